"""From what a user writes to a choice: a trigger's name and the words for what is chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from msgspec.structs import replace

from engine.choices import (
    Announce,
    AssignDamage,
    Choice,
    ChooseHybrid,
    ChooseMana,
    ChooseMode,
    ChooseTargetCount,
    ChooseX,
    Convoke,
    DeclareAttacker,
    DeclareBlocker,
    Divide,
    Pay,
)
from engine.costs import paid_of
from engine.errors import AmbiguousChoice, IllegalPlay, UnreadableChoice
from engine.files import near
from engine.mana import COLOURS, SYMBOL
from engine.objects import GameObject, ObjectTarget
from engine.price import TapConvoked
from engine.rules import Rules
from engine.state import CastingData, GameState, ManaData
from engine.words import names
from engine.words_combat import likeness_in_combat, spoken_assignments
from fsm.refusal import Refusal


def read(
    rules: Rules, game: GameState, trigger: str, words: str | None = None, by: str | None = None
) -> Choice:
    """The choice that `trigger` with `words` names in the present situation, open or not.

    Raises UnreadableChoice when the words name nothing here, AmbiguousChoice when they could mean
    different things, IllegalPlay when the trigger is not open in the present state.
    """
    _must_be_open(rules, game, trigger, words, by)
    spoken = _spoken(trigger, words, by or rules.asked_player(game))
    if spoken is not None:
        return spoken
    candidates = list(_offered(rules, game, trigger, by))
    if trigger == "assign_damage" and words is not None:
        candidates = spoken_assignments(candidates, words)
    if trigger == "announce" and (words or "").casefold().endswith(" face down"):
        candidates = _face_down(candidates)
    frame = game.frames[-1]
    return _pick(rules, game, candidates, trigger, words, f"{frame.chart}.{frame.state}")


def meant(rules: Rules, game: GameState, trigger: str, by: str | None = None) -> tuple[Choice, ...]:
    """Every choice that a trigger alone could mean in the present situation, open or not.

    Raises UnreadableChoice and IllegalPlay as `read`.
    """
    _must_be_open(rules, game, trigger, None, by)
    return tuple(_offered(rules, game, trigger, by))


def _offered(rules: Rules, game: GameState, trigger: str, by: str | None) -> Iterator[Choice]:
    for choice in rules.candidates(game, trigger, by):
        yield choice if by is None else replace(choice, by=by)


def _face_down(candidates: list[Choice]) -> list[Choice]:
    """The cards among them, face down, those too that cannot be played so: then the rule says why not."""
    cards = [one for one in candidates if isinstance(one, Announce) and one.ability is None]
    return list(dict.fromkeys(Announce(by=one.by, object=one.object, face_down=True) for one in cards))


def _must_be_open(rules: Rules, game: GameState, trigger: str, words: str | None, by: str | None) -> None:
    open_triggers = rules.triggers(game)
    if trigger not in open_triggers and trigger not in (known := _known(rules)):
        raise UnreadableChoice(f"'{trigger}' is nothing that a player can do{near(trigger, known)}")
    if by is not None and all(player.name != by for player in game.players):
        players = [player.name for player in game.players]
        raise UnreadableChoice(
            f"no player is called '{by}'{near(by, players) or ', but ' + ', '.join(players)}"
        )
    frame = game.frames[-1]
    where = f"{frame.chart}.{frame.state}"
    if trigger not in open_triggers:
        said = f"'{trigger}'" + (f" {words}" if words else "")
        listed = ", ".join(open_triggers) or "nothing"
        reason = Refusal(rules.asks(game)[1], "it is not open here, but: {open}", {"open": listed})
        raise IllegalPlay(said, where, (reason,))


def _known(rules: Rules) -> list[str]:
    """Whatever a player can send in some state of some chart."""
    charts = rules.indexes.values()
    return sorted(
        {trigger for index in charts for leaf in index.leaves for trigger in index.player_triggers(leaf)}
    )


def _spoken(trigger: str, words: str | None, by: str) -> Choice | None:
    """A choice of numbers or colours, which need not be among those listed."""
    text = (words or "").strip()
    if trigger == "choose_mode" and text.isdigit():
        return ChooseMode(by=by, mode=int(text) - 1)
    if trigger == "choose_hybrid" and text.strip("{}").upper() in tuple(COLOURS):
        return ChooseHybrid(by=by, colour=text.strip("{}").upper())
    if trigger == "choose_mana" and text and not SYMBOL.sub("", text):
        return ChooseMana(by=by, mana=text.upper())
    if trigger in ("choose_x", "choose_target_count") and text.lstrip("-").isdigit():
        number = int(text)
        return (
            ChooseX(by=by, value=number) if trigger == "choose_x" else ChooseTargetCount(by=by, count=number)
        )
    if trigger == "divide":
        parts = text.replace(",", " ").split()
        if parts and all(part.lstrip("-").isdigit() for part in parts):
            return Divide(by=by, shares=tuple(int(part) for part in parts))
    return None


def _pick(
    rules: Rules, game: GameState, candidates: list[Choice], trigger: str, words: str | None, where: str
) -> Choice:
    """The one candidate that the words name; among several, the open ones; among those, any of equals."""
    if words is None:
        matching = candidates
    else:
        wanted = words.strip().casefold()
        matching = [c for c in candidates if any(wanted == n.casefold() for n in names(game, c))]
        matching = _cards_before_abilities(game, matching, wanted)
    if not matching:
        listed = list(dict.fromkeys(name for c in candidates for name in names(game, c)[:1]))
        hint = near(words or "", listed) or (f"; there are: {', '.join(listed)}" if listed else "")
        raise UnreadableChoice(f"'{words}' names nothing for '{trigger}' in {where}{hint}")
    open_ones = [choice for choice in matching if not rules.why(game, choice)]
    groups: dict[object, list[Choice]] = defaultdict(list)
    for choice in open_ones or matching:
        groups[_likeness(game, choice)].append(choice)
    if len(groups) > 1 and (open_ones or words is None):
        each = [choice for group in groups.values() for choice in group[:1]]
        listed = list(dict.fromkeys(_distinct(game, choice) for choice in each))
        said = f"'{words}'" if words else "nothing more"
        raise AmbiguousChoice(f"{said} for '{trigger}' in {where} could be: {'; '.join(listed)}")
    return next(iter(groups.values()))[0]


def _cards_before_abilities(game: GameState, matching: list[Choice], wanted: str) -> list[Choice]:
    """Without the abilities of a card that is itself meant by its name: such an ability is named in full."""
    cards = {c.object for c in matching if isinstance(c, Announce) and c.ability is None}
    return [
        choice
        for choice in matching
        if not isinstance(choice, Announce)
        or choice.ability is None
        or choice.object not in cards
        or ": " not in names(game, choice)[0]
        or ": " in wanted
    ]


def _likeness(game: GameState, choice: Choice) -> object:
    """What two choices share when it makes no difference which of them is taken."""
    data = game.frames[-1].data
    cost: object = getattr(choice, "cost", None)
    if isinstance(choice, Pay) and isinstance(data, CastingData | ManaData):
        cost = (*data.due, *paid_of(data))[choice.cost]
    object_id = getattr(choice, "object", None) or getattr(choice, "card", None)
    target = getattr(choice, "target", None)
    if isinstance(target, ObjectTarget):
        object_id = target.id
    if isinstance(choice, Convoke):
        object_id, cost = choice.creature, choice.colour
    if isinstance(cost, TapConvoked):
        object_id, cost = cost.creature, None
    if isinstance(choice, DeclareAttacker | DeclareBlocker | AssignDamage):
        object_id, cost = likeness_in_combat(game, choice)
    thing = game.objects.get(object_id) if object_id is not None else None
    if thing is None:
        return choice
    alike: GameObject = replace(thing, id=0)
    how = tuple(getattr(choice, name, None) for name in ("ability", "face_down", "method"))
    return (alike, *how, cost, choice.by)


def _distinct(game: GameState, choice: Choice) -> str:
    """A name for the choice that tells it from others, the ability's number included."""
    named = names(game, choice)
    if isinstance(choice, DeclareAttacker | DeclareBlocker | AssignDamage):
        return named[2]
    if isinstance(choice, Announce) and choice.ability is not None:
        return named[0] if ": " in named[0] else f"{named[-2] if len(named) > 1 else named[0]} (ability)"
    return named[2] if len(named) >= 4 and named[2].rpartition("#")[2].isdigit() else (named or ("it",))[0]
