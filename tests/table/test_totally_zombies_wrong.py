"""Totally Zombies!!! over the protocol: what is said at the wrong time, by the wrong player, or cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.outbreak import ROW, horde, tile
from tests.table.outbreaks import BASE, CIRCUS, HELIPAD, TWO_STATIONS, Outside


@pytest.fixture
def table() -> Outside:
    return Outside()


# ---------------------------------------------------------------------- reports that nobody asked for


@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        ("move.roll", 3, "turn.sequence"),
        ("move.step", "E", "combat.no-escape"),
        ("move.step", "down", "combat.no-escape"),
        ("event.draw", "unseen", "turn.combat-step"),
        ("turn.end", None, "combat.roll-again"),
        ("combat.player", 1, "clarify.no-player-attacks"),
        ("event.token", 1, "turn.event-token"),
        ("kills.hide", None, "clarify.open-kills"),
    ],
)
def test_nothing_comes_before_the_end_of_a_fight(name: str, value: Any, rule: str, table: Outside) -> None:
    table.set_out("fight", zombies=horde("0,0.C"))
    assert table.reported(name, value) == rule


@pytest.mark.parametrize(
    ("drawn", "rule"),
    [
        ("town-square", "setup.remove-start-tiles"),
        ("town-helipad", "setup.town-helipad-lower-half"),
        ("school-crossing", "setup.map-decks"),
        ("big-top-1", "setup.map-decks"),
        ("big-top-2", "setup.big-top-2-aside"),
        ("funhouse-1", "setup.funhouse-aside"),
        ("crossroad", "setup.tile-area-identity"),
        ("town-crossroad", "setup.map-decks"),
        ("nonsense", "setup.map-decks"),
        (7, "turn.tile-step"),
    ],
)
def test_a_tile_that_is_not_in_the_deck_says_where_it_is(drawn: Any, rule: str, table: Outside) -> None:
    table.set_out("tile")
    assert table.no(drawn) == rule


@pytest.mark.parametrize(
    ("name", "value", "seat", "rule"),
    [
        ("tile.deck", "school", 0, "turn.legal-decks"),
        ("tile.deck", "town", 0, "ruling.deck-choice-binding"),
        ("tile.draw", "town-tee", 1, "turn.next-player"),
        ("move.roll", 3, 0, "turn.tile-step"),
        ("combat.roll", 3, 0, "clarify.no-player-attacks"),
        ("win.claim", "helipad", 0, "win.helipad-centre"),
        ("win.claim", "beauty", 0, "win.ways"),
        ("turn.search", "search", 0, "clarify.town-square-not-building"),
    ],
)
def test_a_tile_is_finished_first(name: str, value: Any, seat: int, rule: str, table: Outside) -> None:
    table.set_out("tile")
    assert table.reported(name, value, seat) == rule


@pytest.mark.parametrize(
    ("at", "rule"),
    [
        ("0,0.C", "clarify.town-square-not-building"),
        ("2,0.C", "move.search"),
        ("0,1.W", "clarify.helipad-not-building"),
        ("sewer 2,0.E", "ruling.sewer-underground-limits"),
    ],
)
def test_only_a_building_is_searched(at: str, rule: str, table: Outside) -> None:
    table.set_out("discard", HELIPAD, {"at": at})
    assert table.reported("turn.search", "search") == rule


def test_a_place_is_searched_when_all_of_it_is_empty(table: Outside) -> None:
    table.set_out("zombies", ana={"at": "2,0.E"}, zombies=horde("2,0.NE", "0,0.N"))
    table.go(1, "0,0.N", "S")
    assert table.asked() == (0, "event.discard")
    table.set_out("zombies", ana={"at": "2,0.E"})
    table.go("search")
    assert table.has()["bullets"] == 4


# ---------------------------------------------------------------------- steps, dice, numbers


@pytest.mark.parametrize(
    ("way", "rule"),
    [
        ("N", "ruling.path-freedom"),
        ("E", "move.unnamed-roads-only"),
        ("NE", "move.no-diagonal"),
        ("down", "sewer.descend"),
        ("up", "sewer.exit"),
        ("out", "ruling.funhouse-exit"),
        ("fly", "move.up-to"),
        (5, "move.up-to"),
    ],
)
def test_a_step_that_cannot_be_says_why(way: Any, rule: str, table: Outside) -> None:
    table.set_out(ana={"at": "1,0.N"})
    table.go(6)
    assert table.no(way) == rule


@pytest.mark.parametrize("die", [0, 7, "4", 4.0, True, None, "high"])
def test_a_die_shows_one_to_six(die: Any, table: Outside) -> None:
    table.set_out("fight", zombies=horde("0,0.C"))
    assert table.no(die) == "ruling.dice-validity"
    assert table.no([3, 4]) == "combat.d6"


def test_two_dice_are_written_as_two_faces(table: Outside) -> None:
    table.set_out(ana={"front": ["clown-car"]})
    n = table.say("view")["n"]
    why = table.say("answer", n=n, value=9)["refused"]["why"]
    assert why == "expected the faces of 2 dice, such as [6, 4]"
    assert "roll two dice" in table.say("view")["prompt"]


def test_stale_answers_and_other_seats_are_refused(table: Outside) -> None:
    table.set_out("fight", zombies=horde("0,0.C"))
    table.go(3)
    assert table.refused("answer", n=1, value=4) == "stale"
    assert table.refused("answer", n=2, value="life", seat=1) == "totally-zombies.combat.choose-payment"
    assert table.no("flee") == "combat.no-escape"
    assert table.no(2) == "ruling.bullet-timing"


# ---------------------------------------------------------------------- cards


CARDS = [{"hand": ["raise-your-hand", "butter-fingers"], "event-tokens": 1}, {"hand": ["raise-your-hand"]}]


def test_a_card_costs_the_token_and_only_a_reaction_answers_it(table: Outside) -> None:
    ana = {"hand": ["fear", "twist-of-fate", "hey-look-a-shotgun"], "event-tokens": 1}
    table.set_out(ana=ana, others=CARDS)
    assert table.no_play("raise-your-hand", 1) == "card.reaction-exception"
    table.play("fear", target=1)
    assert table.asked() == (1, "card.react"), "Cleo has no token"
    assert table.no_play("butter-fingers", 1, target=0) == "card.no-chain"
    table.go("raise-your-hand")
    assert (table.has()["tokens"], table.has(1)["tokens"], table.asked()) == (0, 0, (0, "move.roll"))
    assert table.no_play("twist-of-fate") == "card.once-per-round"


def test_pages_wait_for_the_own_turn_and_weapons_do_not(table: Outside) -> None:
    ana = {"hand": ["twist-of-fate", "hey-look-a-shotgun"], "front": [], "event-tokens": 1}
    table.set_out(ana=ana, turn={"seat": 1})
    assert table.no_play("twist-of-fate") == "card.pages-own-turn"
    table.play("hey-look-a-shotgun")
    assert table.has()["front"] == ["Hey, Look! A Shotgun! (3 left)"]
    table.set_out(ana=ana | {"front": ["hey-look-a-shotgun"]})
    assert table.no_play("hey-look-a-shotgun") == "clarify.weapon-one-copy"


@pytest.mark.parametrize(
    ("card", "rule"),
    [("fear", "card.no-token-no-play"), ("grenade", "ruling.hidden-information"), ("dance", "setup.event-decks")],
)
def test_no_token_no_card(card: str, rule: str, table: Outside) -> None:
    table.set_out(ana={"hand": ["fear"]})
    assert table.no_play(card) == rule


def test_the_hand_is_refilled_by_guts_from_the_deck_of_the_place(table: Outside) -> None:
    table.set_out("draw", CIRCUS, {"at": "-2,1.C", "guts": 3, "hand": 1})
    assert table.no("fear") == "turn.refill-area-deck"
    table.go("clown-nose", "unseen")
    assert table.asked() == (0, "move.roll")
    table.set_out("draw", CIRCUS, {"at": "-1,1.W", "guts": 0, "hand": []})
    assert "of the Town" in table.say("view")["prompt"], "the connecting road is in the Town"
    table.go("unseen")
    assert table.asked() == (0, "move.roll")


def test_an_empty_deck_is_the_discards_or_else_the_towns(table: Outside) -> None:
    gone = {"removed_unseen": 26, "decks": {"circus": {"events": 0, "discard": 0}}}
    table.set_out("draw", CIRCUS, {"at": "-2,1.C", "guts": 3, "hand": 1}, **gone)
    assert "of the Town" in table.say("view")["prompt"]
    some = {"removed_unseen": 24, "decks": {"circus": {"events": 0, "discard": ["clown-nose", "whoaaa"]}}}
    table.set_out("draw", CIRCUS, {"at": "-2,1.C", "guts": 3, "hand": 1}, **some)
    assert sorted(table.listed()) == ["clown-nose", "unseen", "whoaaa"]


def test_cards_face_down_are_told_by_their_backs(table: Outside) -> None:
    table.set_out("discard", ana={"hand": [None, {"unseen": "woods"}]})
    n = table.say("view")["n"]
    why = table.say("answer", n=n, value="unseen")["refused"]["why"]
    assert why == "say which one: unseen-town or unseen-woods"
    table.go("unseen-woods")
    assert table.position["decks"]["woods"]["discard"] == 1


def test_cards_above_the_limit_go_before_the_free_discard(table: Outside) -> None:
    table.set_out("zombies", ana={"guts": 0, "hand": ["fear", None, None]})
    assert table.no("none") == "token.hand-limit"
    table.go("fear", "unseen-town")
    assert table.listed()[:2] == ["none", "unseen-town"], "one card may stay without guts"
    table.go("none")
    assert table.asked() == (1, "tile.draw")


# ---------------------------------------------------------------------- positions and corrections


@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"zombies": horde("0,0.C", "0,0.C enhanced")}, "tile.one-zombie-per-square"),
        ({"zombies": horde("0,0.C", "0,0.C clown")}, "tile.one-zombie-per-square"),
        ({"zombies": horde("0,0.C dog 3")}, "tile.two-dogs-per-square"),
        ({"zombies": [{"at": "sewer 0,0.C"}]}, "sewer.players-only"),
        ({"tokens": [{"at": "0,0.C", "what": "life"}] * 2}, "tile.one-token-per-square"),
        ({"map": [*ROW, tile("town-square", "0,1")]}, "setup.map-decks"),
        ({"map": [*ROW, tile("town-tee", "1,0")]}, "ruling.attach"),
        ({"players": [{"name": "Ana"}]}, "ruling.one-player"),
        ({"players": [{"name": f"P{seat}"} for seat in range(9)]}, "ruling.player-count"),
        ({"players": [{"name": "Ana", "life": 5.5}, {"name": "Ben"}]}, "token.life-cap"),
        ({"players": [{"name": "Ana", "guts": 6}, {"name": "Ben"}]}, "guts.cap"),
        ({"players": [{"name": "Ana", "guts": 7}, {"name": "Ben"}]}, "guts.circus-cap"),
        ({"players": [{"name": "Ana", "event-tokens": 2}, {"name": "Ben"}]}, "ruling.event-token-cap"),
        ({"players": [{"name": "Ana", "sewer-tokens": 3}, {"name": "Ben"}]}, "setup.start-sewer-tokens"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: dict[str, Any], rule: str, table: Outside) -> None:
    people = {"players": [{"name": "Ana"}, {"name": "Ben"}]}
    said = {"game": "totally-zombies", "turn": {"seat": 0, "step": "move"}, "map": ROW} | people | position
    reply = table.say("load", position=said)
    assert reply["refused"]["rule"] == f"totally-zombies.{rule}"
    assert reply["refused"]["why"].startswith(reply["refused"]["path"])


def test_a_fight_goes_on_with_what_was_set_right(table: Outside) -> None:
    table.set_out("fight", zombies=horde("0,0.C dog 2"))
    table.go(3)
    for what in ({"players.0.life": 1.5}, {"players.0.bullets": 0}, {"players.0.guts": 0}):
        assert table.say("correct", set=what)["ok"]
    assert table.listed() == ["life"]
    assert table.refused("correct", set={"players.0.life": 0}) == "totally-zombies.combat.death-at-zero"
    assert table.say("correct", set={"zombies.0,0.C": None})["name"] == "move.roll"


def test_the_table_is_seen_at_every_moment_of_a_death(table: Outside) -> None:
    ana = {"life": 1, "guts": 0, "bullets": 0, "front": ["machete", "jeep"], "zombies": {"zombie": 3, "dog": 3}}
    table.set_out("fight", ana=ana, zombies=horde("0,0.C"))
    for answer in (1, "life", "dog", "zombie", "zombie", "zombie", "0,0.N", 1):
        assert table.answer(answer)["ok"], answer
        assert table.say("state")["ok"]
        again = table.say("load", position=table.position)
        assert again["ok"], again


def test_the_set_up_is_led_by_one_dealer(table: Outside) -> None:
    view = table.say("new", game="totally-zombies", players=["Ana", "Ben"], setup="ask")
    assert view["name"] == "setup.dealer"
    assert [table.no(who) for who in (2, "Ana", [0, 1], None, True)] == ["setup.dealer"] * 5
    table.go(0, "all")
    assert table.say("view")["options"][0]["label"] == "as printed (roads east, south and west)"


@pytest.mark.parametrize("surface", [[1, 1, 1, 1], [1, 2, 3], [6, -2, 4, 4], "large"])
def test_a_table_has_room_for_its_first_row(surface: Any, table: Outside) -> None:
    said = table.say("new", game="totally-zombies", players=["Ana", "Ben"], details={"surface": surface})
    assert "surface" in said["error"]


def test_nobody_leaves_in_the_middle_of_something(table: Outside) -> None:
    table.set_out("fight", zombies=horde("0,0.C"))
    assert table.refused("leave", seat=0) == "totally-zombies.ruling.player-leaves"
    assert table.say("leave", seat=1)["log"] == ["Ben leaves the game"]
    table.set_out("tile", [*BASE, tile("army-tee", "-4,1", "r90")])
    table.go("army-base", "army-helipad", 0)
    assert table.refused("leave", seat=2) == "totally-zombies.ruling.player-leaves"
    table.set_out(map=TWO_STATIONS, others=[{}], turn={"seat": 1})
    assert table.say("leave", seat=0)["over"]["winners"] == []
