"""The colours of the lights: every name has one, and nobody has to tell apart what looks the same."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from companion.desk import palette as module
from companion.desk.palette import BRIGHT, COLOUR_BLIND, PALETTES, Palette, palette
from companion.games import GAMES, rulebook
from companion.games.kit.board import board_of
from companion.games.kit.colours import Beat, Rgb
from companion.games.zombies.meta import PAWNS

SEES = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is left of linear red, green and blue for people who lack one kind of cone (Machado and others, 2009)."""
CLEARLY_APART = 35.0
"""A difference of 2 in this measure (CIE 1976) is just seen side by side."""
OPPONENTS = ("zombie", "violet-zombie", "green-zombie", "blue-zombie", "necromancer")
THINGS = ("bullet", "heart", "survivor", "hidden", "follower", "dung")


def of_one_kind() -> Iterator[tuple[str, ...]]:
    """Figures of one kind that can stand on the same board: nothing but the colour tells them apart."""
    yield tuple(module.PAWNS)
    for game in GAMES:
        lights = rulebook(game).lights
        yield from (tuple(name for name, lit in lights.items() if lit.beat is beat) for beat in Beat)


TOGETHER = tuple(kind for kind in of_one_kind() if len(kind) > 1)


def lightness_and_hue(rgb: Rgb, eye: tuple[tuple[float, ...], ...]) -> tuple[float, float, float]:
    """Where a colour lies in the space of differences (CIE L*a*b*), as somebody with these cones sees it."""
    linear = [_linear(channel / 255) for channel in rgb]
    red, green, blue = (
        min(1.0, max(0.0, sum(part * one for part, one in zip(row, linear, strict=True)))) for row in eye
    )
    x = _curve((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _curve(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _curve((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _curve(value: float) -> float:
    return float(value ** (1 / 3)) if value > 0.008856 else 7.787 * value + 16 / 116


@pytest.mark.parametrize("eye", SEES.values(), ids=SEES)
@pytest.mark.parametrize("kind", TOGETHER, ids=lambda kind: kind[0])
def test_figures_of_one_kind_look_different_to_everybody(kind: tuple[str, ...], eye: tuple[tuple[float, ...]]) -> None:
    declared = dict(module.LIT)
    for game in GAMES:
        declared |= rulebook(game).lights  # the colours of areas are painted, not lit
    seen = {name: lightness_and_hue(declared[name].colour_blind, eye) for name in kind}
    for one, other in combinations(kind, 2):
        assert dist(seen[one], seen[other]) >= CLEARLY_APART, (one, other)


def test_kinds_are_those_of_every_game() -> None:
    assert {frozenset(kind) for kind in TOGETHER} >= {
        frozenset(module.PAWNS),
        frozenset({"violet-zombie", "green-zombie", "blue-zombie", "necromancer"}),
        frozenset({"bullet", "heart", "survivor", "hidden"}),
        frozenset({"follower", "dung"}),
    }


def test_every_pawn_that_a_game_has_is_lit() -> None:
    assert {colour for game in GAMES for colour in rulebook(game).pawns} <= {*module.PAWNS}
    assert {"orange", "violet"} <= {*module.PAWNS}, "up to eight play"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_lights_its_own_roles_and_recolours_nobody_else(game: str) -> None:
    lights = rulebook(game).lights
    board = board_of(game)
    shown = {colour for _, colour in board.ROLES.values()} | {*board.area_colours.values()}
    assert set(lights) == shown - set(module.PAWNS)
    assert not set(lights) & {*module.SIGNS, *module.PAWNS}
    shines = {name: lit for name, lit in lights.items() if lit.beat is not Beat.NONE}
    assert all(module.LIT[name] == lit for name, lit in shines.items()), "the same name in another game"


def test_the_bright_palette_would_not_do_for_everybody() -> None:
    """Otherwise there would be no need for the other one."""
    seen = {name: lightness_and_hue(BRIGHT.rgb(name), SEES["no green"]) for name in ("yellow", "zombie", "green")}
    assert min(dist(seen[one], seen[other]) for one, other in combinations(seen, 2)) < CLEARLY_APART


def test_pawns_opponents_and_things_differ_in_their_beat() -> None:
    beats = [{COLOUR_BLIND.beat(name) for name in kind} for kind in (module.PAWNS, OPPONENTS, THINGS)]
    assert beats == [{"wink"}, {"steady"}, {"double wink"}]
    assert {BRIGHT.beat(name) for name in BRIGHT.colours} == {"steady"}


def names_in_use() -> Iterator[str]:
    """Colours of figures, of pawns, and those that the desk names in its calls."""
    yield from PAWNS
    for game in GAMES:
        yield from (colour for _, colour in board_of(rulebook(game).id).ROLES.values())
    folder = Path(module.__file__).parent
    for file in [*folder.glob("*.py"), *(folder / "screens").glob("*.py")]:
        yield from _lit_in(ast.parse(file.read_text(encoding="utf-8")))


def _lit_in(tree: ast.AST) -> Iterator[str]:
    """The colours in `Light("go", ...)`, `all_at(points, "go", ...)` and `path(points, "path")`."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        place = {"Light": 0, "all_at": 1}.get(called)
        if place is not None and len(call.args) > place:
            argument = call.args[place]
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield argument.value


@pytest.mark.parametrize("chosen", PALETTES.values(), ids=PALETTES)
def test_every_colour_in_use_has_a_name_in_every_palette(chosen: Palette) -> None:
    names = set(names_in_use())
    assert {"go", "cursor", "zombie", "black"} <= names
    assert names <= set(chosen.colours)
    assert set(chosen.colours) == set(BRIGHT.colours)
    assert len(set(chosen.colours.values())) == len(chosen.colours)


def test_shades_go_from_dark_to_full_and_lit_is_never_dark() -> None:
    shades = BRIGHT.shades("dung")
    assert (shades[0], shades[255]) == (bytes(3), bytes(BRIGHT.rgb("dung")))
    assert all(any(shade) for shade in shades[1:])
    assert [max(shade) for shade in shades] == sorted(max(shade) for shade in shades)


def test_an_unknown_palette_or_colour_still_shines() -> None:
    assert palette("no such thing") is BRIGHT
    assert BRIGHT.rgb("no such colour") == BRIGHT.rgb("white")
    assert palette("colour-blind") is COLOUR_BLIND
