"""Combat: the checks of the catalogue."""

from __future__ import annotations

from tests.rules.citing import rule
from tests.rules.sitting import given


@rule("zombies.combat.kill-on-four")
def test_four_or_more_kills() -> None:
    for face in (4, 5, 6):
        table = given("cross 1,0", ana={"at": "1,0.C"}, zombies="1,0.C", step="fight")
        assert table.asks == "combat.roll"
        table.answer(face)
        assert (table.ana.zombies, table.ana.hearts, table.ana.bullets, table.zombies) == (1, 3, 3, set())
        assert table.asks != "combat.bullets"
    table = given("cross 1,0", ana={"at": "1,0.C"}, zombies="1,0.C", step="fight")
    table.answer(3)
    assert table.zombies == {"1,0.C"}
    assert table.asks == "combat.bullets"
    table.answer(0)
    assert (table.ana.zombies, table.ana.hearts) == (0, 2)
