"""No word of a game stays English where another language is spoken."""

from __future__ import annotations

import pytest

from companion.games.kit.on_table import on_table
from companion.games.kit.pieces import Piece, Point, Role, Spot
from companion.games.midevil.chapters.duel import commitment_words
from companion.games.rulebook import GAMES
from companion.languages import ENGLISH, NAMES, Said, say
from companion.languages.said import in_tongue
from tests.conformance.playing import Seating, seatings
from tests.games.totally_zombies.playing import other, table, with_cards
from tests.languages.leaking import NAMES as PEOPLE
from tests.languages.leaking import TYPED, heard, leaks, unknown

FEW = 14
KNOWN = {*PEOPLE, *TYPED}


def _first(game: str) -> list[Seating]:
    """A few ways to play, each mode and scenario among them."""
    found: dict[tuple[str, ...], Seating] = {}
    for one in seatings(game):
        if not one.setting.position:
            found.setdefault((one.mode, *one.scenarios, *one.variants, one.setting.name), one)
    return list(found.values())[:FEW]


@pytest.mark.parametrize("seating", [one for game in GAMES for one in _first(game)], ids=str)
def test_everything_that_people_read_is_said_in_their_language(seating: Seating) -> None:
    """Nothing was glued together on its way, and no catalogue lacks anything that was said."""
    english: dict[str, str] = {}
    others = {language: unknown(language) for language in NAMES if language != ENGLISH}
    for place, words in heard(seating, 7, turns=12):
        if found := leaks(words):
            english.setdefault(f"{place}: {' '.join(found)}", words)
        for tongue, _ in others.values():
            in_tongue(words, tongue)
    assert not english, "\n".join(f"{place} | {words}" for place, words in sorted(english.items())[:40])
    assert not {language: lacking for language, (_, lacks) in others.items() if (lacking := lacks.words - KNOWN)}


def test_a_word_that_no_catalogue_has_is_noticed() -> None:
    tongue, lacks = unknown("de")
    assert in_tongue(say("Step, {left} left", left=2), tongue) != "Step, 2 left"
    assert in_tongue(say("{} brooms fly", 3), tongue) == "3 brooms fly"
    assert lacks.words == {"{} brooms fly"}


def test_words_of_a_game_that_knows_english_alone_are_not_taken_for_ours() -> None:
    """Two games at one table after the other: both call a figure the same."""
    kinds = [next(iter(on_table(Figures(words), object()))).kind for words in ("imp", say("imp"))]
    assert [type(kind.words) for kind in kinds] == [str, Said]


class Figures:
    """A board with one figure."""

    def __init__(self, words: str) -> None:
        self.words = words

    def land(self, game: object) -> object:
        return self

    def ground(self, game: object) -> dict[Point, Spot]:
        return {}

    def points(self, land: object) -> list[Point]:
        return [(0, 0)]

    def pieces(self, game: object) -> list[Piece]:
        return [Piece(Role("imp", "i", "imp", "imp", "i"), 0, self.words, "An imp stands")]


def test_whoever_puts_nothing_up_in_a_duel_reads_so_in_any_language() -> None:
    assert commitment_words((0, (0, 0, 0))) == "nothing"
    assert not leaks(commitment_words((0, (0, 0, 0))))


def test_the_hand_that_a_card_shows_is_listed_in_any_language() -> None:
    t = table("move", [with_cards("troubled-childhood"), other("fear", "machete")])
    t.play("troubled-childhood", target="Ben")
    shown = t.pending.options.label(t.options[0])
    assert ", " in shown
    assert not leaks(shown)
