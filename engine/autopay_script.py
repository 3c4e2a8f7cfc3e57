"""From a plan to choices: each is made on a game value by the rules, so that what is proposed is legal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from msgspec import Struct

from engine.autopay_board import Board
from engine.autopay_flow import FINAL, Use
from engine.autopay_plan import Plan
from engine.autopay_values import TAPS, Step
from engine.choices import Choice, ChooseMana, FinishManaAbilities, Pay, PlayManaAbility
from engine.mana import in_order
from engine.objects import ObjectId
from engine.price import Cost, PayMana, PaySacrifice
from engine.rules import Moves, Rules
from engine.state import CastingData, GameState, ManaData
from engine.words import say


class Payment(Struct, frozen=True):
    """A legal payment: choices to make one after another, each in words.

    `explored` counts what was looked at to find it.
    """

    choices: tuple[Choice, ...]
    words: tuple[str, ...]
    explored: int = 0


class Part(Struct):
    """How one cost is to be paid: with that mana, with that object, or with nothing that has to be said."""

    cost: Cost
    mana: str = ""
    object: ObjectId | None = None


class NotSo(Exception):
    """The rules did not go along with a plan."""


class Script:
    """Makes choices on a copy of the game and notes them, until what is due in the end is paid."""

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board, self.rules, self.game = board, rules, board.game
        self.choices: list[Choice] = []
        self.words: list[str] = []
        self.paid = False

    def do(self, choice: Choice) -> bool:
        """Make a choice; whether the rules allow it."""
        moved = self.rules.do(self.game, choice)
        if not isinstance(moved, Moves):
            return False
        self.words.append(say(self.game, choice))
        self.choices.append(choice)
        self.paid = self.paid or ends_paid(self.board, self.game, choice, moved)
        self.game = moved.game
        return True

    def must(self, choice: Choice) -> None:
        """Make a choice. Raises NotSo when the rules refuse it."""
        if self.paid or not self.do(choice):
            raise NotSo

    def play(self, object_id: ObjectId, ability: int, option: str, parts: list[Part]) -> None:
        """Play a mana ability from beginning to end."""
        depth = len(self.game.frames) + 1
        self.must(PlayManaAbility(by=self.board.player, object=object_id, ability=ability))
        self.complete(depth, option, parts)

    def complete(self, depth: int, option: str, parts: list[Part]) -> None:
        """Bring a mana ability under way to its end."""
        while not self.paid and len(self.game.frames) >= depth:
            asks = self.rules.asks(self.game)[0]
            if asks == "mana_to_make":
                self.must(ChooseMana(by=self.board.player, mana=option))
            elif asks == "mana_abilities":
                self.must(FinishManaAbilities(by=self.board.player))
            elif asks == "payment":
                self._pay(parts)
            else:
                raise NotSo

    def finish(self, parts: list[Part]) -> None:
        """Pay what is due in the end."""
        while not self.paid:
            asks = self.rules.asks(self.game)[0]
            if asks == "mana_abilities":
                self.must(FinishManaAbilities(by=self.board.player))
            elif asks in ("payment", "payment_on_resolution"):
                self._pay(parts)
            else:
                raise NotSo

    def _pay(self, parts: list[Part]) -> None:
        data = self.game.frames[-1].data
        due = data.due if isinstance(data, CastingData | ManaData) else self.board.due
        for part in parts:
            if part.cost in due:
                pay = Pay(by=self.board.player, cost=due.index(part.cost), mana=part.mana, object=part.object)
                if self.do(pay):
                    parts.remove(part)
                    return
        raise NotSo


def ends_paid(board: Board, before: GameState, choice: Choice, moved: Moves) -> bool:
    """Whether with that choice what had to be paid in the end was paid (409.1i, 411.3, 413.2e)."""
    depth, goal = len(before.frames) - 1, board.goal
    if before.frames[goal].chart == "resolution":
        return depth == goal and choice.trigger == "pay"
    for taken in moved.taken:
        after = taken.after.frames
        if depth == goal and len(after) == goal:
            return after[-1].outcome in ("played", "resolved", "turned_face_up")
        depth = len(after) - 1
    return False


def script_of(board: Board, rules: Rules, plan: Plan, explored: int) -> Payment | None:
    """The payment that a plan comes to; None when the rules do not go along with it."""
    script = Script(board, rules)
    moves: dict[int, list[Callable[[], None]]] = defaultdict(list)
    for position, _, object_id, ability, option in sorted(_simple_plays(board, plan)):
        moves[position].append(lambda o=object_id, a=ability, m=option: script.play(o, a, m, []))  # type: ignore[misc]
    try:
        for position, step in enumerate(plan.node.steps):
            for move in moves[position]:
                move()
            _take(script, plan, position, step)
        for move in moves[FINAL]:
            move()
        script.finish(_parts(plan, FINAL, tuple((cost, None) for cost in board.due)))
    except NotSo:
        return None
    return Payment(tuple(script.choices), tuple(script.words), explored)


def _take(script: Script, plan: Plan, position: int, step: Step) -> None:
    made = (use for use in plan.matching.uses if use.supply.role == "made" and use.supply.release == position)
    chosen = next((use.way.letter for use in made if use.way is not None), step.pools[0][1])
    option = next((option for option, pool in step.pools if pool == chosen), step.pools[0][0])
    parts = _parts(plan, position, step.pays)
    if step.pending is None:
        script.play(step.source.object, step.source.ability, option, parts)
    else:
        script.complete(script.board.pending[step.pending][0] + 1, option, parts)


def _parts(plan: Plan, position: int, pays: tuple[tuple[Cost, ObjectId | None], ...]) -> list[Part]:
    """How each cost at a position is paid: things are tapped first and sacrificed last."""
    parts = [Part(cost, object=None if _is_own(cost) else object_id) for cost, object_id in pays]
    for use in plan.matching.uses:
        if use.demand.position == position:
            part = parts[use.demand.number]
            if use.way is not None:
                part.mana = in_order(part.mana + use.way.letter)
            elif not _is_own(part.cost):
                part.object = use.member
    first = [part for part in parts if isinstance(part.cost, TAPS)]
    last = [part for part in parts if isinstance(part.cost, PaySacrifice)]
    rest = [part for part in parts if not isinstance(part.cost, (*TAPS, PaySacrifice))]
    return [*first, *sorted(rest, key=lambda part: not isinstance(part.cost, PayMana)), *last]


def _is_own(cost: Cost) -> bool:
    """Whether it is paid with the object itself, which is not said."""
    return getattr(cost, "what", None) is None


def _simple_plays(board: Board, plan: Plan) -> Iterator[tuple[int, bool, ObjectId, int, str]]:
    """The simple sources to play: before which position, whether sacrificed, and as what."""
    wanted: dict[tuple[ObjectId, int], tuple[int, Use]] = {}
    for use in plan.matching.uses:
        if use.way is not None and use.way.ability >= 0:
            key = (use.member, use.way.ability)
            position = min(use.demand.position, wanted[key][0] if key in wanted else FINAL)
            wanted[key] = position, use
    simple = {source.key: source for source in board.sources}
    lost = dict(plan.node.gone)
    for (object_id, number), (position, _) in wanted.items():
        if simple[object_id, number].sacrifices:
            lost[object_id] = min(position, lost.get(object_id, FINAL))
    for (object_id, number), (position, use) in wanted.items():
        source = simple[object_id, number]
        assert use.way is not None
        pools = {pool: option for option, pool in source.options}
        option = pools.get(use.way.letter, source.options[0][0])
        before = min(position, lost.get(object_id, FINAL))
        yield before, source.sacrifices, object_id, number, option
