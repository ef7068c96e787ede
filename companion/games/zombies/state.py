"""The state of a game of Zombies!!!: what lies on the table, what each player has, and whose turn it is."""

from __future__ import annotations

from collections import Counter

from companion.engine import Json
from companion.games.horde.hands import CardTable
from companion.games.horde.people import last_seat
from companion.games.kit.forms import (
    At,
    Either,
    Listed,
    Maybe,
    Named,
    TileAt,
    Tupled,
    Whole,
    Word,
    field,
    flag,
    view,
    whole,
    word,
)
from companion.games.kit.house_rules import changed_rules
from companion.games.kit.parts import Section, chosen, given, unwritten
from companion.games.kit.rows import Laid, Parts, Rows, Spots, seated
from companion.games.kit.turn import Chaptered
from companion.games.zombies.meta import ARMED, COMPETITIVE, COOPERATIVE, HOUSE_RULES, LAST_MAN, QUICKER, RESCUE, TEAM
from companion.games.zombies.people import HAND as HAND
from companion.games.zombies.people import ITEM as ITEM
from companion.games.zombies.people import MOST_HEARTS as MOST_HEARTS
from companion.games.zombies.people import OFF_TURN as OFF_TURN
from companion.games.zombies.people import Effect, Player, cards, figures
from companion.packs import Card, Map, Pack, Tile
from companion.tiles import CENTRE, NOWHERE, Square

SETUP = "setup"
STEPS = ("tile", "fight", "draw", "move", "zombies", "discard")
ZOMBIES_TO_WIN = 25
NOT_ROLLED = -1

HIDDEN = "hidden"
TOKENS = ("bullet", "heart", "survivor", HIDDEN)
"""What can lie on a square; `hidden` is a token that lies face down (Search and Rescue)."""


TILE = Named("tile", lambda game: game.pack.tiles)
TILES = Listed(Word(lambda game: tuple(game.pack.tiles)))


def put_doors(game: Zombies, doors: set[Square]) -> None:
    if doors:
        game.map = game.map.with_doors(doors)


def rest_of_stack(game: Zombies, _: object) -> list[str]:
    """The tiles that are nowhere else."""
    left = Counter(game.pack.stack)
    left.subtract(laid.tile.id for laid in game.map.laid if laid.tile.kind != "start")
    left.subtract([*game.under, *game.removed, *([game.tile] if game.tile else [])])
    left.subtract([game.pack.helipad.id] if game.aside else [])
    return list(left.elements())


class Zombies(CardTable, Chaptered):
    """Everything on the table, with the questions the rules keep asking about it."""

    id = "zombies"
    steps = STEPS
    kept_roll_rule = "zombies.ruling.dice-validity"

    pack: Pack = given()
    mode: str = given()
    scenarios: tuple[str, ...] = chosen(lambda game, _: game.scenario(), (), key="scenario")
    quick: bool = chosen(lambda game, _: [QUICKER], False, key="variants")
    quota: int = chosen(lambda game, _: game.quota, 0)
    options: dict[str, str] = chosen(changed_rules(HOUSE_RULES))
    coop: bool = given()
    teams: bool = given()
    rescue: bool = given()
    last_man: bool = given()
    armed: bool = given()
    with Section("turn", after=("players",)):
        seat: int = whole(0, 0, last_seat, always=True)
        step: str = word((*STEPS, SETUP), SETUP, absent=STEPS[0])
        number: int = whole(absent=lambda game, _: 0 if game.step == SETUP else 1)
        tile: str = word(lambda game: ("", *game.pack.tiles))
        """The tile that is drawn but not yet placed."""
        left: int = whole(NOT_ROLLED, NOT_ROLLED)
        mover: int = whole(NOWHERE, NOWHERE, last_seat)
        """Who decides the steps when it is not the player who moves."""
        double: bool = flag()
        drives: bool = flag()
        """The movement is not rolled: hearts do not count in it (The Keys Are Still In It)."""
        sits_out: bool = flag()
        """The player does something else instead of moving this turn."""
        cut: bool = flag()
        """The active player died in this turn: steps 3 and 4 are lost."""
        controller: int = whole(NOWHERE, NOWHERE, last_seat)
        """The Zombie Player who acts, or acted last, in a human's turn (Last Man Standing)."""
        roused: tuple[int, ...] = field(Tupled(TileAt()), ())
        """The tiles whose zombies may move in this human's turn, once they are chosen (Last Man Standing)."""
        hunted: tuple[Square, ...] = field(Tupled(At()), ())
        """Where the pawns stood when step 5 began (cooperative play)."""
        crowd: tuple[Square, ...] = field(Tupled(At()), ())
        """Where the zombies stood then, if distances are measured around them."""
        due: int = whole(NOT_ROLLED, NOT_ROLLED)
        moved: dict[Square, int] = field(Rows(At(), Whole(1), "count", usual=1), {})
        """Zombies moved in this turn by whoever moves them in its step 5, by the square where they stand."""
    map: Map = field(
        Laid(TILE, like="1,-2", piles=("decks.tiles",), rule="zombies.limit.map-tiles"),
        absent=lambda game, _: [{"tile": game.pack.start.id, "at": "0,0"}],
    )
    start: Square = unwritten(NOWHERE)
    goal: Square = unwritten(NOWHERE)
    doors = view(Spots(), frozenset(), lambda game: game.map.doors, put_doors, always=True)
    zombies: dict[Square, int] = field(
        Rows(At(), Whole(1, figures), "count", usual=1, said={"kind": ("zombie",)}, heaped=True), {}, always=True
    )
    tokens: dict[Square, str] = field(
        Rows(At(), Word((*TOKENS, "door"), "zombies.limit.token-kinds"), "what"), {}, always=True
    )
    """bullet, heart, survivor, or hidden (face down)."""
    players: list[Player] = seated(Player)
    with Section("decks", after=("turn", "effects")):
        stack: list[str] = field(TILES, [], key="tiles", absent=rest_of_stack, after=("under", "removed", "aside"))
        deck: list[str | None] = field(cards(counted=True), [], key="events", always=True)
        discards: list[str | None] = field(cards(), [], key="discard", always=True)
        under: list[str] = field(TILES, [])
        """Tiles that fitted nowhere and went under the stack, in the order in which they will come."""
        removed: list[str] = field(TILES, [], after=("under",))
        """Tiles out of the game."""
        aside: bool = flag()
        """The Helipad is drawn, but there is no place for it yet."""
        helipad_at: int = whole(0, -1, lambda game: len(game.pack.stack), key="helipad")
        """The draw that brings the Helipad, when the referee hid it; 0 when people did; -1 before it is hidden."""
    mixed: dict[int, list[str]] = field(Rows(TileAt(), Listed(Word(TOKENS[:3])), "what", ordered=False), {})
    """For each building, what its face-down tokens can be (Search and Rescue)."""
    homeless: int = whole()
    """Survivors that wait beside the map for a free square."""
    effects: list[Effect] = field(Parts(Effect), [])
    with Section("setup", when=lambda game: game.step == SETUP):
        asked_setup: bool = flag(key="ask", always=True)
        """The table wants to be led through the set-up, question by question."""
        dealt_unseen: bool = field(Either("table", "built-in"), True, key="deck", always=True)
        """Hands come from a real deck; otherwise the referee deals its own."""
        film: list[int | None] | None = field(Maybe(Listed(Maybe(Whole()))), None, always=True)

    def __init__(
        self,
        pack: Pack,
        players: list[Player],
        options: dict[str, str],
        mode: str = COMPETITIVE,
        scenarios: tuple[str, ...] = (),
        quick: bool = False,
    ) -> None:
        super().__init__()
        self.pack, self.players, self.options, self.map = pack, players, options, Map()
        self.mode, self.scenarios, self.quick = mode, scenarios, quick
        self.coop, self.teams = mode == COOPERATIVE, mode == TEAM
        self.rescue, self.last_man, self.armed = RESCUE in scenarios, LAST_MAN in scenarios, ARMED in scenarios

    # ------------------------------------------------------------------ what positions say

    @property
    def ground(self) -> Map:
        return self.map

    def scenario(self) -> Json:
        """How the scenarios are written."""
        return self.scenarios[0] if len(self.scenarios) == 1 else list(self.scenarios)

    def begins_at(self, player: Player) -> str | None:
        """Where a player stands of whom a position says nothing else."""
        off = player.gone or player.turned or (player.arrived and self.rule_is("arrival", "recorded-and-off"))
        return None if off else self.map.names[self.start]

    # ------------------------------------------------------------------ the engine's side

    def settle(self) -> None:
        from companion.games.zombies.chapters.winning import look_for_winner

        look_for_winner(self)

    # ------------------------------------------------------------------ looking

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    def from_active(self) -> list[Player]:
        """All players still in the game, clockwise from the active one."""
        order = self.players[self.seat :] + self.players[: self.seat]
        return [player for player in order if not player.gone]

    def safe(self, player: Player) -> bool:
        """Has the player arrived for good: no fights, no movement (zombies.ruling.arrival)?"""
        return player.arrived and self.options["arrival"] != "all-stand-together"

    def quicker(self) -> bool:
        """Quicker play changes things from the moment the Helipad is drawn (zombies.quick.starts-with-helipad)."""
        return self.quick and self.helipad_drawn()

    def helipad_drawn(self) -> bool:
        """Drawn, if not placed yet (zombies.ruling.quick-from-when)."""
        return self.aside or self.goal >= 0 or self.at_helipad()

    def drawn_tile(self) -> Tile:
        return self.pack.tile(self.tile)

    def at_helipad(self) -> bool:
        """Is the Helipad the tile in hand?"""
        return self.tile == self.pack.helipad.id

    def horde(self) -> int:
        """Zombies on the map."""
        return sum(self.zombies.values())

    def supply(self) -> int:
        """Zombies neither on the map nor collected (zombies.limit.zombie-figures)."""
        collected = sum(player.zombies for player in self.players)
        return self.pack.pieces["zombies"] - self.horde() - collected

    def truce(self) -> bool:
        """Nobody fights (Alternate Food Source)."""
        return bool(self.effects) and self.effect("alternate-food-source") is not None

    def zombies_held(self) -> bool:
        """Nobody moves zombies (All the Marbles)."""
        return bool(self.effects) and self.effect("all-the-marbles") is not None

    def cell_name(self, index: int) -> str:
        """The cell of the index-th tile, as it is written."""
        x, y = self.map.laid[index].cell
        return f"{x},{y}"

    def building_of(self, square: Square) -> int:
        """The index of the building in which the square lies; -1 outside."""
        return square // 9 if square >= 0 and self.map.kinds[square] == "b" else NOWHERE

    # ------------------------------------------------------------------ cards

    def card(self, card: str) -> Card:
        return self.pack.card(card)

    # ------------------------------------------------------------------ changing

    def lay(self, tile: str, cell: tuple[int, int], quarters: int) -> int:
        """Put a tile on the map; its index."""
        kind = self.pack.tile(tile)
        self.map = self.map.with_tile(kind, cell, quarters)
        index = len(self.map.laid) - 1
        if kind.kind == "helipad":
            self.goal = 9 * index + CENTRE
        elif kind.kind == "start":
            self.start = 9 * index + CENTRE
        return index

    def add_zombie(self, square: Square) -> None:
        self.zombies[square] = self.zombies.get(square, 0) + 1

    def take_zombie(self, square: Square) -> bool:
        """Take one zombie off a square; True when it was one that had been moved this turn."""
        count = self.zombies[square]
        if count == 1:
            del self.zombies[square]
        else:
            self.zombies[square] = count - 1
        moved = self.moved.get(square, 0)
        if moved < count:
            return False
        if moved == 1:
            del self.moved[square]
        else:
            self.moved[square] = moved - 1
        return True

    def shift_zombie(self, here: Square, there: Square, counts: bool = True) -> None:
        """Move one zombie; it counts as moved in this turn if whoever moves zombies in step 5 has done it."""
        had_moved = self.take_zombie(here)
        self.add_zombie(there)
        if had_moved or counts:
            self.moved[there] = self.moved.get(there, 0) + 1
