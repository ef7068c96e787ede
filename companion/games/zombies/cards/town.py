"""The town in which the event cards are played: what this rulebook says of all that `horde/events` asks.

A card that stays visible after it was played follows zombies.ruling.played-card-goes; Alternate Food Source opens the
Helipad (zombies.win.alternate-food-source), and cards move zombies that nobody else may (zombies.ruling.card-conflict).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from companion.engine import Options, Refusal, Request
from companion.games.horde.cards import Play
from companion.games.horde.events import CardWorld, EventRules, event_questions
from companion.games.kit.places import Place
from companion.games.kit.wording import many
from companion.games.rulebook import KILLS
from companion.games.zombies.cards.card import BEATS, SENSE, Buildings, Seats
from companion.games.zombies.chapters.combat import land
from companion.games.zombies.chapters.death import gain_bullets, gain_hearts, lose_heart, spend_bullets
from companion.games.zombies.chapters.last_man_standing import moves_zombies
from companion.games.zombies.chapters.squares import PawnSteps, no_zombie_fits, playable
from companion.games.zombies.chapters.tokens import collect
from companion.games.zombies.chapters.turn import send_to_start
from companion.games.zombies.chapters.winning import look_for_winner
from companion.games.zombies.chapters.zombie_movement import meet
from companion.games.zombies.people import Effect, Player
from companion.games.zombies.questions import BULLETS, CARD_AGAIN, CARD_ZOMBIE, FIGHT, MOVE_ROLL, QUESTIONS, TARGET
from companion.games.zombies.state import MOST_HEARTS, NOT_ROLLED, Zombies
from companion.languages import say
from companion.tiles import BUILDING, NOWHERE, SIDE, Square

NOW = "zombies.card.regular-immediate"


class Town(CardWorld[Zombies, Player]):
    """Zombies of one kind, hearts, doors, and one card in front to a combat."""

    cites = EventRules(
        sense=SENSE,
        now=NOW,
        beats=BEATS,
        supply="zombies.ruling.zombie-supply-empty",
        dice="zombies.limit.dice",
        one_die="zombies.combat.one-die",
    )
    asks = event_questions(
        QUESTIONS,
        NOW,
        "heart",
        fight=FIGHT,
        after_roll=BULLETS,
        move_roll=MOVE_ROLL,
        target=TARGET,
        zombie=CARD_ZOMBIE,
        again=CARD_AGAIN,
    )
    effect = Effect
    reach = say("the building one is in or whose door is right in front")
    after_moving = ("zombies", "discard")

    # ------------------------------------------------------------------ whom a card may hit

    def seats(
        self, game: Zombies, seat: int, others: bool, no: Callable[[Player], Refusal | None] | None = None
    ) -> Options[int]:
        return Seats(game, seat, others, no)

    def off_map(self, player: Player) -> Refusal | None:
        if player.on_map:
            return None
        return Refusal("zombies.ruling.dead-and-cards", say("the pawn of {} is not on the map", player.name))

    def never_moves(self, player: Player) -> Refusal | None:
        if player.turned:
            return Refusal(SENSE, say("{} is a Zombie Player and has no pawn to move", player.name))
        return None

    # ------------------------------------------------------------------ buildings

    def buildings(self, game: Zombies, no: Callable[[int], Refusal | None]) -> Options[int]:
        return Buildings(game, no)

    def inside(self, game: Zombies, building: int) -> Sequence[Square]:
        return game.map.squares_of(building, BUILDING)

    def in_reach(self, game: Zombies, player: Player) -> Sequence[int]:
        """There is one at most: a tile has one building, and no door leads to another tile."""
        near = (game.building_of(square) for square in (player.at, *game.map.neighbours[player.at]))
        return [building for building in near if building != NOWHERE][:1]

    # ------------------------------------------------------------------ zombies

    def squares(self, game: Zombies) -> Sequence[Square]:
        return playable(game)

    def horde(self, game: Zombies) -> Collection[Square]:
        return game.zombies

    def standing(self, game: Zombies, square: Square) -> Sequence[str]:
        return (self.zombie,) * game.zombies.get(square, 0)

    def no_fit(self, game: Zombies, square: Square, breed: str) -> Refusal | None:
        return no_zombie_fits(game, square)

    def supply(self, game: Zombies) -> int:
        return game.supply()

    def add_zombie(self, game: Zombies, square: Square, breed: str) -> None:
        game.add_zombie(square)

    def shift(self, game: Zombies, play: Play, here: Square, there: Square, breed: str) -> None:
        game.shift_zombie(here, there, counts=play.seat == moves_zombies(game))

    async def meet(self, game: Zombies, square: Square) -> None:
        await meet(game, square)

    async def blow_up(self, game: Zombies, player: Player, squares: Sequence[Square]) -> int:
        """It works in a truce too."""
        killed = 0
        for square in squares:
            while square in game.zombies:
                game.take_zombie(square)
                killed += 1
        player.zombies += killed
        game.count(KILLS, player.seat, killed)
        return killed

    def collects(self, player: Player) -> int:
        return player.zombies

    async def give_back(self, game: Zombies, player: Player, count: int) -> None:
        player.zombies -= count

    def look_for_winner(self, game: Zombies) -> None:
        look_for_winner(game)

    # ------------------------------------------------------------------ fighting

    def truce(self, game: Zombies) -> bool:
        return game.truce()

    def zombies_held(self, game: Zombies) -> bool:
        return game.zombies_held()

    def no_second(self, game: Zombies, play: Play) -> Refusal | None:
        """One card to a combat (zombies.item.one-per-combat)."""
        player = game.players[play.seat]
        if player.fighting and player.item not in ("", play.card):
            used = game.card(player.item).name
            return Refusal("zombies.item.one-per-combat", say("{} is the one card of this combat", used))
        return None

    def used_in_combat(self, game: Zombies, play: Play) -> None:
        """A card discarded during a combat is the one card of that combat (zombies.item.one-per-combat)."""
        player = game.players[play.seat]
        if player.fighting:
            player.item = play.card

    async def freed(self, game: Zombies, player: Player) -> None:
        """The zombie on the own space is dead: zombies.token.zombie-first."""
        await collect(game, player)

    # ------------------------------------------------------------------ hearts, bullets and what lies in front

    def life(self, player: Player) -> str:
        return many(player.hearts, "heart")

    def needs_life(self, player: Player) -> bool:
        return player.hearts < MOST_HEARTS

    def spares_life(self, player: Player) -> bool:
        return player.hearts >= 2

    def gain_life(self, game: Zombies, player: Player, count: int) -> None:
        gain_hearts(game, player, count)

    async def lose_life(self, game: Zombies, player: Player) -> None:
        await lose_heart(game, player)

    def gain_bullets(self, game: Zombies, player: Player, count: int) -> None:
        gain_bullets(player, count)

    def lose_bullets(self, game: Zombies, player: Player, count: int) -> None:
        spend_bullets(player, count)

    def belongings(self, game: Zombies, player: Player) -> Mapping[str, str]:
        return {card: game.card(card).name for card in player.front}

    def drop(self, game: Zombies, player: Player, thing: str) -> None:
        del player.front[thing]
        game.discard(thing)

    # ------------------------------------------------------------------ movement

    def about_to_move(self, game: Zombies, asked: Request[Any]) -> bool:
        return game.step == "move" and MOVE_ROLL.asked_by(asked)

    def roll_ahead(self, game: Zombies) -> bool:
        return game.left == NOT_ROLLED and not game.sits_out

    def doubled(self, game: Zombies) -> bool:
        return game.double

    def double(self, game: Zombies) -> None:
        game.double = True

    def drive(self, game: Zombies, squares: int) -> None:
        """Brain Cramp, which is about the roll, is dodged."""
        game.left, game.mover, game.drives = squares, NOWHERE, True

    def rest(self, game: Zombies) -> None:
        game.sits_out = True

    def at_start(self, game: Zombies, player: Player) -> bool:
        return player.on_map and player.at == game.start

    async def send_to_start(self, game: Zombies, player: Player) -> None:
        await send_to_start(game, player)

    def led_steps(self, game: Zombies, player: Player) -> Options[str]:
        return PawnSteps(game, player, may_stop=False)

    async def lead(self, game: Zombies, player: Player, step: str) -> None:
        player.at = game.map.neighbours[player.at][SIDE[step]]
        game.tell("{} goes to {}", player.name, Place(game.map, player.at))
        await land(game, player)
