"""Zombies!!! (2014): find the Helipad or collect 25 zombies, and let the others go first into the dark."""

from companion.games.rulebook import Rulebook
from companion.games.zombies.loading import read
from companion.games.zombies.meta import DETAILS, HOUSE_RULES, PACK, PLAYERS, SCENARIOS, TITLE, VARIANTS
from companion.games.zombies.setup import begin
from companion.games.zombies.state import Zombies

RULEBOOK = Rulebook("zombies", TITLE, PACK, PLAYERS, HOUSE_RULES, begin, read, SCENARIOS, VARIANTS, DETAILS)

__all__ = ["RULEBOOK", "Zombies"]
