"""What an event card finds around it: what it may hit, what it moves, takes and gives, and what the rulebook cites.

The cards of the town are played in more than one game. What they do is written once (`board`, `items`, `players`); what
differs between the games is this one class, which a rulebook fills in. A card asks its world, never a game's own state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.engine import Die, Options, Refusal, Request
from companion.games.horde import people
from companion.games.horde.cards import Play, go_on
from companion.games.horde.events.asking import EventQuestions
from companion.games.horde.squares import OnMap
from companion.games.kit.questions import Question
from companion.games.kit.squares import Squares
from companion.tiles import NOWHERE, Square


class EventRules(NamedTuple):
    """What a rulebook cites."""

    sense: str
    """A card that would change nothing, or hit nobody, is not played."""
    now: str
    """A card takes effect at once: what is asked for it."""
    beats: str
    """What a card says goes before the rules."""
    supply: str
    """No figure is left."""
    dice: str
    """What a die shows."""
    one_die: str
    """How many dice are rolled."""


class EventPlayer(Protocol):
    """A player as the cards see one."""

    at: Square
    bullets: int
    fighting: bool
    total: int
    """The result of the open combat as it stands; 0 before the roll."""

    @property
    def seat(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def on_map(self) -> bool: ...


class EventGame(OnMap, Protocol):
    """A table as the cards see one."""

    step: str
    mover: int
    """Who decides the steps when it is not the player who moves."""
    effects: list[Any]

    @property
    def seat(self) -> int: ...

    @property
    def players(self) -> Sequence[Any]: ...

    def card(self, card: str) -> Any: ...

    def discard(self, card: Any) -> None: ...

    def recall(self, card: str) -> None: ...

    def effect(self, effect: str) -> Any: ...

    def suffers(self, player: Any, effect: str) -> bool: ...

    def tell(self, words: str, *about: object) -> None: ...


G = TypeVar("G", bound=EventGame)
P = TypeVar("P", bound=EventPlayer)


class CardWorld(ABC, Generic[G, P]):
    """What a rulebook says of the world around its cards."""

    cites: ClassVar[EventRules]
    asks: ClassVar[EventQuestions]
    effect: ClassVar[type[people.Effect]]
    """The class of the rulebook's lasting effects."""
    zombie: ClassVar[str] = "zombie"
    """The breed that a card puts on the map."""
    reach: ClassVar[str]
    """Which building is near enough to throw something into, in words."""
    after_moving: ClassVar[Collection[str]]
    """The steps of a turn after its movement."""

    # ------------------------------------------------------------------ whom a card may hit

    @abstractmethod
    def seats(self, game: G, seat: int, others: bool, no: Callable[[P], Refusal | None] | None = None) -> Options[int]:
        """Players that a card of this seat may be aimed at: others only, or oneself too."""

    @abstractmethod
    def off_map(self, player: P) -> Refusal | None:
        """Why nothing can be done with that pawn: it is not on the map."""

    def never_moves(self, player: P) -> Refusal | None:
        """Why a card that hampers movement is nothing for this player; the dead will move again."""
        return None

    # ------------------------------------------------------------------ buildings

    @abstractmethod
    def buildings(self, game: G, no: Callable[[int], Refusal | None]) -> Options[int]:
        """Buildings on the map, by the index of their tile."""

    @abstractmethod
    def inside(self, game: G, building: int) -> Sequence[Square]:
        """The squares of a building."""

    @abstractmethod
    def in_reach(self, game: G, player: P) -> Sequence[int]:
        """The buildings into which the player can throw something (`reach` in words)."""

    # ------------------------------------------------------------------ zombies

    @abstractmethod
    def squares(self, game: G) -> Sequence[Square]:
        """Every square on which a zombie could stand."""

    @abstractmethod
    def horde(self, game: G) -> Collection[Square]:
        """The squares on which zombies stand."""

    @abstractmethod
    def standing(self, game: G, square: Square) -> Sequence[str]:
        """The breeds of the zombies on a square, one for each figure."""

    @abstractmethod
    def no_fit(self, game: G, square: Square, breed: str) -> Refusal | None:
        """Why a zombie of that breed cannot come to this square."""

    def no_move(self, game: G, here: Square, there: Square, breed: str) -> Refusal | None:
        """Why a card does not move a zombie of that breed from the one square to the other."""
        return self.no_fit(game, there, breed)

    def not_empty(self, game: G, square: Square) -> Refusal | None:
        """Why a card that wants an empty square cannot put a zombie here."""
        return self.no_fit(game, square, self.zombie)

    def pawn_on(self, game: G, square: Square) -> bool:
        """Does a player stand there?"""
        return any(player.at == square for player in game.players)

    @abstractmethod
    def supply(self, game: G) -> int:
        """How many zombies can still be put on the map."""

    @abstractmethod
    def add_zombie(self, game: G, square: Square, breed: str) -> None:
        """A card puts a zombie on the map."""

    def free_squares(
        self,
        game: G,
        among: Callable[[], Iterable[Square]],
        no: Callable[[Square], Refusal | None],
        breed: str,
        nth: int,
        of: int,
    ) -> Options[Square]:
        """Where the nth of so many zombies may be put."""
        return Squares(game, among, no, self.cites.sense, nth, of)

    async def which_breed(self, game: G, seat: int, breeds: Sequence[str]) -> str:
        """The player of a card chooses among the zombies of a square."""
        return breeds[0]

    @abstractmethod
    def shift(self, game: G, play: Play, here: Square, there: Square, breed: str) -> None:
        """A card moves one zombie, however far."""

    @abstractmethod
    async def meet(self, game: G, square: Square) -> None:
        """A card has moved a zombie to this square: whoever stands there meets it now, or later."""

    @abstractmethod
    async def blow_up(self, game: G, player: P, squares: Sequence[Square]) -> int:
        """All zombies on these squares are the player's kills; how many they were."""

    @abstractmethod
    def collects(self, player: P) -> int:
        """How many kills the player has."""

    @abstractmethod
    async def give_back(self, game: G, player: P, count: int) -> None:
        """So many kills go back to the supply."""

    @abstractmethod
    def look_for_winner(self, game: G) -> None:
        """Has somebody won by what the card did?"""

    # ------------------------------------------------------------------ fighting

    @abstractmethod
    def truce(self, game: G) -> bool:
        """Does nobody fight in this turn?"""

    @abstractmethod
    def zombies_held(self, game: G) -> bool:
        """Does nobody move zombies in this turn?"""

    def no_kill(self, game: G) -> Refusal | None:
        """Why no card kills zombies now."""
        return None

    def no_second(self, game: G, play: Play) -> Refusal | None:
        """Why no further card in front is used in this combat."""
        return None

    def used_in_combat(self, game: G, play: Play) -> None:
        """A card in front was used; where one is under way, in this combat."""

    async def freed(self, game: G, player: P) -> None:
        """The zombies of the player's own square are dead, without a combat."""

    # ------------------------------------------------------------------ dice

    def rolled_already(self, player: P) -> bool:
        """Does the die of the player's open combat lie on the table?"""
        return player.total > 0

    async def roll(self, game: G, player: P, question: Question) -> int:
        """What counts of a die that a player rolls for a card."""
        face: int = await question.to(player.seat, Die(self.cites.dice, self.cites.one_die))
        return face

    # ------------------------------------------------------------------ life, bullets and what lies in front

    @abstractmethod
    def life(self, player: P) -> str:
        """How much life the player has, in words."""

    @abstractmethod
    def needs_life(self, player: P) -> bool:
        """Does another life token fit?"""

    @abstractmethod
    def spares_life(self, player: P) -> bool:
        """Has the player a life token to sell, which is not the last one?"""

    @abstractmethod
    def gain_life(self, game: G, player: P, count: int) -> None:
        """So many life tokens, up to the limit."""

    @abstractmethod
    async def lose_life(self, game: G, player: P) -> None:
        """A card takes a life token: that may kill."""

    def no_payment(self, game: G, player: P) -> Refusal | None:
        """Why the player cannot pay a life token for a card."""
        return None

    async def pay_life(self, game: G, player: P) -> None:
        """A life token is what a card costs."""
        await self.lose_life(game, player)

    @abstractmethod
    def gain_bullets(self, game: G, player: P, count: int) -> None:
        """Bullets out of the supply."""

    @abstractmethod
    def lose_bullets(self, game: G, player: P, count: int) -> None:
        """Bullets are spent or lost."""

    def no_bullets(self, game: G, player: P) -> bool:
        """Does another card keep the player from spending bullets on a roll?"""
        return False

    def bullets_add(self, game: G, player: P, count: int) -> int:
        """What so many bullets add to a roll."""
        return count

    @abstractmethod
    def belongings(self, game: G, player: P) -> Mapping[str, str]:
        """The weapons and items in front of a player that can be lost: the id, and the name of each."""

    @abstractmethod
    def drop(self, game: G, player: P, thing: str) -> None:
        """One of them is lost."""

    # ------------------------------------------------------------------ movement

    @abstractmethod
    def about_to_move(self, game: G, asked: Request[Any]) -> bool:
        """Is this the moment at which somebody else can take over the movement of the turn?"""

    @abstractmethod
    def roll_ahead(self, game: G) -> bool:
        """Is there a movement roll in this turn that has not been made?"""

    @abstractmethod
    def doubled(self, game: G) -> bool:
        """Is the movement of this turn doubled already?"""

    @abstractmethod
    def double(self, game: G) -> None:
        """The movement of this turn is doubled."""

    @abstractmethod
    def drive(self, game: G, squares: int) -> None:
        """So many squares in place of the movement roll; nobody else decides them."""

    @abstractmethod
    def rest(self, game: G) -> None:
        """No movement roll and no movement in this turn."""

    @abstractmethod
    def at_start(self, game: G, player: P) -> bool:
        """Does the pawn stand on the middle of Town Square?"""

    @abstractmethod
    async def send_to_start(self, game: G, player: P) -> None:
        """The pawn is put on the middle of Town Square, with all that an arrival brings."""

    @abstractmethod
    def led_steps(self, game: G, player: P) -> Options[str]:
        """The steps that somebody else may take with this pawn; there is no stopping."""

    @abstractmethod
    async def lead(self, game: G, player: P, step: str) -> None:
        """Such a step, with all that entering a square brings."""

    # ------------------------------------------------------------------ effects that last

    def effect_of(self, game: G, play: Play) -> str:
        """Which effect goes on; the one of the card, unless it was played as a copy of another."""
        return str(game.card(play.card).effect)

    def linger(self, game: G, play: Play, whose: int, ends: int, about: int = NOWHERE) -> None:
        """The played card stays visible and goes on working."""
        go_on(game, self.effect(self.effect_of(game, play), play.card, play.seat, whose, ends, about))

    def after_discard(self, game: G, play: Play, whose: int, ends: int, about: int = NOWHERE) -> None:
        """The card is discarded and goes on working all the same."""
        effect = self.effect_of(game, play)
        game.effects.append(self.effect(effect, play.card, play.seat, whose, ends, about, held=False))

    def next_turn_of(self, game: G, seat: int) -> int:
        """How many ends of that player's turns until the next whole turn is over."""
        return 2 if game.seat == seat else 1


World: TypeAlias = CardWorld[Any, Any]
"""The world of any of the games, as a card is written for it."""
