#!/usr/bin/env python3
"""Print how often every event card, fate and pair of spells of MidEvil came up in seeded random games.

    python scripts/midevil_counts.py

Cards are counted in games of every mode, from the hand and from in front, fates and pairs in games that begin at the
Entrances of the dungeon. Fails where something never happened.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.midevil.counting import PACK, TURNS, Eager, delve, fates, pairs, wanted

MODES = ("base", "castle", "dungeon", "dungeon+castle")
GAMES = 12
"""Of each mode."""
DELVES = 24


def cards() -> Iterator[tuple[str, list[int | None]]]:
    """Every card by where it is played from, with its number in each mode; none where the mode has no such card."""
    counted = {mode: played(mode) for mode in MODES}
    for card, place in sorted(set().union(*counted.values())):
        words = PACK.cards[card].name + (", in front" if place == "front" else "")
        yield words, [counted[mode].get((card, place)) for mode in MODES]


def played(mode: str) -> dict[tuple[str, str], int]:
    eager = Eager()
    for seed in range(GAMES):
        eager.game(mode, seed)
    return {one: eager.played[one] for one in wanted(mode)}


def print_rows(title: str, rows: Mapping[str, int]) -> list[str]:
    """What never happened."""
    print(f"\n{title}")
    for words, count in rows.items():
        print(f"  {words:36}{count:8}")
    return [words for words, count in rows.items() if not count]


def main() -> int:
    never = []
    print(f"Event cards played in {GAMES} random games of {TURNS} turns")
    print(f"  {'':36}" + "".join(f"{mode:>16}" for mode in MODES))
    for words, counts in cards():
        print(f"  {words:36}" + "".join(f"{'-' if count is None else count:>16}" for count in counts))
        if not any(counts):
            never.append(words)
    happened: Counter[str] = Counter()
    for seed in range(DELVES):
        happened += delve(seed)
    never += print_rows(f"Fates in {DELVES} random games in the dungeon", fates(happened))
    never += print_rows("Pairs of spells in the same games", pairs(happened))
    print(f"\nNever: {', '.join(never)}" if never else "\nEverything happened.")
    return 1 if never else 0


if __name__ == "__main__":
    sys.exit(main())
