"""`companion replay`: a recorded game as a readable transcript. The journal is not changed."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator

from companion.engine.letters import readable
from companion.table.journal import read
from companion.table.transcript import Event, Transcript


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("journal", metavar="JOURNAL", help="the file in which the game was recorded")
    parser.add_argument("--json", action="store_true", help="one JSON object per line instead of words")
    parser.add_argument("--packs", action="append", default=[], metavar="FOLDER", help="look for packs in here first")


def run(args: argparse.Namespace) -> int:
    transcript = Transcript(read(args.journal), args.packs)
    for line in _as_json(transcript) if args.json else _as_words(transcript):
        print(readable(line))
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
            yield f"\nTurn {turn}" if turn else "\nBefore the first turn"
        yield from _told(event)
    yield f"\n{transcript.over}"


def _told(event: Event) -> Iterator[str]:
    source = f" ({event.source})" if event.source not in ("", "typed") else ""
    yield f"  {event.who}: {event.did}{source}"
    for line in event.log:
        yield f"      {line}"
