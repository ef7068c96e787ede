"""What the small screen says of a game of Zombies!!!: whose turn it is, who has what, what happened, who was moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import AUTOMATIC, TABLE, Driver, Json, March, Record, Request
from companion.games.kit import saying
from companion.games.kit.board import Point
from companion.games.kit.marching import told
from companion.games.kit.piles import UNSEEN
from companion.games.kit.wording import many
from companion.games.zombies.chapters.squares import STOP, WAYS
from companion.games.zombies.people import Player
from companion.games.zombies.pointing import point_of
from companion.games.zombies.state import NOT_ROLLED, Zombies
from companion.games.zombies.words import secret
from companion.tiles import NOWHERE

SHORT_STEPS = {
    "tile": "Tile",
    "fight": "Fight",
    "draw": "Draw",
    "move": "Move",
    "zombies": "Zombies",
    "discard": "Discard",
}


# ---------------------------------------------------------------------- how it stands


def heading(game: Zombies, request: Request[Any] | None) -> tuple[str, str]:
    """`Ana 4/6 Move` and `5 left`; `Ben: Ana's Move` while somebody is asked in another's turn."""
    if request is None:
        return saying.who_won([player.name for player in game.players], game.over.winners if game.over else ())
    progress = game.progress()
    if not progress["index"]:
        return "Set-up", ""
    if request.seat not in (TABLE, game.active.seat):
        return saying.aside(game.players[request.seat].name, game.active.name, SHORT_STEPS[game.step])
    step = f"{progress['index']}/{progress['of']} {SHORT_STEPS[game.step]}"
    return saying.heading(game.active.name, step, _left(game))


def _left(game: Zombies) -> str:
    if game.step == "tile":
        return f"{len(game.stack) + len(game.under)} more"
    if game.step == "zombies" and game.due > 0:
        return f"{game.due} ☠"
    return f"{game.left} left" if game.step == "move" and game.left != NOT_ROLLED else ""


def standing(game: Zombies, seat: int) -> str:
    """`♥3 •2 ☠7`, and what only some modes know of a player."""
    player = game.players[seat]
    if player.gone:
        return "has left the game"
    return " ".join([f"♥{player.hearts}", f"•{player.bullets}", f"☠{player.zombies}", *_special(game, player)])


def _special(game: Zombies, player: Player) -> Iterator[str]:
    if game.rescue:
        yield f"☺{player.survivors}"
    if player.turned:
        yield "Zombie"
    elif player.arrived:
        yield "safe"
    elif player.dead:
        yield "dead"


# ---------------------------------------------------------------------- what happened


def words_of(game: Zombies, record: Record) -> str:
    """What happened, in a few words; nothing that players should not read."""
    names = [player.name for player in game.players]
    return saying.said(names, record, secret(record.name), lambda done: _answered(game, done))


def _answered(game: Zombies, record: Record) -> str:
    if record.verb == "play":
        return f"plays {_card(game, record.value.get('card'))}"
    value, what = record.value, record.name.rpartition(".")[2]
    match record.name:
        case "event.draw":
            return "draws a card"
        case "setup.helipad":
            return "hides the Helipad"
        case "event.discard":
            return "keeps all cards" if value == "none" else f"discards {_card(game, value)}"
        case "move.step" | "card.step":
            return "stops" if value == STOP else WAYS[value]
        case "zombies.which" | "card.which":
            return "no more zombies" if value == "done" else f"zombie on {value}"
        case "zombies.where":
            return f"zombie {WAYS[value]}"
        case "tile.draw":
            return f"draws {game.pack.tiles[value].name}"
        case "tile.place":
            return f"lays it at {value}"
        case "tile.zombie" | "tile.bullet" | "tile.heart" | "tile.token" | "tile.door" | "card.zombie":
            return f"no more {what}s" if value == "none" else f"{what} on {value}"
        case "combat.bullets" | "card.bullets":
            return f"spends {many(value, 'bullet')}"
    return record.label or saying.faces(value)


def _card(game: Zombies, card: Json) -> str:
    return "a card" if card in (None, UNSEEN) or card not in game.pack.cards else game.card(card).name


def play_words(game: Zombies, play: Mapping[str, Json]) -> tuple[str, str]:
    """A card that may be played: its name, and what it does."""
    card = game.card(str(play["card"]))
    return card.name, card.good_for


# ---------------------------------------------------------------------- what the companion moved


def marches(driver: Driver[Zombies]) -> Sequence[March[Point]]:
    """The zombies that the companion moved last, in order, until people have done something in a later turn."""
    people = next((record.turn for record in reversed(driver.history) if record.source not in AUTOMATIC), NOWHERE)
    map = driver.game.map
    return tuple(
        March(move.figure, tuple(point_of(map, map.square(name)) for name in move.path), *move[2:])
        for move in told(driver)
        if move.turn >= people
    )
