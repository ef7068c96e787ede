"""Cards of the Woods (set 4) between players: as much as somebody has, a Page that changes sides, an attack."""

from __future__ import annotations

from typing import Any

from companion.engine import Numbers, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.kit.wording import many
from companion.games.totally_zombies.cards.belongings import roll
from companion.games.totally_zombies.cards.card import (
    BEATS,
    EVENTS,
    SENSE,
    Seats,
    bites,
    event,
    not_again,
    not_moved,
    off_map,
    opponent,
    their_next_turn,
)
from companion.games.totally_zombies.cards.town import WORLD
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.laying_out import one_copy
from companion.games.totally_zombies.chapters.life import gain_life
from companion.games.totally_zombies.chapters.squares import forbidden
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.meta import WOODS
from companion.games.totally_zombies.moments import TURN_ENDS, Working
from companion.games.totally_zombies.people import MOST_LIFE, WHOLE, Player
from companion.games.totally_zombies.questions import QUESTIONS
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import CENTRE

# ---------------------------------------------------------------------- Fully Loaded

LIKE = QUESTIONS.choice("card.like", BEATS, "As much as who?", "{who}, as much as which player do you take?")


def missing(player: Player, other: Player) -> tuple[int, int]:
    """How many bullets, and halves of life in whole tokens, a player lacks to have as many as another one."""
    life = max(0, min(other.life, MOST_LIFE) - player.life) // WHOLE * WHOLE
    return max(0, other.bullets - player.bullets), life


def richer(game: TotallyZombies, seat: int) -> Seats:
    """The other players who have more of something."""

    def no(other: Player) -> Refusal | None:
        if any(missing(game.players[seat], other)):
            return None
        return Refusal(SENSE, say("{} has neither more bullets nor more life", other.name))

    return Seats(game, seat, others=True, no=no)


def nobody_richer(game: TotallyZombies, play: Play, asked: Request[Any]) -> Refusal | None:
    return None if richer(game, play.seat) else Refusal(SENSE, say("nobody else has more bullets or more life"))


async def name_richer(game: TotallyZombies, play: Play) -> None:
    """With whom one compares is announced; the card hits nobody but its player."""
    play.more.append(await LIKE.to(play.seat, richer(game, play.seat)))


@event("fully-loaded", sense=nobody_richer, names=name_richer, needs_pawn=True)
async def fully_loaded(game: TotallyZombies, play: Play) -> None:
    """As many bullets and as much life as somebody else; nothing is given away."""
    player = game.players[play.seat]
    bullets, life = missing(player, game.players[play.more[0]])
    player.bullets += bullets
    gain_life(game, player, life)
    game.tell("{} has {}", player.name, many(player.bullets, "bullet"))


# ---------------------------------------------------------------------- We're All Friends Here

WHICH_PAGE = QUESTIONS.choice("card.page", BEATS, "Which Page?", "{who}, which Page changes sides?")


def pages_of(game: TotallyZombies, seat: int, player: Player) -> list[str]:
    """The Pages in front of a player that another one could have as well."""
    me = game.players[seat]
    return [card for card in player.front if game.card(card).page and one_copy(game, me, card) is None]


def no_page(game: TotallyZombies, seat: int, player: Player) -> Refusal | None:
    if pages_of(game, seat, player):
        return None
    return Refusal(SENSE, say("no Page lies in front of {} that could change sides", player.name))


async def name_page(game: TotallyZombies, play: Play) -> None:
    """Which Page it is gets announced."""
    pages = pages_of(game, play.seat, game.players[play.target])
    page = pages[0]
    if len(pages) > 1:
        words = {card: game.card(card).name for card in pages}
        page = await WHICH_PAGE.to(play.seat, Words(words, SENSE, none_of("choose one of {}", words)))
    play.more.append(list(game.pack.cards).index(page))


@event("were-all-friends-here", targets=opponent(no_page), names=name_page, needs_pawn=True)
async def were_all_friends_here(game: TotallyZombies, play: Play) -> None:
    """A Page changes sides, and is like one placed at this moment."""
    player, owner = game.players[play.seat], game.players[play.target]
    page = list(game.pack.cards)[play.more[0]]
    if page not in owner.front:
        return
    player.front[page] = owner.front.pop(page)
    game.tell("{} takes {} from {}", player.name, game.card(page).name, owner.name)
    if rule := EVENTS.get(game.card(page).effect):
        await rule.run(game, Play(play.seat, page))


# ---------------------------------------------------------------------- Full Moon Fever

FEVER = "full-moon-fever"
ATTACKED = QUESTIONS.choice("card.attacked", BEATS, "Attack whom?", "{who}, Full Moon Fever: whom do you attack?")
ATTACK = QUESTIONS.roll("card.attack", BEATS, "Roll: the lower loses", "{who}, roll: the lower result loses.")
SHOTS = QUESTIONS.choice("card.shots", BEATS, "Add bullets?", "{who}, how many bullets do you add to your roll?")


@event(FEVER, targets=opponent(not_again(FEVER)))
async def full_moon_fever(game: TotallyZombies, play: Play) -> None:
    """The opponent attacks somebody in its next turn."""
    their_next_turn(game, play, play.target)


@TURN_ENDS.of(FEVER)
async def attacks(game: TotallyZombies, player: Player, working: Working) -> None:
    """At the latest now: both roll and may add bullets; the lower one is taken to where the Woods begin."""
    victims = Seats(game, player.seat, others=True, no=lambda other: off_map(game, player.seat, other))
    if not bites(game, player, working) or game.lost or not player.on_map or not victims:
        return
    play = Play(player.seat, working.card, await ATTACKED.to(player.seat, victims))
    both = [game.players[play.seat], game.players[play.target]]
    totals = [await roll(game, play, ATTACK, one.seat) for one in both]
    for number, one in enumerate(both):
        totals[number] += await add_bullets(game, one)
    if totals[0] != totals[1]:
        await taken_away(game, both[totals.index(min(totals))])


async def add_bullets(game: TotallyZombies, player: Player) -> int:
    """Each bullet adds 1 and is spent, unless another card says otherwise."""
    if not player.bullets or WORLD.no_bullets(game, player):
        return 0
    options = Numbers(0, player.bullets, BEATS, None, lambda bullets: say("spend {}", many(bullets, "bullet")))
    spent = await SHOTS.to(player.seat, options)
    player.bullets -= spent
    return WORLD.bullets_add(game, player, spent)


async def taken_away(game: TotallyZombies, loser: Player) -> None:
    """To the Bridge; without one to Town Square."""
    bridge = game.entrance_of(WOODS)
    there = game.start if bridge < 0 else 9 * bridge + CENTRE
    if not_moved(game, loser.seat, loser) is None and forbidden(game, loser, there) is None and loser.at != there:
        await put_pawn(game, loser, there)
