"""The state of a game of Totally Zombies!!!: what lies on the table, what each player has, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from companion import tiles
from companion.engine import Json
from companion.games.horde.people import last_seat
from companion.games.kit.forms import (
    At,
    Cells,
    Either,
    Listed,
    Maybe,
    Named,
    Side,
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
from companion.games.totally_zombies.decks import WithDecks
from companion.games.totally_zombies.figures import Figures, WithHorde
from companion.games.totally_zombies.floors import second_floor
from companion.games.totally_zombies.grounds import Map as Map
from companion.games.totally_zombies.grounds import sewer_below
from companion.games.totally_zombies.just import Happened, Just
from companion.games.totally_zombies.meta import (
    AREAS,
    CALLED,
    FUNHOUSE,
    HOUSE_RULES,
    SEWER,
    TOKENS,
    UPSTAIRS,
    WITH_SEWERS,
    areas_chosen,
)
from companion.games.totally_zombies.pack import TotallyZombiesPack
from companion.games.totally_zombies.people import CARD, Effect, Player
from companion.games.totally_zombies.piles import TILES, Piles, PilesByArea
from companion.games.totally_zombies.printed import Breed, LayeredMap
from companion.languages import say
from companion.tiles import CENTRE, NOWHERE, Cell, Square

SETUP = "setup"
STEPS = ("token", "tile", "fight", "draw", "move", "zombies", "discard")
"""The seven steps of a turn (totally-zombies.turn.sequence)."""
NOT_ROLLED = -1
STEP, QUICK = 2, 1
"""What a step costs in half squares: anywhere, and below ground with a Flashlight
(totally-zombies.ruling.sewer-half-steps)."""

TILE = Named("tile", lambda game: game.pack.tiles)


def put_doors(game: TotallyZombies, doors: set[Square]) -> None:
    if doors:
        game.map = game.map.with_doors(doors)


def put_gaps(game: TotallyZombies, gaps: list[tuple[Square, int]]) -> None:
    if gaps:
        game.map = game.map.with_gaps(gaps)


def put_piles(names: Iterable[str]) -> dict[str, Piles]:
    return {name: Piles(name) for name in names}


class TotallyZombies(WithDecks, WithHorde, Chaptered):
    """Everything on the table, with the questions the rules keep asking about it."""

    id = "totally-zombies"
    written: ClassVar = {
        "event-tokens": say("event tokens"),
        "sewer-entrances": say("sewer entrances"),
        "sewer-tokens": say("sewer tokens"),
    }
    """What people call what its positions have under these keys (`kit.speaking`)."""
    steps = STEPS
    kept_roll_rule = "totally-zombies.ruling.dice-validity"

    pack: TotallyZombiesPack = given()
    mode: str = given()
    options: dict[str, str] = chosen(changed_rules(HOUSE_RULES))
    surface: tuple[int, int, int, int] | None = chosen(lambda game, _: game.table_size(), None)
    """How many cells the table has west, east, south and north of Town Square; None: nobody measured it."""
    blocked: frozenset[Cell] = field(Cells(), frozenset())
    """Cells that do not fit on the table, as people said when they saw it (totally-zombies.ruling.table-surface)."""
    areas: tuple[str, ...] = given()
    """The areas in play."""
    threshold: int = whole(0, key="kills-to-win", absent=lambda game, _: game.pack.threshold(len(game.players)))
    with Section("turn", after=("players",)):
        seat: int = whole(0, 0, last_seat, always=True)
        step: str = word((*STEPS, SETUP), SETUP, absent=STEPS[0])
        number: int = whole(absent=lambda game, _: 0 if game.step == SETUP else 1)
        token_taken: bool = flag()
        """Step 1 of this turn has brought an event token; not where one was left."""
        deck: str = word(("", *AREAS))
        """The area whose map deck is drawn from in this step."""
        tile: str = word(lambda game: ("", *game.pack.tiles))
        """The tile that is drawn but not yet placed."""
        placer: int = whole(NOWHERE, NOWHERE, last_seat)
        """Who places it when it is not whoever drew it."""
        tested: list[str] = field(TILES, [])
        """Tiles of the deck that came up in this step and could not be placed."""
        forced: bool = flag()
        """The tile closes its area because no other one fits."""
        denied: bool = flag()
        """There is no movement roll in this turn."""
        sits_out: bool = flag()
        """The player does something else instead of moving in this turn."""
        stood: bool = flag(True)
        """The pawn has been where it is since the turn began."""
        dice: tuple[int, ...] = field(Tupled(Whole(1, 6)), ())
        """The movement dice as they lie."""
        life_rolled: int = whole()
        """The life at the movement roll, in halves (totally-zombies.ruling.allowance-timing)."""
        left: int = whole(NOT_ROLLED, NOT_ROLLED)
        """What is left of the movement, in half squares; -1 before the roll."""
        mover: int = whole(NOWHERE, NOWHERE, last_seat)
        """Who decides the steps when it is not the player who moves."""
        double: int = whole()
        """So many times the movement of this turn is doubled."""
        due: int = whole(NOT_ROLLED, NOT_ROLLED)
        """Zombies still to be moved; -1 before the roll."""
        moved: dict[Square, str] = field(Figures(), {})
        """The zombies moved in this step, where they stand now."""
        fresh: set[Square] = field(Spots(), set())
        """Where zombies stand that were infected in this step."""
        opened: bool = flag()
        """A sewer entrance was placed in this turn."""
        recited: bool = flag()
        """The spell was attempted in this turn."""
        paged: bool = flag()
        """A Page was discarded for its effect in this turn."""
        cut: bool = flag()
        """The active player died in this turn: only zombies are moved."""
        lost: bool = flag()
        """A card takes this turn: it ends at once."""
        again: bool = flag()
        """Another turn of the same player follows."""
        extra: bool = flag()
        """This turn is such another one."""
    map: Map = field(
        Laid(
            TILE,
            like="1,-2",
            piles=("decks.town.tiles",),
            layers=(FUNHOUSE, UPSTAIRS),
            rule="totally-zombies.setup.map-decks",
        ),
        absent=lambda game, _: game.first_tiles(),
    )
    upper: bool = second_floor()
    start: Square = unwritten(NOWHERE)
    """The centre of Town Square."""
    doors = view(Spots(), frozenset(), lambda game: game.map.doors, put_doors)
    """Door tokens, at tables that play with them (totally-zombies.ruling.base-edition-differences)."""
    gaps = view(Listed(Side()), [], lambda game: sorted(game.map.gaps), put_gaps)
    """Holes in walls, one for each side of them."""
    zombies: dict[Square, str] = field(Figures(), {}, always=True)
    tokens: dict[Square, str] = field(
        Rows(At(), Word(TOKENS, "totally-zombies.tile.named-contents"), "what"), {}, always=True
    )
    sewers: set[Square] = field(Spots(), set(), key="sewer-entrances", always=True)
    """Squares of the map with a sewer entrance."""
    players: list[Player] = seated(Player)
    decks: dict[str, Piles] = field(
        PilesByArea(), {}, absent={}, after=("turn", "effects", "announced", "removed", "removed-cards")
    )
    removed: list[str] = field(TILES, [])
    """Tiles out of the game."""
    removed_cards: list[str] = field(Listed(CARD), [], key="removed-cards")
    """Event cards out of the game."""
    hidden_unseen: int = whole(key="removed-unseen")
    """Cards out of the game that nobody has shown."""
    closed: bool = flag(key="placement-ended")
    """No stack allows any placement: nobody draws tiles any more (totally-zombies.tile.placement-ends)."""
    helipad_at: int = whole(0, -1, 100, key="helipad")
    """The draw of the Town that brings its Helipad, when the referee hid it; 0 when people did; -1 before."""
    effects: list[Effect] = field(Parts(Effect), [])
    filling: int = unwritten(NOWHERE)
    """The tile that gets its zombies and tokens."""
    bids: dict[int, int] = unwritten({})
    """The auction as it stands: what each seat has bid last; -1 for one that passed."""
    just: dict[str, Happened] = field(Just(), {}, after=("map", "players"))
    """What has just happened, until somebody answers something else: `killed` (seat, square, breed), `entered` (seat,
    tile), `rolled` (seat, ...)."""
    announced: tuple[str, ...] = field(Tupled(CARD), ())
    """Cards that are being played, the newest last: they lie on the table until they have worked."""
    with Section("setup", when=lambda game: game.step == SETUP):
        asked_setup: bool = flag(key="ask", always=True)
        """The table wants to be led through the set-up, question by question."""
        dealt_unseen: bool = field(Either("table", "built-in"), True, key="deck", always=True)
        """Hands come from real decks; otherwise the referee deals its own."""
        dealer: int | None = field(Maybe(Whole(0, last_seat)), None, always=True)

    def __init__(
        self,
        pack: TotallyZombiesPack,
        players: list[Player],
        options: dict[str, str],
        mode: str,
        surface: tuple[int, int, int, int] | None = None,
    ) -> None:
        super().__init__()
        self.pack, self.players, self.options, self.map, self.mode = pack, players, options, LayeredMap(), mode
        self.areas = areas_chosen(options["areas-in-play"])
        self.surface = surface if options["surface"] == "measured" else None
        self.decks = put_piles(self.areas)
        self.threshold = pack.threshold(len(players))

    # ------------------------------------------------------------------ what positions say

    @property
    def ground(self) -> Map:
        return self.map

    def table_size(self) -> Json:
        return None if self.surface is None else list(self.surface)

    def first_tiles(self) -> list[dict[str, str]]:
        """The starting row (totally-zombies.setup.start-line)."""
        return [
            {"tile": tile, "at": f"{x},{y}", "turn": tiles.TURNS[quarters]}
            for tile, (x, y), quarters in self.pack.start_row
        ]

    def begins_at(self, player: Player) -> str | None:
        """Where a player stands of whom a position says nothing else (totally-zombies.setup.pawn-start)."""
        return None if player.gone or player.dead or self.start < 0 else self.map.names[self.start]

    # ------------------------------------------------------------------ the engine's side

    def settle(self) -> None:
        from companion.games.totally_zombies.chapters.winning import look_for_winner

        look_for_winner(self)

    def ending(self) -> str:
        """Which Helipad it was, where somebody has left by one."""
        if self.over is None or self.over.rule != self.chapter("chapters.winning").HELIPAD:
            return super().ending()
        return f"{self.over.rule} of {CALLED[self.area(self.players[self.over.winners[0]].at)]}"

    # ------------------------------------------------------------------ players

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    def from_seat(self, seat: int) -> list[Player]:
        """All players still in the game, clockwise from this seat."""
        return [player for player in self.players[seat:] + self.players[:seat] if not player.gone]

    def from_active(self) -> list[Player]:
        return self.from_seat(self.seat)

    def pawns_on(self, square: Square) -> list[Player]:
        return [player for player in self.players if player.at == square >= 0]

    def breed(self, id: str) -> Breed:
        return self.pack.breeds[id]

    # ------------------------------------------------------------------ changing

    def lay(self, tile: str, cell: Cell, quarters: int, zone: str = "", layer: str = "") -> int:
        """Put a tile on the map, with the sewer below it where there is one; its index."""
        printed = self.tile_kind(tile)
        self.map = self.map.with_tile(printed, cell, quarters, zone or printed.area, layer)
        index = len(self.map.laid) - 1
        if printed.kind == "start":
            self.start = 9 * index + CENTRE
        if "escalator" in printed.special and self.rule_is("second-floor-layout", "separate-plane"):
            self.map = self.map.with_landing(index, UPSTAIRS)
        if printed.area in WITH_SEWERS and not layer:
            self.map = self.map.with_tile(sewer_below(printed), cell, quarters, zone or printed.area, SEWER)
        return index

    def recall(self, card: str) -> None:
        """A card that is being played stays visible, or goes somewhere else than to the discards."""
        if card in self.announced:
            last = len(self.announced) - 1 - self.announced[::-1].index(card)
            self.announced = self.announced[:last] + self.announced[last + 1 :]
        else:
            discards = self.decks[self.home_of(card)].discards
            del discards[len(discards) - 1 - discards[::-1].index(card)]

    def put_away(self, card: str) -> None:
        """A card has worked, or was cancelled: it is discarded, unless it lies somewhere else by now."""
        if card in self.announced:
            self.recall(card)
            self.discard(card)
