"""Step 2: choosing a deck, drawing a tile and placing it; what fits nowhere, and how placing comes to its end."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.kit.wording import many
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.auction import auction
from companion.games.totally_zombies.chapters.borders import plane
from companion.games.totally_zombies.chapters.contents import fill
from companion.games.totally_zombies.chapters.drawing import (
    ClosingDraws,
    TileDraws,
    back_to_the_stack,
    reshuffle,
    sort_out,
    to_the_discards,
)
from companion.games.totally_zombies.chapters.entrances import connect
from companion.games.totally_zombies.chapters.laying import lay_tile, placer
from companion.games.totally_zombies.chapters.outlook import is_victory_tile, offers, open_draw
from companion.games.totally_zombies.chapters.placing import legal_places
from companion.games.totally_zombies.chapters.winning import look_for_winner
from companion.games.totally_zombies.meta import AREAS, CALLED, WOODS
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.printed import ENTRANCE
from companion.games.totally_zombies.questions import CHOOSE_DECK, CLOSING_TILE, DRAW_TILE, PLACE_TILE
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE


async def draw_and_place(game: TotallyZombies, player: Player) -> None:
    """One tile is drawn and placed (totally-zombies.turn.tile-step), unless placing has ended for all
    (totally-zombies.tile.placement-ends); who dies meanwhile draws none (totally-zombies.ruling.death-rest-of-turn)."""
    while game.tile or not (game.closed or game.lost or game.cut):
        if not game.tile:
            await draw_tile(game, player)
        elif await place_tile(game, player):
            break
    game.deck, game.tested = "", []


# ---------------------------------------------------------------------- drawing


async def draw_tile(game: TotallyZombies, player: Player) -> None:
    """A tile comes up from the chosen deck, if that has any to place; the deck stays the same
    (totally-zombies.ruling.deck-choice-binding) until nothing of it can be placed (totally-zombies.tile.other-deck)."""
    if not game.deck or not offers(game, game.deck):
        await choose_deck(game, player)
    elif open_draw(game, game.deck):
        await draw_one(game, player)
    else:
        await draw_closing(game, player)


class Decks(Options[str]):
    """The decks that may be drawn from (totally-zombies.turn.legal-decks), as far as they have a tile to place."""

    __slots__ = ("game",)

    def __init__(self, game: TotallyZombies) -> None:
        self.game = game

    def candidates(self) -> Iterable[str]:
        return AREAS

    def refusal(self, value: str) -> Refusal | None:
        game = self.game
        if value not in game.areas:
            return Refusal("totally-zombies.ruling.expansion-subset", say("that area is not in play"))
        if value not in plane(game.map).zones:
            return Refusal(CHOOSE_DECK.rule, say("the entrance of {} does not lie on the table yet", CALLED[value]))
        piles = game.decks[value]
        if not piles.tiles and not piles.tile_discards:
            return Refusal("totally-zombies.ruling.empty-map-deck", say("{} has no tiles left", CALLED[value]))
        if not offers(game, value):
            why = say("no tile of {} can be placed: choose another deck", CALLED[value])
            return Refusal("totally-zombies.tile.other-deck", why)
        return None

    def read(self, raw: Json) -> str | Refusal:
        return raw if raw in AREAS else Refusal(CHOOSE_DECK.rule, say("name one of the areas"))

    def label(self, value: str) -> str:
        piles = self.game.decks[value]
        left = many(len(piles.tiles or piles.tile_discards), "tile")
        if piles.tiles:
            return say("{}: {}", CALLED[value], left)
        return say("{}: {} discarded {}", CALLED[value], len(piles.tile_discards), left)


async def choose_deck(game: TotallyZombies, player: Player) -> None:
    """Whoever draws names the deck first; where no deck is left placing ends for good."""
    decks = list(Decks(game).legal())
    if game.deck:
        game.tell("no tile of {} can be placed: another deck serves", CALLED[game.deck])
    if not decks:
        game.closed, game.deck = True, ""
        game.tell("no tile of any deck can be placed: from now on step 2 is skipped")
        look_for_winner(game)  # where no zombie is left either: totally-zombies.win.all-zombies-dead
        return
    chosen: str | None = decks[0]
    if len(decks) > 1:
        chosen = await ask(game, CHOOSE_DECK, player.seat, Decks(game))
    if chosen is not None:
        game.deck, game.tested = chosen, []


async def draw_one(game: TotallyZombies, player: Player) -> None:
    """The top tile of the stack; used up it is made anew of the discards (totally-zombies.tile.reshuffle-discards)."""
    reshuffle(game, game.deck)
    drawn = await ask(game, DRAW_TILE, player.seat, TileDraws(game, game.deck))
    if drawn is not None:
        game.decks[game.deck].draw_tile(drawn)
        game.forced = False
        game.tell("{} draws {}", player.name, game.pack.tile(drawn).name)
        sort_out(game, game.deck, drawn)


async def draw_closing(game: TotallyZombies, player: Player) -> None:
    """Nothing can be placed without closing an area: chance picks one of the tiles that fit by closing it
    (totally-zombies.tile.forced-closing-random); nobody has to draw through the stack for that
    (totally-zombies.ruling.exhaustion-check)."""
    drawn = await ask(game, CLOSING_TILE, player.seat, ClosingDraws(game, game.deck))
    if drawn is None:
        return
    piles = game.decks[game.deck]
    (piles.tiles if drawn in piles.tiles else piles.tile_discards).remove(drawn)
    piles.shuffle_tiles()
    piles.drawn += 1
    game.tile, game.forced = drawn, True
    game.tell("every tile left would close an area: {} draws {}", player.name, game.pack.tile(drawn).name)


# ---------------------------------------------------------------------- placing


async def place_tile(game: TotallyZombies, player: Player) -> bool:
    """The drawn tile is placed and filled; False when it has no place after all."""
    tile = game.drawn_tile()
    if is_victory_tile(tile) and game.placer == NOWHERE:
        await auction(game)
    placed = await (connect(game) if tile.kind == ENTRANCE else _place(game))
    if placed and game.forced:  # totally-zombies.tile.forced-closing-no-move
        game.denied = True
    game.placer = NOWHERE
    if not placed:
        _take_back(game)
    return placed


async def _place(game: TotallyZombies) -> bool:
    while places := legal_places(game, game.tile, game.forced):
        rule = "totally-zombies.tile.woods-open-placement" if places.tile.area == WOODS else ""
        where = await ask(game, PLACE_TILE, placer(game).seat, places, rule)
        if where is not None:
            game.tile = ""
            for index in lay_tile(game, placer(game), places.tile, where):
                await fill(game, placer(game), index)
            return True
    return False


def _take_back(game: TotallyZombies) -> None:
    """A card has taken the place of a drawn tile meanwhile: it is treated like one that never had any."""
    tile, game.tile, game.forced = game.tile, "", False
    area = game.deck or game.pack.tile(tile).area
    if is_victory_tile(game.pack.tile(tile)):
        back_to_the_stack(game, area, tile, say("it has no place any more"))
    else:
        to_the_discards(game, area, tile)
