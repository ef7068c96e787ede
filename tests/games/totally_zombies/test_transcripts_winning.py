"""Totally Zombies!!!, told line by line: every way to win."""

from __future__ import annotations

from tests.games.telling import Telling
from tests.rules.citing import rule
from tests.rules.laid import gate
from tests.rules.outbreak import bullets, horde, table, tile

T = "totally-zombies."
SCHOOL = [*gate("school-entrance"), tile("school-crossing", "0,4"), tile("dormitory", "0,5")]
UPSTAIRS = [
    *gate("front-door"),
    tile("escalator", "0,4"),
    tile("game-store", "1,4", "r270", second_floor=True),
    tile("mall-helipad", "2,4", second_floor=True),
]
WOODS = [*gate("bridge"), tile("woods-01", "0,4"), tile("cabin", "0,5")]


@rule(T + "win.kill-threshold", T + "win.any-breed-counts-one", T + "ruling.natural-one-order", T + "combat.bullets")
def test_twenty_three_zombies_among_three_players() -> None:
    """A 1 takes a guts token before anything is paid, a dog dies on 5, and a zombie of the new tile is the last one."""
    ana = {"zombies": {"zombie": 17, "dog": 3, "clown": 1}, "at": "1,0.W", "guts": 2, "hand": 2, "life": 2}
    outbreak = table("token", [ana, {"zombies": 9}, {}], zombies=horde("1,0.W dog", "2,0.W"), turn={"number": 31})
    told = Telling(outbreak).answer("town-tee", "1,1 r180", 1, "life", 4, "bullets")
    assert (outbreak.ana.life, outbreak.ana.guts, outbreak.ana.kills) == (3, 1, 22)
    told.answer(3, "E", "N", "N", 3, "bullets").matches("totally-kills")


@rule(T + "win.helipad-centre", T + "win.helipad-clear", T + "guts.pay-damage", T + "move.continue-after-combat")
def test_the_helipad_of_the_town() -> None:
    """Not on its edge, and not before the zombie on its centre is dead."""
    ana = {"at": "1,0.C", "front": ["fire-axe"], "life": 2.5, "bullets": 1}
    pad = tile("town-helipad", "1,1")
    outbreak = table("move", [ana, {"at": "1,0.C"}], more=[pad], zombies=horde("1,1.S", "1,1.C", "1,1.E"))
    told = Telling(outbreak).answer(3, "N", "N", 2, "bullets")
    assert outbreak.asks == "move.step"
    told.answer("N", 1, "guts", 3).matches("totally-helipad-town")


@rule(T + "move.air-duct", T + "move.air-duct-helipad", T + "ruling.subway-arrival", T + "helipad.mall-second-floor")
def test_the_helipad_of_the_mall_through_an_air_duct() -> None:
    """A turn in the duct, a fight where it ends, and the way to the centre in the turn after."""
    ana = {"at": "1,4.S", "zombies": 3}
    there = horde("2,4.NW", "2,4.C", "0,0.N")
    told = Telling(table("token", [ana, {"at": "0,0.N"}], more=UPSTAIRS, zombies=there))
    told.answer("mall", "pet-store", "-1,4 r0", "-1,4.NE", "-1,4.NW")
    told.answer("duct", "2,4.NW", 4, 1, "0,0.N", "N", "none")
    told.answer("town", "town-straight", "0,-1 r0", 2, "S", "stop", 2, "2,4.C", "N", "-1,4.N", "S", "none")
    told.answer("town", "town-corner", "0,-2 r0", "roll", 1, "S", "E")
    told.matches("totally-helipad-mall")


@rule(T + "helipad.school-on-building", T + "ruling.school-roof", T + "guts.natural-six")
def test_the_helipad_on_the_roof_of_the_school() -> None:
    """Through the Dormitory onto its roof."""
    school = [*SCHOOL, tile("school-helipad", "1,5")]
    there = horde("0,5.E", "1,5.W", "1,5.C")
    outbreak = table("move", [{"at": "0,5.S"}, {}], more=school, zombies=there, tokens=bullets("0,5.E"))
    told = Telling(outbreak).answer(4, "N", "E", 6, "take", "E", 4, "E", 3, "bullets")
    told.matches("totally-helipad-school")


@rule(T + "win.spell-roll", T + "win.spell-pages", T + "win.spell-clear", T + "win.spell-once", T + "win.spell-place")
def test_the_spell_in_the_cabin() -> None:
    """Two dogs are in the way; 3 and two Pages are not enough, 4 and two Pages are, a turn later."""
    ana = {"at": "0,5.SE", "front": ["twist-of-fate", "return-to-sender"], "bullets": 1}
    outbreak = table("move", [ana, {}], more=WOODS, zombies=horde("0,5.C dog 2", "0,5.E dog"))
    told = Telling(outbreak).answer(5, "W", "W", "N")
    assert outbreak.play_refused("recite") == T + "win.spell-clear"
    told.answer("E", 4, "guts", 5, 6).play(0, "recite").answer(3)
    assert outbreak.play_refused("recite") == T + "win.spell-once"
    told.answer("stop", 1, "0,5.E", "S", "stop", "search", "none")
    told.answer("town", "town-straight", "0,-1 r0", 2, "stop", 1, "0,-1.N", "N", "none")
    told.answer("woods", "woods-02", "0,6 r0", 2, "0,6.SW", "0,6.SW").play(0, "recite").answer(4)
    told.matches("totally-spell")


@rule(T + "win.all-zombies-dead", T + "win.no-victory-tile", T + "tile.placement-ends")
def test_the_last_zombie_dies_after_placing_has_ended() -> None:
    """Whoever has most zombies wins, not whoever killed the last one."""
    players = [{"at": "1,0.C", "zombies": 4}, {"zombies": {"zombie": 3, "dog": 3}}, {"zombies": 2}]
    outbreak = table("token", players, zombies=horde("1,0.N"), placement_ended=True, turn={"number": 80})
    told = Telling(outbreak).answer(1, "N", 3, "bullets")
    told.matches("totally-all-dead")
