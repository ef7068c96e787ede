"""Every word that people type in the terminal: in English always, and in the language that is spoken there.

This is the one place that names them. A sentence that speaks of one has a gap for it, ``say("`{undo}` ...", **TYPED)``,
so that it names the word of its own language; the catalogue has each once, about `typed`. Whoever has no umlauts on the
keyboard types `zurueck`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from companion.engine.letters import alike
from companion.games.kit.handing import Group, Way
from companion.games.kit.north import EDGES, TOWARDS
from companion.languages import english_of, meant, say, spoken

TYPED: Mapping[str, str] = {
    "help": say("help", about="typed"),
    "why": say("why", about="typed"),
    "rule": say("rule", about="typed"),
    "card": say("card", about="typed"),
    "hand": say("hand", about="typed"),
    "hint": say("hint", about="typed"),
    "undo": say("undo", about="typed"),
    "auto": say("auto", about="typed"),
    "always": say("always", about="typed"),
    "never": say("never", about="typed"),
    "spread": say("spread", about="typed"),
    "correct": say("correct", about="typed"),
    "map": say("map", about="typed"),
    "compass": say("compass", about="typed"),
    "players": say("players", about="typed"),
    "options": say("options", about="typed"),
    "history": say("history", about="typed"),
    "done": say("done", about="typed"),
    "match": say("match", about="typed"),
    "save": say("save", about="typed"),
    "load": say("load", about="typed"),
    "quit": say("quit", about="typed"),
    "all": say("all", about="typed"),
    "on": say("on", about="typed"),
    "off": say("off", about="typed"),
    "once": say("once", about="typed"),
    "step": say("step", about="typed"),
    "phase": say("phase", about="typed"),
    "game": say("game", about="typed"),
    "for": say("for", about="typed"),
    "die": say("die", about="typed"),
    "yes": say("yes", about="typed"),
    "no": say("no", about="typed"),
    "begin": say("begin", about="typed"),
    "new": say("new", about="typed"),
    "real": say("real", about="typed"),
    "companion": say("companion", about="typed"),
    "screen": say("screen", about="typed"),
    "own": say("own", about="typed"),
    "up": say("up", about="typed"),
    "right": say("right", about="typed"),
    "down": say("down", about="typed"),
    "left": say("left", about="typed"),
}
"""By the English word."""
SHORT = {"exit": "quit", "?": "help", "y": "yes", "n": "no"}
"""Other ways to type some of them."""


def word_of(typed: str, language: str, among: Iterable[str] = TYPED) -> str:
    """The English word that somebody meant who typed this, one of these; as it was typed where it is none of them."""
    wanted = alike(typed)
    wanted = SHORT.get(wanted, wanted)
    return next((word for word in among if wanted in (word, alike(spoken(TYPED[word], language)))), typed)


def is_word(typed: str, word: str, language: str) -> bool:
    """Did somebody type this word? Of yes and no the first letter will do."""
    said = alike(spoken(TYPED[word], language))
    known = (word, said, said[:1]) if word in ("yes", "no") else (word, said)
    return SHORT.get(alike(typed), alike(typed)) in known


def edges() -> list[str]:
    """The edges of a map, as people type them."""
    return [TYPED[edge] for edge in EDGES]


# ---------------------------------------------------------------------- what the companion does by itself


def called(what: str, one: Group | Way | None) -> str:
    """The word for a group of questions, or a way to decide them: its id, in other languages its title."""
    return say(what) if one is None else meant(what, english_of(one.title))


def in_ids(typed: str, known: Mapping[str, str], language: str) -> str:
    """A line in which titles of another language, of one word or several, have become their ids."""
    for id, words in sorted(known.items(), key=lambda one: -len(spoken(one[1], language))):
        for title in {spoken(words, language), alike(spoken(words, language))}:
            typed = re.sub(rf"(?<!\S){re.escape(title)}(?!\S)", id, typed, flags=re.IGNORECASE)
    return typed


# ---------------------------------------------------------------------- ways to go


def letters(winds: str, language: str) -> str:
    """Winds by their letters: `NE` is `NO` in German."""
    own = {wind[0].upper(): spoken(word, language)[0].upper() for wind, word in TOWARDS.items()}
    return "".join(own.get(letter, letter) for letter in winds)


def winds(typed: str, language: str) -> str:
    """A way that was typed as a word, or in letters, in the letters of English; anything else as it was typed."""
    wanted = alike(typed)
    words = {alike(spoken(word, language)): wind for wind, word in TOWARDS.items()} | {one: one for one in TOWARDS}
    if wanted in words:
        return words[wanted][0]
    own = {word[0]: wind[0] for word, wind in words.items()}
    return "".join(own[letter] for letter in wanted) if len(wanted) < 3 and set(wanted) <= own.keys() else typed
