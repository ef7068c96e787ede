"""What is written on a screen can be read back from its pixels."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.desk.canvas import COLUMNS, Canvas
from companion.desk.font import alphabet
from companion.desk.reading import UNREADABLE, as_read, read_cells, read_text

LINE = st.text(st.sampled_from(alphabet()), max_size=COLUMNS)
BLANK = " " * COLUMNS


@given(st.lists(st.tuples(LINE, st.booleans()), min_size=8, max_size=8))
def test_every_text_is_read_back(lines: list[tuple[str, bool]]) -> None:
    canvas = Canvas()
    for line, (words, inverse) in enumerate(lines):
        canvas.text(line, 0, words, inverse)
    assert read_text(canvas.frame()) == [words.ljust(COLUMNS) for words, _ in lines]


@given(st.text(max_size=40), st.booleans())
def test_whatever_is_written_is_read_as_expected(words: str, inverse: bool) -> None:
    canvas = Canvas()
    canvas.text(5, 0, words, inverse)
    assert UNREADABLE not in as_read(words)
    assert read_text(canvas.frame())[5] == as_read(words)[:COLUMNS].ljust(COLUMNS)


@given(LINE, st.integers(0, COLUMNS), st.booleans())
def test_a_text_anywhere_on_a_line_is_cut_at_the_edge(words: str, column: int, inverse: bool) -> None:
    canvas = Canvas()
    canvas.text(3, column, words, inverse)
    assert read_text(canvas.frame())[3] == (" " * column + words)[:COLUMNS].ljust(COLUMNS)


@given(LINE, LINE, LINE)
def test_inverted_words_between_others_are_told_apart(before: str, chosen: str, after: str) -> None:
    canvas = Canvas()
    canvas.text(2, 0, before)
    canvas.text(2, len(before), chosen, inverse=True)
    canvas.text(2, len(before) + len(chosen), after)
    cells = read_cells(canvas.frame())[2]
    assert "".join(cell.char for cell in cells) == (before + chosen + after)[:COLUMNS].ljust(COLUMNS)
    light = range(len(before), min(COLUMNS, len(before) + len(chosen)))
    assert [place for place, cell in enumerate(cells) if cell.inverse] == list(light)


def test_header_and_key_caps_are_read() -> None:
    canvas = Canvas()
    canvas.header("Ana  4/6 Move", "5 left")
    canvas.footer(("OK", "roll"), ("BACK", "list"))
    lines = read_text(canvas.frame())
    assert lines[0] == "Ana  4/6 Move  5 left"
    assert lines[7] == "OK roll BACK list    "
    assert lines[1:7] == [BLANK] * 6
    assert [cell.char for cell in read_cells(canvas.frame())[7] if cell.inverse] == list("OKBACK")


def test_a_drawing_is_no_text() -> None:
    canvas = Canvas()
    canvas.box(0, 0, 128, 8)
    assert set(read_text(canvas.frame())[0]) == {UNREADABLE}


def test_characters_that_look_the_same_are_expected_as_they_are_read() -> None:
    words = "Ana’s roll – 漢 — e\u0301"
    canvas = Canvas()
    canvas.text(0, 0, words)
    assert read_text(canvas.frame())[0] == as_read(words).ljust(COLUMNS) == "Ana's roll – □ ─ é".ljust(COLUMNS)
