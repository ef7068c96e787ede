"""Loading the town of a position: cards, sealed edges, and everybody who stands on them."""

from __future__ import annotations

from companion.engine.reading import Part
from companion.games.zombie_slayer.chapters.setup import OUTWARD
from companion.games.zombie_slayer.meta import DUNG, NAMED
from companion.games.zombie_slayer.state import TEMPLE, Follower, ZombieSlayer
from companion.tiles import SIDES, STEPS, TURNS, Placement, Square, read_cell

MANY = 1000


def read_square(game: ZombieSlayer, part: Part) -> Square:
    square = game.town.square(part.value)
    if game.town.on_strip(part.value):
        raise part.fail("nobody stands on a green border", "zombie-slayer.spawn.green-border")
    if square < 0:
        raise part.fail(f"{part.value!r} is no square of the map; squares are written like 0,3.C")
    return square


def read_map(game: ZombieSlayer, part: Part) -> None:
    """Cards in the order in which they were laid; the Town Centre first (zombie-slayer.setup.centre-tile)."""
    for index, entry in enumerate(part.items()):
        entry.table(("tile", "at", "turn", "entered", "searched"))
        card = entry.part("tile").word(tuple(game.pack.towns))
        cell = read_cell(entry.part("at").text())
        if cell is None:
            raise entry.part("at").fail(f"{entry.value['at']!r} is no cell; cells are written like 0,-3")
        place = Placement(cell, TURNS.index(entry.part("turn", "r0").word(TURNS)))
        _check_card(game, entry, index, card, place)
        game.lay(card, place.cell, place.quarters)
        entered = entry.part("entered", index == 0)
        if entered.flag():
            game.entered.add(index)
        elif index == 0:
            raise entered.fail("the Town Centre is never new", "zombie-slayer.ruling.new-tile")
        if entry.part("searched", False).flag():
            game.searched.add(index)
    if not game.town.laid:
        raise part.fail("the town has no card", "zombie-slayer.setup.centre-tile")


def _check_card(game: ZombieSlayer, entry: Part, index: int, card: str, place: Placement) -> None:
    kind = game.pack.towns[card].kind
    if (index == 0) != (kind == "centre") or (index == 0 and place.cell != (0, 0)):
        raise entry.fail("the Town Centre lies first, at 0,0, and once", "zombie-slayer.setup.centre-tile")
    if any(laid.tile.id == card for laid in game.town.laid):
        raise entry.part("tile").fail(f"{card} lies there twice", "zombie-slayer.ruling.hidden-deck")
    beside = [side for side, (dx, dy) in enumerate(STEPS) if (3 * dx, 3 * dy) == place.cell]
    if beside and place.quarters != OUTWARD[beside[0]]:
        raise entry.part("turn").fail(
            "the green border of a first card points away from the centre", "zombie-slayer.setup.green-outward"
        )
    if game.town.overlaps(game.pack.towns[card].ground, place):
        raise entry.fail("another card lies there, or its border", "zombie-slayer.explore.any-orientation")
    near = max(abs(place.cell[0]), abs(place.cell[1])) == 3 and min(abs(place.cell[0]), abs(place.cell[1])) < 3
    if near and not beside and index > 0:
        raise entry.part("at").fail("one card lies at each edge of the centre", "zombie-slayer.setup.four-cards")


def read_sealed(game: ZombieSlayer, part: Part) -> None:
    edges = []
    for entry in part.items():
        name, _, side = entry.text().partition(" ")
        if side not in SIDES or len(side) != 1 or game.town.square(name) < 0:
            raise entry.fail("expected a square and a side, such as '0,3.W W'")
        edges.append((game.town.square(name), SIDES.index(side)))
    if edges:
        game.town = game.town.with_sealed(edges)


def read_beings(game: ZombieSlayer, root: Part) -> None:
    """Zombies, the Necromancer and followers; opponents share a square with nobody."""
    for entry in root.part("zombies", []).items():
        _zombie(game, entry)
    for colour in (token.id for token in game.pack.zombies):
        if game.supply(colour) < 0:
            why = f"there are only {game.pack.tokens[colour].copies} {colour} counters"
            raise root.part("zombies").fail(why, "zombie-slayer.spawn.recycle-furthest")
    if root.has("necromancer"):
        _necromancer(game, root.part("necromancer"))
    for entry in root.part("followers", []).items():
        _follower(game, entry)
    for entry in root.part("gone", []).items():
        name = entry.word(NAMED)
        if name in game.followers or name in game.gone:
            raise entry.fail(f"{name} is named twice", "zombie-slayer.follower.named-unique")
        game.gone.append(name)


def _zombie(game: ZombieSlayer, entry: Part) -> None:
    entry.table(("at", "kind", "used"))
    square = read_square(game, entry.part("at"))
    kind = entry.part("kind").word([token.id for token in game.pack.zombies])
    _free(game, entry, square)
    game.zombies[square] = kind
    if entry.has("used"):
        game.used[square] = entry.part("used").number(0, game.pack.tokens[kind].actions)


def _necromancer(game: ZombieSlayer, entry: Part) -> None:
    entry.table(("at", "life"))
    token = game.pack.tokens["necromancer"]
    square = read_square(game, entry.part("at"))
    _free(game, entry, square)
    if not any(laid.tile.kind == TEMPLE for laid in game.town.laid):
        raise entry.fail("he comes with the Temple, which is not on the map", "zombie-slayer.boss.start")
    game.master = square
    game.master_life = entry.part("life", token.life).number(0, token.life, "zombie-slayer.boss.stats")


def _free(game: ZombieSlayer, entry: Part, square: Square) -> None:
    if game.hostile(square) or square == game.slayer.at:
        raise entry.part("at").fail("somebody stands there", "zombie-slayer.move.no-end-occupied")


def _follower(game: ZombieSlayer, entry: Part) -> None:
    entry.table(("name", "at", "actions"))
    name = entry.part("name").word(NAMED)
    if name in game.followers:
        raise entry.fail(f"{name} is there twice", "zombie-slayer.follower.named-unique")
    square = read_square(game, entry.part("at"))
    share = square != game.slayer.at and bool(game.friend_at(square))
    if game.hostile(square) or share:
        raise entry.part("at").fail("somebody stands there", "zombie-slayer.ruling.slayer-and-occupied-squares")
    most = game.pack.tokens[name].actions
    game.followers[name] = Follower(square, entry.part("actions", most).number(0, most))


def read_dung(game: ZombieSlayer, part: Part) -> None:
    for entry in part.items():
        entry.table(("at", "count"))
        square = read_square(game, entry.part("at"))
        if square in game.dung:
            raise entry.fail("that square is named twice")
        game.dung[square] = entry.part("count", 1).number(1, MANY)
    if game.stock(DUNG) < 0:
        raise part.fail(f"there are only {game.pack.pieces[DUNG]} heaps of dung", "zombie-slayer.item.dung-two-slots")
