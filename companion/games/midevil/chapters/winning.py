"""Winning the game: tested after every change, for all players, in whoever's turn (midevil.ruling.win-moment)."""

from __future__ import annotations

from companion.engine import GameOver, Refusal
from companion.games.midevil.chapters.spells import right_spells
from companion.games.midevil.meta import BASE, CASTLE, POINTS_TO_WIN
from companion.games.midevil.people import Player
from companion.games.midevil.skeleton_words import skeleton_points
from companion.games.midevil.state import MidEvil
from companion.languages import say

BOOK_WINS = {BASE: "midevil.win.book-to-altar-centre", CASTLE: "midevil.castle-win.book-to-castle-3"}
"""The rule by which the book wins at its goal; in the dungeon modes down at the Dungeon Altar and nowhere else
(midevil.dungeon-win.book-only-at-dungeon-altar)."""
POINTS_WIN = {BASE: "midevil.win.thirty-points", CASTLE: "midevil.castle-win.thirty-points"}


def look_for_winner(game: MidEvil) -> None:
    """One way is enough (midevil.win.either-way-suffices); the active player comes first, then clockwise
    (midevil.ruling.win-off-turn); raises GameOver."""
    for player in game.from_active():
        if rule := wins_by_points(game, player):
            game.tell("{} has collected {} points of skeletons and wins!", player.name, game.points(player))
            raise GameOver((player.seat,), rule)
        if rule := wins_by_arriving(game, player):
            game.tell("{} has brought {} and wins!", player.name, brought(game, player))
            raise GameOver((player.seat,), rule)


def brought(game: MidEvil, player: Player) -> str:
    """What wins at the goal."""
    if game.book == player.seat:
        return say("the Necronomicon to the altar in the dungeon") if game.dungeons else say("the Necronomicon home")
    return say("the right spells to the altar in the dungeon") if game.dungeons else say("the right spells home")


def wins_by_points(game: MidEvil, player: Player) -> str:
    """The rule by which the collection wins; only what is held counts (midevil.ruling.win-points-held)."""
    if game.points(player) < POINTS_TO_WIN or not points_count(game):
        return ""
    if game.dungeons:
        return "midevil.ruling.points-win-in-dungeon"
    return POINTS_WIN[game.mode]


def points_count(game: MidEvil) -> bool:
    """In the dungeon modes the table says whether points win."""
    return not game.dungeons or game.rule_is("dungeon-points-win", "on")


def wins_by_arriving(game: MidEvil, player: Player) -> str:
    """The rule by which a player wins on the goal square, wherever the book came from
    (midevil.win.book-origin-irrelevant, midevil.castle-win.book-origin-irrelevant); a skeleton there is fought first
    (midevil.ruling.win-square-skeleton). In the dungeon that square is the altar (midevil.dungeon-win.on-the-altar),
    and spells are another way (midevil.dungeon-win.spells-alternative)."""
    if player.at not in game.goals or player.at in game.skeletons:
        return ""
    if game.book == player.seat:
        return BOOK_WINS.get(game.mode, "midevil.dungeon-win.book-qualifies")
    if game.dungeons and game.casting != player.seat and right_spells(game, player):
        return "midevil.dungeon-win.three-right-spells"
    return ""


def why_no_win(game: MidEvil, player: Player, way: object) -> Refusal:
    """Why a victory that somebody claims is none; where no way is named, the book is meant by whoever holds it."""
    if way == "points" or (way != "book" and game.book != player.seat):
        rule = "midevil.ruling.points-win-in-dungeon" if game.dungeons else POINTS_WIN[game.mode]
        return Refusal(rule, say("{} has {}", player.name, skeleton_points(game.points(player))))
    rule = BOOK_WINS.get(game.mode, "midevil.dungeon-win.book-qualifies")
    if game.book == player.seat:
        return Refusal(rule, say("{} is not at the place where it wins", player.name))
    return Refusal(rule, say("{} does not hold the Necronomicon", player.name))
