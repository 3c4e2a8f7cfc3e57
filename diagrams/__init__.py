"""Diagrams of charts, from the same values that the machine runs."""

from diagrams.board import Board, Piece, Seat, Zone
from diagrams.catalogue import LANGUAGES, Labels, load_labels, missing_labels, orphaned_labels
from diagrams.drawing import Drawing, draw
from diagrams.html import Moment, page
from diagrams.picture import Highlight, Picture, picture_of
from diagrams.renderers import RendererMissing, formats, render, renderer

__all__ = [
    "LANGUAGES",
    "Board",
    "Drawing",
    "Highlight",
    "Labels",
    "Moment",
    "Picture",
    "Piece",
    "RendererMissing",
    "Seat",
    "Zone",
    "draw",
    "formats",
    "load_labels",
    "missing_labels",
    "orphaned_labels",
    "page",
    "picture_of",
    "render",
    "renderer",
]
