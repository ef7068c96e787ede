"""`companion replay`: a recorded game as a readable transcript. The journal is not changed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from companion.commands import language
from companion.engine.letters import readable
from companion.languages import ENGLISH, joined, say, spoken
from companion.table.journal import read
from companion.table.transcript import Event, Transcript

UNSAID = ("", "typed")
"""Where an answer comes from as a rule: nobody needs to be told."""
SOURCES = {
    "auto": say("auto", about="source"),
    "bot": say("bot", about="source"),
    "forced": say("forced", about="source"),
    "together": say("together", about="source"),
    "tray": say("tray", about="source"),
    "camera": say("camera", about="source"),
    "bluetooth": say("bluetooth", about="source"),
    "mixed": say("mixed", about="source"),
    "web": say("web", about="source"),
}
"""Where it came from otherwise, as a journal names it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", metavar="JOURNAL", help="the file in which the game was recorded")
    parser.add_argument("--json", action="store_true", help="one JSON object per line instead of words")
    parser.add_argument("--packs", action="append", default=[], metavar="FOLDER", help="look for packs in here first")
    language.arguments(parser, "what words are told in")


def run(args: argparse.Namespace) -> int:
    transcript = Transcript(read(args.journal), args.packs)
    told_in = ENGLISH if args.json else language.language_here(args)  # programs read English
    for line in _as_json(transcript) if args.json else _as_words(transcript):
        print(readable(spoken(line, told_in)))
    return 0


def _as_json(transcript: Transcript) -> Iterator[str]:
    for event in transcript.events():
        yield json.dumps(event.as_json())
    yield json.dumps({"end": transcript.over})


def _as_words(transcript: Transcript) -> Iterator[str]:
    past = transcript.past
    yield f"{past.opening.book.title}: {', '.join(transcript.players)}"
    turn = None
    for event in transcript.events():
        if event.turn != turn:
            turn = event.turn
            yield joined("", ("\n", say("Turn {}", turn) if turn else say("Before the first turn")))
        yield from _told(event)
    yield joined("", ("\n", transcript.over))


def _told(event: Event) -> Iterator[str]:
    source = joined("", (" (", SOURCES.get(event.source, event.source), ")")) if event.source not in UNSAID else ""
    yield joined("", ("  ", event.who, ": ", event.did, source))
    for line in event.log:
        yield joined("", ("      ", line))
