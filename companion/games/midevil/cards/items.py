"""Items in front of their owner: what they change by lying there, and what they are discarded for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine import Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.kit.places import WAYS, where
from companion.games.kit.wording import many
from companion.games.midevil.cards.card import SENSE, both, no_combat, own_turn, use
from companion.games.midevil.chapters import drawbridge, horse
from companion.games.midevil.chapters.death import gain_lives
from companion.games.midevil.chapters.dice import rolled
from companion.games.midevil.effects import HORSE
from companion.games.midevil.moments import BRIDGE_DIE, DIE_SEEN, FALLING, MOVEMENT_BONUS, PAYING, Working
from companion.games.midevil.people import MOST_LIVES, Player
from companion.games.midevil.questions import DIE_LIES, FAILED, FIGHT, MOVE_STEP, QUESTIONS, first_of
from companion.games.midevil.state import MidEvil
from companion.languages import say
from companion.tiles import SIDES, Square
from companion.tiles.tile import CLOSED, PIT

BEATS = "midevil.card.card-beats-rule"
SHIELD_DIE = QUESTIONS.window(
    "card.shield", "midevil.combat.reroll-for-life", "Roll for the Shield",
    "{who}, roll: does the Shield keep the life token?", kind="roll",
)  # fmt: skip
WINCH = QUESTIONS.choice(
    "bridge.choose", BEATS, "Winch: which way?", "{who}, which result does the Winch Handle give?", suggested=first_of
)
SAVES = QUESTIONS.choice(
    "card.save", BEATS, "Use Grappling Hook?", "{who}, a card throws you into the pit: does the hook hold you?",
    suggested=first_of,
)  # fmt: skip
OVER = QUESTIONS.choice("card.wall", BEATS, "Over which wall?", "{who}, over which wall does the step lead?")


def give_up(game: MidEvil, player: Player, card: str) -> None:
    """Discarded for its effect."""
    del player.front[card]
    game.discard(card)


# ---------------------------------------------------------------------- lives


def takes_lives(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    if player.lives < MOST_LIVES and game.life_supply() > 0 and not player.dead:
        return None
    return Refusal(SENSE, say("{} can take no life token now", player.name))


@use("healing-draught", sense=takes_lives, reacts=(FIGHT, FAILED))
async def healing_draught(game: MidEvil, play: Play) -> None:
    player = game.players[play.seat]
    taken = gain_lives(game, player, game.card(play.card).numbers["lives"])
    game.tell("{} takes {}", player.name, many(taken, "life token"))


@PAYING.of("plate-armour")
async def plate_armour(game: MidEvil, player: Player, working: Working) -> bool:
    """The first token of a turn stays."""
    if not _unused(game, player, working.card, "saved_per_turn"):
        return False
    player.front[working.card] += 1
    game.tell("the {} keeps the life token of {}", game.card(working.card).name, player.name)
    return True


@PAYING.of("shield")
async def shield(game: MidEvil, player: Player, working: Working) -> bool:
    """A die may keep the token, once in a turn; not while an armour keeps it anyway."""
    armour = game.in_front(player, "plate-armour")
    if armour and _unused(game, player, armour, "saved_per_turn"):
        return False
    if not _unused(game, player, working.card, "uses_per_turn"):
        return False
    player.front[working.card] += 1
    roll = None
    while roll is None:
        roll = await rolled(game, player, SHIELD_DIE)
    card = game.card(working.card)
    kept = roll >= card.numbers["keep_on"]
    game.tell(
        "{} rolls {}: the {} keeps the life token" if kept else "{} rolls {}: the {} fails",
        player.name,
        roll,
        card.name,
    )
    return kept


def _unused(game: MidEvil, player: Player, card: str, number: str) -> bool:
    """May the card still be used in this turn?"""
    return player.front[card] < game.card(card).numbers[number]


# ---------------------------------------------------------------------- dice


@MOVEMENT_BONUS.of("travel-boots")
def travel_boots(game: MidEvil, player: Player, working: Working) -> int:
    """Only without a Horse."""
    return 0 if game.in_front(player, HORSE) else game.card(working.card).numbers["move_bonus"]


@MOVEMENT_BONUS.of("plate-armour")
def heavy(game: MidEvil, player: Player, working: Working) -> int:
    return game.card(working.card).numbers["move_bonus"]


@DIE_SEEN.of("lucky-charm")
async def lucky_charm(game: MidEvil, player: Player, working: Working, roll: int) -> bool:
    """A die of one's own lies there: it is used, or thrown again."""
    name = game.card(working.card).name
    words = {"use": say("the {} counts", roll), "again": say("throw it again: the {} is discarded", name)}
    answer = None
    while answer is None:
        if working.card not in player.front:  # somebody took it in the meantime
            return False
        answer = await DIE_LIES.to(player.seat, Words(words, DIE_LIES.rule, say("answer use or again")))
    if answer == "use":
        return False
    give_up(game, player, working.card)
    game.tell("{} throws the {} again", player.name, roll)
    return True


@BRIDGE_DIE.of("winch-handle")
async def winch_handle(game: MidEvil, player: Player, working: Working) -> int:
    """The result of the die is chosen: what it does to the bridge is all that counts."""
    up = drawbridge.is_up(game)
    words = {
        "turn": say("it comes down") if up else say("it goes up"),
        "stay": say("it stays up") if up else say("it stays down"),
    }
    answer = await WINCH.to(player.seat, Words(words, BEATS, say("answer turn or stay")))
    game.tell("{} uses {}", player.name, game.card(working.card).name)
    lowered = answer == ("turn" if up else "stay")
    return drawbridge.LOWERED_ON if lowered else drawbridge.RAISED_ON


# ---------------------------------------------------------------------- Grappling Hook


@FALLING.of("grappling-hook")
async def holds(game: MidEvil, player: Player, working: Working) -> bool:
    """The pawn stays where it is."""
    name = game.card(working.card).name
    words = {"hold": say("stay here: the {} is discarded", name), "fall": say("fall into the pit")}
    if await SAVES.to(player.seat, Words(words, BEATS, say("answer hold or fall"))) == "fall":
        return False
    give_up(game, player, working.card)
    game.tell("the {} keeps {} out of the pit", name, player.name)
    return True


def climbable(game: MidEvil, player: Player) -> Iterator[tuple[str, Square]]:
    """The sides with a wall over which a step may lead: both squares may be entered, both are on the surface."""
    map, here = game.map, player.at
    if game.in_dungeon(here) or here == game.pit:
        return
    for side, way in enumerate(SIDES):
        there = map.beyond(here, side)
        if there < 0 or there in map.neighbours[here] or map.kinds[there] in CLOSED + PIT or game.in_dungeon(there):
            continue
        if horse.cost(game, player, there) <= game.left:
            yield way, there


def _wall_in_reach(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if not MOVE_STEP.asked_by(asked):
        return Refusal(SENSE, say("it is used in one's own move"))
    if any(climbable(game, game.players[play.seat])):
        return None
    return Refusal(SENSE, say("there is no wall here over which a step could lead"))


@use("grappling-hook", sense=both(own_turn, _wall_in_reach, no_combat))
async def grappling_hook(game: MidEvil, play: Play) -> None:
    """One ordinary step leads over a wall."""
    player = game.players[play.seat]
    walls = dict(climbable(game, player))
    way = next(iter(walls))
    if len(walls) > 1:
        words = {way: say("{} to {}", WAYS[way], where(game.map, there)) for way, there in walls.items()}
        way = await OVER.to(play.seat, Words(words, BEATS, say("name a side with a wall")))
    player.climbs_to = walls[way]
