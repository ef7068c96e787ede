"""Can't Sleep. Clowns Will Eat Me!: three cards are drawn and played at once, as far as one likes and may (set 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.engine import Json, Options, Refusal, Request
from companion.games.horde.cards import Play
from companion.games.horde.hands import NONE
from companion.games.totally_zombies.cards.belongings import area_of, card_words, piles_of, play_for_free
from companion.games.totally_zombies.cards.card import BEATS, SENSE, event
from companion.games.totally_zombies.chapters.hands import draw_cards, no_card_of_hand
from companion.games.totally_zombies.meta import TOWN
from companion.games.totally_zombies.people import AREA_OF, UNSEEN_OF, seen
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

DRAWN = 3
PLAY_IT = QUESTIONS.choice(
    "card.at-once", BEATS, "Play which one?", "{who}, which of the drawn cards do you play now?", passing=NONE
)


class Playable(Options[str]):
    """Those of the drawn cards that may be played now; one that nobody has shown may be any of its deck."""

    __slots__ = ("drawn", "game", "play")

    def __init__(self, game: TotallyZombies, play: Play, drawn: list[str]) -> None:
        self.game = game
        self.play = play
        self.drawn = drawn

    def candidates(self) -> Iterable[str]:
        hidden = {AREA_OF[card] for card in self.drawn if card in AREA_OF}
        shown = (card.id for card in self.game.pack.cards.values() if card.area in hidden)
        return dict.fromkeys((NONE, *seen(self.drawn), *shown))

    def refusal(self, value: str) -> Refusal | None:
        if value == NONE:
            return None
        no = self._not_drawn(value)
        if no is not None:
            return no
        interrupts = self.game.chapter("chapters.interrupts").INTERRUPTS
        free: Refusal | None = interrupts.no_free_play(self.game, self.play.seat, value, self.play.asked)
        return free

    def _not_drawn(self, value: str) -> Refusal | None:
        game = self.game
        if value in self.drawn:
            return None
        if value in game.pack.cards and UNSEEN_OF[game.home_of(value)] in self.drawn:
            return no_card_of_hand(game, game.players[self.play.seat], value)
        return Refusal(SENSE, say("that is none of the cards just drawn"))

    def read(self, raw: Json) -> str | Refusal:
        return raw if isinstance(raw, str) else Refusal(SENSE, say("name one of the drawn cards, or {}", NONE))

    def label(self, value: str) -> str:
        return say("discard the rest") if value == NONE else card_words(self.game, value)


def nothing_to_draw(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    piles = (piles_of(game, game.players[play.seat]), game.decks[TOWN])
    if any(one.events or one.discards for one in piles):
        return None
    return Refusal(SENSE, say("no event card is left to draw"))


@event("cant-sleep", sense=nothing_to_draw, needs_pawn=True)
async def cant_sleep(game: TotallyZombies, play: Play) -> None:
    """They cost no event token; what is not played is discarded."""
    player = game.players[play.seat]
    held = len(player.hand)
    await draw_cards(game, player, DRAWN, area_of(game, player))
    drawn, card = player.hand[held:], ""
    while drawn and card != NONE:
        card = await PLAY_IT.to(play.seat, Playable(game, play, drawn))
        if card != NONE:
            drawn.remove(card if card in drawn else UNSEEN_OF[game.home_of(card)])
            await play_for_free(game, play, card)
            drawn = list((Counter(drawn) & Counter(player.hand)).elements())  # a card may have taken some away
    for rest in drawn:
        player.hand.remove(rest)
        game.discard(rest)
    game.tell("{} discards the rest", player.name)
