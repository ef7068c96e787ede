"""Event cards that take what lies in front of another player."""

from __future__ import annotations

from typing import Any

from tests.games.midevil.night import COMBAT, SENSE, Night, castle, night

LANES = ("lane 0,1", "lane 0,2")


def robbed(card: str, *front: str, at: str = "0,0.C", **position: Any) -> Night:
    """Ana robs Ben, who has these cards in front."""
    return night("roll", {"at": at, "hand": [card]}, {"at": "0,0.S", "front": list(front)}, tiles=LANES, **position)


def test_pickpocket_takes_an_item_nearby() -> None:
    table = robbed("pickpocket", "sword", "shield", "lucky-charm").play(0, "pickpocket", "Ben")
    assert table.options == ["shield", "lucky-charm"]  # weapons are none
    table.answer("lucky-charm")
    assert (list(table.ana.front), list(table.ben.front)) == (["lucky-charm"], ["sword", "shield"])


def test_pickpocket_needs_the_same_or_the_next_tile() -> None:
    assert robbed("pickpocket", "shield", at="0,1.N").play(0, "pickpocket", "Ben").ana.front == {"shield": 0}
    assert robbed("pickpocket", "shield", at="0,2.S").play_refused(0, "pickpocket", "Ben") == SENSE
    assert robbed("pickpocket", "sword").play_refused(0, "pickpocket", "Ben") == SENSE


def test_nobody_steals_in_a_combat() -> None:
    ana, ben = {"at": "0,0.C"}, {"at": "0,0.S", "hand": ["pickpocket"]}
    table = night("fight", {**ana, "front": ["shield"]}, ben, skeletons="red 0,0.C")
    assert table.play_refused(1, "pickpocket", "Ana") == COMBAT


def test_a_second_copy_is_discarded() -> None:
    ana, ben = {"at": "0,0.C", "hand": ["pickpocket"], "front": ["shield"]}, {"at": "0,0.S", "front": ["shield"]}
    table = night("roll", ana, ben).play(0, "pickpocket", "Ben")
    assert (list(table.ana.front), table.ben.front) == (["shield"], {})
    assert sorted(map(str, table.game.discards)) == ["pickpocket", "shield"]


def test_pickpocket_takes_a_spell_and_three_are_kept() -> None:
    ana = {"at": "0,0.C", "hand": ["pickpocket"], "spells": ["liber", "carpe", "mortem"]}
    ben = {"at": "0,0.S", "spells": ["appello"]}
    table = night("roll", ana, ben, mode="dungeon").play(0, "pickpocket", "Ben")
    assert table.asks == "spell.discard"
    table.answer("mortem")
    assert sorted(table.ana.spells) == ["appello", "carpe", "liber"]
    assert (table.ben.spells, table.game.spell_discards) == ([], ["mortem"])


def test_the_horse_thief_takes_a_ridden_horse() -> None:
    ana, ben = {"at": "0,0.C", "front": ["horse"]}, {"at": "0,0.S", "hand": ["horse-thief"]}
    table = night("move", ana, ben, turn={"left": 4, "die": 3, "walked": 2}).play(1, "horse-thief", "Ana")
    assert (table.ana.front, table.ben.front) == ({}, {"horse": 0})
    steps = table.game.chapter("chapters.horse").steps_left(table.game, table.ana)
    assert steps == 2  # the rest is on foot
    assert robbed("horse-thief", "shield").play_refused(0, "horse-thief", "Ben") == SENSE


def test_a_horse_that_waits_is_taken_from_where_it_stands() -> None:
    """midevil.ruling.horse-taken-by-card"""
    ana = {"at": "0,1.C", "hand": ["horse-thief"]}
    ben = {"at": "0,0.C", "front": ["horse"]}
    table = night("roll", ana, ben, tiles=("inn-crossway 0,1",)).play(0, "horse-thief", "Ben")
    assert (table.ana.front, table.game.map.names[table.ana.horse_at]) == ({"horse": 0}, "0,0.C")


def test_no_horse_thief_in_the_dungeon() -> None:
    ana, ben = {"at": "0,-2.C", "hand": ["horse-thief"]}, {"at": "0,0.C", "front": ["horse"]}
    tiles = ("dungeon-entrance 0,-1", "dungeon-straight 0,-2")
    table = night("roll", ana, ben, tiles=tiles, mode="dungeon")
    assert table.play_refused(0, "horse-thief", "Ben") == "midevil.dungeon-horse.none-inside"


def test_pillage_takes_weapons_too_wherever() -> None:
    ana, ben = {"at": "0,2.C", "hand": ["pillage"]}, {"at": "0,0.S", "front": ["sword", "shield"]}
    table = castle("roll", ana, ben, tiles=LANES).play(0, "pillage", "Ben")
    assert table.options == ["sword", "shield"]
    assert list(table.answer("sword").ana.front) == ["sword"]
    nothing = castle("roll", ana, {"at": "0,0.S"}, tiles=LANES)
    assert nothing.play_refused(0, "pillage", "Ben") == SENSE


def test_a_torn_page_is_a_spell() -> None:
    full = "dungeon+castle"
    ana, ben = {"at": "0,0.C", "hand": ["torn-page"]}, {"at": "0,0.S", "spells": ["carpe", "liber"]}
    table = night("roll", ana, ben, mode=full).play(0, "torn-page").answer("Ben", "liber")
    assert (table.ana.spells, table.ben.spells) == (["liber"], ["carpe"])


def test_a_torn_page_without_spells_is_two_cards() -> None:
    ana = {"at": "0,0.C", "hand": ["torn-page", "sword", "shield"]}
    table = castle("roll", ana, {}).play(0, "torn-page").answer("unseen", "mace")
    assert table.ana.hand == ["sword", "shield", None, "mace"]
    assert table.until("event.discard").answer("none").asks == "event.discard"  # down to three
