#!/usr/bin/env python3
"""Print how often every event card of Totally Zombies!!! was played in seeded random games, deck by deck.

    python scripts/totally_zombies_counts.py

The games begin in the thick of it, with all kinds of areas on the table. Cards are counted from the hand and from in
front of their owner. Fails where one was never played.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.games.totally_zombies.meta import AREAS, CALLED
from tests.conformance.settings import PACK
from tests.games.totally_zombies.counting import ANSWERS, PLAYERS, Eager, wanted

GAMES = 500


def main() -> int:
    eager = Eager()
    for seed in range(GAMES):
        eager.game(seed)
    print(f"Event cards played in {GAMES} random games of {PLAYERS} players and at most {ANSWERS} answers")
    for area in AREAS:
        print(f"\n{CALLED[area]:46}{'hand':>8}{'front':>8}")
        for card in dict.fromkeys(PACK.event_deck(area)):
            front = eager.played[card, "front"] if (card, "front") in wanted() else "-"
            print(f"  {PACK.cards[card].name:44}{eager.played[card, 'hand']:>8}{front:>8}")
    never = sorted(f"{PACK.cards[card].name} ({place})" for card, place in wanted() if not eager.played[card, place])
    print(f"\nNever: {', '.join(never)}" if never else "\nEverything happened.")
    return 1 if never else 0


if __name__ == "__main__":
    sys.exit(main())
