"""Totally Zombies!!!, Reference Table and Special Tiles: what the tiles and cards themselves must be."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games.totally_zombies.areas import AREAS, ARMY_BASE, CIRCUS, MALL, SCHOOL, TOWN, WOODS
from companion.games.totally_zombies.printed import ENTRANCE, HELIPAD, NAMED, ROAD
from companion.games.totally_zombies.reference import AVERAGE_DIE, TABLE, bullets_with_extra, faults, row_of
from tests.packs.totally import mistakes, own, totally
from tests.rules.citing import rule

PACK = totally()


def faults_with(folder: Path, tile: str, changed: str) -> list[tuple[str, str]]:
    """What is reported about a pack in which one tile differs."""
    ours = own(folder, tiles=f'[[tile]]\nid = "{tile}"\n{changed}\n')
    return [(fault.rule, fault.text) for fault in faults(ours)]


def kinds(area: str) -> dict[str, int]:
    """The regular tiles of an area, and those of them that are named and unnamed."""
    named, unnamed = PACK.regular(area, NAMED).total(), PACK.regular(area, ROAD).total()
    return {"regular": PACK.regular(area).total(), "named": named, "unnamed": unnamed}


def tiles(area: str) -> int:
    return sum(PACK.copies(tile.id) for tile in PACK.tiles_of(area))


@rule("totally-zombies.reference.sets")
def test_each_set_belongs_to_its_area(tmp_path: Path) -> None:
    where = {tile.set: tile.area for tile in PACK.tiles.values()} | {
        card.set: card.area for card in PACK.cards.values()
    }
    assert where == {
        **dict.fromkeys(("1", "3.5", "6"), TOWN),
        **{"2": ARMY_BASE, "3": MALL, "4": WOODS, "5": SCHOOL, "7": CIRCUS},
    }
    assert {PACK.card(id).set for id in PACK.event_deck(TOWN)} == {"1", "3.5", "6"}
    assert {PACK.card(id).set for id in PACK.event_deck(SCHOOL)} == {"5"}
    filed = mistakes(tmp_path, cards='[[card]]\nid = "flood"\narea = "school"\n')
    assert [one.problem for one in filed] == ["unknown key 'area'"], "a set-6 card stays in the town's deck"


@rule("totally-zombies.reference.town-tiles")
def test_the_town_has_48_tiles(tmp_path: Path) -> None:
    assert tiles(TOWN) == 1 + 1 + 10 + 36
    assert kinds(TOWN) == {"regular": 36, "named": 20, "unnamed": 16}
    reserved = {tile.name: PACK.reserved[tile.id] for tile in PACK.tiles_of(TOWN) if PACK.reserved[tile.id]}
    assert reserved == {"Crossroad": 1, "Subway Station": 5, "Straight road": 4}
    assert faults_with(tmp_path, "town-corner", "copies = 4") == [
        ("totally-zombies.reference.town-tiles", "town: 35 regular tiles, the rulebook's table has 36"),
        ("totally-zombies.reference.totals", "town: 122 zombies, the rulebook's table has 124"),
    ]


@rule("totally-zombies.reference.army-base-tiles")
def test_the_army_base_has_15_tiles(tmp_path: Path) -> None:
    assert tiles(ARMY_BASE) == 1 + 1 + 13
    assert kinds(ARMY_BASE) == {"regular": 13, "named": 5, "unnamed": 8}
    assert (PACK.entrance(ARMY_BASE).name, PACK.helipad(ARMY_BASE).name) == ("Front Gate", "Helipad")
    reported = faults_with(tmp_path, "mess-hall", "copies = 2")
    assert (
        "totally-zombies.reference.army-base-tiles",
        "army-base: 14 regular tiles, the rulebook's table has 13",
    ) in reported


@rule("totally-zombies.reference.mall-tiles")
def test_the_mall_has_16_tiles(tmp_path: Path) -> None:
    assert tiles(MALL) == 1 + 1 + 1 + 13
    assert kinds(MALL) == {"regular": 13, "named": 10, "unnamed": 3}
    assert sum(tile.store for tile in PACK.tiles_of(MALL)) == 10
    reported = faults_with(tmp_path, "mall-crossing", "copies = 2")
    assert reported[0][0] == "totally-zombies.reference.mall-tiles"


@rule("totally-zombies.reference.woods-tiles")
def test_the_woods_have_30_tiles(tmp_path: Path) -> None:
    assert tiles(WOODS) == 1 + 1 + 28
    assert kinds(WOODS) == {"regular": 28, "named": 11, "unnamed": 17}
    reported = faults_with(tmp_path, "woods-05", "copies = 2")
    assert reported[0] == (
        "totally-zombies.reference.woods-tiles",
        "woods: 29 regular tiles, the rulebook's table has 28",
    )


@rule("totally-zombies.reference.school-tiles")
def test_the_school_has_16_tiles(tmp_path: Path) -> None:
    assert tiles(SCHOOL) == 1 + 1 + 14
    assert kinds(SCHOOL) == {"regular": 14, "named": 7, "unnamed": 7}
    reported = faults_with(tmp_path, "rec-hall", "copies = 2")
    assert [rule for rule, _ in reported[:2]] == ["totally-zombies.reference.school-tiles"] * 2


@rule("totally-zombies.reference.circus-tiles")
def test_the_circus_has_15_tiles(tmp_path: Path) -> None:
    assert tiles(CIRCUS) == 1 + 4 + 2 + 8
    assert kinds(CIRCUS) == {"regular": 8, "named": 4, "unnamed": 4}
    special = [tile.special for tile in PACK.tiles_of(CIRCUS)]
    assert sum("funhouse" in tags for tags in special) == 4
    assert sum("big-top" in tags for tags in special) == 2
    reported = faults_with(tmp_path, "circus-crossing", "copies = 5")
    assert reported == [
        ("totally-zombies.reference.circus-tiles", "circus: 9 regular tiles, the rulebook's table has 8")
    ]


@rule("totally-zombies.reference.victory-tiles")
def test_four_areas_have_a_helipad_the_woods_the_cabin_and_the_circus_nothing(tmp_path: Path) -> None:
    helipads = [tile.area for tile in PACK.tiles.values() if tile.kind == HELIPAD]
    assert helipads == [TOWN, ARMY_BASE, MALL, SCHOOL]
    assert [tile.area for tile in PACK.tiles.values() if "cabin" in tile.special] == [WOODS]
    refused = mistakes(tmp_path, tiles='[[tile]]\nid = "army-helipad"\nset = "4"\n')
    assert '1 tiles of kind "helipad" in the woods' in [one.problem for one in refused]


@rule("totally-zombies.reference.totals")
@pytest.mark.parametrize(
    ("area", "sums"),
    [
        (TOWN, (43, 32, 124)),
        (ARMY_BASE, (8, 4, 48)),
        (MALL, (17, 10, 51)),
        (WOODS, (19, 19, 49)),
        (SCHOOL, (14, 17, 66)),
        (CIRCUS, (9, 10, 18)),
    ],
)
def test_the_printed_contents_add_up(area: str, sums: tuple[int, int, int]) -> None:
    row = row_of(PACK, area)
    assert (row.bullets, row.life, row.zombies) == sums
    assert row == TABLE[area]


@rule("totally-zombies.reference.totals")
def test_with_the_extra_ammunition_the_army_base_has_33_bullets(tmp_path: Path) -> None:
    assert bullets_with_extra(PACK, ARMY_BASE) == 33
    assert faults(PACK) == []
    assert faults_with(tmp_path, "bank", "bullets = 1") == [
        ("totally-zombies.reference.totals", "town: 35 bullets, the rulebook's table has 43")
    ]


@rule("totally-zombies.reference.token-ratio")
def test_tokens_per_zombie_follow_from_the_totals() -> None:
    printed = {TOWN: 0.60, ARMY_BASE: 0.25, MALL: 0.53, WOODS: 0.35, SCHOOL: 0.47, CIRCUS: 1.05}
    for area, ratio in printed.items():
        assert abs(row_of(PACK, area).tokens_per_zombie - ratio) < 0.01, "rounded, or cut off"
    army = row_of(PACK, ARMY_BASE)
    with_extra = army._replace(bullets=bullets_with_extra(PACK, ARMY_BASE)).tokens_per_zombie
    assert round(with_extra, 2) == 0.77, "not the printed 0.79, which belongs to one bullet more"
    assert round(army._replace(bullets=34).tokens_per_zombie, 2) == 0.79


@rule("totally-zombies.reference.counting-scope")
def test_entrances_and_helipads_are_not_counted_cabin_and_big_top_are(tmp_path: Path) -> None:
    dogs = sum(number * (PACK.tile(id).zombies or 0) for id, number in PACK.regular(WOODS).items())
    assert (dogs, PACK.cabin.zombies, row_of(PACK, WOODS).zombies) == (40, 9, 49)
    for area in AREAS:
        for tile in PACK.tiles_of(area):
            if tile.kind in (HELIPAD, ENTRANCE):
                assert tile.id not in PACK.regular(area)
    circus = row_of(PACK, CIRCUS)
    assert circus.bullets / (circus.regular + 2) == 0.9, "its averages divide by ten tiles"
    assert faults_with(tmp_path, "town-helipad", "zombies = 8") == [], "its zombies are in no sum"
    more = {"army-surplus": 3, "fire-station": 8, "lawn-and-garden": 8, "toy-store": 5, "hardware-store": 5}
    nine = "\n".join(f'[[tile]]\nid = "{id}"\nzombies = {number}' for id, number in more.items())
    (tmp_path / "nine").mkdir()
    assert [fault.text for fault in faults(own(tmp_path / "nine", tiles=nine))] == [
        "town: 133 zombies, the rulebook's table has 124"
    ], "as many more as stand on a Helipad"


@rule("totally-zombies.reference.dog-average")
def test_an_unnamed_tile_of_the_woods_counts_for_three_and_a_half_dogs(tmp_path: Path) -> None:
    row = row_of(PACK, WOODS)
    assert (AVERAGE_DIE, row.rolled, row.rolled * AVERAGE_DIE) == (sum(range(1, 7)) / 6, 17, 59.5)
    assert row.expected / row.regular == 3.875
    unrolled = mistakes(tmp_path, tiles='[[tile]]\nid = "woods-01"\nzombies = 3\n')
    assert [one.problem for one in unrolled] == ["zombies is 3 on an unnamed tile of the woods"]


@rule("totally-zombies.special-tile.asterisk")
def test_tiles_with_rules_of_their_own_carry_an_asterisk_but_big_top_1(tmp_path: Path) -> None:
    first = PACK.big_top_1
    assert first.own_rules
    assert "asterisk" not in first.special
    assert PACK.unmarked() == (first,), "the only one that is listed"
    unmarked = own(tmp_path, tiles='[[tile]]\nid = "motor-pool"\nspecial = ["motor-pool"]\n').unmarked()
    assert [tile.id for tile in unmarked] == ["motor-pool", "big-top-1"]
    refused = mistakes(tmp_path, tiles='[[tile]]\nid = "big-top-1"\nspecial = []\n')
    assert refused, "Big Top 1 without special rules is no Big Top"
