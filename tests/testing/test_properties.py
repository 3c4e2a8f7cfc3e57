"""Properties of whole runs, recorded runs, and names and guards looked at before any run."""

from __future__ import annotations

from pathlib import Path as File

import pytest
from transitions import Machine

from engine.playing import play
from engine.procedures.casting import CastingProcedure
from engine.scenario import shipped_scenarios
from fsm.chart import Chart, Guard, State, Transition
from fsm.charts import charts
from fsm.testing import ModelError, PathBroken, cover, model_of, path, verify
from fsm.testing.recording import read_recording, record, write_recording
from fsm.testing.situations import Situation, guard_findings
from fsm.testing.temporal import PropertyBroken, always, eventually, listens, never, until
from fsm.trace import Step
from tests.testing.machines import Hero, Matter, hero, matter

SETTLED = Chart(
    "nobody_acts_while_something_is_unsettled",
    "408.1b",
    "settling",
    (State("settling", "408.1b"), State("settled", "408.1c"), State("broken", "408.1b", final=True)),
    (
        Transition("settle", "receive_priority", "settling", "settled", "408.1c"),
        Transition("act_too_soon", "act", "settling", "broken", "408.1c"),
        Transition("act", "act", "settled", "settling", "408.1c"),
    ),
)
ACTS = {"announce", "play_land", "play_mana_ability", "turn_face_up", "pass"}


def heard(step: Step) -> list[str]:
    if step.chart != "priority":
        return []
    return ["act"] if step.transition in ACTS else [step.transition]


@pytest.mark.parametrize("name", ["death-bomb", "counterspell", "dies-together", "triggers-in-turn-order"])
def test_nobody_acts_while_something_is_unsettled(name: str) -> None:
    if name not in shipped_scenarios():
        name = "nine-steps"
    listens(SETTLED, heard).check(play(shipped_scenarios()[name]).trace.steps)


def test_a_chart_that_listens_fails_the_run_where_it_breaks() -> None:
    steps = play(shipped_scenarios()["death-bomb"]).trace.steps
    without = [step for step in steps if step.transition != "receive_priority"]
    with pytest.raises(PropertyBroken, match="nobody acts while something is unsettled: broken at step"):
        listens(SETTLED, heard).check(without)


def test_what_can_listen() -> None:
    with pytest.raises(ModelError, match="has a state called 'wrong'"):
        listens(SETTLED, heard, broken="wrong")
    with pytest.raises(ModelError, match="has a guard"):
        listens(charts()["casting"], heard, broken="played")


def test_what_a_listener_must_have_seen_at_the_end() -> None:
    door = Chart(
        "door",
        "1",
        "open",
        (State("open", "1"), State("shut", "1", final=True), State("broken", "1", final=True)),
        (Transition("shut", "shut", "open", "shut", "1"), Transition("slam", "slam", "open", "broken", "1")),
    )
    says = listens(door, lambda word: [word])
    assert says.holds(["knock", "shut"])
    assert not says.holds(["knock"])
    assert says.fault(("knock", "slam")) == 1


def test_predicates() -> None:
    run = (1, 2, 3, 4)
    assert always("small", lambda n: n < 5).holds(run)
    assert always("small", lambda n: n < 3).fault(run) == 2
    assert never("three", lambda n: n == 3).fault(run) == 2
    assert eventually("four", lambda n: n == 4).holds(run)
    assert eventually("five", lambda n: n == 5).fault(run) == 4
    assert eventually("odd after even", lambda n: n % 2, after=lambda n: n % 2 == 0).fault(run) == 4
    assert eventually("odd after even", lambda n: n % 2, after=lambda n: n % 2 == 0).holds((1, 2, 3))
    assert until("small until four", lambda n: n < 4, lambda n: n == 4).holds(run)
    assert until("small until five", lambda n: n < 9, lambda n: n == 5).fault(run) == 4
    assert until("small until five", lambda n: n < 9, lambda n: n == 5, weak=True).holds(run)
    assert until("one until four", lambda n: n == 1, lambda n: n == 4).fault(run) == 1
    both = always("small", lambda n: n < 4) & never("two", lambda n: n == 2)
    assert both.fault(run) == 1
    with pytest.raises(PropertyBroken, match="small, and two: broken at step 2\n  1\n  2"):
        both.check(run)
    with pytest.raises(PropertyBroken, match="five: broken at the end, after 4 steps"):
        eventually("five", lambda n: n == 5).check(run)


def test_a_path_has_properties_too() -> None:
    for way in cover(model_of(hero()), "pairs"):
        until("asleep until awake", lambda edge: edge.source == "asleep", lambda e: True, weak=True).check(
            way
        )
        never("sleepwalks", lambda edge: edge.source == "asleep" and edge.target == "sweaty").check(way)


def test_a_recording_replays_as_it_was(tmp_path: File) -> None:
    model = model_of(matter())
    way = path(model, ["melt", "heat: liquid -> (internal)", "heat: liquid -> gas"])
    made = record(way, {1: {"degrees": 60}, 2: {"degrees": 60}})
    write_recording(made, tmp_path / "run.json")
    again = read_recording(tmp_path / "run.json")
    assert again == made
    subject = Matter()
    matter(subject)
    again.replay(model, subject)
    assert subject.state == "gas"  # type: ignore[attr-defined]
    cold = record(way, {1: {"degrees": 6}, 2: {"degrees": 60}})
    other = Matter()
    matter(other)
    with pytest.raises(PathBroken, match="step 3 of 3"):
        cold.replay(model, other)


def test_a_recording_of_another_version_says_what_is_gone(tmp_path: File) -> None:
    made = record(path(model_of(matter()), ["melt", "touch"]))
    with pytest.raises(ModelError, match="step 2 of the recording, touch: liquid -> liquid from 'liquid'"):
        made.path(model_of(matter()).without("touch"))
    with pytest.raises(ModelError, match="does not replay in 'hero'"):
        made.path(model_of(hero()))
    (tmp_path / "run.json").write_text('{"castchart_recording": 1}')
    with pytest.raises(ValueError, match="no recording"):
        read_recording(tmp_path / "run.json")


def test_misspelt_names_are_found_before_any_run() -> None:
    class Model(Hero):
        def on_enter_hungri(self) -> None: ...

    machine = hero(Model())
    (found,) = verify(machine, Model)
    assert found.message.startswith("Model.on_enter_hungri is of no state: did you mean 'on_enter_hungry'")
    machine.add_transition("sing", "asleep", "=", conditions="is_exausted")
    assert "did you mean 'is_exhausted'" in str(verify(machine, Hero)[0])
    assert verify(hero(), Hero) == ()
    assert (
        verify(
            Machine(
                None,
                states=["a"],
                initial="a",
                transitions=[{"trigger": "t", "source": "a", "dest": "a", "conditions": "os.path.exists"}],
            ),
            Hero,
        )
        == ()
    )


def test_a_chart_and_its_class() -> None:
    assert "without_method" in {one.check for one in verify(charts()["casting"], Hero)}
    assert not [one for one in verify(charts()["casting"], CastingProcedure) if one.check == "without_method"]


GATE = Chart(
    "gate",
    "1",
    "shut",
    (State("shut", "1"), State("open", "1", final=True)),
    (
        Transition("by_key", "try", "shut", "open", "1", (Guard("has_key", "1"),)),
        Transition("by_code", "try", "shut", "open", "1", (Guard("has_code", "1"),)),
        Transition("by_magic", "wish", "shut", "open", "1", (Guard("is_magic", "1"),)),
    ),
)


class Visitor:
    def __init__(self, key: bool, code: bool) -> None:
        self.key, self.code = key, code

    def has_key(self) -> bool:
        return self.key

    def has_code(self) -> bool:
        return self.code

    def is_magic(self) -> bool:
        return False


def test_guards_tried_on_situations() -> None:
    cases = [(True, True), (True, False), (False, False)]
    tried = [Situation(Visitor(*case), "shut", "try") for case in cases]
    found = {(one.check, one.element) for one in guard_findings(GATE, tried)}
    assert found == {("overlap", "by_key"), ("gap", "shut"), ("never_asked", "by_magic/is_magic")}
    found = {
        (one.check, one.element)
        for one in guard_findings(GATE, [tried[1], Situation(Visitor(True, False), "shut", "wish")])
    }
    assert found == {
        ("covers_no_case", "by_code"),
        ("covers_no_case", "by_magic"),
        ("always_open", "by_key/has_key"),
        ("gap", "shut"),
    }
