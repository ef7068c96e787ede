"""Cards that look into the map stacks: the tiles on top, and the order in which they are put back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine import Json, Refusal, Request, Words
from companion.games.horde.aims import Aimed
from companion.games.horde.cards import Play
from companion.games.horde.map_tiles import called_among
from companion.games.kit.piles import UNSEEN
from companion.games.totally_zombies.cards.card import BEATS, SENSE, event
from companion.games.totally_zombies.chapters.drawing import TileDraws, set_of
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.meta import AREAS, CALLED, TOWN
from companion.games.totally_zombies.questions import DRAW_TILE, QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

LOOKED_AT = 3
PLACES = (say("the uppermost tile"), say("the second tile"), say("the third tile"))
LOOK = QUESTIONS.draw(
    "card.top-tile", BEATS, "Look at the tiles", "{who}, look at {what} without showing it to the others.",
    secret=True, said="looks at a tile",
)  # fmt: skip
ORDER = QUESTIONS.choice(
    "card.order", BEATS, "Which one on top?", "{who}, which of the tiles goes on top, and which one below it?",
    secret=True, said="puts a tile back",
)  # fmt: skip


class MapDecks(Aimed):
    """A map stack in which tiles are left, by the number of its area; its area may still be closed."""

    __slots__ = ("game",)

    def __init__(self, game: TotallyZombies, seat: int) -> None:
        self.game = game

    def candidates(self) -> Iterable[int]:
        return range(len(AREAS))

    def refusal(self, value: int) -> Refusal | None:
        area = AREAS[value]
        if area not in self.game.areas:
            return Refusal("totally-zombies.ruling.expansion-subset", say("that area is not in play"))
        if TileDraws(self.game, area).stack():
            return None
        return Refusal(SENSE, say("no tile is left in the stack of {}", CALLED[area]))

    def none_of_them(self) -> Refusal | None:
        return Refusal(SENSE, say("no tile is left in any map stack"))

    def read(self, raw: Json) -> int | Refusal:
        return AREAS.index(raw) if raw in AREAS else Refusal(SENSE, say("name one of the areas"))

    def show(self, value: int) -> Json:
        return AREAS[value]

    def label(self, value: int) -> str:
        return CALLED[AREAS[value]]


class TopTiles(TileDraws):
    """What somebody sees on top of a stack; `unseen` where the tiles are put back without a word to the referee."""

    __slots__ = ("what",)

    def __init__(self, game: TotallyZombies, area: str, above: list[str]) -> None:
        super().__init__(game, area, above)
        self.what = say("{} of {}", PLACES[len(above)], CALLED[area])

    def candidates(self) -> Iterable[str]:
        return (*super().candidates(), UNSEEN)

    def weight(self, value: str) -> int:
        """The referee's own deck has no secrets."""
        return 0 if value == UNSEEN else super().weight(value)

    def refusal(self, value: str) -> Refusal | None:
        return None if value == UNSEEN else super().refusal(value)

    def legal(self) -> Iterator[str]:
        return iter([*(tile for tile in TileDraws.legal(self) if tile != UNSEEN), UNSEEN])

    def label(self, value: str) -> str:
        return say("nobody tells") if value == UNSEEN else super().label(value)


async def rearrange(game: TotallyZombies, seat: int, area: str) -> None:
    """Look at the uppermost tiles of a stack and put them back in any order."""
    piles, seen = game.decks[area], await _look(game, seat, area)
    rest = piles.order[len(seen) :] if seen else []
    piles.order = [*await _in_order(game, seat, seen), *rest]
    helipad = game.pack.helipad(TOWN).id
    if area == TOWN and game.helipad_at > 0 and helipad in piles.order:
        game.helipad_at = piles.drawn + 1 + piles.order.index(helipad)
    game.tell("{} looks at the top of the stack of {}", game.players[seat].name, CALLED[area])


async def _look(game: TotallyZombies, seat: int, area: str) -> list[str]:
    """The uppermost tiles; none where the referee is not told."""
    seen: list[str] = []
    while len(seen) < LOOKED_AT and TileDraws(game, area, seen).stack():
        tile = await LOOK.to(seat, TopTiles(game, area, seen))
        if tile == UNSEEN:
            return []
        seen.append(tile)
    return seen


async def _in_order(game: TotallyZombies, seat: int, tiles: list[str]) -> list[str]:
    left, order = list(tiles), list[str]()
    while len(set(left)) > 1:
        words = {tile: called_among(game.pack, tile, left, set_of) for tile in left}
        tile = await ORDER.to(seat, Words(words, ORDER.rule, none_of("name one of {}", words)))
        left.remove(tile)
        order.append(tile)
    return order + left


@event("cram-session", targets=MapDecks)
async def cram_session(game: TotallyZombies, play: Play) -> None:
    """The uppermost tiles of any map stack in any order."""
    await rearrange(game, play.seat, AREAS[play.target])


def drawing_a_tile(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """The deck is named, and the tile not yet drawn."""
    if DRAW_TILE.asked_by(asked) and asked.seat == play.seat:
        return None
    return Refusal(SENSE, say("it is played when one draws a map tile, after naming the deck"))


@event("valedictorian", sense=drawing_a_tile, reacts=(DRAW_TILE,))
async def valedictorian(game: TotallyZombies, play: Play) -> None:
    """Of the uppermost tiles the one that is put on top is drawn, as the next answer tells."""
    await rearrange(game, play.seat, game.deck)
