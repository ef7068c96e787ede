"""Totally Zombies!!!: the seven steps, event tokens, hands and decks, and what lies around a turn."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.totally_zombies.meta import CIRCUS, MALL, SCHOOL, TOWN, WOODS
from tests.rules.citing import rule
from tests.rules.outbreak import Outbreak, bullets, horde, table, tile

BRIDGE, FOREST = tile("bridge", "0,1"), tile("woods-01", "0,2")
BOOTH = tile("ticket-booth", "0,1")


def hand_of(table: Outbreak, seat: int = 0) -> list[str]:
    return table.game.players[seat].hand


def to_the_end(table: Outbreak) -> Outbreak:
    """The rest of the turn, with the first of what may be answered, but nothing is discarded."""
    return table.until("event.discard", combat_roll=6).answer("none")


# ---------------------------------------------------------------------- the order of the steps


@rule("totally-zombies.turn.sequence")
def test_nobody_moves_before_the_fight_is_won_and_the_hand_is_refilled() -> None:
    game = table("fight", [{"at": "0,0.N", "hand": 2}, {}], zombies=horde("0,0.N"))
    assert game.refused(5, name="move.roll") == "totally-zombies.turn.sequence"
    game.answer(4)
    assert game.asks == "event.draw"
    assert game.refused(5, name="move.roll") == "totally-zombies.turn.sequence"
    game.answer("unseen")
    assert game.asks == "move.roll"
    game.answer(5)
    assert game.game.dice == (5,)


@rule("totally-zombies.turn.combat-step")
def test_both_dogs_on_the_square_are_fought_before_cards_are_drawn() -> None:
    game = table("fight", [{"at": "0,0.N", "hand": 2}, {}], zombies=horde("0,0.N dog 2"))
    game.answer(5)
    assert (game.asks, game.zombies("0,0.N")) == ("combat.roll", "D")
    assert game.refused("unseen", name="event.draw") == "totally-zombies.turn.combat-step"
    game.answer(5)
    assert (game.asks, game.zombies("0,0.N")) == ("event.draw", "")


@rule("totally-zombies.turn.move-step")
def test_five_pips_are_up_to_five_squares_and_one_roll_is_all() -> None:
    game = table("move", [{"at": "0,0.C"}, {}]).answer(5)
    assert (game.asks, game.game.left) == ("move.step", 10)
    assert game.refused(3, name="move.roll") == "totally-zombies.turn.move-step"


@rule("totally-zombies.turn.zombie-step")
def test_as_many_different_zombies_move_as_the_die_shows() -> None:
    there = ("0,0.N", "0,0.E", "0,0.S", "0,0.W", "1,0.N", "1,0.S", "1,0.C")
    game = table("zombies", [{"at": "2,0.C"}, {"at": "2,0.C"}], zombies=horde(*there)).answer(4)
    moved = 0
    while game.asks.startswith("zombies."):
        if moved == 3 and game.asks == "zombies.which":
            assert game.refused("none", name="event.discard") == "totally-zombies.turn.zombie-step"
            assert game.refused(game.game.map.names[next(iter(game.game.moved))])
        moved += game.asks == "zombies.which"
        game.answer(game.options[0])
    assert moved == 4
    assert game.refused("0,0.N", name="zombies.which") == "totally-zombies.turn.zombie-step"


@rule("totally-zombies.turn.zombie-step-distance")
def test_a_zombie_goes_one_square_and_an_enhanced_one_two() -> None:
    game = table("zombies", [{"at": "2,0.C"}, {"at": "2,0.C"}], zombies=horde("0,0.W", "1,0.W enhanced")).answer(2)
    game.answer("0,0.W", "E")
    assert game.asks == "zombies.which"
    assert game.refused("0,0.C")
    game.answer("1,0.W enhanced" if "1,0.W enhanced" in game.options else "1,0.W", "E")
    assert game.asks == "zombies.where"
    game.answer("E")
    assert (game.zombies("0,0.C"), game.zombies("1,0.E")) == ("Z", "G")
    assert game.asks == "event.discard"


@rule("totally-zombies.turn.next-player")
def test_after_the_seventh_step_the_next_player_is_on() -> None:
    game = table("discard", 3)
    assert game.refused("town", name="tile.deck", seat=2) == "totally-zombies.turn.next-player"
    game.answer("none")
    assert (game.game.seat, game.game.number) == (1, 2)
    assert game.refused("town", name="tile.deck", seat=2) == "totally-zombies.turn.next-player"


# ---------------------------------------------------------------------- event tokens


@rule("totally-zombies.turn.event-token", "totally-zombies.ruling.event-token-at-start")
def test_the_first_step_brings_one_event_token() -> None:
    game = table("token", 2)
    assert (game.ana.events, game.ben.events) == (1, 0)
    assert game.refused(1, name="event.token") == "totally-zombies.turn.event-token"


@rule("totally-zombies.turn.event-token-marker")
def test_nobody_counts_the_matches_that_serve_as_event_tokens() -> None:
    game = table("token", 8)
    for seat in range(8):
        assert game.game.players[seat].events == 1
        to_the_end(game)
    assert game.game.players[0].events == 1


@rule("totally-zombies.ruling.event-token-cap")
def test_an_unused_event_token_is_not_doubled_unless_the_table_hoards_them() -> None:
    assert table("token", [{"event-tokens": 1}, {}]).ana.events == 1
    assert table("token", [{"event-tokens": 2}, {}], options={"event-token-cap": "hoard"}).ana.events == 3
    with pytest.raises(Exception, match="not doubled"):
        table("token", [{"event-tokens": 2}, {}])


@rule("totally-zombies.ruling.round-meaning")
def test_a_round_lasts_from_one_own_turn_to_the_next() -> None:
    game = table("discard", [{"plays": 1}, {"plays": 1}]).answer("none")
    assert (game.ana.plays, game.ben.plays) == (1, 0)


# ---------------------------------------------------------------------- drawing


@rule("totally-zombies.turn.refill-hand")
@pytest.mark.parametrize(("guts", "held", "draws"), [(4, 1, 3), (2, 3, 0), (3, 3, 0), (1, 0, 1)])
def test_the_hand_is_refilled_to_as_many_cards_as_guts(guts: int, held: int, draws: int) -> None:
    game = table("draw", [{"guts": guts, "hand": held}, {}])
    for _ in range(draws):
        game.answer("unseen", name="event.draw")
    assert (game.asks, len(hand_of(game))) == ("move.roll", held + draws)
    assert game.refused("unseen", name="event.draw") == "totally-zombies.turn.refill-hand"


@rule("totally-zombies.turn.refill-minimum")
def test_without_guts_and_cards_one_card_is_drawn() -> None:
    game = table("draw", [{"guts": 0, "hand": 0}, {}]).answer("unseen")
    assert (game.asks, len(hand_of(game))) == ("move.roll", 1)
    assert game.refused("unseen", name="event.draw") == "totally-zombies.turn.refill-minimum"
    assert table("draw", [{"guts": 0, "hand": 1}, {}]).asks == "move.roll"


@rule("totally-zombies.turn.refill-area-deck", "totally-zombies.ruling.current-area")
def test_cards_come_from_the_deck_of_the_area_in_which_the_player_is() -> None:
    game = table("draw", [{"at": "0,2.C", "hand": 1}, {}], more=[BRIDGE, FOREST])
    woods = len(game.game.decks[WOODS].events)
    assert game.refused("fear") == "totally-zombies.turn.refill-area-deck"
    game.answer("unseen", "machete" if game.game.card("machete").area == WOODS else "spear")
    assert len(game.game.decks[WOODS].events) == woods - 2
    assert hand_of(game) == ["?town", "?woods", "spear"]


@rule("totally-zombies.card.in-play-not-hand")
def test_cards_in_play_are_no_cards_in_hand() -> None:
    front = ["skateboard", "fire-axe", "chainsaw", "machete"]
    assert table("draw", [{"front": front, "hand": 3}, {}]).asks == "move.roll"
    game = table("draw", [{"front": front, "hand": 1}, {}]).answer("unseen", "unseen")
    assert game.asks == "move.roll"
    assert table("discard", [{"front": front, "hand": 3}, {}]).pending.rule == "totally-zombies.turn.optional-discard"


def decks(**piles: Any) -> dict[str, Any]:
    return dict(piles)


@rule("totally-zombies.card.reshuffle")
def test_an_event_deck_that_runs_out_is_rebuilt_from_its_own_discards() -> None:
    gone = ["raise-your-hand", "scalpel", "cram-session", "pool-cue", "bat", "sedatives"]
    game = table(
        "draw",
        [{"at": "0,1.C", "hand": 1}, {}],
        more=[tile("school-entrance", "0,1")],
        decks={"school": {"events": 0, "discard": gone}},
        removed_cards=rest_of(SCHOOL, gone),
    )
    town = list(game.game.decks[TOWN].discards)
    assert game.refused("fear") == "totally-zombies.turn.refill-area-deck"
    game.answer("bat", "scalpel")
    assert sorted(game.game.decks[SCHOOL].events) == ["cram-session", "pool-cue", "raise-your-hand", "sedatives"]
    assert (game.game.decks[SCHOOL].discards, game.game.decks[TOWN].discards) == ([], town)
    assert game.refused("town", name="event.reshuffle") == "totally-zombies.card.reshuffle"


@rule("totally-zombies.card.empty-deck-town", "totally-zombies.ruling.town-deck-exhausted")
def test_the_town_serves_an_area_whose_cards_are_used_up() -> None:
    game = table(
        "draw",
        [{"at": "0,1.C", "hand": 1}, {}],
        more=[BOOTH],
        decks={"circus": {"events": 0, "discard": 0}},
        removed_cards=rest_of(CIRCUS, []),
    )
    town, mall = len(game.game.decks[TOWN].events), len(game.game.decks[MALL].events)
    assert game.refused("crossbow") == "totally-zombies.turn.refill-area-deck"
    game.answer("fear", "unseen")
    assert (len(game.game.decks[TOWN].events), len(game.game.decks[MALL].events)) == (town - 2, mall)
    empty = table("draw", [{"hand": 1}, {"hand": 0}], decks={"town": {"events": 0, "discard": 0}}, **without_town(1))
    assert (empty.asks, len(hand_of(empty))) == ("move.roll", 1)


def rest_of(area: str, kept: list[str]) -> list[str]:
    """The cards of a deck, but one copy of each of these."""
    deck = list(table("draw", 2).game.whole_deck(area))
    for card in kept:
        deck.remove(card)
    return deck


def without_town(held: int) -> dict[str, Any]:
    """Every card of the Town is out of the game but those that are held."""
    return {"removed_cards": rest_of(TOWN, [])[held:]}


@rule("totally-zombies.ruling.hidden-information")
def test_a_hand_that_nobody_has_shown_stays_secret_until_a_card_is_named() -> None:
    game = table("discard", [{"hand": [None, "fear"]}, {}])
    assert "unseen-town" in game.options
    assert "skateboard" in game.options
    assert game.refused("unseen-woods") == "totally-zombies.ruling.hidden-information"
    game.answer("unseen-town")
    assert hand_of(game) == ["fear"]
    assert game.game.decks[TOWN].discards == ["?town"]


# ---------------------------------------------------------------------- discarding


@rule("totally-zombies.turn.optional-discard")
def test_one_card_or_none_is_discarded_in_the_last_step() -> None:
    game = table("discard", [{"hand": ["fear", "skateboard", None]}, {}])
    keeps = game.fork().answer("none")
    assert (keeps.game.seat, len(hand_of(keeps))) == (1, 3)
    game.answer("fear")
    assert (game.game.seat, len(hand_of(game))) == (1, 2)
    assert game.refused("skateboard", name="event.discard", seat=0) == "totally-zombies.turn.next-player"


@rule("totally-zombies.turn.discard-home-stack")
def test_a_discarded_card_goes_to_the_stack_of_its_own_deck() -> None:
    game = table("discard", [{"hand": ["seltzer-bottle", {"unseen": "woods"}]}, {}], more=[BOOTH])
    assert game.refused("unseen-town") == "totally-zombies.ruling.hidden-information"
    game.answer("seltzer-bottle")
    assert game.game.decks[CIRCUS].discards == ["seltzer-bottle"]
    assert not game.game.decks[TOWN].discards


@rule("totally-zombies.token.hand-limit", "totally-zombies.token.hand-limit-timing")
def test_too_many_cards_are_discarded_before_the_free_discard() -> None:
    game = table("discard", [{"guts": 2, "hand": ["fear", "skateboard", "chainsaw", None]}, {}])
    assert game.pending.rule == "totally-zombies.token.hand-limit"
    assert game.refused("none") == "totally-zombies.token.hand-limit"
    assert game.refused(None, name="turn.end") == "totally-zombies.token.hand-limit"
    game.answer("fear")
    assert game.refused("none") == "totally-zombies.token.hand-limit"
    game.answer("skateboard")
    assert game.pending.rule == "totally-zombies.turn.optional-discard"
    one_more = game.fork().answer("chainsaw")
    assert len(hand_of(one_more)) == 1
    game.answer("none")
    assert len(hand_of(game)) == 2
    assert table("discard", [{"guts": 4, "hand": 4}, {}]).pending.rule == "totally-zombies.turn.optional-discard"


@rule("totally-zombies.ruling.hand-limit-zero-guts", "totally-zombies.ruling.hand-limit-when")
def test_one_card_is_kept_without_guts_and_only_the_own_turn_counts() -> None:
    game = table("discard", [{"guts": 0, "hand": 1}, {"guts": 0, "hand": 5}])
    assert game.pending.rule == "totally-zombies.turn.optional-discard"
    game.answer("none")
    assert (game.game.seat, len(hand_of(game, 1))) == (1, 5)


# ---------------------------------------------------------------------- around the turn


@rule("totally-zombies.ruling.turn-edges", "totally-zombies.ruling.search-timing")
def test_a_search_comes_after_the_zombies_and_before_the_discards() -> None:
    game = table("zombies", [{"at": "2,0.E", "hand": 4}, {}])
    assert game.asks == "turn.search"
    game.answer("search")
    assert game.pending.rule == "totally-zombies.token.hand-limit"
    assert game.ana.bullets == 4
    assert game.refused("search", name="turn.search") == "totally-zombies.move.search"


@rule("totally-zombies.ruling.turn-edges")
def test_coming_back_and_paying_for_the_sewer_come_before_the_first_step() -> None:
    game = table("token", [{"dead": True, "fell": "town"}, {"at": "sewer 0,0.N"}])
    assert (game.asks, game.ana.events, game.at(game.ana)) == ("event.draw", 0, "0,0.C")
    game.answer("unseen", "unseen", "unseen")
    assert game.ana.events == 1
    to_the_end(game)
    assert (game.asks, game.ben.events) == ("sewer.pay", 0)
    game.answer("guts")
    assert (game.ben.guts, game.ben.events) == (2, 1)


@rule("totally-zombies.ruling.lost-and-extra-turns")
def test_a_lost_turn_is_skipped_as_a_whole() -> None:
    stunned = {"card": "hysterical-paralysis", "by": 0, "whose": 1, "ends": 1}
    game = table(
        "discard",
        [{}, {"at": "0,0.N", "event-tokens": 0, "hand": 1}, {}],
        zombies=horde("0,0.N"),
        effects=[stunned],
    )
    game.answer("none")
    assert (game.game.seat, game.ben.events, len(hand_of(game, 1)), game.zombies("0,0.N")) == (2, 0, 1, "Z")
    assert not game.game.effects
    assert game.game.decks[TOWN].discards == ["hysterical-paralysis"]


@rule("totally-zombies.ruling.lost-and-extra-turns")
def test_whoever_is_due_comes_back_in_a_lost_turn_and_that_is_all() -> None:
    stunned = {"card": "hysterical-paralysis", "by": 0, "whose": 1, "ends": 1}
    game = table("discard", [{}, {"dead": True, "fell": "town"}], effects=[stunned]).answer("none")
    assert game.asks == "event.draw"
    game.answer("unseen", "unseen", "unseen")
    assert (game.game.seat, game.at(game.ben), game.ben.events) == (0, "0,0.C", 0)


@rule("totally-zombies.ruling.lost-and-extra-turns")
def test_an_extra_turn_is_a_whole_turn_and_a_new_round() -> None:
    game = table("discard", [{"plays": 1}, {}], turn={"again": True}).answer("none")
    assert (game.game.seat, game.game.number, game.ana.events, game.ana.plays) == (0, 2, 1, 0)
    assert game.game.extra
    to_the_end(game)
    assert (game.game.seat, game.game.extra) == (1, False)


@rule("totally-zombies.ruling.player-leaves")
def test_the_seat_of_whoever_leaves_is_skipped_and_all_things_go_back() -> None:
    game = table(
        "move",
        [{}, {"hand": ["fear", None], "front": ["skateboard"], "zombies": 7}, {}],
        sewer_entrances=[{"at": "0,0.N"}],
    )
    game.driver.interrupt("leave", 1, None)
    assert (game.ben.gone, game.ben.kills, game.at(game.ben)) == (True, 0, None)
    assert sorted(game.game.decks[TOWN].discards) == ["?town", "fear", "skateboard"]
    assert game.game.sewers
    to_the_end(game)
    assert game.game.seat == 2
    game.driver.interrupt("leave", 0, None)
    assert game.driver.over is not None
    assert game.driver.over.winners == ()


@rule("totally-zombies.ruling.dice-validity")
def test_a_die_shows_one_to_six_and_an_entered_one_stands() -> None:
    game = table("move", 2)
    assert game.refused(7) == "totally-zombies.ruling.dice-validity"
    assert game.refused("cocked") == "totally-zombies.ruling.dice-validity"
    game.answer(3)
    game.driver.undo()
    game.answer(4)
    assert game.game.dice == (4,)


@rule("totally-zombies.ruling.board-differs")
def test_the_table_says_what_is_so_and_the_correction_is_recorded() -> None:
    game = table("move", [{"at": "0,0.N"}, {}], zombies=horde("0,0.S"))
    game.driver.correct({"zombies.0,0.S": None, "zombies.1,0.N": "dog", "players.0.life": 2.5})
    assert (game.zombies("0,0.S"), game.zombies("1,0.N"), game.ana.life) == ("", "D", 5)
    assert game.driver.history[-1].verb == "correct"
    assert "corrected" in game.log
    assert game.correct_refused({"players.0.life": 6}) == "totally-zombies.token.life-cap"
    assert game.asks == "move.roll"


@rule("totally-zombies.ruling.supply-shortage")
def test_figures_and_tokens_never_run_out() -> None:
    game = table("move", [{"zombies": {"dog": 900}, "bullets": 500}, {}], zombies=horde("0,0.N"), kills_to_win=2000)
    assert (game.asks, game.ana.bullets) == ("move.roll", 500)


@rule("totally-zombies.ruling.silence-fallback")
def test_what_the_rules_are_silent_about_follows_the_base_game_pawns_share_a_square() -> None:
    game = table("move", [{"at": "0,0.C"}, {"at": "0,0.C"}], tokens=bullets("0,0.N")).answer(3)
    game.answer("N", "take", "stop")
    assert (game.ana.bullets, game.at(game.ben)) == (4, "0,0.C")


@rule("totally-zombies.ruling.board-differs")
def test_a_step_that_is_set_right_begins_anew_and_the_tile_in_hand_goes_back() -> None:
    game = table("tile", 2)
    game.until("tile.draw").answer("town-corner")
    assert (game.asks, game.game.tile) == ("tile.place", "town-corner")
    left = game.game.decks[TOWN].tiles.count("town-corner")
    game.driver.correct({"turn.step": "move"})
    assert (game.asks, game.game.tile) == ("move.roll", "")
    assert game.game.decks[TOWN].tiles.count("town-corner") == left + 1


@rule("totally-zombies.ruling.board-differs", "totally-zombies.setup.event-discard-stacks")
def test_cards_that_are_set_right_come_from_their_deck_and_go_to_its_discards() -> None:
    game = table("move", [{"hand": ["fear", None], "front": ["skateboard", "jeep"]}, {}])
    deck = len(game.game.decks[WOODS].events)
    game.driver.correct({"players.0.hand": [{"unseen": "woods"}], "players.0.front": ["spear"]})
    assert (game.ana.hand, list(game.ana.front)) == (["?woods"], ["spear"])
    assert sorted(game.game.decks[TOWN].discards) == ["?town", "fear", "skateboard"]
    assert len(game.game.decks[WOODS].events) == deck - 2
    assert game.correct_refused({"players.0.front": ["fear"]}) == "totally-zombies.card.in-play"
