"""The printed sample turn of MidEvil III, told from beginning to end; the letters are those of its picture."""

from __future__ import annotations

from tests.games.telling import Telling
from tests.rules.citing import rule
from tests.rules.haunting import ENTRANCE, stand, tile


@rule(
    "midevil.dungeon-tile.drawn-before-step",
    "midevil.dungeon-tile.draw-at-tile-edge",
    "midevil.dungeon-fate.four-draws-spell",
    "midevil.dungeon-fate.six-ends-turn",
    "midevil.dungeon-fate.several-per-turn",
    "midevil.dungeon-move.fate-interrupts-only",
    "midevil.dungeon-spell.carpe-liber-needs-book-there",
    "midevil.dungeon-spell.carpe-carcer",
    "midevil.dungeon-spell.appello-carpe",
    "midevil.dungeon-spell.discard-after-effects",
    "midevil.dungeon-spell.kept-outside",
    "midevil.dungeon-spell.sample-final-hand",
)
def test_the_sample_turn_of_renae() -> None:
    renae = {"name": "Renae", "at": "0,1.N", "spells": ["appello", "carcer", "liber"]}
    jamie = {"name": "Jamie", "at": "0,-1.C", "spells": ["mortem"]}
    table = stand(
        "roll", [renae, jamie], mode="dungeon", book=1, map=[ENTRANCE, tile("graveyard", "0,-1")], turn={"left": -1}
    )
    game = table.game
    told = Telling(table).answer(4)  # she starts on the last square of the Entrance: A
    told.answer("N", "dungeon-straight", "0,2 r0")  # tile X, and onto it: B
    assert (table.asks, game.steps_left()) == ("fate.roll", 3)
    told.answer(4, "Carpe")
    told.answer("carpe-liber", "carcer-carpe", "Jamie mortem", "liber")
    assert game.book == 1  # Jamie keeps the book, and no duel follows
    told.answer("carpe")
    assert sorted(game.players[0].spells) == ["appello", "carcer", "mortem"]
    assert game.players[1].spells == ["liber"]
    assert (table.asks, game.steps_left()) == ("move.step", 3)
    told.answer("N", "N")  # to the edge of her tile: C
    told.answer("N", "dungeon-bend", "0,3 r0", 6)  # tile Y; the rest of the turn is lost
    assert (game.seat, table.asks) == (1, "tile.draw")
    assert game.players[0].stays
    told.reads("midevil-renae")
