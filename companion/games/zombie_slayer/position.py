"""Positions: the whole state as readable JSON, which loads to the same state."""

from __future__ import annotations

from companion.engine import Json
from companion.games.zombie_slayer.meta import HOUSE_RULES, ITEMS, NAMED
from companion.games.zombie_slayer.state import Slayer, ZombieSlayer
from companion.tiles import SIDES, TURNS


def write(game: ZombieSlayer) -> dict[str, Json]:
    """The state; parts that are as in a new game are left out where that reads better."""
    names = game.town.names
    document: dict[str, Json] = {
        "game": game.id,
        "pack": game.pack.id,
        "mode": game.mode,
        "options": {name: value for name, value in game.options.items() if value != HOUSE_RULES[name].default},
        "turn": _turn(game),
        "map": _map(game),
        "zombies": [_zombie(game, square) for square in sorted(game.zombies)],
        "players": [{"name": player.name} for player in game.players],
        "slayer": _slayer(game, game.slayer),
        "followers": [
            {"name": name, "at": names[game.followers[name].at], "actions": game.followers[name].actions}
            for name in NAMED
            if name in game.followers
        ],
        "deck": {"cards": game.deck[:], "unseen": game.unseen[:], "own": game.own_deck},
    }
    if game.gone:
        document["gone"] = game.gone[:]
    if game.master >= 0:
        document["necromancer"] = {"at": names[game.master], "life": game.master_life}
    if game.dung:
        document["dung"] = [{"at": names[square], "count": count} for square, count in sorted(game.dung.items())]
    if game.town.sealed:
        document["sealed"] = [f"{names[square]} {SIDES[side]}" for square, side in sorted(game.town.sealed)]
    return document


def _map(game: ZombieSlayer) -> list[Json]:
    entries: list[Json] = []
    for index, laid in enumerate(game.town.laid):
        entry: dict[str, Json] = {
            "tile": laid.tile.id,
            "at": f"{laid.cell[0]},{laid.cell[1]}",
            "turn": TURNS[laid.quarters],
        }
        if index in game.entered:
            entry["entered"] = True
        if index in game.searched:
            entry["searched"] = True
        entries.append(entry)
    return entries


def _zombie(game: ZombieSlayer, square: int) -> dict[str, Json]:
    entry: dict[str, Json] = {"at": game.town.names[square], "kind": game.zombies[square]}
    if square in game.used:
        entry["used"] = game.used[square]
    return entry


def _turn(game: ZombieSlayer) -> dict[str, Json]:
    turn: dict[str, Json] = {"number": game.number, "step": game.step, "actions": game.actions, "spent": game.spent}
    extras = {
        "barrage": game.barrage,
        "aimed": game.aimed,
        "enduring": game.enduring,
        "drawn": game.drawn,
        "first-game": game.first_game,
    }
    turn.update((key, value) for key, value in extras.items() if value)
    return turn


def _slayer(game: ZombieSlayer, slayer: Slayer) -> dict[str, Json]:
    document: dict[str, Json] = {
        "at": game.town.names[slayer.at],
        "life": slayer.life,
        "luck": slayer.luck,
        "faces": [dict(sorted(face.items())) for face in slayer.pips.faces],
        "skills": slayer.skills[:],
        "items": {item: slayer.items[item] for item in ITEMS if item in slayer.items},
        "fanatics": slayer.fanatics,
        "experience": slayer.experience,
        "points": slayer.points,
    }
    extras = {
        "accuracy": slayer.accuracy,
        "guard": slayer.guard,
        "penalty": slayer.penalty,
        "endured": slayer.endured,
        "dashed": slayer.dashed,
        "attacked": slayer.attacked,
        "searched": slayer.searched,
    }
    document.update((key, value) for key, value in extras.items() if value)
    return document
