"""Event cards that help oneself or hit a player."""

from __future__ import annotations

from typing import Any

from companion.engine import Die, Numbers, Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.kit.places import Place
from companion.games.zombies.cards.card import SENSE, Seats, event, has_a_pawn, linger, next_turn_of, on_map
from companion.games.zombies.chapters.combat import land
from companion.games.zombies.chapters.death import gain_hearts, lose_heart, spend_bullets
from companion.games.zombies.chapters.squares import PawnSteps
from companion.games.zombies.chapters.turn import send_to_start
from companion.games.zombies.people import Player
from companion.games.zombies.questions import BULLETS, FIGHT, MOVE_ROLL, QUESTIONS, spent, stepped
from companion.games.zombies.state import MOST_HEARTS, NOT_ROLLED, Zombies
from companion.tiles import NOWHERE, SIDE

NOW = "zombies.card.regular-immediate"


# ---------------------------------------------------------------------- for oneself


def _with_a_roll(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Adrenaline Rush goes with one's own movement roll or with one of one's own combat rolls."""
    mine = asked.seat == play.seat == game.seat
    if mine and (FIGHT.asked_by(asked) or BULLETS.asked_by(asked)):
        return None
    if mine and MOVE_ROLL.asked_by(asked) and not game.double:
        return None
    return Refusal(SENSE, "Adrenaline Rush goes with the movement roll or a combat roll of one's own turn")


@event("adrenaline-rush", sense=_with_a_roll, reacts=(FIGHT, BULLETS), needs_pawn=True)
async def adrenaline_rush(game: Zombies, play: Play) -> None:
    """In a combat +2 to one roll, otherwise the movement of this turn is doubled."""
    player = game.players[play.seat]
    if not player.fighting:
        game.double = True
    elif player.total:
        player.total += 2
    else:
        linger(game, play, play.seat, 1)


def _before_moving(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    """Cards played instead of the movement roll."""
    if play.seat != game.seat or game.left != NOT_ROLLED or game.sits_out:
        return Refusal(SENSE, "this card takes the place of the movement roll in one's own turn")
    if game.step in ("zombies", "discard"):
        return Refusal(SENSE, "the movement of this turn is over")
    return None


def _may_drive(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.suffers(game.players[play.seat], "fear"):
        return Refusal("zombies.card.supersedes", "Fear: no movement of any kind this turn")
    return _before_moving(game, play, asked)


@event("the-keys-are-still-in-it", sense=_may_drive, needs_pawn=True)
async def keys(game: Zombies, play: Play) -> None:
    """Ten squares instead of a roll; Brain Cramp, which is about the roll, is dodged."""
    game.left, game.mover, game.drives = 10, NOWHERE, True


def _may_rest(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.players[play.seat].hearts >= MOST_HEARTS:
        return Refusal(SENSE, "with 5 hearts a rest brings nothing")
    return _before_moving(game, play, asked)


@event("much-needed-rest", sense=_may_rest, needs_pawn=True)
async def much_needed_rest(game: Zombies, play: Play) -> None:
    """Two hearts instead of moving."""
    game.sits_out = True
    gain_hearts(game, game.players[play.seat], 2)


# ---------------------------------------------------------------------- against one player


def _opponent(game: Zombies, seat: int) -> Options[int]:
    return Seats(game, seat, others=True)


def _opponent_on_map(game: Zombies, seat: int) -> Options[int]:
    return Seats(game, seat, others=True, no=on_map)


def _who_moves(game: Zombies, seat: int) -> Options[int]:
    return Seats(game, seat, others=False, no=has_a_pawn)


def _away_from_start(game: Zombies, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        if player.on_map and player.at == game.start:
            return Refusal(SENSE, f"{player.name} stands on Town Square already")
        return on_map(player)

    return Seats(game, seat, others=True, no=no)


@event("bad-sense-of-direction", targets=_away_from_start, needs_pawn=True)
async def bad_sense_of_direction(game: Zombies, play: Play) -> None:
    """One heart sends an opponent to Town Square; one frozen by Fear goes at the end of that turn."""
    target = game.players[play.target]
    await lose_heart(game, game.players[play.seat])
    if game.suffers(target, "fear"):
        linger(game, play, play.target, 1, play.target)
        return
    target.fighting = False
    await send_to_start(game, target)


def _about_to_move(game: Zombies, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.step == "move" and MOVE_ROLL.asked_by(asked) and play.seat != game.seat:
        return None
    return Refusal(SENSE, "Brain Cramp is played when an opponent is about to move")


def _the_mover(game: Zombies, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        return None if player.seat == game.seat else Refusal(SENSE, f"{player.name} is not the one who moves now")

    return Seats(game, seat, others=True, no=no)


@event("brain-cramp", sense=_about_to_move, targets=_the_mover)
async def brain_cramp(game: Zombies, play: Play) -> None:
    """The player of the card decides the opponent's steps."""
    game.mover = play.seat


def _has_something(game: Zombies, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        if player.front or player.bullets:
            return on_map(player)  # the dead start over with new bullets
        return Refusal(SENSE, f"{player.name} has neither a card in front nor bullets")

    return Seats(game, seat, others=True, no=no)


LOSS = QUESTIONS.choice("card.loss", NOW, "Discard what?", "{who}, what has to be discarded?")


@event("butter-fingers", targets=_has_something)
async def butter_fingers(game: Zombies, play: Play) -> None:
    """One card in front of the opponent, or up to two bullets."""
    target = game.players[play.target]
    words = {card: f"discard {game.card(card).name}" for card in target.front}
    if target.bullets:
        words["bullets"] = f"discard {min(2, target.bullets)} bullets"
    choice = await LOSS.to(play.seat, Words(words, SENSE, f"choose one of {', '.join(words)}"))
    if choice in target.front:
        del target.front[choice]
        game.discard(choice)
    elif choice == "bullets":
        spend_bullets(target, min(2, target.bullets))
    game.tell("{} drops {}", target.name, choice)


def _not_yet(effect: str) -> Any:
    """Aimed at any player who does not suffer from it already."""
    paralysis = effect == "hysterical-paralysis"

    def targets(game: Zombies, seat: int) -> Options[int]:
        def no(player: Player) -> Refusal | None:
            if any(e.effect == effect and e.whose == player.seat for e in game.effects):
                return Refusal(SENSE, f"{player.name} suffers from this card already")
            return None if paralysis else has_a_pawn(player)  # a Zombie Player has a turn to lose, too

        return Seats(game, seat, others=paralysis, no=no)

    return targets


async def _next_turn(game: Zombies, play: Play) -> None:
    """It bites in the next whole turn of the target."""
    linger(game, play, play.target, next_turn_of(game, play.target))


event("claustrophobia", targets=_not_yet("claustrophobia"))(_next_turn)
event("fear", targets=_not_yet("fear"))(_next_turn)
event("hysterical-paralysis", targets=_not_yet("hysterical-paralysis"))(_next_turn)


@event("your-shoes-untied", targets=_who_moves)
async def your_shoes_untied(game: Zombies, play: Play) -> None:
    """The target's next movement roll is halved."""
    linger(game, play, play.target, 0)


def _has_zombies(game: Zombies, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        return None if player.zombies else Refusal(SENSE, f"{player.name} has not collected any zombie")

    return Seats(game, seat, others=True, no=no)


CHECK = QUESTIONS.roll(
    "card.roll",
    NOW,
    "Roll! 4+ is safe",
    "{who}, roll: 4 or more keeps the zombies dead.",
    means=lambda game, request, roll: "they stay dead" if roll >= 4 else "not enough: they are not dead",
)
CHECK_BULLETS = QUESTIONS.choice(
    "card.bullets", NOW, "Add bullets?", "{who}, how many bullets do you add to the roll?", said=spent
)
CHECK_AGAIN = QUESTIONS.choice(
    "card.again", NOW, "Heart to reroll?", "{who}, let the roll stand, or lose a heart and roll again?"
)


@event("i-dont-think-theyre-dead", targets=_has_zombies)
async def i_dont_think_theyre_dead(game: Zombies, play: Play) -> None:
    """Two rolls; one that stays at 3 or less costs two collected zombies."""
    target = game.players[play.target]
    failed = False
    for _ in range(2):
        failed = await _fails_check(game, target) or failed
    if failed and target.zombies >= 2:
        target.zombies -= 2
        game.tell("{} returns 2 zombies to the supply", target.name)


def _too_many(target: Player, bullets: int) -> Refusal | None:
    return Refusal(NOW, f"{target.name} has {target.bullets} bullets") if bullets > target.bullets else None


async def _fails_check(game: Zombies, target: Player) -> bool:
    """One roll of the target, with bullets to raise it and hearts to repeat it."""
    while True:
        total = await CHECK.to(target.seat, Die("zombies.limit.dice", "zombies.combat.one-die"))
        game.tell("{} rolls {}", target.name, total)
        if total < 4 and target.bullets and target.on_map:
            options = Numbers(0, target.bullets, NOW, lambda n: _too_many(target, n), lambda n: f"spend {n} bullets")
            spent = await CHECK_BULLETS.to(target.seat, options)
            spend_bullets(target, spent)
            total += spent
        if total >= 4:
            return False
        if target.hearts < 2:  # the last heart is not for sale
            return True
        words = {"accept": "let it stand", "again": "lose a heart and roll again"}
        if await CHECK_AGAIN.to(target.seat, Words(words, NOW, "answer accept or again")) == "accept":
            return True
        await lose_heart(game, target)


def _can_be_moved(game: Zombies, seat: int) -> Options[int]:
    def no(player: Player) -> Refusal | None:
        if game.suffers(player, "fear"):
            return Refusal("zombies.card.supersedes", f"Fear: {player.name} does not move in any way this turn")
        return on_map(player)

    return Seats(game, seat, others=True, no=no)


LED = QUESTIONS.choice(
    "card.step", NOW, "Move the pawn", "{who}, take the next step with the other pawn.", said=stepped
)


@event("where-did-everybody-go", targets=_can_be_moved)
async def where_did_everybody_go(game: Zombies, play: Play) -> None:
    """The opponent is moved five squares and fights whatever it meets."""
    target = game.players[play.target]
    target.fighting = False
    for _ in range(5):
        options = PawnSteps(game, target, may_stop=False)
        if not target.on_map or not options:
            return
        step = await LED.to(play.seat, options)
        target.at = game.map.neighbours[target.at][SIDE[step]]
        game.tell("{} goes to {}", target.name, Place(game.map, target.at))
        await land(game, target)
