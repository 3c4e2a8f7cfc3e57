"""Machines as users write them, after those that the README and the examples of transitions describe."""

from __future__ import annotations

from typing import Any

from transitions import Machine
from transitions.extensions import HierarchicalMachine


class Hero:
    """A hero who sleeps a lot: the README's first machine."""

    def __init__(self) -> None:
        self.kittens = 0
        self.exhausted = False
        self.dirty = False

    def is_exhausted(self) -> bool:
        return self.exhausted

    def makes_dirty(self) -> None:
        self.dirty = True

    def rests(self) -> None:
        self.exhausted = False

    def washes(self) -> None:
        self.dirty = False


def hero(model: Hero | None = None) -> Machine:
    """Sleeps, eats, hangs out, saves the world; nonsense may happen in any state."""
    return Machine(
        model,
        states=["asleep", "hanging out", "hungry", "sweaty", "saving the world"],
        initial="asleep",
        name="hero",
        transitions=[
            {"trigger": "wake_up", "source": "asleep", "dest": "hanging out"},
            {"trigger": "work_out", "source": "hanging out", "dest": "hungry"},
            {"trigger": "eat", "source": "hungry", "dest": "hanging out"},
            {"trigger": "distress_call", "source": "*", "dest": "saving the world", "before": "makes_dirty"},
            {"trigger": "complete_mission", "source": "saving the world", "dest": "sweaty", "after": "rests"},
            {"trigger": "clean_up", "source": "sweaty", "dest": "asleep", "conditions": ["is_exhausted"]},
            {"trigger": "clean_up", "source": "sweaty", "dest": "hanging out", "after": "washes"},
            {"trigger": "nap", "source": "*", "dest": "asleep"},
        ],
    )


class Drinker:
    """Somebody with coffee."""


def coffee(model: Any = None) -> HierarchicalMachine:
    """Standing, walking, caffeinated: the nested machine of the examples."""
    return HierarchicalMachine(
        model,
        states=[
            "standing",
            "walking",
            {"name": "caffeinated", "initial": "dithering", "children": ["dithering", "running"]},
        ],
        initial="standing",
        name="coffee",
        auto_transitions=False,
        transitions=[
            ["walk", "standing", "walking"],
            ["stop", "walking", "standing"],
            ["drink", "*", "caffeinated"],
            ["walk", ["caffeinated", "caffeinated_dithering"], "caffeinated_running"],
            ["relax", "caffeinated", "standing"],
        ],
    )


def parallel(model: Any = None) -> HierarchicalMachine:
    """Two regions at once, which the README shows for parallel states; the last one may be closed."""
    regions = [
        {"name": "1", "children": ["a", "b"], "initial": "a", "transitions": [["go", "a", "b"]]},
        {
            "name": "2",
            "children": ["a", "b"],
            "initial": "a",
            "transitions": [{"trigger": "go", "source": "a", "dest": "b", "conditions": "second_may_go"}],
        },
    ]
    return HierarchicalMachine(
        model,
        states=["A", {"name": "B", "parallel": regions}],
        initial="A",
        name="parallel",
        auto_transitions=False,
        transitions=[["enter", "A", "B"], ["reset", "B", "A"]],
    )


class Matter:
    """Something that melts where it is hot enough."""

    degrees = 0

    def is_hot(self, degrees: int = 0) -> bool:
        return self.degrees + degrees > 100

    def heats(self, degrees: int = 0) -> None:
        self.degrees += degrees


def matter(model: Any = None) -> Machine:
    """The states of matter, with reflexive and internal transitions; a guard looks at what is sent."""
    return Machine(
        model,
        states=["solid", "liquid", "gas", "plasma"],
        initial="solid",
        name="matter",
        auto_transitions=False,
        transitions=[
            {"trigger": "melt", "source": "solid", "dest": "liquid"},
            {"trigger": "heat", "source": "liquid", "dest": "gas", "conditions": "is_hot"},
            {"trigger": "heat", "source": "liquid", "dest": None, "before": "heats"},
            {"trigger": "touch", "source": ["liquid", "gas"], "dest": "="},
            {"trigger": "freeze", "source": ["liquid", "gas"], "dest": "solid", "unless": ["is_hot"]},
        ],
    )
