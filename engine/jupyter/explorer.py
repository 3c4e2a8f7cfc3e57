"""The explorer: a game to click through in a notebook; without its package, a picture of the situation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from diagrams.jupyter.markup import read, words_of
from engine.jupyter.clicks import Clicks

if TYPE_CHECKING:
    from engine.game import Game


class Still:
    """The explorer where `anywidget` is not installed: the situation, with nothing to click."""

    def __init__(self, game: Game, lang: str | None = None) -> None:
        self.clicks = Clicks(game, lang)

    @property
    def game(self) -> Game:
        """The game in the situation that is shown."""
        return self.clicks.lines.game

    def __repr__(self) -> str:
        return f"<Explorer of {self.game!r}>"

    def _repr_html_(self) -> str:
        return self.clicks.still(words_of(self.clicks.lang)["static"])


def explorer(game: Game, lang: str | None = None) -> Any:
    """An explorer of a game: a widget where `anywidget` is installed, else a still picture.

    Raises ValueError for a language without labels.
    """
    try:
        import anywidget
        import traitlets
    except ImportError:
        return Still(game, lang)

    class Explorer(anywidget.AnyWidget):
        """A game to click through: the diagram, the choices, the way back and forward, other lines."""

        _esm = read("explorer.js")
        html = traitlets.Unicode().tag(sync=True)

        def __init__(self, clicks: Clicks) -> None:
            self.clicks = clicks
            super().__init__(html=clicks.html())
            self.on_msg(self._clicked)

        @property
        def game(self) -> Game:
            """The game in the situation that is shown, to go on with; the explorer stays as it is."""
            return self.clicks.lines.game

        def _clicked(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
            self.clicks.ask(str(content.get("ask")), content.get("value"))
            self.html = self.clicks.html()

        def __repr__(self) -> str:
            return f"<Explorer of {self.game!r}>"

        def _repr_mimebundle_(self, **asked: Any) -> tuple[dict[Any, Any], dict[Any, Any]] | None:
            """The widget, and a still picture for pages without Python behind them."""
            shown = super()._repr_mimebundle_(**asked)
            hint = words_of(self.clicks.lang)["needs_python"]
            still = {"text/plain": repr(self), "text/html": self.clicks.still(hint)}
            return None if shown is None else ({**shown[0], **still}, shown[1])

    return Explorer(Clicks(game, lang))
