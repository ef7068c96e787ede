"""Entering a new card: cards are drawn for its open sides and laid down, then Zombies come on all cards beside it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.kit.places import COMPASS, LYING, OF, tile_words
from companion.games.zombie_slayer.chapters.deck import draw, put_back
from companion.games.zombie_slayer.chapters.spawning import spawn_on
from companion.games.zombie_slayer.questions import PLACE_CARD
from companion.games.zombie_slayer.state import SEAT, ZombieSlayer
from companion.languages import say
from companion.tiles import NOWHERE, Placement, read_placement
from companion.tiles.town import block, footprint
from companion.tiles.walled import WalledTile

ACCESS = "zombie-slayer.explore.access-open"
BESIDE = PLACE_CARD.rule
WHOLE = "zombie-slayer.explore.no-open-side"


class Places(Options[Placement]):
    """Where a drawn card may lie beside one side of the card that was entered."""

    __slots__ = ("cells", "game", "ground", "index", "side")

    def __init__(self, game: ZombieSlayer, ground: WalledTile, index: int, side: int) -> None:
        self.game = game
        self.ground = ground
        self.index = index
        self.side = side
        self.cells = game.town.cells_beside(index, side)

    def candidates(self) -> Iterable[Placement]:
        return (Placement(cell, quarters) for cell in self.cells for quarters in range(4))

    def refusal(self, value: Placement) -> Refusal | None:
        town = self.game.town
        if value.cell not in self.cells:
            return Refusal(BESIDE, say("the card lies against the {} side of the one entered", COMPASS[self.side]))
        if self.ground.looks[value.quarters].border == (self.side + 2) % 4:
            return Refusal(ACCESS, say("the green border of the new card would face the one entered"))
        if town.overlaps(self.ground, value):
            return Refusal(BESIDE, say("another card lies there, or its border"))
        # walls may block a part of the contact: zombie-slayer.explore.partial-block-allowed
        if not town.joins(self.ground, value, self.index, self.side):
            return Refusal(ACCESS, say("no open edge would lead onto the new card"))
        return None if self._can_be_closed(value) else Refusal(WHOLE, say("the rest of the side could never be closed"))

    def _can_be_closed(self, value: Placement) -> bool:
        """Closed at once, or by a second card (zombie-slayer.explore.second-tile-on-side)."""
        town, taken = self.game.town, footprint(self.ground, value)
        edges = [town.facing(square, self.side) for square in town.open_edges(self.index, self.side)]
        rest = {place for place in edges if place not in taken}
        if not rest:
            return True
        blocks = [block(cell) for cell in self.cells]
        return any(rest <= {*places} and not {*places} & {*taken} and not town.taken(places) for places in blocks)

    def read(self, raw: Json) -> Placement | Refusal:
        place = read_placement(raw) if isinstance(raw, str) else None
        known = place if place and not place.layer else None
        return known or Refusal(BESIDE, say("that is no place for a card: say where, and which way round"))

    def show(self, value: Placement) -> Json:
        return str(value)

    def label(self, value: Placement) -> str:
        border = self.ground.looks[value.quarters].border
        way = say(", border {}", COMPASS[border]) if border >= 0 else ""
        beside = say("{} of {}", OF[COMPASS[self.side]], tile_words(self.game.town, self.index), about="away")
        return say("{}{}, {}{}", beside, self._shifted(value), LYING[value.quarters], way)

    def _shifted(self, value: Placement) -> str:
        """How far along the side the card lies from straight ahead."""
        (x, y), (here_x, here_y) = value.cell, self.game.town.laid[self.index].cell
        along = x - here_x if self.side % 2 == 0 else y - here_y
        if not along:
            return ""
        return say(", {} to the {}", abs(along), COMPASS[(0 if along > 0 else 2) + (self.side + 1) % 2])


async def enter(game: ZombieSlayer, index: int) -> None:
    """The Slayer has come onto a card: is it new (zombie-slayer.explore.trigger, zombie-slayer.ruling.new-tile)?"""
    game.slayer.searched = False  # zombie-slayer.search.once-per-visit
    again = game.rule_is("explore-repeat", "every-entry") and game.town.laid[index].tile.kind != "centre"
    if index in game.entered and not again:
        return
    game.entered.add(index)
    game.tell("{} is explored", game.town.laid[index].tile.name)
    await lay_around(game, index)
    # the card just left is among them: zombie-slayer.explore.spawn-neighbours, zombie-slayer.explore.spawn-left-tile
    await spawn_on(game, game.town.beside(index))
    # it cost nothing, unspent actions may be used: zombie-slayer.explore.continue


async def lay_around(game: ZombieSlayer, index: int) -> None:
    """One card for each open side, a second where one does not close it (zombie-slayer.explore.draw-per-side)."""
    tried: list[str] = []
    while (side := open_side(game, index)) != NOWHERE:
        if not game.deck or len(tried) >= len(game.deck):  # every card was tried: zombie-slayer.ruling.cut-deck
            seal(game, index, side)
            tried = []
            continue
        card = await draw(game)
        if await place(game, card, index, side):
            tried = []
        else:
            put_back(game, card, again=card in tried)
            tried += [card] if game.own_deck or card not in tried else []


def open_side(game: ZombieSlayer, index: int) -> int:
    """The first side, clockwise from north, that is open (zombie-slayer.ruling.open-edge); -1 if none is."""
    for side in range(4):
        if game.town.open_edges(index, side):
            return side
    return NOWHERE


async def place(game: ZombieSlayer, card: str, index: int, side: int) -> bool:
    """Lay the card where the player wants it; the only place there is needs no question. False if there is none."""
    options = Places(game, game.pack.towns[card].ground, index, side)
    legal = list(options.legal())
    if not legal:
        return False
    where = legal[0]
    if len(legal) > 1:
        where = await PLACE_CARD.to(SEAT, options)
    game.tell("{} lies {}", game.pack.towns[card].ground.name, "" if game.quiet else options.label(where))
    game.lay(card, where.cell, where.quarters)
    game.drawn = ""
    if game.pack.towns[card].kind == "temple":
        game.tell("the Temple is found: the last fight begins")  # zombie-slayer.boss.start
    return True


def seal(game: ZombieSlayer, index: int, side: int) -> None:
    """No card fits any more: the open edges of the side count as walls from now on."""
    edges = [(square, side) for square in game.town.open_edges(index, side)]
    game.town = game.town.with_sealed({*game.town.sealed, *edges})
    game.tell("no card fits on the {} side: it is closed for good", COMPASS[side])
