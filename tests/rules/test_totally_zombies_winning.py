"""Totally Zombies!!!: kills, Helipads, the spell, and how a game ends without a victory tile."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import PositionError
from companion.games import rulebook
from companion.packs import load
from tests.rules.citing import rule
from tests.rules.outbreak import Outbreak, horde, table, tile

PAD = tile("town-helipad", "0,1")
CABIN = [tile("bridge", "0,1"), tile("cabin", "0,2"), tile("woods-01", "0,3")]


def fights(*others: Any, kills: Any = 0, foe: str = "zombie", **position: Any) -> Outbreak:
    """Ana is about to kill a zombie."""
    players = [{"at": "0,0.N", "zombies": kills}, *others]
    there = horde(f"0,0.N {foe}", *position.pop("more_zombies", ()))
    return table("fight", players, zombies=there, **position)


def won(game: Outbreak) -> tuple[tuple[int, ...], str]:
    assert game.driver.over is not None, f"nobody has won: {game.asks}"
    return game.driver.over.winners, game.driver.over.rule


def reciting(**ana: Any) -> Outbreak:
    """Ana stands in the Cabin and moves."""
    position = {key: ana.pop(key) for key in ("zombies", "turn") if key in ana}
    return table("move", [{"at": "0,2.NW", **ana}, {}], more=CABIN, **position)


# ---------------------------------------------------------------------- kills


@rule("totally-zombies.win.kill-threshold", "totally-zombies.ruling.player-count")
@pytest.mark.parametrize(("players", "enough"), [(2, 25), (3, 23), (4, 21), (5, 19), (6, 17), (7, 15), (8, 15)])
def test_so_many_zombies_win_among_so_many_players(players: int, enough: int) -> None:
    others: list[Any] = [{}] * (players - 1)
    assert won(fights(*others, kills=enough - 1).answer(4)) == ((0,), "totally-zombies.win.kill-threshold")
    game = fights(*others, kills=enough - 2).answer(4)
    assert game.driver.over is None
    assert game.refused("zombies", name="win.claim", seat=0) == "totally-zombies.win.kill-threshold"


@rule("totally-zombies.win.any-breed-counts-one")
def test_every_breed_counts_as_one() -> None:
    held = {"zombie": 20, "enhanced": 2, "dog": 2}
    assert won(fights({}, kills=held, foe="clown").answer(4))[0] == (0,)


@rule("totally-zombies.win.ways", "totally-zombies.ruling.win-moment")
def test_there_are_three_ways_to_win_and_no_other() -> None:
    assert won(fights({}, {}, {}, kills=20).answer(4))[0] == (0,)
    assert won(table("move", [{"at": "0,1.S"}, {}], more=[PAD]).answer(4, "N"))[0] == (0,)
    spell = reciting().play("recite").answer(6)
    assert won(spell)[0] == (0,)
    game = table("move", 2)
    assert game.refused("most bullets", name="win.claim") == "totally-zombies.win.ways"
    off_turn = table("move", [{}, {"at": "0,1.C"}], more=[PAD], zombies=horde("0,1.C"))
    off_turn.driver.correct({"zombies.0,1.C": None})
    assert won(off_turn)[0] == (1,)


@rule("totally-zombies.ruling.win-same-moment")
def test_the_active_player_comes_first_then_the_others_in_turn() -> None:
    game = table("move", [{"at": "0,1.C"}, {"at": "0,1.C"}, {}], more=[PAD], turn={"seat": 1})
    assert won(game)[0] == (1,)
    third = table("move", [{"at": "0,1.C"}, {"at": "0,1.C"}, {}], more=[PAD], turn={"seat": 2})
    assert won(third)[0] == (0,)


@rule("totally-zombies.ruling.threshold-fixed")
def test_the_number_of_players_at_the_beginning_counts_unless_the_table_says_otherwise() -> None:
    fixed = fights({}, {}, {}, kills=20)
    fixed.driver.interrupt("leave", 3, None)
    assert won(fixed.answer(4))[0] == (0,)
    current = fights({}, {}, {}, kills=20, options={"threshold": "current-players"})
    current.driver.interrupt("leave", 3, None)
    current.answer(4)
    assert current.refused("zombies", name="win.claim", seat=0) == "totally-zombies.win.kill-threshold"
    assert won(fights({}, {}, kills=22, options={"threshold": "current-players"}).answer(4))[0] == (0,)


@rule("totally-zombies.ruling.one-player", "totally-zombies.ruling.player-count")
@pytest.mark.parametrize(("players", "broken"), [(1, "one-player"), (9, "player-count")])
def test_two_to_eight_people_play(players: int, broken: str) -> None:
    book = rulebook("totally-zombies")
    with pytest.raises(PositionError) as no:
        book.load({"players": [{"name": f"P{seat}"} for seat in range(players)]}, load(book.pack))
    assert no.value.rule == f"totally-zombies.ruling.{broken}"
    assert len(table("move", 8).game.players) == 8


# ---------------------------------------------------------------------- Helipads


@rule("totally-zombies.win.helipad-centre")
def test_only_the_centre_of_a_helipad_is_the_way_out() -> None:
    game = table("move", [{"at": "0,0.N"}, {}], more=[PAD]).answer(4, "N")
    assert (game.at(game.ana), game.driver.over) == ("0,1.S", None)
    assert game.refused("helipad", name="win.claim") == "totally-zombies.win.helipad-centre"
    game.answer("N")
    assert won(game) == ((0,), "totally-zombies.win.helipad-centre")


@rule("totally-zombies.win.helipad-clear")
def test_a_zombie_on_the_centre_is_fought_first() -> None:
    game = table("move", [{"at": "0,1.S"}, {}], more=[PAD], zombies=horde("0,1.C", "0,1.N")).answer(4, "N")
    assert game.asks == "combat.roll"
    assert game.refused("helipad", name="win.claim") == "totally-zombies.win.helipad-clear"
    game.answer(4)
    assert won(game)[0] == (0,)


@rule("totally-zombies.ruling.passive-zombie-on-helipad")
def test_a_zombie_that_does_not_fight_still_keeps_the_helipad() -> None:
    asleep = {"card": "alternate-food-source", "by": 1, "whose": 0, "ends": 1}
    game = table("move", [{"at": "0,1.S"}, {}], more=[PAD], zombies=horde("0,1.C"), effects=[asleep]).answer(4, "N")
    assert (game.asks, game.at(game.ana), game.driver.over) == ("move.step", "0,1.C", None)


@rule("totally-zombies.ruling.sewer-underground-limits")
def test_nobody_wins_from_below_a_helipad() -> None:
    game = table("move", [{"at": "sewer 0,1.C"}, {}], more=[PAD])
    assert game.asks == "move.roll"


# ---------------------------------------------------------------------- the spell


@rule("totally-zombies.win.spell-place", "totally-zombies.ruling.cabin-squares")
def test_the_spell_is_recited_inside_the_cabin() -> None:
    for square in ("0,2.NW", "0,2.N", "0,2.W", "0,2.C"):
        assert "recite" in reciting(at=square).plays()
    assert reciting(at="0,2.SE").play_refused("recite") == "totally-zombies.win.spell-place"
    assert reciting(at="0,3.S").play_refused("recite") == "totally-zombies.win.spell-place"


@rule("totally-zombies.win.spell-clear", "totally-zombies.ruling.spell-other-breeds")
def test_dogs_in_the_cabin_stop_the_spell() -> None:
    assert reciting(zombies=horde("0,2.C dog")).play_refused("recite") == "totally-zombies.win.spell-clear"
    assert "recite" in reciting(zombies=horde("0,2.SE dog")).plays()
    assert "recite" in reciting(zombies=horde("0,2.C")).plays()


@rule("totally-zombies.win.spell-roll")
def test_six_wins_and_five_is_just_a_failure() -> None:
    game = reciting()
    before = game.game.position()["players"]
    failed = game.fork().play("recite").answer(5)
    assert (failed.asks, failed.game.position()["players"]) == ("move.roll", before)
    assert won(game.play("recite").answer(6)) == ((0,), "totally-zombies.win.spell-roll")


@rule("totally-zombies.win.spell-pages", "totally-zombies.ruling.spell-pages-in-play")
def test_each_page_in_front_adds_one_and_no_bullet_does() -> None:
    pages = ["twist-of-fate", "return-to-sender", "here-doggie"]
    game = reciting(front=pages).play("recite")
    assert game.refused("bullets", name="combat.pay") == "totally-zombies.win.spell-pages"
    assert won(game.answer(3))[0] == (0,)
    assert reciting(front=pages[:2]).play("recite").answer(3).asks == "move.roll"
    assert reciting(front=pages[:2], hand=[pages[2], None, None]).play("recite").answer(3).asks == "move.roll"


@rule("totally-zombies.win.spell-once")
def test_the_spell_is_tried_once_in_a_turn() -> None:
    game = reciting(hand=0).play("recite").answer(2)
    assert game.play_refused("recite") == "totally-zombies.win.spell-once"
    game.until("tile.deck", move_step="stop", turn_search="no")
    game.until("move.roll", combat_roll=6, move_step="stop")
    game.until("event.discard", move_step="stop").until("tile.deck")
    game.until("move.roll")
    assert (game.game.seat, "recite" in game.plays()) == (0, True)


@rule("totally-zombies.ruling.spell-timing")
def test_the_spell_waits_for_the_own_fight_and_the_own_turn() -> None:
    early = table("tile", [{"at": "0,2.NW"}, {}], more=CABIN)
    assert early.play_refused("recite") == "totally-zombies.ruling.spell-timing"
    other = table("move", [{}, {"at": "0,2.NW"}], more=CABIN)
    assert other.play_refused("recite", 1) == "totally-zombies.ruling.spell-timing"
    beset = reciting(zombies=horde("0,2.NW"))
    assert beset.play_refused("recite") == "totally-zombies.ruling.spell-timing"
    one = reciting(guts=3).play("recite").answer(1)
    assert one.ana.guts == 3


# ---------------------------------------------------------------------- without a victory tile


def ended(*kills: int, **position: Any) -> Outbreak:
    """Nothing is placed any more, and no victory tile lies there; the second player fights the last zombie."""
    players: list[Any] = [{"zombies": count} for count in kills]
    players[1]["at"] = "0,0.N"
    there = horde("0,0.N", *position.pop("more_zombies", ()))
    return table("fight", players, zombies=there, placement_ended=True, turn={"seat": 1}, **position)


@rule("totally-zombies.win.no-victory-tile")
def test_without_a_victory_tile_zombies_decide() -> None:
    game = ended(3, 22, 4)
    assert game.refused("helipad", name="win.claim", seat=1) == "totally-zombies.win.no-victory-tile"
    assert won(game.answer(4)) == ((1,), "totally-zombies.win.kill-threshold")


@rule("totally-zombies.win.all-zombies-dead")
def test_the_last_zombie_ends_the_game_for_whoever_has_most() -> None:
    assert won(ended(22, 14, 9).answer(4)) == ((0,), "totally-zombies.win.all-zombies-dead")
    goes_on = ended(22, 14, 9, more_zombies=("1,0.C",)).answer(4)
    assert goes_on.driver.over is None


@rule("totally-zombies.win.all-zombies-dead")
def test_where_placing_ends_without_a_zombie_on_the_table_the_game_is_over() -> None:
    areas = ("town", "army-base", "mall", "woods", "school", "circus")
    nothing: dict[str, Any] = {area: {"tiles": []} for area in areas}
    game = table("tile", [{"zombies": 3}, {"zombies": 8}], decks=nothing)
    assert won(game) == ((1,), "totally-zombies.win.all-zombies-dead")


@rule("totally-zombies.ruling.all-dead-tie")
def test_the_best_share_the_victory() -> None:
    assert won(ended(15, 14, 9).answer(4))[0] == (0, 1)


@rule("totally-zombies.ruling.placement-ended-with-victory-tile")
def test_with_a_victory_tile_on_the_table_the_game_goes_on() -> None:
    assert ended(22, 14, 9, more=[PAD]).answer(4).driver.over is None
    assert ended(22, 14, 9, more=CABIN).answer(4).driver.over is None


@rule("totally-zombies.win.circus-none")
def test_the_circus_has_no_victory_tile() -> None:
    pack = table("move", 2).game.pack
    circus = [one for one in pack.tiles.values() if one.area == "circus"]
    assert not [one for one in circus if one.kind == "helipad" or "cabin" in one.special]
    game = ended(22, 14, 9, more=[tile("ticket-booth", "0,1")]).answer(4)
    assert won(game)[1] == "totally-zombies.win.all-zombies-dead"
    with pytest.raises(PositionError):
        table("move", 2, more=[tile("circus-helipad", "0,1")])
