"""The catalogues of every language: nothing missing, nothing unused, every gap in its place, compiled as written."""

from __future__ import annotations

import importlib.util
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from companion.desk import font
from companion.desk.canvas import COLUMNS
from companion.desk.words import wrap
from companion.games.kit.board import board_of
from companion.languages import NAMES, say, says, spoken, tongue
from companion.languages.said import in_tongue
from companion.languages.tongue import ENGLISH, HERE, Catalogued, Tongue, catalogues

MOST_LINES = 2
"""So many lines of the small screen belong to what is asked, above a list."""
ROOT = Path(__file__).parents[2]


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("words_script", ROOT / "scripts" / "words.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


words = _script()
EVERY = [(language, part) for language in words.LANGUAGES for part in words.PARTS]


@pytest.mark.parametrize(("language", "part"), EVERY)
def test_every_word_is_translated_and_none_is_unused(language: str, part: str) -> None:
    assert not list(words.faults(language, part))


@pytest.mark.parametrize(("language", "part"), EVERY)
def test_what_is_read_is_what_was_translated(language: str, part: str) -> None:
    assert words.path_of(language, part, "mo").read_bytes() == words.compiled(language, part), (
        "scripts/words.py compile"
    )


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_same_words_mean_the_same_everywhere(language: str) -> None:
    """All catalogues of a language are one: the same English may not be said in two ways."""
    said: dict[tuple[object, str], dict[object, list[str]]] = {}
    for part in words.PARTS:
        for one in words.catalogue(language, part):
            if one.id:
                said.setdefault((one.id, one.context or ""), {}).setdefault(one.string, []).append(part)
    assert not {key: found for key, found in said.items() if len(found) > 1}


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_letter_is_in_the_font_of_the_small_screen(language: str) -> None:
    """Umlauts, quotation marks, signs: no box stands for any of them, and no letter for another."""
    texts = (text for part in words.PARTS if part != words.PAGE for text in _translations(language, part))
    letters = {letter for text in texts for letter in font.plain(text) if not letter.isspace()}
    drawn = {letter: font.glyph(letter) for letter in letters}
    assert not {letter for letter, shape in drawn.items() if shape == font.glyph(font.UNKNOWN)}
    assert len({drawn[letter] for letter in "äöüÄÖÜß" if letter in drawn}) == len(letters & set("äöüÄÖÜß"))
    assert {"ä", "ß"} <= letters


def _translations(language: str, part: str) -> Iterator[str]:
    for one in words.catalogue(language, part):
        if one.id:
            yield from (one.string,) if isinstance(one.string, str) else one.string


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_few_words_of_a_question_fit_the_lines_that_they_have(language: str) -> None:
    """Where the English is short enough for the small screen, so is its translation, gaps as short as they can be."""
    long = []
    for game in words.GAMES:
        for question in board_of(game).questions:
            said = tongue(language).phrase(question.brief)
            lines = wrap(re.sub(r"{[^}]*}", "4", said), COLUMNS)
            if len(lines) > MOST_LINES:
                long.append((game, question.name, lines))
    assert not long


def test_a_place_takes_the_case_that_its_sentence_asks_for() -> None:
    place = say("{} of {}", say("the north side"), say("the {}", "Hospital"))
    assert spoken(say("{} on {}", say("A zombie stands"), place), "de") == (
        "Ein Zombie steht auf der Nordseite von Hospital"
    )
    assert spoken(says(2, "{} bullet", "{} bullets"), "de") == "2 Patronen"


def test_what_a_language_does_not_know_stays_english() -> None:
    assert spoken(say("Nobody ever said {} before", "this"), "de") == "Nobody ever said this before"
    assert tongue("tlh") is not tongue("de")
    assert ENGLISH in NAMES


def test_a_catalogue_that_is_damaged_or_lost_leaves_its_words_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A card that forgets a part of a file must not keep a table from playing."""
    folder = tmp_path / "de" / "LC_MESSAGES"
    shutil.copytree(HERE / "de" / "LC_MESSAGES", folder)
    monkeypatch.setattr(sys.modules[Catalogued.__module__], "HERE", tmp_path)
    whole = (folder / "zombies.mo").read_bytes()
    lengths = (0, 3, 10, 40, 1000, len(whole) // 2, len(whole) - 1)
    rubbish = b"\xde\x12\x04\x95" + bytes(range(256)) * 4
    for damaged in (*(whole[:length] for length in lengths), whole[::-1], rubbish):
        (folder / "zombies.mo").write_bytes(damaged)
        caplog.clear()
        left = Catalogued(catalogues("de"))
        assert left.phrase("undo", "typed") == "zurück"
        assert "zombies.mo" in caplog.text
    (folder / "zombies.mo").unlink()
    assert Catalogued(catalogues("de")).phrase("undo", "typed") == "zurück"
    (folder / "zombies.mo").write_bytes(whole)
    caplog.clear()
    assert tongue("de").phrase("fight on") == Catalogued(catalogues("de")).phrase("fight on")
    assert not caplog.text


@pytest.mark.parametrize("wrong", ["{2}", "{naem}", "{", "}", "{0.x}", "{0[1]}", "{0!z}"])
def test_a_translation_with_gaps_that_nothing_goes_into_is_said_in_english(wrong: str) -> None:
    class Careless(Tongue):
        def phrase(self, template: str, about: str = "", form: str = "") -> str:
            return f"nicht {wrong}"

        def counted(self, one: str, more: str, count: float, form: str = "") -> str:
            return f"nicht {wrong}"

    assert in_tongue(say("{} rolls {}", "Ana", 4), Careless()) == "Ana rolls 4"
    assert in_tongue(says(2, "{} heart", "{} hearts"), Careless()) == "2 hearts"


def test_a_word_that_is_not_there_is_found(tmp_path: Path) -> None:
    """The check itself: a gap too many, a word that nobody says, one that is missing."""
    gaps = words.gaps_and_forms("nach {1:dat} geht {0}")
    assert gaps == {("1", "dat"), ("0", "")}
    source = 'say("a {}", b); game.tell("c" if d else "e"); says(n, "{} f", "{} g"); many(n, "h"); say(i)\n'
    assert {one.id for one in words.words_in(source, "here")} == {"a {}", "c", "e", ("{} f", "{} g"), ("{} h", "{} hs")}
