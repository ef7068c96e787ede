"""The page knows no piece and no question of a game: it draws and sets right what the boards declare."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import companion.web
from companion.games import GAMES, rulebook
from companion.games.kit.board import board_of
from companion.web.table_sections import roles
from tests.games.zombie_slayer.town import sit
from tests.web.browsing import NEARLY_WON, Visitor

PAGES = Path(companion.web.__file__).parent / "pages"
DRAWINGS = "figures.js"


def sources() -> list[Path]:
    return sorted(PAGES.glob("*.js"))


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.name)
def test_no_question_and_no_correction_of_a_game_is_named(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for game in GAMES:
        board = board_of(game)
        named = {
            name
            for name in (question.name for question in board.questions)
            if re.search(rf"[\"'`]{re.escape(name)}[\"'`]", text)
        }
        assert named == set()
        paths = {role.path.partition("{")[0] for role in board.roles if role.path} | {"players.", "slayer."}
        assert {start for start in paths if f'"{start}' in text or f"`{start}" in text} == set()


@pytest.mark.parametrize("path", [path for path in sources() if path.name != DRAWINGS], ids=lambda path: path.name)
def test_only_drawings_have_the_names_of_pieces(path: Path) -> None:
    """A picture on the welcome page may be one of the drawings; a piece that shares one is known to its game alone."""
    drawings = set(re.findall(r"^  (\w+): \(\) =>", (PAGES / DRAWINGS).read_text(encoding="utf-8"), re.M))
    assert "pawn" in drawings
    text = path.read_text(encoding="utf-8")
    pieces = {role.id for game in GAMES for role in board_of(game).roles} - drawings
    pieces -= {"green", "blue", "violet"}  # pawns have these colours, too
    assert pieces
    assert {piece for piece in pieces if re.search(rf"[\"'`]{piece}[\"'`]", text)} == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_has_a_drawing_and_a_light(game: str) -> None:
    drawings = set(re.findall(r"^  (\w+): \(\) =>", (PAGES / DRAWINGS).read_text(encoding="utf-8"), re.M))
    for role, look in roles(board_of(game), rulebook(game).lights).items():
        drawn = look["picture"] or role
        assert drawn in drawings
        assert drawn == "pawn" or all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in look["lit"])


def test_pieces_of_a_game_that_nobody_knows_are_drawn(at_table: Visitor) -> None:
    """A troll looks as its board says; what has no drawing is its symbol, and what lies makes room for who stands."""
    seen = at_table.page.evaluate(
        """async () => {
            const { draw, rooms } = await import("/static/figures.js");
            const roles = { troll: { symbol: "T", colour: "moss", picture: "zombie", lit: ["#123456", "#654321"] },
                            gem: { symbol: "g", colour: "gem", lying: true } };
            const [troll, gem] = [{ role: "troll", words: "troll" }, { role: "gem", words: "gem" }];
            const [zombie, stone] = [draw({ role: "zombie", words: "z" }, {}), draw(gem, roles)];
            const drawn = draw(troll, roles);
            return { same: drawn.querySelector(".art").innerHTML === zombie.querySelector(".art").innerHTML,
                     own: drawn.style.getPropertyValue("--lit"), sign: stone.querySelector(".letter").textContent,
                     rooms: [...rooms([troll, gem], roles).values()].map(([, y]) => y) };
        }"""
    )
    assert seen["same"]
    assert (seen["own"], seen["sign"]) == ("#123456", "g")
    assert seen["rooms"][0] < seen["rooms"][1]


def tools(table: Visitor) -> list[str]:
    return [text.split("\n")[-1] for text in table.page.locator(".tools .tool").all_inner_texts()]


def edit(table: Visitor) -> None:
    table.page.click("#tab-more")
    table.press("edit")
    table.see(".tools [data-key=tool-remove]")
    table.see(".fixes [data-key=fixgroup0]")


def test_what_can_be_put_down_and_counted_comes_from_the_board(at_table: Visitor) -> None:
    edit(at_table)
    at_table.see("[data-key=tool-heart]")
    assert tools(at_table) == ["Zombie", "Bullet", "Heart", "Take away"]
    at_table.press("tool-heart")
    at_table.tap(1, 0)
    at_table.until("() => document.querySelector('.layer-figures .figure.heart')")
    at_table.press("more-1-bullets")
    at_table.until("() => document.querySelector('.tallies').textContent.includes('4 bullets')")
    at_table.press("tool-remove")
    at_table.tap(1, 0)
    at_table.until("() => !document.querySelector('.layer-figures .figure.heart')")


def test_survivors_are_offered_where_there_are_any(at_table: Visitor) -> None:
    at_table.load({**NEARLY_WON, "scenario": "search-and-rescue"})
    edit(at_table)
    at_table.see("[data-key=tool-survivor]")


def test_the_slayer_and_coloured_zombies_are_set_right_the_same_way(at_table: Visitor) -> None:
    at_table.load(sit(slayer={"at": "0,0.C"}, zombies="green 0,0.NW").game.position())
    at_table.until("() => document.querySelector('.layer-figures .figure.green.zombie')")
    edit(at_table)
    at_table.see("[data-key=tool-violet]")
    assert tools(at_table) == ["Violet zombie", "Green zombie", "Blue zombie", "Dragon dung", "Take away"]
    at_table.press("tool-violet")
    at_table.tap(1, 1)
    at_table.until("() => document.querySelector('.layer-figures .figure.violet')")
    at_table.press("tool-violet")
    at_table.press("less-0-life")
    at_table.until("() => document.querySelector('.tallies').textContent.includes('4 life')")
    here, there = at_table.on_map(0, 0), at_table.on_map(1, 0)
    mouse = at_table.page.mouse
    mouse.move(*here)
    mouse.down()
    mouse.move((here[0] + there[0]) / 2, here[1], steps=4)
    mouse.move(*there, steps=4)
    mouse.up()
    pawn = "document.querySelector('.layer-figures .figure.pawn').style.transform"
    at_table.until(f"() => {pawn}.includes('translate(60px, 0px)')")
    assert at_table.standing("pawn") == {(1, 0)}
