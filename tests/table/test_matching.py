"""Make the table match: people who do what they answered, and what the list says, have the game on their real table."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.engine import CHOICE, CompanionError, Json
from companion.games.kit.board import board_of
from companion.games.kit.on_table import DOOR, TILE, Lying, on_table
from companion.languages import spoken
from companion.table import Generator, Table, begin, load_opening, resume
from companion.table.answerers import belongs
from companion.table.bot_seats import BotSeats
from companion.table.courtesy import spread
from companion.table.matching import FIND, MOVE, PUT, TAKE, Item
from companion.table.onlooker import Onlooker
from tests.table.playing import new_table, no_sync

GAMES = [
    ("zombies", {"players": ["Ana", "Ben"]}),
    ("zombies", {"players": ["Ana", "Bea (bot)", "Cid"], "chance": "auto"}),
    ("zombies", {"players": ["Ana", "Ben"], "mode": "cooperative"}),
    ("zombie-slayer", {"players": ["Ana"]}),
    ("zombie-slayer", {"players": ["Ana"], "chance": "auto"}),
]


class RealTable:
    """Wood and cardboard: people do what they were asked to do, and what the list says."""

    def __init__(self, table: Table, resumed: bool = False) -> None:
        self.table = table
        self.board = board_of(table.game.id)
        self.lies: Counter[Lying] = Counter() if resumed else on_table(self.board, table.game)
        table.onlooker = self.onlooker = Onlooker(table.driver, resumed)

    @property
    def items(self) -> tuple[Item, ...]:
        return self.onlooker.items(self.table.game)

    def do(self, item: Item) -> None:
        """With fingers: what is taken must lie there."""
        if item.do in (TAKE, MOVE):
            start = Lying(item.kind, item.path[0])
            assert self.lies[start] > 0, f"{item.sentence}: none is there"
            self.lies[start] -= 1
        if item.do in (PUT, MOVE):
            self.lies[Lying(item.kind, item.path[-1])] += 1
        assert self.onlooker.matching.done(self.table.game, item.id)

    def do_all(self, rng: random.Random) -> None:
        """One by one, in any order."""
        while items := self.items:
            self.do(rng.choice(items))

    def matches(self) -> bool:
        return +self.lies == on_table(self.board, self.table.game)

    def answer(self, value: Json, source: str) -> None:
        """A person answers, then does it by hand; whatever follows by itself is left to the list."""
        board, table, request = self.board, self.table, self.table.driver.ask()
        known, before = self.onlooker.matching.lies.copy(), on_table(board, table.game)
        mover, there = board.mover(table.game, request), board.places(table.game, request, value)[:1]
        table.answer(value, source=source)
        done = Counter(self.onlooker.matching.lies)
        done.subtract(known)
        taken = [one for one, times in done.items() if times < 0]
        put = [one for one, times in done.items() if times > 0]
        # hands reach no farther than what was asked: put where people said, take one thing that is gone
        assert all((one.at,) == there or one.kind.sort == TILE for one in put)
        gone = before - on_table(board, table.game)
        assert all(gone[one] for one in taken)
        assert sum(-done[one] for one in taken if one.at != mover) <= 1
        for one, times in done.items():
            assert self.lies[one] + times >= 0
            self.lies[one] += times


def play(real: RealTable, rng: random.Random, steps: int) -> None:
    """Answers of people and bots, automation, plays, undo; now and then the list is done, else it grows."""
    table = real.table
    bots = BotSeats(table, 7)
    for _ in range(steps):
        bots.act()
        request = table.driver.pending
        if request is None:
            return
        dice = rng.random()
        if dice < 0.06 and table.taken_back(3):
            table.undo(rng.randint(1, 3))
            bots.wait()
        elif dice < 0.3 and belongs("zombies", request):
            table.auto("zombies")
        else:
            source = "auto" if request.kind != CHOICE and rng.random() < 0.5 else "web"
            with suppress(CompanionError):  # a refusal changes nothing
                real.answer(Generator(rng.randrange(10**9)).answer(table.driver), source)
        if rng.random() < 0.25:
            real.do_all(rng)
            assert real.matches()
        elif rng.random() < 0.3 and (items := real.items):
            real.do(rng.choice(items))


@pytest.mark.parametrize(("game", "wishes"), GAMES, ids=lambda value: value if isinstance(value, str) else "")
@pytest.mark.parametrize("seed", range(4))
def test_after_ticking_everything_off_the_real_table_is_the_game(
    game: str, wishes: dict[str, Any], seed: int, tmp_path: Path
) -> None:
    rng = random.Random(f"{game}/{seed}")
    path = tmp_path / "friday"
    real = RealTable(new_table(path, no_sync, game=game, seed=seed, **wishes))
    play(real, rng, 250)
    real.do_all(rng)
    assert real.matches()
    real.table.close()
    again = RealTable(resume(path, sync=no_sync), resumed=True)  # the power was cut, or another evening
    assert sum(item.do == PUT for item in again.items) == on_table(again.board, again.table.game).total()
    again.do_all(rng)
    assert again.matches()
    play(again, rng, 120)
    again.do_all(rng)
    assert again.matches()
    again.table.close()


# ---------------------------------------------------------------------- what is on the list, in words


TOWN = [{"tile": "town-square", "at": "0,0"}, {"tile": "town-straight", "at": "0,1"}]


def given(step: str, zombies: list[str], names: tuple[str, str] = ("Ana", "Ben"), **turn: Any) -> RealTable:
    position = {
        "game": "zombies",
        "turn": {"seat": 0, "step": step, **turn},
        "map": TOWN,
        "zombies": [{"at": at} for at in zombies],
        "players": [{"name": names[0], "at": "0,1.C"}, {"name": names[1], "at": "0,0.C"}],
    }
    return RealTable(begin(load_opening({"position": position, "seed": 1})))


def test_people_take_the_zombie_that_they_killed_and_need_no_list() -> None:
    real = given("fight", ["0,1.C"])
    real.answer(6, "typed")
    assert real.items == ()
    assert real.matches()


def test_people_move_their_own_pawn_and_the_zombies_they_choose() -> None:
    real = given("move", ["0,0.W"], left=2)
    real.answer("N", "web")
    real.answer("stop", "web")
    assert real.items == ()
    assert real.matches()


def test_what_was_taken_back_is_moved_back() -> None:
    real = given("move", ["0,0.W"], left=2)
    real.answer("N", "web")
    real.table.undo()
    (item,) = real.items
    assert (item.do, item.words, item.path) == (MOVE, "Ana", ((0, 4), (0, 3)))
    assert item.sentence.startswith("Move Ana from ")
    real.do(item)
    assert real.matches()


def test_two_moves_of_one_figure_become_one_and_a_way_back_none() -> None:
    real = given("zombies", ["0,0.W"], due=1)
    real.table.auto("zombies")
    (item,) = real.items
    assert item.do == MOVE
    assert item.path[0] == (-1, 0)
    real.table.undo()
    assert real.items == ()


def test_the_contents_of_a_tile_that_the_companion_spread_are_put() -> None:
    real = given("tile", [])
    real.answer("lawn-and-garden", "typed")
    while (request := real.table.driver.ask()).name in ("tile.place", "tile.door"):
        real.answer(request.options.show(next(iter(request.options.legal()))), "typed")
    assert [item for item in real.items if item.kind.sort == TILE] == []
    values = [part.value for part in spread(real.table.driver)]
    assert len(values) > 2
    real.table.answer_all(values, source="web")
    assert {item.do for item in real.items} == {PUT}
    assert {item.words for item in real.items} == {"zombie", "bullet", "heart"}
    real.do_all(random.Random(1))
    assert real.matches()


def test_a_door_is_put_on_a_side_not_on_itself() -> None:
    real = RealTable(new_table(chance="ask"))
    real.table.answer("gas-station")
    real.table.answer("0,1 r90")
    real.table.answer_all([part.value for part in spread(real.table.driver)])
    (door,) = [item for item in real.items if item.kind.sort == DOOR]
    assert door.sentence.startswith("Put a door on the ")
    assert door.sentence.endswith(" of the Gas Station")


def test_a_tile_of_the_companions_own_deck_is_looked_for_until_it_is_laid() -> None:
    table = new_table(chance="auto", players=["Ana", "Ben"])
    real = RealTable(table)
    while table.driver.ask().name != "tile.place":
        table.answer(Generator(1).answer(table.driver), source="auto" if table.driver.ask().kind != CHOICE else "web")
    (item,) = [item for item in real.items if item.do == FIND]
    assert item.sentence == f"Look for the tile {table.game.drawn_tile().name}"  # type: ignore[attr-defined]
    real.answer(Generator(1).answer(table.driver), "web")
    assert [item for item in real.items if item.do == FIND] == []


@pytest.mark.parametrize(
    ("game", "said", "german"),
    [("zombies", "the tile", "das Plättchen"), ("zombie-slayer", "the town card", "die Karte")],
)
def test_a_tile_is_called_as_its_game_calls_it(game: str, said: str, german: str) -> None:
    table = new_table(game=game, chance="auto", players=["Ana", "Ben"][: 1 if game == "zombie-slayer" else 2])
    real = RealTable(table)
    while not (found := [item.sentence for item in real.items if item.do == FIND]):
        table.answer(Generator(1).answer(table.driver), source="auto" if table.driver.ask().kind != CHOICE else "web")
    assert found[0].startswith(f"Look for {said} ")
    assert spoken(found[0], "de").startswith(f"Suche {german} ")


def test_a_bot_moves_nothing_by_itself() -> None:
    real = given("move", ["0,0.W"], ("Max-bot", "Ben"), left=2)
    real.table.answer("N", source="bot")
    (item,) = real.items
    assert (item.do, item.words) == (MOVE, "Max-bot")


def test_what_people_set_right_lies_there_already() -> None:
    real = given("move", ["0,0.W"], left=2)
    real.table.correct({"zombies.0,0.W": 0, "zombies.0,0.E": 1})
    assert real.items == ()


def test_without_a_real_map_nothing_has_to_match() -> None:
    real = given("zombies", ["0,0.W"], due=1)
    real.onlooker.on_page()
    real.table.auto("zombies")
    assert real.items == ()


def test_whoever_plays_on_after_a_resume_has_everything_on_the_table(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    real = RealTable(new_table(path, no_sync))
    play(real, random.Random(2), 30)
    real.table.close()
    again = RealTable(resume(path, sync=no_sync), resumed=True)
    assert {item.do for item in again.items} == {PUT}
    again.onlooker.matched(again.table.game)
    assert again.items == ()
    again.table.close()


def test_an_item_that_somebody_else_ticked_off_is_done_once() -> None:
    real = given("zombies", ["0,0.W"], due=1)
    real.table.auto("zombies")
    (item,) = real.items
    assert real.onlooker.matched(real.table.game, item.id)
    assert not real.onlooker.matched(real.table.game, item.id)
    assert real.items == ()
