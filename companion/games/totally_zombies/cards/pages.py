"""Pages of the Book of the Dead (set 4): each adds 1 to the spell while it lies there, and may be discarded."""

from __future__ import annotations

from typing import Any

from companion.engine import Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.horde.hands import CardDraws
from companion.games.totally_zombies.cards import figures
from companion.games.totally_zombies.cards.belongings import OneCard, take_bullets
from companion.games.totally_zombies.cards.card import BEATS, SENSE, event, opponent, use
from companion.games.totally_zombies.cards.figures import figures_on, squares_of
from companion.games.totally_zombies.cards.places import nowhere, put_somewhere, wooded
from companion.games.totally_zombies.chapters.combat import fight_trees
from companion.games.totally_zombies.chapters.hands import RULES, AreaTable
from companion.games.totally_zombies.chapters.spell import in_cabin
from companion.games.totally_zombies.meta import DOG, WOODS
from companion.games.totally_zombies.people import UNSEEN_OF, Player, seen
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import Square

# ---------------------------------------------------------------------- Twist of Fate


def with_bullets(game: TotallyZombies, seat: int) -> list[Player]:
    """The others who have a bullet to give."""
    return [other for other in game.from_seat(seat) if other.seat != seat and other.on_map and other.bullets]


def no_bullets(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    return None if with_bullets(game, play.seat) else Refusal(SENSE, say("nobody else has a bullet"))


@use("twist-of-fate", sense=no_bullets)
async def twist_of_fate(game: TotallyZombies, play: Play) -> None:
    """A bullet from everybody."""
    for other in with_bullets(game, play.seat):
        take_bullets(game, game.players[play.seat], other)


# ---------------------------------------------------------------------- Return to Sender


def outside(game: TotallyZombies, player: Player) -> list[Square]:
    """The squares of the Cabin's tile around its building."""
    index = in_cabin(game, player)
    if index < 0:
        return []
    inside = game.structure_squares(index)
    return [square for square in squares_of(game, index) if square not in inside]


@use("return-to-sender", targets=opponent(nowhere(outside, say("that player is not inside the Cabin"))))
async def return_to_sender(game: TotallyZombies, play: Play) -> None:
    """Out of the Cabin with somebody."""
    await put_somewhere(game, play, game.players[play.target], outside)


# ---------------------------------------------------------------------- The Trees are Alive


def among_trees(game: TotallyZombies, seat: int) -> list[Player]:
    """The opponents on squares with trees."""
    return [other for other in game.from_seat(seat) if other.seat != seat and wooded(game, other.at)]


def nobody_among_trees(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    return None if among_trees(game, play.seat) else Refusal(SENSE, say("no opponent is on a square with trees"))


@use("the-trees-are-alive", sense=nobody_among_trees)
async def the_trees_are_alive(game: TotallyZombies, play: Play) -> None:
    """Each of them fights the trees."""
    for other in among_trees(game, play.seat):
        await fight_trees(game, other)


# ---------------------------------------------------------------------- Here, Doggie

CEMETERY = "pet-cemetery"
FULL = 9


@event("here-doggie")
async def here_doggie(game: TotallyZombies, play: Play) -> None:
    """The Pet Cemetery is filled up to nine dogs; without that tile the Page just lies there."""
    tiles = (index for index, laid in game.surface_tiles() if laid.tile.id == CEMETERY)
    there = [square for index in tiles for square in squares_of(game, index)]
    dogs = sum(figure.breed == DOG for figure in figures_on(game, there))
    for _ in range(dogs, FULL) if there else ():
        await figures.put(game, play, 1, lambda: there, DOG)


# ---------------------------------------------------------------------- Something doesn't feel quite right

STACK = QUESTIONS.choice("card.stack", BEATS, "Deck or discards?", "{who}, out of which stack is a card removed?")
REMOVES = QUESTIONS.choice("card.removed", BEATS, "Remove which card?", "{who}, which card is out of the game?")
DECK, DISCARDS = "deck", "discards"
STACKS = {DECK: say("a card of the deck"), DISCARDS: say("a discarded card")}
REMOVED = 3


def removable(game: TotallyZombies) -> dict[str, list[str]]:
    """The cards of the Woods that are no Pages: in the deck, as far as anybody knows, and discarded."""
    in_deck = CardDraws(AreaTable(game, WOODS), RULES).weights
    there = {DECK: [card for card in game.pack.cards if in_deck[card] > 0], DISCARDS: seen(game.decks[WOODS].discards)}
    cards = {stack: [card for card in cards if not game.card(card).page] for stack, cards in there.items()}
    return {stack: those for stack, those in cards.items() if those}


def nothing_to_remove(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    return None if removable(game) else Refusal(SENSE, say("the Woods have no such card in their deck and discards"))


@use("something-doesnt-feel-quite-right", sense=nothing_to_remove)
async def something_doesnt_feel_quite_right(game: TotallyZombies, play: Play) -> None:
    """Three cards of the Woods are out of the game; its deck is shuffled."""
    piles = game.decks[WOODS]
    for _ in range(REMOVED):
        stacks = removable(game)
        if not stacks:
            break
        stack = await _which_stack(play, stacks)
        card = await REMOVES.to(play.seat, OneCard(game, stacks[stack]))
        if stack == DISCARDS:
            piles.discards.remove(card)
        else:
            piles.events.remove(card if card in piles.events else UNSEEN_OF[WOODS])
        game.removed_cards.append(card)
        game.tell("{} is out of the game", game.card(card).name)
    piles.shuffle()


async def _which_stack(play: Play, stacks: dict[str, list[str]]) -> str:
    if len(stacks) == 1:
        return next(iter(stacks))
    words = {stack: STACKS[stack] for stack in stacks}
    answer: str = await STACK.to(play.seat, Words(words, SENSE, say("answer deck or discards")))
    return answer
