"""What fates and pairs of spells do: an effect that the pack names hits whoever rolled or drew
(midevil.dungeon-spell.targets-drawer), as far as it can be done (midevil.ruling.effect-impossible)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from companion.engine import Words
from companion.games.horde.hands import renew_deck, take_card
from companion.games.kit.wording import many
from companion.games.midevil.chapters.death import gain_lives, lose_life
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.chapters.hands import RULES, EventDraws
from companion.games.midevil.chapters.points import put_beside, take_from_pool, throw_out
from companion.games.midevil.chapters.spells import discard_one, switch, take_of_choice
from companion.games.midevil.effects import DUNGEON_EFFECTS
from companion.games.midevil.people import MOST_LIVES, Player
from companion.games.midevil.printed import Effect
from companion.games.midevil.questions import BY_HAND, DRAW_CARD, EFFECT_DIE, GIFT
from companion.games.midevil.state import NOT_ROLLED, STEP, MidEvil
from companion.languages import say

Doing: TypeAlias = Callable[[MidEvil, Player, Effect], Awaitable[None]]
DOINGS: dict[str, Doing] = {}
LOOKED_UP = "midevil.dungeon-fate.look-up-result"


def effect(name: str) -> Callable[[Doing], Doing]:
    """Register what an effect does."""
    assert name in DUNGEON_EFFECTS, f"no pack may name {name}"

    def register(doing: Doing) -> Doing:
        DOINGS[name] = doing
        return doing

    return register


async def carry_out(game: MidEvil, player: Player, effect: Effect) -> None:
    await DOINGS[effect.id](game, player, effect)


async def points_of(game: MidEvil, player: Player, effect: Effect) -> int:
    """The points that the effect speaks of: a number, or a die (midevil.dungeon-spell.rolls-are-points)."""
    if "points" not in effect.rolled:
        return effect.numbers["points"]
    while (roll := await rolled(game, player, EFFECT_DIE)) is None:
        pass
    return roll


# ---------------------------------------------------------------------- skeletons


@effect("guardians")
async def guardians(game: MidEvil, player: Player, effect: Effect) -> None:
    """The next player clockwise puts skeletons around the pawn."""
    points = await points_of(game, player, effect)
    order = game.players[player.seat + 1 :] + game.players[: player.seat]
    placer = next((other for other in order if not other.gone), player)
    await put_beside(game, placer, player, points)


@effect("skeletons-here")
async def skeletons_here(game: MidEvil, player: Player, effect: Effect) -> None:
    await put_beside(game, player, player, await points_of(game, player, effect))


@effect("gain-points")
async def gain_points(game: MidEvil, player: Player, effect: Effect) -> None:
    await take_from_pool(game, player, await points_of(game, player, effect))


@effect("lose-points")
async def lose_points(game: MidEvil, player: Player, effect: Effect) -> None:
    await throw_out(game, player, await points_of(game, player, effect))


# ---------------------------------------------------------------------- lives and cards


async def gives_lives(game: MidEvil, player: Player, lives: int) -> bool:
    """Give life tokens back, but never the last one."""
    if player.lives <= lives:
        return False
    for _ in range(lives):
        await lose_life(game, player)
    return True


@effect("lose-life-or-stop")
async def lose_life_or_stop(game: MidEvil, player: Player, effect: Effect) -> None:
    if not await gives_lives(game, player, effect.numbers["lives"]):
        game.left = 0
        game.tell("the move of {} ends here", player.name)


@effect("lose-life-or-spell")
async def lose_life_or_spell(game: MidEvil, player: Player, effect: Effect) -> None:
    if not await gives_lives(game, player, effect.numbers["lives"]) and player.spells:
        await discard_one(game, player, LOOKED_UP)


@effect("card-or-life")
async def card_or_life(game: MidEvil, player: Player, effect: Effect) -> None:
    """Whichever of the two there is; the player chooses between both."""
    gifts = {}
    if renew_deck(game):
        gifts["card"] = many(effect.numbers["cards"], "event card")
    if player.lives < MOST_LIVES and game.life_supply() > 0:
        gifts["life"] = many(effect.numbers["lives"], "life token")
    if not gifts:
        return
    gift = next(iter(gifts))
    if len(gifts) > 1:
        gift = await GIFT.to(player.seat, Words(gifts, LOOKED_UP, say("answer card or life")))
    if gift == "life":
        game.tell("{} takes {}", player.name, many(gain_lives(game, player, effect.numbers["lives"]), "life token"))
    else:
        await draw_cards(game, player, effect.numbers["cards"])


async def draw_cards(game: MidEvil, player: Player, count: int) -> None:
    """Above three only until the end of the turn (midevil.card.hand-limit-at-end)."""
    while count and renew_deck(game):
        drawn = await DRAW_CARD.to(player.seat, EventDraws(game, RULES), LOOKED_UP)
        if drawn is not None:
            take_card(game, player, drawn)
            game.tell("{} draws an event card", player.name)
            count -= 1


# ---------------------------------------------------------------------- turn and movement


@effect("end-turn")
async def end_turn(game: MidEvil, player: Player, effect: Effect) -> None:
    """All that is left of the turn is lost (midevil.dungeon-fate.six-ends-turn, midevil.ruling.lost-rest-of-turn)."""
    game.forfeit, game.left = True, 0
    game.tell("{} loses the rest of the turn", player.name)


@effect("lose-next-move")
async def lose_next_move(game: MidEvil, player: Player, effect: Effect) -> None:
    """Of the next turn, also when this turn's die is still to be rolled (midevil.dungeon-spell.carpe-carcer)."""
    if game.left == NOT_ROLLED:
        game.stays_later = True
    else:
        player.stays = True
    game.tell("{} loses the movement of the next turn", player.name)


@effect("longer-move")
async def longer_move(game: MidEvil, player: Player, effect: Effect) -> None:
    """A loss that is pending is cancelled; during the move, or before its die, there is more to go."""
    player.stays = game.stays_later = False
    squares = effect.numbers["squares"]
    if game.left == NOT_ROLLED:
        game.longer += squares
    elif game.step in ("move", "meet"):
        game.left += STEP * squares
    else:
        return
    game.tell("{} may move {} more", player.name, many(squares, "square"))


# ---------------------------------------------------------------------- spells and the book


@effect("draw-spells")
async def draw_spells(game: MidEvil, player: Player, effect: Effect) -> None:
    """A fate (midevil.dungeon-fate.four-draws-spell), or Appello with Liber (midevil.dungeon-spell.appello-liber): they
    are drawn when all effects of the last one are done (midevil.ruling.deck-taken-spell-combines)."""
    game.spells_due += effect.numbers["spells"]


@effect("switch-spells")
async def switch_spells(game: MidEvil, player: Player, effect: Effect) -> None:
    await switch(game, player)


@effect("take-spells")
async def take_spells(game: MidEvil, player: Player, effect: Effect) -> None:
    for _ in range(effect.numbers["spells"]):
        await take_of_choice(game, player)


@effect("take-book")
async def take_book(game: MidEvil, player: Player, effect: Effect) -> None:
    """Carpe with Liber (midevil.dungeon-spell.carpe-liber): from the Graveyard only, not from a player
    (midevil.dungeon-spell.carpe-liber-needs-book-there), nor before it lies there
    (midevil.ruling.carpe-liber-graveyard)."""
    if game.book < 0 and game.grave >= 0:
        game.book = player.seat
        game.tell("{} takes the Necronomicon from the Graveyard", player.name)
    else:
        game.tell("the Necronomicon is not at the Graveyard: nothing happens")


@effect("by-hand")
async def by_hand(game: MidEvil, player: Player, effect: Effect) -> None:
    """What a pack of one's own leaves to the table (midevil.ruling.unknown-combinations)."""
    words = {"done": say("it is done")}
    await BY_HAND.to(player.seat, Words(words, "midevil.ruling.unknown-combinations", say("answer done")))
