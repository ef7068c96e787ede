"""Winning the game: by kills, by a Helipad, by the spell; looked for after every change, in whoever's turn
(totally-zombies.ruling.win-moment)."""

from __future__ import annotations

from companion.engine import GameOver, Refusal
from companion.games.kit.places import listed
from companion.games.kit.wording import many
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import SETUP, TotallyZombies
from companion.languages import say
from companion.tiles import CENTRE

KILLS, HELIPAD = "totally-zombies.win.kill-threshold", "totally-zombies.win.helipad-centre"
CLEAR, SPELL = "totally-zombies.win.helipad-clear", "totally-zombies.win.spell-roll"
ALL_DEAD, NO_TILE = "totally-zombies.win.all-zombies-dead", "totally-zombies.win.no-victory-tile"


def look_for_winner(game: TotallyZombies) -> None:
    """Any way is enough (totally-zombies.win.ways); the active player comes first, then the others in turn order
    (totally-zombies.ruling.win-same-moment). Raises GameOver."""
    if game.step == SETUP:
        return
    enough = kills_to_win(game)
    for player in game.from_active():
        if player.kills >= enough:
            game.tell("{} has collected {} and wins!", player.name, many(player.kills, "zombie"))
            raise GameOver((player.seat,), KILLS)
        if escapes(game, player):
            game.tell("{} leaves by the Helipad and wins!", player.name)
            raise GameOver((player.seat,), HELIPAD)
    if game.closed and not game.zombies and not victory_tile(game):
        last_zombie_dead(game)


def kills_to_win(game: TotallyZombies) -> int:
    """As many as the players at the beginning make it (totally-zombies.ruling.threshold-fixed), or as those who are
    left."""
    if game.rule_is("threshold", "current-players"):
        return game.pack.threshold(sum(not player.gone for player in game.players))
    return game.threshold


def escapes(game: TotallyZombies, player: Player) -> bool:
    """Does the player stand above ground on the centre of a Helipad (totally-zombies.win.helipad-centre), and no zombie
    with him, whether it fights or not (totally-zombies.ruling.passive-zombie-on-helipad)?"""
    at = player.at
    return at >= 0 and at % 9 == CENTRE and game.tile_at(at).kind == "helipad" and at not in game.zombies


def victory_tile(game: TotallyZombies) -> bool:
    """Does a Helipad or the Cabin lie on the table? The Circus has neither (totally-zombies.win.circus-none)."""
    return bool(game.tiles_of_kind("helipad") or game.tiles_with("cabin"))


def last_zombie_dead(game: TotallyZombies) -> None:
    """Nobody can win any more: whoever has most zombies does, several of them together
    (totally-zombies.win.all-zombies-dead, totally-zombies.ruling.all-dead-tie)."""
    there = game.from_active()
    best = max(player.kills for player in there)
    ahead = sorted(player.seat for player in there if player.kills == best)
    names = listed([game.players[seat].name for seat in ahead])
    if len(ahead) == 1:
        game.tell("all zombies are dead, and {} has most of them: {}", names, best)
    else:
        game.tell("all zombies are dead, and {} have most of them: {}", names, best)
    raise GameOver(tuple(ahead), ALL_DEAD)


def why_no_win(game: TotallyZombies, player: Player, way: object) -> Refusal:
    """Why a victory that somebody claims is none: by `zombies`, by the `helipad` or by the `spell`."""
    at = player.at
    if way == "spell":
        return Refusal(SPELL, say("the spell wins by its roll, in the Cabin"))
    if way == "helipad":
        if not victory_tile(game) and game.closed:
            return Refusal(NO_TILE, say("no Helipad lies on the table, and none will come"))
        if at in game.zombies:
            return Refusal(CLEAR, say("a zombie stands there: fight first"))
        return Refusal(HELIPAD, say("{} does not stand on the centre of a Helipad", player.name))
    if way == "zombies":
        short = kills_to_win(game) - player.kills
        return Refusal(KILLS, say("{} has {}, {} too few", player.name, many(player.kills, "zombie"), short))
    return Refusal(
        "totally-zombies.win.ways", say("one wins by zombies, by a Helipad or by the spell, and in no other way")
    )
