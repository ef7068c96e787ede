"""The state of a game of MidEvil: what lies on the table, what each player has, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import ClassVar, TypeAlias

from companion import tiles
from companion.games.horde.hands import CardTable
from companion.games.horde.people import last_seat
from companion.games.kit.forms import (
    At,
    Either,
    Listed,
    Named,
    Pile,
    Tupled,
    Whole,
    Word,
    field,
    flag,
    whole,
    word,
)
from companion.games.kit.house_rules import changed_rules
from companion.games.kit.parts import Section, chosen, given, unwritten
from companion.games.kit.rows import Laid, Parts, Rows, Spots, seated, tiles_in_pack
from companion.games.kit.turn import Chaptered
from companion.games.midevil.meta import BASE, BLACK, CASTLE, COLOURS, DUNGEON, FIGURES, HOUSE_RULES, LIFE
from companion.games.midevil.pack import MidevilPack
from companion.games.midevil.people import SPELL, Effect, Player, cards, figures
from companion.games.midevil.printed import CELLAR, ITEM, UNDER_ROOF, UP, EventCard, Setup, Tile
from companion.languages import say
from companion.tiles import CENTRE, NOWHERE, TURNS, Square
from companion.tiles.tile import turned_square

SETUP = "setup"
STEPS = ("tile", "place", "fight", "cards", "roll", "move", "meet", "skeletons", "discard")
"""The nine steps of a turn (midevil.turn.fixed-order); `meet` is fought in between the steps of `move`."""
NOT_ROLLED = -1
STEP, RIDDEN = 2, 1
"""What a step costs in halves, on foot and on a Horse (midevil.ruling.horse-arithmetic)."""

Map: TypeAlias = tiles.Map[Tile]
TILE = Named("tile", lambda game: {**game.pack.tiles, **game.pack.faces})
TILES = Listed(Word(lambda game: tuple(game.pack.tiles)))


@cache
def deck_of(pack: MidevilPack, mode: str) -> tuple[str, ...]:
    """Every event card of a mode, one for each copy."""
    return pack.event_deck(mode)


@cache
def copies_in(pack: MidevilPack, mode: str) -> Counter[str]:
    return Counter(deck_of(pack, mode))


def rest_of_stack(game: MidEvil, _: object) -> list[str]:
    """The surface tiles that are nowhere else."""
    laid_first = [one.tile for one in game.setting.lay]
    tiles = Counter([*game.pack.tile_stack(game.mode), *laid_first])
    return game.tiles_left(tiles, [*game.under, *game.removed_tiles])


def rest_of_dungeon(game: MidEvil, _: object) -> list[str]:
    return game.tiles_left(Counter(game.pack.dungeon_stack if game.dungeons else ()), game.dungeon_under)


class MidEvil(CardTable, Chaptered):
    """Everything on the table, with the questions the rules keep asking about it."""

    id = "midevil"
    written: ClassVar = {"horse_at": say("horse"), "removed": say("out of the game")}
    """What people call what its positions have under these keys (`kit.speaking`)."""
    steps = STEPS
    kept_roll_rule = "midevil.ruling.correction"

    pack: MidevilPack = given()
    mode: str = given()
    sets: frozenset[str] = given()
    options: dict[str, str] = chosen(changed_rules(HOUSE_RULES))
    with Section("turn", after=("players",)):
        seat: int = whole(0, 0, last_seat, always=True)
        step: str = word((*STEPS, SETUP), SETUP, absent=STEPS[0])
        number: int = whole(absent=lambda game, _: 0 if game.step == SETUP else 1)
        tile: str = word(lambda game: ("", *game.pack.tiles))
        """The tile that is drawn but not yet placed."""
        placer: int = whole(NOWHERE, NOWHERE, last_seat)
        """Who places it when it is not whoever drew it (Wrong Turn)."""
        die: int = whole(0, 0, 6)
        """The movement die as it lies; 0 before it is rolled."""
        left: int = whole(NOT_ROLLED, NOT_ROLLED)
        """What is left of the movement, in half-steps; -1 before the roll."""
        walked: int = whole()
        """Steps taken in this move."""
        due: int = whole(NOT_ROLLED, NOT_ROLLED)
        """Skeletons still to be moved."""
        forfeit: bool = flag()
        """The rest of the turn is lost."""
        still: bool = flag()
        """No skeleton moves in this turn."""
        bought: bool = flag()
        """A spell was bought in this turn (MidEvil III)."""
        fate: bool = flag()
        """The pawn has come onto a dungeon tile and its fate is not rolled yet (MidEvil III)."""
        casting: int = whole(NOWHERE, NOWHERE, last_seat)
        """Who works out new spells, and may have more than three until that is done (MidEvil III)."""
        spells_due: int = whole(key="spells-due")
        """Spells still to be drawn for that (MidEvil III)."""
        longer: int = whole()
        """Squares that the movement die of this turn is worth more (MidEvil III)."""
        stays_later: bool = flag(key="stays-later")
        """Not this turn's movement is lost but that of the next one (MidEvil III)."""
        tried: bool = flag()
        """The one attempt to lower the Drawbridge in this turn was made (MidEvil 2)."""
        crossed: bool = flag()
        """The pawn stands before the square it has just come from off the Drawbridge: its roll is due (MidEvil 2)."""
        duels: tuple[int, ...] = field(Tupled(Whole(0, last_seat)), ())
        """Holders fought in this turn: one duel with each."""
        moved: set[Square] = field(Spots(), set())
        """Skeletons moved in this skeleton movement, by the square where they stand."""
    map: Map = field(
        Laid(
            TILE,
            like="1,-2",
            piles=("decks.tiles",),
            most=lambda game: tiles_in_pack(game) + len(game.setting.entrances),  # some may have a proxy
            rule="midevil.setup.inventory-tiles",
        ),
        absent=lambda game, _: game.first_tiles(),
    )
    starts: tuple[Square, ...] = unwritten(())
    """Where pawns begin and the dead return to."""
    goals: tuple[Square, ...] = unwritten(())
    """Where the book wins."""
    grave: Square = unwritten(NOWHERE)
    """The centre of the Graveyard."""
    pit: Square = unwritten(NOWHERE)
    """The centre of the Pit."""
    filling: int = unwritten(NOWHERE)
    """The tile that gets its skeletons and life tokens."""
    aimed: Square = unwritten(NOWHERE)
    """What a shot is rolled for."""
    hiding: tuple[int, ...] = unwritten(())
    """Who commits tokens to a duel just now: nobody else sees what they have."""
    bridge: int = unwritten(NOWHERE)
    """Which of the tiles on the map is the Drawbridge."""
    skeletons: dict[Square, str] = field(
        Rows(At(), Word(FIGURES, "midevil.setup.inventory-skeletons"), "colour"), {}, always=True
    )
    lives: set[Square] = field(Spots(), set(), always=True)
    """Squares with a life token."""
    players: list[Player] = seated(Player)
    book: int = whole(NOWHERE, NOWHERE, last_seat, after=("players",))
    """Who holds the Necronomicon; nobody: it waits at the Graveyard, or for it."""
    removed: dict[str, int] = field(figures(FIGURES), {})
    """Skeletons out of the game."""
    with Section("decks", after=("turn", "effects")):
        stack: list[str] = field(TILES, [], key="tiles", absent=rest_of_stack, after=("under", "removed"))
        under: list[str] = field(TILES, [])
        """Tiles that fitted nowhere and went under the stack, in the order in which they will come."""
        removed_tiles: list[str] = field(TILES, [], key="removed", after=("under",))
        """Tiles out of the game."""
        deck: list[str | None] = field(cards(counted=True), [], key="events", always=True)
        discards: list[str | None] = field(cards(), [], key="discard", always=True)
        dungeon: list[str] = field(TILES, [], absent=rest_of_dungeon, after=("dungeon_under",))
        """The dungeon stack (MidEvil III)."""
        dungeon_under: list[str] = field(TILES, [], key="dungeon-under")
        """Dungeon tiles that did not fit and went under that stack, in the order in which they will come."""
        spells: list[str | None] = field(
            Pile(SPELL, lambda game: len(game.pack.spell_deck), "midevil.dungeon-setup.inventory-spells", counted=True),
            [],
        )
        spell_discards: list[str] = field(Listed(SPELL), [], key="spell-discard")
    effects: list[Effect] = field(Parts(Effect), [])
    with Section("setup", when=lambda game: game.step == SETUP):
        asked_setup: bool = flag(key="ask", always=True)
        """The table wants to be led through the set-up, question by question."""
        dealt_unseen: bool = field(Either("table", "built-in"), True, key="deck", always=True)
        """Hands come from a real deck; otherwise the referee deals its own."""

    def __init__(self, pack: MidevilPack, players: list[Player], options: dict[str, str], mode: str = BASE) -> None:
        super().__init__()
        self.pack, self.players, self.options, self.map = pack, players, options, Map()
        self.mode, self.sets = mode, pack.setup(mode).sets

    # ------------------------------------------------------------------ what positions say

    @property
    def ground(self) -> Map:
        return self.map

    @property
    def setting(self) -> Setup:
        """What lies on the table at the beginning."""
        return self.pack.setup(self.mode)

    def first_tiles(self) -> list[dict[str, str]]:
        """The tiles that lie before the first turn."""
        return [
            {"tile": self.first_face(tile), "at": f"{cell[0]},{cell[1]}", "turn": TURNS[quarters]}
            for tile, cell, quarters in self.setting.lay
        ]

    def first_face(self, tile: str) -> str:
        """Which side of a tile lies up at the beginning (midevil.castle-setup.drawbridge-starts-up)."""
        back = self.pack.tile(tile).back
        return back if back and self.setting.drawbridge == UP else tile

    def begins_at(self, player: Player) -> str | None:
        """Where a player stands of whom a position says nothing else."""
        return None if player.gone or not self.starts else self.map.names[self.start]

    # ------------------------------------------------------------------ the engine's side

    def settle(self) -> None:
        from companion.games.midevil.chapters.winning import look_for_winner

        look_for_winner(self)

    # ------------------------------------------------------------------ looking

    @property
    def castle(self) -> bool:
        return CASTLE in self.sets

    @property
    def dungeons(self) -> bool:
        """Is MidEvil III played, with or without the castle (midevil.dungeon-setup.castle-play-unchanged)?"""
        return DUNGEON in self.sets

    @property
    def start(self) -> Square:
        """The first of the squares where pawns begin."""
        return self.starts[0]

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    def before(self, seat: int) -> bool:
        """Has this player just finished a turn: the last one before the active player?"""
        there = [player.seat for player in self.players if not player.gone or player.seat == seat]
        return seat != self.seat and there[there.index(self.seat) - 1] == seat

    def from_active(self) -> list[Player]:
        """All players still in the game, clockwise from the active one."""
        order = self.players[self.seat :] + self.players[: self.seat]
        return [player for player in order if not player.gone]

    def pawns_on(self, square: Square) -> list[Player]:
        return [player for player in self.players if player.at == square >= 0]

    def holder(self) -> Player | None:
        """Who holds the Necronomicon."""
        return self.players[self.book] if self.book >= 0 else None

    def drawn_tile(self) -> Tile:
        return self.pack.tile(self.tile)

    def kind(self, square: Square) -> str:
        return self.map.kinds[square]

    def inside(self, square: Square) -> bool:
        """Within walls: a building or the castle, not a place open to the sky, nor the dungeon."""
        return self.map.kinds[square] in UNDER_ROOF and "open-air" not in self.map.tile_of(square).special

    def in_dungeon(self, square: Square) -> bool:
        """On a dungeon tile; everywhere else play is as in the base set (midevil.dungeon-turn.base-rules-outside)."""
        return self.map.tile_of(square).below

    def outdoors(self, square: Square) -> bool:
        return not self.inside(square) and not self.in_dungeon(square)

    def steps_left(self) -> int:
        """Whole steps on foot that are left."""
        return max(self.left, 0) // STEP

    # ------------------------------------------------------------------ figures and tokens

    def figures(self, colour: str) -> int:
        """How many skeletons of a colour the box holds (midevil.setup.inventory-skeletons)."""
        figure = self.pack.figures[colour]
        return figure.copies if figure.set in self.sets else 0

    def worth(self, colour: str) -> int:
        return self.pack.figures[colour].points

    def points(self, player: Player) -> int:
        """What a collection is worth (midevil.limit.skeleton-point-values)."""
        return sum(self.worth(colour) * count for colour, count in player.skeletons.items())

    def pool(self, colour: str) -> int:
        """Skeletons of a colour beside the map: neither on it, nor collected, nor out of the game."""
        away = sum(1 for there in self.skeletons.values() if there == colour) + self.removed.get(colour, 0)
        return self.figures(colour) - away - sum(player.skeletons.get(colour, 0) for player in self.players)

    def pools(self) -> dict[str, int]:
        """The skeleton pool; black skeletons are none of it (midevil.castle-setup.black-outside-pool)."""
        left = Counter({colour: self.figures(colour) - self.removed.get(colour, 0) for colour in COLOURS})
        left.subtract(colour for colour in self.skeletons.values() if colour != BLACK)
        for player in self.players:
            left.subtract(player.skeletons)
        return dict(left)

    def life_supply(self) -> int:
        """Life tokens beside the map (midevil.setup.inventory-lives)."""
        return self.pack.pieces[LIFE] - len(self.lives) - sum(player.lives for player in self.players)

    def remove(self, colour: str, count: int = 1) -> None:
        """Out of the game, for good (midevil.limit.raise-skeletons-gone)."""
        if count:
            self.removed[colour] = self.removed.get(colour, 0) + count

    def take_skeleton(self, square: Square) -> str:
        """Take the skeleton off a square; its colour."""
        self.moved.discard(square)
        return self.skeletons.pop(square)

    def shift_skeleton(self, here: Square, there: Square, counts: bool = True) -> None:
        """Move a skeleton; in the skeleton movement that counts as its one move."""
        had_moved = here in self.moved
        self.skeletons[there] = self.take_skeleton(here)
        if counts or had_moved:
            self.moved.add(there)

    # ------------------------------------------------------------------ cards

    def card(self, card: str) -> EventCard:
        return self.pack.card(card)

    @property
    def whole_deck(self) -> Sequence[str]:
        return deck_of(self.pack, self.mode)

    def copies_of(self, card: str) -> int:
        """None of sets that are not played with, and no second book."""
        return copies_in(self.pack, self.mode)[card]

    def is_item(self, card: str) -> bool:
        """Does whatever speaks of items speak of this card (midevil.horse.is-an-item)? The book is none of them."""
        return self.pack.card(card).type == ITEM and card != self.pack.necronomicon

    def has_front(self, player: Player, tag: str) -> list[str]:
        """The cards in front of a player that carry a tag."""
        return [card for card in player.front if tag in self.pack.card(card).tags]

    # ------------------------------------------------------------------ tiles

    def tiles_left(self, tiles: Counter[str], elsewhere: Iterable[str]) -> list[str]:
        """Those of these tiles that lie neither on the map nor elsewhere."""
        left = tiles.copy()
        left.subtract(self.printed(laid.tile) for laid in self.map.laid)
        left.subtract([*elsewhere, *([self.tile] if self.tile else [])])
        return list(left.elements())

    def printed(self, tile: Tile) -> str:
        """The tile of the stack, whichever of its sides lies up."""
        return tile.id if tile.id in self.pack.tiles else tile.back

    def adjacent(self, index: int) -> list[int]:
        """The tiles that touch a tile along a side (midevil.tile.adjacent-means-side)."""
        x, y = self.map.laid[index].cell
        beside = [self.map.cells.get((x + across, y + up)) for across, up in tiles.STEPS]
        return [other for other in beside if other is not None]

    def lay(self, tile: str, cell: tiles.Cell, quarters: int) -> int:
        """Put a tile on the map; its index. Only a cellar door of the castle leads to an Entrance that lies beside it
        (midevil.dungeon-setup.castle-entrances)."""
        printed = self.pack.tile(tile)
        area = CELLAR if printed.mouth and self.setting.entrances else None
        self.map = self.map.with_tile(printed, cell, quarters, area)
        index = len(self.map.laid) - 1
        self._find_marks(index)
        return index

    def spot(self, index: int, k: int) -> Square:
        """Where a square of a tile, as it is printed, lies now."""
        return 9 * index + turned_square(k, self.map.laid[index].quarters)

    def _find_marks(self, index: int) -> None:
        """Where pawns start, where the book waits and wins, the pit, the Drawbridge."""
        tile = self.map.laid[index].tile
        printed = self.printed(tile)
        if "graveyard" in tile.special:
            self.grave = self.spot(index, tile.spots["book"])
        if "pit" in tile.special:
            self.pit = 9 * index + CENTRE
        if "drawbridge" in tile.special:
            self.bridge = index
        for spot, found in ((self.setting.start, "starts"), (self.setting.goal, "goals")):
            if spot.tile == printed:
                squares = [spot.square] if spot.square >= 0 else range(9)
                setattr(self, found, tuple(self.spot(index, k) for k in squares))
