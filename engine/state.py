"""The game as one frozen value: equal situations are equal values, and going back is keeping the old one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from frozendict import frozendict
from msgspec import Struct
from msgspec.structs import replace

from engine.abilities import Text
from engine.card_pool import CardPool
from engine.choices import Pay
from engine.events import Event
from engine.objects import Assigned, GameObject, ObjectId, PlayerId, TargetRef
from engine.price import Cost
from engine.steps import PhaseName, StepName, phase_of


class Player(Struct, frozen=True):
    """A player: life, mana pool, and the zones of their own, the library's top card first."""

    name: PlayerId
    life: int = 20
    pool: str = ""
    hand: tuple[ObjectId, ...] = ()
    library: tuple[ObjectId, ...] = ()
    graveyard: tuple[ObjectId, ...] = ()
    lands_played: int = 0
    drew_from_empty: bool = False
    poison: int = 0
    prevents: int = 0
    lost: bool = False
    left: bool = False


class WaitingTrigger(Struct, frozen=True):
    """A triggered ability that has triggered and is not on the stack yet (410.1).

    `named` is the player whom its trigger condition named, "that player" in its text, and `about` the object,
    "it"; where that left play, `became` is what it is in the zone that it went to (410.10d). A delayed
    trigger brings its `text` along and is none of a card's abilities.
    """

    controller: PlayerId
    source: ObjectId
    card: str
    ability: int | None
    named: PlayerId | None = None
    about: ObjectId | None = None
    became: ObjectId | None = None
    text: Text | None = None


class Delayed(Struct, frozen=True):
    """A delayed triggered ability: it triggers when `step` begins next, perhaps in `whose` turn, and once."""

    step: str
    trigger: WaitingTrigger
    whose: PlayerId | None = None


class ManaMade(Struct, frozen=True):
    """A mana ability that was played during another play: how it was paid and the mana it made (422.1)."""

    player: PlayerId
    object: ObjectId
    ability: int
    payments: tuple[tuple[Cost, Pay], ...]
    mana: str


class Preference(Struct, frozen=True):
    """The replacement effect, an object's ability, to be applied first to what would happen to `to`."""

    to: ObjectId | PlayerId
    source: ObjectId
    ability: int


class PriorityData(Struct, frozen=True, tag_field="of", tag="priority"):
    """Who has priority or is next to receive it, and who passed since anybody last acted (408.1c)."""

    player: PlayerId
    passed: tuple[PlayerId, ...] = ()


class CastingData(Struct, frozen=True, tag_field="of", tag="casting"):
    """A play under way: `object` is first what is played, then what it became on the stack.

    `before` is the game to go back to (409.1, 422.1). `total` is the locked-in cost, `due` what is left
    of it (409.1f, h); `face_down`: the card is played face down (502.26). `made` are the mana abilities
    played meanwhile, `settled` how many of them the
    player has kept or reversed since the play turned out illegal.
    """

    player: PlayerId
    object: ObjectId
    ability: int | None
    before: GameState
    had_priority: bool = True
    face_down: bool = False
    method: str | None = None
    total: tuple[Cost, ...] = ()
    due: tuple[Cost, ...] = ()
    notes: tuple[str, ...] = ()
    made: tuple[ManaMade, ...] = ()
    settled: int = 0


class ManaData(Struct, frozen=True, tag_field="of", tag="mana_ability"):
    """A mana ability under way (411.2); `mana` is what it will make once that is chosen.

    `triggered` are the mana abilities that it triggered and that resolve right after it (406.1, 411.3).
    """

    player: PlayerId
    object: ObjectId
    ability: int
    before: GameState
    due: tuple[Cost, ...] = ()
    mana: str | None = None
    payments: tuple[tuple[Cost, Pay], ...] = ()
    made: tuple[ManaMade, ...] = ()
    triggered: tuple[WaitingTrigger, ...] = ()


class TriggerData(Struct, frozen=True, tag_field="of", tag="triggers"):
    """A triggered ability on its way to the stack (410.3)."""

    player: PlayerId
    object: ObjectId
    ability: int | None
    card: str
    named: PlayerId | None = None
    about: ObjectId | None = None
    became: ObjectId | None = None
    text: Text | None = None


class ResolutionData(Struct, frozen=True, tag_field="of", tag="resolution"):
    """A resolution under way: which instruction comes next, and what was chosen for it (413.2b-e).

    `chosen` are the objects, None for none, `decided` whether it is done at all, `targets` the new ones, None
    for one that stays, `order` the replacement effects that come first; later instructions know the
    `colours` and the objects `picked` by earlier ones.
    Where it has spells played, `played` counts them, and `reversed` are the cards whose play was reversed.
    """

    player: PlayerId
    object: ObjectId
    clause: int = 0
    chosen: tuple[tuple[PlayerId, ObjectId | None], ...] = ()
    decided: bool | None = None
    targets: tuple[TargetRef | None, ...] = ()
    order: tuple[Preference, ...] = ()
    colours: tuple[str, ...] = ()
    picked: tuple[ObjectId, ...] = ()
    paid: bool | None = None
    played: int = 0
    reversed: tuple[ObjectId, ...] = ()


class CombatData(Struct, frozen=True, tag_field="of", tag="combat"):
    """A combat phase: `player` declares or assigns now, `defenders` have still to declare blockers (306).

    `attacked`: attackers were declared (308.4). In a combat damage step, `strikers` says who assigns,
    `assigned` is what was assigned so far, and `struck` are the creatures that did in the first of two
    steps (310.5).
    """

    player: PlayerId
    attacked: bool = False
    defenders: tuple[PlayerId, ...] = ()
    strikers: Literal["all", "first", "rest"] = "all"
    assigned: tuple[Assigned, ...] = ()
    struck: tuple[ObjectId, ...] = ()


class TurnData(Struct, frozen=True, tag_field="of", tag="turn"):
    """A turn under way; whose it is, and what step it is in, is the game's own (300)."""


FrameData: TypeAlias = (
    TurnData | PriorityData | CastingData | ManaData | TriggerData | ResolutionData | CombatData
)


class Frame(Struct, frozen=True):
    """A chart that is running: the state it is in and its data.

    When a chart that it invoked is over, `outcome` is that chart's final state ("played", "reversed")
    and `returned` its data, until the next transition.
    """

    chart: str
    state: str
    data: FrameData
    outcome: str = ""
    returned: FrameData | None = None


class GameState(Struct, frozen=True):
    """Everything about a game. `stack` and `battlefield` list the newest last; `frames` the innermost last.

    `last_known` keeps objects as they were when they left the battlefield or the stack (413.2f). `events`
    is what happened in the transition that is being taken, and empty between transitions; `order` says then
    which replacement effects come first, where players are asked for that.
    """

    players: tuple[Player, ...]
    objects: frozendict[ObjectId, GameObject]
    cards: CardPool
    frames: tuple[Frame, ...] = ()
    battlefield: tuple[ObjectId, ...] = ()
    stack: tuple[ObjectId, ...] = ()
    removed: tuple[ObjectId, ...] = ()
    active: PlayerId = ""
    step: StepName = "precombat_main"
    turn: int = 1
    waiting: tuple[WaitingTrigger, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    events: tuple[Event, ...] = ()
    order: tuple[Preference, ...] | None = None
    last_known: frozendict[ObjectId, GameObject] = frozendict()
    next_id: int = 1

    @property
    def phase(self) -> PhaseName:
        """The phase that the present step belongs to (300.1)."""
        return phase_of(self.step)

    def player(self, name: PlayerId) -> Player:
        """The player of that name; StopIteration cannot happen for a name that came from the game."""
        for player in self.players:
            if player.name == name:
                return player
        raise LookupError(f"no player is called {name}")

    def with_player(self, player: Player) -> GameState:
        """The state with that player's value in the place of the old one."""
        return replace(self, players=self.players_with(player))

    def players_with(self, player: Player) -> tuple[Player, ...]:
        """The players with that one's value in the place of the old one."""
        name = player.name
        return tuple([player if p.name == name else p for p in self.players])

    def with_object(self, thing: GameObject) -> GameState:
        """The state with that object's value in the place of the old one."""
        return replace(self, objects=self.objects.set(thing.id, thing))

    def opponents(self, name: PlayerId) -> tuple[PlayerId, ...]:
        """The other players still in the game, in turn order after `name`."""
        order = self.in_turn_order(name)
        return tuple(p for p in order if p != name)

    def in_turn_order(self, first: PlayerId) -> tuple[PlayerId, ...]:
        """The players still in the game, beginning with `first` (103.4)."""
        players = self.players
        start = [p.name for p in players].index(first)
        return tuple([p.name for p in players[start:] + players[:start] if not p.lost])

    def permanents(self) -> Iterator[GameObject]:
        """The objects in play, oldest first."""
        return (self.objects[id] for id in self.battlefield)
