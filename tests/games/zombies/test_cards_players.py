"""Event cards that help oneself or hit a player."""

from __future__ import annotations

import pytest

from tests.games.zombies.evening import CARD_SAYS, DEAD, SENSE, TIMING, Evening, evening, hand
from tests.rules.sitting import BadInput

CROSS = "town-crossroad 1,0"
STATION = "gas-station 0,1"  # building NW N NE, street W C E S
DOOR = {"doors": "0,1.N"}


def moving(*tiles: str, **position: object) -> Evening:
    """Ana is asked for her movement roll."""
    return evening(*(tiles or (CROSS,)), step="move", **position)


def fighting(*tiles: str, **position: object) -> Evening:
    """A zombie stands where Ana stands, on the crossroad, unless said otherwise."""
    position.setdefault("zombies", "0,0.C")
    return evening(*(tiles or (CROSS,)), step="fight", **position)


# ---------------------------------------------------------------------- Adrenaline Rush


def test_movement_is_doubled_after_bonuses() -> None:
    table = moving(ana=hand("adrenaline-rush", front=["skateboard"]))
    table.play(0, "adrenaline-rush").answer(3)
    assert table.game.left == 2 * (3 + 2 + 3)
    assert table.game.discards == ["adrenaline-rush"]


def test_the_next_turn_is_not_doubled() -> None:
    table = moving(ana=hand("adrenaline-rush"))
    table.play(0, "adrenaline-rush").answer(3)
    table.turn_of("Ana", "move.roll").answer(3)
    assert table.game.left == 6


def test_two_more_on_one_combat_roll() -> None:
    table = fighting(ana=hand("adrenaline-rush", bullets=0), zombies="0,0.C")
    table.play(0, "adrenaline-rush")
    assert table.working == ["adrenaline-rush"]
    table.answer(1)
    assert (table.asks, table.ana.hearts) == ("combat.roll", 2)  # 1 + 2 is not enough
    assert table.game.discards == ["adrenaline-rush"]
    table.answer(3)
    assert (table.asks, table.ana.hearts) == ("combat.roll", 1)  # the second roll is on its own
    assert table.zombies == {"0,0.C"}


def test_the_roll_may_lie_on_the_table_already() -> None:
    """The card speaks of a combat roll: it may come between that roll and its consequence."""
    table = fighting(ana=hand("adrenaline-rush"))
    table.answer(2)
    assert table.asks == "combat.bullets"
    table.play(0, "adrenaline-rush")
    assert (table.ana.zombies, table.ana.bullets, table.ana.hearts) == (1, 3, 3)
    short = fighting(ana=hand("adrenaline-rush"))
    short.answer(1).play(0, "adrenaline-rush")
    assert (short.asks, short.ana.total) == ("combat.bullets", 3)
    short.answer(1)
    assert (short.ana.zombies, short.ana.bullets) == (1, 2)


def test_it_helps_in_a_fight_that_another_card_brings_about_in_the_own_turn() -> None:
    table = moving(zombies="0,0.E", ana=hand("adrenaline-rush"), ben=hand("where-did-everybody-go"))
    table.play(1, "where-did-everybody-go", 0).answer("E")
    assert (table.asks, table.asked) == ("combat.roll", "Ana")
    table.play(0, "adrenaline-rush").answer(2)
    assert (table.ana.zombies, table.asks) == (1, "card.step")


def test_adrenaline_without_a_roll_of_the_own_turn_is_pointless() -> None:
    table = moving(ana=hand("adrenaline-rush", "fear"), ben=hand("adrenaline-rush"))
    assert table.play_refused(1, "adrenaline-rush") == SENSE  # not the turn of Ben
    table.answer(2)
    assert table.play_refused(0, "adrenaline-rush") == SENSE  # the roll has been made
    table.answer("stop")
    assert table.asks == "event.discard"
    assert table.play_refused(0, "adrenaline-rush") == SENSE


# ---------------------------------------------------------------------- The Keys Are Still In It


def test_ten_squares_without_a_roll() -> None:
    table = moving(ana=hand("the-keys-are-still-in-it", front=["skateboard"]), zombies="0,0.E")
    table.play(0, "the-keys-are-still-in-it")
    assert (table.asks, table.game.left) == ("move.step", 10)
    table.answer("E")
    assert table.asks == "combat.roll"  # zombies are fought as usual
    table.answer(4, "stop")
    assert (table.ana.zombies, table.where("Ana")) == (1, "0,0.E")


def test_the_keys_are_neither_doubled_nor_halved() -> None:
    shoe = [{"card": "your-shoes-untied", "by": 1, "whose": 0, "ends": 0}]
    table = moving(ana=hand("the-keys-are-still-in-it"), effects=shoe)
    table.play(0, "the-keys-are-still-in-it")
    assert (table.game.left, table.working) == (10, ["your-shoes-untied"])  # it waits for a roll


def test_the_keys_dodge_brain_cramp() -> None:
    """Brain Cramp is about the roll; whoever drives does not roll."""
    table = moving(ana=hand("the-keys-are-still-in-it"), ben=hand("brain-cramp"))
    table.play(1, "brain-cramp", 0).play(0, "the-keys-are-still-in-it")
    assert (table.asks, table.asked, table.game.left) == ("move.step", "Ana", 10)


@pytest.mark.parametrize("card", ["the-keys-are-still-in-it", "much-needed-rest"])
def test_what_replaces_the_movement_roll_comes_before_it_in_the_own_turn(card: str) -> None:
    table = moving(ana=hand(card, "fear"), ben={"hand": 3})
    if card == "much-needed-rest":
        assert table.play_refused(1, card) == SENSE
    table.answer(1)
    assert table.play_refused(0, card) == SENSE
    table.answer("stop")
    assert table.asks == "event.discard"
    assert table.play_refused(0, card) == SENSE
    skipped = moving(ana=hand(card, "fear")).answer("skip")
    assert skipped.play_refused(0, card) == SENSE


# ---------------------------------------------------------------------- Much Needed Rest


def test_two_hearts_instead_of_moving() -> None:
    table = moving(ana=hand("much-needed-rest", "fear"))
    table.play(0, "much-needed-rest")
    assert (table.ana.hearts, table.asks) == (5, "event.discard")
    assert table.refused(3, name="move.roll") != ""


def test_five_hearts_are_the_most() -> None:
    table = moving(ana=hand("much-needed-rest", hearts=4))
    table.play(0, "much-needed-rest")
    assert table.ana.hearts == 5
    full = moving(ana=hand("much-needed-rest", hearts=5))
    assert full.play_refused(0, "much-needed-rest") == SENSE


def test_a_rest_in_step_2_also_costs_the_movement() -> None:
    table = fighting(ana=hand("much-needed-rest"))
    table.play(0, "much-needed-rest").answer(6)
    table.idle("event.discard")
    assert (table.game.active.name, table.ana.hearts, table.where("Ana")) == ("Ana", 5, "0,0.C")


# ---------------------------------------------------------------------- Bad Sense of Direction


def test_one_heart_sends_an_opponent_to_town_square() -> None:
    table = moving(ana={"at": "1,0.E"}, ben=hand("bad-sense-of-direction", at="1,0.C"))
    table.play(1, "bad-sense-of-direction", 0)
    assert (table.where("Ana"), table.ben.hearts, table.ana.hearts) == ("0,0.C", 2, 3)


def test_the_rest_of_a_move_is_used_from_town_square() -> None:
    table = moving(ana={"at": "1,0.C"}, ben=hand("bad-sense-of-direction"))
    table.answer(1, "E").play(1, "bad-sense-of-direction", 0)
    assert (table.asks, table.game.left) == ("move.step", 3)
    table.answer("W")
    assert (table.where("Ana"), table.game.left) == ("0,0.W", 2)


def test_it_takes_a_player_out_of_a_combat_and_into_another() -> None:
    """zombies.combat.no-retreat gives way to the card; landing on a zombie is a combat at once."""
    table = fighting(ana={"at": "1,0.C"}, zombies="1,0.C 0,0.C", ben=hand("bad-sense-of-direction", at="1,0.E"))
    table.play(1, "bad-sense-of-direction", 0)
    assert (table.asks, table.where("Ana")) == ("combat.roll", "0,0.C")
    table.answer(5)
    assert (table.zombies, table.asks) == ({"1,0.C"}, "move.roll")


def test_the_last_heart_may_be_paid_with() -> None:
    """zombies.ruling.death-without-combat, zombies.ruling.death-off-turn"""
    table = moving(ana={"at": "1,0.E"}, ben=hand("bad-sense-of-direction", hearts=1, zombies=5, front=["skateboard"]))
    table.play(1, "bad-sense-of-direction", 0)
    assert (table.where("Ana"), table.where("Ben"), table.ben.zombies, table.ben.front) == ("0,0.C", None, 3, {})
    assert table.asks == "move.roll"


def test_whom_bad_sense_of_direction_cannot_hit() -> None:
    table = moving(ana={"at": "0,0.C"}, ben=hand("bad-sense-of-direction", at="1,0.C"), cy={"at": None, "hearts": 0})
    assert table.play_refused(1, "bad-sense-of-direction", 0) == SENSE  # there already
    assert table.play_refused(1, "bad-sense-of-direction", 1) == SENSE  # oneself
    assert table.play_refused(1, "bad-sense-of-direction", 2) == SENSE  # nobody can be hit at all
    table = moving(ana={"at": "1,0.C"}, ben=hand("bad-sense-of-direction"), cy={"at": None, "hearts": 0})
    assert table.play_refused(1, "bad-sense-of-direction", 2) == DEAD
    assert table.play_refused(1, "bad-sense-of-direction", 7) == SENSE
    assert table.play_refused(1, "bad-sense-of-direction", "Dee") == SENSE
    table.play(1, "bad-sense-of-direction", "Ana")
    assert table.where("Ana") == "0,0.C"


def test_the_dead_have_no_heart_to_pay_with() -> None:
    table = moving(ana={"at": "1,0.C"}, ben=hand("bad-sense-of-direction", at=None, hearts=0))
    assert table.play_refused(1, "bad-sense-of-direction", 0) == DEAD


def afraid(**position: object) -> Evening:
    """Ana's turn, in which Fear holds her on 1,0.C."""
    fear = [{"card": "fear", "by": 1, "whose": 0, "ends": 1}]
    return evening(CROSS, effects=fear, ana={"at": "1,0.C", "hand": 3}, **position)


def test_fear_puts_it_off_to_the_end_of_the_turn() -> None:
    table = afraid(step="zombies", zombies="1,0.N", ben=hand("bad-sense-of-direction"))
    table.play(1, "bad-sense-of-direction", 0)
    assert (table.where("Ana"), table.ben.hearts) == ("1,0.C", 2)
    assert table.working == ["fear", "bad-sense-of-direction"]
    table.idle("event.discard")
    assert table.where("Ana") == "1,0.C"
    table.answer("none")
    assert (table.where("Ana"), table.working, table.game.active.name) == ("0,0.C", [], "Ben")
    assert sorted(map(str, table.game.discards)) == ["bad-sense-of-direction", "fear"]


def test_a_zombie_that_waits_on_town_square_is_fought_before_the_turn_passes() -> None:
    table = afraid(step="discard", zombies="0,0.C", ben=hand("bad-sense-of-direction", at="0,0.W"), cy=hand("fear"))
    table.play(1, "bad-sense-of-direction", 0).answer("none")
    assert (table.asked, table.where("Ana"), table.game.active.name) == ("Ana", "0,0.C", "Ana")
    assert table.play_refused(2, "fear", 0) == SENSE  # the turn is not over, and neither is the first Fear
    table.answer(6)
    assert (table.ana.zombies, table.game.active.name, table.working) == (1, "Ben", [])


# ---------------------------------------------------------------------- Brain Cramp


def test_somebody_else_decides_the_steps() -> None:
    table = moving(zombies="0,0.E", ben=hand("brain-cramp"))
    table.play(1, "brain-cramp")
    assert (table.asks, table.options) == ("card.target", [0])
    table.answer(0, 2)
    assert (table.asks, table.asked, table.game.left) == ("move.step", "Ben", 5)
    table.answer("E")
    assert (table.asks, table.asked) == ("combat.roll", "Ana")
    table.answer(6, "W", "W", "stop")
    assert (table.where("Ana"), table.game.active.name) == ("0,0.W", "Ana")
    table.turn_of("Ana", "move.roll").answer(1)
    assert table.asked == "Ana"


def test_not_moving_at_all_is_a_choice_too_but_not_of_the_one_who_moves() -> None:
    table = moving(ben=hand("brain-cramp"))
    table.play(1, "brain-cramp", 0)
    assert table.refused("skip") == CARD_SAYS
    table.answer(6, "stop")
    assert (table.where("Ana"), table.asks) == ("0,0.C", "event.discard")


def test_brain_cramp_belongs_to_the_moment_before_the_roll() -> None:
    table = fighting(ben=hand("brain-cramp"))
    assert table.play_refused(1, "brain-cramp", 0) == SENSE
    table.answer(6).play(1, "brain-cramp", 0)
    table = moving(ana=hand("brain-cramp"), ben=hand("brain-cramp"), cy={"hand": 0})
    assert table.play_refused(0, "brain-cramp") == SENSE  # not on oneself
    assert table.play_refused(1, "brain-cramp", 2) == SENSE  # not the one who moves
    table.answer(3)
    assert table.play_refused(1, "brain-cramp", 0) == SENSE


# ---------------------------------------------------------------------- Butter Fingers


def test_one_card_in_front_is_lost() -> None:
    table = moving(ana={"front": ["skateboard", "fire-axe"]}, ben=hand("butter-fingers"))
    table.play(1, "butter-fingers", 0)
    assert (table.asked, table.options) == ("Ben", ["skateboard", "fire-axe", "bullets"])
    assert table.refused("grenade") == SENSE
    table.answer("skateboard")
    assert (list(table.ana.front), table.game.discards) == (["fire-axe"], ["butter-fingers", "skateboard"])
    assert table.ana.bullets == 3


@pytest.mark.parametrize(("bullets", "left"), [(3, 1), (2, 0), (1, 0)])
def test_or_up_to_two_bullets(bullets: int, left: int) -> None:
    table = moving(ana={"bullets": bullets}, ben=hand("butter-fingers"))
    table.play(1, "butter-fingers", 0).answer("bullets")
    assert table.ana.bullets == left


def test_an_axe_dropped_in_mid_combat_helps_no_more() -> None:
    table = fighting(ana={"front": ["fire-axe", "skateboard"], "bullets": 0}, ben=hand("butter-fingers"))
    table.answer(2)
    assert table.ana.hearts == 2
    table.play(1, "butter-fingers", 0).answer("fire-axe", 3)
    assert (table.ana.zombies, table.ana.hearts) == (0, 1)


def test_whom_butter_fingers_cannot_hit() -> None:
    table = moving(
        ana={"bullets": 0}, ben=hand("butter-fingers"), cy={"at": None, "hearts": 0, "bullets": 2}, dee={"bullets": 1}
    )
    assert table.play_refused(1, "butter-fingers", 0) == SENSE  # nothing to drop; the hand is safe
    assert table.play_refused(1, "butter-fingers", 1) == SENSE
    assert table.play_refused(1, "butter-fingers", 2) == DEAD  # starts over with new bullets anyway
    table.play(1, "butter-fingers")
    assert table.options == [3]


# ---------------------------------------------------------------------- cards that bite in the next turn

NEXT_TURN = ("claustrophobia", "fear", "hysterical-paralysis")


def turns_under(table: Evening, card: str) -> list[str]:
    """Whose turns something is asked in while the card lies on the table."""
    turns: list[str] = []
    while card in table.working:
        turns.append(table.game.active.name)
        number = table.game.number
        while table.game.number == number:
            table.pass_by()
    return turns


@pytest.mark.parametrize("card", NEXT_TURN)
@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)])
def test_it_works_in_the_next_whole_turn_of_the_target(card: str, players: int, seat: int) -> None:
    """Played by Ben against Ana: in her own turn, in his, in that of Cy. It lies visible until then."""
    table = moving(seat=seat, players=players, ben=hand(card, "adrenaline-rush"))
    table.play(1, card, 0)
    assert not table.game.suffers(table.ana, card)
    order = ["Ana", "Ben", "Cy"][seat:players]
    lost = card == "hysterical-paralysis"  # in a lost turn nobody is asked anything
    assert turns_under(table, card) == order + ([] if lost else ["Ana"])
    assert (table.game.active.name, card in table.game.discards) == ("Ben", True)


@pytest.mark.parametrize("card", ["claustrophobia", "fear"])
def test_it_is_not_played_twice_on_the_same_player(card: str) -> None:
    table = moving(ben={"hand": 3}, effects=[{"card": card, "by": 2, "whose": 0, "ends": 1}], cy={})
    assert table.play_refused(1, card, 0) == SENSE


@pytest.mark.parametrize(
    ("card", "oneself"), [("claustrophobia", True), ("fear", True), ("hysterical-paralysis", False)]
)
def test_player_or_opponent(card: str, oneself: bool) -> None:
    table = moving(ben=hand(card))
    if oneself:
        table.play(1, card, 1)
        assert table.game.effects[0].whose == 1
    else:
        assert table.play_refused(1, card, 1) == SENSE


@pytest.mark.parametrize("card", [*NEXT_TURN, "your-shoes-untied"])
def test_the_dead_can_be_hit_where_it_concerns_their_next_turn(card: str) -> None:
    """zombies.ruling.dead-and-cards: when it works, the pawn is back on the map."""
    table = moving(ben=hand(card, at=None, hearts=0), cy={"at": None, "hearts": 0})
    table.play(1, card, 2)
    assert table.game.effects[0].whose == 2


# ---------------------------------------------------------------------- Fear


def test_fear_stops_the_movement_and_nothing_else() -> None:
    table = afraid(step="fight", zombies="1,0.C 0,0.E")
    assert table.asks == "combat.roll"
    table.answer(5)
    assert table.asks == "zombies.roll"
    table.answer(1)
    assert table.asks == "zombies.which"


def test_fear_forbids_the_keys_and_allows_a_rest() -> None:
    fear = [{"card": "fear", "by": 1, "whose": 0, "ends": 1}]
    table = fighting(effects=fear, ana=hand("the-keys-are-still-in-it", "much-needed-rest"))
    assert table.play_refused(0, "the-keys-are-still-in-it") == CARD_SAYS
    table.play(0, "much-needed-rest")
    assert table.ana.hearts == 5


def test_fear_holds_against_where_did_everybody_go() -> None:
    table = afraid(step="zombies", zombies="0,0.E", ben=hand("where-did-everybody-go"), cy={"at": None, "hearts": 0})
    assert table.play_refused(1, "where-did-everybody-go", 0) == SENSE  # nobody else could be moved either
    table = afraid(step="zombies", zombies="0,0.E", ben=hand("where-did-everybody-go"), cy={})
    assert table.play_refused(1, "where-did-everybody-go", 0) == CARD_SAYS


def test_before_that_turn_the_player_can_still_be_moved() -> None:
    fear = [{"card": "fear", "by": 1, "whose": 1, "ends": 1}]
    table = moving(effects=fear, ana=hand("where-did-everybody-go"), ben={"at": "1,0.C"})
    table.play(0, "where-did-everybody-go", 1)
    assert table.asks == "card.step"


def test_fear_played_in_the_turn_itself_lets_the_movement_go_on() -> None:
    table = moving(ben=hand("fear"))
    table.play(1, "fear", 0)
    assert table.asks == "move.roll"
    table.answer(1, "E", "stop")
    table.turn_of("Ana", "event.discard")
    assert table.where("Ana") == "0,0.E"


# ---------------------------------------------------------------------- Hysterical Paralysis


@pytest.mark.parametrize("players", [2, 3])
def test_the_whole_turn_is_lost_with_the_fight(players: int) -> None:
    marbles = [{"card": "all-the-marbles", "by": 0, "ends": 2, "held": False}]
    table = evening(
        CROSS, step="discard", players=players, zombies="0,0.E", effects=marbles,
        ana=hand("hysterical-paralysis", "fear", at="1,0.C"), ben={"at": "0,0.E"},
    )  # fmt: skip
    table.play(0, "hysterical-paralysis", 1).answer("none")
    # with two players it is Ana's turn again at once, with three it is Cy's
    assert table.game.active.name == ("Ana" if players == 2 else "Cy")
    assert (table.ben.hearts, table.ben.zombies, table.zombies) == (3, 0, {"0,0.E"})
    assert (table.working, table.game.discards) == (["all-the-marbles"], ["hysterical-paralysis"])
    table.turn_of("Ben")
    assert (table.asks, table.asked) == ("combat.roll", "Ben")


def test_a_lost_turn_still_begins_a_new_round() -> None:
    """zombies.card.round-span: the limit of one card counts from the start of each own turn."""
    table = moving(ana=hand("hysterical-paralysis"), ben=hand("zombie-master", plays=1))
    table.play(0, "hysterical-paralysis", 1)
    table.idle("move.roll")
    table.answer("skip")
    table.turn_of("Ana")
    assert table.ben.plays == 0


def test_a_paralysed_player_cannot_rest() -> None:
    table = moving(ana=hand("hysterical-paralysis"), ben=hand("much-needed-rest"))
    table.play(0, "hysterical-paralysis", 1)
    table.turn_of("Ana")
    assert table.ben.hearts == 3
    assert table.play_refused(1, "much-needed-rest") == SENSE


# ---------------------------------------------------------------------- Claustrophobia


def cramped(*tiles: str, at: str, **position: object) -> Evening:
    effects = [{"card": "claustrophobia", "by": 1, "whose": 0, "ends": 1}]
    return evening(*tiles, step="move", effects=effects, ana={"at": at, "hand": 3}, **position)


def test_no_building_is_entered() -> None:
    table = cramped(STATION, **DOOR, at="0,1.C")
    table.answer(6)
    assert table.refused("N") == CARD_SAYS
    table.answer("S", "N", "stop")
    assert table.where("Ana") == "0,1.C"


def test_a_building_is_left_by_the_shortest_way() -> None:
    table = cramped("town-hospital 0,1", doors="0,1.C", at="0,1.NW")  # 3x2 squares, and two beside the street
    assert table.refused("skip") == CARD_SAYS
    table.answer(6)
    assert table.refused("stop") == CARD_SAYS
    assert table.options == ["E", "S"]
    table.answer("S")
    assert table.refused("S") == CARD_SAYS  # to SW, away from the door
    assert table.refused("N") == CARD_SAYS
    table.answer("E")
    assert table.where("Ana") == "0,1.C"
    table.answer("S")
    assert "stop" in table.options
    assert table.refused("N") == CARD_SAYS  # not back in
    table.answer("S", "stop")
    assert table.where("Ana") == "0,0.N"


def test_a_short_movement_ends_inside() -> None:
    table = cramped("town-hospital 0,1", doors="0,1.C", at="0,1.NW")
    table.correct(players__0__hearts=1).answer(1, "E")
    table.answer("S")
    assert (table.where("Ana"), table.asks) == ("0,1.C", "event.discard")


def test_a_building_without_a_door_holds_the_player() -> None:
    table = cramped("town-hospital 0,1", at="0,1.NW")
    assert "skip" in table.options
    table.answer(6)
    assert "stop" in table.options


def test_it_is_over_after_that_turn() -> None:
    table = cramped(STATION, **DOOR, at="0,1.C")
    table.turn_of("Ana", "move.roll").answer(6, "N")
    assert table.where("Ana") == "0,1.N"


# ---------------------------------------------------------------------- Your Shoe's Untied


@pytest.mark.parametrize(("die", "left"), [(1, 3), (2, 4), (5, 5), (6, 6)])
def test_the_next_movement_roll_is_halved(die: int, left: int) -> None:
    table = moving(ben=hand("your-shoes-untied"))
    table.play(1, "your-shoes-untied", 0).answer(die)
    assert (table.game.left, table.working, table.game.discards) == (left, [], ["your-shoes-untied"])
    table.turn_of("Ana", "move.roll").answer(die)
    assert table.game.left == die + 3


def test_the_skateboard_counts_before_the_halving() -> None:
    table = moving(ana={"front": ["skateboard"]}, ben=hand("your-shoes-untied"))
    table.play(1, "your-shoes-untied", 0).answer(5)
    assert table.game.left == 3 + 3


def test_it_waits_for_a_roll() -> None:
    table = moving(ben=hand("your-shoes-untied"))
    table.answer(6)
    table.play(1, "your-shoes-untied", 0)  # too late for this one
    assert table.game.left == 9
    table.answer("stop")
    table.turn_of("Ana", "move.roll").answer("skip")
    assert table.working == ["your-shoes-untied"]
    table.turn_of("Ana", "move.roll").answer(6)
    assert (table.game.left, table.working) == (6, [])


def test_one_may_untie_the_own_shoe() -> None:
    table = moving(ana=hand("your-shoes-untied"))
    table.play(0, "your-shoes-untied", 0).answer(6)
    assert table.game.left == 6


# ---------------------------------------------------------------------- I Don't Think They're Dead


def doubted(**position: object) -> Evening:
    position.setdefault("ana", {"zombies": 5})
    table = moving(ben=hand("i-dont-think-theyre-dead"), **position)
    return table.play(1, "i-dont-think-theyre-dead", 0)


def test_two_good_rolls_keep_the_zombies() -> None:
    table = doubted()
    assert (table.asks, table.asked) == ("card.roll", "Ana")
    assert table.refused(7) == "zombies.limit.dice"
    assert table.refused([4, 4]) == "zombies.combat.one-die"  # two separate rolls
    table.answer(4, 6)
    assert (table.ana.zombies, table.asks) == (5, "move.roll")


@pytest.mark.parametrize("rolls", [(3, 6), (6, 1), (2, 2)])
def test_one_bad_roll_costs_two_zombies(rolls: tuple[int, int]) -> None:
    table = doubted()
    for roll in rolls:
        table.answer(roll)
        if roll < 4:
            table.answer(0, "accept")
    assert (table.ana.zombies, table.game.supply(), table.ana.hearts) == (3, 97, 3)


def test_bullets_raise_a_roll_and_hearts_repeat_it() -> None:
    table = doubted()
    table.answer(2)
    assert (table.asks, table.options) == ("card.bullets", [0, 1, 2, 3])
    table.answer(2)
    assert (table.asks, table.ana.bullets) == ("card.roll", 1)  # the second roll
    table.answer(1, 0)
    assert (table.asks, table.options) == ("card.again", ["accept", "again"])
    table.answer("again", 5)
    assert (table.ana.zombies, table.ana.hearts, table.asks) == (5, 2, "move.roll")


def test_the_last_heart_is_not_for_sale() -> None:
    table = doubted(ana={"zombies": 5, "hearts": 1, "bullets": 0})
    table.answer(1, 6)
    assert (table.ana.zombies, table.asks) == (3, "move.roll")


def test_a_single_zombie_is_rolled_for_and_kept() -> None:
    table = doubted(ana={"zombies": 1, "bullets": 0, "hearts": 1})
    table.answer(1, 1)
    assert (table.ana.zombies, table.asks) == (1, "move.roll")


def test_whoever_has_no_zombie_has_nothing_to_fear() -> None:
    table = moving(ben=hand("i-dont-think-theyre-dead", zombies=3), cy={"zombies": 2})
    assert table.play_refused(1, "i-dont-think-theyre-dead", 0) == SENSE
    assert table.play_refused(1, "i-dont-think-theyre-dead", 1) == SENSE
    dead = moving(ana={"at": None, "hearts": 0, "zombies": 2}, seat=1, ben=hand("i-dont-think-theyre-dead"))
    dead.play(1, "i-dont-think-theyre-dead", 0).answer(1, 1)  # the collection is there without the pawn
    assert dead.ana.zombies == 0


# ---------------------------------------------------------------------- Where Did Everybody Go?


def led(*tiles: str, **position: object) -> Evening:
    table = moving(*tiles, ben=hand("where-did-everybody-go"), **position)
    return table.play(1, "where-did-everybody-go", 0)


def test_exactly_five_squares() -> None:
    table = led()
    assert (table.asks, table.asked) == ("card.step", "Ben")
    assert table.refused("stop") == CARD_SAYS
    table.answer("E", "W", "W", "E")
    assert table.refused("stop") == CARD_SAYS
    table.answer("N")
    assert (table.where("Ana"), table.asks, table.asked) == ("0,0.N", "move.roll", "Ana")


def test_the_way_is_a_legal_one() -> None:
    table = led(STATION, **DOOR, ana={"at": "0,1.W"})
    assert table.refused("N") == "zombies.door.players-through-door"
    assert table.refused("NE") == "zombies.move.no-diagonal"


def test_every_zombie_on_the_way_is_fought() -> None:
    table = led(zombies="0,0.E 1,0.W", bullets="1,0.C")
    table.answer("E", 5, "E")
    assert (table.asks, table.asked) == ("combat.roll", "Ana")
    table.answer(2, 0, 6, "E")
    assert (table.ana.zombies, table.ana.hearts, table.ana.bullets) == (2, 2, 4)
    table.answer("E", "W")
    assert table.asks == "move.roll"


def test_death_on_the_way_ends_it() -> None:
    """zombies.death.movement-lost: the own turn is over but for the zombies and the discard."""
    table = led(zombies="0,0.E", ana={"hearts": 1, "bullets": 0})
    table.answer("E", 1)
    assert (table.where("Ana"), table.asks) == (None, "zombies.roll")


def test_led_onto_the_helipad_one_wins() -> None:
    """zombies.ruling.win-off-turn"""
    table = moving("town-helipad 1,0", seat=1, ana={"at": "0,0.C"}, ben=hand("where-did-everybody-go"))
    table.play(1, "where-did-everybody-go", 0).answer("E", "E", "E")
    assert table.driver.over is not None
    assert (table.driver.over.winners, table.driver.over.rule) == ((0,), "zombies.win.helipad-centre")


def test_a_zombie_on_the_helipad_comes_first() -> None:
    table = moving("town-helipad 1,0", seat=1, zombies="1,0.C", ana={"at": "1,0.W"}, ben=hand("where-did-everybody-go"))
    table.play(1, "where-did-everybody-go", 0).answer("E")
    assert (table.asks, table.asked, table.driver.over) == ("combat.roll", "Ana", None)
    table.answer(4)
    assert table.driver.over is not None
    assert table.driver.over.winners == (0,)


def test_in_mid_movement_the_rest_of_the_move_is_kept() -> None:
    table = moving(ben=hand("where-did-everybody-go"))
    table.answer(1, "E").play(1, "where-did-everybody-go", 0)
    table.answer("W", "E", "E", "E", "E")
    assert (table.asks, table.asked, table.game.left, table.where("Ana")) == ("move.step", "Ana", 3, "1,0.E")


def test_it_leads_out_of_a_combat() -> None:
    table = fighting(ben=hand("where-did-everybody-go"))
    table.play(1, "where-did-everybody-go", 0).answer("E", "E", "E", "E", "W")
    assert (table.where("Ana"), table.zombies, table.asks) == ("1,0.C", {"0,0.C"}, "move.roll")
    assert not table.ana.fighting


def test_whom_it_cannot_move() -> None:
    table = moving(ben=hand("where-did-everybody-go"), cy={"at": None, "hearts": 0})
    assert table.play_refused(1, "where-did-everybody-go", 1) == SENSE
    assert table.play_refused(1, "where-did-everybody-go", 2) == DEAD


# ---------------------------------------------------------------------- hands, rounds and the dead

EVENTS_ON_OTHERS = ("butter-fingers", "claustrophobia", "fear", "hysterical-paralysis", "your-shoes-untied",
                    "i-dont-think-theyre-dead", "where-did-everybody-go")  # fmt: skip


@pytest.mark.parametrize("card", EVENTS_ON_OTHERS)
def test_the_dead_may_play_what_needs_no_pawn(card: str) -> None:
    table = moving(ana={"zombies": 2}, ben=hand(card, at=None, hearts=0))
    table.play(1, card, 0)
    assert table.ben.plays == 1


def test_what_helps_the_own_pawn_needs_one() -> None:
    table = moving(zombies="0,0.E", ana=hand("the-keys-are-still-in-it", "much-needed-rest", "adrenaline-rush"))
    table.correct(turn__step="zombies", players__0__at=None, players__0__hearts=0)
    for card in ("the-keys-are-still-in-it", "much-needed-rest", "adrenaline-rush"):
        assert table.play_refused(0, card) == DEAD


@pytest.mark.parametrize("card", EVENTS_ON_OTHERS)
def test_a_played_card_is_known_and_the_limit_used(card: str) -> None:
    """zombies.ruling.hidden-hands: an unseen card is bound when it is played; one card to a round."""
    table = moving(ana={"zombies": 2}, ben={"hand": 3}, cy={})
    table.play(1, card, 0)
    assert table.ben.hand == [None, None]
    assert table.game.seen_cards()[card] == 1
    table.until("move.roll", card_loss="bullets")
    assert table.play_refused(1, "zombie-master") == "zombies.card.off-turn-counts"


def test_a_card_whose_copies_are_all_seen_is_in_no_hand() -> None:
    table = moving(ana={"hand": ["fear", None]}, ben={"hand": 3}, decks={"tiles": [], "discard": ["fear"]})
    assert table.play_refused(1, "fear", 0) == "zombies.ruling.hidden-hands"
    assert table.play_refused(1, "no-such-card") == "zombies.limit.event-cards"
    table.play(0, "fear", 1)


def test_a_known_hand_holds_nothing_else() -> None:
    table = moving(ana=hand("fear"))
    assert table.play_refused(0, "zombie-master") == "zombies.ruling.hidden-hands"


def test_before_the_own_first_turn_one_card_may_be_played() -> None:
    """zombies.ruling.before-first-turn"""
    table = moving(cy=hand("fear", "your-shoes-untied", "skateboard"))
    assert table.play_refused(2, "skateboard") == "zombies.item.own-turn-only"
    table.play(2, "fear", 0)
    assert table.play_refused(2, "your-shoes-untied", 0) == "zombies.card.off-turn-counts"
    table.turn_of("Cy")
    table.play(2, "your-shoes-untied", 0)


def test_a_play_has_a_shape() -> None:
    table = moving(ben=hand("fear"))
    for value in (None, "fear", {}, {"card": 3}, {"card": "fear", "from": "sleeve"}):
        with pytest.raises(BadInput):
            table.driver.interrupt("play", 1, value)
    with pytest.raises(BadInput):
        table.driver.interrupt("play", 9, {"card": "fear"})
    assert table.ben.hand == ["fear"]


def test_cards_inside_other_cards_are_refused() -> None:
    table = led(zombies="0,0.E", cy={"hand": 3})
    for card in EVENTS_ON_OTHERS:
        assert table.play_refused(2, card, 0) == TIMING
    table.answer("E")
    assert (table.asks, table.asked) == ("combat.roll", "Ana")  # also while the card makes somebody fight
    for card in EVENTS_ON_OTHERS:
        assert table.play_refused(2, card, 0) == TIMING
