"""Ranged weapons: what they may be aimed at, and the dice of their shots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from companion.engine import TABLE, Json, Options, Refusal, Request, Words
from companion.games.horde.aims import Aimed
from companion.games.horde.cards import Play
from companion.games.horde.wording import square_words
from companion.games.kit.places import COMPASS, WAYS, listed
from companion.games.kit.squares import Squares
from companion.games.midevil.cards.card import SENSE, MapTiles, both, die_of, event, no_combat, own_turn, use
from companion.games.midevil.chapters.combat import kill
from companion.games.midevil.chapters.death import lose_life
from companion.games.midevil.chapters.squares import what_is_there
from companion.games.midevil.chapters.winning import look_for_winner
from companion.games.midevil.meta import BLACK
from companion.games.midevil.moments import NO_SHOT
from companion.games.midevil.people import Player
from companion.games.midevil.questions import QUESTIONS, first_of
from companion.games.midevil.sight import LINE, SIGHT, away, no_shot, no_sight, tiles_away
from companion.games.midevil.skeleton_words import A_SKELETON
from companion.games.midevil.state import STEPS, MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, SIDE, SIDES, Square

BEATS = "midevil.card.card-beats-rule"
NO_SIGHT_NEEDED = "midevil.card.catapult-no-sight"
ENOUGH = "enough"
BEFORE_THE_DIE = STEPS[: STEPS.index("move")]
SHOT = QUESTIONS.window("card.shot", SIGHT, "Roll for the shot", "{who}, roll for the shot at {shot}.", kind="roll")
SIGHTED = QUESTIONS.choice(
    "card.sight", LINE, "Is it in sight?", "Is the line free from the shooter to {shot}?", suggested=first_of
)
NEXT_SHOT = QUESTIONS.choice(
    "card.next",
    SIGHT,
    "At another one?",
    "{who}, at which other skeleton do you throw?",
    said=lambda game, value: (
        say("throws at no other one") if value == ENOUGH else say("throws at {}", square_words(game, value))
    ),
)
KEPT = QUESTIONS.choice(
    "card.keep", NO_SIGHT_NEEDED, "Which one is yours?", "{who}, which of the destroyed skeletons do you collect?"
)


# ---------------------------------------------------------------------- when, and at what


def may_shoot(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    """A card at work forbids it, or the pawn is not there."""
    player = game.players[play.seat]
    for why_not, working in NO_SHOT.at_work(game, player):
        if why := why_not(game, player, working):
            return Refusal(BEATS, why)
    return None


SHOOTING = both(own_turn, no_combat, may_shoot)


class Shots(Aimed):
    """Skeletons at which one may shoot from the pawn's square."""

    __slots__ = ("game", "others", "player", "reach")

    def __init__(self, game: MidEvil, seat: int, reach: int, others: Sequence[Square] = ()) -> None:
        self.game = game
        self.player = game.players[seat]
        self.reach = reach
        self.others = others
        """Those that were named already."""

    def candidates(self) -> Iterable[Square]:
        """The nearest first."""
        game = self.game
        return sorted(game.skeletons, key=lambda square: (away(game, self.player.at, square), square))

    def refusal(self, value: Square) -> Refusal | None:
        game, here = self.game, self.player.at
        if value not in game.skeletons:
            return Refusal(SIGHT, say("no skeleton stands there"))
        if value in self.others:
            return Refusal(SIGHT, say("that one is named already"))
        if no := no_shot(game, here, value):
            return no
        if away(game, here, value) > self.reach:
            return Refusal(SIGHT, say("that is farther away than {} squares", self.reach))
        return no_sight(game, here, value)

    def read(self, raw: Json) -> Square | Refusal:
        square = self.game.map.square(raw)
        return square if square != NOWHERE else Refusal(SIGHT, say("that is no skeleton on the map"))

    def show(self, value: Square) -> Json:
        return self.game.map.names[value]

    def label(self, value: Square) -> str:
        return what_is_there(self.game, value)


class MoreShots(Shots):
    """The same, or no more of them."""

    __slots__ = ()

    def candidates(self) -> Iterable[Square]:
        return *super().candidates(), NOWHERE

    def refusal(self, value: Square) -> Refusal | None:
        return None if value == NOWHERE else super().refusal(value)

    def read(self, raw: Json) -> Square | Refusal:
        return NOWHERE if raw == ENOUGH else super().read(raw)

    def show(self, value: Square) -> Json:
        return ENOUGH if value == NOWHERE else super().show(value)

    def label(self, value: Square) -> str:
        return say("no other one") if value == NOWHERE else super().label(value)


def shots(effect: str) -> Callable[[MidEvil, int], Options[int]]:
    """The targets of a card of which the pack says how far it reaches."""
    return lambda game, seat: Shots(game, seat, reach_of(game, effect))


def reach_of(game: MidEvil, effect: str, number: str = "range") -> int:
    """How far the cards of this effect reach."""
    return next(card.numbers[number] for card in game.pack.cards.values() if card.effect == effect)


# ---------------------------------------------------------------------- the shot


async def hits(game: MidEvil, play: Play, square: Square) -> bool:
    """Roll for one skeleton: does the die reach what the card asks for? A black one takes more."""
    numbers = game.card(play.card).numbers
    black = game.skeletons[square] == BLACK
    need = numbers.get("black_on", game.pack.figures[BLACK].kill_on) if black else numbers["kill_on"]
    game.aimed = square
    roll = await die_of(game, play, SHOT)
    game.tell("{} rolls {}: {}", game.players[play.seat].name, roll, say("a hit") if roll >= need else say("no hit"))
    if roll == numbers.get("breaks_on"):
        snap(game, play)
    return roll >= need


def snap(game: MidEvil, play: Play) -> None:
    """The weapon is of no use any more."""
    player = game.players[play.seat]
    if play.card in player.front:
        del player.front[play.card]
        game.discard(play.card)
        game.tell("the {} of {} breaks", game.card(play.card).name, player.name)


async def shoot(game: MidEvil, play: Play, squares: Sequence[Square]) -> None:
    """One die for each of them; the shooter collects what is killed."""
    for square in squares:
        if square in game.skeletons and await hits(game, play, square):
            kill(game, game.players[play.seat], square)


async def in_sight_of_table(game: MidEvil, play: Play, square: Square) -> bool:
    """Where the table decides about sight it is asked."""
    if not game.rule_is("line-of-sight", "table-decides"):
        return True
    game.aimed = square
    words = {"clear": say("yes, the line is clear"), "blocked": say("no, something is in the way")}
    return bool(await SIGHTED.to(TABLE, Words(words, LINE, say("answer clear or blocked"))) == "clear")


def take_back(game: MidEvil, play: Play) -> None:
    """A card that could hit nothing after all stays in hand (midevil.ruling.card-without-effect)."""
    player = game.players[play.seat]
    game.recall(play.card)
    player.hand.append(play.card)
    player.plays -= 1
    game.tell("{} takes {} back: nothing is in sight", player.name, game.card(play.card).name)


@event("crossbow", sense=SHOOTING, targets=shots("crossbow"))
async def crossbow(game: MidEvil, play: Play) -> None:
    """It kills without a roll; only a black target takes one."""
    if not await in_sight_of_table(game, play, play.target):
        take_back(game, play)
    elif game.skeletons[play.target] == BLACK:
        await shoot(game, play, [play.target])
    else:
        kill(game, game.players[play.seat], play.target)


async def name_more(game: MidEvil, play: Play) -> None:
    """All targets are named when the card is announced."""
    numbers = game.card(play.card).numbers
    while len(play.more) + 1 < numbers["shots"]:
        options = MoreShots(game, play.seat, numbers["range"], (play.target, *play.more))
        square = await NEXT_SHOT.to(play.seat, options) if len(list(options.legal())) > 1 else NOWHERE
        if square == NOWHERE:
            return
        play.more.append(square)


@event("throwing-knives", sense=SHOOTING, targets=shots("throwing-knives"), names=name_more)
async def throwing_knives(game: MidEvil, play: Play) -> None:
    """One die for each that was named."""
    seen = [square for square in (play.target, *play.more) if await in_sight_of_table(game, play, square)]
    if seen:
        await shoot(game, play, seen)
    else:
        take_back(game, play)


# ---------------------------------------------------------------------- Longbow


def _before_moving(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.step not in BEFORE_THE_DIE or game.die:
        return Refusal(SENSE, say("it is used before the movement die"))
    if game.players[play.seat].front[play.card]:
        return Refusal(SENSE, say("it is used once in a turn"))
    return None


@use("longbow", sense=both(SHOOTING, _before_moving), targets=shots("longbow"))
async def longbow(game: MidEvil, play: Play) -> None:
    """One shot in a turn; the string may snap."""
    if await in_sight_of_table(game, play, play.target):
        game.players[play.seat].front[play.card] += 1
        await shoot(game, play, [play.target])


# ---------------------------------------------------------------------- Ballista and Boiling Oil


class Lines(Aimed):
    """A row or a column from the pawn's square, by its direction."""

    __slots__ = ("game", "seat")

    def __init__(self, game: MidEvil, seat: int) -> None:
        self.game = game
        self.seat = seat

    def candidates(self) -> Iterable[int]:
        return range(len(SIDES))

    def refusal(self, value: int) -> Refusal | None:
        if not 0 <= value < len(SIDES):
            return Refusal(SIGHT, say("name the side to which it shoots"))
        if in_line(self.game, self.game.players[self.seat], value):
            return None
        return Refusal(SIGHT, say("to the {} no skeleton is in sight and in reach", COMPASS[value]))

    def read(self, raw: Json) -> int | Refusal:
        if isinstance(raw, str) and raw in SIDE:
            return SIDE[raw]
        return Refusal(SIGHT, say("it shoots north, east, south or west"))

    def show(self, value: int) -> Json:
        return SIDES[value]

    def label(self, value: int) -> str:
        squares = in_line(self.game, self.game.players[self.seat], value)
        return say("{}: {}", WAYS[SIDES[value]], listed([what_is_there(self.game, square) for square in squares]))


def in_line(game: MidEvil, player: Player, side: int) -> list[Square]:
    """The first skeletons in sight on that line, as many as the bolt goes through."""
    numbers = next(card.numbers for card in game.pack.cards.values() if card.effect == "ballista")
    found, square = [], player.at
    for _ in range(numbers["range"]):
        square = game.map.beyond(square, side)
        if square < 0:
            break
        if square in game.skeletons and not no_shot(game, player.at, square) and not no_sight(game, player.at, square):
            found.append(square)
    return found[: numbers["shots"]]


@event("ballista", sense=SHOOTING, targets=Lines)
async def ballista(game: MidEvil, play: Play) -> None:
    """One bolt along a row or column."""
    line = in_line(game, game.players[play.seat], play.target)
    seen = [square for square in line if await in_sight_of_table(game, play, square)]
    if seen:
        await shoot(game, play, seen)
    else:
        take_back(game, play)


def beside(game: MidEvil, player: Player) -> list[Square]:
    """The skeletons to which one could step, not through the door of a building."""
    there = [square for square in game.map.neighbours[player.at] if square in game.skeletons]
    return [square for square in there if not no_shot(game, player.at, square)]


def _somebody_beside(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if beside(game, game.players[play.seat]):
        return None
    return Refusal(SENSE, say("no skeleton stands on a square beside the pawn"))


@event("boiling-oil", sense=both(SHOOTING, _somebody_beside))
async def boiling_oil(game: MidEvil, play: Play) -> None:
    await shoot(game, play, beside(game, game.players[play.seat]))


# ---------------------------------------------------------------------- Catapult


def _outdoors(game: MidEvil, play: Play, asked: Request[Any]) -> Refusal | None:
    if game.outdoors(game.players[play.seat].at):
        return None
    return Refusal("midevil.ruling.catapult-buildings", say("it is set up outdoors"))


def _under_fire(game: MidEvil, index: int) -> list[Square]:
    """The skeletons that stand outdoors on a tile."""
    return [square for square in sorted(game.skeletons) if square // 9 == index and game.outdoors(square)]


def _endangered(game: MidEvil, seat: int, index: int) -> list[Player]:
    """Other players outdoors on a tile who have a life token to spare."""
    others = [player for player in game.players if player.seat != seat and player.at // 9 == index and player.on_map]
    return [player for player in others if game.outdoors(player.at) and player.lives > 1]


def _tiles_in_reach(game: MidEvil, seat: int) -> Options[int]:
    reach, mine = reach_of(game, "catapult", "range_tiles"), game.players[seat].at // 9

    def no(index: int) -> Refusal | None:
        """Seen or not: only the distance counts."""
        if game.map.laid[index].tile.below or not 1 <= tiles_away(game, mine, index) <= reach:
            return Refusal(NO_SIGHT_NEEDED, say("it throws onto a tile on the surface, 1 to {} tiles away", reach))
        if _under_fire(game, index) or _endangered(game, seat, index):
            return None
        if any(square // 9 == index for square in game.skeletons):
            return Refusal("midevil.card.no-shot-into-building", say("it never hits the inside of a building"))
        return Refusal(SENSE, say("there is nothing to hit on that tile"))

    return MapTiles(game, no)


@event("catapult", sense=both(SHOOTING, _outdoors), targets=_tiles_in_reach)
async def catapult(game: MidEvil, play: Play) -> None:
    """A die for each skeleton outdoors on the tile; one of them is collected, the others go back to the pool."""
    player, down = game.players[play.seat], []
    for square in _under_fire(game, play.target):
        if await hits(game, play, square):
            down.append(square)
    kept = await _keep_one(game, play, [square for square in down if game.skeletons[square] != BLACK])
    for square in down:
        if square == kept or game.skeletons[square] == BLACK:
            kill(game, player, square)
        else:
            game.tell("{} goes back to the pool", A_SKELETON[game.take_skeleton(square)])
    for other in _endangered(game, play.seat, play.target):
        await lose_life(game, other)
    look_for_winner(game)


async def _keep_one(game: MidEvil, play: Play, squares: list[Square]) -> Square:
    """Which of the destroyed skeletons is collected."""
    if len(squares) < 2:
        return squares[0] if squares else NOWHERE

    def no(square: Square) -> Refusal | None:
        return None if square in squares else Refusal(KEPT.rule, say("that one was not destroyed"))

    options = Standing(game, squares, no)
    kept: Square = await KEPT.to(play.seat, options)
    return kept


class Standing(Squares):
    """Squares, told by what stands there."""

    __slots__ = ()

    def __init__(self, game: MidEvil, squares: Sequence[Square], no: Callable[[Square], Refusal | None]) -> None:
        super().__init__(game, lambda: squares, no, KEPT.rule)

    def label(self, value: Square) -> str:
        return what_is_there(self.game, value)
