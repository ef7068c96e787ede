"""Loading a position: every part is checked; what cannot be is refused with its path and the rule it breaks."""

from __future__ import annotations

from collections import Counter

from companion.engine import Json, PositionError, Refused
from companion.engine.reading import Part
from companion.games.kit.house_rules import read_rules
from companion.games.zombies.chapters.last_man_standing import acts, humans_turn, next_controller
from companion.games.zombies.chapters.setup import check_choice, pair_up, seat_players, set_quota
from companion.games.zombies.loading_map import (
    Override,
    read_doors,
    read_map,
    read_mixed,
    read_square,
    read_tokens,
    read_zombies,
)
from companion.games.zombies.loading_players import MANY, read_card, read_cards, read_player
from companion.games.zombies.loading_players import PARTS as PLAYER_PARTS
from companion.games.zombies.meta import HOUSE_RULES, MODES, PAWNS, QUICKER, SCENARIOS, VARIANTS
from companion.games.zombies.people import Effect, Player
from companion.games.zombies.state import NOT_ROLLED, SETUP, STEPS, Zombies
from companion.packs import Pack
from companion.tiles import NOWHERE, read_cell

PARTS = (
    "game", "pack", "mode", "scenario", "variants", "quota", "options", "turn", "map", "doors", "zombies", "tokens",
    "mixed", "homeless", "players", "decks", "effects", "setup",
)  # fmt: skip
TURN_PARTS = (
    "seat", "step", "number", "tile", "left", "mover", "double", "drives", "sits-out", "cut", "controller", "roused",
    "hunted", "crowd", "due", "moved",
)  # fmt: skip


def read(document: Json, pack: Pack, override: Override | None = None) -> Zombies:
    """The game that stands there. With `override` (a card that overrules the rules) soft limits are only reported."""
    root = Part(document)
    root.table(PARTS)
    mode = root.part("mode", MODES[0]).word(MODES, "zombies.win.three-modes")
    game = _chosen(root, mode, pack)
    read_map(game, root.part("map", [{"tile": pack.start.id, "at": "0,0", "turn": "r0"}]))
    read_doors(game, root.part("doors", []))
    read_zombies(game, root.part("zombies", []), override)
    read_tokens(game, root.part("tokens", []), override)
    read_mixed(game, root.part("mixed", []))
    game.homeless = root.part("homeless", 0).number(0, MANY)
    for player, part in zip(game.players, root.part("players").items(), strict=True):
        read_player(game, player, part, override)
    _turn(game, root.part("turn", {}))
    _effects(game, root.part("effects", []))
    _decks(game, root.part("decks", {}))
    _setup(game, root.part("setup", {}))
    _whole(game)
    return game


def _chosen(root: Part, mode: str, pack: Pack) -> Zombies:
    """Mode, scenarios, variants and house rules, and the players at the table."""
    scenario = root.part("scenario", [])
    if isinstance(scenario.value, str):
        scenario.value = [scenario.value]
    scenarios = tuple(entry.word(SCENARIOS) for entry in scenario.items())
    variants = [entry.word(VARIANTS) for entry in root.part("variants", []).items()]
    options = root.part("options", {})
    game = Zombies(
        pack,
        _seats(root.part("players", []), mode, pack),
        read_rules(HOUSE_RULES, options),
        mode,
        scenarios,
        QUICKER in variants,
    )
    try:
        check_choice(game, options.value)
        set_quota(game, root.part("quota").value)
    except Refused as no:
        raise scenario.fail(no.why, no.rule) from no
    pair_up(game, None)
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
    game.drives = part.part("drives", False).flag()
    game.sits_out = part.part("sits-out", False).flag()
    game.cut = part.part("cut", False).flag()
    _last_man_turn(game, part)
    game.hunted = tuple(read_square(game, entry) for entry in part.part("hunted", []).items())
    game.crowd = tuple(read_square(game, entry) for entry in part.part("crowd", []).items())
    tile = part.part("tile", "")
    game.tile = tile.word(("", *game.pack.tiles))
    for entry in part.part("moved", []).items():
        entry.table(("at", "count"))
        square = read_square(game, entry.part("at"))
        game.moved[square] = entry.part("count", 1).number(1, MANY)
        if game.moved[square] > game.zombies.get(square, 0):
            raise entry.fail("no such zombie stands there")
    if game.active.gone and not game.cut:  # who was out with a third death still ends the turn
        raise part.part("seat").fail(f"{game.active.name} has left the game", "zombies.ruling.player-leaves")


def _last_man_turn(game: Zombies, part: Part) -> None:
    """Who acts for the zombies in a human's turn, and which of them are chosen already."""
    controller = part.part("controller", NOWHERE)
    game.controller = controller.number(NOWHERE, len(game.players) - 1)
    if game.controller != NOWHERE and not game.players[game.controller].turned:
        why = f"{game.players[game.controller].name} is no Zombie Player"
        raise controller.fail(why, "zombies.scenario-last-man.zombie-controls-all")
    if humans_turn(game) and game.step in STEPS[1:] and not acts(game, game.controller):
        game.controller = next_controller(game)
    game.roused = tuple(_tile_at(game, entry) for entry in part.part("roused", []).items())


def _tile_at(game: Zombies, part: Part) -> int:
    cell = read_cell(part.value) if isinstance(part.value, str) else None
    if cell is None or cell not in game.map.cells:
        raise part.fail("expected the cell of a tile on the map, such as 1,0")
    return game.map.cells[cell]


def _effects(game: Zombies, part: Part) -> None:
    for entry in part.items():
        entry.table(("card", "by", "whose", "ends", "about", "held"))
        card = read_card(game, entry.part("card"))
        by = entry.part("by").number(0, len(game.players) - 1)
        whose = entry.part("whose", by).number(0, len(game.players) - 1)
        ends = entry.part("ends", 1).number(0, 2)
        held = entry.part("held", True).flag()
        about = _about(game, entry.part("about", NOWHERE))
        game.effects.append(Effect(game.card(card).effect, card, by, whose, ends, about, held))


def _about(game: Zombies, part: Part) -> int:
    if not isinstance(part.value, str):
        return part.number(NOWHERE, len(game.players) - 1)
    return _tile_at(game, part)


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
        game.deck = read_cards(game, part.part("events"))
    if discard:
        game.discards = read_cards(game, part.part("discard"))
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
    if game.last_man and game.step != SETUP and not any(p.turned and not p.gone for p in game.players):
        why = "Last Man Standing has at least one Zombie Player"
        raise PositionError("players", why, "zombies.scenario-last-man.choose-zombie")
    for team in range(len(game.players) // 2 if game.teams else 0):
        mates = [player.name for player in game.players if player.team == team]
        if len(mates) != 2:
            why = f"a team has two players, team {team} has {len(mates)}"
            raise PositionError("players", why, "zombies.mode-team.pairs")
    if game.supply() < 0:
        total = game.pack.pieces["zombies"] - game.supply()
        why = f"{total} zombies on the map and in collections; there are {game.pack.pieces['zombies']} figures"
        raise PositionError("zombies", why, "zombies.limit.zombie-figures")
