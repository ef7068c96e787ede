"""Rule checks of Zombie Slayer: the creation of the Slayer."""

from __future__ import annotations

import pytest

from companion.games.zombie_slayer.meta import SKILLS
from tests.rules.citing import rule
from tests.rules.slaying import Slaying, given, new

FIRST_GAME = {"first-game": True}
SHAPE = "zombie-slayer.pip.dieagram-shape"


def blank_token() -> Slaying:
    """An own Slayer with his skill pip and 20 points."""
    return new().answer("own", 6)


def defence(table: Slaying, points: int) -> Slaying:
    """So many defence pips, from the 1-face on."""
    places = [face for face in range(1, 7) for _ in range(table.slayer.pips.blank(face))]
    return table.answer(*(f"defence {face}" for face in places[:points]))


def finished(table: Slaying) -> Slaying:
    """Through the rest of the set-up with cards that bring nobody."""
    return table.until("turn.action", luck_use="keep")


@rule("zombie-slayer.create.first-game-ludwig")
def test_ludwig_is_preselected_in_a_first_game() -> None:
    table = new(details=FIRST_GAME)
    assert table.options == ["ludwig", "own"]
    assert table.fork().answer("own").asks == "create.sure"
    assert table.fork().answer("own", "no").asks == "create.slayer"
    assert table.fork().answer("own", "yes").asks == "create.skill-pip"
    finished(table.answer("ludwig"))
    assert table.game.actions == 2
    assert table.game.pack.tokens["ludwig"].toughness == 1
    assert table.slayer.life == 5
    assert new().answer("own").asks == "create.skill-pip"


@rule("zombie-slayer.create.first-game-assault")
def test_ludwig_begins_with_assault_in_a_first_game() -> None:
    table = new(details=FIRST_GAME).answer("ludwig")
    assert table.options[0] == "assault"
    assert table.pending.rule == "zombie-slayer.create.first-game-assault"
    finished(table.answer("assault"))
    assert table.slayer.skills == ["assault"]
    # that it is not known is a rule of its own
    assert table.refused("block") == "zombie-slayer.create.skill-usable"


@rule("zombie-slayer.create.first-game-assault")
def test_the_advised_skill_may_be_overruled() -> None:
    table = new(details=FIRST_GAME).answer("ludwig", "dash")
    assert table.asks == "create.sure"
    assert table.fork().answer("no").asks == "create.skill"
    assert table.fork().answer("yes").slayer.skills == ["dash"]
    own = new(details=FIRST_GAME).answer("own", "yes", 6, "done", "dash")
    assert own.asks == "setup.luck"


@pytest.mark.parametrize("skill", SKILLS)
@rule("zombie-slayer.create.first-game-assault")
def test_later_ludwig_takes_any_skill(skill: str) -> None:
    assert new().answer("ludwig", skill).slayer.skills == [skill]


@rule("zombie-slayer.create.blank-token")
def test_a_token_of_ones_own_is_empty() -> None:
    table = new().answer("own")
    assert table.asks == "create.skill-pip"
    assert [table.slayer.pips.blank(face) for face in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert "portrait" not in str(table.game.position())


@rule("zombie-slayer.create.skill-pip")
def test_one_skill_pip_on_the_six_is_free() -> None:
    table = new().answer("own")
    assert table.refused(5) == "zombie-slayer.create.skill-pip"
    table.answer(6)
    assert table.slayer.points == 20
    assert table.slayer.pips.blank(6) == 5
    assert table.refused("skill 6") == "zombie-slayer.create.skill-pip"
    assert table.refused("skill 5") == "zombie-slayer.create.skill-pip"
    assert table.refused(6, name="create.skill-pip") == "zombie-slayer.create.skill-pip"


@rule("zombie-slayer.create.skill-pip-activates")
def test_a_skill_needs_its_pip() -> None:
    table = given(violet="0,0.N").answer("assault 0,0.N", [6, 4, 2, 2, 1], 4, 3)
    assert "4 against 3" in table.log
    assert table.slayer.penalty == 0


@rule("zombie-slayer.create.twenty-points")
def test_twenty_points_are_spent_at_most() -> None:
    table = blank_token().answer(*["melee 6"] * 5, *["melee 5"] * 5)
    assert table.slayer.points == 0
    assert table.refused("defence 1", name="create.paint") == "zombie-slayer.create.twenty-points"
    kept = blank_token().answer("melee 6", "done", "dash")
    assert kept.slayer.points == 18


@rule("zombie-slayer.create.cost-defence")
def test_a_defence_pip_costs_one() -> None:
    table = blank_token().answer(*["defence 3"] * 3)
    assert table.slayer.points == 17
    assert table.refused("defence 3") == SHAPE  # a full face is refused by the shape of a die


@rule("zombie-slayer.create.cost-melee")
def test_a_melee_pip_costs_two() -> None:
    table = blank_token().answer(*["melee 4"] * 4)
    assert table.slayer.points == 12
    defence(table, 11)
    assert table.slayer.points == 1
    assert table.refused("melee 6") == "zombie-slayer.create.cost-melee"


@rule("zombie-slayer.create.cost-ranged")
def test_a_ranged_pip_costs_three() -> None:
    table = blank_token().answer(*["ranged 5"] * 2)
    assert table.slayer.points == 14
    defence(table, 12)
    assert table.slayer.points == 2
    assert table.refused("ranged 6") == "zombie-slayer.create.cost-ranged"


@rule("zombie-slayer.create.cost-holy")
def test_a_holy_pip_costs_four() -> None:
    table = blank_token().answer("holy 5")
    assert table.slayer.points == 16
    defence(table, 13)
    assert table.slayer.points == 3
    assert table.refused("holy 6") == "zombie-slayer.create.cost-holy"


@rule("zombie-slayer.create.attribute-effects")
def test_no_attribute_stands_in_for_another() -> None:
    # no face has seven pips: the holy one stands on the face that the Zombie rolls
    faces = {6: {"melee": 2, "ranged": 3, "defence": 1}, 3: {"holy": 1}}
    table = given(blue="0,0.N", faces=faces).answer("attack 0,0.N", [6] * 5)
    assert table.refused(3, name="attack.strength") == "zombie-slayer.create.attribute-effects"
    table.answer(3)
    assert "2 against 1" in table.log
    table = given(blue="0,3.C", faces=faces).answer("shoot 0,3.C", [6] * 5, 3)
    assert "3 against 1" in table.log
    table = given(step="zombies", blue="0,0.N", faces=faces).answer(6, [6] * 5)
    assert "3 against 1, 2 damage" in table.log
    assert blank_token().refused("speed 6") == "zombie-slayer.create.attribute-effects"


@rule("zombie-slayer.create.actions-two")
def test_two_actions_a_turn() -> None:
    table = given(bron="0,0.S", items={})
    assert table.game.actions == 2
    table.answer("move 0,0.N", "move 0,0.C")
    assert table.game.actions == 0
    assert table.refused("move 0,0.N") == "zombie-slayer.create.actions-two"


@rule("zombie-slayer.create.toughness-one")
def test_the_slayers_toughness_is_one() -> None:
    table = given(step="zombies", blue="0,0.N").answer(6, [6, 6, 6, 6, 6])
    assert "3 against 1, 2 damage" in table.log
    assert table.slayer.life == 3


@rule("zombie-slayer.create.one-skill")
def test_one_skill_out_of_eight() -> None:
    table = blank_token().answer("done")
    assert table.options == list(SKILLS)
    assert len(table.options) == 8
    assert table.refused("juggle") == "zombie-slayer.create.one-skill"
    table.answer("dash")
    assert table.slayer.skills == ["dash"]
    assert table.refused("block", name="create.skill") == "zombie-slayer.create.one-skill"


@rule("zombie-slayer.create.skill-usable")
def test_a_known_skill_is_used_as_often_as_wanted() -> None:
    table = given(violet="0,0.N", bron="0,0.S")
    table.answer("assault 0,0.N", [3, 3, 3, 3, 3], 3, "assault 0,0.N", [3, 3, 3, 3, 3], 3)
    assert table.game.actions == 0
    assert given(violet="0,0.N").refused("knock-back 0,0.N") == "zombie-slayer.create.skill-usable"


@rule("zombie-slayer.create.life-five")
def test_life_of_everybody() -> None:
    table = finished(new().answer("ludwig", "dash"))
    assert table.slayer.life == 5
    life = {token.id: token.life for token in table.game.pack.tokens.values()}
    assert [life[zombie] for zombie in ("violet", "green", "blue")] == [1, 1, 1]
    assert [life[follower] for follower in ("fanatic", "bron", "archibald", "prycille")] == [1, 1, 1, 1]
    temple = given("a-w1 3,0", "temple 7,0 r0", at="3,0.NE", necromancer="7,0.C")
    assert temple.game.master_life == 5


@rule("zombie-slayer.create.hand-equals-life")
def test_the_hand_is_as_large_as_the_life() -> None:
    table = given(violet="0,0.N", life=3).answer("attack 0,0.N")
    assert table.dice == 3
    assert table.refused([6, 4, 2, 2, 1]) == "zombie-slayer.create.hand-equals-life"
    assert table.answer([6, 4, 2]).asks == "attack.pick"


@rule("zombie-slayer.create.lose-life-lose-dice")
def test_lost_life_is_a_lost_die_at_once() -> None:
    table = given(step="zombies", green="0,0.N").answer(5, [5, 5, 5, 5, 5])
    assert table.slayer.life == 3
    table.answer(5)
    assert table.asks == "defence.hand"
    assert table.dice == 3
