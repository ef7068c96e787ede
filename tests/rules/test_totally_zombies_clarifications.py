"""Totally Zombies!!!: what counts as a building, as a weapon and as a kill, and what positions can be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.engine import Driver, PositionError
from companion.games import rulebook
from companion.packs import load
from tests.rules.citing import rule
from tests.rules.outbreak import Outbreak, horde, table, tile

WOODS = [tile("bridge", "0,1"), tile("cabin", "0,2"), tile("altar", "0,3"), tile("abandoned-cars", "0,4")]
STORE = [tile("front-door", "0,1"), tile("pet-store", "0,2", "r180")]
PAD = tile("town-helipad", "0,1")
BUILDING = tile("fire-station", "1,1")
"""North of the crossroad, with its door towards it."""


def playing(card: str, *more: dict[str, Any], **position: Any) -> Outbreak:
    """Ana may play this card."""
    ana = {"hand": [card], "event-tokens": 1, **position.pop("ana", {})}
    return table("move", [ana, position.pop("ben", {}), {}], more=list(more), **position)


def searching(at: str, *more: dict[str, Any]) -> str:
    """The rule by which Ana does not search there; empty when she may."""
    game = table("zombies", [{"at": at}, {}], more=list(more))
    return "" if game.asks == "turn.search" else game.refused("search", name="turn.search")


# ---------------------------------------------------------------------- buildings


@rule("totally-zombies.clarify.mall-not-building")
def test_cards_about_buildings_do_not_reach_stores_but_stores_are_searched() -> None:
    game = playing("just-when-you-thought", *STORE, BUILDING)
    assert game.play_refused("just-when-you-thought", target="0,2") == "totally-zombies.clarify.mall-not-building"
    game.play("just-when-you-thought", target="1,1")
    assert game.zombies("1,1.N") == "Z"
    assert searching("0,2.S", *STORE) == ""


@rule("totally-zombies.clarify.helipad-not-building")
def test_a_helipad_is_no_building() -> None:
    game = playing("just-when-you-thought", PAD, BUILDING)
    assert game.play_refused("just-when-you-thought", target="0,1") == "totally-zombies.clarify.helipad-not-building"
    assert searching("0,1.N", PAD) == "totally-zombies.clarify.helipad-not-building"
    drive = table("move", [{"at": "0,0.N", "front": ["jeep"]}, {}], more=[PAD]).answer([2, 3], "N")
    assert "jeep" in drive.ana.front


@rule("totally-zombies.clarify.town-square-not-building")
def test_town_square_is_no_building() -> None:
    game = playing("just-when-you-thought", BUILDING)
    assert (
        game.play_refused("just-when-you-thought", target="0,0") == "totally-zombies.clarify.town-square-not-building"
    )
    assert searching("0,0.C") == "totally-zombies.clarify.town-square-not-building"


@rule("totally-zombies.clarify.woods-buildings")
def test_in_the_woods_only_real_buildings_are_buildings() -> None:
    game = playing("just-when-you-thought", *WOODS)
    assert game.play_refused("just-when-you-thought", target="0,3") == "totally-zombies.clarify.woods-buildings"
    assert game.play_refused("just-when-you-thought", target="0,4") == "totally-zombies.clarify.woods-buildings"
    game.play("just-when-you-thought", target="0,2")
    assert game.zombies("0,2.C") == "Z"
    assert searching("0,3.C", *WOODS) == "totally-zombies.clarify.woods-buildings"
    assert searching("0,2.C", *WOODS) == ""


@rule("totally-zombies.clarify.town-means-town-area")
def test_only_the_town_area_is_in_town() -> None:
    game = table("move", [{"at": "0,1.C"}, {"at": "0,0.C"}], more=[tile("front-gate", "0,1")])
    assert (game.game.area(game.ana.at), game.game.area(game.ben.at)) == ("army-base", "town")


# ---------------------------------------------------------------------- weapons


@rule("totally-zombies.clarify.weapon-one-copy")
def test_nobody_has_two_copies_of_a_weapon() -> None:
    game = table("move", [{"hand": ["hey-look-a-shotgun"], "front": ["hey-look-a-shotgun"], "event-tokens": 1}, {}])
    assert game.play_refused("hey-look-a-shotgun", **{"from": "hand"}) == "totally-zombies.clarify.weapon-one-copy"
    with pytest.raises(PositionError) as no:
        table("move", [{"front": ["clown-car", "clown-car"]}, {}])
    assert no.value.rule == "totally-zombies.clarify.weapon-one-copy"


@rule("totally-zombies.clarify.weapons-many")
def test_any_number_of_different_weapons_lies_in_front() -> None:
    front = ["skateboard", "fire-axe", "machete", "spear", "crossbow"]
    game = table("move", [{"hand": ["hey-look-a-shotgun"], "front": front, "event-tokens": 1}, {}])
    game.play("hey-look-a-shotgun")
    assert len(game.ana.front) == 6


@rule("totally-zombies.card.in-play")
def test_a_weapon_that_is_played_lies_in_front_and_an_event_never_does() -> None:
    game = table("move", [{"hand": ["hey-look-a-shotgun"], "event-tokens": 1}, {}]).play("hey-look-a-shotgun")
    assert ("hey-look-a-shotgun" in game.ana.front, game.ana.events) == (True, 0)
    assert not game.game.decks["town"].discards
    with pytest.raises(PositionError) as no:
        table("move", [{"front": ["fear"]}, {}])
    assert no.value.rule == "totally-zombies.card.in-play"


@rule("totally-zombies.card.in-play-is-weapon")
def test_all_that_lies_in_front_is_a_weapon_but_pages() -> None:
    game = table("move", [{}, {"front": ["skateboard", "twist-of-fate", "clown-car"]}])
    assert game.game.weapons(game.ben) == ["skateboard", "clown-car"]
    robbed = playing("butter-fingers", ben={"front": ["skateboard", "twist-of-fate"], "bullets": 0})
    robbed.play("butter-fingers", target=1)
    robbed.until("move.roll")
    assert list(robbed.ben.front) == ["twist-of-fate"]


# ---------------------------------------------------------------------- kills and fights


@rule("totally-zombies.clarify.no-passive-kills")
def test_a_zombie_that_does_not_fight_is_not_killed() -> None:
    asleep = {"card": "alternate-food-source", "by": 1, "whose": 0, "ends": 1}
    game = table("fight", [{"at": "0,0.N"}, {}], zombies=horde("0,0.N"), effects=[asleep])
    assert game.asks == "move.roll"
    assert game.refused(6, name="combat.roll") == "totally-zombies.clarify.no-passive-kills"
    assert game.ana.kills == 0


@rule("totally-zombies.clarify.no-player-attacks")
def test_players_attack_each_other_by_cards_alone() -> None:
    game = table("move", [{"at": "0,0.C", "hand": ["i-will-survive"], "event-tokens": 1}, {"at": "0,0.C"}])
    assert game.refused(6, name="combat.roll") == "totally-zombies.clarify.no-player-attacks"
    assert game.refused(1, name="combat.player") == "totally-zombies.clarify.no-player-attacks"
    game.play("i-will-survive", target=1)
    game.answer(6, 2)
    assert game.ben.life == 4


@rule("totally-zombies.clarify.open-kills")
def test_nobody_hides_the_number_of_kills() -> None:
    game = table("move", [{"zombies": {"zombie": 10, "dog": 1}}, {}])
    assert game.game.position()["players"][0]["zombies"] == {"zombie": 10, "dog": 1}
    assert game.ana.kills == 11
    assert game.refused(True, name="kills.hide") == "totally-zombies.clarify.open-kills"


@rule("totally-zombies.clarify.card-over-rule", "totally-zombies.ruling.unknown-card")
def test_a_card_may_do_what_the_rules_forbid() -> None:
    game = left_to_the_table("fear")
    assert game.correct_refused({"zombies.0,0.N": 2}) == "totally-zombies.tile.one-zombie-per-square"
    game.play("fear")
    assert (game.asks, game.ana.events) == ("card.effect", 0)
    game.driver.correct({"zombies.0,0.N": 2})
    assert game.zombies("0,0.N") == "ZZ"
    assert "the card overrules totally-zombies.tile.one-zombie-per-square" in game.log
    game.answer("done")
    assert game.asks == "move.roll"


def left_to_the_table(card: str) -> Outbreak:
    """Ana may play a card whose effect the pack leaves to the table."""
    book = rulebook("totally-zombies")
    pack: Any = load(book.pack)
    cards = {**pack.cards, card: replace(pack.cards[card], effect="by-hand")}
    players = [{"name": "Ana", "hand": [card], "event-tokens": 1}, {"name": "Ben"}]
    game: Any = book.load({"turn": {"step": "move"}, "players": players}, replace(pack, cards=cards))
    return Outbreak(Driver(game))


@rule("totally-zombies.clarify.card-zombies-regular")
def test_zombies_of_a_card_are_regular_ones() -> None:
    game = playing("hello-may-i-help-you", *WOODS, ben={"at": "0,3.C"}, zombies=horde("0,3.C dog"))
    game.play("hello-may-i-help-you").until("move.roll")
    assert (game.zombies("0,3.C"), game.zombies("0,0.C")) == ("ZD", "Z")


@rule("totally-zombies.clarify.card-mixed-breeds")
def test_cards_bring_zombies_where_they_could_not_walk() -> None:
    booth = tile("ticket-booth", "0,1")
    game = playing("hello-may-i-help-you", booth, ben={"at": "0,1.C"})
    game.play("hello-may-i-help-you").until("move.roll")
    assert game.zombies("0,1.C") == "Z"
    walk = table("zombies", [{"at": "2,0.E"}, {"at": "2,0.E"}], more=[booth], zombies=horde("0,1.S clown")).answer(1)
    walk.answer(walk.options[0])
    assert walk.refused("S") == "totally-zombies.zombie.clowns-stay"


# ---------------------------------------------------------------------- positions


@pytest.mark.parametrize(
    ("broken", "named"),
    [
        ({"zombies": [{"at": "9,9.C"}]}, "zombies.0.at"),
        ({"zombies": [{"at": "0,0.N", "kind": "cat"}]}, "zombies.0.kind"),
        ({"zombies": [{"at": "sewer 0,0.N"}]}, "zombies.0"),
        ({"tokens": [{"at": "0,0.N", "what": "bullet"}, {"at": "0,0.N", "what": "life"}]}, "tokens.1"),
        ({"sewer_entrances": [{"at": "2,0.E"}]}, "sewer-entrances.0"),
        ({"more": [{"tile": "army-crossroad", "at": "7,7"}]}, "map.3"),
        ({"more": [{"tile": "funhouse-1", "at": "0,1"}]}, "map.3"),
        ({"more": [{"tile": "bridge", "at": "0,0"}]}, "map.3"),
        ({"more": [{"tile": "town-corner", "at": "0,1", "second-floor": True}]}, "map.3.second-floor"),
        ({"surface": [1, 1, 1]}, "surface"),
        ({"surface": [0, 1, 0, 0]}, "map.2"),
        ({"options": {"areas-in-play": "town+woods"}, "more": [tile("front-gate", "0,1")]}, "map.3"),
        ({"decks": {"mall": {"events": 3}}}, "decks.mall"),
        ({"decks": {"town": {"tiles": ["bridge", "bridge"]}}}, "decks.town.tiles"),
        ({"decks": {"woods": {"tiles": ["town-corner"]}}}, "decks.woods.tiles"),
        ({"turn": {"tile": "town-corner"}}, "turn.tile"),
        ({"turn": {"moved": [{"at": "0,0.N"}]}}, "turn.moved.0"),
        ({"effects": [{"card": "nonsense", "by": 0}]}, "effects.0.card"),
        ({"kills_to_win": 0}, "kills-to-win"),
        ({"wind": 3}, "wind"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(broken: dict[str, Any], named: str) -> None:
    with pytest.raises(PositionError) as no:
        table("move", 2, **broken)
    assert no.value.path == named


@pytest.mark.parametrize(
    ("ana", "named"),
    [
        ({"at": None}, "players.0.at"),
        ({"dead": True, "at": "0,0.C"}, "players.0.at"),
        ({"life": 0}, "players.0.life"),
        ({"life": 2.25}, "players.0.life"),
        ({"sewer-tokens": 3}, "players.0.sewer-tokens"),
        ({"hand": ["nonsense"]}, "players.0.hand.0"),
        ({"dead": True, "hand": 2}, "players.0.hand"),
        ({"front": ["fear"]}, "players.0.front.0"),
        ({"zombies": {"cat": 1}}, "players.0.zombies.cat"),
        ({"hand": ["fear"] * 9}, "decks"),
    ],
)
def test_what_no_player_can_have_is_refused_with_its_path(ana: dict[str, Any], named: str) -> None:
    with pytest.raises(PositionError) as no:
        table("move", [ana, {}])
    assert no.value.path == named


def test_a_position_loads_to_itself() -> None:
    mall = [tile("front-door", "0,1"), tile("escalator", "0,2"), tile("mall-crossing", "0,3", second_floor=True)]
    game = table(
        "move",
        [{"hand": ["fear", None, {"unseen": "woods"}], "front": ["skateboard", {"card": "jeep", "count": 1}]}, {}],
        more=mall,
        zombies=horde("0,0.N", "0,0.N dog 2", "0,3.C enhanced"),
        gaps=["1,0.N N"],
    )
    position = game.game.position()
    assert game.game.copy().position() == position
    loaded: Any = rulebook("totally-zombies").load(position, game.game.pack)
    assert loaded.position() == position
    assert loaded.zone(loaded.map.square("0,3.C")) == "second-floor"
