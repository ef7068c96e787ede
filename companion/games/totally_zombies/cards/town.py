"""The world of the cards that Zombies!!! has as well: what this rulebook says of all that `horde/events` asks.

The differences stand here once: breeds, windows, half lives, limits, costs, cars as weapons, dice that are compared
with life; and zombies that do not fight back are never killed (totally-zombies.clarify.no-passive-kills).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from companion.engine import Options, Refusal, Request, Words
from companion.games.horde.cards import Play
from companion.games.horde.events import CardWorld, EventRules, event_questions
from companion.games.kit.questions import Question
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.cards.aims import Buildings
from companion.games.totally_zombies.cards.card import (
    BEATS,
    COSTS,
    DEAD,
    DICE,
    SENSE,
    Seats,
    lasts,
)
from companion.games.totally_zombies.chapters.arriving import put_pawn
from companion.games.totally_zombies.chapters.combat import keeps_apart, kill
from companion.games.totally_zombies.chapters.death import give_back
from companion.games.totally_zombies.chapters.dice import lie_there
from companion.games.totally_zombies.chapters.laying_out import lose_front
from companion.games.totally_zombies.chapters.life import gain_life, lose_life
from companion.games.totally_zombies.chapters.movement import take_step
from companion.games.totally_zombies.chapters.paying import bullets_needed
from companion.games.totally_zombies.chapters.rolling import squares_of
from companion.games.totally_zombies.chapters.room import no_zombie_fits
from companion.games.totally_zombies.chapters.squares import PawnSteps, kept_off
from companion.games.totally_zombies.chapters.tokens import collect
from companion.games.totally_zombies.chapters.winning import look_for_winner
from companion.games.totally_zombies.choosing import none_of
from companion.games.totally_zombies.figures import MOST, breeds_of
from companion.games.totally_zombies.meta import ZOMBIE
from companion.games.totally_zombies.moments import NO_BULLETS, changed_die, why_not
from companion.games.totally_zombies.people import MOST_LIFE, WHOLE, Effect, Player
from companion.games.totally_zombies.questions import (
    CARD_AGAIN,
    CARD_ZOMBIE,
    CENTRE_OF,
    DICE_SEEN,
    FIGHT,
    MOVE_ROLL,
    MOVE_STEP,
    PAY,
    QUESTIONS,
    TARGET,
    life_words,
)
from companion.games.totally_zombies.state import NOT_ROLLED, STEP, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, Square

NOT_KILLED = "totally-zombies.clarify.no-passive-kills"
WHICH_BREED = QUESTIONS.choice("card.breed", BEATS, "Which of them?", "{who}, which of the zombies there is meant?")


class Room(Squares):
    """Where a card may put a zombie of some breed."""

    __slots__ = ("breed", "what")

    def __init__(
        self,
        game: TotallyZombies,
        among: Callable[[], Iterable[Square]],
        no: Callable[[Square], Refusal | None],
        breed: str = ZOMBIE,
        nth: int = 0,
        of: int = 0,
    ) -> None:
        super().__init__(game, among, no, SENSE, nth, of)
        self.breed = breed
        name = game.breed(breed).name
        self.what = say("{} {} of {}", name, nth, of) if of > 1 else say("a {}", name)


class Areas(CardWorld[TotallyZombies, Player]):
    """Four breeds, windows, life in halves, cars among the weapons."""

    cites = EventRules(
        sense=SENSE,
        now=BEATS,
        beats=BEATS,
        supply="totally-zombies.ruling.supply-shortage",
        dice=DICE,
        one_die=BEATS,
    )
    asks = event_questions(
        QUESTIONS,
        BEATS,
        "life token",
        fight=FIGHT,
        after_roll=PAY,
        move_roll=MOVE_ROLL,
        target=TARGET,
        zombie=CARD_ZOMBIE,
        again=CARD_AGAIN,
    )
    effect = Effect
    zombie = ZOMBIE
    reach = say("the building one is in or right beside")
    after_moving = ("zombies", "discard")

    # ------------------------------------------------------------------ whom a card may hit

    def seats(
        self, game: TotallyZombies, seat: int, others: bool, no: Callable[[Player], Refusal | None] | None = None
    ) -> Options[int]:
        return Seats(game, seat, others, no)

    def off_map(self, player: Player) -> Refusal | None:
        return None if player.on_map else Refusal(DEAD, say("the pawn of {} is not on the map", player.name))

    # ------------------------------------------------------------------ buildings

    def buildings(self, game: TotallyZombies, no: Callable[[int], Refusal | None]) -> Options[int]:
        return Buildings(game, no)

    def inside(self, game: TotallyZombies, building: int) -> Sequence[Square]:
        return game.building_squares(building)

    def in_reach(self, game: TotallyZombies, player: Player) -> Sequence[int]:
        """Windows will do. Below ground nothing is in reach (totally-zombies.ruling.underground-cards)."""
        if game.underground(player):
            return []
        near = (player.at, *(game.map.beyond(player.at, side) for side in range(4)))
        buildings = (game.building_of(square) for square in near if square >= 0)
        return sorted({building for building in buildings if building != NOWHERE})

    # ------------------------------------------------------------------ zombies

    def squares(self, game: TotallyZombies) -> Sequence[Square]:
        return game.open_squares()

    def horde(self, game: TotallyZombies) -> Collection[Square]:
        return game.zombies

    def standing(self, game: TotallyZombies, square: Square) -> Sequence[str]:
        return breeds_of(game.zombies.get(square, ""))

    def no_fit(self, game: TotallyZombies, square: Square, breed: str) -> Refusal | None:
        no: Refusal | None = no_zombie_fits(game, square, breed)
        return no

    def no_move(self, game: TotallyZombies, here: Square, there: Square, breed: str) -> Refusal | None:
        """Areas do not bind cards (totally-zombies.ruling.card-zombie-breeds), other cards do."""
        if there == here:
            return Refusal(SENSE, say("it stands there already"))
        return self.no_fit(game, there, breed) or kept_off(game, here, there, breed)

    def not_empty(self, game: TotallyZombies, square: Square) -> Refusal | None:
        """An empty square holds no zombie of any breed."""
        if square in game.zombies:
            return Refusal(SENSE, say("the square is not empty"))
        return self.no_fit(game, square, ZOMBIE)

    def supply(self, game: TotallyZombies) -> int:
        """Anything stands in for a figure that is missing (totally-zombies.ruling.supply-shortage)."""
        return MOST * len(game.map.names)

    def add_zombie(self, game: TotallyZombies, square: Square, breed: str) -> None:
        """A regular zombie, unless the card names another breed (totally-zombies.clarify.card-zombies-regular), in any
        area (totally-zombies.clarify.card-mixed-breeds)."""
        game.add_zombie(square, breed)

    def free_squares(
        self,
        game: TotallyZombies,
        among: Callable[[], Iterable[Square]],
        no: Callable[[Square], Refusal | None],
        breed: str,
        nth: int,
        of: int,
    ) -> Options[Square]:
        return Room(game, among, no, breed, nth, of)

    async def which_breed(self, game: TotallyZombies, seat: int, breeds: Sequence[str]) -> str:
        """Figures of one breed are alike."""
        words = {breed: say("the {}", game.breed(breed).name) for breed in breeds}
        if len(words) == 1:
            return breeds[0]
        breed: str = await WHICH_BREED.to(seat, Words(words, BEATS, none_of("choose one of {}", words)))
        return breed

    def shift(self, game: TotallyZombies, play: Play, here: Square, there: Square, breed: str) -> None:
        game.shift_zombie(here, there, breed)

    async def meet(self, game: TotallyZombies, square: Square) -> None:
        """It is fought later (totally-zombies.ruling.contents-on-player)."""

    async def blow_up(self, game: TotallyZombies, player: Player, squares: Sequence[Square]) -> int:
        before = player.kills
        for square in squares:
            for breed in () if keeps_apart(game, player, square) else self.standing(game, square):
                await kill(game, player, square, breed)
        return player.kills - before

    def collects(self, player: Player) -> int:
        return player.kills

    async def give_back(self, game: TotallyZombies, player: Player, count: int) -> None:
        await give_back(game, player, count)

    def look_for_winner(self, game: TotallyZombies) -> None:
        look_for_winner(game)

    # ------------------------------------------------------------------ fighting

    def truce(self, game: TotallyZombies) -> bool:
        return game.effect("alternate-food-source") is not None

    def zombies_held(self, game: TotallyZombies) -> bool:
        return game.effect("all-the-marbles") is not None

    def no_kill(self, game: TotallyZombies) -> Refusal | None:
        return Refusal(NOT_KILLED, say("zombies that do not fight back are not killed")) if self.truce(game) else None

    def no_second(self, game: TotallyZombies, play: Play) -> Refusal | None:
        player = game.players[play.seat]
        if _one_weapon(game, player) and player.used not in ("", play.card):
            why = say("{} is the one weapon of this combat", game.card(player.used).name)
            return Refusal("totally-zombies.ruling.weapon-stacking", why)
        return None

    def used_in_combat(self, game: TotallyZombies, play: Play) -> None:
        player = game.players[play.seat]
        if _one_weapon(game, player):
            player.used = play.card

    async def freed(self, game: TotallyZombies, player: Player) -> None:
        """What lies there can be taken now, and a Helipad left by."""
        if player.seat == game.seat:
            await collect(game, player)
        look_for_winner(game)

    # ------------------------------------------------------------------ dice

    def rolled_already(self, player: Player) -> bool:
        """Cards may have made the result of the die 0."""
        return player.die > 0

    async def roll(self, game: TotallyZombies, player: Player, question: Question) -> int:
        """Cards that speak of dice hear of it."""
        face = await super().roll(game, player, question)
        await lie_there(game, player, (face,))
        return changed_die(game, player, face)

    # ------------------------------------------------------------------ life, bullets and what lies in front

    def life(self, player: Player) -> str:
        return life_words(player.life)

    def needs_life(self, player: Player) -> bool:
        return player.life + WHOLE <= MOST_LIFE

    def spares_life(self, player: Player) -> bool:
        return player.life > WHOLE

    def gain_life(self, game: TotallyZombies, player: Player, count: int) -> None:
        """As far as tokens fit whole (totally-zombies.ruling.card-limits)."""
        gain_life(game, player, count * WHOLE)

    async def lose_life(self, game: TotallyZombies, player: Player) -> None:
        await lose_life(game, player, WHOLE)

    def no_payment(self, game: TotallyZombies, player: Player) -> Refusal | None:
        return (
            None
            if self.spares_life(player)
            else Refusal(COSTS, say("the last life token is never the price of a card"))
        )

    def gain_bullets(self, game: TotallyZombies, player: Player, count: int) -> None:
        player.bullets += count

    def lose_bullets(self, game: TotallyZombies, player: Player, count: int) -> None:
        player.bullets -= count

    def no_bullets(self, game: TotallyZombies, player: Player) -> bool:
        return bool(why_not(NO_BULLETS, game, player))

    def bullets_add(self, game: TotallyZombies, player: Player, count: int) -> int:
        """As many pips as so many bullets pay for."""
        return next(pips for pips in range(count, -1, -1) if bullets_needed(game, player, pips) <= count)

    def belongings(self, game: TotallyZombies, player: Player) -> Mapping[str, str]:
        """Cars among them, no Pages (totally-zombies.card.in-play-is-weapon)."""
        return {card: game.card(card).name for card in game.weapons(player)}

    def drop(self, game: TotallyZombies, player: Player, thing: str) -> None:
        lose_front(game, player, thing)

    # ------------------------------------------------------------------ movement

    def about_to_move(self, game: TotallyZombies, asked: Request[Any]) -> bool:
        """The dice are seen and no step is taken."""
        if CENTRE_OF.asked_by(asked) or DICE_SEEN.asked_by(asked):
            return game.step == "move"
        if not (MOVE_STEP.asked_by(asked) and game.dice):
            return False
        return game.left == STEP * squares_of(game, game.active, game.dice, game.life_rolled)

    def roll_ahead(self, game: TotallyZombies) -> bool:
        return game.left == NOT_ROLLED and not (game.sits_out or game.dice or game.denied)

    def doubled(self, game: TotallyZombies) -> bool:
        return bool(game.double)

    def double(self, game: TotallyZombies) -> None:
        game.double += 1

    def drive(self, game: TotallyZombies, squares: int) -> None:
        """No roll: life does not raise it, and no 1 leads to the Funhouse."""
        game.left, game.mover = squares * STEP, NOWHERE

    def rest(self, game: TotallyZombies) -> None:
        game.sits_out = True

    def at_start(self, game: TotallyZombies, player: Player) -> bool:
        return player.on_map and player.at == game.start

    async def send_to_start(self, game: TotallyZombies, player: Player) -> None:
        await put_pawn(game, player, game.start)

    def led_steps(self, game: TotallyZombies, player: Player) -> Options[str]:
        """Over the sides of squares only: no sewers, Subway or ducts."""
        return PawnSteps(game, player, sent=True)

    async def lead(self, game: TotallyZombies, player: Player, step: str) -> None:
        """Whatever it meets is fought, in anybody's turn: the card says so."""
        await take_step(game, player, step, counted=False)

    # ------------------------------------------------------------------ effects that last

    def linger(self, game: TotallyZombies, play: Play, whose: int, ends: int, about: int = NOWHERE) -> None:
        """What ends with no turn ends with the movement of which it speaks; that is the next one after a roll that lies
        there."""
        under_way = game.seat == whose and game.step == "move" and game.dice
        rolls = 2 if under_way else 1
        lasts(game, play, whose, ends or rolls, until="end" if ends else "roll", about=about)

    def after_discard(self, game: TotallyZombies, play: Play, whose: int, ends: int, about: int = NOWHERE) -> None:
        lasts(game, play, whose, ends, about=about, points="" if about == NOWHERE else "tile", held=False)


def _one_weapon(game: TotallyZombies, player: Player) -> bool:
    """Does the table allow one weapon to a combat, and is there one going on?"""
    return player.fighting and game.rule_is("weapon-stacking", "one-per-combat")


WORLD = Areas()
