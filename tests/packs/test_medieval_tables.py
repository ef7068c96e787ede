"""The pack of Totally Medieval against the default tables of the catalogue, entry by entry."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.kit.mat import Mat
from companion.games.totally_medieval.printed import CHARACTER, HARVEST, LASTING, MACHINE, Effect, Illness, Variance
from tests.packs.medieval import defaults, drawn_rows, medieval

PACK = medieval()
DEFAULT = defaults()


def kebab(words: str) -> str:
    """`Swamp Fever` and `weakest_attacker` as ids."""
    return words.lower().replace(" ", "-").replace("_", "-")


def effect(row: dict[str, Any]) -> Effect:
    """An effect of the tables."""
    said: dict[str, Any] = row.get("effect", {"kind": "none"})
    words = {key: kebab(said.get(key, "")) for key in ("when", "victim", "illness")}
    timing = kebab(said.get("timing", LASTING))
    return Effect(kebab(said["kind"]), said.get("value", 0), timing=timing, least=said.get("min_army", 0), **words)


@pytest.mark.parametrize("row", DEFAULT["characters"], ids=lambda row: f"{row['civ']}-{kebab(row['name'])}")
def test_a_character_is_that_of_the_catalogue(row: dict[str, Any]) -> None:
    card = PACK.people[f"{row['civ']}-{kebab(row['name'])}"]
    assert (card.kind, card.name, card.civilization) == (CHARACTER, row["name"], row["civ"])
    assert (card.attack, card.defence, card.role) == (row["attack"], row["defence"], row["role"])
    assert (card.effect, card.mark, card.copies) == (effect(row), row["confidence"], 1)
    assert bool(card.does) == (row["ability"] != "none")


@pytest.mark.parametrize("row", DEFAULT["war_machines"], ids=lambda row: f"{row['civ']}-{kebab(row['name'])}")
def test_a_war_machine_is_that_of_the_catalogue(row: dict[str, Any]) -> None:
    card = PACK.people[f"{row['civ']}-{kebab(row['name'])}"]
    assert (card.kind, card.name, card.civilization) == (MACHINE, row["name"], row["civ"])
    assert (card.attack, card.defence, card.mark) == (row["attack"], row["defence"], row["confidence"])
    assert card.effect == Effect(when=kebab(row["when"]))
    assert card.does


def test_nobody_else_has_a_card() -> None:
    rows = [*DEFAULT["characters"], *DEFAULT["war_machines"]]
    named = [f"{row['civ']}-{kebab(row['name'])}" for row in rows]
    assert sorted(PACK.people) == sorted([*named, *(f"{civ}-harvest" for civ in DEFAULT["civilizations"])])


@pytest.mark.parametrize("civilization", DEFAULT["civilizations"])
def test_a_civilization_is_that_of_the_catalogue(civilization: str) -> None:
    row, ours = DEFAULT["civilizations"][civilization], PACK.civilizations[civilization]
    assert (ours.weather, ours.harvest, ours.terrain) == tuple(kebab(row[k]) for k in ("weather", "harvest", "terrain"))
    assert (ours.homeland, ours.defender_points) == (row["homeland"], row["homeland_defender_points"])
    assert (ours.name, ours.copies) == (civilization.title(), 1)
    table, card = DEFAULT["harvest_card"], PACK.people[f"{civilization}-harvest"]
    assert card.levels == {kebab(level): table[level] for level in ("Ration", "Bountiful", "Gluttonous")}
    assert (card.kind, card.copies) == (HARVEST, table["copies_per_pack"])
    assert list(PACK.civilizations) == list(DEFAULT["civilizations"])


@pytest.mark.parametrize("row", DEFAULT["terrains"], ids=lambda row: kebab(row["name"]))
def test_a_terrain_is_that_of_the_catalogue(row: dict[str, Any]) -> None:
    land = PACK.terrains[kebab(row["name"])]
    assert (land.name, land.points, land.copies) == (row["name"], row["points"], 1)
    assert land.preference == kebab(row["preference"]).replace("none", "")
    assert (land.effect, land.mark) == (effect(row), row["confidence"])
    assert bool(land.does) == (row["ability"] != "none")
    assert len(PACK.terrains) == len(DEFAULT["terrains"])


@pytest.mark.parametrize("row", DEFAULT["situations"], ids=lambda row: kebab(row["name"]))
def test_a_situation_is_that_of_the_catalogue(row: dict[str, Any]) -> None:
    card = PACK.situations[kebab(row["name"])]
    assert (card.name, card.kind, card.effect, card.mark) == (row["name"], row["kind"], effect(row), row["confidence"])
    assert card.variances == {key: Variance(*row[key]) for key in ("clear", "extreme") if key in row}
    ill = row["kind"] == "illness"
    assert (card.illness, card.victim) == ((card.id, kebab(row["victim"])) if ill else ("", ""))
    assert bool(card.does) == (row["ability"] != "none")
    assert len(PACK.situations) == len(DEFAULT["situations"])


ILLNESSES = [*(row for row in DEFAULT["situations"] if row["kind"] == "illness"), *DEFAULT["terrain_illnesses"]]


@pytest.mark.parametrize("row", ILLNESSES, ids=lambda row: kebab(row["name"]))
def test_an_illness_is_that_of_the_catalogue(row: dict[str, Any]) -> None:
    ours = PACK.illnesses[kebab(row["name"])]
    assert ours == Illness(
        kebab(row["name"]),
        row["name"],
        Variance(*row["variance"]),
        row["fatal_after_turns"],
        row["curable"],
        barred_from_home=row["name"] == "Leprosy",
        mark=row["confidence"],
    )
    assert len(PACK.illnesses) == len(ILLNESSES)


def edges(mat: Mat) -> set[frozenset[str]]:
    names = mat.names
    return {frozenset((names[here], names[there])) for here, near in enumerate(mat.neighbours) for there in near}


@pytest.mark.parametrize(("id", "table"), [("2-3-2", "mat"), ("3-1-3", "mat_alternative"), ("as-pack", "mat")])
def test_a_mat_is_that_of_the_catalogue(id: str, table: str) -> None:
    mat, row = PACK.mats[id], DEFAULT[table]
    assert mat.names == DEFAULT["mat"]["nodes"]
    assert edges(mat) == {frozenset(pair) for pair in row["edges"]}
    assert [one.name for one in mat.rectangles if one.coastal] == row["coastal"]
    if table == "mat":
        assert [sorted(line) for line in drawn_rows(mat)] == [sorted(line) for line in row["rows"]]
        assert [one.name for one in mat.rectangles if not one.coastal] == row["inland"]
    assert list(PACK.mats) == ["2-3-2", "3-1-3", "as-pack"]


def test_dice_cards_are_those_of_the_catalogue() -> None:
    table = DEFAULT["dice_cards"]
    assert PACK.dice_cards == dict.fromkeys(table["values"], table["copies_of_each_value"])
    assert sum(PACK.dice_cards.values()) == table["cards_per_deck"]
