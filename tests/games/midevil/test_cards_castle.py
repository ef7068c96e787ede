"""Event cards of the castle: the pit, the Drawbridge, the secret passage."""

from __future__ import annotations

from companion.games.midevil.chapters.drawbridge import is_up
from companion.packs import load
from tests.games.midevil.night import COMBAT, SENSE, castle

PIT = ("pit 0,1",)
UP = load("midevil").tile("drawbridge").back


def test_a_trapdoor_into_the_pit() -> None:
    table = castle("roll", {"at": "0,0.C", "hand": ["trapdoor"]}, {"at": "0,0.S"}, tiles=PIT).play(0, "trapdoor", "Ben")
    assert (table.ben.at, table.ben.stuck) == (table.game.pit, 1)
    in_pit = castle("roll", {"hand": ["trapdoor"]}, {"at": "0,1.C", "stuck": 1}, {"at": "0,0.N"}, tiles=PIT)
    assert in_pit.play_refused(0, "trapdoor", "Ben") == "midevil.castle-pit.no-movement"


def test_a_trapdoor_ends_the_move_of_the_mover() -> None:
    ana, ben = {"at": "0,0.C"}, {"at": "0,0.S", "hand": ["trapdoor"]}
    table = castle("move", ana, ben, tiles=PIT, skeletons="red 0,0.E", turn={"left": 6, "die": 3})
    table.play(1, "trapdoor", "Ana")
    assert (table.ana.at, table.ana.stuck, table.asks) == (table.game.pit, 2, "skeletons.roll")


def test_without_a_pit_the_next_movement_is_lost() -> None:
    table = castle("roll", {"at": "0,0.C", "hand": ["trapdoor"]}, {"at": "0,0.S"}).play(0, "trapdoor", "Ben")
    assert (table.at(table.ben), [effect.card for effect in table.game.effects]) == ("0,0.S", ["trapdoor"])
    table.answer(1).until("tile.draw").until("skeletons.roll", "event.discard")
    assert (table.game.seat, table.game.die) == (1, 0)
    assert "Ben does not move this turn" in table.log
    table.until("tile.draw")
    assert (table.game.effects, table.game.discards[-1]) == ([], "trapdoor")


def test_without_a_pit_this_turn_of_the_active_player_goes_on() -> None:
    ana, ben = {"at": "0,0.C"}, {"at": "0,0.S", "hand": ["trapdoor"]}
    table = castle("roll", ana, ben).play(1, "trapdoor", "Ana")
    assert table.asks == "move.roll"  # the loss is for the next turn of her own
    table.answer(1).until("tile.draw").until("move.roll").answer(1).until("tile.draw")
    assert (table.game.seat, [effect.ends for effect in table.game.effects]) == (0, [1])
    table.until("skeletons.roll", "event.discard")
    assert "Ana does not move this turn" in table.log


def test_death_clears_the_trapdoor() -> None:
    """midevil.ruling.death-clears-states"""
    held = [{"card": "trapdoor", "by": 1, "whose": 0}]
    table = castle("fight", {"at": "0,0.C", "lives": 0}, {}, skeletons="red 0,0.C", effects=held).answer(1, "die")
    assert (table.game.effects, table.game.discards) == ([], ["trapdoor"])


def test_a_shove_from_the_edge() -> None:
    def standing(at: str) -> str:
        table = castle("roll", {"at": "0,0.C", "hand": ["shove"]}, {"at": at}, {"at": "0,1.E"}, tiles=PIT)
        if at == "0,0.N":
            return table.play_refused(0, "shove", "Ben")
        table.play(0, "shove", "Ben")
        return table.at(table.ben)

    assert (standing("0,1.NW"), standing("0,1.S"), standing("0,0.N")) == ("0,1.C", "0,1.C", SENSE)
    assert castle("roll", {"hand": ["shove"]}, {}).play_refused(0, "shove", "Ben") == SENSE  # no Pit on the map
    fight = castle("fight", {"at": "0,0.C"}, {"at": "0,1.S", "hand": ["shove"]}, tiles=PIT, skeletons="red 0,0.C")
    assert fight.play_refused(1, "shove", "Ana") == COMBAT


def test_the_gatekeeper_turns_the_bridge() -> None:
    tiles = (f"{UP} 0,1", "castle-11 0,2")
    table = castle("roll", {"at": "0,0.C", "hand": ["gatekeeper"]}, {}, tiles=tiles).play(0, "gatekeeper")
    assert not is_up(table.game)
    down = ("drawbridge 0,1", "castle-11 0,2")
    busy = castle("roll", {"at": "0,1.C", "hand": ["gatekeeper"]}, {}, tiles=down)
    assert busy.play_refused(0, "gatekeeper") == "midevil.castle-drawbridge.raise-needs-empty"
    assert castle("roll", {"hand": ["gatekeeper"]}, {}).play_refused(0, "gatekeeper") == SENSE


def test_a_secret_passage_to_another_castle_tile() -> None:
    ana = {"at": "0,2.N", "hand": ["secret-passage"]}
    tiles = ("castle-8 0,1", "castle-5 0,2", "castle-2 0,3")
    lives = [{"at": "0,3.C"}]
    table = castle("roll", ana, {}, tiles=tiles, skeletons="white 0,3.C", lives=lives)
    assert table.play_refused(0, "secret-passage", "-1,0") == SENSE  # not to Castle 3
    assert table.play_refused(0, "secret-passage", "0,0") == SENSE  # not to the Altar
    table.play(0, "secret-passage", "0,3")
    assert (table.at(table.ana), table.asks) == ("0,3.C", "combat.roll")
    table.answer(4)
    assert (table.ana.lives, table.ana.skeletons, table.asks) == (4, {"white": 1}, "move.roll")
    rolled = castle("move", ana, {}, tiles=tiles, turn={"left": 4, "die": 2})
    assert rolled.play_refused(0, "secret-passage", "0,3") == SENSE
    outside = castle("roll", {"at": "0,0.C", "hand": ["secret-passage"]}, {}, tiles=tiles)
    assert outside.play_refused(0, "secret-passage", "0,3") == SENSE


def test_a_rider_leaves_the_horse_before_the_passage() -> None:
    """midevil.ruling.horse-owner-moved"""
    ana = {"at": "0,1.C", "hand": ["secret-passage"], "front": ["horse"]}
    table = castle("roll", ana, {}, tiles=("castle-8 0,1", "castle-5 0,2")).play(0, "secret-passage", "0,2")
    assert (table.at(table.ana), table.game.map.names[table.ana.horse_at]) == ("0,2.C", "0,1.C")


def test_no_second_wind_in_the_pit() -> None:
    ana, ben = {"at": "0,0.C", "hand": ["second-wind"]}, {"at": "0,0.S", "hand": ["trapdoor"]}
    table = castle("move", ana, ben, tiles=PIT, skeletons="red 0,0.E", turn={"left": 6, "die": 3})
    table.play(1, "trapdoor", "Ana")
    assert (table.asks, table.play_refused(0, "second-wind")) == ("skeletons.roll", "midevil.castle-pit.no-movement")


def test_a_second_wind_is_a_die_not_a_teleport() -> None:
    ana = {"at": "0,0.S", "hand": ["second-wind"]}
    options = {"altar-teleport": "on"}
    table = castle("move", ana, {}, skeletons="red 0,0.E", turn={"left": 2, "die": 1}, options=options).answer("N")
    assert (table.asks, table.ana.teleports) == ("skeletons.roll", True)
    assert table.play(0, "second-wind").asks == "move.roll"
