"""Packs with other numbers and another mat are played like the shipped one: everything comes from the pack."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.games import NewGame
from companion.laboratory.playing import NewTable
from tests.conformance.playing import play
from tests.packs.medieval import changed, fighter, machine, mine, pieces, weather

SIXTEEN = "".join(fighter(f"{people}-{name}") for people in ("knights", "vikings") for name in ("page", "smith"))
ONE_MACHINE = "".join(
    changed("card", card, "copies = 0")["cards"] for card in ("knights-trebuchet", "vikings-siege-tower")
)
RAMPARTS = "".join(
    machine(f"{people}-rampart", strength="0/4", when="in-own-homeland") for people in ("knights", "vikings")
)
MILLS = "".join(changed("card", f"{people}-harvest", "copies = 4")["cards"] for people in ("knights", "vikings"))
LINE = 'map = """\ndiscard_n hn draw_n\nt7 t7 t7\nt4 t5 t6\nt1 t2 t3\ndraw_s hs discard_s\n"""\ncoastal = ["t4"]'
OWN = [
    pytest.param({"pack": pieces(characters=16), "cards": SIXTEEN}, id="sixteen characters"),
    pytest.param({"pack": pieces(war_machines=1), "cards": ONE_MACHINE}, id="one machine"),
    pytest.param({"pack": pieces(war_machines=3), "cards": RAMPARTS}, id="machines that defend"),
    pytest.param({"pack": pieces(harvests=4), "cards": MILLS}, id="four harvests"),
    pytest.param(
        {"pack": pieces(situations=18), "situations": "".join(weather(f"mist-{n}") for n in range(4))},
        id="eighteen situations",
    ),
    pytest.param({"pack": pieces(terrains=8), **changed("terrain", "bandit-gorge", "copies = 2")}, id="eight terrains"),
    pytest.param(changed("situation", "thick-fog", "value = 0"), id="nobody moves"),
    pytest.param(changed("mat", "as-pack", LINE), id="own mat"),
]


@pytest.mark.parametrize("own_deck", [True, False])
@pytest.mark.parametrize("files", OWN)
def test_random_games_of_an_own_pack(tmp_path: Path, files: dict[str, str], own_deck: bool) -> None:
    wish = NewGame(("Ana", "Ben"), "standard", {"mat-layout": "as-pack"}, own_deck=own_deck)
    seats = NewTable("totally-medieval", mine(tmp_path, **files), wish)
    for seed in range(2):
        driver = seats.sit_down()
        play(driver, Random(seed), 40)
        assert list(seats.doubts(driver)) == []
        assert driver.game.turn_number() > 1
