"""The terminal in other languages: nothing stays English, lines keep within their width, words can be typed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.languages import NAMES, spoken, tongue
from companion.terminal.commands import COMMANDS
from companion.terminal.typed import TYPED, is_word, letters, winds, word_of
from tests.languages.at_terminal import Reader

WIDE, NARROW = 400, 80
WHOLE, STRETCH = 5000, 200
GAMES = [
    ("zombies", 2, WHOLE),
    ("zombie-slayer", 1, WHOLE),
    ("midevil", 2, STRETCH),
    ("totally-zombies", 2, STRETCH),
    ("totally-medieval", 2, STRETCH),
]


@pytest.mark.parametrize(("game", "players", "most"), GAMES)
def test_nothing_that_is_shown_stays_english(tmp_path: Path, game: str, players: int, most: int) -> None:
    reader = Reader(tmp_path, game, players, WIDE)
    shown = reader.play(most)
    assert reader.session.request is None or most == STRETCH, "a whole game was to be played"
    assert not list(reader.leaks())
    assert len(shown) > 500


@pytest.mark.parametrize(("game", "players", "_"), GAMES)
def test_lines_keep_within_their_width(tmp_path: Path, game: str, players: int, _: int) -> None:
    shown = Reader(tmp_path, game, players, NARROW).play(STRETCH)
    assert [line for line in shown if len(line) > NARROW and str(tmp_path) not in line] == []


def test_a_leak_would_be_seen(tmp_path: Path) -> None:
    """The check itself: words that were glued together are found."""
    reader = Reader(tmp_path, "zombies", 2, WIDE)
    reader.play(3)
    assert not list(reader.leaks())
    reader.session.screen.say(f"  * {reader.session.game.sentence(reader.session.table.driver.ask())}")
    assert list(reader.leaks())


# ---------------------------------------------------------------------- what people type


@pytest.mark.parametrize("language", NAMES)
def test_no_two_commands_are_typed_alike(language: str) -> None:
    said = [spoken(TYPED[word], language).casefold() for word in COMMANDS]
    assert len({*said}) == len(said)
    assert not {one for one in said if " " in one}
    for word, own in zip(COMMANDS, said, strict=True):
        assert word_of(own, language, COMMANDS) == word
        assert word_of(word, language, COMMANDS) == word


@pytest.mark.parametrize("language", [one for one in NAMES if one != "en"])
def test_no_word_means_one_command_in_english_and_another_one_here(language: str) -> None:
    own = {spoken(TYPED[word], language).casefold(): word for word in COMMANDS}
    assert {word: own[word] for word in COMMANDS if own.get(word, word) != word} == {}


def test_yes_and_no() -> None:
    for typed in ("y", "yes", "J", "ja"):
        assert is_word(typed, "yes", "de")
    for typed in ("n", "no", "Nein"):
        assert is_word(typed, "no", "de")
    assert not is_word("j", "yes", "en")


def test_ways_have_the_letters_of_the_language() -> None:
    assert [letters(one, "de") for one in ("N", "E", "SW", "NE")] == ["N", "O", "SW", "NO"]
    assert [winds(one, "de") for one in ("o", "Osten", "east", "e", "so", "Fear")] == ["e", "e", "e", "e", "se", "Fear"]
    assert [winds(one, "en") for one in ("n", "north", "ne", "o", "stop")] == ["n", "n", "ne", "o", "stop"]


def test_every_word_in_a_sentence_can_be_typed() -> None:
    """A translation that names a command has its gap, and not a word of its own."""
    named = re.compile(r"`([^\W\d_]+)")
    words = {word.casefold() for said in TYPED.values() for word in (str(said), spoken(said, "de"))}
    path = Path(__file__).parents[2] / "companion/languages/de/LC_MESSAGES/terminal.po"
    found = {word.casefold() for word in named.findall(path.read_text(encoding="utf-8"))}
    assert found <= words | {"companion"}
    assert tongue("de").phrase("undo", "typed") == "zurück"


def test_whoever_has_no_umlauts_on_the_keyboard_types_without(tmp_path: Path) -> None:
    for typed in ("zurück", "Zurueck", "ZURÜCK", "zuru\u0308ck"):
        assert word_of(typed, "de", COMMANDS) == "undo"
    assert winds("Sueden", "de") == "s"
    reader = Reader(tmp_path, "zombies", 2, WIDE, "de")
    reader.play(1)
    choices = reader.session.choices
    assert choices is not None
    own = spoken(choices.labels[3], "de")
    assert "ö" in own
    assert choices.read(own.replace("ö", "oe")) == choices.values[3]
