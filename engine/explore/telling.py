"""A play that was found, as a scenario file that plays it again."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

from engine.characteristics import name_of
from engine.choices import Choice
from engine.errors import ChoiceError
from engine.explore.seating import seats_of
from engine.game import Game
from engine.reading import read
from engine.rules import Rules
from engine.scenario import Scenario
from engine.state import GameState
from engine.words import names

NOT_THE_TABLE = frozenset({"title", "about", "rules", "shows", "play"})


def scenario_text(
    game: Game, title: str, about: str, *, like: Scenario | None = None, rules: tuple[str, ...] = ()
) -> str:
    """The play as the YAML of a scenario that ends by expecting what it ended in.

    The table is that of the scenario `like`, whose play then is the beginning of this one, or what the
    game's first situation shows. Raises ValueError, in one sentence, for a first situation that cannot be
    set up, and for a choice that no words name.
    """
    table = _table(like) if like is not None else seats_of(game.moments[0].state)
    head = {"title": title, "about": about, "rules": list(rules or (like.rules if like else ()))}
    moments = game.moments
    play = [
        act_of(game.rules, before.state, after.choice)
        for before, after in pairwise(moments)
        if after.choice is not None
    ]
    play.append({"expect": ending(game.state)})
    return yaml.safe_dump(
        {**head, **table, "play": play},
        sort_keys=False,
        allow_unicode=True,
        width=110,
        default_flow_style=None,
    )


def _table(scenario: Scenario) -> dict[str, Any]:
    """What a scenario's file says of the table: all but its heading and its play."""
    data = yaml.safe_load(Path(scenario.file).read_text(encoding="utf-8"))
    return {
        key: value for key, value in data.items() if key not in ("title", "about", "rules", "play", "shows")
    }


def act_of(rules: Rules, game: GameState, choice: Choice) -> str | dict[str, Any]:
    """The line of a play that makes a choice: its trigger, the first words that mean it, perhaps who.

    Raises ValueError for a choice that no words name.
    """
    trigger = choice.trigger
    by = None if choice.by == rules.asked_player(game) else choice.by
    for words in (*names(game, choice), None):
        try:
            meant = read(rules, game, trigger, words, by)
        except ChoiceError:
            continue
        if meant == choice:
            said: dict[str, Any] = {trigger: True if words is None else words}
            if by is None:
                return trigger if words is None else said
            return {**said, "by": by}
    raise ValueError(f"no words name the choice {trigger} of {choice.by} in {game.frames[-1].state}")


def ending(game: GameState) -> dict[str, Any]:
    """What a scenario expects of a situation: where it is, who lives, what is on the stack."""
    frame = game.frames[-1]
    found: dict[str, Any] = {
        "state": f"{frame.chart}.{frame.state}",
        "life": {player.name: player.life for player in game.players},
        "stack": [name_of(game, game.objects[id]) for id in reversed(game.stack)],
    }
    if any(player.lost for player in game.players):
        found["lost"] = [player.name for player in game.players if player.lost]
    return found
