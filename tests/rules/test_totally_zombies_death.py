"""Totally Zombies!!!: death, the zombie that rises, and the respawn."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.totally_zombies.meta import SCHOOL, TOWN, WOODS
from tests.rules.citing import rule
from tests.rules.outbreak import Outbreak, entrances, horde, table, tile

GATE, BASE = tile("front-gate", "0,1"), tile("army-crossroad", "0,2")
SCHOOL_GATE = tile("school-entrance", "0,-1", "r180")
AT = "0,0.N"


def doomed(at: str = AT, foe: str = "zombie", step: str = "fight", **position: Any) -> Outbreak:
    """Ana fails against a zombie with her last life."""
    ana = {"at": at, "life": 1, "bullets": 0, "guts": 0, "hand": 0, **position.pop("ana", {})}
    there = [*horde(f"{at} {foe}"), *position.pop("zombies", [])]
    return table(step, [ana, position.pop("ben", {})], zombies=there, **position).answer(2, "life")


def dead(fell: str = TOWN, **position: Any) -> Outbreak:
    """Ben ends his turn, and Ana, who died there, is next."""
    ana = {"dead": True, "fell": fell, **position.pop("ana", {})}
    return table("discard", [ana, {"hand": 1}], turn={"seat": 1}, **position)


# ---------------------------------------------------------------------- what death takes


@rule("totally-zombies.death.remove-pawn")
def test_the_pawn_of_the_dead_leaves_the_map() -> None:
    game = doomed().answer("zombie").until("zombies.roll")
    assert (game.ana.dead, game.at(game.ana), game.asks) == (True, None, "zombies.roll")
    assert game.refused("N", name="move.step") == "totally-zombies.death.remove-pawn"
    assert game.refused(4, name="move.roll") == "totally-zombies.death.remove-pawn"


@rule("totally-zombies.death.leave-zombie", "totally-zombies.death.zombie-square")
def test_one_zombie_more_stands_close_to_where_the_player_died() -> None:
    game = doomed(zombies=horde("1,0.C")).answer("zombie")
    assert game.asks == "death.zombie"
    assert game.refused("none") == "totally-zombies.death.leave-zombie"
    assert game.refused("0,0.E") == "totally-zombies.death.zombie-square"
    assert game.options == ["0,0.C"]
    game.answer("0,0.C")
    assert sum(len(there) for there in game.game.zombies.values()) == 3


@rule("totally-zombies.death.zombie-square")
def test_of_equally_close_squares_the_player_chooses() -> None:
    game = doomed("0,0.C", more=[tile("town-tee", "0,1")]).answer("zombie")
    assert sorted(game.options) == ["0,0.E", "0,0.N", "0,0.S", "0,0.W"]
    assert game.refused("0,1.C") == "totally-zombies.death.zombie-square"
    game.answer("0,0.W")
    assert game.zombies("0,0.W") == "Z"


@rule("totally-zombies.death.zombie-square")
def test_a_free_square_of_death_is_the_only_one() -> None:
    game = doomed("0,0.C", "dog", ana={"life": 0.5}).answer("enhanced")  # a dog leaves room for a zombie
    assert game.options == ["0,0.C"]
    assert game.answer("0,0.C").zombies("0,0.C") == "GD"


@rule("totally-zombies.death.zombie-kind")
def test_the_dead_rise_as_zombies_or_enhanced_ones_never_as_dogs_or_clowns() -> None:
    woods = [tile("bridge", "0,1"), tile("woods-01", "0,2")]
    game = doomed("0,2.C", "dog", ana={"life": 0.5}, more=woods)
    assert game.options == ["zombie", "enhanced"]
    assert game.refused("dog") == "totally-zombies.death.zombie-kind"
    assert game.refused("clown") == "totally-zombies.death.zombie-kind"
    circus = doomed("0,1.C", "clown", more=[tile("ticket-booth", "0,1")])
    assert circus.refused("clown") == "totally-zombies.death.zombie-kind"


@rule("totally-zombies.ruling.death-distance")
def test_below_ground_the_square_above_counts() -> None:
    game = table("token", [{"at": "sewer 0,0.N", "life": 0.5, "guts": 0, "hand": 0}, {}])
    game.answer("life", "zombie")
    assert game.options == ["0,0.N"]


@rule("totally-zombies.ruling.death-zombie-no-room")
def test_where_no_way_leads_the_grid_is_measured() -> None:
    game = table("token", [{"at": "sewer 0,0.NE", "life": 0.5, "guts": 0, "hand": 0}, {}], zombies=horde("0,0.N"))
    game.answer("life", "zombie")
    assert game.options == ["0,0.E"]


@rule("totally-zombies.death.lose-cards")
def test_all_cards_of_the_hand_go_to_their_own_stacks() -> None:
    game = doomed(ana={"hand": ["fear", None, "bat"]}, more=[SCHOOL_GATE]).answer("zombie")
    assert not game.ana.hand
    assert sorted(game.game.decks[TOWN].discards) == ["?town", "fear"]
    assert game.game.decks[SCHOOL].discards == ["bat"]
    assert game.refused("cards", name="death.keep") == "totally-zombies.death.lose-cards"


@rule("totally-zombies.death.lose-weapons", "totally-zombies.car.lost-on-death")
def test_all_weapons_and_cars_are_lost() -> None:
    game = doomed(ana={"front": ["skateboard", "spear", {"card": "jeep", "count": 1}]}).answer("zombie")
    assert not game.ana.front
    assert game.game.decks[TOWN].discards == ["skateboard"]
    assert game.game.decks[WOODS].discards == ["spear"]
    assert game.refused("weapons", name="death.keep") == "totally-zombies.death.lose-weapons"


@rule("totally-zombies.ruling.death-pages")
def test_pages_are_lost_too_unless_the_table_keeps_them() -> None:
    page = {"front": ["twist-of-fate", "skateboard"]}
    assert not doomed(ana=page).answer("zombie").ana.front
    kept = doomed(ana=page, options={"death-pages": "kept"}).answer("zombie")
    assert list(kept.ana.front) == ["twist-of-fate"]


@rule("totally-zombies.death.lose-zombies", "totally-zombies.death.lose-zombies-cap")
@pytest.mark.parametrize(("had", "left"), [(7, 4), (1, 1), (10, 5), (15, 10), (11, 6), (0, 0)])
def test_half_of_the_collection_is_lost_and_never_more_than_five(had: int, left: int) -> None:
    assert doomed(ana={"zombies": had}).ana.kills == left


@rule("totally-zombies.ruling.collection-breeds")
def test_the_owner_picks_which_collected_zombies_go() -> None:
    game = doomed(ana={"zombies": {"zombie": 1, "dog": 3}})
    assert (game.asks, game.options) == ("give.breed", ["zombie", "dog"])
    game.answer("dog")
    assert game.refused("clown") == "totally-zombies.ruling.collection-breeds"
    game.answer("zombie")
    assert game.ana.zombies == {"dog": 2}


@rule("totally-zombies.death.still-move-zombies", "totally-zombies.ruling.death-rest-of-turn")
def test_whoever_dies_in_the_own_turn_still_moves_zombies_and_nothing_else() -> None:
    game = table(
        "move",
        [{"at": "0,0.C", "life": 1, "bullets": 0, "guts": 0, "hand": 2}, {}],
        zombies=horde("0,0.N"),
    )
    game.answer(4, "N", 2, "life", "zombie", "0,0.C")
    assert (game.asks, game.pending.seat) == ("zombies.roll", 0)
    assert game.refused("town", name="tile.deck", seat=1) == "totally-zombies.death.still-move-zombies"
    game.answer(1)
    assert game.asks == "zombies.which"
    game.answer("0,0.C", "S")
    assert (game.game.seat, game.game.step) == (1, "tile")


@rule("totally-zombies.ruling.death-off-turn")
def test_a_death_in_anothers_turn_brings_no_further_zombie_step() -> None:
    ana = {"at": "0,0.C", "hand": ["i-will-survive"], "event-tokens": 1}
    game = table("zombies", [ana, {"at": "0,0.C", "life": 1, "hand": 2, "zombies": 6}], zombies=horde("1,0.C"))
    game.play("i-will-survive", target="Ben").answer(6, 2)
    assert (game.asks, game.pending.seat, game.ben.kills, game.ben.hand) == ("death.breed", 1, 3, [])
    game.answer("zombie", "0,0.C")
    assert (game.asks, game.pending.seat, game.game.cut) == ("zombies.roll", 0, False)
    game.answer(1).until("event.discard", "death.respawn", "event.draw")
    assert (game.game.seat, game.at(game.ben)) == (1, "0,0.C")


@rule("totally-zombies.ruling.dead-players")
def test_the_dead_hold_no_cards_and_change_no_guts() -> None:
    game = dead()
    assert game.plays(0) == []


# ---------------------------------------------------------------------- the way back


@rule("totally-zombies.death.respawn-time")
def test_the_dead_come_back_at_the_start_of_their_own_turn() -> None:
    game = dead("army-base", more=[GATE, BASE])
    assert game.refused("0,0.C", name="death.respawn", seat=0) == "totally-zombies.death.respawn-time"
    game.answer("none")
    assert (game.asks, game.game.step) == ("death.respawn", "token")
    game.answer("0,0.C", "unseen", "unseen", "unseen")
    assert (game.game.step, game.ana.events) == ("tile", 1)


@rule("totally-zombies.death.respawn-choice", "totally-zombies.ruling.respawn-start-tile")
def test_town_square_or_the_start_of_the_area_of_death() -> None:
    game = table(
        "token",
        [{"dead": True, "fell": "army-base"}, {}],
        more=[GATE, BASE, SCHOOL_GATE],
    )
    assert game.options == ["0,0.C", "0,1.C"]
    assert game.refused("0,-1.C") == "totally-zombies.death.respawn-choice"
    assert game.answer("0,1.C").at(game.ana) == "0,1.C"


@rule("totally-zombies.death.respawn-town")
def test_who_died_in_the_town_comes_back_on_town_square() -> None:
    game = table("token", [{"dead": True, "fell": "town"}, {}], more=[GATE])
    assert (game.asks, game.at(game.ana)) == ("event.draw", "0,0.C")
    assert game.refused("0,1.C", name="death.respawn") == "totally-zombies.death.respawn-cards"
    game.answer("unseen", "unseen", "unseen")
    assert game.refused("0,1.C", name="death.respawn") == "totally-zombies.death.respawn-town"


@rule("totally-zombies.death.respawn-centre")
def test_the_pawn_stands_on_the_centre_and_fights_there_in_step_three() -> None:
    game = table("token", [{"dead": True, "fell": "army-base"}, {}], more=[GATE], zombies=horde("0,1.C"))
    assert game.refused("0,1.N") == "totally-zombies.death.respawn-centre"
    game.answer("0,1.C")
    assert game.asks == "event.draw"
    game.until("combat.roll")
    assert game.game.step == "fight"


@rule("totally-zombies.death.respawn-tokens", "totally-zombies.ruling.death-tokens")
def test_three_of_each_token_whatever_there_was_before() -> None:
    game = table("token", [{"dead": True, "fell": "town", "bullets": 8, "guts": 1, "event-tokens": 1}, {}])
    assert (game.ana.life, game.ana.bullets, game.ana.guts, game.ana.events) == (6, 3, 3, 1)
    assert game.refused("bullets", name="death.keep") == "totally-zombies.death.respawn-tokens"


@rule("totally-zombies.death.respawn-cards", "totally-zombies.ruling.respawn-card-deck")
def test_three_new_cards_of_the_area_before_the_first_step() -> None:
    woods = [tile("bridge", "0,1")]
    game = table("token", [{"dead": True, "fell": "woods"}, {}], more=woods).answer("0,1.C", "unseen", "unseen")
    assert game.refused("town", name="tile.deck") == "totally-zombies.death.respawn-cards"
    game.answer("unseen")
    assert (game.ana.hand, game.game.step) == (["?woods"] * 3, "tile")
    assert game.refused("unseen", name="event.draw")


@rule("totally-zombies.death.sewer-tokens")
def test_sewer_tokens_are_what_they_were() -> None:
    game = table("token", [{"dead": True, "fell": "town", "sewer-tokens": 1}, {}], sewer_entrances=entrances("0,0.N"))
    assert (game.ana.sewers, len(game.game.sewers)) == (1, 1)


@rule("totally-zombies.ruling.respawn-second-floor")
def test_from_the_second_floor_one_comes_back_on_the_escalator() -> None:
    mall = [tile("front-door", "0,1"), tile("escalator", "0,2"), tile("mall-crossing", "0,3", second_floor=True)]
    game = table("token", [{"dead": True, "fell": "second-floor"}, {}], more=mall)
    assert game.options == ["0,0.C", "0,2.C"]
    ground = table("token", [{"dead": True, "fell": "mall"}, {}], more=mall)
    assert ground.options == ["0,0.C", "0,1.C"]


@rule("totally-zombies.ruling.respawn-tile-missing")
def test_without_the_starting_tile_town_square_is_left() -> None:
    game = table("token", [{"dead": True, "fell": "army-base"}, {}])
    assert (game.asks, game.at(game.ana)) == ("event.draw", "0,0.C")


@rule("totally-zombies.ruling.respawn-circus-guts", "totally-zombies.ruling.circus-by-teleport")
def test_coming_back_to_the_circus_gives_no_guts_and_death_costs_none() -> None:
    booth = [tile("ticket-booth", "0,1")]
    game = table("token", [{"dead": True, "fell": "circus"}, {}], more=booth).answer("0,1.C")
    assert game.ana.guts == 3
