"""What the companion moves it explains: every march has its why, whoever reads the log and whatever is taken back."""

from __future__ import annotations

from random import Random

from companion.bots import RandomBot
from companion.engine import Driver, Game
from companion.games.kit.board import board_of
from companion.table import Table
from companion.table.answerers import Generator, belongs
from tests.conformance.playing import Seating

COOPERATIVE = Seating("zombies", "cooperative", 3)
ALONE = Seating("zombie-slayer", "solitaire", 1)
HANDED_OVER = "zombies"


def seen(driver: Driver[Game]) -> list[tuple[str, tuple[tuple[int, int], ...], str, str]]:
    """What the companion moved, as screens show it."""
    return [(m.figure, m.path, m.does, m.why) for m in board_of(driver.game.id).marches(driver)]


def begin(seating: Seating) -> Table:
    return Table(seating.begin().game)


def act(table: Table, random: Random) -> bool:
    """One act of people: zombies are left to the companion, dice too, anything else is answered. True for zombies."""
    request = table.driver.ask()
    if belongs(HANDED_OVER, request):
        table.auto(HANDED_OVER)
        return True
    if request.kind == "choice":
        table.answer(RandomBot(random.random()).answer(table.driver))
    else:
        table.answer(Generator(random.randrange(10**6)).answer(table.driver))
    return False


def marched(seating: Seating, seed: int, acts: int) -> Table:
    """A table at which the companion has just moved something, after so many acts."""
    table, random = begin(seating), Random(seed)
    for _ in range(10 * acts):
        if table.driver.pending is None:
            table = begin(seating)
        moved = act(table, random)
        table.read_log()
        acts -= 1
        if moved and acts <= 0 and seen(table.driver):
            return table
    raise AssertionError("nothing was moved")


def test_every_march_of_the_horde_says_why_though_the_log_is_read_after_every_act() -> None:
    table, random, told = begin(COOPERATIVE), Random(1), 0
    for _ in range(600):
        if table.driver.pending is None:
            break
        moved = act(table, random)
        assert isinstance(table.read_log(), list)
        if moved:
            shown = seen(table.driver)
            told += len(shown)
            assert all(why for _, _, _, why in shown), shown
            assert seen(table.driver) == shown, "people look more often than once"
    assert told > 50


def test_what_is_taken_back_in_the_same_turn_leaves_the_reasons() -> None:
    table, random, again = begin(COOPERATIVE), Random(2), 0
    for _ in range(600):
        if table.driver.pending is None:
            break
        moved, turn = act(table, random), table.game.turn_number()
        table.read_log()
        shown = seen(table.driver)
        if moved and shown and table.driver.pending is not None:
            act(table, random)
            if table.game.turn_number() == turn or table.driver.pending is None:
                continue  # somebody still acts in this turn: the list may grow
            table.undo()
            assert seen(table.driver) == shown
            again += 1
    assert again > 5


def test_zombies_handed_over_after_an_undo_in_the_middle_of_the_step_say_why() -> None:
    for seed in range(6):
        table, random = marched(COOPERATIVE, seed, 40), Random(seed)
        shown = seen(table.driver)
        back = next(i for i, r in enumerate(reversed(table.driver.history), 1) if r.source == "auto")
        table.driver.undo(back)
        while (request := table.driver.pending) is not None and belongs(HANDED_OVER, request):
            table.driver.answer(RandomBot(random.random()).answer(table.driver), source="auto")
        assert len(seen(table.driver)) >= len(shown) - 1
        assert all(why for _, _, _, why in seen(table.driver))


def test_a_game_taken_up_again_says_why() -> None:
    for seating in (COOPERATIVE, ALONE):
        for seed in range(6):
            table = marched(seating, seed, 40)
            again = Table(seating.begin().game, records=table.records)
            assert seen(again.driver) == seen(table.driver)
            assert all(why for _, _, _, why in seen(again.driver))


def test_a_fork_says_why() -> None:
    for seating in (COOPERATIVE, ALONE):
        for seed in range(6):
            table = marched(seating, seed, 40)
            again = Table(seating.begin().game, records=table.records)
            for driver in (table.driver.fork(), again.driver.fork()):
                assert all(why for _, _, _, why in seen(driver))
            assert seen(table.driver.fork()) == seen(table.driver)


def test_zombies_of_the_slayer_are_counted_on_after_an_undo() -> None:
    """The walk-through is whole again, and the log goes on counting where it stood."""
    counted = 0
    for seed in range(12):
        table = marched(ALONE, seed, 60)
        back = next(i for i, r in enumerate(reversed(table.driver.history), 1) if r.source == "auto")
        table.driver.undo(back)
        before = len(table.game.marches)
        while (request := table.driver.pending) is not None and belongs(HANDED_OVER, request):
            table.driver.answer(next(iter(request.options)), source="auto")
        lines = [int(line.partition(".")[0]) for line in table.read_log() if line[:1].isdecimal()]
        numbers = [march.number for march in board_of("zombie-slayer").marches(table.driver)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert lines == numbers[before:]
        counted += before > 0 and bool(lines)
    assert counted > 1
