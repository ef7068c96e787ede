"""The games, one folder per rulebook."""

from companion.games.rulebook import GAMES, HouseRule, NewGame, Rulebook, opposite, rulebook

__all__ = ["GAMES", "HouseRule", "NewGame", "Rulebook", "opposite", "rulebook"]
