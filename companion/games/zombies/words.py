"""What the referee says when it waits: a sentence for the page, and a few words for the small screen."""

from __future__ import annotations

from typing import Any

from companion.engine import Request
from companion.games.kit.wording import lines_for
from companion.games.zombies.meta import KILL_ON
from companion.games.zombies.state import NOT_ROLLED, Zombies

SENTENCES: dict[str, tuple[str, str]] = {
    "setup.ready": ("Is everything laid out? Confirm it item by item, or all at once.", "Table ready?"),
    "setup.helipad": ("Hide the Helipad in the middle of the tile stack.", "Hide the Helipad"),
    "setup.film": ("{who}, how many days ago did you see a zombie film?", "Last zombie film?"),
    "setup.first": ("{who}, roll for the first turn.", "Roll to go first"),
    "setup.starts": ("Who takes the first turn?", "Who goes first?"),
    "tile.draw": ("{who}, draw a map tile and name it.", "Draw a map tile"),
    "tile.place": ("{who}, where does {tile} go, and which way round?", "Place {tile}"),
    "tile.seal": ("That closes the last open road. Do it anyway?", "Close last road?"),
    "tile.door": ("{who}, put the door on a square of the building beside the street.", "Place the door"),
    "tile.zombie": ("{who}, put a zombie on the new tile.", "Place a zombie"),
    "tile.bullet": ("{who}, put a bullet into the building.", "Place a bullet"),
    "tile.token": ("{who}, put a face-down token into the building.", "Place a token"),
    "token.turn": ("{who}, turn up the token: what is it?", "Turn up the token"),
    "rescue.return": ("{who}, where does the survivor go?", "Survivor goes where?"),
    "zombies.tile": ("{who}, which tile beside the human's moves its zombies too?", "Which tile beside?"),
    "setup.zombie": ("Who is the first Zombie Player?", "Who is the zombie?"),
    "setup.volunteer": ("{who}, do you want to be the first Zombie Player?", "Be the zombie?"),
    "setup.zombie-die": ("{who}, roll: the highest die is the first Zombie Player.", "Roll for the zombie"),
    "tile.heart": ("{who}, put a heart into the building.", "Place a heart"),
    "helipad.tie": ("{who}, roll for who places the Helipad.", "Roll for Helipad"),
    "combat.item": ("{who}, which card do you use in this combat?", "Use which card?"),
    "combat.roll": ("{who}, roll against the zombie: 4 or more kills it.", "Fight! 4+ kills"),
    "combat.bullets": (
        "{who}, {total} is not enough: {bullets} it. How many do you spend?",
        "Spend bullets? Need {need}",
    ),
    "combat.save": ("{who}, do you lose a heart or use your First Aid Kit?", "Heart or First Aid?"),
    "event.draw": ("{who}, draw an event card.", "Draw an event card"),
    "move.roll": ("{who}, roll for movement; your {hearts} hearts are added.", "Roll to move"),
    "move.step": ("{who}, take a step or stop: {left} left.", "Step, {left} left"),
    "token.take": ("{who}, do you take what lies here?", "Take the token?"),
    "zombies.roll": ("{who}, roll for zombie movement.", "Roll for zombies"),
    "zombies.which": ("{who}, which zombie moves next? {due} to go.", "Move zombie, {due} left"),
    "zombies.where": ("{who}, where does the zombie go?", "Zombie goes where?"),
    "event.discard": ("{who}, discard one event card or keep all.", "Discard a card?"),
    "card.target": ("{who}, whom or what does the card hit?", "Card hits whom?"),
    "card.zombie": ("{who}, put a zombie on a free square.", "Place a zombie"),
    "card.which": ("{who}, which zombie does the card move?", "Move which zombie?"),
    "card.where": ("{who}, where does the card move it?", "Move it where?"),
    "card.step": ("{who}, take the next step with the other pawn.", "Move the pawn"),
    "card.loss": ("{who}, what has to be discarded?", "Discard what?"),
    "card.roll": ("{who}, roll: 4 or more keeps the zombies dead.", "Roll! 4+ is safe"),
    "card.bullets": ("{who}, how many bullets do you add to the roll?", "Add bullets?"),
    "card.again": ("{who}, let the roll stand, or lose a heart and roll again?", "Heart to reroll?"),
    "card.effect": ("{who}, do what the card says, enter it as corrections, then answer done.", "Do what card says"),
}

HORDE = ("{who}, which zombie do you move by one space? Or say done.", "Move zombie or done")
"""In a human's turn of Last Man Standing no die tells how many."""

COMPULSORY = ("{who}, you have to discard one event card.", "Discard a card!")
"""Too many cards, or none played where that is a duty."""


def _words(game: Zombies, request: Request[Any]) -> tuple[str, str]:
    if request.name == "zombies.which" and game.roused:
        return HORDE
    if request.name == "event.discard" and "none" not in request.options:
        return COMPULSORY
    return SENTENCES.get(request.name, (request.name, request.name))


def _fields(game: Zombies, request: Request[Any]) -> dict[str, object]:
    asked = game.players[request.seat] if request.seat >= 0 else None
    need = KILL_ON - asked.total if asked else 0
    return {
        "who": asked.name if asked else "Table",
        "tile": game.drawn_tile().name if game.tile else "the tile",
        "total": asked.total if asked else 0,
        "need": need,
        "bullets": "1 bullet kills" if need == 1 else f"{need} bullets kill",
        "hearts": asked.hearts if asked else 0,
        "left": max(game.left, 0),
        "due": game.due if game.due != NOT_ROLLED else 0,
    }


def sentence(game: Zombies, request: Request[Any]) -> str:
    """What the referee asks, as a sentence."""
    words = _words(game, request)[0]
    return words.format_map(_fields(game, request))


def brief(game: Zombies, request: Request[Any]) -> str:
    """What the referee asks, in lines of at most 21 characters for the small screen."""
    words = _words(game, request)[1]
    return lines_for(words.format_map(_fields(game, request)))


def secret(name: str) -> bool:
    """Is the answer something that players should not read: a card drawn into a hand, the place of the Helipad?"""
    return name in ("event.draw", "setup.helipad")
