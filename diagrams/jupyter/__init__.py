"""What charts, plays and games look like in a notebook.

`speak("fr")` chooses the language in which they show themselves from then on.
"""

from diagrams.jupyter.bundles import bundle_of
from diagrams.jupyter.markup import speak, spoken

__all__ = ["bundle_of", "speak", "spoken"]
