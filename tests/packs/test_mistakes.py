"""Every mistake in a pack is reported with its file, its entry, what is wrong and what is expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.packs import PackError, check, load
from tests.packs.homemade import CARDS, PACK, TILES, write_pack


def spoil(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


def only_problem(folder: Path) -> PackError:
    _, problems = check(folder)
    assert len(problems) == 1, [str(problem) for problem in problems]
    return problems[0]


SHOP_MAP = '"""\nbb#\n...\n###\n"""'

BAD_TILES = [
    pytest.param("bullets = 1", "bulets = 1", "tile 'shop'", "unknown key 'bulets'", id="unknown key"),
    pytest.param("bullets = 1", 'bullets = "1"', "tile 'shop'", "bullets is '1'", id="text for a number"),
    pytest.param("bullets = 1", "bullets = true", "tile 'shop'", "bullets is true", id="flag for a number"),
    pytest.param("bullets = 1", "bullets = -1", "tile 'shop'", "bullets is -1", id="negative"),
    pytest.param("bullets = 1", "bullets = 2", "tile 'shop'", "3 bullets, hearts", id="more tokens than squares"),
    pytest.param("copies = 2", "copies = false", "tile 'shop'", "copies is false", id="flag for copies"),
    pytest.param('name = "Square"\n', "", "tile 'square'", "name is missing", id="missing key"),
    pytest.param('name = "Square"', 'name = " "', "tile 'square'", "name is empty", id="empty text"),
    pytest.param('name = "Square"', "name = 3", "tile 'square'", "name is 3", id="number for text"),
    pytest.param('id = "shop"', 'id = "The Shop"', "tile 'The Shop'", "id is 'The Shop'", id="id with spaces"),
    pytest.param('id = "shop"\n', "", "tile number 3", "id is missing", id="no id"),
    pytest.param('id = "shop"', 'id = "pad"', "tile 'pad'", "this id is used twice", id="duplicate id"),
    pytest.param('kind = "named"', 'kind = "store"', "tile 'shop'", "kind is 'store'", id="unknown kind"),
    pytest.param('kind = "named"', 'kind = "road"', "tile 'shop'", "has building squares", id="building on a road"),
    pytest.param("zombies = 2", 'zombies = "many"', "tile 'shop'", "zombies is 'many'", id="zombies in words"),
    pytest.param(SHOP_MAP, '"""\nbb#\n...\n"""', "tile 'shop'", "map has the lines", id="two lines"),
    pytest.param(SHOP_MAP, '"""\nbb#\n....\n###\n"""', "tile 'shop'", "map has the lines", id="four squares"),
    pytest.param(SHOP_MAP, '"""\nbbx\n...\n###\n"""', "tile 'shop'", "map has the squares x", id="strange square"),
    pytest.param("o.o\n...\no.o", "o.o\n...\no.#", "tile 'pad'", "closed side or square", id="Helipad with a hole"),
    pytest.param(SHOP_MAP, "7", "tile 'shop'", "map is 7", id="map is no text"),
    pytest.param('exits = "EW"', 'exits = "E"', "tile 'shop'", "exits is 'E' but", id="exits do not fit"),
    pytest.param('exits = "EW"', 'exits = "WE"', "tile 'shop'", "exits is 'WE'", id="exits out of order"),
    pytest.param('exits = "EW"\n', "", "tile 'shop'", "exits is '' but", id="exits left out"),
    pytest.param(
        SHOP_MAP + '\nexits = "EW"',
        '"""\nb#b\n...\n###\n"""\nexits = "EW"',
        "tile 'shop'",
        "several pieces",
        id="two buildings",
    ),
    pytest.param(
        SHOP_MAP + '\nexits = "EW"',
        '"""\nbb#\no##\n.#.\n"""\nexits = ""',
        "tile 'shop'",
        "no road leaves",
        id="no exit",
    ),
]


@pytest.mark.parametrize(("old", "new", "entry", "problem"), BAD_TILES)
def test_a_mistake_in_a_tile_is_named(tmp_path: Path, old: str, new: str, entry: str, problem: str) -> None:
    write_pack(tmp_path, tiles=spoil(TILES, old, new))
    _, problems = check(tmp_path)
    first = problems[0]
    assert (first.file, first.entry) == (str(tmp_path / "tiles.toml"), entry)
    assert problem in first.problem
    assert str(first) == f"{first.file}:{first.line}, {entry}: {first.problem}; expected {first.expected}"
    with pytest.raises(PackError) as raised:
        load("tiny", [tmp_path])
    assert str(raised.value) == str(first)


DRAWINGS = [
    pytest.param("bbo\noo.\n#.#", "ES", "no door could be placed", id="building beside no street"),
    pytest.param("obb\n#..\n##.", "E", "streets and open squares are in several pieces", id="cut-off lot"),
]


@pytest.mark.parametrize(("drawing", "exits", "problem"), DRAWINGS)
def test_a_square_that_nobody_could_reach_is_reported(tmp_path: Path, drawing: str, exits: str, problem: str) -> None:
    entry = f'"""\n{drawing}\n"""\nexits = "{exits}"'
    write_pack(tmp_path, tiles=spoil(TILES, SHOP_MAP + '\nexits = "EW"', entry))
    assert only_problem(tmp_path).problem == problem


BAD_CARDS = [
    pytest.param('type = "event"', 'type = "spell"', "card 'fear'", "type is 'spell'", id="unknown type"),
    pytest.param('where = ["Shop"]', 'where = ["Mall"]', "card 'broom'", "where names 'Mall'", id="where is no tile"),
    pytest.param('where = ["Shop"]', 'where = ["Pad"]', "card 'broom'", "where names 'Pad'", id="where is no building"),
    pytest.param('where = ["Shop"]', 'where = "Shop"', "card 'broom'", "where is 'Shop'", id="where is no list"),
    pytest.param('where = ["Shop"]', "where = [1]", "card 'broom'", "where holds", id="where holds numbers"),
    pytest.param(
        '"combat-bonus"\nbonus = 1',
        '"sweep"',
        "card 'broom'",
        "no built-in effect is called 'sweep'",
        id="unknown effect",
    ),
    pytest.param(
        'effect = "combat-bonus"\nbonus = 1\n', "", "card 'broom'", "no built-in effect", id="no effect of its own"
    ),
    pytest.param('id = "broom"', 'id = "shop"', "card 'shop'", "a tile has this id too", id="id of a tile"),
    pytest.param('id = "broom"', 'id = "fear"', "card 'fear'", "this id is used twice", id="duplicate id"),
    pytest.param("copies = 3", "stays_in_front = true", "card 'fear'", "an event stays in front", id="event in front"),
    pytest.param("copies = 3", 'discards_for = "x"', "card 'fear'", "discards_for on a card", id="nothing to discard"),
    pytest.param("copies = 3", "weapon = 1", "card 'fear'", "weapon is 1", id="number for a flag"),
    pytest.param('"weapon"', '"item"\nstays_in_front = false', "card 'broom'", "an item does not", id="item not kept"),
]


@pytest.mark.parametrize(("old", "new", "entry", "problem"), BAD_CARDS)
def test_a_mistake_in_a_card_is_named(tmp_path: Path, old: str, new: str, entry: str, problem: str) -> None:
    write_pack(tmp_path, cards=spoil(CARDS, old, new))
    found = only_problem(tmp_path)
    assert (found.file, found.entry) == (str(tmp_path / "cards.toml"), entry)
    assert problem in found.problem


BAD_HEADS = [
    pytest.param('title = "A tiny town"\n', "", "title is missing", id="no title"),
    pytest.param('game = "zombies"\n', "", "game is missing", id="no game"),
    pytest.param('id = "tiny"', 'id = "Tiny Town"', "id is 'Tiny Town'", id="bad id"),
    pytest.param("dice = 1", "dice = 1.5", "dice is 1.5", id="half a die"),
    pytest.param("dice = 1\n", "", "[pieces] has no dice", id="no dice"),
    pytest.param('edition = "home-made"', 'edition = "x"\nauthor = "me"', "unknown key 'author'", id="unknown key"),
    pytest.param('edition = "home-made"', 'edition = "x"\nextends = "y"', "extends 'y', which is no", id="no base"),
    pytest.param('id = "tiny"', "id = tiny", "not valid TOML", id="bad TOML"),
]


@pytest.mark.parametrize(("old", "new", "problem"), BAD_HEADS)
def test_a_mistake_in_the_head_is_named(tmp_path: Path, old: str, new: str, problem: str) -> None:
    write_pack(tmp_path, pack=spoil(PACK, old, new))
    found = only_problem(tmp_path)
    assert found.file == str(tmp_path / "pack.toml")
    assert problem in found.problem


@pytest.mark.parametrize("kind", ["start", "helipad"])
def test_a_town_needs_a_start_tile_and_a_helipad(tmp_path: Path, kind: str) -> None:
    write_pack(tmp_path, tiles=spoil(TILES, f'kind = "{kind}"', 'kind = "road"'))
    assert only_problem(tmp_path).problem == f"0 tiles of kind '{kind}'"


def test_two_helipads_are_one_too_many(tmp_path: Path) -> None:
    write_pack(tmp_path, tiles=spoil(TILES, 'kind = "helipad"', 'kind = "helipad"\ncopies = 2'))
    assert only_problem(tmp_path).problem == "2 tiles of kind 'helipad'"


def test_broken_toml_names_the_line(tmp_path: Path) -> None:
    write_pack(tmp_path, cards="[[card]]\nid = \n")
    found = only_problem(tmp_path)
    assert found.file == str(tmp_path / "cards.toml")
    assert "line 2" in found.problem


def test_a_file_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    (write_pack(tmp_path) / "cards.toml").write_bytes(b'[[card]]\nname = "\xff"\n')
    assert "not UTF-8" in only_problem(tmp_path).problem


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    write_pack(tmp_path, cards=None)
    found = only_problem(tmp_path)
    assert found.file == str(tmp_path / "cards.toml")
    assert "cannot be read" in found.problem


@pytest.mark.parametrize(
    ("text", "problem"), [("[[tiles]]\n", "unknown heading"), ("card = 3\n", "not a list of tables")]
)
def test_headings_are_checked(tmp_path: Path, text: str, problem: str) -> None:
    write_pack(tmp_path, cards=text)
    assert problem in only_problem(tmp_path).problem


def test_folders_without_a_pack_are_named(tmp_path: Path) -> None:
    assert only_problem(tmp_path).problem == "no pack in this folder"
    assert only_problem(tmp_path / "nowhere").problem == "no such folder"
    with pytest.raises(PackError, match="no such folder"):
        load("zombies-2014", [tmp_path / "nowhere"])


def test_check_collects_all_mistakes_of_all_packs(tmp_path: Path) -> None:
    write_pack(tmp_path / "a", tiles=spoil(TILES, "bullets", "bulets"), cards=spoil(CARDS, "event", "spell"))
    write_pack(tmp_path / "b", pack=spoil(PACK, "dice = 1", 'dice = "one"'))
    found, problems = check(tmp_path)
    assert [source.folder.name for source in found] == ["a", "b"]
    assert [Path(problem.file).relative_to(tmp_path).as_posix() for problem in problems] == [
        "a/tiles.toml",
        "a/cards.toml",
        "b/pack.toml",
    ]
