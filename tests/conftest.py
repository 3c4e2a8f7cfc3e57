"""What all tests share."""

from __future__ import annotations

from hypothesis import settings

# two cores that others use too: how long an example takes says nothing
settings.register_profile("shared machine", deadline=None)
settings.load_profile("shared machine")
