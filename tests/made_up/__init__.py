"""Games that no box holds: small ones, in which everything is that boards, desks and pages can show.

`add` makes one a game of the companion, found by its id; no list of games has it.
"""

import sys
from importlib import import_module
from pkgutil import walk_packages


def add(game: str) -> None:
    """From now on there is such a game."""
    package = import_module(f"{__name__}.{game}")
    for name in (package.__name__, *(one.name for one in walk_packages(package.__path__, f"{package.__name__}."))):
        sys.modules[name.replace(__name__, "companion.games", 1)] = import_module(name)
