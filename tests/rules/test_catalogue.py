"""The catalogue of rules and its lookup."""

from __future__ import annotations

from importlib.resources import files

import pytest

from companion.games import GAMES, rulebook
from companion.rules import Option, UnknownRule, catalogue, games, lookup

ZOMBIES = catalogue("zombies")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_catalogue_with_all_that_is_written_in_it(game: str) -> None:
    assert game in games()
    lines = (files("companion.rules") / f"{game}.toml").read_text(encoding="utf-8").splitlines()
    book = catalogue(game)
    assert (len(book.rules), len(book.rulings)) == (lines.count("[[rule]]"), lines.count("[[ruling]]"))
    assert book.rules
    assert book.rulings


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


@pytest.mark.parametrize("game", GAMES)
def test_every_default_is_one_of_the_values_and_every_switch_is_an_option(game: str) -> None:
    book = catalogue(game)
    options = {ruling.option.name: ruling.option for ruling in book.rulings.values() if ruling.option}
    assert all(option.default in option.values for option in options.values())
    assert set(rulebook(game).house_rules) <= set(options)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_and_its_catalogue_say_the_same_of_every_house_rule(game: str) -> None:
    book, rules = catalogue(game), rulebook(game).house_rules.values()
    assert rules
    for rule in rules:
        assert book.rulings[rule.ruling].option == Option(rule.name, rule.values, rule.default)
    assert len({rule.ruling for rule in rules}) == len(rules)


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
