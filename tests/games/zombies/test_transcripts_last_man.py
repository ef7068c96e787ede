"""The ways in which Last Man Standing ends, told turn by turn."""

from __future__ import annotations

from tests.games.telling import Telling
from tests.rules.lastman import LAST_MAN, ZOMBIE, last_heart
from tests.rules.sitting import checks_pack, given, new


def test_a_human_escapes_through_a_zombie() -> None:
    """From the choice of the Zombie Player on: each of the three has a turn, then Ana fights her way to the centre."""
    told = Telling(new(3, checks_pack(), scenarios=(LAST_MAN,), options={"helipad-zombies": "four-edges"}))
    told.answer(2)  # Cy is the zombie
    told.answer("town-helipad", 3, 5, "1,0 r0")  # Ana and Ben are tied; Ben lays it
    told.answer(2, "E", "E", 4, "stop")
    told.answer("1,0.N", "S", "done", "unseen")
    told.answer("depot", "0,1 r0", "0,1.E")  # Ben lays a building and its door,
    told.answer("0,1.NW", "0,1.N", "0,1.NE", "0,1.E", "0,1.SE")  # Cy fills it,
    told.answer("0,1.NW", "0,1.NE", "0,1.N")  # Ben puts the tokens
    told.answer("skip", "0,1", "0,1.E", "W", "done", "unseen")
    told.answer("cross", "-1,0 r0", 2, "1,0.C", "W", "1,0.S", "N", "unseen")  # Cy's own turn
    told.answer("cross", "-2,0 r0", 5, "unseen", 1, "E", 3, 1)
    told.matches("last-man-human")


def test_a_human_flies_off_beside_a_peaceful_zombie() -> None:
    ana = {"at": "1,0.W", "hand": ["alternate-food-source", None, None]}
    told = Telling(
        given(
            "town-helipad 1,0",
            scenario=LAST_MAN,
            ana=ana,
            ben=ZOMBIE,
            zombies="1,0.C",
            step="move",
            decks={"tiles": []},
        )
    )
    told.play(0, "alternate-food-source")
    told.answer(1, "E")
    told.matches("last-man-alternate-food-source")


def test_the_zombies_turn_everybody() -> None:
    """Ana falls in step 2, waits out the turn of her turning and hunts Ben together with Cy."""
    told = Telling(
        given(
            "cross 1,0",
            "cross 2,0",
            players=3,
            scenario=LAST_MAN,
            step="fight",
            ana=last_heart(zombies=3, hand=["fear", None, None]),
            ben=last_heart("2,0.W"),
            cy={**ZOMBIE, "hand": ["brain-cramp", None, None]},
            zombies="1,0.C 2,0.C",
            decks={"tiles": []},
        )
    )
    told.answer(2)  # Ana is turned
    told.answer("2,0", "1,0.C", "E", "done", "fear")
    told.play(2, "brain-cramp", 1)
    told.answer(1, "W", 3)  # Ben is led into the zombie
    told.matches("last-man-zombies")
