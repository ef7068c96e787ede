"""Words for hands, squares and tiles in history, and what people may leave to the companion."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol

from companion.engine import Json, Request
from companion.games.horde import laying
from companion.games.horde.hands import NONE, Printed
from companion.games.horde.hunting import ways
from companion.games.horde.squares import STOP, OnMap
from companion.games.kit.courtesy import laid_alike
from companion.games.kit.handing import Group, Played
from companion.games.kit.piles import UNSEEN
from companion.games.kit.places import WAYS, lies, where
from companion.games.kit.wording import many
from companion.languages import capital, meant, say
from companion.tiles import Tile, read_placement

DONE = "done"


class WithCards(Protocol):
    """A table with cards that have names."""

    @property
    def pack(self) -> Any: ...

    def card(self, id: str) -> Printed: ...


class WithTile(Protocol):
    """A table at which a tile is drawn."""

    def drawn_tile(self) -> Tile: ...


def groups(
    figures: str, also: tuple[str, ...] = (), ruled: Callable[[Played], bool] = lambda played: False
) -> dict[str, Group]:
    """What people may leave to the companion: the horde, called by the name of its figures, tiles with what comes onto
    them (`also`: how further questions about tiles begin), and the cards. `ruled`: where the rules lead the horde."""
    called = say(figures)
    how = say(
        "The companion rolls for the {} and decides where they go; you move them on the table, step by step.", called
    )
    tiles = say("The companion decides where a tile goes and what comes where on it; you draw it and lay it out.")
    move = say("Let the companion move the {}", called)
    return {
        figures: Group(capital(called), how, figures, move, ways=ways(called, ruled)),
        "tiles": Group(say("Tiles"), tiles, "tile", also=also, decisions=True, ways=laying.ways(called, ruled)),
        "cards": Group(say("Cards"), say("The companion decides what a card leaves open."), "card", for_good=False),
    }


def card_name(game: WithCards, card: Json) -> str:
    """The name of a card that was shown."""
    return say("a card") if card in (None, UNSEEN) or card not in game.pack.cards else game.card(card).name


def discarded(game: WithCards, card: Json) -> str:
    """A card was discarded, or none."""
    return say("keeps all cards") if card == NONE else say("discards {}", card_name(game, card))


def square_words(game: OnMap, square: Json) -> str:
    """A square of the map as people say it."""
    there = game.map.square(square)
    return say("the map") if there < 0 else where(game.map, there)


def put(what: str) -> Callable[[OnMap, Json], str]:
    """Something was put on a square, or no more of it."""
    called = say(what)

    def said(game: OnMap, square: Json) -> str:
        if square == NONE:
            return meant(f"no more {what}s", "no more of these: {}", called)
        return say("{} on {}", called, square_words(game, square))

    return said


def chose_zombie(game: OnMap, square: Json) -> str:
    """A zombie was chosen that is to move, or none any more."""
    return say("no more zombies") if square == DONE else say("zombie on {}", square_words(game, square))


def stepped(game: OnMap, way: Json) -> str:
    """A pawn took a step, or ended its movement."""
    return say("stops") if way == STOP else WAYS[way]


def spent(game: object, bullets: Json) -> str:
    return say("spends {}", many(bullets, "bullet"))


def lays(game: OnMap, value: Json) -> str:
    """A tile was laid: as it lies there now, told by what lay there before."""
    placement = read_placement(value)
    index = game.map.layers.get(placement.layer, {}).get(placement.cell) if placement else None
    if not index:  # it was taken back
        return say("lays it")
    return say("lays {} {}", game.map.laid[index].tile.name, lies(game.map, index))


def laid_the_same(game: WithTile, request: Request[Any], value: Json) -> Hashable:
    """A tile that looks the same turned round is laid the same."""
    return laid_alike(game.drawn_tile().looks, value)
