"""Places and numbers in German: a road has its article, in the case that is asked for; a printed name stays bare."""

from __future__ import annotations

from typing import Any

from companion.games import rulebook
from companion.games.kit.places import tile_words, where
from companion.games.midevil.bones import mix_words
from companion.languages import say, spoken
from companion.packs import load

TOWN: dict[str, Any] = {
    "game": "zombies",
    "turn": {"seat": 0, "step": "move", "left": 3},
    "map": [
        {"tile": "town-square", "at": "0,0"},
        {"tile": "town-straight", "at": "0,1", "turn": "r0"},
        {"tile": "fire-station", "at": "0,2", "turn": "r0"},
    ],
    "players": [{"name": "Ana", "at": "0,0.C"}, {"name": "Ben", "at": "0,0.C"}],
}


def test_a_road_is_inflected_and_a_printed_name_is_not() -> None:
    game: Any = rulebook("zombies").load(TOWN, load("zombies-2014"))
    land = game.map
    road, station = land.square("0,1.C"), land.square("0,2.N")
    assert spoken(tile_words(land, 1), "de") == "die Gerade nördlich von Town Square"
    assert spoken(where(land, road), "de") == "die Mitte der Geraden nördlich von Town Square"
    assert spoken(where(land, station), "de") == "die Nordseite von Fire Station"
    assert where(land, road) == "the middle of the straight road north of Town Square"
    assert spoken(say("{} on {}", "Ana", where(land, road)), "de").startswith("Ana auf der Mitte der Geraden")


def test_the_number_before_a_noun_chooses_its_form() -> None:
    assert mix_words((1, 1, 0)) == "1 white and 1 red skeletons"
    assert spoken(mix_words((1, 1, 0)), "de") == "1 weißes und 1 rotes Skelett"
    assert spoken(mix_words((1, 2, 0)), "de") == "1 weißes und 2 rote Skelette"


def test_who_is_fought_has_an_article_in_the_case_of_the_sentence() -> None:
    foe = say("the {}", say("enhanced zombie"))
    words = say("{who}, roll against {foe}: {need} or more kills it.", who="Ana", foe=foe, need=4)
    assert words == "Ana, roll against the enhanced zombie: 4 or more kills it."
    assert spoken(words, "de") == "Ana, würfle gegen den verstärkten Zombie: ab 4 ist er tot."
