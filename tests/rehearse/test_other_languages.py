"""Whole games through the eight buttons in another language: no word of ours stays English, and none is cut.

Every word of every picture is heard where it is drawn (`companion.desk.fitting`), not scraped from the screen.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from companion.bots import bot
from companion.desk.fitting import Fate, Watch, watched
from companion.desk.font import UNKNOWN, glyph
from companion.desk.knowing import Settings
from companion.languages import learn
from companion.languages.pseudo import PSEUDO, Pseudo
from companion.rehearse.people import People
from companion.rehearse.stage import Stage
from tests.languages.leaking import ENGLISH

pytestmark = pytest.mark.no_cover  # whole games on the wires

GAMES = {
    "zombies": (0, "zombies.win.helipad-centre", 11),
    "zombie-slayer": (1, "zombie-slayer.win.necromancer-dead", 2),
}
"""Where each stands in the list, the rule by which it is won, and the seed of its dice."""
KEYS = {"OK", "BACK", "CARD", "WHY", "UP", "DOWN", "LEFT", "RIGHT"}
"""What is printed on the buttons."""
PRINTED = {
    "zombies": {"Zombies", "base", "set", "Winning", "the", "Game", "ZOMBIE", "Totally", "Zombie", "Slayer", "MidEvil"},
    "zombie-slayer": {
        "Zombie",
        "Slayer",
        "Fighting",
        "Zombies",
        "ZOMBIE",
        "Totally",
        "MidEvil",
        "Prycille",
        "Boss",
        "Fight",
        "Victory",
    },
}
"""Names of games, packs and chapters, as they are printed."""
RULE = re.compile(r"^[a-z0-9-]+(\.[a-z0-9-]*)+$|^[a-z0-9]+(-[a-z0-9]+)*-?$")
"""The id of a rule, or a part of one that is broken at a joint."""
MOST = 2500


async def whole_game(stage: Stage, game: str) -> None:
    """From the welcome to the winner; the wizard is left at what it proposes."""
    place, rule, seed = GAMES[game]
    await stage.press("OK", *["DOWN"] * place)
    for _ in range(13):
        if stage.daemon.desk.table is not None:
            break
        await stage.press("OK")
    people = People(stage, bot("sensible", 1), seed=seed)
    await people.play_until("zombies.where", MOST)
    for button in ("WHY", "DOWN", "BACK", "BACK"):  # what explains a question, and the list of its answers
        await stage.press(button)
    while len(stage.daemon.desk.screens) > 1:
        await stage.press("BACK")
    await stage.hold("WHY")
    await stage.press(*["DOWN"] * 20, "BACK")
    await people.play(MOST)
    stage.expect_over(rule)
    await stage.press("DOWN", "DOWN")


def played(folder: Path, game: str, language: str) -> Watch:
    async def play() -> None:
        async with Stage(folder, seed=1, settings=Settings(walk_through=False, language=language)) as stage:
            await whole_game(stage, game)

    with watched() as watch:
        asyncio.run(play())
    return watch


def english(watch: Watch, game: str) -> dict[str, str]:
    """Words with English vowels, and where each was read."""
    printed = KEYS | PRINTED[game]
    texts = [words for words in watch.texts if not RULE.match(words)]
    return {word: words for words in texts for word in ENGLISH.findall(words) if word not in printed}


@pytest.mark.parametrize("game", GAMES)
def test_in_a_language_that_nobody_speaks_no_word_is_english_and_none_is_cut(game: str, tmp_path: Path) -> None:
    learn(PSEUDO, Pseudo())
    watch = played(tmp_path, game, PSEUDO)
    assert not watch.lost
    assert not english(watch, game)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_in_german(game: str, tmp_path: Path) -> None:
    watch = played(tmp_path, game, "de")
    assert len(watch.texts) > 150
    assert any("gewinnt!" in words for words in watch.texts)
    assert not watch.lost
    keys = {one.words for one in watch.tight if one.fate is Fate.RUNS and one.line == 7}
    assert not keys, "words beside keys stand still"
    assert not {letter for words in watch.texts for letter in words if glyph(letter) == glyph(UNKNOWN)}
