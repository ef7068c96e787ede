"""The panel: what part of the board it shows, and what its lights look like."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from companion.desk.lights import Light, Lights, Pattern, all_at, figures, path
from companion.desk.palette import BRIGHT, COLOUR_BLIND, PALETTES, Palette
from companion.desk.panel import DARK, FULL, animated, render
from companion.desk.viewport import Viewport
from companion.games.kit.board import Point, board_of
from companion.games.zombie_slayer.board import BOARD
from tests.desk.golden_lights import golden_lights, seen
from tests.desk.outbreaks import OUTBREAKS
from tests.games.zombie_slayer.town import sit
from tests.games.zombies.evening import evening

PANEL = Viewport(16, 16)
TILES = ("toy-store 0,1", "town-tee 1,0 r180", "town-crossroad 0,-1")


def colour_at(frame: bytes, viewport: Viewport, point: Point) -> tuple[int, ...]:
    """The colour of a square in a frame."""
    at = 3 * list(viewport.points()).index(point)
    return tuple(frame[at : at + 3])


def lone(light: Light, now: float, brightness: float = 1.0, reduced: bool = False, palette: Palette = BRIGHT) -> float:
    """How brightly a light shines, compared with its colour."""
    frame = render({(0, 0): light}, PANEL, palette, brightness, now, reduced)
    return max(frame) / max(palette.rgb(light.colour))


# ---------------------------------------------------------------------- the viewport


def test_the_middle_of_the_board_begins_in_the_middle_of_the_panel() -> None:
    points = list(Viewport(5, 3).points())
    assert (points[0], points[7], points[-1]) == ((-2, 1), (0, 0), (2, -1))


def test_rows_run_from_the_north_west() -> None:
    lights = {(-2, 1): Light("red"), (2, -1): Light("blue")}
    frame = render(lights, Viewport(5, 3), BRIGHT, 1.0, 0.0)
    assert len(frame) == 45
    assert (frame[:3], frame[-3:]) == (bytes(BRIGHT.rgb("red")), bytes(BRIGHT.rgb("blue")))
    assert not any(frame[3:-3])


def test_the_viewport_stays_while_the_action_is_well_inside() -> None:
    assert PANEL.follow((4, -4)) is PANEL
    moved = PANEL.follow((5, 0))
    assert (moved.left, moved.top) == (PANEL.left + 5, PANEL.top)
    assert moved.follow((4, 0)) is moved, "a step back moves nothing"


POINTS = st.tuples(st.integers(-60, 60), st.integers(-60, 60))
SIZES = st.integers(1, 40)


@for_all(SIZES, SIZES, st.integers(0, 8), st.lists(POINTS, min_size=1, max_size=20))
def test_the_action_is_always_seen_with_room_around_it(width: int, height: int, margin: int, walk: list[Point]) -> None:
    viewport = Viewport(width, height, margin=margin)
    for focus in walk:
        viewport = viewport.follow(focus)
        assert focus in viewport
        assert viewport.follow(focus) is viewport
        x, y = focus[0] - viewport.left, viewport.top - focus[1]
        assert min(margin, (width - 1) // 2) <= x < width - min(margin, (width - 1) // 2)
        assert min(margin, (height - 1) // 2) <= y < height - min(margin, (height - 1) // 2)
        assert len(list(viewport.points())) == width * height


@for_all(POINTS, POINTS)
def test_a_point_is_on_the_panel_when_the_panel_lists_it(focus: Point, other: Point) -> None:
    viewport = Viewport(9, 7).follow(focus)
    assert (other in viewport) == (other in set(viewport.points()))


@for_all(POINTS)
def test_lights_off_the_panel_are_left_out(point: Point) -> None:
    frame = render({point: Light("white")}, PANEL, BRIGHT, 1.0, 0.0)
    assert any(frame) == (point in PANEL)


# ---------------------------------------------------------------------- patterns in time


def test_a_blink_is_on_for_half_of_its_time() -> None:
    light = Light("cursor", Pattern.BLINK)
    assert [lone(light, now) for now in (0.0, 0.4, 0.42, 0.8, 0.84)] == [FULL, FULL, DARK, DARK, FULL]


def test_a_refusal_blinks_fast_and_calmly_for_those_who_want_it_so() -> None:
    light = Light("refused", Pattern.FAST)
    assert [lone(light, now) for now in (0.0, 0.09, 0.11, 0.19, 0.21)] == [FULL, FULL, DARK, DARK, FULL]
    assert [lone(light, now, reduced=True) for now in (0.0, 0.3, 0.35, 0.66)] == [FULL, FULL, DARK, DARK]


def test_a_breath_rises_and_falls_in_four_seconds_and_stays_dim() -> None:
    light = Light("go", Pattern.BREATHING)
    levels = [lone(light, now / 4) for now in range(17)]
    assert levels[:9] == sorted(levels[:9])
    assert levels[8:] == sorted(levels[8:], reverse=True)
    assert levels[0] == pytest.approx(0.2, abs=0.01)
    assert levels[8] == pytest.approx(0.5, abs=0.01)
    assert {lone(light, now / 4, reduced=True) for now in range(17)} == {levels[8]}


def test_a_dot_goes_along_its_path_with_a_trail_and_rests() -> None:
    way = path([(0, 0), (1, 0), (2, 0)])

    def brightest(now: float) -> int:
        frame = render(way, PANEL, BRIGHT, 1.0, now)
        shades = [max(colour_at(frame, PANEL, point)) for point in way]
        return shades.index(max(shades))

    assert [brightest(now) for now in (0.0, 0.29, 0.31, 0.61, 0.91, 1.51)] == [0, 0, 1, 2, 2, 0]
    frame = render(way, PANEL, BRIGHT, 1.0, 0.61)
    first, second, third = (max(colour_at(frame, PANEL, point)) for point in way)
    assert 0 < first < second < third
    still = [render(way, PANEL, BRIGHT, 1.0, now, reduced=True) for now in (0.0, 0.3, 0.6)]
    assert len(set(still)) == 1


def test_brightness_dims_everything_but_hides_nothing() -> None:
    lights = {(x, 0): Light("go", pattern, x, 6) for x, pattern in enumerate(Pattern)}
    full, low = render(lights, PANEL, BRIGHT, 1.0, 0.01), render(lights, PANEL, BRIGHT, 0.01, 0.01)
    assert sum(low) < sum(full)
    assert [any(colour_at(low, PANEL, at)) for at in lights] == [any(colour_at(full, PANEL, at)) for at in lights]
    assert not any(render(lights, PANEL, BRIGHT, 0.0, 0.01))


def test_only_moving_lights_ask_for_more_frames() -> None:
    still: Lights = {(0, 0): Light("zombie"), (1, 0): Light("red"), (2, 0): Light("go", Pattern.DIM)}
    assert not animated(still)
    assert animated(still, COLOUR_BLIND), "pawns wink"
    assert not animated({(0, 0): Light("zombie")}, COLOUR_BLIND)
    moving = (Pattern.BREATHING, Pattern.BLINK, Pattern.FAST, Pattern.PATH)
    assert all(animated({(0, 0): Light("go", pattern)}) for pattern in moving)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
@pytest.mark.parametrize("start", [0.0, 0.37, 1.9, 1234.56])
@pytest.mark.parametrize("brightness", [1.0, 0.6, 0.3])
def test_every_light_is_read_back_as_it_was_meant(palette: Palette, start: float, brightness: float) -> None:
    squares = list(PANEL.points())
    patterns = [(colour, pattern) for colour in palette.colours for pattern in Pattern]
    lights = {
        point: Light(colour, pattern, number % 4, 4)
        for number, (point, (colour, pattern)) in enumerate(zip(squares, patterns, strict=False))
    }
    read = seen(lights, PANEL, palette, brightness, start)
    assert {point: read[point].pattern for point in lights} == {at: light.pattern for at, light in lights.items()}
    for point, light in lights.items():
        if light.pattern in (Pattern.STEADY, Pattern.BLINK, Pattern.FAST):
            assert read[point].colour == light.colour
    assert {read[point].pattern for point in squares if point not in lights} == {"dark"}


# ---------------------------------------------------------------------- golden states


def town(**position: Any) -> tuple[Any, Any, Any]:
    """A small town of Zombies!!!, its board and what is asked."""
    table = evening(*TILES, doors="0,1.N", **position)
    return table.game, board_of("zombies"), table.pending


def standing(game: Any) -> dict[Point, Light]:
    board = board_of(game.id)
    return figures(board.figures(game), board.ROLES)


MOVING: dict[str, Any] = {
    "step": "move",
    "turn": {"left": 4},
    "players": 3,
    "zombies": "0,1.C 1,0.W 0,0.W",
    "bullets": "0,1.W",
    "hearts": "0,1.NE",
    "ben": {"at": "0,1.S"},
    "cy": {"at": "1,0.C"},
}


@pytest.mark.parametrize("palette", PALETTES.values(), ids=lambda palette: palette.name)
def test_golden_steps_reach_and_cursor(palette: Palette) -> None:
    game, board, request = town(**MOVING)
    lights = standing(game)
    lights |= all_at([at for at in board.reach(game, request) if at not in lights], "go", Pattern.DIM)
    steps = [board.places(game, request, value)[0] for value in request.options if value != "stop"]
    lights |= all_at(steps, "go", Pattern.BREATHING)
    lights[0, 1] = Light("cursor", Pattern.BLINK)
    golden_lights(f"steps-{palette.name}", lights, PANEL.follow((0, 0)), palette)


def test_golden_placement_with_its_preview() -> None:
    table = evening(*TILES, doors="0,1.N", decks={"tiles": ["gas-station"]}).answer("gas-station")
    game, board, request = table.game, board_of("zombies"), table.pending
    lights = standing(game)
    anchors = {board.places(game, request, value)[0] for value in request.options}
    lights |= all_at(anchors, "go", Pattern.BREATHING)
    chosen = next(iter(request.options))
    ground = board.preview(game, request, chosen)
    streets = [at for at, spot in ground.items() if spot.kind != "blocked"]
    lights |= all_at(streets, "go", Pattern.DIM)
    lights[board.places(game, request, chosen)[0]] = Light("cursor", Pattern.BLINK)
    golden_lights("placement", lights, PANEL.follow(board.focus(game, request)))


def test_golden_refusal() -> None:
    game, board, request = town(**MOVING)
    lights = standing(game)
    lights[1, 1] = Light("refused", Pattern.FAST)
    golden_lights("refusal", lights, PANEL.follow(board.focus(game, request)))


@pytest.mark.parametrize("scene", ["sewer-step", "sewer-entrance", "funhouse-step"])
def test_golden_lights_of_layers(scene: str) -> None:
    desk = OUTBREAKS[scene]()
    golden_lights(scene, desk.lights(), PANEL.follow(desk.focus()))


def test_golden_march_of_a_zombie() -> None:
    driver = sit("violet 0,3.N; green 3,0.C; blue -3,0.W", slayer={"at": "0,0.C"})
    driver.answer("end")
    driver.answer("0,3.C")
    lights = standing(driver.game) | path(BOARD.marches(driver)[0].path)
    golden_lights("march", lights, PANEL.follow((0, 3)))
