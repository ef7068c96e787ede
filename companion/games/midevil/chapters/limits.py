"""What the box holds and what can be: a position is taken up only if it breaks none of these limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.engine import Json, PositionError, Refused
from companion.engine.reading import Part
from companion.games.kit.house_rules import read_rules
from companion.games.kit.position import Limits, Overrule, Row
from companion.games.kit.rows import TileRow
from companion.games.kit.seating import seats_of
from companion.games.midevil.chapters.drawbridge import side_at_setup
from companion.games.midevil.chapters.entrances import RULE as BESIDE
from companion.games.midevil.chapters.entrances import castle_at
from companion.games.midevil.chapters.setup import check_choice, seat_players
from companion.games.midevil.effects import HORSE
from companion.games.midevil.meta import BASE, BLACK, CASTLE, DUNGEON, FIGURES, HOUSE_RULES, MODES, PAWNS
from companion.games.midevil.pack import MidevilPack
from companion.games.midevil.people import MOST_SPELLS, Effect, Player
from companion.games.midevil.state import SETUP, MidEvil
from companion.languages import say
from companion.tiles import NOWHERE

limits = Limits(MidEvil)
STARTS_ON = {BASE: "midevil.setup.pawns-on-altar-centre", CASTLE: "midevil.castle-setup.pawns-on-castle-3"}
"""Where pawns begin; in the dungeon modes anywhere on the Altar."""
SKELETONS, LIVES = "midevil.setup.inventory-skeletons", "midevil.setup.inventory-lives"
BLACK_ONES = "midevil.castle-setup.inventory-black"
TILES, DECK = "midevil.setup.inventory-tiles", "midevil.setup.inventory-events"
BELOW, SPELLS = "midevil.dungeon-setup.inventory-tiles", "midevil.dungeon-setup.inventory-spells"


def load(document: Json, pack: MidevilPack, overrule: Overrule | None = None) -> MidEvil:
    """The game that stands at a position; what cannot be is refused with its path and the rule it breaks."""
    root = limits.root(document)
    mode = root.part("mode", MODES[0]).word(MODES)
    players, options = root.part("players", []), root.part("options", {})
    try:
        seated = seat_players(
            seats_of(players, [one.key for one in Player.document], PAWNS, '{"name": "Ana", "lives": 3}'), mode, pack
        )
        game = MidEvil(pack, seated, read_rules(HOUSE_RULES, options), mode)
        check_choice(game, options.value)
    except Refused as no:
        raise players.fail(no.why, no.rule) from no
    limits.load(game, root, overrule)
    _figures_add_up(game)
    _three_spells_at_most(game)
    if game.step == SETUP:
        _begins_as_it_should(game)
    return game


def _begins_as_it_should(game: MidEvil) -> None:
    """Before the first turn pawns and Drawbridge are where the set-up of the mode puts them."""
    for player in game.players:
        if player.at not in game.starts:
            first = game.pack.tile(game.setting.start.tile).name
            rule = STARTS_ON.get(game.mode, "midevil.dungeon-setup.start-any-altar-square")
            raise PositionError(f"players.{player.seat}.at", say("every pawn starts on {}", first), rule)
    if no := side_at_setup(game):
        raise PositionError("map", no.why, no.rule)
    if not all(castle_at(game, entrance) in game.map.cells for entrance in game.setting.entrances):
        raise PositionError(
            "map", say("the castle with its cellar doors lies on the table before the first turn"), BESIDE
        )


def _three_spells_at_most(game: MidEvil) -> None:
    """Only whoever works out new ones may have more."""
    for player in game.players:
        if len(player.spells) > MOST_SPELLS and game.casting != player.seat:
            why = say("{} has {} spell cards, at most {} are kept", player.name, len(player.spells), MOST_SPELLS)
            raise PositionError(f"players.{player.seat}.spells", why, "midevil.dungeon-spell.max-three")


def _figures_add_up(game: MidEvil) -> None:
    for colour in FIGURES:
        if game.pool(colour) < 0:
            total = game.figures(colour) - game.pool(colour)
            why = say(
                "{} {} skeletons on the map, collected and removed; there are {}", total, colour, game.figures(colour)
            )
            raise PositionError("skeletons", why, BLACK_ONES if colour == BLACK else SKELETONS)
    if game.life_supply() < 0:
        raise PositionError("lives", say("there are only {} life tokens", game.pack.pieces["life-tokens"]), LIVES)


# ---------------------------------------------------------------------- the map


@limits.lays("map")
def lay_map(game: MidEvil, part: Part, rows: Sequence[TileRow]) -> None:
    """Each tile on a cell of its own, all of them side by side; the rules of placing are for players."""
    cells = {row.place.cell for row in rows}
    for row in rows:
        x, y = row.place.cell
        if row.place.cell in game.map.cells:
            raise row.entry.fail(say("another tile lies there"), "midevil.turn.step-2-attach-tile")
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}
        if len(rows) > 1 and not beside & cells:
            raise row.entry.fail(
                say("a tile lies beside another tile, side to side"), "midevil.turn.step-2-attach-tile"
            )
        game.lay(row.tile, row.place.cell, row.place.quarters)
    if not game.starts:
        first = game.pack.tile(game.setting.start.tile).name
        raise part.fail(say("{} lies on the table", first), "midevil.setup.altar-starts-map")


@limits.of("map")
def enough_tiles(game: MidEvil, part: Part) -> None:
    for tile, count in Counter(game.printed(laid.tile) for laid in game.map.laid).items():
        if count > tile_copies(game)[tile]:
            rule = BELOW if game.pack.tile(tile).set == DUNGEON else TILES
            raise part.fail(say("{} lies {} times; the set has {}", tile, count, game.pack.tile_copies[tile]), rule)


def tile_copies(game: MidEvil) -> Counter[str]:
    """So many there are of each tile; a proxy is one Entrance more (midevil.ruling.dungeon-castle-entrance-count)."""
    copies = Counter(game.pack.tile_copies)
    if game.rule_is("full-entrances", "three-with-proxy"):
        copies.update(one.tile for one in game.setting.entrances[2:])
    return copies


@limits.each("skeletons")
def skeleton_stands(game: MidEvil, row: Row) -> None:
    if row.key in row.there:
        raise row.entry.fail(say("two skeletons on one square"), "midevil.tile.one-skeleton-per-square")


@limits.each("lives")
def life_lies(game: MidEvil, row: Row) -> None:
    if row.key in row.there:
        raise row.entry.fail(say("two life tokens on one square"), "midevil.tile.one-life-per-square")


@limits.each("turn.moved")
def moved_skeletons_stand_there(game: MidEvil, row: Row) -> None:
    if row.key not in game.skeletons:
        raise row.entry.fail(say("no skeleton stands there"), "midevil.skeleton.once-per-phase")


# ---------------------------------------------------------------------- the players


@limits.of("players.at")
def pawn_on_the_map(game: MidEvil, player: Player, part: Part) -> None:
    if player.gone and player.on_map:
        raise part.fail(say("a player who left has no pawn on the map"), "midevil.ruling.player-leaves")
    if not player.gone and not player.on_map:
        raise part.fail(say("every pawn stands on the map"), "midevil.setup.one-pawn-each")


@limits.each("players.front")
def cards_in_front(game: MidEvil, row: Row) -> None:
    card = game.card(row.key)
    if not card.laid_out or row.key == game.pack.necronomicon:
        raise row.entry.fail(say("{} does not lie in front of a player", card.name), "midevil.card.in-play-not-counted")
    horses = card.effect == HORSE and any(game.card(one).effect == HORSE for one in row.there)
    if row.key in row.there or horses:
        raise row.entry.fail(say("two copies of {}", card.name), "midevil.limit.one-copy-in-play")


@limits.of("players.horse-at")
def horse_waits(game: MidEvil, player: Player, part: Part) -> None:
    if player.horse_at != NOWHERE and not game.in_front(player, HORSE):
        raise part.fail(say("{} has no Horse", player.name), "midevil.horse.waits-on-entrance-square")


@limits.of("players.spells")
def spells_in_front(game: MidEvil, player: Player, part: Part) -> None:
    if player.spells and not game.dungeons:
        raise part.fail(say("there are spell cards in the dungeon modes only"), SPELLS)


@limits.of("book")
def book_has_a_holder(game: MidEvil, part: Part) -> None:
    if game.book >= 0 and game.players[game.book].gone:
        raise part.fail(say("who left holds no book"), "midevil.ruling.player-leaves")


@limits.of("turn")
def somebody_takes_the_turn(game: MidEvil, part: Part) -> None:
    if game.active.gone:
        raise part.part("seat").fail(say("{} has left the game", game.active.name), "midevil.ruling.player-leaves")


# ---------------------------------------------------------------------- the piles


@limits.of("effects.card")
def effect_of_the_card(game: MidEvil, effect: Effect, part: Part) -> None:
    effect.effect = game.card(effect.card).effect


@limits.of("decks.tiles")
def tiles_of_the_stack(game: MidEvil, part: Part) -> None:
    left = tile_copies(game)
    left.subtract(game.printed(laid.tile) for laid in game.map.laid)
    left.subtract([*game.stack, *game.under, *game.removed_tiles, *([game.tile] if game.tile else [])])
    _none_too_many(game, left, part)


@limits.of("decks.dungeon")
def tiles_of_the_dungeon_stack(game: MidEvil, part: Part) -> None:
    left = tile_copies(game)
    left.subtract(game.printed(laid.tile) for laid in game.map.laid)
    left.subtract([*game.dungeon, *game.dungeon_under, *([game.tile] if game.tile else [])])
    for tile in game.dungeon:
        if not game.pack.tile(tile).below:
            raise part.fail(say("{} is no dungeon tile", tile), "midevil.dungeon-setup.dungeon-stack")
    _none_too_many(game, left, part)


def _none_too_many(game: MidEvil, left: Counter[str], part: Part) -> None:
    for tile, count in left.items():
        if count < 0:
            raise part.fail(
                say("more copies of {} than the set has", tile), BELOW if game.pack.tile(tile).below else TILES
            )


@limits.of("decks")
def cards_add_up(game: MidEvil, part: Part) -> None:
    """A pile that is not named holds what the others leave over: the cards always add up to the whole deck."""
    whole = len(game.whole_deck)
    rest = whole - game.card_total()
    if rest < 0 or (rest > 0 and part.has("events") and part.has("discard")):
        raise part.fail(say("the event cards add up to {}; there are {}", game.card_total(), whole), DECK)
    (game.discards if part.has("events") else game.deck).extend([None] * rest)
    deck = Counter(game.whole_deck)
    for card, count in game.seen_cards().items():
        if count > deck[card]:
            raise part.fail(say("more copies of {} than the game has", card), DECK)
    if game.dungeons:
        _spells_add_up(game, part)


def _spells_add_up(game: MidEvil, part: Part) -> None:
    """Deck, discards and the cards before players are always the whole set."""
    whole, out = len(game.pack.spell_deck), Counter(game.spell_discards)
    for player in game.players:
        out.update(player.spells)
    if not part.has("spells"):
        game.spells = [None] * (whole - out.total())
    out.update(spell for spell in game.spells if spell is not None)
    if out.total() + game.spells.count(None) != whole:
        raise part.fail(
            say("the spell cards add up to {}; there are {}", out.total() + game.spells.count(None), whole), SPELLS
        )
    for spell, count in out.items():
        if count > game.pack.spells[spell].copies:
            raise part.fail(say("more copies of {} than the set has", spell), SPELLS)
