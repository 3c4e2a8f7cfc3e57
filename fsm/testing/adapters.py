"""What a state machine of Hypothesis drives: something in a state that offers what to send, and takes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from frozendict import frozendict

from fsm.testing.machine_parts import label_of
from fsm.testing.shortening import Sent


class Adapter:
    """What is driven: a subject that has a state, something to send, and guards that can be asked."""

    @property
    def state(self) -> str:
        """The configuration that the subject is in, as the model calls it."""
        raise NotImplementedError

    def offers(self, trigger: str) -> Sequence[Sent]:
        """What could come with a trigger now, open or not; the simplest first."""
        return ({},)

    def opens(self, trigger: str, sent: Sent) -> bool:
        """Whether the trigger would do something now. Nothing changes."""
        raise NotImplementedError

    def send(self, trigger: str, sent: Sent) -> None:
        """Send the trigger."""
        raise NotImplementedError

    def took(self) -> str | None:
        """The id of the edge that the last trigger took, where the subject can tell."""
        return None


class MachineAdapter(Adapter):
    """A model of a machine of transitions: `events` give, for a trigger, what could come with it."""

    def __init__(
        self,
        machine: Callable[[Any], Any],
        subject: Callable[[], Any],
        events: Mapping[str, Callable[[Any], Sequence[Sent]]] = frozendict(),
    ) -> None:
        self.subject = subject()
        self.machine = machine(self.subject)
        self._events = events

    @property
    def state(self) -> str:
        """The configuration of the model."""
        return label_of(getattr(self.subject, self.machine.model_attribute))

    def offers(self, trigger: str) -> Sequence[Sent]:
        """What `events` give."""
        return self._events[trigger](self.subject) if trigger in self._events else ({},)

    def opens(self, trigger: str, sent: Sent) -> bool:
        """What the machine's own `may_...` says."""
        return bool(getattr(self.subject, f"may_{trigger}")(**sent))

    def send(self, trigger: str, sent: Sent) -> None:
        """Trigger the machine."""
        self.subject.trigger(trigger, **sent)
