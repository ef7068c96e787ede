"""Tiles that come up from a map deck: what can lie on top, and which of them are kept, discarded or shuffled back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.engine import Json, Options, Refusal
from companion.games.horde.map_tiles import DrawRules, PileDraws, called_among
from companion.games.totally_zombies.chapters.entrances import is_fifth
from companion.games.totally_zombies.chapters.outlook import (
    closing_tiles,
    is_victory_tile,
    needs_escalator,
    placeable,
    too_early,
)
from companion.games.totally_zombies.meta import CALLED, SCHOOL, TOWN
from companion.games.totally_zombies.printed import ENTRANCE, HELIPAD, START, Tile
from companion.games.totally_zombies.questions import CLOSING_TILE, DRAW_TILE
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import joined, say

DEPTH, MAP_DECKS = "totally-zombies.setup.town-helipad-lower-half", "totally-zombies.setup.map-decks"
PARTS = {"lower-half": 2, "last-quarter": 4}
"""Which part of the Town's deck hides its Helipad (totally-zombies.ruling.lower-half-size)."""


def first_place(game: TotallyZombies) -> int:
    """The highest place in the Town's deck, counted from the top, where its Helipad may lie."""
    others = len(game.map_deck(TOWN)) - 1
    part = PARTS.get(game.options["town-helipad-depth"])
    return others - others // part + 1 if part else 1


class TileDraws(PileDraws[TotallyZombies]):
    """The tiles that can lie on top of an area's stack, or next below those that somebody has looked at."""

    __slots__ = ("above", "area")
    rules = DrawRules(DRAW_TILE.rule, "totally-zombies.ruling.draw-loop", MAP_DECKS)

    def __init__(self, game: TotallyZombies, area: str, above: Sequence[str] = ()) -> None:
        super().__init__(game)
        self.area = area
        self.above = tuple(above)
        """What lies above it."""

    def stack(self) -> list[str]:
        """What a victory tile that was shuffled back in this step leaves (totally-zombies.ruling.draw-loop)."""
        back = [tile for tile in self.game.tested if is_victory_tile(self.game.pack.tile(tile))]
        left = [tile for tile in self.game.decks[self.area].tiles if tile not in back]
        for tile in self.above:
            left.remove(tile)
        return left

    def refusal(self, value: str) -> Refusal | None:
        if value not in self.stack():
            return super().refusal(value)
        return self._put_there(value) if self._order() else self._hidden(value)

    def legal(self) -> Iterator[str]:
        """What somebody has put there; else whatever is in the stack, but for the hidden Helipad."""
        order = self._order()
        return iter(order[:1]) if order else (tile for tile in self.candidates() if self._hidden(tile) is None)

    def _order(self) -> list[str]:
        """What is known to lie there and below."""
        return self.game.decks[self.area].order[len(self.above) :]

    def _put_there(self, value: str) -> Refusal | None:
        top = self._order()[0]
        why = say("{} was put on top of the deck", self.label(top))
        return None if value == top else Refusal("totally-zombies.ruling.card-decks", why)

    def _hidden(self, value: str) -> Refusal | None:
        """The Town's Helipad comes where it was hidden; as long as nobody shuffled the deck again, not before its lower
        half."""
        game, helipad = self.game, self.game.pack.town_helipad.id
        stack = self.stack() if self.area == TOWN else []
        if helipad not in stack or stack.count(helipad) == len(stack):
            return None
        now = game.decks[TOWN].drawn + len(self.above) + 1
        if game.helipad_at >= now:
            here = game.helipad_at == now
            why = say("the Helipad is on top now") if here else say("the Helipad lies deeper in the deck")
            return None if here == (value == helipad) else Refusal(DEPTH, why)
        if value == helipad and now < first_place(game):
            return Refusal(
                DEPTH, say("the Helipad is never among the first {} tiles: check the deck", first_place(game) - 1)
            )
        return None

    def elsewhere(self, tile: Tile | None) -> Refusal | None:
        return None if tile is None else not_in_deck(self.game, self.area, tile)

    def apart(self, tile: Tile) -> str:
        return set_of(tile)

    def read(self, raw: Json) -> str | Refusal:
        written = super().read(raw)
        if isinstance(written, Refusal) or written in self.game.pack.tiles:
            return written
        alike = [tile for tile in self.game.pack.tiles.values() if tile.name.lower() == written.lower()]
        if len(alike) > 1:
            areas = joined(", ", sorted({CALLED[tile.area] for tile in alike}))
            return Refusal("totally-zombies.setup.tile-area-identity", say("of which area is it: {}?", areas))
        return written


def set_of(tile: Tile) -> str:
    """Tiles of one name and one area are told apart by the set from which they come."""
    return say("set {}", tile.set)


def not_in_deck(game: TotallyZombies, area: str, tile: Tile) -> Refusal | None:
    """Why a tile cannot come up from a deck, as far as a rule says where it is instead."""
    if tile.id in game.tested and is_victory_tile(tile):
        return Refusal(
            "totally-zombies.ruling.draw-loop", say("{} came up already: shuffle, and draw another one", tile.name)
        )
    if tile.kind == START:
        return Refusal(
            "totally-zombies.setup.remove-start-tiles", say("{} lies on the table from the beginning", tile.name)
        )
    if tile.kind == ENTRANCE and area == tile.area:
        return Refusal("totally-zombies.setup.entrances-out", say("entrances are in the Town's deck"))
    if "big-top-2" in tile.special:
        return Refusal("totally-zombies.setup.big-top-2-aside", say("Big Top 2 waits beside the deck for Big Top 1"))
    if "funhouse" in tile.special:
        return Refusal("totally-zombies.setup.funhouse-aside", say("the Funhouse is in no deck"))
    if tile.kind != ENTRANCE and tile.area != area:
        return Refusal(
            MAP_DECKS, say("{} belongs to {}, not to the deck of {}", tile.name, CALLED[tile.area], CALLED[area])
        )
    return None


class ClosingDraws(Options[str]):
    """The tiles that fit by closing an area: one of them is drawn at random, nobody chooses."""

    __slots__ = ("area", "game")

    def __init__(self, game: TotallyZombies, area: str) -> None:
        self.game = game
        self.area = area

    def candidates(self) -> Iterable[str]:
        return closing_tiles(self.game, self.area)

    def weight(self, value: str) -> int:
        return closing_tiles(self.game, self.area)[value]

    def refusal(self, value: str) -> Refusal | None:
        if value in closing_tiles(self.game, self.area):
            return None
        return Refusal(CLOSING_TILE.rule, say("that tile fits nowhere: shuffle only those that fit"))

    def legal(self) -> Iterator[str]:
        return iter(closing_tiles(self.game, self.area))

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(CLOSING_TILE.rule, say("name the tile that was drawn"))

    def label(self, value: str) -> str:
        return called_among(self.game.pack, value, self.candidates(), set_of)


# ---------------------------------------------------------------------- what becomes of a drawn tile


def reshuffle(game: TotallyZombies, area: str) -> None:
    """The discards become the new stack; what came up in this step stays where it is
    (totally-zombies.ruling.draw-loop)."""
    piles = game.decks[area]
    if TileDraws(game, area).stack():
        return
    kept = [tile for tile in piles.tile_discards if tile in game.tested]
    piles.tiles += [tile for tile in piles.tile_discards if tile not in game.tested]
    piles.tile_discards = kept
    piles.shuffle_tiles()
    game.tell("the stack of {} is used up: its discards are shuffled", CALLED[area])


def sort_out(game: TotallyZombies, area: str, drawn: str) -> None:
    """A tile has come up: it is placed, discarded, shuffled back, or out of the game."""
    tile, piles = game.pack.tile(drawn), game.decks[area]
    if is_fifth(game, tile):  # totally-zombies.entrance.fifth-removed, totally-zombies.entrance.fifth-redraw
        game.removed.append(drawn)
        piles.drawn += 1
        game.tell("four areas are joined already: {} is out of the game, draw another tile", tile.name)
    elif is_victory_tile(tile):
        _victory_tile(game, area, drawn)
    elif placeable(game, drawn):
        game.tile = drawn
        piles.drawn += 1
    else:
        to_the_discards(game, area, drawn)
        piles.drawn += 1


def _victory_tile(game: TotallyZombies, area: str, drawn: str) -> None:
    """A Helipad or the Cabin is auctioned if there is a place for it (totally-zombies.ruling.auction-needs-spot)."""
    if too_early(game, area):  # also before the Escalator: totally-zombies.ruling.mall-helipad-precedence
        back_to_the_stack(game, area, drawn, say("it is among the first two tiles"))
    elif needs_escalator(game, area):
        swap_for_escalator(game, area, drawn)
    elif placeable(game, drawn):
        game.tile = drawn
        game.decks[area].drawn += 1
    else:
        school = area == SCHOOL and game.pack.tile(drawn).kind == HELIPAD  # totally-zombies.helipad.school-too-early
        back_to_the_stack(game, area, drawn, say("no building has room for it") if school else say("it has no place"))


def back_to_the_stack(game: TotallyZombies, area: str, tile: str, why: str) -> None:
    """A victory tile is never discarded: the deck is shuffled with it (totally-zombies.tile.helipad-not-discarded)."""
    game.decks[area].tiles.append(tile)
    game.decks[area].shuffle_tiles()
    game.tested.append(tile)
    if area == TOWN:
        game.helipad_at = 0
    game.tell("{}: {} goes back, shuffle the deck and draw another tile", why, game.pack.tile(tile).name)


def to_the_discards(game: TotallyZombies, area: str, tile: str) -> None:
    """A tile that fits nowhere, or only by closing an area, goes to the discards of its deck
    (totally-zombies.tile.unplaceable-discarded); another one is drawn (totally-zombies.tile.replacement-draw)."""
    game.decks[area].tile_discards.append(tile)
    game.tested.append(tile)
    why = say("would close an area off") if placeable(game, tile, forced=True) else say("fits nowhere")
    game.tell("it {} and is discarded: draw another tile of {}", why, CALLED[area])


def swap_for_escalator(game: TotallyZombies, area: str, helipad: str) -> None:
    """The Escalator comes instead of the Mall's Helipad, from the stack or the discards
    (totally-zombies.ruling.escalator-swap); then the stack is shuffled (totally-zombies.helipad.mall-reshuffle)."""
    piles, escalator = game.decks[area], game.pack.escalator.id
    pile = next((pile for pile in (piles.tiles, piles.tile_discards) if escalator in pile), None)
    if pile is None or not placeable(game, escalator):
        back_to_the_stack(game, area, helipad, say("the Escalator cannot be placed"))
        return
    pile.remove(escalator)
    piles.tiles.append(helipad)
    piles.shuffle_tiles()
    piles.drawn += 1
    game.tile = escalator
    game.tell("the Escalator is placed first: take it out, put the Helipad back and shuffle the deck")
