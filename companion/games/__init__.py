"""The games, one folder per rulebook."""

from companion.games.rulebook import GAMES, HouseRule, Mix, NewGame, Rulebook, opposite, rulebook

__all__ = ["GAMES", "HouseRule", "Mix", "NewGame", "Rulebook", "opposite", "rulebook"]
