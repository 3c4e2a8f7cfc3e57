"""Model-style tests of charts and of machines of `transitions`: paths, walks, coverage, properties, mutants.

    model = model_of(machine)
    for path in cover(model, "transitions"):
        path.replay(new_model())

What needs more than this package does lives in modules of its own: `fsm.testing.plugin` for pytest,
`fsm.testing.stateful` for Hypothesis, `fsm.testing.mutation` for mutants of guards.
"""

from fsm.testing.covered import Covered, Noted
from fsm.testing.current import noting
from fsm.testing.model import Edge, Model, ModelError, model_of
from fsm.testing.path import Path, PathBroken, path
from fsm.testing.paths import cover, shortest_path, shortest_paths, simple_paths, switches, tour
from fsm.testing.verifying import verify

__all__ = [
    "Covered",
    "Edge",
    "Model",
    "ModelError",
    "Noted",
    "Path",
    "PathBroken",
    "cover",
    "model_of",
    "noting",
    "path",
    "shortest_path",
    "shortest_paths",
    "simple_paths",
    "switches",
    "tour",
    "verify",
]
