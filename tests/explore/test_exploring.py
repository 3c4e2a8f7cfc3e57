"""What an exploration finds, where it stops, and that it goes on as if it had not stopped."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

from engine.choices import Choice
from engine.errors import SaveError
from engine.explore import Exploration, Progress, Reductions, explore
from engine.explore.canonical import Canonical
from engine.explore.graphs import write_graphml
from engine.explore.saved import read_exploration, write_exploration
from engine.game import Game
from engine.rules import Moves, classic
from engine.state import GameState
from tests.explore.tables import duel, fight, shock, two_lands


def by_hand(start: GameState, depth: int) -> dict[bytes, int]:
    """Every situation within so many choices, with its depth, found in the plainest way."""
    rules, by = classic(), Canonical(start.cards)
    found, here = {by.digest(start): 0}, [start]
    for level in range(1, depth + 1):
        following = []
        for game in here:
            for choice in () if rules.asks(game)[0] is None else rules.openings(game):
                moved = rules.do(game, choice)
                assert isinstance(moved, Moves)
                digest = by.digest(moved.game)
                if digest not in found:
                    found[digest] = level
                    following.append(moved.game)
        here = following
    return found


def same(one: Exploration, other: Exploration) -> bool:
    """Whether two explorations found the same, whatever time that took."""
    fields = [name for name in Exploration.__struct_fields__ if name not in ("seconds", "rules")]
    return all(getattr(one, name) == getattr(other, name) for name in fields)


@pytest.mark.parametrize("table", [shock, two_lands, duel, fight])
def test_everything_within_a_depth_is_found_once_at_the_depth_it_has(table: object) -> None:
    assert callable(table)
    game = table()
    found = explore(game, depth=7, reductions=Reductions(False, False))
    assert {digest: found.depth_of(n) for n, digest in enumerate(found.digests)} == by_hand(game.state, 7)
    assert len(set(found.digests)) == len(found)


def test_the_graph_has_the_games_and_the_choices_between_them() -> None:
    found = explore(duel(), depth=6)
    graph = found.graph()
    assert graph.number_of_nodes() == len(found)
    assert graph.number_of_edges() == found.edge_count == len(found.edges)
    rules, by = classic(), Canonical(found.start.cards)
    for source, target, data in list(graph.edges(data=True))[::5]:
        moved = rules.do(graph.nodes[source]["game"], data["choice"])
        assert isinstance(moved, Moves)
        assert by.digest(moved.game) == found.digests[target]
    assert nx.single_source_shortest_path_length(graph, 0) == {n: found.depth_of(n) for n in graph}


def test_a_graph_is_written_for_other_programs(tmp_path: Path) -> None:
    found = explore(shock(), depth=5)
    write_graphml(found.graph(), tmp_path / "graph.graphml")
    again = nx.read_graphml(tmp_path / "graph.graphml", force_multigraph=True)
    assert (len(again), again.number_of_edges()) == (len(found), found.edge_count)
    assert {data["words"] for _, _, data in again.out_edges("0", data=True)} == {
        "announce: Shock",
        "pass priority",
        "play mana ability: Mountain: red mana",
    }
    assert again.nodes["0"]["life of Bob"] == 2


def test_it_is_bounded_by_depth_by_count_and_by_time() -> None:
    deep = explore(two_lands(), depth=4)
    assert (deep.depth, deep.complete) == (4, False)
    assert max(map(deep.depth_of, range(len(deep)))) == 4
    many = explore(two_lands(), limit=500)
    assert 500 <= len(many) < 700
    assert not many.complete
    brief = explore(two_lands(), seconds=0.2)
    assert not brief.complete
    assert 0 < brief.seconds < 20


def test_where_it_is_explored_until_something_a_play_is_over() -> None:
    found = explore(duel(), until=lambda game: game.step != "precombat_main" or game.player("Bob").lost)
    assert found.complete
    over = {n: game.step != "precombat_main" or game.player("Bob").lost for n, game in found.states()}
    assert {n for n, holds in over.items() if holds} == set(found.ends)
    assert 100 < len(found) < 5_000


def test_progress_tells_how_far_it_is() -> None:
    told: list[Progress] = []
    found = explore(two_lands(), depth=8, progress=told.append)
    assert [one.known for one in told] == sorted(one.known for one in told)
    assert told[-1].known == len(found)
    assert told[-1].edges == found.edge_count
    assert told[-1].frontier == len(found.frontier)
    assert all(one.rate > 0 for one in told)


@pytest.mark.parametrize("bound", [{"depth": 6}, {"limit": 150}, {"limit": 900}])
def test_an_exploration_from_a_file_goes_on_as_if_it_had_not_stopped(
    bound: dict[str, int], tmp_path: Path
) -> None:
    stopped = explore(two_lands(), **bound)  # type: ignore[arg-type]
    write_exploration(stopped, tmp_path / "stopped")
    read = read_exploration(tmp_path / "stopped")
    assert same(read, stopped)
    assert same(explore(two_lands(), depth=10, earlier=read), explore(two_lands(), depth=10))


def test_a_file_that_is_none_cut_short_or_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with pytest.raises(SaveError, match="cannot be read: No such file"):
        read_exploration(path)
    path.write_bytes(b"{}")
    with pytest.raises(SaveError, match="no saved exploration"):
        read_exploration(path)
    write_exploration(explore(shock(), depth=3), path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    with pytest.raises(SaveError, match=r"no saved exploration|damaged"):
        read_exploration(path)
    path.write_bytes(whole.replace(b"castchart exploration\x02", b"castchart exploration\x03"))
    with pytest.raises(SaveError, match="saved in version 3"):
        read_exploration(path)
    digest = explore(shock(), depth=0).digests[0]
    path.write_bytes(whole.replace(digest, digest[::-1]))
    with pytest.raises(SaveError, match="in another way"):
        read_exploration(path)


def test_a_play_to_each_situation_is_one_of_the_shortest() -> None:
    found = explore(duel(), depth=8)
    by = Canonical(found.start.cards)
    for number in range(0, len(found), 9):
        game = found.play(number)
        assert by.digest(game.state) == found.digests[number]
        assert len(game.choices_made) == found.depth_of(number)


def test_exploring_leaves_the_game_as_it_was() -> None:
    game = two_lands()
    before, choices = game.state, game.choices_made
    explore(game, depth=5)
    assert game.state is before
    assert game.choices_made == choices


def test_the_choices_made_lead_on_from_where_the_game_was() -> None:
    game: Game = shock()
    game.do("announce", "Shock")
    found = explore(game, depth=4)
    first: tuple[Choice, ...] = found.play(1).choices_made
    assert len(first) == 1
    assert not game.why(first[0])
