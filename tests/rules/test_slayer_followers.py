"""Zombie Slayer, followers: the checks of the catalogue on fanatics, Bron, Archibald and Prycille."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombie_slayer.pack import SlayerPack
from companion.packs import load
from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given, load_refused, sq

HERE, NORTH = "0,0.C", "0,0.N"
BLUE = 2
"""What to roll on the northern card to find a follower."""
FANATIC, BRON, ARCHIBALD = 2, 4, 5
"""Rows of the follower card."""


def finding(row: int, **position: Any) -> Slaying:
    """The Slayer searches a card whose 2-face leads to the followers, and finds that row."""
    table = given(at="0,-3.C", entered="0,-3", **position)
    return table.answer("search", BLUE, row)


def next_turn(**position: Any) -> Slaying:
    """The Slayer's turn begins."""
    table = given(step="zombies", **position)
    assert (table.asks, table.game.number) == ("turn.action", 2)
    return table


def street(*, east: int = 2) -> str:
    """Walls that make a street one square wide along the middle of the centre and of the card in the east."""
    return ", ".join(f"{sq(x, 0)} {side}" for x in range(-1, east + 1) for side in "NS")


# ---------------------------------------------------------------------- on the way


@rule("zombie-slayer.follower.control")
@pytest.mark.parametrize("when", [0, 1, 2])
def test_the_player_directs_followers_in_the_slayers_turn(when: int) -> None:
    table = given(bron=sq(0, 1), violet=sq(4, 0), items={})
    deeds = [f"move {sq(0, -1)}", f"move {sq(0, 0)}"]
    deeds[when:when] = [f"bron move {sq(0, 2)}", f"bron move {sq(0, 3)}"]
    for deed in deeds:
        assert table.asks == "turn.action"
        table.answer(deed)
    assert (table.where("bron"), table.at) == (sq(0, 3), sq(0, 0))


@rule("zombie-slayer.follower.control")
def test_followers_do_nothing_in_the_zombies_turn() -> None:
    table = given(step="zombies", bron="0,0.S", violet=NORTH)
    assert table.refused("bron move 0,0.E", name="turn.action") == "zombie-slayer.follower.control"


@rule("zombie-slayer.follower.share-square")
def test_a_follower_travels_on_the_slayers_square() -> None:
    table = given(at=sq(-1, 0), archibald=sq(-1, 0), items={})
    table.answer(f"move {sq(0, 0)}")
    assert (table.asks, table.options) == ("move.archibald", ["along", "stay"])
    stays = table.fork().answer("stay")
    assert (stays.at, stays.where("archibald")) == (sq(0, 0), sq(-1, 0))
    table.answer("along")
    assert (table.at, table.where("archibald")) == (sq(0, 0), sq(0, 0))
    assert table.game.followers["archibald"].actions == 2


@rule("zombie-slayer.follower.share-square")
def test_nobody_travels_along_from_another_square() -> None:
    table = given(at=sq(-1, 0), archibald=sq(-1, 1), items={}).answer(f"move {sq(0, 0)}")
    assert (table.asks, table.where("archibald")) == ("turn.action", sq(-1, 1))
    assert table.refused("along", name="move.archibald") == "zombie-slayer.follower.share-square"


# ---------------------------------------------------------------------- fanatics


@rule("zombie-slayer.follower.fanatic-slows")
@pytest.mark.parametrize("fanatics", [1, 3])
def test_a_fanatic_leaves_one_action(fanatics: int) -> None:
    table = next_turn(fanatics=fanatics, bron="0,0.S", items={}, skills=["aimed-shot"])
    assert table.game.actions == 1
    table.correct(zombies=[{"at": sq(2, 0), "kind": "violet"}])
    assert table.refused(f"aimed-shot {sq(2, 0)}") == "zombie-slayer.follower.fanatic-slows"
    table.answer("move 0,0.N")
    assert (table.asks, table.game.actions) == ("turn.action", 0)
    assert table.refused("move 0,0.C") == "zombie-slayer.follower.fanatic-slows"
    assert next_turn(bron="0,0.S").game.actions == 2


@rule("zombie-slayer.follower.fanatic-slows")
def test_no_position_gives_two_actions_to_who_has_a_fanatic() -> None:
    slows = "zombie-slayer.follower.fanatic-slows"
    assert load_refused(fanatics=1, turn={"actions": 2}) == slows
    assert given(turn={"actions": 2}).game.actions == 2
    assert given(fanatics=1, turn={"actions": 1}).game.actions == 1
    assert [given(fanatics=2, bron="0,0.S", turn={"spent": spent}).game.actions for spent in (0, 1, 2)] == [1, 0, 0]
    assert [given(turn={"spent": spent}).game.actions for spent in (0, 1)] == [2, 1]
    assert given(fanatics=1, step="zombies", violet=sq(2, 0)).game.actions == 0
    assert given(fanatics=1).correct_refused({"turn.actions": 2}) == slows


@rule("zombie-slayer.follower.fanatic-slows")
@pytest.mark.parametrize(("spent", "left"), [(0, 1), (1, 0)])
def test_a_fanatic_that_a_correction_adds_slows_at_once(spent: int, left: int) -> None:
    """zombie-slayer.ruling.fanatic-joins-mid-turn"""
    table = given(turn={"spent": spent}, bron="0,0.S")
    table.driver.correct({"slayer.fanatics": 1})
    assert (table.slayer.fanatics, table.game.actions) == (1, left)


@rule("zombie-slayer.follower.fanatic-life")
def test_a_fanatic_adds_a_die() -> None:
    table = given(life=4, fanatics=2, violet=NORTH).answer(f"attack {NORTH}")
    assert (table.asks, table.dice) == ("attack.hand", 6)


@rule("zombie-slayer.follower.fanatic-bonus")
@pytest.mark.parametrize(
    ("fanatics", "hand", "strength"),
    [(1, [6, 4, 1, 1, 2, 3], 8), (2, [6, 4, 1, 1, 2, 3, 3], 12), (0, [6, 4, 1, 1, 2], 4)],
)
def test_a_fanatic_adds_pips_for_ones_and_sixes(fanatics: int, hand: list[int], strength: int) -> None:
    table = given(fanatics=fanatics, violet=NORTH).answer(f"attack {NORTH}", hand, 4, 3)
    assert f"{strength} against 3" in table.log


@rule("zombie-slayer.follower.fanatic-sacrifice")
def test_a_fanatic_takes_a_point_of_damage() -> None:
    table = given(step="zombies", fanatics=1, blue=NORTH)
    table.answer(6)
    assert table.refused("no", name="fanatic.sacrifice") == "zombie-slayer.follower.fanatic-sacrifice"
    table.answer([1] * 6)
    assert "3 against 0, 3 damage" in table.log
    assert (table.slayer.life, table.slayer.fanatics) == (3, 0)
    assert (table.game.number, table.game.actions) == (2, 2)
    assert table.refused("no", name="fanatic.sacrifice") == "zombie-slayer.follower.fanatic-sacrifice"


@rule("zombie-slayer.follower.fanatic-limit")
def test_no_more_than_eight_fanatics_come() -> None:
    assert finding(FANATIC, fanatics=7).slayer.fanatics == 8
    table = finding(FANATIC, fanatics=8)
    assert table.slayer.fanatics == 8
    assert "no more townsmen come" in table.log
    assert load_refused(fanatics=9) == "zombie-slayer.follower.fanatic-limit"


# ---------------------------------------------------------------------- the three who have names


@rule("zombie-slayer.follower.named-unique")
def test_everybody_comes_once() -> None:
    table = finding(BRON, bron=HERE)
    assert (list(table.game.followers), table.where("bron")) == (["bron"], HERE)
    twice = [{"name": "bron", "at": HERE}, {"name": "bron", "at": NORTH}]
    assert table.correct_refused({"followers": twice}) == "zombie-slayer.follower.named-unique"
    table = finding(ARCHIBALD, bron=HERE)
    assert (table.where("archibald"), table.where("bron")) == ("0,-3.C", HERE)


@rule("zombie-slayer.follower.named-roles")
def test_each_follower_has_a_trade() -> None:
    pack = load("zombie-slayer")
    assert isinstance(pack, SlayerPack)
    trades = {
        name: {kind for kind in ("melee", "ranged", "skill", "holy") if pack.tokens[name].pips.has(kind)}
        for name in ("bron", "archibald", "prycille")
    }
    assert trades == {"bron": {"melee"}, "archibald": {"ranged"}, "prycille": {"skill", "holy"}}
    # that only Prycille heals has an entry of its own
    assert given(archibald=HERE).refused("archibald heal") == "zombie-slayer.follower.heal-action"


@rule("zombie-slayer.follower.named-roles")
@pytest.mark.parametrize("face", range(1, 7))
def test_bron_cannot_shoot(face: int) -> None:
    table = given(bron=HERE, violet=sq(2, 0)).answer(f"bron shoot {sq(2, 0)}", face, 4)
    assert "0 against 0: 0 damage" in table.log


@rule("zombie-slayer.follower.named-roles")
@pytest.mark.parametrize(("name", "deed", "x"), [("bron", "attack", 1), ("archibald", "shoot", 2)])
def test_bron_strikes_and_archibald_shoots(name: str, deed: str, x: int) -> None:
    table = given(violet=sq(x, 0), **{name: HERE}).answer(f"{name} {deed} {sq(x, 0)}", 6, 3)  # type: ignore[arg-type]
    assert "4 against 3: 1 damage" in table.log
    assert (table.zombies, table.slayer.experience, table.slayer.attacked) == ({}, 1, False)


@rule("zombie-slayer.follower.named-separate")
def test_named_followers_are_no_part_of_the_slayer() -> None:
    table = given(step="zombies", bron=HERE, prycille=HERE, life=3, blue=NORTH)
    table.answer("slayer", 4)
    assert (table.asks, table.dice) == ("defence.hand", 3)
    table.answer([1, 1, 1])
    assert (table.slayer.life, table.where("bron"), table.where("prycille")) == (1, HERE, HERE)


@rule("zombie-slayer.follower.named-one-life")
def test_a_follower_has_one_life() -> None:
    table = given(archibald=HERE, violet=sq(2, 0)).answer(f"archibald shoot {sq(2, 0)}")
    assert (table.asks, table.dice) == ("follower.attack", 1)
    # a Hand of one is the same for Zombies and followers
    assert table.refused([3, 4]) == "zombie-slayer.fight.hand-of-one"
    table = given(step="zombies", archibald=sq(2, 0), violet=sq(3, 0)).answer(2, 1)
    assert "1 damage" in table.log
    assert (table.where("archibald"), table.game.gone) == (None, ["archibald"])


# ---------------------------------------------------------------------- Prycille


@rule("zombie-slayer.follower.prycille-holy-reach")
def test_prycilles_holy_pips_reach_the_squares_around_her() -> None:
    near, far = sq(1, 0), sq(3, 0)
    table = given(at=sq(2, 0), prycille=sq(0, 0), violet=f"{near} {far}")
    table.answer(f"attack {near}", [2] * 5, 3, f"attack {far}", [2] * 5, 3)
    assert table.log.splitlines()[:2] == [
        "0 against 2: 0 damage to the violet zombie",
        "0 against 3: 0 damage to the violet zombie",
    ]


@rule("zombie-slayer.follower.prycille-not-ranged")
def test_prycille_has_no_part_in_ranged_combat() -> None:
    target = sq(2, 0)
    table = given(prycille=sq(2, 1), violet=target, faces={5: {"ranged": 4}}).answer(f"shoot {target}", [5] * 5, 3)
    assert "4 against 3" in table.log
    table = given(prycille=HERE, violet=target)
    assert table.refused(f"prycille shoot {target}") == "zombie-slayer.follower.prycille-not-ranged"


@rule("zombie-slayer.follower.heal-action")
def test_healing_is_an_action_of_prycille() -> None:
    table = given(prycille=NORTH, bron=HERE, life=2).answer("prycille heal", 4)
    assert (table.slayer.life, table.game.followers["prycille"].actions, table.game.actions) == (3, 1, 2)
    assert "prycille heal" in table.options
    assert "prycille move 0,0.NE" in table.options
    assert table.refused("bron heal") == "zombie-slayer.follower.heal-action"
    assert table.refused("heal") == "zombie-slayer.follower.heal-action"


@rule("zombie-slayer.follower.heal-target")
def test_healing_reaches_the_slayer_nearby() -> None:
    for x, y in ((1, 1), (0, 0)):
        assert "prycille heal" in given(prycille=sq(x, y), life=2).options
    for position in ({"prycille": sq(2, 0)}, {"prycille": sq(1, 0), "walls": f"{sq(0, 0)} E"}):
        table = given(life=2, **position)  # type: ignore[arg-type]
        assert table.refused("prycille heal") == "zombie-slayer.follower.heal-target"
    table = given(prycille=HERE, archibald=HERE, life=2)
    assert table.refused("prycille heal archibald") == "zombie-slayer.follower.heal-target"


@rule("zombie-slayer.follower.heal-amount")
@pytest.mark.parametrize(("life", "die", "after"), [(2, 6, 4), (4, 6, 5), (2, 2, 2)])
def test_healing_gives_a_life_for_each_skill_pip(life: int, die: int, after: int) -> None:
    table = given(prycille=NORTH, life=life).answer("prycille heal")
    assert (table.asks, table.dice) == ("follower.heal", 1)
    table.answer(die)
    assert (table.slayer.life, table.game.followers["prycille"].actions) == (after, 1)


# ---------------------------------------------------------------------- where followers go


@rule("zombie-slayer.follower.area")
def test_followers_walk_where_cards_lie() -> None:
    table = given(bron=sq(1, 0)).answer(f"bron move {sq(2, 0)}")
    assert (table.where("bron"), table.game.followers["bron"].actions) == ("3,0.W", 1)
    table.answer(f"bron move {sq(3, 0)}")
    assert table.refused(f"bron move {sq(4, 0)}") == "zombie-slayer.follower.area"
    # a wall stops everybody by the rule of a single move
    table = given(bron=sq(1, 0), walls=f"{sq(1, 0)} E")
    assert table.refused(f"bron move {sq(2, 0)}") == "zombie-slayer.action.move-one"


@rule("zombie-slayer.follower.no-explore")
def test_followers_do_not_explore() -> None:
    table = given(at=sq(1, -1), bron=sq(1, 0), items={})
    cards = len(table.game.town.laid)
    table.answer(f"bron move {sq(2, 0)}")
    assert (table.asks, len(table.game.town.laid), table.game.entered) == ("turn.action", cards, {0})
    table.answer(f"move {sq(2, -1)}")
    assert (table.asks, table.game.entered) == ("tile.draw", {0, 1})


@rule("zombie-slayer.follower.no-search")
def test_followers_do_not_search() -> None:
    table = given(prycille=sq(3, 0))
    assert table.refused("prycille search") == "zombie-slayer.follower.no-search"


@rule("zombie-slayer.follower.lost")
def test_a_follower_who_leaves_the_map_is_lost() -> None:
    table = given(at="0,-3.C", entered="0,-3", bron="3,0.N").answer("bron leave")
    assert table.asks == "follower.sure"
    kept = table.fork().answer("no")
    assert (kept.where("bron"), kept.game.followers["bron"].actions) == ("3,0.N", 2)
    table.answer("yes")
    assert (table.where("bron"), table.game.gone) == (None, ["bron"])
    table.answer("search", BLUE, BRON)
    assert table.where("bron") is None
    # no way out: in the middle of the town, and behind a wall
    assert given(bron=HERE).refused("bron leave") == "zombie-slayer.follower.lost"
    assert given(bron="3,0.N", walls="3,0.N N").refused("bron leave") == "zombie-slayer.follower.lost"


# ---------------------------------------------------------------------- in the way of Zombies


@rule("zombie-slayer.follower.block")
def test_a_follower_bars_the_way() -> None:
    table = given(at=sq(-1, 0), bron=sq(1, 0), green=sq(2, 0), step="zombies", walls=street())
    assert table.asks == "zombie.attack"
    for there in (sq(1, 0), sq(0, 0)):
        assert table.refused(f"{sq(2, 0)} {there}", name="zombie.move") == "zombie-slayer.follower.block"
    table.answer(1)
    assert table.asks == "follower.defence"
    table.answer(6, 1, 6)
    assert table.zombies == {sq(2, 0): "green"}
    assert (table.where("bron"), table.game.number) == (sq(1, 0), 2)


@rule("zombie-slayer.follower.lure")
def test_a_nearer_follower_is_the_prey() -> None:
    table = given(at=sq(-1, 0), archibald=sq(1, 0), violet=sq(3, 0), step="zombies", walls=street())
    assert table.zombies == {sq(2, 0): "violet"}
    table.answer("end")
    assert table.asks == "zombie.attack"
    assert table.refused("slayer", name="zombies.target") == "zombie-slayer.follower.lure"
    table.answer(6)
    assert (table.asks, table.dice) == ("follower.defence", 1)
    table.answer(1)
    assert (table.where("archibald"), table.slayer.life) == (None, 5)


@rule("zombie-slayer.follower.lure-tie")
def test_between_equally_near_prey_the_player_decides() -> None:
    table = given(at=sq(-2, 0), archibald=sq(4, 0), violet=sq(1, 0), step="zombies")
    assert (table.asks, table.options) == ("zombies.target", ["slayer", "archibald"])
    for other in ("bron", sq(0, 0), "nobody"):
        assert table.refused(other) == "zombie-slayer.follower.lure-tie"
    towards = table.fork().answer("slayer").until("turn.action")
    assert towards.game.town.gap(towards.slayer.at, next(iter(towards.game.zombies))) == 2
    table.answer("archibald").until("turn.action")
    assert table.game.town.gap(table.slayer.at, next(iter(table.game.zombies))) == 4
