"""Answers given in advance to the questions of a play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.game import Game

LISTS = ("splice", "modes", "targets", "mana", "pay", "hybrid", "recipients", "opponents", "convoke")

ALLOWED = frozenset({"costs", "x", "division", *LISTS})


class Answers:
    """The answers that `Game.cast` was given, used up as the questions come."""

    def __init__(self, given: dict[str, Any]) -> None:
        if unknown := sorted(set(given) - ALLOWED):
            raise ValueError(f"there is no answer called '{unknown[0]}', but: {', '.join(sorted(ALLOWED))}")
        self._costs = set(given.get("costs", ())) if "costs" in given else None
        self._x = given.get("x")
        self._division = given.get("division")
        self._count = len(given.get("targets", ()))
        self._lists: dict[str, list[Any]] = {name: list(given[name]) for name in LISTS if name in given}

    def next(self, game: Game) -> tuple[Any, ...] | None:
        """The arguments of the next `do`, or None when no answer is left for the question."""
        asks, _ = game.rules.asks(game.state)
        match asks:
            case "mode" if self._costs and "entwine" in self._costs:
                return ("entwine",)
            case "mode":
                return self._pop("modes", "choose_mode")
            case "cards_to_splice":
                return self._pop("splice", "splice") or ("finish_splicing",)
            case "value_of_x":
                return None if self._x is None else ("choose_x", str(self._x))
            case "intention_to_pay":
                return self._intention(game)
            case "creatures_to_convoke":
                return self._pop("convoke", "convoke") or ("finish_convoking",)
            case "non_hybrid_equivalent":
                return self._pop("hybrid", "choose_hybrid")
            case "number_of_targets":
                return ("choose_target_count", str(self._count)) if "targets" in self._lists else None
            case "target":
                return self._pop("targets", "choose_target")
            case "opponent":
                return self._pop("opponents", "choose_opponent")
            case "division" if recipient := self._pop("recipients", "choose_recipient"):
                return recipient
            case "division":
                return ("divide", ", ".join(map(str, self._division))) if self._division else None
            case "mana_abilities":
                more = self._pop("mana", "play_mana_ability")
                return ("finish_mana_abilities",) if more is None and "pay" in self._lists else more
            case "payment":
                return self._pop("pay", "pay")
        return None

    def _pop(self, name: str, trigger: str) -> tuple[str, str] | None:
        left = self._lists.get(name)
        return (trigger, str(left.pop(0))) if left else None

    def _intention(self, game: Game) -> tuple[Any, ...] | None:
        decision = game.choices()
        if self._costs is None or decision is None:
            return None
        choice: Any = decision.options[0].choice
        wanted = choice.cost in self._costs
        return ("declare_cost", choice.cost if wanted else f"no {choice.cost}")
