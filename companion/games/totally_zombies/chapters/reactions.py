"""Cards that answer a card: it is announced with its target, and before it works the others may answer
(totally-zombies.ruling.card-reactions). The last one announced works first."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Options, Refusal
from companion.games.horde.cards import Play
from companion.games.totally_zombies.cards.card import REACTIONS, SENSE, Announced
from companion.games.totally_zombies.chapters.hands import no_card_of_hand, out_of_hand
from companion.games.totally_zombies.moments import NO_PLAY, why_not
from companion.games.totally_zombies.people import AREA_OF, Player
from companion.games.totally_zombies.questions import REACT
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

NO = "no"


def no_token(game: TotallyZombies, player: Player) -> Refusal | None:
    """Why the player plays no card from hand at all now: each one is paid for, and there is one in a round."""
    if player.plays:
        return Refusal("totally-zombies.card.once-per-round", say("{} has played a card in this round", player.name))
    if not player.events:
        return Refusal("totally-zombies.card.no-token-no-play", say("{} has no event token", player.name))
    why = why_not(NO_PLAY, game, player)
    return Refusal("totally-zombies.clarify.card-over-rule", why) if why else None


def lay_down(game: TotallyZombies, player: Player, card: str) -> None:
    """A card is paid for with an event token (totally-zombies.card.token-cost) and lies on the table from now on."""
    out_of_hand(game, player, card)
    player.plays += 1
    player.events -= 1
    game.announced += (card,)


class Answers(Options[str]):
    """Let a card happen, or answer it with one from hand."""

    __slots__ = ("game", "player", "to")

    def __init__(self, game: TotallyZombies, player: Player, to: Announced) -> None:
        self.game = game
        self.player = player
        self.to = to

    def candidates(self) -> Iterable[str]:
        return (NO, *reaction_cards(self.game, self.player))

    def refusal(self, value: str) -> Refusal | None:
        return None if value == NO else no_answer(self.game, self.player, value, self.to)

    def read(self, raw: Json) -> str | Refusal:
        return (
            raw
            if isinstance(raw, str)
            else Refusal(REACT.rule, say("answer no, or name a card that answers another one"))
        )

    def label(self, value: str) -> str:
        return say("let it happen") if value == NO else say("play {}", self.game.card(value).name)


def reaction_cards(game: TotallyZombies, player: Player) -> list[str]:
    """The cards of this hand that answer others, as far as they are known, and those that it could hide."""
    hidden = {AREA_OF[card] for card in player.hand if card in AREA_OF}
    cards = (card for card in game.pack.cards.values() if card.reaction)
    return [card.id for card in cards if card.id in player.hand or card.area in hidden]


def no_answer(game: TotallyZombies, player: Player, card: str, to: Announced) -> Refusal | None:
    """Why a player does not answer with this card."""
    no = no_card_of_hand(game, player, card)
    if no is not None:
        return no
    printed = game.card(card)
    if not printed.reaction:
        why = say("{} answers no card: the one announced is finished first", printed.name)
        return Refusal("totally-zombies.card.no-chain", why)
    if printed.effect not in REACTIONS:
        return Refusal(SENSE, say("{} is resolved by the table and answers no card", printed.name))
    return no_token(game, player) or REACTIONS[printed.effect].no(game, player, to)


async def still_works(game: TotallyZombies, announced: Announced) -> bool:
    """Each other player in turn order may answer; does the card work after that?"""
    announced.moved = False
    for player in game.from_seat(announced.making.seat):
        if announced.stands and player.seat != announced.making.seat:
            await _may_answer(game, player, announced)
        if announced.moved:  # it hits somebody else now, who may answer as well
            return await still_works(game, announced)
    return announced.stands


async def _may_answer(game: TotallyZombies, player: Player, announced: Announced) -> None:
    if player.plays or not player.events or not player.hand:  # as most of the time
        return
    options = Answers(game, player, announced)
    if options.count() > 1:
        answer = await REACT.to(player.seat, options)
        if answer != NO:
            await _answer(game, player, answer, announced)


async def _answer(game: TotallyZombies, player: Player, card: str, to: Announced) -> None:
    """An answer is a card like another one: paid for, announced, and it can be answered itself."""
    printed = game.card(card)
    reaction = REACTIONS[printed.effect]
    play = Play(player.seat, card)
    if reaction.aims:
        play.target = to.making.seat
    lay_down(game, player, card)
    game.tell("{} answers with {}", player.name, printed.name)
    answer = Announced(play, printed, aims=reaction.aims)
    if await still_works(game, answer):
        await reaction.run(game, play, to)
        for echo in answer.echoes:
            await reaction.run(game, echo, to)
    else:
        game.tell("{} is cancelled", printed.name)
    game.put_away(card)
