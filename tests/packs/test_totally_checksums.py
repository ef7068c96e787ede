"""All checksums of the rulebook's reference table, each computed from the tiles of the pack."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from typing import Any

import pytest

from companion.games.totally_zombies.areas import AREAS, ARMY_BASE, CIRCUS, MALL, SCHOOL, TOWN, WOODS
from companion.games.totally_zombies.printed import ENTRANCE, HELIPAD, NAMED, ROAD, Tile
from tests.packs.totally import totally

PACK = totally()
CHECKSUMS: list[dict[str, Any]] = tomllib.loads(
    (files("companion.rules") / "totally-zombies.toml").read_text(encoding="utf-8")
)["checksum"]
EXTRA = "-with-extra-ammo"


def everywhere(area: str) -> tuple[str, ...]:
    return AREAS if area == "all" else (area,)


def those(area: str, *kinds: str, tag: str = "") -> Counter[Tile]:
    """All tiles of some kinds, with their number of copies."""
    return Counter(
        {
            tile: PACK.copies(tile.id)
            for tile in PACK.tiles.values()
            if tile.area in everywhere(area) and (not kinds or tile.kind in kinds) and (not tag or tag in tile.special)
        }
    )


def reserved(area: str) -> Counter[Tile]:
    return Counter({tile: PACK.reserved[tile.id] for tile in those(area)})


def regular(area: str, *kinds: str) -> Counter[Tile]:
    """Tiles that are drawn and laid as they come: named and unnamed ones without the reserved copies."""
    found = those(area, *(kinds or (NAMED, ROAD)))
    found.subtract({tile: number for tile, number in reserved(area).items() if tile in found})
    return found


def added(tiles: Mapping[Tile, int], value: Callable[[Tile], float]) -> float:
    return sum(number * value(tile) for tile, number in tiles.items())


def in_table(area: str) -> Counter[Tile]:
    """Tiles whose contents the table counts: the regular ones, Cabin and Big Top."""
    return regular(area) + those(area, tag="cabin") + those(area, tag="big-top")


def zombies(tile: Tile) -> int:
    """Those that are printed, and one at each exit where that is said; no die."""
    return len(tile.exits) if tile.zombies is None else tile.zombies


def bullets(tile: Tile) -> int:
    return tile.bullets


def with_extra(tile: Tile) -> int:
    """Two more on tiles of the army base, as far as there are squares without a token."""
    return tile.bullets + (min(2, len(tile.accessible) - tile.bullets - tile.life) if tile.area == ARMY_BASE else 0)


def life(tile: Tile) -> int:
    return tile.life


def rolled(area: str) -> Counter[Tile]:
    return Counter({tile: number for tile, number in regular(area).items() if tile.rolled})


def expected(area: str) -> float:
    """All zombies of an area, a die counted as its average."""
    return added(in_table(area), zombies) + sum(range(1, 7)) / 6 * rolled(area).total()


# ---------------------------------------------------------------------- whole numbers


def on_the_table() -> Iterable[str]:
    return (lying.tile for lying in PACK.start_row)


def deck(area: str) -> int:
    """A map deck when the game begins; entrances and the town's Helipad are shuffled into the town's."""
    more = those("all", ENTRANCE) + those(TOWN, HELIPAD) if area == TOWN else Counter[Tile]()
    return len(PACK.stack(area)) + more.total()


def accounted() -> int:
    decks = sum(deck(area) for area in AREAS)
    row = list(on_the_table())
    connectors = reserved("all").total() - sum(PACK.tiles[id] in +reserved("all") for id in row)
    aside = those(CIRCUS, tag="big-top-2") + those(CIRCUS, tag="funhouse")
    return decks + len(row) + connectors + aside.total()


COUNTS: dict[str, Callable[[str], float]] = {
    "tiles": lambda area: those(area).total(),
    "reserved-tiles": lambda area: reserved(area).total(),
    "regular-tiles": lambda area: regular(area).total(),
    **dict.fromkeys(
        ("buildings", "stores", "structures", "named-regular-tiles"), lambda area: regular(area, NAMED).total()
    ),
    **dict.fromkeys(("unnamed-tiles", "unnamed-regular-tiles"), lambda area: regular(area, ROAD).total()),
    "entrances": lambda area: those(area, ENTRANCE).total(),
    "victory-tiles": lambda area: (those(area, HELIPAD) + those(area, tag="cabin")).total(),
    "deck-after-setup": deck,
    "tiles-accounted-after-setup": lambda _: accounted(),
    **dict.fromkeys(("bullets", "bullets-printed"), lambda area: added(in_table(area), bullets)),
    f"bullets{EXTRA}": lambda area: added(in_table(area), with_extra),
    f"bullets-buildings{EXTRA}": lambda area: added(regular(area, NAMED), with_extra),
    f"bullets-roads{EXTRA}": lambda area: added(regular(area, ROAD), with_extra),
    "life": lambda area: added(in_table(area), life),
    **dict.fromkeys(("zombies", "fixed-dogs", "clowns"), lambda area: added(in_table(area), zombies)),
    "zombies-town-army-mall-school": lambda _: sum(
        added(in_table(area), zombies) for area in (TOWN, ARMY_BASE, MALL, SCHOOL)
    ),
    "average-rolled-dogs": lambda area: expected(area) - added(in_table(area), zombies),
    "expected-dogs": expected,
}

# ---------------------------------------------------------------------- averages


def share(area: str, what: str, of: str, extra: bool) -> float:
    """`bullets-per-tile` and the like."""
    return _above(area, what, of, extra) / _below(area, of)


def _above(area: str, what: str, of: str, extra: bool) -> float:
    shot = with_extra if extra else bullets
    if what == "bullets":
        only = {"road": regular(area, ROAD), "building": regular(area, NAMED) if extra else in_table(area)}
        return added(only.get(of, in_table(area)), shot)
    if what == "tokens":
        return added(in_table(area), shot) + added(in_table(area), life)
    return added(in_table(area), life) if what == "life" else expected(area)


def _below(area: str, of: str) -> float:
    if of == "zombie":
        return expected(area)
    if of == "tile":
        return (regular(area) + those(area, tag="big-top")).total()
    return regular(area, ROAD if of == "road" else NAMED).total()


def computed(area: str, quantity: str) -> float:
    if quantity in COUNTS:
        return COUNTS[quantity](area)
    name, extra, _ = quantity.partition(EXTRA)
    what, _, of = name.partition("-per-")
    assert what in ("bullets", "life", "zombies", "dogs", "clowns", "tokens"), quantity
    assert of in ("tile", "building", "store", "structure", "road", "zombie"), quantity
    return share(area, what, of, bool(extra))


# ---------------------------------------------------------------------- the table


def of_kind(*kinds: str) -> list[Any]:
    return [pytest.param(row, id=row["id"].split(".", 2)[2]) for row in CHECKSUMS if row["kind"] in kinds]


def test_there_are_as_many_checksums_as_the_table_gives() -> None:
    kinds = ("inventory", "setup", "data-sum", "derived", "bound", "stale")
    assert len(CHECKSUMS) == sum(len(of_kind(kind)) for kind in kinds) == 124


@pytest.mark.parametrize("row", of_kind("inventory", "setup", "data-sum"))
def test_a_whole_number_of_the_table_is_met(row: dict[str, Any]) -> None:
    assert computed(row["area"], row["quantity"]) == row["value"]


@pytest.mark.parametrize("row", of_kind("derived"))
def test_an_average_of_the_table_is_met(row: dict[str, Any]) -> None:
    assert abs(computed(row["area"], row["quantity"]) - row["value"]) <= row["tolerance"]


@pytest.mark.parametrize("row", of_kind("stale"))
def test_an_average_that_belongs_to_one_bullet_more_is_near_and_not_right(row: dict[str, Any]) -> None:
    ours = computed(row["area"], row["quantity"])
    assert 0.0101 < abs(ours - row["value"]) <= row["tolerance"]
    above = {"tokens": 33 + 4, "bullets": 33}[row["quantity"].partition("-")[0]]
    assert ours == above / 48
    assert abs((above + 1) / 48 - row["value"]) < 0.005, "what the table was made for"


@pytest.mark.parametrize("row", of_kind("bound"))
def test_a_bound_of_the_table_holds(row: dict[str, Any]) -> None:
    area = row["area"]
    if row["quantity"] == "total-dogs-range":
        printed, dice = added(in_table(area), zombies), rolled(area).total()
        assert (printed + dice, printed + 6 * dice) == (row["low"], row["high"])
    else:
        total, unnamed = added(in_table(area), zombies), regular(area, ROAD).total()
        assert (total - 4 * unnamed, total - 2 * unnamed) == (row["low"], row["high"])
        assert row["low"] <= added(regular(area, NAMED), zombies) <= row["high"]


def test_the_cabin_is_no_regular_tile_and_its_dogs_are_counted() -> None:
    assert PACK.cabin not in regular(WOODS)
    assert (PACK.cabin.bullets, PACK.cabin.life) == (0, 0), "so that the tokens add up either way"
    assert added(in_table(WOODS), zombies) - added(regular(WOODS), zombies) == PACK.cabin.zombies == 9
