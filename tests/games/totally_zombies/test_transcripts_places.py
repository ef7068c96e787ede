"""Totally Zombies!!!, told line by line: the Funhouse and back, a death in the sewer, an auction."""

from __future__ import annotations

from tests.games.telling import Telling
from tests.rules.citing import rule
from tests.rules.on_foot import CIRCUS, FAR_AWAY
from tests.rules.outbreak import entrances, horde, table, tile

T = "totally-zombies."


@rule(
    T + "move.circus-one",
    T + "move.circus-one-ends",
    T + "funhouse.rotate",
    T + "funhouse.exit-destination",
    T + "ruling.funhouse-exit",
)
def test_into_the_funhouse_and_out_again() -> None:
    """A 1 leads there; a turn later the tile that was left behind opens the way out, and the next player says where."""
    tiles = [*CIRCUS, tile("circus-crossing", "1,4")]
    outbreak = table("move", [{"at": "0,4.C"}, {}], more=tiles, zombies=horde(FAR_AWAY))
    told = Telling(outbreak).answer(1, "funhouse 1,1.C", 1, "2,0.S", "N", "none")
    told.answer("town", "town-corner", "0,-1 r0", 1, "stop", 1, "2,0.C", "S", "none")
    told.answer("town", "town-straight", "-1,0 r90", 6, "W", "W", "right", "E", "left", "E", "N", "out")
    assert (outbreak.pending.seat, outbreak.options) == (1, ["0,4.C", "1,4.C"])
    told.answer("1,4.C", "left")
    told.reads("totally-funhouse")


@rule(T + "sewer.upkeep", T + "ruling.sewer-upkeep-timing", T + "death.lose-zombies", T + "death.zombie-kind")
def test_the_last_life_is_paid_for_a_turn_in_the_sewer() -> None:
    """Half the collection goes and a zombie rises above; what is left of the turn is to move zombies."""
    ana = {"at": "sewer 1,0.C", "life": 1, "guts": 0, "zombies": {"zombie": 3, "clown": 2}, "hand": ["fear", None]}
    outbreak = table("token", [ana, {"at": "0,0.W"}], zombies=horde("1,0.C"), sewer_entrances=entrances("1,0.N"))
    told = Telling(outbreak).answer(
        "life", "clown", "zombie", "enhanced", "1,0.E", 2, "1,0.E", "E", "stop", "1,0.C", "N"
    )
    told.answer("town-corner", "0,-1 r0", 1, "stop", 1, "0,-1.N", "N", "none")
    told.answer("unseen", "unseen", "unseen")
    assert outbreak.at(outbreak.ana) == "0,0.C"
    told.reads("totally-sewer")


@rule(T + "helipad.auction", T + "helipad.auction-order", T + "helipad.winner-pays", T + "ruling.collection-breeds")
def test_an_auction_for_the_helipad() -> None:
    """Three raises; who passed is not asked again, and the winner pays with clowns and dogs first."""
    players = [{"zombies": 2}, {"zombies": {"zombie": 2, "dog": 2, "clown": 1}}, {"zombies": 3}, {"zombies": 0}]
    decks = {"town": {"tiles": ["town-helipad", "bank"], "drawn": 30}}
    outbreak = table("tile", players, decks=decks, turn={"seat": 3}, more=[tile("town-tee", "0,1", "r180")])
    told = Telling(outbreak).answer("town-helipad", "pass", 0, 2, 3, "pass", 4, "pass", "clown", "dog", "dog")
    assert (outbreak.pending.seat, outbreak.ben.zombies) == (1, {"zombie": 1})
    told.answer("1,1 r0")
    assert outbreak.pending.seat == 3  # it is still the turn of Dan
    told.reads("totally-auction")
