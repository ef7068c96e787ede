"""Whole games through buttons, tray and bytes alone: from the welcome to the winner, screens and lights looked at."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.bots import bot
from companion.desk.intents import Load
from companion.engine import Json
from companion.rehearse.people import People
from companion.rehearse.stage import Stage
from companion.table.ledger import Ledger

pytestmark = pytest.mark.no_cover  # measured elsewhere; here everything runs, and it takes its time


async def new_game(stage: Stage, *choices: tuple[str, str]) -> None:
    """Through the wizard: on each page named here so many presses of DOWN, everywhere else what is proposed."""
    downs = dict(choices)
    stage.expect_screen("New game")
    await stage.press("OK")
    for _ in range(12):
        if stage.daemon.desk.table is not None:
            return
        title = stage.lines()[0].rsplit(maxsplit=1)[0].strip()
        await stage.press(*downs.get(title, "").split(), "OK")
    raise AssertionError(stage.text())


async def watch_lights(people: People, question: str, square_lights: Callable[[People], dict[str, str]]) -> None:
    """Play on until a question comes, then look at the board."""
    stage = people.stage
    await people.play_until(question)
    lit = await stage.lights()
    for square, pattern in square_lights(people).items():
        assert lit[stage.point(square)].pattern == pattern, (question, square, lit[stage.point(square)])


def the_cursor_and_where_to_go(people: People) -> dict[str, str]:
    """The cursor blinks, the squares beside the pawn breathe."""
    view = people.desk.view
    assert view is not None
    question = view.question
    assert question is not None
    cursor = people.desk.focus()
    places = [option.places[0] for option in question.options if option.places and option.places[0] != cursor]
    expected = {view.ground[cursor].name: "blink"}
    return expected | {view.ground[place].name: "breathing" for place in places}


def a_zombie_and_the_cursor(people: People) -> dict[str, str]:
    """Zombies that may move breathe, the one under the cursor blinks."""
    return the_cursor_and_where_to_go(people)


def test_a_competitive_game_of_zombies(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage)
        stage.expect_screen("Red 1/6 Tile")
        people = People(stage, bot("sensible", 1), seed=11)
        await watch_lights(people, "move.step", the_cursor_and_where_to_go)
        await watch_lights(people, "zombies.which", a_zombie_and_the_cursor)
        await people.play(1500)
        stage.expect_over("zombies.win.helipad-centre")
        stage.expect_screen("wins!")
        assert {"tile.place", "move.step", "combat.roll", "zombies.where"} <= set(people.answered)
        table = stage.daemon.desk.table
        assert table is not None
        rolls = list(Ledger(table.driver.history))
        assert rolls
        assert {roll.source for roll in rolls} == {"tray"}
        assert {record.source for record in table.driver.history if not record.chance} == {"buttons", "forced"}

    on_stage(play)


def test_a_cooperative_game_of_zombies(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage, ("How to play", "DOWN"))
        people = People(stage, bot("sensible", 1), seed=1)
        await watch_lights(people, "move.step", the_cursor_and_where_to_go)
        await watch_lights(people, "zombies.which", a_zombie_and_the_cursor)
        await people.play(1500)
        stage.expect_over("zombies.mode-coop.win-all-arrive")
        stage.expect_screen("win together!")

    on_stage(play)


def test_a_game_of_zombie_slayer(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage, ("Game", "DOWN"))
        people = People(stage, bot("sensible", 1), seed=2)
        await watch_lights(people, "zombies.where", the_cursor_and_where_to_go)
        await people.play(2500)
        stage.expect_over("zombie-slayer.win.necromancer-dead")
        stage.expect_screen("wins!")
        assert people.throws_of_more > 10, "hands of dice are thrown at once"
        table = stage.daemon.desk.table
        assert table is not None
        dice = [die for roll in table.ledger for die in roll.read]
        assert {(die.source, die.place) for die in dice} == {("tray", place) for place in range(1, 6)}
        assert {group.place for group in table.ledger.groups()} == {0, 1, 2, 3, 4, 5}

    on_stage(play)


def test_a_game_of_midevil(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage, ("Game", "DOWN DOWN"))
        stage.expect_screen("Who goes first?")
        people = People(stage, bot("sensible", 1), seed=3)
        await watch_lights(people, "move.step", the_cursor_and_where_to_go)
        await watch_lights(people, "skeletons.which", a_zombie_and_the_cursor)
        await people.play(2500)
        stage.expect_screen("wins!")
        assert {"tile.place", "tile.colours", "combat.roll", "combat.failed", "skeletons.where"} <= set(people.answered)
        table = stage.daemon.desk.table
        assert table is not None
        assert table.driver.over is not None
        assert table.driver.over.rule in ("midevil.win.book-to-altar-centre", "midevil.win.thirty-points")
        assert {roll.source for roll in Ledger(table.driver.history)} == {"tray"}
        assert {record.source for record in table.driver.history if not record.chance} == {"buttons", "forced"}

    on_stage(play)


def test_a_game_of_midevil_in_dungeon_and_castle(on_stage: Callable[..., None]) -> None:
    async def play(stage: Stage) -> None:
        await new_game(stage, ("Game", "DOWN DOWN"), ("How to play", "DOWN DOWN DOWN"))
        table = stage.daemon.desk.table
        assert table is not None
        assert table.game.position()["mode"] == "dungeon+castle"
        people = People(stage, bot("sensible", 1), seed=15)
        await watch_lights(people, "move.step", the_cursor_and_where_to_go)
        await people.play(2500)
        stage.expect_over("midevil.dungeon-win.book-qualifies")
        stage.expect_screen("wins!")
        above = {"bridge.lower", "bridge.raise", "skeletons.black", "duel.roll", "duel.commit", "duel.again"}
        below = {"dungeon.draw", "dungeon.place", "fate.roll", "fate.gift", "fate.die", "fate.skeleton"}
        assert above | below | {"spell.draw", "spell.order"} <= set(people.answered)
        assert {roll.source for roll in Ledger(table.driver.history)} == {"tray"}
        assert {record.source for record in table.driver.history if not record.chance} == {"buttons", "forced"}

    on_stage(play)


def test_a_spell_is_bought_by_one_who_holds_no_card(on_stage: Callable[..., None]) -> None:
    """CARD offers what may be done, paid for and drawn with buttons, and the screen says what the two spells do."""

    async def play(stage: Stage) -> None:
        await stage.daemon.do(Load({"position": in_the_dungeon()}), "buttons")
        await stage.settle()
        await stage.press("CARD")
        stage.expect_screen("Buy a spell")
        await stage.press("OK")
        stage.expect_screen("Pay with what?")
        await stage.choose("1 blue")
        stage.expect_screen("Draw a spell card")
        await stage.choose("carpe")
        await stage.press("WHY", "DOWN", "DOWN")
        stage.expect_screen("Carcer, Carpe: You lose the movement of your next turn")
        table = stage.daemon.desk.table
        assert table is not None
        assert table.game.position()["players"][0]["spells"] == ["carcer", "carpe"]

    on_stage(play, walk_through=False)


def in_the_dungeon() -> Json:
    """Ana stands on the first tile of the dungeon with nothing in her hand."""
    entrance = {"tile": "dungeon-entrance", "at": "0,1", "turn": "r180"}
    ana = {"name": "Ana", "at": "0,2.C", "skeletons": {"white": 3, "blue": 1}, "spells": ["carcer"], "hand": []}
    return {
        "game": "midevil",
        "mode": "dungeon",
        "turn": {"step": "move", "left": 8, "die": 4, "seat": 0},
        "map": [{"tile": "altar", "at": "0,0"}, entrance, {"tile": "dungeon-straight", "at": "0,2"}],
        "players": [ana, {"name": "Ben", "hand": []}],
    }
