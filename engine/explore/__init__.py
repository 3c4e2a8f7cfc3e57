"""Every reachable situation of a game: exploring, and asking what was found.

>>> from engine.game import Game
>>> from engine.setup import Seat
>>> game = Game.new({"Alice": Seat(hand=("Shock",), battlefield=("Mountain",)), "Bob": Seat(life=2)})
>>> found = explore(game, depth=8)
>>> shortest = found.find(lambda state: state.player("Bob").lost)
>>> made = [choice.trigger for choice in shortest.choices_made]
>>> made[-3:], len(made)
(['pay', 'pass_priority', 'pass_priority'], 6)
"""

from engine.explore.exploration import Exploration
from engine.explore.exploring import Progress, explore, survey
from engine.explore.predicates import read_predicate
from engine.explore.reductions import Reductions
from engine.explore.surveying import Survey

__all__ = ["Exploration", "Progress", "Reductions", "Survey", "explore", "read_predicate", "survey"]
