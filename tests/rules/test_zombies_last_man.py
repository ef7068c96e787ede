"""Last Man Standing: the checks of the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.zombies.chapters.last_man_standing import survivor_tokens
from tests.rules.citing import rule
from tests.rules.lastman import LAST_MAN, WEST, ZOMBIE, horde_turn, last_heart, table, zombies_turn
from tests.rules.sitting import Sitting, load_refused, new, new_refused

RULE = "zombies.scenario-last-man."
HELI = "town-helipad 1,0"
DEPOT = ("depot", "1,0 r0", "1,0.N")
"""Drawn, placed, with its door."""
FIVE = ("1,0.NW", "1,0.N", "1,0.NE", "1,0.E", "1,0.SE")


# ---------------------------------------------------------------------- sides


@rule("zombies.scenario-last-man.object")
def test_a_human_escapes_before_being_turned() -> None:
    runs = table(HELI, ana={"at": "1,0.W"}, step="move")
    runs.answer(1, "E")
    assert runs.driver.over is not None
    assert runs.driver.over.winners == (0,)
    late = table(HELI, ana=ZOMBIE, step="zombies", seat=1)
    pawn = {"players.0.at": "1,0.C", "players.0.hearts": 1}
    assert late.correct_refused(pawn) == RULE + "zombie-no-pawn"  # the pawn itself is refused by its own entry
    assert late.refused("helipad", name="win.claim", seat=0) == RULE + "object"


@rule("zombies.scenario-last-man.choose-zombie")
def test_one_player_is_chosen_to_be_a_zombie() -> None:
    chosen = new(4, scenarios=(LAST_MAN,), details={"zombie-player": 3})
    assert [player.turned for player in chosen.game.players] == [False, False, False, True]
    for wrong in ([], [2, 3], 4, -1, "Dee", True):
        assert new_refused(4, scenarios=(LAST_MAN,), details={"zombie-player": wrong}) == RULE + "choose-zombie"
    asked = new(4, scenarios=(LAST_MAN,))
    assert (asked.asks, asked.asked) == ("setup.zombie", "table")
    for wrong in ("none", [2, 3], 4, -1):
        assert asked.refused(wrong) == RULE + "choose-zombie"
    asked.answer(3)
    assert asked.dee.turned
    assert load_refused(players=4, scenario=LAST_MAN) == RULE + "choose-zombie"


@rule("zombies.scenario-last-man.zombie-no-pawn")
def test_the_zombie_player_has_no_pawn() -> None:
    begun = new(4, scenarios=(LAST_MAN,), details={"zombie-player": 3}, report={"pawns-at": ["0,0.C"] * 3 + [None]})
    assert [begun.where(name) for name in ("Ana", "Ben", "Cy", "Dee")] == ["0,0.C"] * 3 + [None]
    four = {"pawns-at": ["0,0.C"] * 4}
    wish = {"scenarios": (LAST_MAN,), "details": {"zombie-player": 3}, "report": four}
    assert new_refused(4, **wish) == RULE + "zombie-no-pawn"
    assert begun.correct_refused({"players.3.at": "0,0.C", "players.3.hearts": 3}) == RULE + "zombie-no-pawn"
    assert load_refused(players=4, scenario=LAST_MAN, dee={**ZOMBIE, "at": "0,0.C"}) == RULE + "zombie-no-pawn"


@rule("zombies.scenario-last-man.zombie-controls-all")
def test_the_zombie_player_moves_the_zombies_of_a_humans_turn() -> None:
    step = horde_turn(zombies="0,0.N")
    assert (step.asks, step.asked) == ("zombies.which", "Dee")
    assert step.refused("0,0.N", name="zombies.which", seat=0) == RULE + "zombie-controls-all"
    step.answer("0,0.N")
    assert step.refused("S", name="zombies.where", seat=0) == RULE + "zombie-controls-all"


@rule("zombies.scenario-last-man.human-token")
def test_humans_hold_a_survivor_token() -> None:
    wish: dict[str, Any] = {"scenarios": (LAST_MAN,), "details": {"zombie-player": 3}}
    begun = new(4, **wish, report={"survivor-tokens": [1, 1, 1, 0]})
    assert survivor_tokens(begun.game) == [1, 1, 1, 0]
    assert new_refused(4, **wish, report={"survivor-tokens": [2, 1, 1, 0]}) == RULE + "human-token"
    assert new_refused(4, **wish, report={"survivor-tokens": [1, 1, 1, 1]}) == RULE + "human-token"
    assert begun.correct_refused({"players.0.survivors": 2}) == RULE + "human-token"


@rule("zombies.scenario-last-man.human-goal")
def test_a_human_wins_on_the_cleared_centre() -> None:
    run = table(HELI, ana={"at": "1,0.W", "bullets": 0}, zombies="1,0.C", step="move")
    run.answer(1, "E")
    assert run.refused("helipad", name="win.claim", seat=0) == RULE + "human-goal"
    run.answer(1)
    assert (run.asks, run.ana.hearts) == ("combat.roll", 2)
    assert run.refused("helipad", name="win.claim", seat=0) == RULE + "human-goal"
    run.answer(4)
    assert run.driver.over is not None
    assert (run.driver.over.winners, run.driver.over.rule) == ((0,), RULE + "human-goal")


@rule("zombies.scenario-last-man.zombie-goal")
def test_the_zombies_win_when_nobody_is_human() -> None:
    fight = table("cross 1,0", ana=last_heart(), ben=ZOMBIE, cy=ZOMBIE, zombies="1,0.C", step="fight")
    for seat in (1, 2, 3):
        assert fight.refused("zombies", name="win.claim", seat=seat) == RULE + "zombie-goal"
    assert fight.asks == "combat.roll", "one human is left: nobody has won"
    fight.answer(1)
    assert fight.driver.over is not None
    assert (fight.driver.over.winners, fight.driver.over.rule) == ((0, 1, 2, 3), RULE + "zombie-goal")


@rule("zombies.scenario-last-man.turning")
def test_the_last_heart_lost_in_combat_makes_a_zombie_player() -> None:
    fight = table("cross 1,0", ana=last_heart(), zombies="1,0.C", step="fight", decks={"tiles": []})
    fight.answer(3)
    assert (fight.ana.turned, fight.where("Ana"), fight.ana.hearts) == (True, None, 0)
    assert survivor_tokens(fight.game) == [0, 1, 1, 0]
    assert fight.asks == "zombies.which", "the turn goes on"
    fight.answer("done")
    for _ in range(4):  # Ana herself, Ben, Cy and Dee
        fight.until("event.discard", move_roll="skip", zombies_which="1,0.C", zombies_where="N").answer("unseen")
    fight.until("zombies.roll")
    assert (fight.game.active.name, fight.asked, fight.where("Ana")) == ("Ana", "Ana", None)
    assert fight.refused("0,0.C", name="pawn.restart", seat=0) == RULE + "turning"


# ---------------------------------------------------------------------- the turns of humans


@rule("zombies.scenario-last-man.human-turn-normal")
def test_a_humans_turn_has_the_normal_steps() -> None:
    turn = table(players=4, ana={"hand": 2})
    assert (turn.asks, turn.asked) == ("tile.draw", "Ana")
    assert turn.refused(4, name="move.roll", seat=0) == RULE + "human-turn-normal"
    steps: list[tuple[str, str, str]] = []
    answers = {
        "tile.draw": "depot",
        "tile.place": "1,0 r0",
        "move.roll": 1,
        "zombies.tile": "1,0",
        "zombies.which": "done",
    }
    while turn.game.active.name == "Ana":
        steps.append((turn.game.step, turn.asks, turn.asked))
        turn.answer(answers.get(turn.asks, "unseen" if turn.asks.startswith("event.") else turn.options[0]))
    assert list(dict.fromkeys(steps)) == [
        ("tile", "tile.draw", "Ana"),
        ("tile", "tile.place", "Ana"),
        ("tile", "tile.door", "Ana"),
        ("tile", "tile.zombie", "Dee"),
        ("tile", "tile.bullet", "Ana"),
        ("tile", "tile.heart", "Ana"),
        ("draw", "event.draw", "Ana"),
        ("move", "move.roll", "Ana"),
        ("move", "move.step", "Ana"),
        ("zombies", "zombies.tile", "Dee"),
        ("zombies", "zombies.which", "Dee"),
        ("discard", "event.discard", "Ana"),
    ]


@rule("zombies.scenario-last-man.zombie-places-zombies")
def test_the_zombie_player_places_the_zombies_of_a_humans_tile() -> None:
    filling = table().answer(*DEPOT)
    assert (filling.asks, filling.asked) == ("tile.zombie", "Dee")
    assert filling.refused("1,0.NE", name="tile.zombie", seat=0) == RULE + "zombie-places-zombies"
    # within the normal placement rules, whose own entries are cited
    assert filling.refused("1,0.C", name="tile.zombie", seat=3) == "zombies.zombie.place-in-building"
    filling.answer("1,0.NE", name="tile.zombie", seat=3)
    assert filling.refused("1,0.NE", name="tile.zombie", seat=3) == "zombies.zombie.place-one-per-space"
    filling.answer(*[square for square in FIVE if square != "1,0.NE"], seat=3)
    assert filling.zombies == set(FIVE)
    assert filling.asks == "tile.bullet"


@rule("zombies.scenario-last-man.human-places-tokens")
def test_the_human_places_the_tokens_after_the_zombies() -> None:
    filling = table().answer(*DEPOT)
    for zombie in FIVE:
        assert filling.refused("1,0.N", name="tile.bullet", seat=0) == RULE + "human-places-tokens"
        assert filling.refused("1,0.N", name="tile.heart", seat=0) == RULE + "human-places-tokens"
        filling.answer(zombie)
    for token, square in (("tile.bullet", "1,0.N"), ("tile.bullet", "1,0.E"), ("tile.heart", "1,0.SE")):
        assert (filling.asks, filling.asked) == (token, "Ana")
        assert filling.refused(square, name=token, seat=3) == RULE + "human-places-tokens"
        filling.answer(square, name=token, seat=0)
    assert filling.tokens == {"1,0.N": "bullet", "1,0.E": "bullet", "1,0.SE": "heart"}


NINE = "1,0.N 1,0.E 1,0.W 2,0.N 2,0.E 2,0.S 2,0.C 1,1.N 1,1.E"
TILES = ("cross 1,0", "cross 2,0", "cross 1,1", "cross 2,1", "cross 2,-1", "cross 3,0")


@rule("zombies.scenario-last-man.human-turn-zombie-move")
def test_the_zombies_of_two_tiles_may_move() -> None:
    step = horde_turn(*TILES, ana={"at": "1,0.C"}, zombies=NINE)
    assert (step.asks, step.options) == ("zombies.tile", ["none", "1,1", "2,0", "0,0"])
    assert step.refused("3,0") == RULE + "human-turn-zombie-move"
    assert step.refused("1,0") == RULE + "human-turn-zombie-move"
    assert step.refused(4, name="zombies.roll", seat=3) == RULE + "human-turn-zombie-move", "no die is rolled"
    step.answer("2,0")
    assert step.refused(4, name="zombies.roll", seat=3) == RULE + "human-turn-zombie-move"
    assert step.refused("1,1.E") == RULE + "human-turn-zombie-move"
    for zombie, where in zip(NINE.split()[:7], "NWWNESW", strict=True):
        assert step.refused("1,1.E") == RULE + "human-turn-zombie-move"
        step.answer(zombie, where)
    assert step.asks == "event.discard"
    assert step.zombies == {"1,1.S", "1,0.C", "0,0.E", "2,1.S", "3,0.W", "2,-1.N", "2,0.W", "1,1.N", "1,1.E"}


@rule("zombies.scenario-last-man.human-turn-up-to-one")
def test_each_zombie_moves_at_most_one_space() -> None:
    step = horde_turn("cross 1,0", ana={"at": "1,0.C"}, zombies="1,0.N 1,0.W 1,0.S")
    step.answer("1,0.N")
    assert step.refused("SS") == RULE + "human-turn-up-to-one"
    assert step.refused("S S") == RULE + "human-turn-up-to-one"
    step.answer("S")
    assert step.refused("1,0.C") == RULE + "human-turn-up-to-one", "it has moved"
    step.answer("done")
    assert (step.asks, step.zombies) == ("event.discard", {"1,0.C", "1,0.W", "1,0.S"})


def two_zombie_players(seat: int) -> Sitting:
    """Dee and Cy are Zombie Players, Dee was the last to act."""
    return table(cy=ZOMBIE, seat=seat, turn={"controller": 3})


@rule("zombies.scenario-last-man.zombie-players-take-turns")
def test_zombie_players_act_by_turns() -> None:
    turn = two_zombie_players(seat=1).answer(*DEPOT)
    assert (turn.asks, turn.asked) == ("tile.zombie", "Cy")
    assert turn.refused("1,0.N", name="tile.zombie", seat=3) == RULE + "zombie-players-take-turns"
    turn.answer(*FIVE).until("zombies.tile", move_roll="skip")
    assert turn.asked == "Cy"
    turn.answer("1,0").until("event.discard", zombies_which="done").answer("unseen")
    for name in ("Cy", "Dee"):  # their own turns are nobody else's
        turn.until("event.discard", tile_draw="cross")
        assert (turn.game.active.name, turn.game.controller) == (name, 2)
        turn.answer("unseen")
    turn.answer("depot").until("tile.zombie")
    assert (turn.game.active.name, turn.asked) == ("Ana", "Dee")


@rule("zombies.scenario-last-man.same-player-both-jobs")
def test_one_zombie_player_does_both_jobs() -> None:
    turn = table(cy=ZOMBIE, turn={"controller": 2}).answer(*DEPOT)
    assert turn.asked == "Dee"
    turn.answer(*FIVE).until("zombies.tile", move_roll="skip")
    assert turn.asked == "Dee"
    assert turn.refused("1,0", name="zombies.tile", seat=2) == RULE + "same-player-both-jobs"
    turn.answer("1,0")
    assert (turn.asks, turn.asked) == ("zombies.which", "Dee")
    assert turn.refused("1,0.N", name="zombies.which", seat=2) == RULE + "same-player-both-jobs"
    turn.answer("1,0.N")
    assert turn.refused("S", name="zombies.where", seat=2) == RULE + "same-player-both-jobs"


# ---------------------------------------------------------------------- the turns of Zombie Players


@rule("zombies.scenario-last-man.zombie-turn-normal")
def test_a_zombie_players_turn_has_tile_cards_zombies_and_discard() -> None:
    turn = zombies_turn(dee={**ZOMBIE, "hand": 1, "plays-due": 1})
    assert (turn.asks, turn.asked) == ("tile.draw", "Dee")
    assert turn.refused("cross", name="tile.draw", seat=0) == RULE + "zombie-turn-normal"
    assert turn.refused("unseen", name="event.draw", seat=3) == RULE + "zombie-turn-normal"
    assert turn.refused("none", name="event.discard", seat=3) == RULE + "zombie-turn-normal"
    turn.answer(*DEPOT)
    for question in ["tile.zombie"] * 5 + ["tile.bullet"] * 2 + ["tile.heart"] + ["event.draw"] * 2:
        assert (turn.asks, turn.asked) == (question, "Dee")
        turn.answer("unseen" if question == "event.draw" else turn.options[0])
    assert (turn.asks, turn.asked, len(turn.dee.hand)) == ("zombies.roll", "Dee", 3)
    turn.answer(1).until("event.discard")
    assert turn.asked == "Dee"
    turn.answer("none")
    assert (turn.asks, turn.asked) == ("tile.draw", "Ana")


@rule("zombies.scenario-last-man.zombie-turn-skips")
def test_a_zombie_player_neither_fights_nor_moves() -> None:
    turn = zombies_turn("cross 1,0", dee={**ZOMBIE, "hand": 2}, zombies="0,0.C 1,0.C")
    for name in ("combat.roll", "move.roll"):
        assert turn.refused(4, name=name, seat=3) == RULE + "zombie-turn-skips"
    turn.answer("cross").until("event.draw")
    assert turn.game.step == "draw", "step 3 follows step 1"
    for name in ("combat.roll", "move.roll"):
        assert turn.refused(4, name=name, seat=3) == RULE + "zombie-turn-skips"
    turn.answer("unseen")
    assert (turn.game.step, turn.asks) == ("zombies", "zombies.roll"), "step 5 follows step 3"
    for name in ("combat.roll", "move.roll"):
        assert turn.refused(4, name=name, seat=3) == RULE + "zombie-turn-skips"


TWELVE = "1,0.N 1,0.E 1,0.S 1,0.W 2,0.N 2,0.E 2,0.S 0,0.N 0,0.S 0,0.W 1,1.N 1,1.E"


@rule("zombies.scenario-last-man.zombie-turn-roll")
def test_a_die_tells_how_many_zombies_move() -> None:
    turn = zombies_turn("cross 1,0", "cross 2,0", "cross 1,1", zombies=TWELVE, step="zombies")
    assert (turn.asks, turn.asked) == ("zombies.roll", "Dee")
    assert turn.refused("1,0", name="zombies.tile", seat=3) == RULE + "zombie-turn-roll"
    turn.answer(5)
    assert turn.refused("1,0", name="zombies.tile", seat=3) == RULE + "zombie-turn-roll"
    for left in (5, 4, 3, 2, 1):
        assert (turn.asks, turn.game.due) == ("zombies.which", left)
        turn.answer(turn.options[0]).answer(turn.options[0])
    assert sum(turn.game.moved.values()) == 5
    assert turn.asks == "event.discard"
    assert turn.refused("2,0.N", name="zombies.which", seat=3) == RULE + "zombie-turn-roll"


@rule("zombies.scenario-last-man.zombie-turn-any-zombies")
def test_any_zombies_on_the_map_may_be_moved() -> None:
    tiles = ("cross 1,0", "cross 2,0", "cross 3,0", "cross 3,1", "cross 3,2", "cross -1,0", "cross -2,0")
    turn = zombies_turn(*tiles, zombies="3,2.C -2,0.C 1,0.C", step="zombies").answer(2)
    assert turn.options == ["1,0.C", "3,2.C", "-2,0.C"]
    assert turn.refused("1,0", name="zombies.tile", seat=0) == RULE + "zombie-turn-any-zombies"
    assert turn.refused("1,0.N") == RULE + "zombie-turn-any-zombies", "no zombie from the supply"
    assert turn.refused("supply") == RULE + "zombie-turn-any-zombies"
    turn.answer("3,2.C", "N", "-2,0.C", "W")
    assert turn.zombies == {"3,2.N", "-2,0.W", "1,0.C"}
    assert turn.asks == "event.discard"


# ---------------------------------------------------------------------- cards


NEED_A_PAWN = (
    "the-keys-are-still-in-it",
    "much-needed-rest",
    "adrenaline-rush",
    "bad-sense-of-direction",
    "lots-of-ammo",
    "hey-look-a-shotgun",
    "fire-axe",
    "all-the-marbles",
    "grenade",
    "skateboard",
)


@rule("zombies.scenario-last-man.unplayable-cards")
@pytest.mark.parametrize("card", NEED_A_PAWN)
def test_a_zombie_player_cannot_play_what_needs_a_pawn(card: str) -> None:
    hand = {**ZOMBIE, "hand": [card, "zombie-master", "this-isnt-so-bad"]}
    own = zombies_turn("cross 1,0", dee=hand, ana={"at": "1,0.C"}, zombies=WEST)
    assert own.play_refused(3, card) == RULE + "unplayable-cards"
    others = table("cross 1,0", dee=hand, ana={"at": "1,0.C"}, zombies=WEST)
    assert others.play_refused(3, card) == RULE + "unplayable-cards"
    own.play(3, "zombie-master").answer("1,0.N", "1,0.E", "1,0.S", "1,0.W", "0,0.N")
    assert len(own.zombies) == 6
    others.play(3, "this-isnt-so-bad").answer(WEST, "0,0.S")
    assert others.zombies == {"0,0.S"}


@rule("zombies.scenario-last-man.must-play")
def test_everybody_has_to_play_a_card() -> None:
    for seat, step in ((0, "human"), (3, "zombie")):
        name, hand = ("ana", {}) if seat == 0 else ("dee", ZOMBIE)
        people = {"dee": ZOMBIE, name: {**hand, "hand": ["zombie-master", None, None]}}
        closing = table("cross 1,0", seat=seat, step="discard", **people)
        # the entry on the discard is the one that says what follows
        assert closing.refused("none") == RULE + "must-discard", step
        closing.play(seat, "zombie-master").answer("1,0.N", "1,0.E", "1,0.S", "1,0.W", "0,0.N")
        closing.answer("none")
        assert closing.game.seat == (seat + 1) % 4


@rule("zombies.scenario-last-man.must-discard")
def test_who_has_played_nothing_discards_a_card() -> None:
    closing = table(step="discard", decks={"tiles": []})
    assert (closing.asks, closing.asked) == ("event.discard", "Ana")
    assert closing.pending.rule == RULE + "must-discard"
    assert closing.refused("none") == RULE + "must-discard"
    closing.answer("unseen")
    assert len(closing.ana.hand) == 2
    assert closing.game.active.name == "Ben"


@rule("zombies.scenario-last-man.target-other")
@pytest.mark.parametrize("card", ["fear", "claustrophobia", "your-shoes-untied"])
def test_a_target_player_is_somebody_else(card: str) -> None:
    aiming = table(ana={"hand": [card, None, None]})
    assert aiming.play_refused(0, card, target=0) == RULE + "target-other"
    aiming.play(0, card)
    assert aiming.refused(0) == RULE + "target-other"
    aiming.answer(1)
    assert [(effect.card, effect.whose) for effect in aiming.game.effects] == [(card, 1)]
