"""The font: every character has a picture of its own, and a fair stand-in where it has none."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from companion.desk import font
from companion.desk.canvas import COLUMNS, LINES, Canvas
from companion.desk.font import UNKNOWN, alphabet, columns, glyph, inverse, plain
from tests.desk.golden import golden

PER_SHEET = COLUMNS * LINES


def test_the_whole_font_looks_as_it_did() -> None:
    letters = "".join(alphabet())
    for number, start in enumerate(range(0, len(letters), PER_SHEET), 1):
        sheet = Canvas()
        for line in range(LINES):
            sheet.text(line, 0, letters[start + COLUMNS * line : start + COLUMNS * (line + 1)])
        golden(f"font-{number}", sheet.frame())


def test_dark_letters_on_a_bar_look_as_they_did() -> None:
    sheet = Canvas()
    for line, start in enumerate(range(0, PER_SHEET, COLUMNS)):
        sheet.bar(line, "".join(alphabet())[start : start + COLUMNS])
    golden("font-dark", sheet.frame())


def test_dark_letters_and_digits_have_light_all_around() -> None:
    for char in string.ascii_letters + string.digits:
        assert all(column & 1 for column in inverse(char)), char


def test_no_two_characters_look_alike_even_inverted() -> None:
    seen: dict[bytes, str] = {}
    for char in alphabet():
        for shape in (glyph(char)[:5], inverse(char)[:5]):
            assert shape not in seen, f"{char} looks like {seen[shape]}"
            seen[shape] = char


@pytest.mark.parametrize(
    "needed",
    [
        string.printable[:95],
        "äöüßÄÖÜẞ éèêëàâçùûüîïôœæÉÈÊÀÇ ñáíóú¿¡Ñ ąćęłńóśźżĄĆĘŁŃÓŚŹŻ",
        "ěščřžýáíéůúťďňĚŠČŘŽŮŤĎŇ åæøöÅÆØ ðþÐÞ ğışçĞİŞÇ őűŐŰ șțȘȚ āčēģīķļņšūž",
        "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЇЄҐ",
        "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
        "♥♡•◦←↑→↓✓✗🧟☠⚀⚁⚂⚃⚄⚅🚪☺♟★▶◀▲▼…–—“”„‘’«»°×─│┌┐└┘├┤┬┴┼",
    ],
)
def test_what_players_write_is_drawn(needed: str) -> None:
    missing = [char for char in needed if glyph(char) == glyph(UNKNOWN)]
    assert not missing


def test_a_glyph_has_six_columns_and_keeps_its_distance() -> None:
    for char in string.printable[:95]:
        assert len(glyph(char)) == 6
        assert glyph(char)[5] == 0


def test_every_drawing_has_eight_rows_of_five_or_six_columns() -> None:
    drawings = Path(font.__file__).with_name("font.txt").read_text(encoding="utf-8").rstrip().split("\n\n")
    for head, *rows in (drawing.split("\n") for drawing in drawings if not drawing.startswith("//")):
        assert len(rows) == 8, head
        assert {len(row) for row in rows} in ({5}, {6}), head
        assert set("".join(rows)) <= {"#", "."}, head


def test_lines_join_their_neighbours() -> None:
    assert glyph("─") == bytes([0b1000]) * 6
    assert glyph("│")[2] == 0xFF


def test_marks_sit_on_their_letters() -> None:
    above, body = glyph("é"), glyph("e")
    assert all(with_mark & 0b11111100 == plain for with_mark, plain in zip(above, body, strict=True))
    assert any(column & 0b11 for column in above)
    assert glyph("í")[2] & 0b1 == 0, "the dot of the i makes room for the accent"


@pytest.mark.parametrize(("char", "instead"), [("ẫ", "a"), ("ﬁ", "f"), ("\t", " "), ("\u2003", " "), ("漢", UNKNOWN)])
def test_what_is_not_drawn_has_a_stand_in(char: str, instead: str) -> None:
    assert glyph(char) == glyph(instead)


def test_latin_letters_can_all_be_told_apart() -> None:
    letters = [char for char in map(chr, range(0x20, 0x180)) if char.isalpha()]
    looks: dict[bytes, list[str]] = {}
    for char in letters:
        looks.setdefault(glyph(char), []).append(char)
    assert [alike for alike in looks.values() if len(alike) > 1] == [["Ð", "Đ"]]


def test_what_takes_no_room_is_left_out() -> None:
    assert plain("❤\ufe0f x\u0301 a\u200db") == "❤ x ab"


def test_a_letter_and_its_mark_written_apart_are_one_character() -> None:
    assert columns("e\u0301") == glyph("é")
