"""What the box holds and what can be: a position is taken up only if it breaks none of these limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.engine import Json, PositionError, Refused
from companion.engine.reading import Part
from companion.games.kit.house_rules import read_rules
from companion.games.kit.places import tile_words
from companion.games.kit.position import Limits, Overrule, Row
from companion.games.kit.rows import TileRow
from companion.games.kit.seating import seats_of
from companion.games.zombies.chapters.contents import no_survivor
from companion.games.zombies.chapters.death import DEATHS_TO_LOSE
from companion.games.zombies.chapters.last_man_standing import acts, humans_turn, next_controller
from companion.games.zombies.chapters.map_tiles import Places
from companion.games.zombies.chapters.search_and_rescue import no_mix, token_squares
from companion.games.zombies.chapters.setup import check_choice, pair_up, seat_players, set_quota
from companion.games.zombies.meta import HOUSE_RULES, MODES, PAWNS, QUICKER, SCENARIOS, VARIANTS
from companion.games.zombies.people import Effect, Player
from companion.games.zombies.state import HIDDEN, SETUP, STEPS, Zombies
from companion.languages import say, says
from companion.packs import Pack
from companion.tiles import BUILDING, NOWHERE, Square

limits = Limits(Zombies)
SUPPLIES = ("bullet", "heart")


def load(document: Json, pack: Pack, overrule: Overrule | None = None) -> Zombies:
    """The game that stands at a position; what cannot be is refused with its path and the rule it breaks.

    With `overrule` (a card that overrules the rules: zombies.card.supersedes) soft limits are only reported.
    """
    root = limits.root(document)
    game = limits.load(_chosen(root, pack), root, overrule)
    _pairs_and_zombies(game)
    if game.supply() < 0:
        total = game.pack.pieces["zombies"] - game.supply()
        why = say("{} zombies on the map and in collections; there are {} figures", total, game.pack.pieces["zombies"])
        raise PositionError("zombies", why, "zombies.limit.zombie-figures")
    return game


# ---------------------------------------------------------------------- what the table chose


def _chosen(root: Part, pack: Pack) -> Zombies:
    """Mode, scenarios, variants and house rules, and the players at the table."""
    mode = root.part("mode", MODES[0]).word(MODES, "zombies.win.three-modes")
    scenario = root.part("scenario", [])
    if isinstance(scenario.value, str):
        scenario.value = [scenario.value]
    scenarios = tuple(entry.word(SCENARIOS) for entry in scenario.items())
    variants = [entry.word(VARIANTS) for entry in root.part("variants", []).items()]
    players, options = _seats(root.part("players", []), mode, pack), root.part("options", {})
    game = Zombies(pack, players, read_rules(HOUSE_RULES, options), mode, scenarios, QUICKER in variants)
    try:
        check_choice(game, options.value)
        set_quota(game, root.part("quota").value)
    except Refused as no:
        raise scenario.fail(no.why, no.rule) from no
    pair_up(game, None)
    return game


def _seats(part: Part, mode: str, pack: Pack) -> list[Player]:
    like = '{"name": "Ana", "hearts": 3}'
    entries = seats_of(part, [one.key for one in Player.document], PAWNS, like)
    try:
        return seat_players(entries, mode, pack)
    except Refused as no:
        raise part.fail(no.why, no.rule) from no


def _pairs_and_zombies(game: Zombies) -> None:
    if game.last_man and game.step != SETUP and not any(p.turned and not p.gone for p in game.players):
        why = say("Last Man Standing has at least one Zombie Player")
        raise PositionError("players", why, "zombies.scenario-last-man.choose-zombie")
    for team in range(len(game.players) // 2 if game.teams else 0):
        mates = [player.name for player in game.players if player.team == team]
        if len(mates) != 2:
            why = say("a team has two players, team {} has {}", team, len(mates))
            raise PositionError("players", why, "zombies.mode-team.pairs")


# ---------------------------------------------------------------------- the map


@limits.lays("map")
def lay_map(game: Zombies, part: Part, rows: Sequence[TileRow]) -> None:
    """Town Square first, then every tile beside another one with all roads meeting, in whatever order they stand."""
    waiting, start = list(rows), game.pack.start
    first = [row for row in waiting if row.place.cell == (0, 0)]
    if not first or first[0].tile != start.id:
        raise part.fail(say("the map begins with {} at 0,0", start.id), "zombies.setup.town-square")
    fitting = first
    while waiting:
        if not fitting:
            _raise_misfit(game, waiting[0])
        waiting.remove(fitting[0])
        game.lay(fitting[0].tile, fitting[0].place.cell, fitting[0].place.quarters)
        fitting = [row for row in waiting if game.map.fits(game.pack.tile(row.tile), row.place)]


def _raise_misfit(game: Zombies, row: TileRow) -> None:
    no = Places(game, game.pack.tile(row.tile)).refusal(row.place)
    if no is not None:  # None: it fits by itself, only a house rule speaks against it
        raise row.entry.fail(no.why, no.rule)


@limits.of("map")
def enough_tiles(game: Zombies, part: Part) -> None:
    for tile, count in Counter(laid.tile.id for laid in game.map.laid).items():
        if count > game.pack.copies(tile):
            why = say("{} lies {} times; the set has {}", tile, count, game.pack.copies(tile))
            raise part.fail(why, "zombies.limit.map-tiles")


@limits.each("doors")
def door_can_lie(game: Zombies, row: Row) -> None:
    kind = game.map.tile_of(row.key).kind
    if kind in ("start", "helipad"):
        where = "town-square" if kind == "start" else "helipad"
        raise row.entry.fail("there is no building on that tile", f"zombies.tile.{where}-not-building")
    if game.map.kinds[row.key] != BUILDING:
        raise row.entry.fail(say("a door lies on a square of a building"), "zombies.door.one-token")
    if not game.map.beside_street(row.key):
        raise row.entry.fail(say("no street square touches that square"), "zombies.door.beside-street")
    if any(door // 9 == row.key // 9 for door in row.there):
        raise row.entry.fail(say("the building has a door already"), "zombies.door.one-per-building")


@limits.each("zombies")
def one_zombie_for_each_space(game: Zombies, row: Row) -> None:
    if row.value > 1 or row.key in row.there:
        row.soft(say("two zombies on one space"), "zombies.zombie.one-per-space")


@limits.of("zombies")
def enough_figures(game: Zombies, part: Part) -> None:
    if game.horde() > game.pack.pieces["zombies"]:
        raise part.fail(say("there are only {} figures", game.pack.pieces["zombies"]), "zombies.limit.zombie-figures")


@limits.each("tokens")
def token_can_lie(game: Zombies, row: Row) -> None:
    what, there = row.value, row.there.get(row.key)
    if what in ("survivor", HIDDEN) and not (game.rescue and _token_square(game, row.key)):
        no = no_survivor(game, row.key)
        raise row.entry.fail(no.why, no.rule)
    if what == "door":
        raise row.entry.fail(say("doors have a list of their own: doors"), "zombies.door.one-token")
    if what in SUPPLIES and not _supply_square(game, row.key):
        row.soft(say("bullets and hearts lie inside the building"), "zombies.token.in-building")
    if there is not None:
        rule = "zombies.token.one-per-space" if there == what else "zombies.token.bullet-or-heart"
        rule = "zombies.scenario-rescue.one-per-square" if HIDDEN in (there, what) else rule
        raise row.entry.fail(say("a token lies there already"), rule)


def _supply_square(game: Zombies, square: Square) -> bool:
    """A tile with a building has its tokens there; elsewhere only survivors know where they may wait."""
    return game.map.tile_of(square).kind != "named" or square in token_squares(game, square // 9)


def _token_square(game: Zombies, square: Square) -> bool:
    return game.map.tile_of(square).kind == "named" and square in token_squares(game, square // 9)


@limits.each("mixed")
def mix_is_printed(game: Zombies, row: Row) -> None:
    if row.key in row.there:
        raise row.entry.fail(say("that tile is named twice"))
    no = no_mix(game.map.laid[row.key].tile, row.value)
    if no is not None:
        raise row.entry.fail(no.why, no.rule)


@limits.of("mixed")
def mix_lies_face_down(game: Zombies, part: Part) -> None:
    """What the face-down tokens of each building can be (zombies.scenario-rescue.mixed-face-down)."""
    hidden = Counter(square // 9 for square, what in game.tokens.items() if what == HIDDEN)
    for index in {*hidden, *game.mixed}:
        mix = len(game.mixed.get(index, ()))
        if hidden[index] != mix:
            lie = says(hidden[index], "{} token lies face down", "{} tokens lie face down")
            why = say("{} in {}, {} in the mix", lie, tile_words(game.map, index), mix)
            short = "one-per-square" if hidden[index] < mix else "token-mix"
            raise part.fail(why, f"zombies.scenario-rescue.{short}")


# ---------------------------------------------------------------------- the players


@limits.of("players.arrived")
def arrivals_count(game: Zombies, player: Player, part: Part) -> None:
    if player.arrived and not (game.coop or game.teams):
        raise part.fail(say("arrivals are recorded in cooperative and team play"), "zombies.win.three-modes")


@limits.of("players.turned")
def zombie_players(game: Zombies, player: Player, part: Part) -> None:
    if player.turned and not game.last_man:
        raise part.fail(
            say("there are Zombie Players in Last Man Standing only"), "zombies.scenario-last-man.choose-zombie"
        )


@limits.of("players.survivors")
def survivors_count(game: Zombies, player: Player, part: Part) -> None:
    if player.survivors and game.last_man:
        why = say("who is no Zombie Player holds one survivor token, no more: it is not counted")
        raise part.fail(why, "zombies.scenario-last-man.human-token")
    if player.survivors and not game.rescue:
        raise part.fail(say("survivors are for Search and Rescue"), "zombies.scenario-rescue.object")


@limits.of("players.at")
def pawn_on_the_map(game: Zombies, player: Player, part: Part) -> None:
    if not player.on_map:
        return
    if game.coop and player.deaths >= DEATHS_TO_LOSE:
        raise part.fail(say("there is no pawn on the map after a third death"), "zombies.mode-coop.three-strikes")
    if player.gone:
        raise part.fail(say("a player who left has no pawn on the map"), "zombies.ruling.player-leaves")
    if player.turned:
        raise part.fail(say("a Zombie Player has no pawn on the map"), "zombies.scenario-last-man.zombie-no-pawn")


@limits.of("players.hearts")
def hearts_on_the_map(game: Zombies, player: Player, part: Part) -> None:
    if bool(player.hearts) != player.on_map and not player.arrived:
        raise part.fail(
            say("a pawn on the map has at least one heart, a dead player none"), "zombies.death.pawn-removed"
        )


@limits.of("players.bullets")
def no_bullets_for_zombies(game: Zombies, player: Player, part: Part) -> None:
    if player.turned and player.bullets:
        raise part.fail(say("a Zombie Player has no bullets"), "zombies.ruling.last-man-zombie-tokens")


@limits.each("players.front")
def items_in_front(game: Zombies, row: Row) -> None:
    card = game.card(row.key)
    if not card.stays_in_front:
        raise row.entry.fail(say("{} is no item or weapon", card.name), "zombies.item.in-front")
    if row.key in row.there:
        raise row.entry.fail(say("two copies of {}", card.name), "zombies.item.one-of-each")


# ---------------------------------------------------------------------- the turn


@limits.of("turn.controller")
def controller_of_zombies(game: Zombies, part: Part) -> None:
    """Who acts for the zombies in a human's turn."""
    if game.controller != NOWHERE and not game.players[game.controller].turned:
        why = say("{} is no Zombie Player", game.players[game.controller].name)
        raise part.fail(why, "zombies.scenario-last-man.zombie-controls-all")
    if humans_turn(game) and game.step in STEPS[1:] and not acts(game, game.controller):
        game.controller = next_controller(game)


@limits.each("turn.moved")
def moved_zombies_stand_there(game: Zombies, row: Row) -> None:
    if row.value > game.zombies.get(row.key, 0):
        raise row.entry.fail(say("no such zombie stands there"))


@limits.of("turn")
def somebody_takes_the_turn(game: Zombies, part: Part) -> None:
    if game.active.gone and not game.cut:  # who was out with a third death still ends the turn
        raise part.part("seat").fail(say("{} has left the game", game.active.name), "zombies.ruling.player-leaves")


@limits.of("setup.film")
def film_for_each_player(game: Zombies, part: Part) -> None:
    if game.film is not None and len(game.film) != len(game.players):
        raise part.fail(say("one answer for each player"))


# ---------------------------------------------------------------------- the piles


@limits.of("effects.card")
def effect_of_the_card(game: Zombies, effect: Effect, part: Part) -> None:
    effect.effect = game.card(effect.card).effect


@limits.of("decks.under")
def tiles_under_the_stack(game: Zombies, part: Part) -> None:
    _enough_copies(game, part, game.under, [])


@limits.of("decks.removed")
def tiles_out_of_the_game(game: Zombies, part: Part) -> None:
    _enough_copies(game, part, game.removed, game.under)


@limits.of("decks.tiles")
def tiles_of_the_stack(game: Zombies, part: Part) -> None:
    drawn = [game.tile] if game.tile else []
    helipad = [game.pack.helipad.id] if game.aside else []
    _enough_copies(game, part, game.stack, [*game.under, *game.removed, *drawn, *helipad])


def _enough_copies(game: Zombies, part: Part, tiles: list[str], elsewhere: list[str]) -> None:
    left = Counter(game.pack.stack)
    left.subtract(laid.tile.id for laid in game.map.laid if laid.tile.kind != "start")
    left.subtract(tiles + elsewhere)
    for tile in tiles:
        if left[tile] < 0:
            raise part.fail(say("more copies of {} than the set has", tile), "zombies.limit.map-tiles")


@limits.of("decks")
def cards_add_up(game: Zombies, part: Part) -> None:
    """A pile that is not named holds what the others leave over: the cards always add up to the whole deck."""
    rest = len(game.pack.deck) - game.card_total()
    if rest < 0 or (rest > 0 and part.has("events") and part.has("discard")):
        why = say("the event cards add up to {}; the set has {}", game.card_total(), len(game.pack.deck))
        raise part.fail(why, "zombies.limit.event-cards")
    (game.discards if part.has("events") else game.deck).extend([None] * rest)
    for card, count in game.seen_cards().items():
        if count > game.pack.copies(card):
            raise part.fail(say("more copies of {} than the set has", card), "zombies.limit.event-cards")
