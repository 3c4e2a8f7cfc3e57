"""Games in a notebook: what they look like, and the explorer to click through one."""

from engine.jupyter.bundles import bundle_of
from engine.jupyter.lines import Lines
from engine.jupyter.views import view_of

__all__ = ["Lines", "bundle_of", "view_of"]
