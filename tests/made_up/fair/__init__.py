"""Fair: a town with a sewer below it and a mall beside it, and a Funhouse that lies apart."""

from companion.games.rulebook import Rulebook, opened_by
from tests.made_up.fair.meta import LIGHTS

RULEBOOK = Rulebook("fair", "Fair", "fair", {"fair": (1, 6)}, {}, *opened_by("tests.made_up.fair.state"), lights=LIGHTS)
