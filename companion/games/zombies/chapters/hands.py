"""Event cards in hands and piles: drawing up to three, discarding, the hand limit."""

from __future__ import annotations

from companion.games.horde.hands import NONE, CardDraws, Discards, HandRules, renew_deck, take_card, throw_away
from companion.games.zombies.people import Player
from companion.games.zombies.questions import DISCARD, DISCARD_DOWN, DRAW_CARD, MUST_DISCARD
from companion.games.zombies.state import HAND, Zombies

RULES = HandRules(
    deck="zombies.limit.event-cards",
    draw="zombies.turn.step3-draw",
    hidden="zombies.ruling.hidden-hands",
    discard="zombies.turn.step6-discard",
)
OF_THE_DEAD = RULES._replace(discard="zombies.death.discard-stays")


def card_draws(game: Zombies) -> CardDraws:
    """What can lie on top of the event deck."""
    return CardDraws(game, RULES)


async def draw_up(game: Zombies, player: Player) -> None:
    """Step 3: draw until the hand has three (zombies.turn.step3-draw); not the dead (zombies.death.turn-cut-short)."""
    while not game.cut and len(player.hand) < HAND and card_to_draw(game):
        drawn = await DRAW_CARD.to(player.seat, card_draws(game))
        if drawn is not None:
            take_card(game, player, drawn)
            game.tell("{} draws an event card", player.name)


def card_to_draw(game: Zombies) -> bool:
    """Is a card left? An empty deck is made anew from the discard pile (zombies.card.reshuffle)."""
    if game.quicker():  # zombies.quick.no-more-draws, by nobody and for no reason
        return False
    return renew_deck(game)


def discards(game: Zombies, player: Player, compels: str) -> Discards:
    """What the player may discard; the dead discard too (zombies.death.discard-stays)."""
    return Discards(game, player, RULES if player.on_map else OF_THE_DEAD, compels)


async def discard_step(game: Zombies, player: Player) -> None:
    """Step 6: down to three cards first, then one by choice (zombies.turn.step6-discard)."""
    for holder in overfull(game):
        await discard_down(game, holder)
    while player.hand:
        compels = must_discard(game, player)
        choice = await (MUST_DISCARD if compels else DISCARD).to(player.seat, discards(game, player, compels), compels)
        if choice is not None:
            if choice != NONE:
                throw_away(game, player, choice)
            break
    player.plays_due = 0
    for holder in overfull(game):  # a card played in the meantime may have filled a hand again
        await discard_down(game, holder)


def must_discard(game: Zombies, player: Player) -> str:
    """The rule by which one card has to go: none was played since the last own turn (zombies.ruling.must-play-test)."""
    if player.plays_due:
        return ""
    if game.coop:
        return "zombies.mode-coop.must-discard"
    # zombies.scenario-last-man.must-play: who could not play discards
    return "zombies.scenario-last-man.must-discard" if game.last_man else ""


def overfull(game: Zombies) -> list[Player]:
    """Who holds too many cards; nobody, most of the time."""
    return [player for player in game.from_active() if len(player.hand) > HAND]


async def discard_down(game: Zombies, holder: Player) -> None:
    """No hand above three at the end of any turn (zombies.card.hand-limit); cards in front are no hand
    (zombies.item.not-in-hand)."""
    while len(holder.hand) > HAND:
        choice = await DISCARD_DOWN.to(holder.seat, discards(game, holder, "zombies.card.discard-down"))
        throw_away(game, holder, choice)
