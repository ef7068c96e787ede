"""What can stand in a position of Totally Medieval, and what cannot: cards, Armies, attacks, and what is set right."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BadInput, PositionError
from companion.games import rulebook
from companion.games.totally_medieval.state import SETUP
from tests.rules.citing import rule
from tests.rules.mustering import at_war, muster, no_war, taken_up
from tests.rules.warring import move, pack, refused, war

RULE = "totally-medieval."


def attack(*army: str, at: str = "t4", back: str = "t1", fought: int = 0) -> dict[str, Any]:
    """A turn in which Knights have come to attack."""
    made = {"army": [f"knights-{card}" for card in army], "at": at, "back": back, "fought": fought}
    return {"step": "battle", "attacks": [made]}


# ---------------------------------------------------------------------- the shortest position, and its way back


def test_a_sparse_position_is_enough() -> None:
    document = {"players": [{"name": "Ana", "civilization": "knights"}, {"name": "Ben", "civilization": "vikings"}]}
    game: Any = rulebook("totally-medieval").load(document, pack())
    assert (game.step, game.players[0].harvest, game.players[0].hand) == ("card", 20, [])


@pytest.mark.parametrize(
    "position",
    [
        {},
        {"knights": "champion@t1:plague:2.1 king@hs", "vikings": "raider@t4"},
        {"hands": ("champion squire", 2), "piles": (5, 6), "machines": ("trebuchet", "dragon-ships")},
        {"knights": "champion@t4", "vikings": "raider@t4", "turn": attack("champion")},
        {"variants": ["miniatures"], "options": {"starting-harvest": "5"}, "discards": ("harvest harvest", "jarl")},
    ],
)
def test_a_position_is_written_as_it_was_read(position: dict[str, Any]) -> None:
    table = at_war(**position)
    assert taken_up(table).game.position() == table.game.position()


def test_a_new_game_can_be_taken_up_before_anything_is_chosen() -> None:
    table = muster(details={}, ask_setup=True)
    again = taken_up(table)
    assert (again.asks, again.game.step) == ("setup.civilization", SETUP)
    again.answer("knights", "0", "all")
    assert [side.pile for side in again.game.players] == [16, 16]


def test_levels_that_nobody_names_are_the_first() -> None:
    assert [side.level for side in war(variants=["dice-cards"]).game.players] == ["addition", "addition"]
    assert [side.level for side in war().game.players] == ["", ""]


# ---------------------------------------------------------------------- players and packs


def test_two_sides_with_two_civilizations() -> None:
    load = rulebook("totally-medieval").load
    for players in ([{"name": "Ana"}], [{"name": "Ana"}, {"name": "Ben"}, {"name": "Cy"}]):
        with pytest.raises(PositionError) as no:
            load({"players": players}, pack())
        assert no.value.rule == RULE + "setup.competitive-two-armies"
    both = [{"name": "Ana", "civilization": "knights"}, {"name": "Ben", "civilization": "knights"}]
    with pytest.raises(PositionError) as no:
        load({"players": both}, pack())
    assert no.value.rule == RULE + "ruling.same-civilization"
    with pytest.raises(PositionError) as no:
        load({"players": [both[0], {"name": "Ben"}]}, pack())
    assert no.value.rule == RULE + "setup.choose-civilization"


@pytest.mark.parametrize(
    ("position", "broken"),
    [
        ({"knights": "champion@t1 champion@t2"}, "setup.pack-contents"),
        ({"knights": "champion@t1", "hands": ("champion", 0)}, "setup.pack-contents"),
        ({"knights": "champion@t1", "discards": ("champion", "")}, "setup.pack-contents"),
        ({"machines": ("trebuchet trebuchet", "")}, "category.war-machine-count"),
        ({"machines": ("champion", "")}, "turn.war-machine-off-mat"),
        ({"knights": "harvest@t1"}, "category.character-definition"),
        ({"knights": "trebuchet@t1"}, "category.character-definition"),
        ({"hands": (4, 0)}, "turn.draw-to-three"),
        ({"hands": ("champion squire king scout", 0)}, "turn.draw-to-three"),
        ({"piles": (20, 0)}, "setup.draw-pile"),
        ({"hands": (3, 0), "piles": (17, 0)}, "setup.draw-pile"),
        ({"knights": "champion@t1", "piles": (19, 0)}, "setup.draw-pile"),
        ({"terrain": {"hs": "open-meadow"}}, "setup.terrain-placement"),
        ({"terrain": {"t1": "open-meadow", "t2": "open-meadow"}}, "setup.game-pack-contents"),
        ({"used-situations": ["overcast"]}, "setup.game-pack-contents"),
        ({"options": {"answer-seconds": "30"}}, "ruling.dice-card-handling"),
    ],
)
def test_more_than_the_packs_hold_cannot_be(position: dict[str, Any], broken: str) -> None:
    assert no_war(**position) == RULE + broken


@rule("totally-medieval.setup.pack-exclusive")
def test_nobody_has_cards_of_the_other_civilization() -> None:
    table = at_war("champion@t1")
    jarl = {"card": "vikings-jarl", "at": "t1"}
    exclusive = RULE + "setup.pack-exclusive"
    assert table.correct_refused({"players.0.characters.0": jarl}) == exclusive
    assert table.correct_refused({"players.0.hand": ["vikings-jarl"]}) == exclusive
    assert table.correct_refused({"players.0.discard": ["vikings-jarl"]}) == exclusive
    assert table.correct_refused({"players.0.machines": ["vikings-dragon-ships"]}) == exclusive
    table.driver.correct({"players.1.characters": [{"card": "vikings-jarl", "at": "t7"}]})
    assert table.game.players[1].character("vikings-jarl") is not None


@rule("totally-medieval.category.harvest-count")
def test_three_harvest_cards_and_no_more() -> None:
    count = RULE + "category.harvest-count"
    table = at_war(discards=("harvest harvest harvest", ""), hands=(3, 0))
    assert table.refused("knights-harvest", name="turn.card") == count
    assert no_war(discards=("harvest harvest harvest harvest", "")) == count
    assert no_war(discards=("harvest harvest harvest", ""), hands=("harvest", 0)) == count
    third = at_war(discards=("harvest harvest", ""), hands=(3, 0), harvest=(10, 10))
    assert third.answer("knights-harvest", name="turn.card").game.players[0].harvest == 15


@rule("totally-medieval.harvest.track")
def test_the_track_runs_from_nought_to_twenty() -> None:
    table = at_war("champion@t1", "raider@t7")
    table.driver.correct({"players.0.harvest": 13})
    assert table.game.players[0].harvest == 13
    for points in (-1, 21):
        assert table.correct_refused({"players.0.harvest": points}) == RULE + "harvest.track"
    with pytest.raises(PositionError):
        table.driver.correct({"players.0.harvest": 12.5})
    for wrong in (-1, 21, 12.5):
        assert table.refused(wrong, name="harvest.mark", seat=0) == RULE + "harvest.track"
    assert table.game.players[0].harvest == 13


# ---------------------------------------------------------------------- who stands where


def test_four_of_a_side_on_a_rectangle() -> None:
    five = "king@{0} champion@{0} paladin@{0} squire@{0} scout@{0}"
    assert no_war(five.format("t1")) == RULE + "move.army-limit"
    assert no_war(five.format("hs")) == RULE + "ruling.homeland-limit"
    roomy = war(five.format("hs"), options={"homeland-limit": "unlimited"})
    assert len(roomy.game.players[0].characters) == 5


@pytest.mark.parametrize(
    ("position", "broken"),
    [
        ({"knights": "queen@t1"}, "homeland.queen-stays"),
        ({"knights": "champion@t4", "vikings": "raider@t4"}, "ruling.battle-without-moves-left"),
        ({"knights": "champion@hs:leprosy"}, "illness.leper-barred-from-home"),
        ({"knights": "champion@hs:plague"}, "illness.homeland-immune"),
        ({"knights": "champion@t4", "down": "t4"}, "terrain.flip-on-arrival"),
    ],
)
def test_where_nobody_can_stand(position: dict[str, Any], broken: str) -> None:
    assert no_war(**position) == RULE + broken


def test_a_leper_may_stand_in_the_other_homeland() -> None:
    table = at_war("champion@hn:leprosy", options={"victory": "king-only"}, turn={"step": "move"})
    assert table.asks == "move.from"


def test_an_illness_is_named_once() -> None:
    twice = [{"illness": "plague"}, {"illness": "plague"}]
    table = at_war("champion@t1:plague")
    assert table.correct_refused({"players.0.characters.0.ills": twice}) == RULE + "ruling.already-ill"
    table.driver.correct({"players.0.characters.0.ills": [{"illness": "plague"}, {"illness": "leprosy"}]})
    assert len(table.game.players[0].characters[0].ills) == 2


# ---------------------------------------------------------------------- attacks, battles, sums


@pytest.mark.parametrize(
    ("position", "broken"),
    [
        ({"turn": attack("champion", "squire")}, "battle.attacker-is-last-in"),
        ({"turn": attack("champion", at="t1", back="hs")}, "battle.attacker-is-last-in"),
        ({"turn": attack("champion") | {"step": "card"}}, "ruling.battle-without-moves-left"),
        ({"turn": attack("champion"), "vikings": "raider@t7"}, "battle.same-terrain"),
        ({"turn": attack("champion", back="hs")}, "move.adjacent-only"),
        ({"turn": attack("champion"), "vikings": "raider@t4 jarl@t1"}, "move.return-to-last-free"),
        (
            {"turn": attack("champion"), "knights": "champion@t4 king@t1 paladin@t1 scout@t1 banneret@t1"},
            "ruling.retreat-room",
        ),
        ({"turn": attack("champion"), "battle": [{"attack": 1}]}, "battle.same-terrain"),
        ({"turn": attack("champion"), "battle": [{}, {}]}, "ruling.battle-order"),
        ({"turn": attack("champion"), "battle": [{"machines": ["knights-trebuchet"]}]}, "ruling.war-machine-declare"),
        ({"turn": attack("champion"), "battle": [{"attack-dice": [3, 4]}]}, "ruling.battle-dice-count"),
        ({"sum": [{"seat": 0, "purpose": "attack", "value": 3}]}, "dice-card.optional"),
        (
            {"sum": [{"seat": 1, "purpose": "move", "value": 3}], "variants": ["move-question"]},
            "dice-card.active-player-answers",
        ),
        (
            {"sum": [{"seat": 0, "purpose": "attack", "value": 3}], "variants": ["dice-cards"]},
            "battle.dice-points",
        ),
        (
            {
                "sum": [{"seat": 0, "purpose": "move", "value": 3}],
                "variants": ["move-question"],
                "turn": {"step": "card"},
                "vikings": "raider@t7",
            },
            "dice-card.move-question",
        ),
        (
            {
                "turn": attack("champion"),
                "battle": [{"attack-dice": [3]}],
                "sum": [{"seat": 0, "purpose": "attack", "value": 3}],
                "variants": ["dice-cards"],
            },
            "battle.dice-points",
        ),
    ],
)
def test_attacks_that_cannot_be(position: dict[str, Any], broken: str) -> None:
    standing = {"knights": "champion@t4", "vikings": "raider@t4", "turn": attack("champion")}
    assert no_war(**standing | position) == RULE + broken


def test_one_character_fights_in_one_army() -> None:
    twice = attack("champion")
    twice["attacks"] *= 2
    assert no_war("champion@t4", "raider@t4", turn=twice) == RULE + "ruling.casualty-pool"


def test_a_battle_in_a_position_goes_on() -> None:
    table = at_war(
        "champion@t4", "raider@t4 jarl@t4", turn=attack("champion"), battle=[{"announced": True, "attack-dice": [6]}]
    )
    assert (table.asks, table.pending.seat) == ("battle.defence-roll", 1)
    assert taken_up(table).asks == "battle.defence-roll"


# ---------------------------------------------------------------------- before the first turn


@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({"situation": "overcast"}, "setup.situation-pile"),
        ({"terrains": [{"at": "t1", "terrain": "open-meadow"}]}, "setup.terrain-placement"),
        ({"players.0.characters": [{"card": "knights-king", "at": "hs"}]}, "setup.ready"),
        ({"players.0.harvest": 10}, "ruling.starting-harvest"),
        ({"players.0.pile": 12}, "setup.draw-pile"),
    ],
)
def test_nothing_is_played_before_the_set_up_ends(changes: dict[str, Any], broken: str) -> None:
    assert muster(ask_setup=True).correct_refused(changes) == RULE + broken


# ---------------------------------------------------------------------- setting right


def test_characters_and_terrains_are_set_right() -> None:
    table = at_war("champion@t1", "raider@t7", down="t4")
    table.driver.correct({"terrains.t4": "open-meadow", "players.0.characters.0.at": "t4"})
    game = table.game
    assert game.terrains[game.mat.by_name["t4"]] == "open-meadow"
    assert game.players[0].characters[0].at == game.mat.by_name["t4"]
    assert "an Open Meadow on row 2, middle" in table.log
    assert "t4" not in table.log
    table.driver.correct({"terrains.t5": None})
    assert game.face_down(game.mat.by_name["t5"])


def test_a_correction_waits_while_a_terrain_acts() -> None:
    mat = war("champion@t1", down="t4", turn={"step": "move"})
    move(mat, "champion", "t4")
    assert mat.ask().name == "terrain.reveal"
    with pytest.raises(BadInput):
        mat.correct({"players.0.harvest": 3})
    mat.answer("open-meadow")
    mat.correct({"players.0.harvest": 3})
    assert mat.game.players[0].harvest == 3


def test_a_correction_in_the_middle_of_a_move_asks_anew() -> None:
    mat = war("champion@t1 squire@t1", turn={"step": "move"})
    mat.answer("t1")
    mat.correct({"players.0.harvest": 3})
    assert (mat.ask().name, mat.game.moving) == ("move.from", ())
    assert refused(mat, "t2", name="move.to") != ""


def test_nobody_comes_or_goes() -> None:
    with pytest.raises(PositionError):
        at_war().driver.correct({"players": [{"name": "Ana", "civilization": "knights"}]})
