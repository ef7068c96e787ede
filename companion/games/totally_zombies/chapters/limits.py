"""What can be: a position is taken up only if it breaks none of these limits; figures and tokens never run out
(totally-zombies.ruling.supply-shortage)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.engine import Json, PositionError, Refused
from companion.engine.reading import Part
from companion.games.kit import seating
from companion.games.kit.house_rules import read_rules
from companion.games.kit.position import Limits, Overrule, Row
from companion.games.kit.rows import TileRow
from companion.games.kit.seating import Entry, SeatRules, seats_of
from companion.games.totally_zombies.chapters.guts import most_guts
from companion.games.totally_zombies.figures import ONE_UPRIGHT, TWO_DOGS, UPRIGHT, breeds_of
from companion.games.totally_zombies.floors import beyond_the_stairs, zone_of
from companion.games.totally_zombies.meta import (
    CALLED,
    CARS,
    COMPETITIVE,
    DOG,
    FUNHOUSE,
    HOUSE_RULES,
    PAWNS,
    PLAYERS,
    SEWER,
    UPSTAIRS,
)
from companion.games.totally_zombies.pack import TotallyZombiesPack
from companion.games.totally_zombies.people import MOST_GUTS, Effect, Player
from companion.games.totally_zombies.piles import Piles
from companion.games.totally_zombies.printed import HELIPAD
from companion.games.totally_zombies.state import STEPS, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE

limits = Limits(TotallyZombies)
SEATS = SeatRules(
    "totally-zombies.ruling.player-count", "totally-zombies.ruling.one-player", "totally-zombies.setup.pawn-start"
)
LEFT = "totally-zombies.ruling.player-leaves"
DECKS, MAP_DECKS = "totally-zombies.setup.event-decks", "totally-zombies.setup.map-decks"
ATTACH = "totally-zombies.ruling.attach"
SURFACE = "totally-zombies.ruling.table-surface"
MOST_CELLS = 200


def load(document: Json, pack: TotallyZombiesPack, overrule: Overrule | None = None) -> TotallyZombies:
    """The game that stands at a position; what cannot be is refused with its path and the rule it breaks.

    With `overrule` (a card that overrules the rules: totally-zombies.clarify.card-over-rule) soft limits are only
    reported.
    """
    root = limits.root(document)
    mode = root.part("mode", COMPETITIVE).word(tuple(PLAYERS))
    options = read_rules(HOUSE_RULES, root.part("options", {}))
    game = TotallyZombies(pack, _seats(root.part("players", [])), options, mode, surface_of(root.part("surface")))
    limits.load(game, root, overrule)
    _side_by_side(game)
    for area, piles in game.decks.items():
        _tiles_add_up(game, area, piles)
        _cards_add_up(game, area, piles)
    _no_card_too_often(game)
    return game


def _seats(part: Part) -> list[Player]:
    entries = seats_of(part, [one.key for one in Player.document], PAWNS, '{"name": "Ana", "life": 2.5}')
    try:
        return seat_players(entries)
    except Refused as no:
        raise part.fail(no.why, no.rule) from no


def seat_players(players: Sequence[Entry], mode: str = COMPETITIVE) -> list[Player]:
    """Names and pawns, clockwise: two to eight of them."""
    return seating.seat_players(players, PLAYERS[mode], PAWNS, SEATS, Player, mode)


def surface_of(part: Part) -> tuple[int, int, int, int] | None:
    """How many cells lie west, east, south and north of Town Square; None when nobody measured the table."""
    if part.value is None:
        return None
    cells = [entry.number(0, MOST_CELLS, SURFACE) for entry in part.items()]
    if len(cells) != 4:
        raise part.fail(say("expected four numbers: cells west, east, south and north of Town Square"), SURFACE)
    return cells[0], cells[1], cells[2], cells[3]


# ---------------------------------------------------------------------- the map


@limits.lays("map")
def lay_map(game: TotallyZombies, part: Part, rows: Sequence[TileRow]) -> None:
    """Each tile on a cell of its own; the rules of placing are for players."""
    upper = beyond_the_stairs(game, rows)
    for row in rows:
        if row.place.cell in game.map.layers.get(row.layer, ()):
            raise row.entry.fail(say("another tile lies there"), ATTACH)
        _no_place(game, row)
        zone = zone_of(game, row, row.place.cell in upper)
        game.lay(row.tile, row.place.cell, row.place.quarters, zone, row.layer)
    if game.start == NOWHERE:
        raise part.fail(say("{} lies on the table", game.pack.start.name), "totally-zombies.setup.start-line")


def _side_by_side(game: TotallyZombies) -> None:
    """The tiles of one layer lie side by side, unless a card has taken away what lay between them
    (totally-zombies.ruling.tile-removed): tiles are out of the game then, or a Helipad lies somewhere else by now."""
    tiles = list(game.surface_tiles())
    if game.removed or len(tiles) < 2 or any(laid.tile.kind == HELIPAD for _, laid in tiles):
        return
    for number, (index, _) in enumerate(tiles):
        if not game.adjacent(index):
            raise PositionError(f"map.{number}", say("a tile lies beside another tile, side to side"), ATTACH)


def _no_place(game: TotallyZombies, row: TileRow) -> None:
    """Is the tile in play, on its own layer, and on the table?"""
    tile = game.pack.tile(row.tile)
    if tile.area not in game.areas:
        raise row.entry.fail(say("{} belongs to no area in play", tile.name), "totally-zombies.ruling.expansion-subset")
    if ("funhouse" in tile.special) != (row.layer == FUNHOUSE):
        why = say("the Funhouse lies apart from the map, and nothing else lies there")
        raise row.entry.fail(why, "totally-zombies.funhouse.placed")
    if row.layer == UPSTAIRS and not game.rule_is("second-floor-layout", "separate-plane"):
        raise row.entry.fail(
            say("the second floor lies on the same table"), "totally-zombies.ruling.second-floor-layout"
        )
    if not row.layer and not game.on_surface(row.place.cell):
        raise row.entry.fail(say("that is beyond the edge of the table"), "totally-zombies.tile.table-edge")


@limits.of("map")
def enough_tiles(game: TotallyZombies, part: Part) -> None:
    for tile, count in Counter(laid.tile.id for _, laid in game.surface_tiles()).items():
        if count > game.pack.tile_copies[tile]:
            why = say("{} lies {} times; the sets have {}", tile, count, game.pack.tile_copies[tile])
            raise part.fail(why, MAP_DECKS)


@limits.each("zombies")
def zombies_stand(game: TotallyZombies, row: Row) -> None:
    """One upright zombie and two dogs have room on a square; only cards put more there."""
    _on_the_map(game, row, say("a zombie"), "totally-zombies.sewer.players-only")
    there = breeds_of(row.there.get(row.key, "") + row.value)
    if sum(breed in UPRIGHT for breed in there) > 1:
        row.soft(say("two zombies on one square"), ONE_UPRIGHT)
    if there.count(DOG) > game.breed(DOG).together:
        row.soft(say("three dogs on one square"), TWO_DOGS)


@limits.each("tokens")
def token_lies(game: TotallyZombies, row: Row) -> None:
    _on_the_map(game, row, say("a token"), "totally-zombies.ruling.sewer-underground-limits")
    if row.key in row.there:
        raise row.entry.fail(say("two tokens on one square"), "totally-zombies.tile.one-token-per-square")


@limits.each("sewer-entrances")
def entrance_lies(game: TotallyZombies, row: Row) -> None:
    if row.key in row.there:
        raise row.entry.fail(say("two sewer entrances on one square"), "totally-zombies.ruling.token-limit-scope")
    if game.below(row.key) == NOWHERE:
        raise row.entry.fail(say("there are no sewers below that square"), "totally-zombies.sewer.areas")
    if not game.is_road(row.key):
        raise row.entry.fail(say("a sewer entrance lies on a road"), "totally-zombies.sewer.place-on-road")


@limits.each("doors")
def door_hangs(game: TotallyZombies, row: Row) -> None:
    rule = "totally-zombies.ruling.base-edition-differences"
    if not game.rule_is("building-entry", "door-tokens"):
        raise row.entry.fail(say("this table enters by windows, not by door tokens"), rule)
    if game.structure_of(row.key) < 0:
        raise row.entry.fail(say("a door lies on a square of a building"), rule)


def _on_the_map(game: TotallyZombies, row: Row, what: str, rule: str) -> None:
    if game.level(row.key) == SEWER:
        raise row.entry.fail(say("{} is never in the sewers", what), rule)


# ---------------------------------------------------------------------- the turn


@limits.each("turn.moved")
def moved_zombies_stand_there(game: TotallyZombies, row: Row) -> None:
    moved = Counter(row.there.get(row.key, "") + row.value)
    if moved - Counter(game.zombies.get(row.key, "")):
        raise row.entry.fail(say("no such zombie stands there"), "totally-zombies.ruling.zombie-step-duty")


@limits.of("turn")
def turn_makes_sense(game: TotallyZombies, part: Part) -> None:
    if game.active.gone:
        raise part.part("seat").fail(say("{} has left the game", game.active.name), LEFT)
    if game.tile and game.step != "tile":
        raise part.part("tile").fail(say("a tile is drawn and placed in step 2"), "totally-zombies.turn.tile-step")
    if game.deck and game.deck not in game.areas:
        raise part.part("deck").fail(say("that area is not in play"), "totally-zombies.ruling.expansion-subset")
    if game.dice and game.step not in STEPS[STEPS.index("move") :]:
        raise part.part("dice").fail(say("movement is rolled in step 5"), "totally-zombies.turn.move-step")


# ---------------------------------------------------------------------- the players


@limits.of("players.at")
def pawn_on_the_map(game: TotallyZombies, player: Player, part: Part) -> None:
    if player.gone and player.on_map:
        raise part.fail(say("a player who left has no pawn on the map"), LEFT)
    if player.dead and player.on_map:
        raise part.fail(say("the pawn of a dead player is off the map"), "totally-zombies.death.remove-pawn")
    if not (player.gone or player.dead) and not player.on_map:
        raise part.fail(say("every living pawn stands on the map"), "totally-zombies.death.remove-pawn")


@limits.of("players.life")
def life_of_the_living(game: TotallyZombies, player: Player, part: Part) -> None:
    if bool(player.life) != player.on_map:
        why = say("who is on the map lives, and nobody else does")
        raise part.fail(why, "totally-zombies.combat.death-at-zero")


@limits.of("players.guts")
def guts_of_the_place(game: TotallyZombies, player: Player, part: Part) -> None:
    if player.guts > most_guts(game, player):
        raise part.fail(say("{} guts tokens are the most outside the Circus", MOST_GUTS), "totally-zombies.guts.cap")


@limits.of("players.event-tokens")
def event_tokens(game: TotallyZombies, player: Player, part: Part) -> None:
    if player.events > 1 and not game.rule_is("event-token-cap", "hoard"):
        raise part.fail(say("an unused event token is not doubled"), "totally-zombies.ruling.event-token-cap")


@limits.of("players.hand")
def hand_of_cards(game: TotallyZombies, player: Player, part: Part) -> None:
    if player.hand and (player.gone or player.dead):
        raise part.fail(say("who is dead or gone holds no cards"), "totally-zombies.death.lose-cards")
    for card in player.hand:
        if game.home_of(card) not in game.areas:
            raise part.fail(say("{} is of no deck in play", card), DECKS)


@limits.each("players.front")
def cards_in_front(game: TotallyZombies, row: Row) -> None:
    card = game.card(row.key)
    if not (card.stays_in_front or row.key in CARS):
        raise row.entry.fail(say("{} does not lie in front of a player", card.name), "totally-zombies.card.in-play")
    if row.key in row.there:
        raise row.entry.fail(say("two copies of {}", card.name), "totally-zombies.clarify.weapon-one-copy")
    if card.area not in game.areas:
        raise row.entry.fail(say("{} is of no deck in play", card.name), DECKS)


@limits.of("effects.card")
def effect_of_the_card(game: TotallyZombies, effect: Effect, part: Part) -> None:
    effect.effect = game.card(effect.card).effect


@limits.of("kills-to-win")
def enough_to_win(game: TotallyZombies, part: Part) -> None:
    if not game.threshold:
        raise part.fail(say("expected how many kills win"), "totally-zombies.win.kill-threshold")


# ---------------------------------------------------------------------- the decks


def _tiles_add_up(game: TotallyZombies, area: str, piles: Piles) -> None:
    """No tile is in a deck more often than the sets have it, on the map and elsewhere counted in."""
    path = f"decks.{area}.tiles"
    left = Counter(game.map_deck(area))
    for tile in (*piles.tiles, *piles.tile_discards):
        if tile not in left:
            why = say("{} is no tile of that deck", game.pack.tile(tile).name)
            raise PositionError(path, why, "totally-zombies.setup.tile-area-identity")
    left.subtract((*piles.tiles, *piles.tile_discards))
    lying = Counter((*(laid.tile.id for _, laid in game.surface_tiles()), *game.removed))
    lying.subtract({tile: min(count, game.pack.reserved[tile]) for tile, count in lying.items()})
    left.subtract(tile for tile in lying.elements() if tile in left)
    left.subtract(tile for tile in (game.tile,) if tile in left)
    if short := next((tile for tile, count in left.items() if count < 0), ""):
        raise PositionError(path, say("more copies of {} than the sets have", short), MAP_DECKS)
    if Counter(piles.order) - Counter(piles.tiles):
        raise PositionError(f"decks.{area}.top-tiles", say("what lies on top of a deck is in it"), MAP_DECKS)


def _cards_add_up(game: TotallyZombies, area: str, piles: Piles) -> None:
    """Deck, discards, hands and what lies in front are the whole deck; only cards removed unseen may be missing."""
    whole = len(game.whole_deck(area))
    total = len(piles.events) + len(piles.discards) + game.cards_away(area)
    if not whole - game.hidden_unseen <= total <= whole:
        why = say("the event cards of that deck add up to {}; there are {}", total, whole)
        raise PositionError(f"decks.{area}", why, DECKS)
    for card in (*piles.events, *piles.discards):
        if game.home_of(card) != area:
            raise PositionError(f"decks.{area}", say("there is a card of {} in it", CALLED[game.home_of(card)]), DECKS)


def _no_card_too_often(game: TotallyZombies) -> None:
    copies = Counter(card for area in game.areas for card in game.whole_deck(area))
    for card, count in game.seen_cards().items():
        if count > copies[card]:
            raise PositionError("decks", say("more copies of {} than the game has", card), DECKS)
