"""Choices in words: what a log says of them, and the words by which a user can name them."""

from __future__ import annotations

from engine.abilities import Activated
from engine.card_text import card_of
from engine.characteristics import name_of_target
from engine.choices import (
    TRIGGERS,
    Announce,
    AssignDamage,
    Choice,
    Choose,
    ChooseColour,
    ChooseHybrid,
    ChooseMana,
    ChooseMode,
    ChooseNewTarget,
    ChooseOpponent,
    ChooseRecipient,
    ChooseReplacement,
    ChooseTarget,
    ChooseTargetCount,
    ChooseTrigger,
    ChooseX,
    Convoke,
    Decide,
    DeclareAttacker,
    DeclareBlocker,
    DeclareCost,
    DiscardCard,
    Divide,
    Pay,
    PlayLand,
    PlayManaAbility,
    SettleManaAbility,
    Splice,
    TurnFaceUp,
)
from engine.costs import in_words, paid_of
from engine.failing import COLOUR_NAMES
from engine.mana import show_mana
from engine.naming import object_names as _object
from engine.objects import ObjectId, ObjectTarget, PlayerId
from engine.price import PayMana
from engine.state import CastingData, GameState, ManaData, TriggerData
from engine.texts import modes_of
from engine.viewing import says_openly
from engine.words_combat import assignment_names, attack_names, block_names

VERBS = {kind: trigger.replace("_", " ") for kind, trigger in TRIGGERS.items()}


def say(game: GameState, choice: Choice, viewer: PlayerId | None = None) -> str:
    """The choice as a short phrase, as `viewer` hears it; the bare trigger where there is nothing to add."""
    named = names(game, choice) if says_openly(choice, viewer) else ("a card face down",)
    verb = VERBS[type(choice)]
    return f"{verb}: {named[0]}" if named else verb


def names(game: GameState, choice: Choice) -> tuple[str, ...]:
    """The words that name what was chosen, the best first; none for a choice without an argument."""
    match choice:
        case Announce(object=id, face_down=True):
            return tuple(f"{name} face down" for name in _object(game, id))
        case Announce(object=id, ability=None, method=str(method)):
            return _by_method(game, id, method)
        case Announce(object=id, ability=None):
            return _object(game, id)
        case Announce(object=id, ability=ability) | PlayManaAbility(object=id, ability=ability):
            return _ability(game, id, ability or 0)
        case ChooseMode(mode=mode):
            return _mode(game, mode)
        case TurnFaceUp(by=by, object=id):
            return _object(game, id) + _underneath(game, id, by)
        case Splice(card=id) | DiscardCard(card=id) | PlayLand(object=id):
            return _object(game, id)
        case ChooseX(value=number) | ChooseTargetCount(count=number):
            return (str(number),)
        case DeclareCost(cost=cost, pay=pay):
            return (cost if pay else f"no {cost}",)
        case Convoke(creature=id, colour=colour):
            return tuple(f"{name} for {{{colour or 1}}}" for name in _object(game, id)) + _object(game, id)
        case ChooseHybrid(colour=colour):
            return (f"{{{colour}}}", colour)
        case ChooseTarget(target=ref) | ChooseRecipient(target=ref):
            return _object(game, ref.id) if isinstance(ref, ObjectTarget) else (name_of_target(game, ref),)
        case ChooseOpponent(opponent=opponent):
            return (opponent,)
        case Divide(shares=shares):
            return (", ".join(str(share) for share in shares),)
        case Pay():
            return _payment(game, choice)
        case ChooseMana(mana=mana):
            return (mana,)
        case SettleManaAbility(keep=keep):
            return ("keep",) if keep else ("reverse",)
        case ChooseTrigger(index=index):
            return _trigger(game, index)
        case ChooseColour(colour=colour):
            return (COLOUR_NAMES.get(colour, colour), colour, f"{{{colour}}}")
        case Decide(yes=yes):
            return ("yes",) if yes else ("no",)
        case ChooseNewTarget(target=None):
            return ("as it is", "keep")
        case ChooseNewTarget(target=ref) if ref is not None:
            return _object(game, ref.id) if isinstance(ref, ObjectTarget) else (name_of_target(game, ref),)
        case ChooseReplacement(source=id, ability=number):
            return _replacement(game, id, number)
        case DeclareAttacker():
            return attack_names(game, choice)
        case DeclareBlocker():
            return block_names(game, choice)
        case AssignDamage():
            return assignment_names(game, choice)
        case Choose(object=None):
            return ("nothing",)
        case Choose(object=id):
            return _object(game, id)
    return ()


def _replacement(game: GameState, id: ObjectId, number: int) -> tuple[str, ...]:
    """A replacement effect by the permanent whose ability it is, or as what clings to its object."""
    return (*(_object(game, id) if id else ()), *(("the shield",) if number < 0 else ()))


def _underneath(game: GameState, id: ObjectId, by: PlayerId) -> tuple[str, ...]:
    """What a face-down object is, for its controller, who knows it (504)."""
    thing = game.objects.get(id)
    known = thing is not None and thing.face is not None and thing.controller == by
    return (thing.face,) if thing and thing.face and known else ()


def _by_method(game: GameState, id: ObjectId, method: str) -> tuple[str, ...]:
    """A card with the method it is played by; in hand the bare name would mean its mana cost."""
    bare = _object(game, id)
    full = tuple(f"{name} with {method}" for name in bare)
    in_hand = id in game.objects and game.objects[id].zone == "hand"
    return full if in_hand else full + bare


def _ability(game: GameState, id: ObjectId, number: int) -> tuple[str, ...]:
    thing = game.objects.get(id)
    if thing is None:
        return (f"#{id}",)
    abilities = card_of(game, thing).abilities
    ability = abilities[number] if 0 <= number < len(abilities) else None
    label = ability.name if isinstance(ability, Activated) else ""
    named = tuple(f"{name}: {label}" for name in _object(game, id)) if label else ()
    return named + _object(game, id)


def _mode(game: GameState, number: int) -> tuple[str, ...]:
    data = game.frames[-1].data
    thing = game.objects.get(data.object) if isinstance(data, CastingData | TriggerData) else None
    modes = modes_of(game, thing) if thing else None
    named = (modes.names[number],) if modes and 0 <= number < len(modes.names) else ()
    return (*named, str(number + 1))


def _payment(game: GameState, pay: Pay) -> tuple[str, ...]:
    mana = (show_mana(pay.mana), "mana") if pay.mana else ()
    data = game.frames[-1].data
    costs = (*data.due, *paid_of(data)) if isinstance(data, CastingData | ManaData) else ()
    if not 0 <= pay.cost < len(costs):
        return mana or ("mana",)
    cost = costs[pay.cost]
    if isinstance(cost, PayMana):
        return (*mana, cost.mana) if mana else (cost.mana, "mana")
    if pay.object is None:
        return (in_words(cost),)
    verb = in_words(cost).split(" ")[0]
    named = _object(game, pay.object)
    return tuple(f"{verb} {name}" for name in named) + named


def _trigger(game: GameState, index: int) -> tuple[str, ...]:
    if not 0 <= index < len(game.waiting):
        return (str(index + 1),)
    return game.waiting[index].card, str(index + 1)
