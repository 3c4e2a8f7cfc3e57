"""A picture as a page of its own: in every language, with the details of whatever is clicked."""

from __future__ import annotations

from diagrams.catalogue import LANGUAGES, Labels, load_labels
from diagrams.drawing import Drawing
from diagrams.html import still_page
from diagrams.picture import Picture
from diagrams.renderers import renderer
from diagrams.texts import Texts


@renderer("html", "htm")
def html(picture: Picture, labels: Labels) -> bytes:
    """A picture as a self-contained HTML page, which opens in the language of the labels.

    Labels of the reader's own are in no other language, so that the page has only theirs.
    """
    if labels == load_labels(labels.lang):
        others = [lang for lang in LANGUAGES if lang != labels.lang]
        drawings = [Drawing(picture, labels), *(Drawing(picture, load_labels(lang)) for lang in others)]
        return still_page(picture, drawings, Texts(LANGUAGES)).encode()
    return still_page(picture, [Drawing(picture, labels)], Texts((labels.lang,), labels)).encode()
