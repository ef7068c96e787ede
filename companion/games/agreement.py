"""What a table agrees on before a game: mode, scenarios, variants, house rules and details."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.engine import Json
from companion.games.rulebook import NewGame


@dataclass(frozen=True, slots=True)
class Agreement:
    """The ways of playing that were chosen; without a choice the usual game."""

    mode: str
    scenarios: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    details: Mapping[str, Json] = field(default_factory=dict)

    def as_json(self) -> dict[str, Json]:
        """As an opening writes it."""
        return {
            "mode": self.mode,
            "scenario": list(self.scenarios),
            "variants": list(self.variants),
            "options": dict(self.options),
            "details": dict(self.details),
        }

    def new_game(self, players: tuple[str, ...]) -> NewGame:
        """A game whose decks the companion keeps itself."""
        return NewGame(
            players,
            self.mode,
            self.options,
            own_deck=True,
            scenarios=self.scenarios,
            variants=self.variants,
            details=self.details,
        )


def detail_value(text: str) -> Json:
    """A number or a list as it is typed; a bare word is meant as a text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
