"""Positions: the whole state as readable JSON, which loads to the same state."""

from __future__ import annotations

from companion.engine import Json
from companion.games.zombies.meta import HOUSE_RULES, QUICKER
from companion.games.zombies.people import Effect, Player
from companion.games.zombies.state import NOT_ROLLED, SETUP, Zombies
from companion.tiles import NOWHERE, TURNS


def write(game: Zombies) -> dict[str, Json]:
    """The state; parts that have the value of a new game are left out where that reads better."""
    names = game.map.names
    document: dict[str, Json] = {
        "game": game.id,
        "pack": game.pack.id,
        "mode": game.mode,
        **_choice(game),
        "options": {name: value for name, value in game.options.items() if value != HOUSE_RULES[name].default},
        "turn": _turn(game),
        "map": [
            {"tile": laid.tile.id, "at": f"{laid.cell[0]},{laid.cell[1]}", "turn": TURNS[laid.quarters]}
            for laid in game.map.laid
        ],
        "doors": [{"at": names[square]} for square in sorted(game.map.doors)],
        "zombies": [_zombie(names[square], count) for square, count in sorted(game.zombies.items())],
        "tokens": [{"at": names[square], "what": what} for square, what in sorted(game.tokens.items())],
        "players": [_player(game, player) for player in game.players],
        "decks": _decks(game),
    }
    if game.mixed:
        document["mixed"] = [{"at": game.cell_name(index), "what": kinds} for index, kinds in game.mixed.items()]
    if game.homeless:
        document["homeless"] = game.homeless
    if game.effects:
        document["effects"] = [_effect(game, effect) for effect in game.effects]
    if game.step == SETUP:
        document["setup"] = {
            "ask": game.asked_setup,
            "deck": "table" if game.dealt_unseen else "built-in",
            "film": game.film,
        }
    return document


def _choice(game: Zombies) -> dict[str, Json]:
    """Scenario, quicker play and what they want to know, where there are any."""
    choice: dict[str, Json] = {}
    if game.scenarios:
        choice["scenario"] = game.scenarios[0] if len(game.scenarios) == 1 else list(game.scenarios)
    if game.quick:
        choice["variants"] = [QUICKER]
    if game.quota:
        choice["quota"] = game.quota
    return choice


def _zombie(at: str, count: int) -> Json:
    return {"at": at} if count == 1 else {"at": at, "count": count}


def _turn(game: Zombies) -> dict[str, Json]:
    turn: dict[str, Json] = {"seat": game.seat, "step": game.step, "number": game.number}
    if game.tile:
        turn["tile"] = game.tile
    if game.left != NOT_ROLLED:
        turn["left"] = game.left
    if game.mover != NOWHERE:
        turn["mover"] = game.mover
    if game.double:
        turn["double"] = True
    if game.drives:
        turn["drives"] = True
    if game.sits_out:
        turn["sits-out"] = True
    if game.cut:
        turn["cut"] = True
    if game.controller != NOWHERE:
        turn["controller"] = game.controller
    if game.roused:
        turn["roused"] = [game.cell_name(index) for index in game.roused]
    if game.hunted:
        turn["hunted"] = [game.map.names[square] for square in game.hunted]
    if game.crowd:
        turn["crowd"] = [game.map.names[square] for square in game.crowd]
    if game.due != NOT_ROLLED:
        turn["due"] = game.due
    if game.moved:
        turn["moved"] = [_zombie(game.map.names[square], count) for square, count in sorted(game.moved.items())]
    return turn


def _player(game: Zombies, player: Player) -> dict[str, Json]:
    entry: dict[str, Json] = {
        "name": player.name,
        "pawn": player.pawn,
        "at": game.map.names[player.at] if player.on_map else None,
        "hearts": player.hearts,
        "bullets": player.bullets,
        "zombies": player.zombies,
        "hand": list(player.hand),
        "front": [_front(card, left) for card, left in player.front.items()],
    }
    extras: dict[str, Json] = {
        "plays": player.plays,
        "last-play": player.last_play,
        "gone": player.gone,
        "flips": player.flips,
        "face-down-bullets": player.spent_bullets,
        "face-down-hearts": player.spent_hearts,
        "fighting": player.fighting,
        "item": player.item,
        "total": player.total,
        "deaths": player.deaths,
        "arrived": player.arrived,
        "survivors": player.survivors,
        "turned": player.turned,
        "plays-due": player.plays_due,
    }
    if player.team != NOWHERE:
        entry["team"] = player.team
    if player.fell != NOWHERE:
        entry["fell"] = game.map.names[player.fell]
    entry.update((key, value) for key, value in extras.items() if value)
    return entry


def _front(card: str, left: int) -> Json:
    return {"card": card, "combats": left} if left else card


def _effect(game: Zombies, effect: Effect) -> dict[str, Json]:
    entry: dict[str, Json] = {"card": effect.card, "by": effect.by, "whose": effect.whose, "ends": effect.ends}
    if effect.about != NOWHERE:
        entry["about"] = _about(game, effect)
    if not effect.held:
        entry["held"] = False
    return entry


def _about(game: Zombies, effect: Effect) -> Json:
    return game.cell_name(effect.about) if effect.effect == "molotov-cocktail" else effect.about


def _decks(game: Zombies) -> dict[str, Json]:
    decks: dict[str, Json] = {
        "tiles": list(game.stack),
        "events": len(game.deck) if all(card is None for card in game.deck) else list(game.deck),
        "discard": list(game.discards),
    }
    extras: dict[str, Json] = {
        "under": list(game.under),
        "removed": list(game.removed),
        "aside": game.aside,
        "helipad": game.helipad_at,
    }
    decks.update((key, value) for key, value in extras.items() if value)
    return decks
