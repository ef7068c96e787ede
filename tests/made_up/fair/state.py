"""The state of the fair: who is where, which zombies stand about, which tile is to be laid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import Json
from companion.engine.reading import Part
from companion.games.kit.forms import Text, Word, field, square, whole, word
from companion.games.kit.parts import Declared, Section, given, unwritten
from companion.games.kit.position import Limits
from companion.games.kit.rows import Laid, Spots, TileRow, seated
from companion.games.kit.turn import Chaptered
from companion.games.rulebook import NewGame
from companion.tiles import Square
from tests.made_up.fair.tiles import TILES, FairMap

LAY, WALK, LURE, TURN = STEPS = ("lay", "walk", "lure", "turn")
FIRST: Json = [{"tile": "square", "at": "0,0"}]


class Player(Declared):
    """Somebody with a pawn."""

    name: str = field(Text())
    at: Square = square(absent=lambda game, _: "0,0.C")


class Fair(Chaptered):
    """Everything on the table."""

    id = "fair"
    kept_roll_rule = "fair.walk"
    steps = STEPS

    pack: Any = given()
    mode: str = given()
    options: dict[str, str] = given()
    surface: tuple[int, int, int, int] | None = unwritten((2, 3, 1, 2))
    with Section("turn"):
        number: int = whole(1, 1, always=True)
        seat: int = whole(0, 0, lambda game: game.seats - 1, always=True)
        step: str = word(STEPS, absent=lambda game, _: LAY)
        tile: str = word(("", *TILES))
    ground: FairMap = field(Laid(Word(tuple(TILES)), like="1,0", layers=("funhouse",)), key="map", absent=FIRST)
    zombies: set[Square] = field(Spots(), set(), after=("map",))
    players: list[Player] = seated(Player)

    def __init__(self, pack: Any, players: int) -> None:
        super().__init__()
        self.pack, self.mode, self.options, self.ground = pack, "fair", {}, FairMap()
        self.players = [Player() for _ in range(players)]

    def settle(self) -> None:
        """Nothing happens by itself."""

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]


limits = Limits(Fair)


@limits.lays("map")
def lay_map(game: Fair, part: Part, rows: Sequence[TileRow]) -> None:
    for row in rows:
        game.ground = game.ground.laid_out(row.tile, *row.place)


def load(document: Json, pack: Any) -> Fair:
    root = limits.root(document)
    return limits.load(Fair(pack, sum(1 for _ in root.part("players").items())), root)


def begin(pack: Any, wish: NewGame) -> Fair:
    return load({"players": [{"name": name} for name in wish.players]}, pack)
