"""The state of a game of Totally Zombies!!!: what lies on the table, what each player has, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from companion import tiles
from companion.engine import Json
from companion.games.horde.people import last_seat
from companion.games.kit.forms import (
    At,
    Cells,
    Either,
    Listed,
    Maybe,
    Named,
    Side,
    Tupled,
    Whole,
    Word,
    field,
    flag,
    view,
    whole,
    word,
)
from companion.games.kit.house_rules import changed_rules
from companion.games.kit.parts import Section, chosen, given, unwritten
from companion.games.kit.rows import Laid, Parts, Rows, Spots, seated
from companion.games.kit.turn import Chaptered
from companion.games.totally_zombies.figures import Figures, with_one, without_one
from companion.games.totally_zombies.floors import second_floor
from companion.games.totally_zombies.jeep import JEEP_MARKER
from companion.games.totally_zombies.meta import (
    AREAS,
    BIG_TOP,
    CARS,
    CIRCUS,
    ENHANCED,
    FUNHOUSE,
    HOUSE_RULES,
    JEEP,
    MALL,
    SECOND_FLOOR,
    SEWER,
    TOKENS,
    TOWN,
    UPSTAIRS,
    WITH_SEWERS,
    ZOMBIE,
    areas_chosen,
)
from companion.games.totally_zombies.pack import TotallyZombiesPack
from companion.games.totally_zombies.people import CARD, UNSEEN_OF, Effect, Player, seen
from companion.games.totally_zombies.piles import TILES, Piles, PilesByArea
from companion.games.totally_zombies.printed import Breed, Card, LayeredMap, Tile
from companion.tiles import CENTRE, NOWHERE, STREET, Cell, Square
from companion.tiles.tile import WHOLE as ALONG_BORDER
from companion.tiles.tile import turned_square

SETUP = "setup"
STEPS = ("token", "tile", "fight", "draw", "move", "zombies", "discard")
"""The seven steps of a turn (totally-zombies.turn.sequence)."""
NOT_ROLLED = -1
STEP, QUICK = 2, 1
"""What a step costs in half squares: anywhere, and below ground with a Flashlight
(totally-zombies.ruling.sewer-half-steps)."""

Map: TypeAlias = tiles.Map[Tile]
TILE = Named("tile", lambda game: game.pack.tiles)


def put_doors(game: TotallyZombies, doors: set[Square]) -> None:
    if doors:
        game.map = game.map.with_doors(doors)


def put_gaps(game: TotallyZombies, gaps: list[tuple[Square, int]]) -> None:
    if gaps:
        game.map = game.map.with_gaps(gaps)


def put_piles(names: Iterable[str]) -> dict[str, Piles]:
    return {name: Piles(name) for name in names}


class TotallyZombies(Chaptered):
    """Everything on the table, with the questions the rules keep asking about it."""

    id = "totally-zombies"
    steps = STEPS
    kept_roll_rule = "totally-zombies.ruling.dice-validity"

    pack: TotallyZombiesPack = given()
    mode: str = given()
    options: dict[str, str] = chosen(changed_rules(HOUSE_RULES))
    surface: tuple[int, int, int, int] | None = chosen(lambda game, _: game.table_size(), None)
    """How many cells the table has west, east, south and north of Town Square; None: nobody measured it."""
    blocked: frozenset[Cell] = field(Cells(), frozenset())
    """Cells that do not fit on the table, as people said when they saw it (totally-zombies.ruling.table-surface)."""
    areas: tuple[str, ...] = given()
    """The areas in play."""
    threshold: int = whole(0, key="kills-to-win", absent=lambda game, _: game.pack.threshold(len(game.players)))
    with Section("turn", after=("players",)):
        seat: int = whole(0, 0, last_seat, always=True)
        step: str = word((*STEPS, SETUP), SETUP, absent=STEPS[0])
        number: int = whole(absent=lambda game, _: 0 if game.step == SETUP else 1)
        token_taken: bool = flag()
        """Step 1 of this turn has brought an event token; not where one was left."""
        deck: str = word(("", *AREAS))
        """The area whose map deck is drawn from in this step."""
        tile: str = word(lambda game: ("", *game.pack.tiles))
        """The tile that is drawn but not yet placed."""
        placer: int = whole(NOWHERE, NOWHERE, last_seat)
        """Who places it when it is not whoever drew it."""
        tested: list[str] = field(TILES, [])
        """Tiles of the deck that came up in this step and could not be placed."""
        forced: bool = flag()
        """The tile closes its area because no other one fits."""
        denied: bool = flag()
        """There is no movement roll in this turn."""
        sits_out: bool = flag()
        """The player does something else instead of moving in this turn."""
        stood: bool = flag(True)
        """The pawn has been where it is since the turn began."""
        dice: tuple[int, ...] = field(Tupled(Whole(1, 6)), ())
        """The movement dice as they lie."""
        life_rolled: int = whole()
        """The life at the movement roll, in halves (totally-zombies.ruling.allowance-timing)."""
        left: int = whole(NOT_ROLLED, NOT_ROLLED)
        """What is left of the movement, in half squares; -1 before the roll."""
        mover: int = whole(NOWHERE, NOWHERE, last_seat)
        """Who decides the steps when it is not the player who moves."""
        double: int = whole()
        """So many times the movement of this turn is doubled."""
        due: int = whole(NOT_ROLLED, NOT_ROLLED)
        """Zombies still to be moved; -1 before the roll."""
        moved: dict[Square, str] = field(Figures(), {})
        """The zombies moved in this step, where they stand now."""
        fresh: set[Square] = field(Spots(), set())
        """Where zombies stand that were infected in this step."""
        opened: bool = flag()
        """A sewer entrance was placed in this turn."""
        recited: bool = flag()
        """The spell was attempted in this turn."""
        paged: bool = flag()
        """A Page was discarded for its effect in this turn."""
        cut: bool = flag()
        """The active player died in this turn: only zombies are moved."""
        lost: bool = flag()
        """A card takes this turn: it ends at once."""
        again: bool = flag()
        """Another turn of the same player follows."""
        extra: bool = flag()
        """This turn is such another one."""
    map: Map = field(
        Laid(TILE, like="1,-2", piles=("decks.town.tiles",), layers=(FUNHOUSE, UPSTAIRS)),
        absent=lambda game, _: game.first_tiles(),
    )
    upper: bool = second_floor()
    start: Square = unwritten(NOWHERE)
    """The centre of Town Square."""
    doors = view(Spots(), frozenset(), lambda game: game.map.doors, put_doors)
    """Door tokens, at tables that play with them (totally-zombies.ruling.base-edition-differences)."""
    gaps = view(Listed(Side()), [], lambda game: sorted(game.map.gaps), put_gaps)
    """Holes in walls, one for each side of them."""
    zombies: dict[Square, str] = field(Figures(), {}, always=True)
    tokens: dict[Square, str] = field(
        Rows(At(), Word(TOKENS, "totally-zombies.tile.named-contents"), "what"), {}, always=True
    )
    sewers: set[Square] = field(Spots(), set(), key="sewer-entrances", always=True)
    """Squares of the map with a sewer entrance."""
    players: list[Player] = seated(Player)
    decks: dict[str, Piles] = field(
        PilesByArea(), {}, absent={}, after=("turn", "effects", "announced", "removed", "removed-cards")
    )
    removed: list[str] = field(TILES, [])
    """Tiles out of the game."""
    removed_cards: list[str] = field(Listed(CARD), [], key="removed-cards")
    """Event cards out of the game."""
    hidden_unseen: int = whole(key="removed-unseen")
    """Cards out of the game that nobody has shown."""
    closed: bool = flag(key="placement-ended")
    """No stack allows any placement: nobody draws tiles any more (totally-zombies.tile.placement-ends)."""
    helipad_at: int = whole(0, -1, 100, key="helipad")
    """The draw of the Town that brings its Helipad, when the referee hid it; 0 when people did; -1 before."""
    effects: list[Effect] = field(Parts(Effect), [])
    filling: int = unwritten(NOWHERE)
    """The tile that gets its zombies and tokens."""
    bids: dict[int, int] = unwritten({})
    """The auction as it stands: what each seat has bid last; -1 for one that passed."""
    just: dict[str, tuple[int, ...]] = unwritten({})
    """What has just happened, until somebody answers something else: `killed` (seat, square, breed), `entered` (seat,
    tile), `rolled` (seat, ...)."""
    announced: tuple[str, ...] = field(Tupled(CARD), ())
    """Cards that are being played, the newest last: they lie on the table until they have worked."""
    with Section("setup", when=lambda game: game.step == SETUP):
        asked_setup: bool = flag(key="ask", always=True)
        """The table wants to be led through the set-up, question by question."""
        dealt_unseen: bool = field(Either("table", "built-in"), True, key="deck", always=True)
        """Hands come from real decks; otherwise the referee deals its own."""
        dealer: int | None = field(Maybe(Whole(0, last_seat)), None, always=True)

    def __init__(
        self,
        pack: TotallyZombiesPack,
        players: list[Player],
        options: dict[str, str],
        mode: str,
        surface: tuple[int, int, int, int] | None = None,
    ) -> None:
        super().__init__()
        self.pack, self.players, self.options, self.map, self.mode = pack, players, options, LayeredMap(), mode
        self.areas = areas_chosen(options["areas-in-play"])
        self.surface = surface if options["surface"] == "measured" else None
        self.decks = put_piles(self.areas)
        self.threshold = pack.threshold(len(players))

    # ------------------------------------------------------------------ what positions say

    @property
    def ground(self) -> Map:
        return self.map

    def table_size(self) -> Json:
        return None if self.surface is None else list(self.surface)

    def first_tiles(self) -> list[dict[str, str]]:
        """The starting row (totally-zombies.setup.start-line)."""
        row = (self.pack.start, self.pack.crossroad, self.pack.station)
        return [{"tile": tile.id, "at": f"{x},0"} for x, tile in enumerate(row)]

    def begins_at(self, player: Player) -> str | None:
        """Where a player stands of whom a position says nothing else (totally-zombies.setup.pawn-start)."""
        return None if player.gone or player.dead or self.start < 0 else self.map.names[self.start]

    def map_deck(self, area: str) -> list[str]:
        """Every tile that is shuffled into an area's map deck: into that of the Town also the entrances of the areas in
        play and the Helipad (totally-zombies.setup.entrances-into-town-deck,
        totally-zombies.setup.town-helipad-lower-half)."""
        deck = list(self.pack.stack(area, self.areas))
        if area == TOWN:
            deck += [self.pack.entrance(other).id for other in self.areas if other != TOWN]
            deck.append(self.pack.helipad(TOWN).id)
        return deck

    def tiles_left(self, piles: Piles) -> list[str]:
        """The tiles of an area's map deck that are nowhere else."""
        left = Counter(self.map_deck(piles.name))
        left.subtract(laid.tile.id for _, laid in self.surface_tiles() if laid.tile.id in left)
        left.subtract(tile for tile in (*self.removed, *piles.tile_discards, self.tile) if tile in left)
        left.update(tile for tile in self.reserved(piles.name) if tile in left)  # laid before they could come up
        return list((+left).elements())

    def reserved(self, area: str) -> list[str]:
        """Copies on the map that never were in the deck: the starting row, a station and a road for each entrance."""
        if area != TOWN:
            return []
        lying = [laid.tile for _, laid in self.surface_tiles()]
        joined = sum(1 for tile in lying if tile.kind == "entrance")
        aside = Counter(one.tile for one in self.pack.start_row)
        aside.update({self.pack.station.id: joined, self.pack.straight.id: joined})
        return list((aside & Counter(tile.id for tile in lying)).elements())

    def tiles_out(self, piles: Piles) -> int:
        """So many tiles of a deck have come up, as far as the table shows."""
        home = {*self.map_deck(piles.name), *self.reserved(piles.name)}
        laid = sum(1 for _, one in self.surface_tiles() if one.tile.id in home) - len(self.reserved(piles.name))
        return laid + len(piles.tile_discards)

    def cards_left(self, piles: Piles) -> int:
        """So many cards of an area are in no hand, before nobody and on no pile."""
        return max(0, len(self.whole_deck(piles.name)) - self.cards_away(piles.name) - len(piles.discards))

    # ------------------------------------------------------------------ the engine's side

    def settle(self) -> None:
        from companion.games.totally_zombies.chapters.winning import look_for_winner

        look_for_winner(self)

    # ------------------------------------------------------------------ players

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    def from_seat(self, seat: int) -> list[Player]:
        """All players still in the game, clockwise from this seat."""
        return [player for player in self.players[seat:] + self.players[:seat] if not player.gone]

    def from_active(self) -> list[Player]:
        return self.from_seat(self.seat)

    def pawns_on(self, square: Square) -> list[Player]:
        return [player for player in self.players if player.at == square >= 0]

    # ------------------------------------------------------------------ squares and places

    def surface_tiles(self) -> Iterator[tuple[int, tiles.Laid[Tile]]]:
        """The tiles of the map that people lay: no sewers."""
        levels = self.map.levels
        return ((index, laid) for index, laid in self.map.on_table() if levels[index] != SEWER)

    def level(self, square: Square) -> str:
        """The layer on which a square lies: the map itself, the sewer, the Funhouse."""
        return self.map.levels[square // 9]

    def below(self, square: Square) -> Square:
        """The sewer square below a square of the map; -1 where there is none."""
        index = self.map.layers.get(SEWER, {}).get(self.map.laid[square // 9].cell)
        return NOWHERE if index is None or self.level(square) else 9 * index + square % 9

    def above(self, square: Square) -> Square:
        """The square of the map above a sewer square; any other square is itself."""
        if square < 0 or self.level(square) != SEWER:
            return square
        return 9 * self.map.cells[self.map.laid[square // 9].cell] + square % 9

    def underground(self, player: Player) -> bool:
        return player.at >= 0 and self.level(player.at) == SEWER

    def zone(self, square: Square) -> str:
        """The area of a square for laying and closing: the second floor is one of its own."""
        return self.map.areas[square // 9]

    def area(self, square: Square) -> str:
        """The area of a square (totally-zombies.ruling.current-area)."""
        zone = self.zone(square)
        return MALL if zone == SECOND_FLOOR else zone

    def tile_at(self, square: Square) -> Tile:
        return self.map.tile_of(square)

    def printed(self, square: Square) -> int:
        """Which of the nine squares of its tile, as it is printed, a square is."""
        return turned_square(square % 9, -self.map.laid[square // 9].quarters)

    def spot(self, index: int, k: int) -> Square:
        """Where a square of a tile, as it is printed, lies now."""
        return 9 * index + turned_square(k, self.map.laid[index].quarters)

    def structure_of(self, square: Square) -> int:
        """The tile in whose named structure (building, store, tent, cave, altar ...) a square lies; -1 outside."""
        if square < 0 or self.level(square) == SEWER or not self.tile_at(square).structure:
            return NOWHERE
        return square // 9 if self.printed(square) in self.tile_at(square).structure else NOWHERE

    def structure_squares(self, index: int) -> list[Square]:
        """The squares of a tile's named structure."""
        return sorted(self.spot(index, k) for k in self.map.laid[index].tile.structure)

    def halves(self, index: int) -> list[int]:
        """The tiles over which the structure of a tile reaches: the Big Top is one tent on two of them
        (totally-zombies.special-tile.big-top-pair)."""
        return self.tiles_with(BIG_TOP) if BIG_TOP in self.map.laid[index].tile.special else [index]

    def building_squares(self, index: int) -> list[Square]:
        """The squares of a named structure, on however many tiles."""
        return [square for half in self.halves(index) for square in self.structure_squares(half)]

    def is_building(self, index: int) -> bool:
        """Is the structure of a tile a building for event cards (totally-zombies.clarify.mall-not-building,
        totally-zombies.clarify.woods-buildings)?"""
        tile = self.map.laid[index].tile
        return bool(tile.structure) and tile.area != MALL and "not-a-building" not in tile.special

    def building_of(self, square: Square) -> int:
        """The building in which a square lies, as event cards speak of it, by its first tile; -1 outside."""
        index = self.structure_of(square)
        return self.halves(index)[0] if index >= 0 and self.is_building(index) else NOWHERE

    def inside(self, square: Square) -> int:
        """The building or store in which a square lies; -1 outside."""
        index = self.structure_of(square)
        store = index >= 0 and self.map.laid[index].tile.area == MALL
        return index if store else self.building_of(square)

    def is_road(self, square: Square, for_cards: bool = False) -> bool:
        """Is it a road square (totally-zombies.ruling.road-squares)? Hallways of the Mall are road for cards only."""
        tile = self.tile_at(square)
        if (
            self.level(square) in (SEWER, FUNHOUSE)
            or tile.kind == "helipad"
            or tile.area not in (*WITH_SEWERS, CIRCUS, MALL)
        ):
            return False
        return self.map.kinds[square] == STREET and (for_cards or tile.area != MALL)

    def open_squares(self) -> list[Square]:
        """Every square above ground on which somebody can stand."""
        levels, kinds = self.map.levels, self.map.kinds
        return [s for s in self.map.by_name.values() if levels[s // 9] != SEWER and kinds[s] != tiles.BLOCKED]

    def tiles_with(self, special: str) -> list[int]:
        """The tiles on the table that are special in this way."""
        return [index for index, laid in self.surface_tiles() if special in laid.tile.special]

    def entrance_of(self, area: str) -> int:
        """Which tile of the map is the entrance of an area; -1 while it is closed. The Town begins at Town Square."""
        kind = "start" if area == TOWN else "entrance"
        found = (i for i, laid in self.surface_tiles() if laid.tile.kind == kind and laid.tile.area == area)
        return next(found, NOWHERE)

    def open_areas(self) -> list[str]:
        """The areas whose entrance lies on the table (totally-zombies.turn.legal-decks)."""
        return [area for area in self.areas if self.entrance_of(area) >= 0]

    def adjacent(self, index: int) -> list[int]:
        """The tiles that touch a tile along a side."""
        x, y = self.map.laid[index].cell
        cells = self.map.layers[self.map.levels[index]]
        beside = (cells.get((x + across, y + up)) for across, up in tiles.STEPS)
        return [other for other in beside if other is not None]

    # ------------------------------------------------------------------ the horde

    def breed(self, id: str) -> Breed:
        return self.pack.breeds[id]

    def add_zombie(self, square: Square, breed: str = ZOMBIE) -> None:
        self.zombies[square] = with_one(self.zombies.get(square, ""), breed)

    def take_zombie(self, square: Square, breed: str) -> bool:
        """Take one figure off a square; True when it was one that had been moved in this step."""
        rest, moved = without_one(self.zombies[square], breed), self.moved.get(square, "")
        _set(self.zombies, square, rest)
        gone = not _within(moved, rest)  # of several alike the one goes that has not moved
        if gone:
            _set(self.moved, square, without_one(moved, breed))
        if breed == ENHANCED:
            self.fresh.discard(square)
        return gone

    def shift_zombie(self, here: Square, there: Square, breed: str, counts: bool = False, again: bool = False) -> None:
        """Move one figure; in the zombie step that counts as its one move, in which it may go on once again."""
        if again:
            _set(self.moved, here, without_one(self.moved.get(here, ""), breed))
        fresh = breed == ENHANCED and here in self.fresh
        had_moved = self.take_zombie(here, breed)
        self.add_zombie(there, breed)
        if counts or had_moved:
            self.moved[there] = with_one(self.moved.get(there, ""), breed)
        if fresh:
            self.fresh.add(there)

    # ------------------------------------------------------------------ cards

    def card(self, card: str) -> Card:
        """A card by its id; a Jeep is a marker that stands for one (totally-zombies.car.jeep-substitutes)."""
        return JEEP_MARKER if card == JEEP else self.pack.card(card)

    def works_as(self, player: Player, card: str) -> Card:
        """What a card in front of a player is: the copy of another one is that card."""
        copied = player.copied if self.card(card).effect == "hey-i-got-one-of-those" else ""
        return self.card(copied or card)

    def in_front(self, player: Player, effect: str) -> str:
        """The card in front of the player that has this effect; empty when there is none."""
        for card in player.front:
            if self.works_as(player, card).effect == effect:
                return card
        return ""

    def weapons(self, player: Player) -> list[str]:
        """What counts as a weapon or item for event cards: all that lies in front but Pages, cars among it
        (totally-zombies.card.in-play-is-weapon, totally-zombies.car.is-weapon)."""
        return [card for card in player.front if self.card(card).type != "page"]

    def car(self, player: Player) -> str:
        """The car that works for the player (totally-zombies.car.starts-next-round); empty without one."""
        return next((car for car in CARS if player.front.get(car) == 0), "")

    def effect(self, effect: str) -> Effect | None:
        """The first card of this effect still at work."""
        for working in self.effects:
            if working.effect == effect:
                return working
        return None

    def suffers(self, player: Player, effect: str) -> bool:
        """Is this the turn of the player in which the card aimed at it bites?"""
        return self.seat == player.seat and any(
            e.effect == effect and e.whose == player.seat and e.ends == 1 for e in self.effects
        )

    def whole_deck(self, area: str) -> tuple[str, ...]:
        """Every event card of an area, one for each copy."""
        return self.pack.event_deck(area, self.rule_is("clown-car-cards", "in-deck"))

    def from_supply(self, card: str) -> bool:
        """Is it a car from beside the decks, which goes back there?"""
        if card not in CARS:
            return False
        return not self.rule_is("clown-car-cards", "in-deck") or card not in self.whole_deck(CIRCUS)

    def home_of(self, card: str) -> str:
        """The area of the deck to which a card belongs, seen or not."""
        return card[1:] if card.startswith("?") else self.pack.card(card).area

    def discard(self, card: str) -> None:
        """A card goes to the discard stack of its own deck (totally-zombies.turn.discard-home-stack)."""
        if not self.from_supply(card):
            self.decks[self.home_of(card)].discards.append(card)

    def recall(self, card: str) -> None:
        """A card that is being played stays visible, or goes somewhere else than to the discards."""
        if card in self.announced:
            last = len(self.announced) - 1 - self.announced[::-1].index(card)
            self.announced = self.announced[:last] + self.announced[last + 1 :]
        else:
            discards = self.decks[self.home_of(card)].discards
            del discards[len(discards) - 1 - discards[::-1].index(card)]

    def put_away(self, card: str) -> None:
        """A card has worked, or was cancelled: it is discarded, unless it lies somewhere else by now."""
        if card in self.announced:
            self.recall(card)
            self.discard(card)

    def cards_away(self, area: str) -> int:
        """So many cards of a deck are in hands, before players, at work or out of the game."""
        away = [card for player in self.players for card in (*player.hand, *player.front)]
        away += [effect.card for effect in self.effects if effect.held]
        away += [*self.removed_cards, *self.announced]
        return sum(1 for card in away if not self.from_supply(card) and self.home_of(card) == area)

    def seen_cards(self) -> Counter[str]:
        """Every card whose place is known, wherever it is."""
        found: Counter[str] = Counter(self.removed_cards)
        for player in self.players:
            found.update(seen(player.hand))
            found.update(card for card in player.front if not self.from_supply(card))
        for piles in self.decks.values():
            found.update(seen(piles.events))
            found.update(seen(piles.discards))
        found.update(effect.card for effect in self.effects if effect.held)
        found.update(self.announced)
        return found

    def unaccounted(self, card: str) -> int:
        """Copies of a card whose place nobody knows."""
        return self.whole_deck(self.pack.card(card).area).count(card) - self.seen_cards()[card]

    def unseen_of(self, area: str) -> str:
        """What a card of a deck is while nobody has shown it."""
        return UNSEEN_OF[area]

    # ------------------------------------------------------------------ tiles

    def drawn_tile(self) -> Tile:
        return self.tile_kind(self.tile)

    def tile_kind(self, id: str) -> Tile:
        """A tile as this table plays it: entered by windows, or by door tokens."""
        return self.pack.doored[id] if self.rule_is("building-entry", "door-tokens") else self.pack.tile(id)

    def on_surface(self, cell: Cell) -> bool:
        """Does the cell lie on the table (totally-zombies.tile.table-edge)?"""
        if self.surface is None or cell in self.blocked:
            return cell not in self.blocked
        west, east, south, north = self.surface
        return -west <= cell[0] <= east and -south <= cell[1] <= north

    def lay(self, tile: str, cell: Cell, quarters: int, zone: str = "", layer: str = "") -> int:
        """Put a tile on the map, with the sewer below it where there is one; its index."""
        printed = self.tile_kind(tile)
        self.map = self.map.with_tile(printed, cell, quarters, zone or printed.area, layer)
        index = len(self.map.laid) - 1
        if printed.kind == "start":
            self.start = 9 * index + CENTRE
        if "escalator" in printed.special and self.rule_is("second-floor-layout", "separate-plane"):
            self.map = self.map.with_landing(index, UPSTAIRS)
        if printed.area in WITH_SEWERS and not layer:
            self.map = self.map.with_tile(sewer_below(printed), cell, quarters, zone or printed.area, SEWER)
        return index


_SEWERS: dict[tuple[str, tuple[tuple[str, str], ...]], Tile] = {}


def sewer_below(tile: Tile) -> Tile:
    """Sewers run below every square, whatever stands above (totally-zombies.sewer.all-squares), and are joined to those
    of another area at the entrance only (totally-zombies.ruling.sewer-between-areas)."""
    key = tile.area, tile.leads
    if key not in _SEWERS:
        _SEWERS[key] = Tile(
            SEWER, "sewer", ("ooo", "ooo", "ooo"), "", joints=ALONG_BORDER, area=tile.area, leads=tile.leads
        )
    return _SEWERS[key]


def _set(there: dict[Square, str], square: Square, figures: str) -> None:
    if figures:
        there[square] = figures
    else:
        there.pop(square, None)


def _within(few: str, many: str) -> bool:
    """Are all these figures among the others?"""
    return not Counter(few) - Counter(many)
