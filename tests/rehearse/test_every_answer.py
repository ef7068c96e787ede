"""Eight buttons are enough: every legal answer of every question, every card, every correction can be pressed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.daemon.sitting import Against, Changed, Sitting, Trouble
from companion.desk.desk import Desk
from companion.desk.intents import Begin, Correct, Intent, Play
from companion.desk.look import Question
from companion.desk.screens.cards import CardSeat, Hand, LookAway, card_seats
from companion.desk.screens.corrections import AT, PointAt, fix_screen
from companion.desk.screens.menu import Menu
from companion.desk.screens.resuming import WalkThrough
from companion.desk.screens.screen import Go
from companion.engine import CHOICE, Json, pick
from companion.games import GAMES
from companion.games.kit.board import Fix, board_of
from companion.games.kit.questions import questions_of
from companion.games.kit.unlisted import Unlisted
from companion.rehearse.fingers import way_to
from companion.table import Table, rereading
from companion.table.shelf import Shelf
from tests.conformance.playing import Seating, seatings

pytestmark = pytest.mark.no_cover  # measured elsewhere; here many games are played

NOW = 100.0
STEPS = 130
TIMES = 2
"""So often a question is looked at in each game."""
ANSWERS = 6
"""So many of its answers are tried."""
CARDS = 0.25
"""So often somebody plays a card before the answer."""
SLAYERS = 8


def every_game() -> Iterator[tuple[Seating, int]]:
    for game in GAMES:
        for seating in seatings(game):
            for seed in range(SLAYERS if game == "zombie-slayer" else 1):
                yield seating, seed


@pytest.mark.parametrize(("seating", "seed"), list(every_game()), ids=str)
def test_every_answer_and_every_card_can_be_pressed(seating: Seating, seed: int) -> None:
    random, looked = Random(f"{seating} {seed}"), Counter[str]()
    table = Table(seating.begin().game.copy())
    desk = Desk()
    desk.sit(table, NOW)
    for _ in range(STEPS):
        look(desk)
        question = desk.view.question if desk.view else None
        if question is None:
            break
        looked[question.name] += 1
        if looked[question.name] <= TIMES:
            for value in some_answers(table, question, random):
                assert way_to(desk, value) is not None, f"{question.name}: no way to {value!r}"
            press_every_card(desk)
        play_on(table, random)
        desk.changed(NOW)
    assert len(looked) > min(8, len(list(questions_of(seating.game))) // 5)


def look(desk: Desk) -> None:
    """Follow what the companion moved, and see the question."""
    while desk.top.by_itself:
        desk.press("BACK", NOW)
    desk.frame(NOW)
    desk.shown(NOW)


def some_answers(table: Table, question: Question, random: Random) -> list[Json]:
    if table.driver.offer is not None:
        return [table.driver.offer]
    options = table.driver.ask().options
    if question.dice > 1:
        fallen = [pick(options, random.random()) for _ in range(2)]
        return [*fallen, *(option.value for option in question.options)]
    answers = [option.value for option in question.options]
    if question.numbers is not None:
        answers += [*question.numbers, random.randint(*question.numbers)]
    return answers if len(answers) <= ANSWERS else random.sample(answers, ANSWERS)


def play_on(table: Table, random: Random) -> None:
    """A card now and then, otherwise a legal answer."""
    driver = table.driver
    request = driver.ask()
    if request.window and random.random() < CARDS:
        seat = random.randrange(driver.game.seats)
        plays = list(driver.game.plays(seat, driver.waiting))
        if plays:
            table.interrupt("play", seat, random.choice(plays))
            return
    if driver.offer is not None:
        table.answer(driver.offer)
    elif request.kind != CHOICE or isinstance(request.options, Unlisted):
        table.answer(pick(request.options, random.random()))
    else:
        table.answer(random.choice(list(request.options)))


# ---------------------------------------------------------------------- cards


def press_every_card(desk: Desk) -> None:
    """Whatever may be played now can be played from CARD on."""
    table = desk.table
    assert table is not None
    if not desk.board.cards(desk.game):
        return
    for seat in card_seats(desk):
        for play in table.game.plays(seat, table.driver.waiting):
            assert played(desk, seat, play) == Play(seat, play), (seat, play)
            while len(desk.screens) > 1:
                desk.press("BACK", NOW)


def played(desk: Desk, seat: int, play: Json) -> Intent | None:
    intent = desk.press("CARD", NOW)
    for _ in range(5):
        top = desk.top
        if isinstance(top, CardSeat):
            intent = chosen(desk, top.seats.index(seat))
        elif isinstance(top, LookAway):
            intent = desk.press("OK", NOW)
        elif isinstance(top, Hand):
            return chosen(desk, [card.play for card in top.cards].index(play))
    return intent


def chosen(desk: Desk, index: int) -> Intent | None:
    """OK on a line of a list."""
    for _ in range(index):
        assert desk.press("DOWN", NOW) is None
    return desk.press("OK", NOW)


# ---------------------------------------------------------------------- corrections


@pytest.mark.parametrize("wish", [{"game": "zombies", "players": ["Ana", "Ben"]}, {"game": "zombie-slayer"}], ids=str)
def test_everything_can_be_set_right(tmp_path: Path, wish: dict[str, Json]) -> None:
    random = Random(4)
    sitting = Sitting(Shelf(tmp_path), seed=2)
    sitting.do(Begin({"players": ["Ida"], "chance": "auto", **wish}))
    table = sitting.table
    assert table is not None
    done = Counter[str]()
    for _ in range(12):
        for _ in range(9):
            if table.driver.pending is None:
                table.undo()
            play_on(table, random)
        desk = Desk()
        desk.sit(table, NOW)
        for _ in range(8):
            if table.driver.pending is None:  # what was set right ended the game
                break
            outcome = sitting.do(set_right(desk, random))
            assert isinstance(outcome, Changed | Against | Trouble), outcome
            done[type(outcome).__name__] += 1
            desk.changed(NOW)
            desk.frame(NOW)
    sitting.close()
    assert done["Changed"] > 12, done


def set_right(desk: Desk, random: Random) -> Correct:
    """From the menu to the correction of anything, by presses alone; what the companion moved is followed first."""
    while len(desk.screens) > 1:
        desk.press("BACK", NOW)
    desk.frame(NOW)
    desk.shown(NOW)
    assert desk.table is not None
    fixes = list(rereading.fixes(desk.table.driver))
    fix = random.choice([fix for fix in fixes if is_open(fix)])
    assert desk.down("WHY", NOW, NOW) is None
    assert desk.held("WHY", NOW) is None
    menu = desk.top
    assert isinstance(menu, Menu)
    assert chosen(desk, [item.label for item in menu.items(desk)].index("Set right")) is None
    assert chosen(desk, list(dict.fromkeys(one.group for one in fixes)).index(fix.group)) is None
    assert chosen(desk, [one for one in fixes if one.group == fix.group].index(fix)) is None
    intent = pointed(desk, random) if isinstance(desk.top, PointAt) else None
    if intent is None:
        intent = chosen(desk, random.randrange(1, max(2, len(fix.values))) if len(fix.values) > 1 else 0)
    assert isinstance(intent, Correct), (fix, type(desk.top).__name__)
    return intent


def is_open(fix: Fix) -> bool:
    """Can it be otherwise than it is?"""
    return not fix.values or AT in fix.path or any(value != fix.now for value, _ in fix.values)


def pointed(desk: Desk, random: Random) -> Intent | None:
    for _ in range(random.randrange(4)):
        desk.press(random.choice(("UP", "DOWN", "LEFT", "RIGHT")), NOW)
    desk.frame(NOW)
    return desk.press("OK", NOW)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_so_leads_to_its_correction(tmp_path: Path, game: str) -> None:
    """In the walk-through after a restart BACK opens what sets this very fact right."""
    sitting = Sitting(Shelf(tmp_path), seed=3)
    sitting.do(Begin({"game": game, "players": ["Ida"] if game == "zombie-slayer" else ["Ana", "Ben"]}))
    table = sitting.table
    assert table is not None
    random = Random(1)
    for _ in range(60):
        play_on(table, random)
        if table.driver.pending is None:  # a small game comes to its end
            table.undo()
    desk = Desk()
    desk.sit(table, NOW, resumed=True)
    walk = desk.top
    assert isinstance(walk, WalkThrough)
    by_words = {fix.words: fix for fix in board_of(game).fixes(table.game)}
    for fact in walk.facts:
        desk.frame(NOW)
        desk.shown(NOW)
        desk.press("BACK", NOW)
        if fact.fix:
            wanted = fix_screen(desk, by_words[fact.fix])
            assert isinstance(wanted, Go)
            assert type(desk.top) is type(wanted.screen), fact
        assert desk.top is not walk
        desk.press("BACK", NOW)
        assert desk.top is walk
        desk.press("OK", NOW)
    assert desk.top is not walk
    sitting.close()
