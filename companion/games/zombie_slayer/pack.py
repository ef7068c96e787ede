"""The content of a pack of Zombie Slayer: town cards, tokens with their Dieagrams, and treasure cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from types import MappingProxyType

from companion.games.zombie_slayer.chapters.dieagram import EMPTY, UPPER_RIGHT, Dieagram, counted, dieagram, grids
from companion.packs.pack import Listed, Pack
from companion.packs.reading import Entry, Head, Problems, digest
from companion.tiles.tile import CENTRE
from companion.tiles.walled import CORNER, FOUNTAIN, GROUND, OPEN, SIZE, STRIP, WALLS, WalledTile

FILES = {"town": "towns.toml", "token": "tokens.toml", "treasure": "treasures.toml"}
ITEMS = ("life-potion", "accuracy-potion", "defence-potion", "torch", "dragon-dung")
PIECES = ITEMS

CENTRE_KIND, TOWN, TEMPLE = "centre", "town", "temple"
KINDS = (CENTRE_KIND, TOWN, TEMPLE)
SLAYER, ZOMBIE, NECROMANCER, FANATIC, FOLLOWER = "slayer", "zombie", "necromancer", "fanatic", "follower"
TOKEN_KINDS = (SLAYER, ZOMBIE, NECROMANCER, FANATIC, FOLLOWER)
SKILL = "skill"
ATTRIBUTES = {"S": SKILL, "M": "melee", "R": "ranged", "D": "defence", "H": "holy"}
COLOURS = {"v": "violet", "g": "green", "b": "blue"}
SUMMONS = {**COLOURS, "y": "bluegrey"}
TREASURES = {"b": "blue", "n": "brown", "r": "red", "o": ""}
UPGRADES = ("defence", "melee", "ranged", "holy")
NEW_SKILL = "new-skill"
LEAST_CARDS = 8
"""With fewer the Temple could be among the first four cards."""
NEEDED = {"ludwig": SLAYER, "violet": ZOMBIE, "green": ZOMBIE, "blue": ZOMBIE, "necromancer": NECROMANCER,
          "fanatic": FANATIC, "bron": FOLLOWER, "archibald": FOLLOWER, "prycille": FOLLOWER}  # fmt: skip

_PLAIN = tuple("+ + + +" if row % 2 == 0 else " . . . " for row in range(SIZE))
Entries = Mapping[str, Mapping[str, Entry]]


@dataclass(frozen=True, slots=True)
class TownCard:
    """One card of the town: its ground, and what a die finds on it."""

    ground: WalledTile
    encounters: Dieagram | None
    """Who spawns on each face; the Town Centre has none."""
    treasures: tuple[str, ...]
    """The treasure card each face leads to; empty where there is nothing."""

    @property
    def id(self) -> str:
        return self.ground.id

    @property
    def kind(self) -> str:
        return self.ground.kind


@dataclass(frozen=True, slots=True)
class Token:
    """One kind of being: its numbers and its Dieagram."""

    id: str
    name: str
    kind: str
    actions: int
    toughness: int
    life: int
    pips: Dieagram
    copies: int


@dataclass(frozen=True, slots=True)
class Treasure:
    """A treasure card: what lies behind each face of a plain die."""

    id: str
    name: str
    rows: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class SlayerPack(Pack):
    """The cards and tokens of Zombie Slayer."""

    towns: Mapping[str, TownCard] = field(default_factory=dict)
    tokens: Mapping[str, Token] = field(default_factory=dict)
    treasures: Mapping[str, Treasure] = field(default_factory=dict)

    def contents(self) -> dict[str, int]:
        return {"town card": len(self.towns), "token": len(self.tokens), "treasure card": len(self.treasures)}

    def listing(self) -> dict[str, list[Listed]]:
        return {
            "town card": [Listed(id, card.ground.name) for id, card in self.towns.items()],
            "token": [Listed(id, token.name, token.copies) for id, token in self.tokens.items()],
            "treasure card": [Listed(id, treasure.name) for id, treasure in self.treasures.items()],
        }

    def of_kind(self, kind: str) -> TownCard:
        """The only card of its kind: the Town Centre, the Temple."""
        return next(card for card in self.towns.values() if card.kind == kind)

    @cached_property
    def town_deck(self) -> tuple[str, ...]:
        """Ids of the town cards that are shuffled, without Town Centre and Temple."""
        return tuple(id for id, card in self.towns.items() if card.kind == "town")

    @cached_property
    def zombies(self) -> tuple[Token, ...]:
        """The kinds of zombies in the order in which they move."""
        return tuple(token for token in self.tokens.values() if token.kind == "zombie")


def build(head: Head, entries: Entries, problems: Problems, known: int) -> SlayerPack | None:
    """The pack; None when more than the known problems were noted."""
    towns = {id: town_from(entry) for id, entry in entries["town"].items()}
    tokens = {id: token_from(entry) for id, entry in entries["token"].items()}
    treasures = {id: treasure_from(entry) for id, entry in entries["treasure"].items()}
    if len(problems) == known:  # only whole entries can be compared with each other
        _check_towns(head, towns.values(), problems)
        _check_tokens(head, tokens, problems)
        _check_treasures(head, entries["treasure"], treasures, tokens, problems)
    if len(problems) > known:
        return None
    return SlayerPack(
        id=head.id,
        title=head.title,
        game=head.game,
        edition=head.edition,
        pieces=MappingProxyType(head.pieces),
        digest=_digest(head, towns, tokens, treasures),
        towns=MappingProxyType(towns),
        tokens=MappingProxyType(tokens),
        treasures=MappingProxyType(treasures),
    )


def _digest(head: Head, towns: dict[str, TownCard], tokens: dict[str, Token], treasures: dict[str, Treasure]) -> str:
    def faces(pips: Dieagram | None) -> list[dict[str, int]]:
        return [dict(face) for face in pips.faces] if pips else []

    content = {
        **head.printed(),
        "towns": [
            [card.id, card.ground.name, card.kind, card.ground.rows, faces(card.encounters), card.treasures]
            for card in towns.values()
        ],
        "tokens": [
            [
                token.id,
                token.name,
                token.kind,
                token.actions,
                token.toughness,
                token.life,
                faces(token.pips),
                token.copies,
            ]
            for token in tokens.values()
        ],
        "treasures": [asdict(treasure) for treasure in treasures.values()],
    }
    return digest(content)


# ---------------------------------------------------------------------- town cards


def town_from(entry: Entry) -> TownCard:
    """A card of the town, its walls drawn and its Dieagram beside them."""
    id, name, kind = entry.word("id"), entry.text("name"), entry.one_of("kind", KINDS, TOWN)
    ground = WalledTile(id, name, kind, _drawing(entry))
    _check_ground(ground, entry)
    encounters, treasures = (None, ("",) * 6) if kind == CENTRE_KIND else _encounters(entry, kind)
    entry.refuse_unknown_keys()
    return TownCard(ground, encounters, treasures)


def _drawing(entry: Entry) -> tuple[str, ...]:
    rows = tuple(row.rstrip().ljust(SIZE) for row in entry.text("map").rstrip("\n").split("\n"))
    if "map" not in entry.table or not isinstance(entry.table["map"], str):
        return _PLAIN
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        entry.wrong("map is not seven lines of seven characters", "squares in three rows with the edges around them")
        return _PLAIN
    for number, row in enumerate(rows):
        if any(mark not in _allowed(number, column) for column, mark in enumerate(row)):
            entry.wrong(f"line {number + 1} of map is {row!r}", "+ at corners, . or f for squares, - | # or space")
            return _PLAIN
    return rows


def _allowed(row: int, column: int) -> str:
    if row % 2 and column % 2:
        return GROUND + FOUNTAIN
    if row % 2 == 0 and column % 2 == 0:
        return CORNER
    return OPEN + STRIP + (WALLS[1] if row % 2 else WALLS[0])


def _check_ground(ground: WalledTile, entry: Entry) -> None:
    """One border on the right, none around the Town Centre; every square can be walked to."""
    strips = [(r, c) for r in range(SIZE) for c in range(SIZE) if ground.rows[r][c] == STRIP]
    right = [(row, SIZE - 1) for row in (1, 3, 5)]
    if strips != ([] if ground.kind == CENTRE_KIND else right):
        where = "no border" if ground.kind == CENTRE_KIND else "the border (#) along the whole right side"
        entry.wrong("the green border is drawn otherwise than a card lies natively", f"{where} and nowhere else")
    walls = ground.looks[0].walls
    steps = ((0, -3), (1, 1), (2, 3), (3, -1))
    seen, todo = {CENTRE}, [CENTRE]
    while todo:
        k = todo.pop()
        for side, step in steps:
            there = k + step
            inside = 0 <= there < 9 and (side % 2 == 0 or there // 3 == k // 3)
            if inside and there not in seen and not (walls[k] >> side | walls[there] >> (side + 2) % 4) & 1:
                seen.add(there)
                todo.append(there)
    if len(seen) < 9:
        entry.wrong("some squares are walled in", "a way from every square of the card to every other")


def _encounters(entry: Entry, kind: str) -> tuple[Dieagram, tuple[str, ...]]:
    """Encounter pips of each face, and the treasure its upper right pip leads to."""
    letters = SUMMONS if kind == TEMPLE else COLOURS
    faces = grids(entry, "dieagram", "".join({*letters, *TREASURES} - {"o"}))
    if not faces:
        return EMPTY, ("",) * 6
    if kind == TEMPLE:  # zombie-slayer.spawn.temple-upper-right-blue: no treasure pips
        return _temple(entry, tuple(counted(face, letters) for face in faces))
    treasures = ("", *(TREASURES.get(face[0][2], "?") for face in faces[1:]))
    if "?" in treasures:
        entry.wrong("an upper right pip is no treasure", "b (blue), n (brown), r (red) or o in the upper right corner")
    others = [mark for face in faces for row, line in enumerate(face) for column, mark in enumerate(line)
              if (row, column) != UPPER_RIGHT and mark not in ".o"]  # fmt: skip
    if any(mark not in letters for mark in others):
        entry.wrong("an encounter pip is no colour of zombies", "v (violet), g (green), b (blue) or o elsewhere")
    return dieagram(counted(face, letters, UPPER_RIGHT) for face in faces), treasures


def _temple(entry: Entry, faces: tuple[dict[str, int], ...]) -> tuple[Dieagram, tuple[str, ...]]:
    if any(face.get("bluegrey") != 1 for face in faces):  # zombie-slayer.spawn.temple-bluegrey
        entry.wrong("a face has not exactly one bluegrey pip", "y once on every face: it brings the Necromancer")
    return dieagram(faces), ("",) * 6


# ---------------------------------------------------------------------- tokens and treasure cards


def token_from(entry: Entry) -> Token:
    """A being with its two numbers, its Life and its Dieagram."""
    faces = grids(entry, "dieagram", "".join(ATTRIBUTES))
    token = Token(
        id=entry.word("id"),
        name=entry.text("name"),
        kind=entry.one_of("kind", TOKEN_KINDS),
        actions=entry.number("actions"),
        toughness=entry.number("toughness"),
        life=entry.number("life", 1),
        pips=dieagram(counted(face, ATTRIBUTES) for face in faces) if faces else EMPTY,
        copies=entry.number("copies", 1),
    )
    entry.refuse_unknown_keys()
    if token.toughness < 1 or token.life < 1:
        entry.wrong("toughness or life is 0", "1 or more")
    if faces:
        _check_token(token, entry)
    return token


def _check_token(token: Token, entry: Entry) -> None:
    skills = [token.pips.count(face, SKILL) for face in range(1, 7)]
    if token.kind == ZOMBIE and skills != [1, 0, 0, 0, 0, 0]:  # zombie-slayer.fight.already-dead-face-one
        entry.wrong("the skill pips are not on the 1-face alone", "S on the 1-face of a zombie and on no other")
    if token.kind == ZOMBIE and (token.pips.has("ranged") or not token.actions):
        entry.wrong("a zombie with ranged pips or without actions", "melee and defence pips only, 1 action or more")
    if token.kind == NECROMANCER and (skills[0] != 1 or {*skills[1:]} - {0} != {3, 5}):
        entry.wrong("the ritual pips are not 3 and 5", "S on the 1-face, and 3 or 5 S on the faces of the ritual")
    if token.kind == SLAYER and (skills != [0, 0, 0, 0, 0, 1] or price(token.pips) > 20):
        entry.wrong("no slayer is built like that", "S once on the 6-face, and pips for at most 20 points")


def price(pips: Dieagram) -> int:
    """The Creation Points of all painted pips; the skill pip is free."""
    return sum(PRICES.get(colour, 0) * count for face in pips.faces for colour, count in face.items())


PRICES = {"defence": 1, "melee": 2, "ranged": 3, "holy": 4}


def treasure_from(entry: Entry) -> Treasure:
    """A treasure card with its six rows."""
    treasure = Treasure(entry.word("id"), entry.text("name"), entry.texts("rows"))
    entry.refuse_unknown_keys()
    if len(treasure.rows) != 6:
        entry.wrong(f"rows has {len(treasure.rows)} finds", "six, one for each face of a die")
    return treasure


# ---------------------------------------------------------------------- everything together


def _check_towns(head: Head, towns: Iterable[TownCard], problems: Problems) -> None:
    kinds = [card.kind for card in towns]
    for kind in (CENTRE_KIND, TEMPLE):
        if kinds.count(kind) != 1:
            problems.note(head.file, "", f"{kinds.count(kind)} cards of kind {kind!r}", f'one with kind = "{kind}"')
    if kinds.count(TOWN) < LEAST_CARDS:
        problems.note(head.file, "", f"{kinds.count(TOWN)} town cards", f"at least {LEAST_CARDS}")


def _check_tokens(head: Head, tokens: Mapping[str, Token], problems: Problems) -> None:
    for id, kind in NEEDED.items():
        if id not in tokens or tokens[id].kind != kind:
            problems.note(
                head.file, "", f"there is no {kind} token {id!r}", f'a token with id = "{id}", kind = "{kind}"'
            )
    for id, token in tokens.items():
        if id not in NEEDED:
            problems.note(head.file, "", f"nobody knows the token {id!r} ({token.name})", ", ".join(NEEDED))


def _check_treasures(
    head: Head, entries: Mapping[str, Entry], treasures: Mapping[str, Treasure], tokens: Mapping[str, Token],
    problems: Problems,
) -> None:  # fmt: skip
    """Blue leads to followers, brown to items, red to upgrades; row 1 is a zombie."""
    people = [id for id, token in tokens.items() if token.kind in (FANATIC, FOLLOWER)]
    finds = {"blue": people, "brown": list(ITEMS), "red": [NEW_SKILL, *UPGRADES]}
    for id in {*finds, *treasures} - ({*finds} & {*treasures}):
        problems.note(head.file, "", f"treasure {id!r} is missing or unknown", "treasures blue, brown and red")
    for id in {*finds} & {*treasures}:
        rows = treasures[id].rows
        if rows[0] not in COLOURS.values():
            entries[id].wrong(f"row 1 is {rows[0]!r}", "a colour of zombies")
        if any(row not in finds[id] for row in rows[1:]):
            entries[id].wrong(f"the rows are {', '.join(rows[1:])}", f"finds out of {', '.join(finds[id])}")
