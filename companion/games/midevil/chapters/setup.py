"""Game set-up: what has to lie on the table, the deal, and who goes first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import TABLE, BadInput, Json, Numbers, Refusal, Refused
from companion.games.horde.hands import take_card
from companion.games.kit import seating
from companion.games.kit.house_rules import chosen_rules
from companion.games.kit.laid_out import Expected, Item, check_report, confirm
from companion.games.kit.piles import UNSEEN
from companion.games.kit.seating import SeatRules
from companion.games.kit.squares import Squares
from companion.games.midevil.chapters.contents import fill
from companion.games.midevil.chapters.entrances import lay_entrances
from companion.games.midevil.chapters.hands import RULES, EventDraws
from companion.games.midevil.meta import HOUSE_RULES, LIFE, MODES, ONLY_WITH, PAWNS, PLAYERS
from companion.games.midevil.pack import MidevilPack
from companion.games.midevil.people import HAND, START_LIVES, Player
from companion.games.midevil.questions import DEAL, READY, STARTS, STARTS_AT
from companion.games.midevil.state import STEPS, MidEvil
from companion.games.rulebook import NewGame
from companion.languages import say
from companion.tiles import Square

SEATS = SeatRules("midevil.setup.inventory-pawns", "midevil.ruling.player-count", "midevil.setup.one-pawn-each")
CHECKLIST = {
    "tiles": Item(
        say("the first tiles lie on the table, the others are shuffled into a stack"), "midevil.setup.shuffle-tiles"
    ),
    "book": Item(say("the Necronomicon is taken out of the event cards"), "midevil.setup.necronomicon-aside"),
    "shuffle": Item(say("the other event cards are shuffled"), "midevil.setup.shuffle-events", after="book"),
    "hands": Item(say("everybody holds 3 event cards"), "midevil.setup.starting-hand", after="shuffle"),
    "pawns": Item(say("every player has a pawn on the starting place"), "midevil.setup.one-pawn-each"),
    "lives": Item(say("every player has 3 life tokens, the others lie aside"), "midevil.setup.life-supply"),
    "pool": Item(say("the skeletons are sorted by colour"), "midevil.setup.skeleton-pool"),
}
BELOW = {
    "dungeon": Item(
        say("the dungeon tiles are shuffled into a stack of their own"), "midevil.dungeon-setup.dungeon-stack"
    ),
    "spells": Item(say("the spell cards are shuffled"), "midevil.dungeon-setup.shuffle-spells"),
    "fate": Item(say("a Dungeon Fate card lies at each end of the table"), "midevil.dungeon-setup.fate-cards-in-reach"),
}
"""What the dungeon game adds."""
EVERYTHING = {**CHECKLIST, **BELOW}
REPORTS: Expected = {
    "white": (lambda game: game.figures("white"), "midevil.setup.inventory-skeletons"),
    "red": (lambda game: game.figures("red"), "midevil.setup.inventory-skeletons"),
    "blue": (lambda game: game.figures("blue"), "midevil.setup.inventory-skeletons"),
    "life-tokens": (lambda game: game.pack.pieces[LIFE], "midevil.setup.inventory-lives"),
    "supply": (lambda game: game.life_supply(), "midevil.setup.life-supply"),
    "dice": (lambda game: game.pack.pieces["dice"], "midevil.setup.inventory-dice"),
    "shuffled-cards": (lambda game: len(game.whole_deck), "midevil.setup.shuffle-events"),
    "shuffled-tiles": (lambda game: len(game.stack), "midevil.setup.shuffle-tiles"),
    "hands": (lambda game: [HAND] * len(game.players), "midevil.setup.starting-hand"),
    "lives": (lambda game: [START_LIVES] * len(game.players), "midevil.setup.starting-lives"),
    "first-tiles": (lambda game: [one.tile for one in game.setting.lay], "midevil.setup.altar-starts-map"),
    "pawns-at": (lambda game: [game.map.names[game.start]] * len(game.players), "midevil.setup.pawns-on-altar-centre"),
}


def begin(pack: MidevilPack, wish: NewGame) -> MidEvil:
    """A game before its first question, everybody with three life tokens (midevil.setup.starting-lives); Refused names
    the set-up rule that is broken."""
    if wish.mode not in MODES:
        raise BadInput(say("{} is no mode of this game; choose {}", repr(wish.mode), " or ".join(MODES)))
    players = seat_players(wish.players, wish.mode, pack)
    game = MidEvil(pack, players, chosen_rules(HOUSE_RULES, wish.options), wish.mode)
    check_choice(game, wish.options)
    if wish.scenarios or wish.variants or wish.film or wish.details:
        raise BadInput(say("this game has no scenarios, variants, details or film question"))
    for tile, cell, quarters in game.setting.lay:  # midevil.setup.altar-starts-map
        game.lay(game.first_face(tile), cell, quarters)
    game.stack = list(pack.tile_stack(game.mode))
    game.deck = [None] * len(game.whole_deck)  # midevil.setup.necronomicon-aside
    if game.dungeons:
        game.dungeon, game.spells = list(pack.dungeon_stack), [None] * len(pack.spell_deck)
    for player in game.players:
        player.at = game.start  # midevil.setup.pawns-on-altar-centre
    game.asked_setup, game.dealt_unseen = wish.ask_setup, not wish.own_deck
    check_report(game, wish.report, REPORTS)
    return game


def seat_players(players: Sequence[str | Mapping[str, Json]], mode: str, pack: MidevilPack) -> list[Player]:
    """Names and pawns, clockwise (midevil.setup.one-pawn-each)."""
    between = PLAYERS[mode][0], min(PLAYERS[mode][1], pack.pieces["pawns"])
    return seating.seat_players(players, between, PAWNS, SEATS, Player, mode)


def check_choice(game: MidEvil, options: Mapping[str, str]) -> None:
    """Do mode and house rules go together?"""
    for written in options:
        name = written.replace("_", "-")
        if game.mode not in ONLY_WITH.get(name, (game.mode,)):
            raise Refused(HOUSE_RULES[name].ruling, say("{} makes no sense in the mode {}", name, game.mode))


# ---------------------------------------------------------------------- before the first turn


async def set_up(game: MidEvil) -> None:
    """Everything before the first turn."""
    if game.asked_setup:
        await confirm(READY, EVERYTHING if game.dungeons else CHECKLIST, [])
    await lay_entrances(game)
    await fill_first_tiles(game)
    await deal(game)
    for player in game.players:
        player.at = await starts_at(game, player)
    game.seat = await first_player(game)
    game.tell("{} takes the first turn", game.active.name)
    game.step, game.number = STEPS[0], 1


async def starts_at(game: MidEvil, player: Player) -> Square:
    """In the dungeon game any square of the Altar (midevil.dungeon-setup.start-any-altar-square)."""
    if len(game.starts) == 1:
        return game.start

    def no(square: Square) -> Refusal | None:
        return None if square in game.starts else Refusal(STARTS_AT.rule, say("the pawn starts on the Altar"))

    square: Square = await STARTS_AT.to(player.seat, Squares(game, lambda: game.starts, no, STARTS_AT.rule))
    return square


async def fill_first_tiles(game: MidEvil) -> None:
    """Skeletons and life tokens on the tiles that lie there already, where the set-up of the mode wants them; whoever
    builds it chooses the squares (midevil.castle-setup.skeletons-by-setter)."""
    setter = game.players[0]
    for index, laid in enumerate(game.map.laid):
        if laid.tile.special & game.setting.filled:
            await fill(game, setter, setter, index, game.setting.colours)


async def deal(game: MidEvil) -> None:
    """Three cards each (midevil.setup.starting-hand): unseen from a real deck, one by one from the referee's own."""
    for _ in range(HAND):
        for player in game.players:
            drawn = UNSEEN if game.dealt_unseen else await DEAL.to(player.seat, EventDraws(game, RULES))
            take_card(game, player, drawn)


async def first_player(game: MidEvil) -> int:
    """Chance decides (midevil.setup.random-first-player)."""
    options = Numbers(0, len(game.players) - 1, STARTS.rule, labels=lambda seat: game.players[seat].name)
    starts: int = await STARTS.to(TABLE, options)
    return starts
