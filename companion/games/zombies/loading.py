"""Loading a position: every part is checked; what cannot be is refused with its path and the rule it breaks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from companion.engine import Json, PositionError, Refused
from companion.engine.reading import Part
from companion.games.zombies.contents import no_survivor
from companion.games.zombies.map_tiles import Places
from companion.games.zombies.meta import MODES, PAWNS
from companion.games.zombies.setup import house_rules, seat_players
from companion.games.zombies.state import (
    HAND,
    ITEM,
    MOST_HEARTS,
    NOT_ROLLED,
    OFF_TURN,
    SETUP,
    STEPS,
    Effect,
    Player,
    Zombies,
)
from companion.packs import Pack
from companion.tiles import BUILDING, NOWHERE, TURNS, Placement, Square, read_cell

PARTS = (
    "game",
    "pack",
    "mode",
    "options",
    "turn",
    "map",
    "doors",
    "zombies",
    "tokens",
    "players",
    "decks",
    "effects",
    "setup",
)
PLAYER_PARTS = (
    "name", "pawn", "at", "hearts", "bullets", "zombies", "hand", "front", "plays", "last-play", "gone", "flips",
    "face-down-bullets", "face-down-hearts", "fighting", "item", "total",
)  # fmt: skip
TURN_PARTS = ("seat", "step", "number", "tile", "left", "mover", "double", "sits-out", "due", "moved")
MANY = 10_000

Override = Callable[[str], None]


def read(document: Json, pack: Pack, override: Override | None = None) -> Zombies:
    """The game that stands there. With `override` (a card that overrules the rules) soft limits are only reported."""
    root = Part(document)
    root.table(PARTS)
    mode = root.part("mode", MODES[0]).word(MODES, "zombies.win.three-modes")
    game = Zombies(pack, _seats(root.part("players", []), mode, pack), _house_rules(root.part("options", {})))
    _map(game, root.part("map", [{"tile": pack.start.id, "at": "0,0", "turn": "r0"}]))
    _doors(game, root.part("doors", []))
    _zombies(game, root.part("zombies", []), override)
    _tokens(game, root.part("tokens", []), override)
    for player, part in zip(game.players, root.part("players").items(), strict=True):
        _player(game, player, part, override)
    _turn(game, root.part("turn", {}))
    _effects(game, root.part("effects", []))
    _decks(game, root.part("decks", {}))
    _setup(game, root.part("setup", {}))
    _whole(game)
    return game


def _seats(part: Part, mode: str, pack: Pack) -> list[Player]:
    entries: list[dict[str, Json]] = []
    for entry in part.items():
        if isinstance(entry.value, str):
            raise entry.fail('expected an object such as {"name": "Ana", "hearts": 3}')
        entry.table(PLAYER_PARTS)
        name: dict[str, Json] = {"name": entry.part("name").text()}
        if entry.has("pawn"):
            name["pawn"] = entry.part("pawn").word(PAWNS)
        entries.append(name)
    try:
        return seat_players(entries, mode, pack)
    except Refused as no:
        raise part.fail(no.why, no.rule) from no


def _house_rules(part: Part) -> dict[str, str]:
    for name, value in part.table().items():
        if not isinstance(value, str):
            raise part.part(name).fail("expected the name of a value")
    return house_rules(part.value)


def _square(game: Zombies, part: Part) -> Square:
    square = game.map.square(part.value)
    if square == NOWHERE:
        raise part.fail(f"{part.value!r} is no square of this map that can be entered; squares are written like 0,0.C")
    return square


# ---------------------------------------------------------------------- the map


def _map(game: Zombies, part: Part) -> None:
    """Town Square first, then every tile beside another one with all roads meeting, in whatever order they stand."""
    waiting: list[tuple[Part, str, Placement]] = [(entry, *_placed(game, entry)) for entry in part.items()]
    start = game.pack.start
    first = [entry for entry in waiting if entry[2].cell == (0, 0)]
    if not first or first[0][1] != start.id:
        raise part.fail(f"the map begins with {start.id} at 0,0", "zombies.setup.town-square")
    waiting.remove(first[0])
    game.lay(start.id, (0, 0), first[0][2].quarters)
    while waiting:
        fitting = [entry for entry in waiting if game.map.fits(game.pack.tile(entry[1]), entry[2])]
        if not fitting:
            _raise_misfit(game, *waiting[0])
        waiting.remove(fitting[0])
        game.lay(fitting[0][1], fitting[0][2].cell, fitting[0][2].quarters)
    for tile, count in Counter(laid.tile.id for laid in game.map.laid).items():
        if count > game.pack.copies(tile):
            why = f"{tile} lies {count} times; the set has {game.pack.copies(tile)}"
            raise part.fail(why, "zombies.limit.map-tiles")


def _placed(game: Zombies, entry: Part) -> tuple[str, Placement]:
    entry.table(("tile", "at", "turn"))
    tile = entry.part("tile").text()
    if tile not in game.pack.tiles:
        raise entry.part("tile").fail(f"there is no tile {tile!r} in {game.pack.title}")
    cell = read_cell(entry.part("at").text())
    if cell is None:
        raise entry.part("at").fail(f"{entry.value['at']!r} is no cell; cells are written like 1,-2")
    return tile, Placement(cell, TURNS.index(entry.part("turn", "r0").word(TURNS)))


def _raise_misfit(game: Zombies, entry: Part, tile: str, placement: Placement) -> None:
    no = Places(game, game.pack.tile(tile)).refusal(placement)
    if no is None:  # it fits by itself, only a house rule speaks against it
        return
    raise entry.fail(no.why, no.rule)


def _doors(game: Zombies, part: Part) -> None:
    doors: set[Square] = set()
    for entry in part.items():
        entry.table(("at",))
        square = _square(game, entry.part("at"))
        kind = game.map.tile_of(square).kind
        if kind in ("start", "helipad"):
            where = "town-square" if kind == "start" else "helipad"
            raise entry.fail("there is no building on that tile", f"zombies.tile.{where}-not-building")
        if game.map.kinds[square] != BUILDING:
            raise entry.fail("a door lies on a square of a building", "zombies.door.one-token")
        if not game.map.beside_street(square):
            raise entry.fail("no street square touches that square", "zombies.door.beside-street")
        if any(door // 9 == square // 9 for door in doors):
            raise entry.fail("the building has a door already", "zombies.door.one-per-building")
        doors.add(square)
    if doors:
        game.map = game.map.with_doors(doors)


def _zombies(game: Zombies, part: Part, override: Override | None) -> None:
    for entry in part.items():
        entry.table(("at", "count", "kind"))
        square = _square(game, entry.part("at"))
        if entry.has("kind"):
            entry.part("kind").word(("zombie",))
        count = entry.part("count", 1).number(1, game.pack.pieces["zombies"])
        if count > 1 or square in game.zombies:
            _soft(entry, "two zombies on one space", "zombies.zombie.one-per-space", override)
        game.zombies[square] = game.zombies.get(square, 0) + count
    if game.horde() > game.pack.pieces["zombies"]:
        raise part.fail(f"there are only {game.pack.pieces['zombies']} figures", "zombies.limit.zombie-figures")


def _tokens(game: Zombies, part: Part, override: Override | None) -> None:
    for entry in part.items():
        entry.table(("at", "what"))
        square = _square(game, entry.part("at"))
        what = entry.part("what").word(("bullet", "heart", "door", "survivor"), "zombies.limit.token-kinds")
        if what == "survivor":
            no = no_survivor(game.map.tile_of(square))
            raise entry.fail(no.why, no.rule)
        if what == "door":
            raise entry.fail("doors have a list of their own: doors", "zombies.door.one-token")
        there = game.tokens.get(square)
        if there is not None:
            rule = "zombies.token.one-per-space" if there == what else "zombies.token.bullet-or-heart"
            raise entry.fail("a token lies there already", rule)
        game.tokens[square] = what


def _soft(part: Part, problem: str, rule: str, override: Override | None) -> None:
    """A limit that a card may overrule (zombies.card.supersedes)."""
    if override is None:
        raise part.fail(problem, rule)
    override(rule)


# ---------------------------------------------------------------------- the players


def _player(game: Zombies, player: Player, part: Part, override: Override | None) -> None:
    player.gone = part.part("gone", False).flag()
    at = part.part("at", game.map.names[game.start] if not player.gone else None)
    player.at = NOWHERE if at.value is None else _square(game, at)
    if player.gone and player.on_map:
        raise at.fail("a player who left has no pawn on the map", "zombies.ruling.player-leaves")
    hearts = part.part("hearts", 3 if player.on_map else 0)
    player.hearts = hearts.number(0, MOST_HEARTS, "zombies.token.heart-cap")
    if bool(player.hearts) != player.on_map:
        why = "a pawn on the map has at least one heart, a dead player none"
        raise hearts.fail(why, "zombies.death.pawn-removed")
    player.bullets = part.part("bullets", 3).number(0, MANY)
    player.zombies = part.part("zombies", 0).number(0, game.pack.pieces["zombies"], "zombies.limit.zombie-figures")
    player.plays = part.part("plays", 0).number(0, MANY)
    player.last_play = part.part("last-play", "").word(("", ITEM, OFF_TURN))
    player.hand = _hand(game, part.part("hand", HAND if not player.gone else 0))
    _front(game, player, part.part("front", []))
    player.flips = part.part("flips", False).flag()
    player.spent_bullets = part.part("face-down-bullets", 0).number(0, MANY)
    player.spent_hearts = part.part("face-down-hearts", 0).number(0, MANY)
    player.fighting = part.part("fighting", False).flag()
    player.item = str(part.part("item", "").value)
    player.total = part.part("total", 0).number(0, MANY)


def _hand(game: Zombies, part: Part) -> list[str | None]:
    if isinstance(part.value, int):
        return [None] * part.number(0, len(game.pack.deck), "zombies.limit.event-cards")
    return [None if entry.value is None else _card(game, entry) for entry in part.items()]


def _card(game: Zombies, part: Part) -> str:
    card = part.text()
    if card not in game.pack.cards:
        raise part.fail(f"there is no event card {card!r} in {game.pack.title}", "zombies.limit.event-cards")
    return card


def _front(game: Zombies, player: Player, part: Part) -> None:
    for entry in part.items():
        counted = isinstance(entry.value, dict)
        if counted:
            entry.table(("card", "combats"))
        card = _card(game, entry.part("card") if counted else entry)
        if not game.card(card).stays_in_front:
            raise entry.fail(f"{game.card(card).name} is no item or weapon", "zombies.item.in-front")
        if card in player.front:
            raise entry.fail(f"two copies of {game.card(card).name}", "zombies.item.one-of-each")
        full = game.card(card).combats
        player.front[card] = entry.part("combats").number(1, full) if counted else full


# ---------------------------------------------------------------------- the turn and the piles


def _turn(game: Zombies, part: Part) -> None:
    part.table(TURN_PARTS)
    game.seat = part.part("seat", 0).number(0, len(game.players) - 1)
    game.step = part.part("step", STEPS[0]).word((*STEPS, SETUP))
    game.number = part.part("number", 0 if game.step == SETUP else 1).number(0, MANY)
    game.left = part.part("left", NOT_ROLLED).number(NOT_ROLLED, MANY)
    game.due = part.part("due", NOT_ROLLED).number(NOT_ROLLED, MANY)
    game.mover = part.part("mover", NOWHERE).number(NOWHERE, len(game.players) - 1)
    game.double = part.part("double", False).flag()
    game.sits_out = part.part("sits-out", False).flag()
    tile = part.part("tile", "")
    game.tile = tile.word(("", *game.pack.tiles))
    for entry in part.part("moved", []).items():
        entry.table(("at", "count"))
        square = _square(game, entry.part("at"))
        game.moved[square] = entry.part("count", 1).number(1, MANY)
        if game.moved[square] > game.zombies.get(square, 0):
            raise entry.fail("no such zombie stands there")
    if game.active.gone:
        raise part.part("seat").fail(f"{game.active.name} has left the game", "zombies.ruling.player-leaves")


def _effects(game: Zombies, part: Part) -> None:
    for entry in part.items():
        entry.table(("card", "by", "whose", "ends", "about", "held"))
        card = _card(game, entry.part("card"))
        by = entry.part("by").number(0, len(game.players) - 1)
        whose = entry.part("whose", by).number(0, len(game.players) - 1)
        ends = entry.part("ends", 1).number(0, 2)
        held = entry.part("held", True).flag()
        about = _about(game, entry.part("about", NOWHERE))
        game.effects.append(Effect(game.card(card).effect, card, by, whose, ends, about, held))


def _about(game: Zombies, part: Part) -> int:
    if not isinstance(part.value, str):
        return part.number(NOWHERE, len(game.players) - 1)
    cell = read_cell(part.value)
    if cell is None or cell not in game.map.cells:
        raise part.fail("expected a seat or the cell of a tile on the map")
    return game.map.cells[cell]


def _decks(game: Zombies, part: Part) -> None:
    part.table(("tiles", "events", "discard", "under", "removed", "aside", "helipad"))
    left = Counter(game.pack.stack)
    left.subtract(laid.tile.id for laid in game.map.laid if laid.tile.kind != "start")
    game.under = _tiles(game, part.part("under", []), left)
    game.removed = _tiles(game, part.part("removed", []), left)
    game.aside = part.part("aside", False).flag()
    taken = [game.tile] if game.tile else []
    left.subtract(taken + ([game.pack.helipad.id] if game.aside else []))
    rest = [tile for tile, count in left.items() for _ in range(max(0, count))]
    game.stack = _tiles(game, part.part("tiles", rest), left)
    game.helipad_at = part.part("helipad", 0).number(-1, len(game.pack.stack))
    _events(game, part)


def _tiles(game: Zombies, part: Part, left: Counter[str]) -> list[str]:
    tiles = [entry.word(tuple(game.pack.tiles)) for entry in part.items()]
    left.subtract(tiles)
    for tile in tiles:
        if left[tile] < 0:
            raise part.fail(f"more copies of {tile} than the set has", "zombies.limit.map-tiles")
    return tiles


def _events(game: Zombies, part: Part) -> None:
    """A pile that is not named holds what the others leave over: the cards always add up to the whole deck."""
    rest = len(game.pack.deck) - game.card_total()
    events, discard = part.has("events"), part.has("discard")
    if events:
        game.deck = _hand(game, part.part("events"))
    if discard:
        game.discards = _hand(game, part.part("discard"))
    rest -= len(game.deck) + len(game.discards)
    if rest < 0 or (rest > 0 and events and discard):
        why = f"the event cards add up to {game.card_total()}; the set has {len(game.pack.deck)}"
        raise part.fail(why, "zombies.limit.event-cards")
    (game.discards if events else game.deck).extend([None] * rest)
    for card, count in game.seen_cards().items():
        if count > game.pack.copies(card):
            raise part.fail(f"more copies of {card} than the set has", "zombies.limit.event-cards")


def _setup(game: Zombies, part: Part) -> None:
    part.table(("ask", "deck", "film"))
    game.asked_setup = part.part("ask", False).flag()
    game.dealt_unseen = part.part("deck", "table").word(("table", "built-in")) == "table"
    film = part.part("film")
    if film.value is not None:
        game.film = [None if entry.value is None else entry.number(0, MANY) for entry in film.items()]
        if len(game.film) != len(game.players):
            raise film.fail("one answer for each player")


def _whole(game: Zombies) -> None:
    """What concerns the table as a whole (zombies.limit.zombie-figures)."""
    if game.supply() < 0:
        total = game.pack.pieces["zombies"] - game.supply()
        why = f"{total} zombies on the map and in collections; there are {game.pack.pieces['zombies']} figures"
        raise PositionError("zombies", why, "zombies.limit.zombie-figures")
