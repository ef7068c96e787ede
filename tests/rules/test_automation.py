"""Whatever a catalogue lists under automation can be left to the companion, or the engine does it always."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import pytest

from companion.engine import CHOICE, DRAW, ROLL
from companion.games import GAMES
from companion.games.kit.questions import left_for_good, questions_of

ENGINE = "the engine always does it: nobody is asked"
LISTED = "it lists what is legal; who decides is another entry"
SHOWN = "it is shown, always or on request"
AGREED = "it is agreed on before the game begins"

HANDED_OVER = {
    "zombies": {
        "dice": "rolls",
        "tile-stack": "draws",
        "first-player": "rolls",
        "place-tile": "tiles",
        "named-contents": "tiles",
        "helipad-placer": "rolls",
        "zombie-moves": "zombies",
        "coop-zombies": "zombies",
        "zombie-player": "zombies",
        "event-deck": "draws",
        "survivor-return": "survivors",
    },
    "midevil": {
        "roll-dice": "rolls",
        "pick-first-player": "draws",
        "pick-entrance-places": "draws",
        "suggest-placement": "tiles",
        "place-tokens": "tiles",
        "auto-move-skeletons": "skeletons",
        "virtual-decks": "draws",
    },
    "totally-zombies": {
        "roll-any-die": "rolls",
        "virtual-decks": "draws",
        "contents-placement": "tiles",
        "combat-autopilot": "combat",
        "sewer-upkeep": "sewer",
        "zombie-step-advisor": "zombies",
    },
    "zombie-slayer": {"zombie-turn": "zombies", "spawn": "spawn", "ritual": "spawn", "referee-dice": "foes"},
    "totally-medieval": {"dice-and-questions": "rolls"},
}
"""Entries about questions that people answer, and the group under which they leave them to the companion."""

NOT_ASKED = {
    "zombies": {
        "legal-placements": LISTED,
        "generic-zombies": ENGINE,
        "combat": ENGINE,
        "reachable-squares": LISTED,
        "pick-up": ENGINE,
        "death-and-restart": ENGINE,
        "card-budget": ENGINE,
        "card-effects": ENGINE,
        "win-test": ENGINE,
        "turn-order": ENGINE,
        "last-man-rotation": ENGINE,
        "conservation": ENGINE,
    },
    "midevil": {
        "setup-checklist": ENGINE,
        "sequence-turn": ENGINE,
        "legal-placements": LISTED,
        "compute-skeleton-points": LISTED,
        "count-components": ENGINE,
        "reachable-squares": LISTED,
        "charge-movement": ENGINE,
        "resolve-combat": ENGINE,
        "collect-lives": ENGINE,
        "apply-death": ENGINE,
        "track-book": ENGINE,
        "run-duel": ENGINE,
        "card-limits": ENGINE,
        "refill-count": ENGINE,
        "line-of-sight": ENGINE,
        "legal-skeleton-moves": LISTED,
        "flip-drawbridge": ENGINE,
        "pit-clock": ENGINE,
        "offer-teleport": ENGINE,
        "dungeon-memory": ENGINE,
        "dungeon-groups": ENGINE,
        "resolve-fate": ENGINE,
        "resolve-spells": ENGINE,
        "detect-win": ENGINE,
        "explain": SHOWN,
        "log-and-replay": ENGINE,
    },
    "totally-zombies": {
        "setup-guide": SHOWN,
        "legal-placements": LISTED,
        "closing-check": ENGINE,
        "exhaustion-chain": ENGINE,
        "victory-tile-guard": ENGINE,
        "contents-calculation": ENGINE,
        "auction-clerk": ENGINE,
        "turn-clock": ENGINE,
        "combat-arithmetic": ENGINE,
        "movement-range": LISTED,
        "special-moves": LISTED,
        "circus-watch": ENGINE,
        "funhouse-geometry": ENGINE,
        "car-status": ENGINE,
        "infection-tracking": ENGINE,
        "death-and-respawn": ENGINE,
        "hand-and-card-limits": ENGINE,
        "victory-watch": ENGINE,
        "public-score": SHOWN,
        "conservation-audit": ENGINE,
        "supply-forecast": ENGINE,
        "explain": SHOWN,
        "undo": "it takes back what people did",
    },
    "zombie-slayer": {
        "adjacency": ENGINE,
        "distance-field": ENGINE,
        "line-of-sight": ENGINE,
        "combat": ENGINE,
        "necromancer-pick": AGREED,
        "placement-list": LISTED,
        "explosion": ENGINE,
        "legal-actions": LISTED,
        "bookkeeping": ENGINE,
    },
    "totally-medieval": {
        "setup-checklist": ENGINE,
        "turn-and-round-order": ENGINE,
        "legal-actions": LISTED,
        "harvest-ledger": ENGINE,
        "terrain-state": ENGINE,
        "battle-score": ENGINE,
        "battle-aftermath": ENGINE,
        "illness-clocks": ENGINE,
        "situation-effects": ENGINE,
        "victory": ENGINE,
        "hidden-information": ENGINE,
        "unseen-card-inference": ENGINE,
        "data-check": ENGINE,
        "log-and-undo": ENGINE,
    },
}
"""Entries about which nobody is asked anything that could be left to the companion, each with the reason."""


def listed(game: str) -> list[str]:
    """The entries of a catalogue by their short names."""
    catalogue = tomllib.loads((files("companion.rules") / f"{game}.toml").read_text())
    return [str(entry.get("name") or entry["id"].rpartition(".")[2]) for entry in catalogue["automation"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_entry_is_left_to_the_companion_or_has_a_reason_not_to_be(game: str) -> None:
    handed_over, not_asked = HANDED_OVER[game], NOT_ASKED[game]
    assert sorted([*handed_over, *not_asked]) == sorted(listed(game))


@pytest.mark.parametrize("game", GAMES)
def test_every_group_is_of_this_game_and_has_questions(game: str) -> None:
    groups, questions = left_for_good(game), list(questions_of(game))
    chance = {"rolls": ROLL, "draws": DRAW}
    assert set(HANDED_OVER[game].values()) <= set(groups)
    for what, group in groups.items():
        if what in chance:
            assert any(one.kind == chance[what] for one in questions)
        else:
            begins = tuple(f"{name}." for name in (group.begins, *group.also))
            assert any(f"{one.name}.".startswith(begins) for one in questions), what
            assert not group.decisions or any(one.name.startswith(begins) and one.kind == CHOICE for one in questions)


@pytest.mark.parametrize("game", GAMES)
def test_titles_fit_beside_who_decides(game: str) -> None:
    """A line has a cursor, a title, and room for the longest word at its end."""
    for group in left_for_good(game).values():
        assert len(group.title) <= 10
        assert all(len(group.title) + len(way.title) <= 21 for way in group.ways.values())
        assert all(len("How") + len(way.title) <= 18 for way in group.ways.values())
