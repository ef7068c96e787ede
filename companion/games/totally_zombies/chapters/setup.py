"""Game set-up: the dealer, what has to lie on the table, the hidden Helipad, the deal, and who goes first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine import TABLE, BadInput, Json, Numbers, Refusal
from companion.games.horde.hands import take_card
from companion.games.horde.map_tiles import TilePlaces
from companion.games.kit.house_rules import chosen_rules
from companion.games.kit.laid_out import Expected, Item, check_report, confirm
from companion.games.kit.piles import UNSEEN, HidingPlaces
from companion.games.kit.places import LYING
from companion.games.rulebook import NewGame
from companion.games.totally_zombies.chapters.borders import border, plane
from companion.games.totally_zombies.chapters.contents import door_squares, needs_door, put_door
from companion.games.totally_zombies.chapters.drawing import first_place
from companion.games.totally_zombies.chapters.fitting import Trial, wrong_sides
from companion.games.totally_zombies.chapters.hands import AreaTable, EventDraws
from companion.games.totally_zombies.chapters.limits import MOST_CELLS, seat_players
from companion.games.totally_zombies.meta import DETAILS, HOUSE_RULES, PLAYERS, TOWN
from companion.games.totally_zombies.pack import TotallyZombiesPack
from companion.games.totally_zombies.people import (
    START_BULLETS,
    START_CARDS,
    START_GUTS,
    START_LIFE,
    START_SEWERS,
    UNSEEN_OF,
    WHOLE,
)
from companion.games.totally_zombies.printed import Tile
from companion.games.totally_zombies.questions import (
    DEAL,
    DEALER,
    FIRST_DOOR,
    FIRST_STATION,
    HIDE_HELIPAD,
    READY,
    STARTS,
)
from companion.games.totally_zombies.state import STEPS, TotallyZombies
from companion.languages import say
from companion.tiles import Placement

EVENTS = "totally-zombies.setup.event-decks"
CHECKLIST = {
    "start-tiles": Item(
        say("Town Square, a crossroad and a Subway Station are taken out and lie in a row in the middle of the table"),
        "totally-zombies.setup.start-line",
    ),
    "roads": Item(say("4 straight roads are kept aside"), "totally-zombies.setup.reserve-connector-roads"),
    "stations": Item(say("4 Subway Stations are kept aside"), "totally-zombies.setup.reserve-connector-subways"),
    "entrances": Item(
        say("the entrances are taken out of their decks and shuffled into the Town's"),
        "totally-zombies.setup.entrances-into-town-deck",
    ),
    "circus": Item(
        say("Big Top 2 and the four Funhouse tiles lie beside the Circus deck"),
        "totally-zombies.setup.funhouse-aside",
    ),
    "helipad": Item(
        say("the Town's Helipad is shuffled into the lower half of its deck"),
        "totally-zombies.setup.town-helipad-lower-half",
        after="entrances",
    ),
    "map-decks": Item(
        say("every area has its own shuffled map deck"), "totally-zombies.setup.map-decks", after="helipad"
    ),
    "event-decks": Item(say("every area has its own shuffled event deck beside its map deck"), EVENTS),
    "discards": Item(say("there is room for a discard stack of each deck"), "totally-zombies.setup.map-discard-stacks"),
    "hands": Item(
        say("everybody holds 3 event cards of the Town"), "totally-zombies.setup.start-cards", after="event-decks"
    ),
    "pawns": Item(say("every player has a pawn on the centre of Town Square"), "totally-zombies.setup.pawn-start"),
    "tokens": Item(say("every player has 3 life, 3 bullet and 3 guts tokens"), "totally-zombies.setup.start-tokens"),
    "sewers": Item(say("every player has 2 sewer entrance tokens"), "totally-zombies.setup.start-sewer-tokens"),
}

# ---------------------------------------------------------------------- a new game


def begin(pack: TotallyZombiesPack, wish: NewGame) -> TotallyZombies:
    """A game before its first question; Refused names the set-up rule that is broken."""
    if wish.mode not in PLAYERS:
        raise BadInput(f"{wish.mode!r} is no mode of this game; choose {' or '.join(PLAYERS)}")
    if wish.scenarios or wish.variants or wish.film:
        raise BadInput("this game has no scenarios, variants or film question")
    options = chosen_rules(HOUSE_RULES, wish.options)
    players = seat_players(wish.players, wish.mode)
    game = TotallyZombies(pack, players, options, wish.mode, surface_wished(pack, wish.details, options))
    lay_out(game)
    game.asked_setup, game.dealt_unseen = wish.ask_setup, not wish.own_deck
    game.helipad_at = -1 if wish.own_deck else 0
    check_report(game, wish.report, REPORTS)
    return game


def surface_wished(
    pack: TotallyZombiesPack, details: Mapping[str, Json], options: Mapping[str, str]
) -> tuple[int, int, int, int] | None:
    """How large the table is (totally-zombies.ruling.table-surface); None when nobody said."""
    for name in details:
        if name not in DETAILS:
            raise BadInput(f"{name!r} is not known here; what can be said: {', '.join(DETAILS)}")
    said = details.get("surface")
    if said is None:
        return None
    if options["surface"] == "unlimited":
        raise BadInput("surface: this table plays without edges, so there is nothing to measure")
    whole = isinstance(said, list) and len(said) == 4 and all(type(one) is int for one in said)
    if not whole or not all(0 <= one <= MOST_CELLS for one in said):
        raise BadInput(f"surface is {DETAILS['surface']}")
    west, east, south, north = said
    if east < len(pack.start_row) - 1 or west + east + south + north < len(pack.start_row):
        raise BadInput("surface: the starting row lies to the east of Town Square, and other tiles need room too")
    return west, east, south, north


def lay_out(game: TotallyZombies) -> None:
    """The starting row, which stays empty (totally-zombies.setup.start-tiles-empty), the decks of each area in play,
    and every pawn on the centre of Town Square."""
    for tile, cell, quarters in game.pack.start_row:
        game.lay(tile, cell, quarters)
    for area, piles in game.decks.items():
        piles.tiles = game.map_deck(area)
        piles.events = [UNSEEN_OF[area]] * len(game.whole_deck(area))
    for player in game.players:
        player.at = game.start


# ---------------------------------------------------------------------- what people report before they begin


def _starting_row(game: TotallyZombies) -> dict[str, str]:
    return {tile: f"{cell[0]},{cell[1]}" for tile, cell, _ in game.pack.start_row}


def _entrances(game: TotallyZombies) -> list[str]:
    return [game.pack.entrance(area).id for area in game.areas if area != TOWN]


def _each(game: TotallyZombies, number: Json) -> list[Json]:
    return [number] * len(game.players)


def _town_tiles(game: TotallyZombies) -> int:
    return sum(game.pack.tile_copies[tile.id] for tile in game.pack.tiles_of(TOWN))


def _reserve(game: TotallyZombies, tile: Tile) -> list[str]:
    """The copies kept aside to join areas: without the one of the starting row."""
    started = sum(1 for one in game.pack.start_row if one.tile == tile.id)
    return [tile.id] * (game.pack.reserved[tile.id] - started)


REPORTS: Expected = {
    "map-decks": (lambda game: {a: len(game.map_deck(a)) for a in game.areas}, "totally-zombies.setup.map-decks"),
    "event-decks": (lambda game: {a: len(game.whole_deck(a)) for a in game.areas}, EVENTS),
    "start-tiles": (lambda game: [*_starting_row(game)], "totally-zombies.setup.remove-start-tiles"),
    "town-tiles-left": (
        lambda game: _town_tiles(game) - len(game.pack.start_row),
        "totally-zombies.setup.remove-start-tiles",
    ),
    "reserved-roads": (
        lambda game: _reserve(game, game.pack.straight),
        "totally-zombies.setup.reserve-connector-roads",
    ),
    "reserved-stations": (
        lambda game: _reserve(game, game.pack.station),
        "totally-zombies.setup.reserve-connector-subways",
    ),
    "entrances-out": (_entrances, "totally-zombies.setup.entrances-out"),
    "shuffled-town": (lambda game: len(game.map_deck(TOWN)) - 1, "totally-zombies.setup.entrances-into-town-deck"),
    "town-deck": (lambda game: len(game.map_deck(TOWN)), "totally-zombies.setup.town-helipad-lower-half"),
    "big-top-aside": (lambda game: game.pack.big_top_2.id, "totally-zombies.setup.big-top-2-aside"),
    "funhouse-aside": (lambda game: len(game.pack.funhouse), "totally-zombies.setup.funhouse-aside"),
    "start-line": (_starting_row, "totally-zombies.setup.start-line"),
    "zombies-on-map": (lambda game: 0, "totally-zombies.setup.start-tiles-empty"),
    "tokens-on-map": (lambda game: 0, "totally-zombies.setup.start-tiles-empty"),
    "pawns-at": (lambda game: _each(game, game.map.names[game.start]), "totally-zombies.setup.pawn-start"),
    "life": (lambda game: _each(game, START_LIFE // WHOLE), "totally-zombies.setup.start-tokens"),
    "bullets": (lambda game: _each(game, START_BULLETS), "totally-zombies.setup.start-tokens"),
    "guts": (lambda game: _each(game, START_GUTS), "totally-zombies.setup.start-tokens"),
    "sewer-tokens": (lambda game: _each(game, START_SEWERS), "totally-zombies.setup.start-sewer-tokens"),
    "hands": (lambda game: _each(game, START_CARDS), "totally-zombies.setup.start-cards"),
}


# ---------------------------------------------------------------------- before the first turn


async def set_up(game: TotallyZombies) -> None:
    """Everything before the first turn; nobody has an event token yet (totally-zombies.ruling.event-token-at-start)."""
    if game.asked_setup:
        game.dealer = await name_dealer(game)
        await confirm(READY, CHECKLIST, [])
        await turn_station(game)
    await hang_first_doors(game)
    if game.asked_setup or game.helipad_at < 0:
        game.helipad_at = await HIDE_HELIPAD.to(TABLE, helipad_places(game))
    await deal(game)
    if game.asked_setup:
        game.seat = await first_player(game)
    game.tell("{} takes the first turn", game.active.name)
    game.step, game.number = STEPS[0], 1


async def name_dealer(game: TotallyZombies) -> int:
    """Exactly one player (totally-zombies.setup.dealer)."""
    options = Numbers(0, len(game.players) - 1, DEALER.rule, labels=lambda seat: game.players[seat].name)
    dealer: int = await DEALER.to(TABLE, options)
    return dealer


class StationTurns(TilePlaces[TotallyZombies, Tile]):
    """Which way round the first Subway Station lies, so that its road meets the crossroad
    (totally-zombies.ruling.start-line-shape)."""

    __slots__ = ("index",)

    def __init__(self, game: TotallyZombies, index: int) -> None:
        super().__init__(game, game.map.laid[index].tile)
        self.index = index

    def candidates(self) -> Iterable[Placement]:
        return (Placement(self.game.map.laid[self.index].cell, quarters) for quarters in range(4))

    def refusal(self, value: Placement) -> Refusal | None:
        game, cell = self.game, self.game.map.laid[self.index].cell
        if value.cell != cell:
            return Refusal(FIRST_STATION.rule, say("the three tiles lie in one row, the Subway Station at its end"))
        around = plane(game.map).around(cell)
        shown = border(self.tile, value.quarters)
        return wrong_sides(Trial(game.map, self.tile, value.quarters, TOWN, shown, around))

    def no_place(self, raw: Json) -> Refusal:
        return Refusal(FIRST_STATION.rule, say("say which way round the Subway Station lies"))

    def label(self, value: Placement) -> str:
        """Everybody sees where it lies."""
        return say("{}{}", LYING[value.quarters], self.leading(value.quarters))


def first_station(game: TotallyZombies) -> int:
    """The Subway Station of the starting row."""
    return next(index for index, laid in game.surface_tiles() if laid.tile.id == game.pack.station.id)


async def turn_station(game: TotallyZombies) -> None:
    """The dealer turns the station of the starting row."""
    index = first_station(game)
    where: Placement = await FIRST_STATION.to(game.dealer or 0, StationTurns(game, index))
    turns = (where.quarters - game.map.laid[index].quarters) % 4
    if turns:
        game.map = game.map.with_turn(index, turns)


async def hang_first_doors(game: TotallyZombies) -> None:
    """At tables that play with door tokens the station of the starting row gets its door."""
    for index, _ in list(game.surface_tiles()):
        if needs_door(game, index):
            put_door(game, await FIRST_DOOR.to(game.dealer or 0, door_squares(game, index)))


def helipad_places(game: TotallyZombies) -> HidingPlaces:
    """The places in the Town's deck, counted from the top, where its Helipad may lie."""
    return HidingPlaces(say("the Helipad"), first_place(game), len(game.map_deck(TOWN)), HIDE_HELIPAD.rule)


async def deal(game: TotallyZombies) -> None:
    """Three cards of the Town each: unseen from a real deck, one by one from the referee's own."""
    town = AreaTable(game, TOWN)
    for _ in range(START_CARDS):
        for player in game.players:
            draws = EventDraws(game, TOWN, DEAL.rule)
            take_card(town, player, UNSEEN if game.dealt_unseen else await DEAL.to(player.seat, draws))


async def first_player(game: TotallyZombies) -> int:
    """Whoever saw a zombie film last: the table says who (totally-zombies.ruling.first-player)."""
    options = Numbers(0, len(game.players) - 1, STARTS.rule, labels=lambda seat: game.players[seat].name)
    starts: int = await STARTS.to(TABLE, options)
    return starts
