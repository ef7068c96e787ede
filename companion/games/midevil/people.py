"""Who plays, and what works on them: a player's pieces and cards, and the effects of cards that go on."""

from __future__ import annotations

from functools import partial

from companion.games.horde import people
from companion.games.horde.people import Front, event_card, event_cards
from companion.games.kit.forms import Anything, Counts, Listed, Named, Whole, field, flag, square, whole, word
from companion.games.midevil.meta import COLOURS, PAWNS
from companion.languages import say
from companion.tiles import NOWHERE, SIDES, Square

HAND = 3
START_LIVES, MOST_LIVES = 3, 5
MOST_SPELLS = 3
MOST_USES = 9
"""So many times no card is used in a turn."""
CARD = event_card("midevil.setup.inventory-events")
cards = partial(event_cards, CARD)
SPELL = Named(say("spell card"), lambda game: game.pack.spells, "midevil.dungeon-setup.inventory-spells")


def figures(colours: tuple[str, ...] = COLOURS) -> Counts:
    """Skeletons by colour."""
    return Counts(colours, lambda game, colour: game.figures(colour))


class Player(people.Player):
    """One player: pawn, life tokens, collected skeletons, hand, and the cards in front."""

    pawn: str = word(PAWNS)
    at: Square = square(off=True, absent=lambda game, player: game.begins_at(player), after=("gone",))
    lives: int = whole(
        START_LIVES,
        0,
        MOST_LIVES,
        "midevil.limit.five-lives",
        absent=lambda _, player: 0 if player.gone or player.dead else START_LIVES,
        after=("gone", "dead"),
    )
    skeletons: dict[str, int] = field(figures(), {}, always=True)
    """The collection: killed and still held, by colour."""
    hand: list[str | None] = field(cards(), [], absent=lambda _, player: 0 if player.gone else HAND, after=("gone",))
    front: dict[str, int] = field(Front(CARD, "used", new=lambda *_: 0, most=lambda *_: MOST_USES), {}, always=True)
    """Cards face up before the player; the number counts what a card was used for in this turn."""
    horse_at: Square = square()
    """Where the player's Horse waits; without a square it is under its rider."""
    plays: int = whole()
    """Cards played since the round began."""
    gone: bool = flag()
    """The player has left the table for good."""
    dead: bool = flag()
    """Died, and waits on the starting place for the next own turn."""
    stuck: int = whole(0, 0, 2)
    """In the pit for so many more ends of own turns (MidEvil 2)."""
    brought: bool = flag()
    """Put on this square in another's turn: what lies there is taken in the own step 3."""
    stays: bool = flag()
    """Loses the movement of the next own turn."""
    teleports: bool = flag()
    """Ended a move on the Altar and may teleport instead of the next movement roll (optional rule)."""
    spells: list[str] = field(Listed(SPELL), [])
    """Spell cards, face up (MidEvil III)."""
    came_by: int = field(Whole(NOWHERE, len(SIDES) - 1), NOWHERE)
    """The side by which the pawn came onto its dungeon tile, counted north, east, south, west (MidEvil III)."""
    slipping: bool = flag()
    """Passes the skeleton on this square without a fight, and must go on."""
    fights_at: Square = square()
    """The square of a skeleton that is fought from a neighbouring one (Spear)."""
    climbs_to: Square = square()
    """The square to which the next step leads over a wall (Grappling Hook)."""
    fighting: bool = flag()
    weapon: str = field(Anything(), "")
    """The one weapon of the open combat roll."""
    die: int = whole(0, 0, 6)
    """The combat die as it lies; 0 before it is rolled."""
    total: int = whole()
    """Die, weapon and whatever else is added."""

    def collect(self, colour: str, count: int = 1) -> None:
        self.skeletons[colour] = self.skeletons.get(colour, 0) + count

    def give(self, colour: str, count: int) -> None:
        """So many of the collection go."""
        if count:
            self.skeletons[colour] -= count
        if not self.skeletons.get(colour):
            self.skeletons.pop(colour, None)


class Effect(people.Effect):
    """A card that goes on working: which ends (or starts) of turns count it down, and what it is about."""

    card: str = field(CARD)
    until: str = word(("end", "start", "move"), "end")
    """What `ends` counts: ends of turns, their starts, or the end of a move."""
