"""Automatic payment: a legal way to pay all that is due, found whenever there is one (409.1g, h; 411)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from msgspec.structs import replace

from engine.autopay_board import ASKED, Board
from engine.autopay_flow import FINAL
from engine.autopay_plan import MOST_NODES, search, starting_from
from engine.autopay_script import Payment, Script, script_of
from engine.autopay_units import out_of_reach
from engine.choices import Choice
from engine.costs import in_words
from engine.errors import ChoiceError
from engine.rules import Rules
from engine.state import GameState, ManaData

MOST_STATES = 2_000
"""The most real situations that are looked at where matching does not decide."""

MEANT = frozenset({"play_mana_ability", "choose_mana", "finish_mana_abilities", "pay"})


class CannotPay(ChoiceError):
    """What is due cannot be paid; or nothing is due; or there are too many ways to look at all of them."""


def find_payment(game: GameState, rules: Rules) -> Payment | None:
    """A legal payment of all that is due, as choices to make in order; None when there is none.

    It answers in the mana window of a play (409.1g), while its costs are paid (409.1h), in the choice of
    mana, the window and the payment of a mana ability (411.2), and where a payment is offered on resolution
    (413.2e). Within a mana ability that is played for something else, "all" is that as well.

    Sources that are paid with their own object alone are matched with what is due by one min-cost flow
    (`engine.autopay_flow`), which takes the pool first, then few sources, none that hurts or is sacrificed if
    it can be helped, and those that make more kinds of mana last. Sources that cost mana, life, a card or
    another object, or make one of several lots of mana, are searched exactly, in every order that matters,
    around that flow (`engine.autopay_plan`). Few boards need more: a source that can be sacrificed after its
    own ability was announced, a cost that asks for something tapped, an ability that does more than make
    mana. Where matching finds nothing there, every real situation is tried (`MOST_STATES` at most).

    Nothing is decided here: each choice was made on the game value by the rules before it is proposed. Raises
    CannotPay when the search ended at its bound, so that None always means that it cannot be paid.
    """
    return _find(game, rules)[0]


def pay_or_say(game: GameState, rules: Rules) -> Payment:
    """The payment. Raises CannotPay, in one sentence that names what is missing."""
    payment, missing = _find(game, rules)
    if payment is None:
        raise CannotPay(missing)
    return payment


def _find(game: GameState, rules: Rules) -> tuple[Payment | None, str]:
    """The payment, or why there is none. Raises CannotPay at the bound of the search."""
    asks = rules.asks(game)[0]
    if asks not in ASKED:
        return None, f"nothing is to be paid in {game.frames[-1].chart}.{game.frames[-1].state}"
    board = Board(game, rules)
    if not board.asked:
        return None, f"nothing is due from {board.player}"
    found = search(board)
    exhausted = found.exhausted or bool(found.plans)
    for plan in found.plans:
        if (payment := script_of(board, rules, plan, found.explored)) is not None:
            return payment, ""
    if (board.exotic or board.pending or found.plans) and not out_of_reach(board, starting_from(board)):
        tried, exhausted = _try_everything(board, rules)
        if tried is not None:
            return tried, ""
    due = " and ".join(in_words(cost) for cost in board.due)
    if not exhausted:
        raise CannotPay(
            f"whether {board.player} can pay {due} is open: more than {MOST_NODES} orders of mana abilities"
        )
    rest: dict[str, int] = {}
    for demand, count in found.missing:
        cost = in_words(board.due[demand.number]) if demand.position == FINAL else "a mana ability"
        what = _mana_words(demand.accepts, count) if demand.accepts else cost
        rest[what] = rest.get(what, 0) + count
    missing = " and ".join(rest) or "not all at once"
    return None, f"{board.player} cannot pay {due}: with every mana ability, still missing is {missing}"


def _mana_words(accepts: str, count: int) -> str:
    if len(accepts) > 2:
        return f"{{{count}}}"
    return f"{{{'/'.join(accepts)}}}" * count


def _try_everything(board: Board, rules: Rules) -> tuple[Payment | None, bool]:
    """Search the real situations, depth first, each one once; and whether all of them were looked at."""
    seen: set[Hashable] = set()
    stack: list[tuple[Choice, ...]] = [()]
    states: dict[tuple[Choice, ...], GameState] = {(): board.game}
    while stack:
        if len(seen) >= MOST_STATES:
            return None, False
        path = stack.pop()
        game = states.pop(path)
        if (key := _key(board, game)) in seen:
            continue
        seen.add(key)
        for choice in reversed(tuple(rules.openings(game))):
            if choice.trigger not in MEANT:
                continue
            script = Script(board, rules)
            script.game = game
            if not script.do(choice):
                continue
            if script.paid:
                return _said(board, rules, (*path, choice), len(seen)), True
            if len(script.game.frames) > board.goal and rules.asks(script.game)[0] in ASKED:
                states[*path, choice] = script.game
                stack.append((*path, choice))
    return None, True


def _said(board: Board, rules: Rules, choices: tuple[Choice, ...], explored: int) -> Payment:
    script = Script(board, rules)
    for choice in choices:
        script.do(choice)
    return Payment(choices, tuple(script.words), explored)


def _key(board: Board, game: GameState) -> Hashable:
    """What two situations share when the same can be paid in both: alike objects stand for each other."""
    under_way = [frame.data for frame in game.frames if isinstance(frame.data, ManaData)]
    marks = {id: -id for id in board.special} | {data.object: n for n, data in enumerate(under_way)}
    frames = tuple((frame.chart, frame.state, getattr(frame.data, "due", ())) for frame in game.frames)
    abilities = tuple((marks[data.object], data.ability, data.mana) for data in under_way)
    things = [*game.permanents(), *(game.objects[i] for i in game.player(board.player).hand)]
    alike = Counter((marks.get(thing.id), replace(thing, id=0)) for thing in things)
    players = tuple((player.pool, player.life, len(player.library)) for player in game.players)
    return frames, abilities, frozenset(alike.items()), players
