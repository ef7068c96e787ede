"""Whole games in which all that may be said aloud is said: nothing in it is a card that somebody holds in secret."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from companion.bots.sensible import SensibleBot
from companion.daemon.showing import Showing
from companion.daemon.sitting import Changed, SatDown, Sitting
from companion.desk import picturing
from companion.desk.desk import Desk
from companion.desk.intents import Answer, Begin, Intent, RollForMe
from companion.desk.knowing import Settings
from companion.desk.screens.screen import BACK, BUTTONS
from companion.desk.screens.winner import Winner
from companion.engine import CHOICE, Game, Json
from companion.games.kit.board import board_of
from companion.games.zombie_slayer.state import TEMPLE, ZombieSlayer, not_on_the_map
from companion.languages import ENGLISH, NAMES, spoken
from companion.table import Table
from companion.table.shelf import Shelf
from companion.torture.knowing import Known, Named, words_of
from companion.torture.secrets import WISHES

GAMES = 4
LONGEST = 1500
"""Decisions after which a game that nobody wins is left."""
SHORT, LONG = 25, 400
LANGUAGES = tuple(NAMES)
SEED = 70_000_007
SLAYER = WISHES[-1]
"""Nobody has a hand in it; its deck is hidden."""


def hidden_towns(game: Game) -> list[Named]:
    """The towns of Zombie Slayer that lie in its deck. Everybody speaks of the Temple, which is what is looked for."""
    if not isinstance(game, ZombieSlayer):
        return []
    towns = (game.pack.towns[town] for town in not_on_the_map(game, None))
    return [(town.id, str(town.ground.name), "") for town in towns if town.kind != TEMPLE]


class Nowhere:
    """A screen or lights that nobody sees."""

    def show(self, frame: bytes, /) -> None:
        return


class Ear:
    """A loudspeaker that remembers."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def play(self, sound: str, /) -> None:
        return

    def say(self, words: str, /) -> None:
        self.said.append(words)


class Evening:
    """One game at a desk whose every picture is shown and said; hands press anything in between."""

    def __init__(
        self, wish: Mapping[str, Json], seed: int, folder: Path, loop: asyncio.AbstractEventLoop, language: str
    ) -> None:
        self.chance = Random(seed)
        self.sitting = Sitting(Shelf(folder), seed)
        self.desk = Desk(Settings(walk_through=False, speech=True, language=language))
        self.desk.seeing.glance = 0.0
        self.ear = Ear()
        self.showing = Showing(self.desk, Nowhere(), Nowhere(), self.ear, (16, 16), loop)
        self.now = 0.0
        sat = self.sitting.do(Begin(dict(wish)))
        assert isinstance(sat, SatDown), sat
        self.known = Known(sat.table)
        self.secrets = 0
        """Pictures that were one player's alone."""
        self.covered = 0
        """Towns that lay in the hidden deck, picture by picture."""
        self.heard: list[str] = []
        """Sentences that were said."""
        self.game = sat.table.game
        self.desk.sit(sat.table, self.now)
        self.look()

    def look(self) -> None:
        """Everybody hears what is said; whatever lies open by now may be in it."""
        table, opening = self.sitting.table, self.sitting.opening
        assert table is not None
        assert opening is not None
        self.known.note(table, opening.seed)
        self.now += 1.0
        self.ear.said.clear()
        self.showing.show_at(self.now)
        self.secrets += self.showing.frame.secret is not None
        self.heard += filter(None, self.ear.said)
        covered = words_of(tuple(hidden_towns(table.game)))
        self.covered += len(hidden_towns(table.game))
        for words in self.ear.said:
            leaked = [card for card, _ in self.known.words.in_text(words) if card not in self.known.open]
            leaked += [town for town, _ in covered.in_text(words)]
            assert not leaked, f"{leaked} in: {words}"

    def play(self, most: int) -> bool:
        """True when the game came to its end."""
        for _ in range(most):
            table = self.sitting.table
            assert table is not None
            request = table.driver.pending
            if request is None:
                return self._ends()
            for _ in range(self.chance.randrange(3)):
                self.desk.press(self.chance.choice(BUTTONS), self.now)
                self.look()
            done = self.sitting.do(self._wish(table))
            assert isinstance(done, Changed), done
            self.desk.changed(self.now)
            self.look()
        return False

    def _ends(self) -> bool:
        """The game is over; whatever was opened meanwhile is left, and everybody hears who won."""
        while not isinstance(self.desk.top, Winner):
            self.desk.press(BACK, self.now)
            self.look()
        assert self.heard[-1] == spoken(self.desk.top.aloud(self.desk), self.desk.settings.language)
        return True

    def _wish(self, table: Table) -> Intent:
        request = table.driver.ask()
        if request.kind != CHOICE:
            return RollForMe(request.number)
        value = SensibleBot(self.chance.random(), frozenset({request.seat})).answer(table.driver)
        return Answer(request.number, (value,))


def evening(
    wish: Mapping[str, Json], seed: int, folder: Path, most: int, language: str = ENGLISH
) -> tuple[Evening, bool]:
    loop = asyncio.new_event_loop()
    try:
        one = Evening(wish, seed, folder, loop, language)
        ended = one.play(most)
        one.sitting.close()
        return one, ended
    finally:
        loop.close()


def called(wish: Mapping[str, Json]) -> str:
    return "-".join(map(str, (wish["game"], wish.get("mode", ""), *wish.get("variants", ()))))


@pytest.mark.parametrize("wish", [*WISHES[:4], SLAYER], ids=called)
def test_nothing_secret_is_said_at_the_beginning_of_a_game(wish: Mapping[str, Json], tmp_path: Path) -> None:
    one, _ = evening(wish, SEED, tmp_path, SHORT)
    assert one.known.hidden() or one.covered, "nothing was secret: the test proves nothing"


@pytest.mark.parametrize("wish", [WISHES[0], SLAYER], ids=called)
def test_the_same_is_said_and_no_more_in_every_other_language(wish: Mapping[str, Json], tmp_path: Path) -> None:
    english, *others = (evening(wish, SEED, tmp_path / one, SHORT, one)[0] for one in LANGUAGES)
    assert others
    for other in others:
        assert len(other.heard) == len(english.heard)
        assert set(other.heard).isdisjoint(english.heard)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("wish", WISHES[:-1], ids=called)
def test_nothing_secret_is_said_in_whole_games(wish: Mapping[str, Json], seed: int, tmp_path: Path) -> None:
    one, ended = evening(wish, SEED + seed, tmp_path, LONGEST, LANGUAGES[seed % len(LANGUAGES)])
    assert ended
    assert one.secrets


@pytest.mark.no_cover
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_town_is_named_before_it_is_drawn(language: str, tmp_path: Path) -> None:
    """This game is long; by then most of the towns are on the map."""
    beginning = evening(SLAYER, SEED, tmp_path / "beginning", 0, language)[0].game
    one, _ = evening(SLAYER, SEED, tmp_path / "game", LONG, language)
    assert len(one.heard) > 20
    assert one.covered
    assert len(hidden_towns(one.game)) <= len(hidden_towns(beginning)) // 2


def test_a_secret_that_is_said_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a desk that reads every hand aloud, in spite of whose it is."""

    def reads_all(desk: Desk) -> str:
        table = desk.table
        assert table is not None
        board = board_of(table.game.id)
        cards = [card for seat in range(table.game.seats) for card in board.in_hand(table.game, seat) if card]
        return ". ".join(board.play_words(table.game, {"card": card, "from": "hand"})[0] for card in cards)

    monkeypatch.setattr(picturing, "aloud", reads_all)
    with pytest.raises(AssertionError, match=r"\] in: "):
        evening(WISHES[0], SEED, tmp_path, SHORT)


def test_a_town_that_is_named_before_it_is_drawn_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def foretells(desk: Desk) -> str:
        assert desk.table is not None
        return ". ".join(name for _, name, _ in hidden_towns(desk.table.game))

    monkeypatch.setattr(picturing, "aloud", foretells)
    with pytest.raises(AssertionError, match=r"\] in: "):
        evening(SLAYER, SEED, tmp_path, SHORT)
