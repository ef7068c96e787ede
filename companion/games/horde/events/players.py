"""Event cards that help oneself or hit a player."""

from __future__ import annotations

from typing import Any

from companion.engine import Numbers, Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.horde.events.asking import EventQuestions
from companion.games.horde.events.later import RUSH, RUSH_BONUS, UNTIED, WAITS
from companion.games.horde.events.shared import event
from companion.games.horde.events.world import EventGame, EventPlayer, World
from companion.games.kit.questions import Question
from companion.games.kit.wording import many
from companion.languages import joined, meant, say

SAFE_ON = 4
"""What a roll needs that keeps zombies dead."""


# ---------------------------------------------------------------------- for oneself


def _with_a_roll(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    """Adrenaline Rush goes with one's own movement roll or with one of one's own combat rolls."""
    mine = asked.seat == play.seat == game.seat
    if mine and any(question.asked_by(asked) for question in combat_rolls(world.asks)):
        return None
    if mine and world.asks.move_roll.asked_by(asked) and not world.doubled(game):
        return None
    return Refusal(
        world.cites.sense, say("Adrenaline Rush goes with the movement roll or a combat roll of one's own turn")
    )


def combat_rolls(asks: EventQuestions) -> tuple[Question, ...]:
    return (asks.fight, asks.after_roll)


@event(RUSH, sense=_with_a_roll, reacts=combat_rolls, needs_pawn=True)
async def adrenaline_rush(world: World, game: EventGame, play: Play) -> None:
    """In a combat +2 to one roll, otherwise the movement of this turn is doubled."""
    player: EventPlayer = game.players[play.seat]
    if not player.fighting:
        world.double(game)
    elif world.rolled_already(player):
        player.total += RUSH_BONUS
    else:
        world.linger(game, play, play.seat, 1)


def _before_moving(world: World, game: EventGame, play: Play) -> Refusal | None:
    """Cards played instead of the movement roll."""
    if play.seat != game.seat or not world.roll_ahead(game):
        return Refusal(world.cites.sense, say("this card takes the place of the movement roll in one's own turn"))
    if game.step in world.after_moving:
        return Refusal(world.cites.sense, say("the movement of this turn is over"))
    return None


def _may_drive(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.suffers(game.players[play.seat], "fear"):
        return Refusal(world.cites.beats, say("Fear: no movement of any kind this turn"))
    return _before_moving(world, game, play)


@event("the-keys-are-still-in-it", sense=_may_drive, needs_pawn=True)
async def keys(world: World, game: EventGame, play: Play) -> None:
    """Ten squares instead of a roll."""
    world.drive(game, 10)


def _may_rest(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    player = game.players[play.seat]
    if not world.needs_life(player):
        return Refusal(world.cites.sense, say("with {} a rest brings nothing", world.life(player)))
    return _before_moving(world, game, play)


@event("much-needed-rest", sense=_may_rest, needs_pawn=True)
async def much_needed_rest(world: World, game: EventGame, play: Play) -> None:
    """Two life tokens instead of moving."""
    world.rest(game)
    world.gain_life(game, game.players[play.seat], 2)


# ---------------------------------------------------------------------- moving an opponent


def _payable(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    return world.no_payment(game, game.players[play.seat])


def _away_from_start(world: World, game: EventGame, seat: int) -> Options[int]:
    def no(player: EventPlayer) -> Refusal | None:
        if world.at_start(game, player):
            return Refusal(world.cites.sense, say("{} stands on Town Square already", player.name))
        return world.off_map(player)

    return world.seats(game, seat, others=True, no=no)


@event(WAITS, sense=_payable, targets=_away_from_start, needs_pawn=True)
async def bad_sense_of_direction(world: World, game: EventGame, play: Play) -> None:
    """One life token sends an opponent to Town Square; one frozen by Fear goes at the end of that turn."""
    target: EventPlayer = game.players[play.target]
    if not play.thrown_back:
        await world.pay_life(game, game.players[play.seat])
    if game.suffers(target, "fear"):
        world.linger(game, play, play.target, 1, play.target)
        return
    target.fighting = False
    await world.send_to_start(game, target)


def _about_to_move(world: World, game: EventGame, play: Play, asked: Request[Any]) -> Refusal | None:
    if play.seat != game.seat and world.about_to_move(game, asked):
        return None
    return Refusal(world.cites.sense, say("Brain Cramp is played when an opponent is about to move"))


def _the_mover(world: World, game: EventGame, seat: int) -> Options[int]:
    def no(player: EventPlayer) -> Refusal | None:
        if player.seat == game.seat:
            return None
        return Refusal(world.cites.sense, say("{} is not the one who moves now", player.name))

    return world.seats(game, seat, others=True, no=no)


@event("brain-cramp", sense=_about_to_move, targets=_the_mover)
async def brain_cramp(world: World, game: EventGame, play: Play) -> None:
    """The player of the card decides the opponent's steps."""
    game.mover = play.seat


def _can_be_moved(world: World, game: EventGame, seat: int) -> Options[int]:
    def no(player: EventPlayer) -> Refusal | None:
        if game.suffers(player, "fear"):
            return Refusal(world.cites.beats, say("Fear: {} does not move in any way this turn", player.name))
        return world.off_map(player)

    return world.seats(game, seat, others=True, no=no)


@event("where-did-everybody-go", targets=_can_be_moved)
async def where_did_everybody_go(world: World, game: EventGame, play: Play) -> None:
    """The opponent is moved five squares and fights whatever it meets."""
    target: EventPlayer = game.players[play.target]
    target.fighting = False
    for _ in range(5):
        options = world.led_steps(game, target)
        if not target.on_map or not options:
            return
        await world.lead(game, target, await world.asks.led.to(play.seat, options))


# ---------------------------------------------------------------------- what works in a turn to come


def _not_yet(effect: str) -> Any:
    """Aimed at any player who does not suffer from it already."""
    paralysis = effect == "hysterical-paralysis"

    def targets(world: World, game: EventGame, seat: int) -> Options[int]:
        def no(player: EventPlayer) -> Refusal | None:
            if any(e.effect == effect and e.whose == player.seat for e in game.effects):
                return Refusal(world.cites.sense, say("{} suffers from this card already", player.name))
            return None if paralysis else world.never_moves(player)  # who never moves has a turn to lose, too

        return world.seats(game, seat, others=paralysis, no=no)

    return targets


async def _next_turn(world: World, game: EventGame, play: Play) -> None:
    """It bites in the next whole turn of the target."""
    world.linger(game, play, play.target, world.next_turn_of(game, play.target))


event("claustrophobia", targets=_not_yet("claustrophobia"))(_next_turn)
event("fear", targets=_not_yet("fear"))(_next_turn)
event("hysterical-paralysis", targets=_not_yet("hysterical-paralysis"))(_next_turn)


def _who_moves(world: World, game: EventGame, seat: int) -> Options[int]:
    return world.seats(game, seat, others=False, no=world.never_moves)


@event(UNTIED, targets=_who_moves)
async def your_shoes_untied(world: World, game: EventGame, play: Play) -> None:
    """The target's next movement roll is halved."""
    world.linger(game, play, play.target, 0)


# ---------------------------------------------------------------------- what an opponent has


def _has_something(world: World, game: EventGame, seat: int) -> Options[int]:
    def no(player: EventPlayer) -> Refusal | None:
        if player.bullets or world.belongings(game, player):
            return world.off_map(player)  # the dead start over with new bullets
        return Refusal(world.cites.sense, say("{} has neither a card in front nor bullets", player.name))

    return world.seats(game, seat, others=True, no=no)


@event("butter-fingers", targets=_has_something)
async def butter_fingers(world: World, game: EventGame, play: Play) -> None:
    """One weapon or item in front of the opponent, or up to two bullets."""
    target: EventPlayer = game.players[play.target]
    words = {thing: say("discard {}", name) for thing, name in world.belongings(game, target).items()}
    if target.bullets:
        words["bullets"] = say("discard {}", many(min(2, target.bullets), "bullet"))
    one_of = meant(f"choose one of {', '.join(words)}", "choose one of these: {}", joined(", ", words.values()))
    options = Words(words, world.cites.sense, one_of)
    choice = await world.asks.loss.to(play.seat, options)
    name = world.belongings(game, target).get(choice) or say(choice)
    if choice in world.belongings(game, target):
        world.drop(game, target, choice)
    elif choice == "bullets":
        world.lose_bullets(game, target, min(2, target.bullets))
    game.tell("{} drops {}", target.name, name)


def _has_kills(world: World, game: EventGame, seat: int) -> Options[int]:
    def no(player: EventPlayer) -> Refusal | None:
        if world.collects(player):
            return None
        return Refusal(world.cites.sense, say("{} has not collected any zombie", player.name))

    return world.seats(game, seat, others=True, no=no)


@event("i-dont-think-theyre-dead", targets=_has_kills)
async def i_dont_think_theyre_dead(world: World, game: EventGame, play: Play) -> None:
    """Two rolls; one that stays at 3 or less costs two collected zombies."""
    target: EventPlayer = game.players[play.target]
    failed = False
    for _ in range(2):
        failed = await _fails_check(world, game, target) or failed
    if failed and world.collects(target) >= 2:
        await world.give_back(game, target, 2)
        game.tell("{} returns 2 zombies to the supply", target.name)


async def _fails_check(world: World, game: EventGame, target: EventPlayer) -> bool:
    """One roll of the target, with bullets to raise it and life tokens to repeat it."""
    while True:
        total = await world.roll(game, target, world.asks.check)
        game.tell("{} rolls {}", target.name, total)
        if total < SAFE_ON and target.bullets and target.on_map and not world.no_bullets(game, target):
            total += await _add_bullets(world, game, target)
        if total >= SAFE_ON:
            return False
        if not world.spares_life(target) or not await _rolls_again(world, target):
            return True
        await world.lose_life(game, target)


async def _add_bullets(world: World, game: EventGame, target: EventPlayer) -> int:
    now = world.cites.now

    def too_many(bullets: int) -> Refusal | None:
        has = say("{} has {}", target.name, many(target.bullets, "bullet"))
        return Refusal(now, has) if bullets > target.bullets else None

    options = Numbers(0, target.bullets, now, too_many, lambda bullets: say("spend {}", many(bullets, "bullet")))
    spent = await world.asks.check_bullets.to(target.seat, options)
    world.lose_bullets(game, target, spent)
    return world.bullets_add(game, target, spent)


async def _rolls_again(world: World, target: EventPlayer) -> bool:
    words = {"accept": say("let it stand"), "again": say("lose a {} and roll again", say(world.asks.life))}
    options = Words(words, world.cites.now, say("answer accept or again"))
    return await world.asks.check_again.to(target.seat, options) == "again"
