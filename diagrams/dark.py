"""Dark colours for an SVG that stands alone, where a reader's device asks for them.

The rules reach only an SVG that is a document of its own (a file, or an image in a page): one that stands
inside a page belongs to the page, whose paper may be white. PNG is drawn from DOT and never sees them.
"""

from __future__ import annotations

from diagrams.palette import DARK, PAPER


def dark_rules(root: str = ":root") -> str:
    """The CSS rules that turn every colour of the palette into its dark counterpart, below `root`."""
    rules = [f'{root} [fill="{light}"]{{fill:{dark}}}' for light, dark in DARK.items()]
    rules += [f'{root} [stroke="{light}"]{{stroke:{dark}}}' for light, dark in DARK.items()]
    return "".join([f"{root}{{background:{DARK[PAPER]}}}", *rules])


DARK_STYLE = f"<style>@media (prefers-color-scheme:dark){{{dark_rules()}}}</style>"
