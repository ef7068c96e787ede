#!/usr/bin/env python3
"""A fingerprint of random play for every game and seating: a change that moves code must not change one of them.

    python scripts/fingerprints.py > before     # ... move things about ...
    python scripts/fingerprints.py | diff before -

    python scripts/fingerprints.py --bare       # without words: for a change of what people read

Each line is a seating, how many decisions its games took, and a hash over every question, answer, listed option, log
line and position of the games with the seeds 1 to 50.
"""

from __future__ import annotations

import argparse
import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parent.parent))

from companion.engine import Driver, Game
from companion.games import GAMES
from tests.conformance.playing import Seating, seatings, step

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

TURNS = 25


def fingerprint(seating: Seating, seeds: range, bare: bool = False) -> tuple[int, str]:
    """How many decisions the games took, and the hash over all of them."""
    whole = sha256()
    decisions = 0
    for seed in seeds:
        driver = seating.begin()
        driver.game.quiet = bare or seed % 5 != 0  # words are made in every fifth game
        play(driver, Random(seed), whole)
        decisions += len(driver.history)
    return decisions, whole.hexdigest()[:16]


def play(driver: Driver[Game], random: Random, whole: Hash) -> None:
    turn = -1
    while (request := driver.pending) is not None and driver.game.turn_number() <= TURNS:
        note(whole, [request.seat, request.kind, request.name, request.rule, list(request.options)])
        if not driver.game.quiet:
            note(whole, [driver.game.sentence(request), driver.game.brief(request)])
            note(whole, [request.options.label(value) for value in request.options.legal()])
        step(driver, random)
        note(whole, [driver.history[-1].value, driver.history[-1].label])
        if driver.game.turn_number() != turn:
            turn = driver.game.turn_number()
            note(whole, driver.game.position())
    note(whole, [driver.game.position(), driver.game.log, repr(driver.over)])


def note(whole: Hash, value: object) -> None:
    whole.update(json.dumps(value, sort_keys=True).encode())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES, help="which games (default: all)")
    parser.add_argument("--seeds", type=int, default=50, help="games for each seating (default 50)")
    parser.add_argument("--bare", action="store_true", help="questions, answers and positions alone, no words")
    args = parser.parse_args()
    for game in args.games:
        for seating in seatings(game):
            decisions, digest = fingerprint(seating, range(1, args.seeds + 1), args.bare)
            print(f"{digest}  {decisions:8}  {seating}", flush=True)


if __name__ == "__main__":
    main()
