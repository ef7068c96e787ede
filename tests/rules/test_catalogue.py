"""The catalogue of rules and its lookup."""

from __future__ import annotations

import pytest

from companion.rules import UnknownRule, catalogue, games, lookup

ZOMBIES = catalogue("zombies")


def test_zombies_has_a_catalogue() -> None:
    assert "zombies" in games()
    assert (len(ZOMBIES.rules), len(ZOMBIES.rulings)) == (211, 141)


def test_a_catalogue_is_read_once() -> None:
    assert catalogue("zombies") is ZOMBIES


@pytest.mark.parametrize("game", games())
def test_every_id_names_its_game_and_every_entry_is_complete(game: str) -> None:
    book = catalogue(game)
    for entry in (*book.rules.values(), *book.rulings.values()):
        assert entry.id.startswith(f"{game}.")
        assert entry.id.count(".") == 2
        assert entry.text.strip()
    assert all(entry.section and entry.check for entry in book.rules.values())
    assert all(entry.question and entry.why and entry.affects for entry in book.rulings.values())


@pytest.mark.parametrize("game", games())
def test_every_ruling_affects_rules_that_exist(game: str) -> None:
    book = catalogue(game)
    for ruling in book.rulings.values():
        assert [id for id in ruling.affects if id not in book.rules] == [], ruling.id


@pytest.mark.parametrize("game", games())
def test_every_default_is_one_of_the_values_and_every_switch_is_an_option(game: str) -> None:
    book = catalogue(game)
    options = {ruling.option.name: ruling.option for ruling in book.rulings.values() if ruling.option}
    assert all(option.default in option.values for option in options.values())
    assert set(book.switches) <= set(options)


def test_twelve_house_rules_can_be_switched() -> None:
    assert len(set(ZOMBIES.switches)) == len(ZOMBIES.switches) == 12


def test_lookup_finds_rules_and_rulings() -> None:
    rule = lookup("zombies.combat.kill-on-four")
    assert (rule.kind, rule.section) == ("rule", "Combat")
    ruling = lookup("zombies.ruling.helipad-depth")
    assert ruling.kind == "ruling"
    assert ruling.option is not None
    assert (ruling.option.name, ruling.option.default) == ("helipad-depth", "middle-third")
    assert ruling in ZOMBIES.rulings_on("zombies.setup.helipad-in-middle")


@pytest.mark.parametrize(
    ("wanted", "hint"),
    [
        ("zombies.combat.kill-on-for", "zombies.combat.kill-on-four"),
        ("zombie.combat.kill-on-four", "zombies"),
        ("nothing-like-it.at.all", "`companion rules` lists the games"),
    ],
)
def test_an_unknown_id_is_answered_with_what_comes_close(wanted: str, hint: str) -> None:
    with pytest.raises(UnknownRule) as raised:
        lookup(wanted)
    assert repr(wanted) in str(raised.value)
    assert hint in str(raised.value)


def test_an_unknown_game_is_answered_with_what_comes_close() -> None:
    with pytest.raises(UnknownRule, match="did you mean zombies"):
        catalogue("zombis")
