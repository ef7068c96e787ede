"""Answers that are gathered under what they do: it is always called by words of the table, in its language."""

from __future__ import annotations

import pytest

from companion.bots import bot
from companion.desk.look import look
from companion.desk.screens.listing import entries_of
from companion.games.zombie_slayer.meta import NAMED
from companion.languages import learn, spoken
from companion.languages.pseudo import PSEUDO, Pseudo
from companion.table import begin, new_opening
from tests.languages.leaking import ENGLISH

ASKED = 250


@pytest.mark.parametrize(("kind", "seed"), [("sensible", 2), ("sensible", 7), ("random", 1), ("random", 4)])
def test_what_answers_are_gathered_under_is_said_in_the_language_of_the_table(kind: str, seed: int) -> None:
    learn(PSEUDO, Pseudo())
    table = begin(new_opening({"game": "zombie-slayer", "players": ["Pfff"], "chance": "auto", "seed": seed}))
    player, gathered = bot(kind, seed), set[str]()
    for _ in range(ASKED):
        question = look(table).question
        if question is None:
            break
        several = [entry for entry in entries_of(question.options) if len(entry.options) > 1]
        gathered |= {option.verb for entry in several for option in entry.options[:1]}
        assert not [entry.label for entry in several if ENGLISH.search(spoken(entry.label, PSEUDO))]
        table.answer(player.answer(table.driver))
    assert {verb.split()[0] for verb in gathered}.difference(NAMED) >= {"move", "attack"}, "something was gathered"
