"""The canvas: bars, key caps, dice, and lines that stay inside the picture."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.desk.canvas import HEIGHT, WIDTH, Canvas
from companion.desk.font import glyph
from companion.desk.reading import read_cells, read_text
from tests.desk.golden import golden

PLACE = st.integers(-40, 140)
SIZE = st.integers(0, 140)


def lit(canvas: Canvas) -> set[tuple[int, int]]:
    """The light pixels."""
    frame = canvas.frame()
    return {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if frame[WIDTH * (y // 8) + x] >> y % 8 & 1}


def test_a_whole_screen_of_text() -> None:
    canvas = Canvas()
    canvas.header("Ana  4/6 Move", "5 left")
    canvas.text(1, 0, "Where do you go?")
    canvas.text(2, 0, " north: street")
    canvas.bar(3, "▶east: gas station ⚃")
    canvas.text(4, 0, " stay and fight 🧟🧟")
    canvas.text(5, 0, "Jürgen ♥♥♡ •••◦")
    canvas.footer(("OK", "go"), ("BACK", "list"), ("?", "why"))
    golden("canvas-text", canvas.frame())


@pytest.mark.parametrize("again", [False, True])
def test_a_note_takes_one_line(again: bool) -> None:
    canvas = Canvas()
    canvas.note("Thank you", again)
    assert [line.strip() for line in read_text(canvas.frame())[5:]] == ["", "Thank you", ""]


def test_dice_of_all_sizes_and_faces() -> None:
    canvas = Canvas()
    for face in range(7):
        canvas.die(18 * face, 0, 16, face)
    for place, face in enumerate((0, 3, 6)):
        canvas.die(26 * place, 18, 24, face, crossed=face == 3)
    canvas.die(96, 18, 32, 5)
    for place, face in enumerate((2, 4, 6)):
        canvas.die(18 * place, 46, 16, face, crossed=True)
    golden("canvas-dice", canvas.frame())


def test_bars_and_big_letters() -> None:
    canvas = Canvas()
    canvas.bars(0, 0, 72, 40, [3, 8, 0, 5, 6, 4], expected=4.3, labels="123456")
    canvas.big(76, 0, "12", 4)
    canvas.big(76, 36, "Ana", 2)
    canvas.sprite(2, 54, ["..#..", ".###.", "#####"])
    canvas.box(100, 54, 20, 9)
    canvas.invert(90, 58, 30, 6)
    golden("canvas-pictures", canvas.frame())


def test_pixels_lie_where_the_screen_wants_them() -> None:
    canvas = Canvas()
    canvas.pixel(5, 17)
    assert [place for place, byte in enumerate(canvas.frame()) if byte] == [2 * 128 + 5]
    assert canvas.frame()[2 * 128 + 5] == 0b10
    canvas.pixel(5, 17, on=False)
    assert canvas.frame() == bytes(1024)


@given(PLACE, PLACE, SIZE, SIZE)
def test_a_block_lights_its_pixels_and_no_others(x: int, y: int, width: int, height: int) -> None:
    canvas = Canvas()
    canvas.fill(x, y, width, height)
    inside = {(a, b) for a in range(WIDTH) for b in range(HEIGHT) if x <= a < x + width and y <= b < y + height}
    assert lit(canvas) == inside
    canvas.invert(0, 0, WIDTH, HEIGHT)
    assert len(lit(canvas)) == WIDTH * HEIGHT - len(inside)
    canvas.fill(0, 0, WIDTH, HEIGHT, on=False)
    assert not lit(canvas)


@given(PLACE, PLACE, st.integers(1, 4))
def test_letters_may_stick_out_of_the_picture(x: int, y: int, scale: int) -> None:
    canvas = Canvas()
    canvas.big(x, y, "g", scale)
    letter = {(a, b) for a, column in enumerate(glyph("g")) for b in range(8) if column >> b & 1}
    grown = {(x + scale * a + i, y + scale * b + j) for a, b in letter for i in range(scale) for j in range(scale)}
    assert lit(canvas) == {(a, b) for a, b in grown if 0 <= a < WIDTH and 0 <= b < HEIGHT}


def test_text_at_a_pixel_is_text_of_size_one() -> None:
    one, other = Canvas(), Canvas()
    one.text_at(7, 13, "Ana")
    other.big(7, 13, "Ana", 1)
    assert one.frame() == other.frame()
    one = Canvas()
    one.text_at(1 + 6 * 4, 8 * 2, "Ana")
    assert read_text(one.frame())[2].strip() == "Ana"


@pytest.mark.parametrize("line", [-1, 8])
def test_there_are_only_eight_lines(line: int) -> None:
    canvas = Canvas()
    canvas.text(line, 0, "nothing")
    assert canvas.frame() == bytes(1024)


def test_a_text_may_begin_left_of_the_picture() -> None:
    canvas = Canvas()
    canvas.text(0, -2, "abcd", inverse=True)
    canvas.text(1, -2, "abcd")
    assert [line.rstrip() for line in read_text(canvas.frame())[:2]] == ["cd", "cd"]


def test_a_letter_beyond_the_last_cell_leaves_no_trace() -> None:
    full, longer = Canvas(), Canvas()
    full.text(0, 0, "M" * 21)
    longer.text(0, 0, "M" * 22)
    longer.text(1, 21, "M")
    longer.text(2, 30, "M", inverse=True)
    assert longer.frame() == full.frame()


def test_the_header_is_one_bar_and_leaves_the_right_words_room() -> None:
    canvas = Canvas()
    canvas.header("Maximiliane  4/6 Move", "5 left")
    assert read_text(canvas.frame())[0] == "Maximiliane  4 5 left"
    assert all(cell.inverse for cell in read_cells(canvas.frame())[0])
    assert canvas.frame()[0] == canvas.frame()[127] == 0xFF


def test_words_at_the_right_and_in_the_middle() -> None:
    canvas = Canvas()
    canvas.right(2, "5 left")
    canvas.middle(3, "Ana wins", inverse=True)
    lines = read_text(canvas.frame())
    assert lines[2] == "5 left".rjust(21)
    assert lines[3] == "      Ana wins       "


@pytest.mark.parametrize(
    ("caps", "line"),
    [
        ([("OK", "roll"), ("BACK", "list")], "OK roll BACK list"),
        ([("OK", "roll"), ("BACK", "list"), ("WHY", "rule")], "OK roll BACK list WHY"),
        ([("OK", ""), ("BACK", "")], "OK BACK"),
        ([("UP", ""), ("DOWN", "choose"), ("OK", "take it all")], "UP DOWN choose OK tak"),
        ([], ""),
    ],
)
def test_key_caps_and_their_words_begin_at_the_left(caps: list[tuple[str, str]], line: str) -> None:
    canvas = Canvas()
    canvas.footer(*caps)
    assert read_text(canvas.frame())[7].rstrip() == line
