"""Costs, pools, and the ways to pay the one with the other."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.mana import COLOURS, KINDS, ManaCost, in_order, read_mana, show_mana, ways_to_pay, without

pools = st.text(KINDS, max_size=7).map(in_order)
pairs = st.lists(st.sampled_from(["W/U", "B/R", "R/W", "G/G"]), max_size=2).map(tuple)
costs = st.builds(
    ManaCost, generic=st.integers(0, 4), coloured=st.text(COLOURS, max_size=3).map(in_order), hybrid=pairs
)


def pays(spent: str, cost: ManaCost) -> bool:
    """By trying everything: whether exactly this mana pays the cost."""
    if len(spent) != cost.value:
        return False
    for chosen in product(*(pair.split("/") for pair in cost.hybrid)):
        rest = without(spent, cost.coloured + "".join(chosen))
        if rest is not None and len(rest) == cost.generic:
            return True
    return False


@given(pools, costs)
def test_the_ways_to_pay_are_all_and_only_those_that_brute_force_finds(pool: str, cost: ManaCost) -> None:
    every = {in_order("".join(taken)) for taken in combinations(pool, cost.value)}
    found = ways_to_pay(pool, cost)
    assert set(found) == {spent for spent in every if pays(spent, cost)}
    assert len(found) == len(set(found))
    assert all(without(pool, spent) is not None for spent in found)


@given(pools, st.text(KINDS, max_size=4))
def test_spending_and_what_is_left_are_the_pool(pool: str, spent: str) -> None:
    rest = without(pool, spent)
    if rest is None:
        assert any(spent.count(kind) > pool.count(kind) for kind in KINDS)
    else:
        assert in_order(rest + spent) == pool


@given(costs)
def test_a_cost_reads_back_as_it_is_written(cost: ManaCost) -> None:
    if "G/G" not in cost.hybrid:
        assert ManaCost.parse(str(cost)) == cost


@given(costs, costs)
def test_costs_add_up(one: ManaCost, other: ManaCost) -> None:
    both = one.plus(other)
    assert both.value == one.value + other.value
    assert sorted(both.coloured) == sorted(one.coloured + other.coloured)


@given(costs, st.integers(0, 9))
def test_a_reduction_takes_generic_mana_only_and_stops_at_nothing(cost: ManaCost, amount: int) -> None:
    less = cost.less_generic(amount)
    assert less.generic == max(0, cost.generic - amount)
    assert (less.coloured, less.hybrid) == (cost.coloured, cost.hybrid)


@given(pools)
def test_a_pool_reads_back_as_it_is_shown(pool: str) -> None:
    assert read_mana(show_mana(pool)) == pool


@pytest.mark.parametrize(
    ("text", "shown", "value", "colours"),
    [
        ("{3}{B}", "{3}{B}", 4, "B"),
        ("{0}", "{0}", 0, ""),
        ("{X}{X}{R}", "{X}{X}{R}", 1, "R"),
        ("{W/B}{W/B}", "{W/B}{W/B}", 2, "WB"),
        ("{G}{W}{1}", "{1}{W}{G}", 3, "WG"),
    ],
)
def test_a_mana_cost_is_read(text: str, shown: str, value: int, colours: str) -> None:
    cost = ManaCost.parse(text)
    assert (str(cost), cost.value, cost.colours) == (shown, value, colours)


def test_x_and_hybrid_symbols_are_set() -> None:
    assert str(ManaCost.parse("{X}{X}{1}{R}").with_x(3)) == "{7}{R}"
    assert str(ManaCost.parse("{W/U}{B/R}{1}").with_hybrid(("U", "R"))) == "{1}{U}{R}"
    assert str(ManaCost.parse("{X}").with_x(0)) == "{0}"


@pytest.mark.parametrize("text", ["", "3B", "{3}B", "{Q}", "{W/Q}", "{-1}", "{}"])
def test_what_is_no_mana_cost_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no mana"):
        ManaCost.parse(text)


@pytest.mark.parametrize("text", ["R", "{R}x", "{X}", "{W/U}"])
def test_what_no_pool_can_hold_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no mana"):
        read_mana(text)
