"""Finding packs, extending them, and the digest."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.packs import PackError, available, check, differences, load
from tests.packs.homemade import CARDS, PACK, TILES, write_pack

DOCS = Path(__file__).parents[2] / "docs" / "packs.md"


def extending(id: str, base: str) -> str:
    return f'id = "{id}"\ntitle = "Extended"\nextends = "{base}"\n'


def test_a_home_made_pack_is_loaded_from_its_own_folder(tmp_path: Path) -> None:
    pack = load("tiny", [write_pack(tmp_path / "anything")])
    assert (pack.title, pack.game, pack.edition) == ("A tiny town", "zombies", "home-made")
    assert pack.stack == ("pad", "shop", "shop")
    assert pack.deck == ("fear", "fear", "fear", "broom")
    assert pack.tile("shop").rows == ("bb#", "...", "###")
    assert (pack.card("broom").effect, pack.card("broom").where) == ("combat-bonus", ("Shop",))
    assert (pack.card("broom").weapon, pack.card("broom").stays_in_front) == (True, True)
    assert (pack.card("fear").weapon, pack.card("fear").stays_in_front) == (False, False)


def test_a_folder_may_contain_packs(tmp_path: Path) -> None:
    write_pack(tmp_path / "one")
    write_pack(tmp_path / "two", pack=PACK.replace('"tiny"', '"other"'))
    found = [source.id for source in available([tmp_path])]
    assert found == ["tiny", "other", "midevil", "totally-medieval", "totally-zombies", "zombie-slayer", "zombies-2014"]
    assert load("other", [tmp_path]).id == "other"


def test_the_first_folder_wins_and_a_users_pack_shadows_a_built_in_one(tmp_path: Path) -> None:
    first = write_pack(tmp_path / "first", pack=PACK.replace('"tiny"', '"zombies-2014"'))
    second = write_pack(
        tmp_path / "second", pack=PACK.replace('"tiny"', '"zombies-2014"').replace("A tiny town", "Not me")
    )
    assert load("zombies-2014", [first, second]).title == "A tiny town"
    assert load("zombies-2014").title != "A tiny town"


def test_a_pack_is_read_once() -> None:
    assert load("zombies-2014") is load("zombies-2014")


def test_an_unknown_pack_is_answered_with_the_known_ones() -> None:
    with pytest.raises(PackError, match=r"no pack 'zombies-2041'; did you mean 'zombies-2014'\?"):
        load("zombies-2041")


def test_an_extending_pack_changes_adds_and_removes_entries(tmp_path: Path) -> None:
    write_pack(tmp_path / "tiny")
    write_pack(
        tmp_path / "more",
        pack=extending("more", "tiny") + "[pieces]\nzombies = 20\n",
        tiles='[[tile]]\nid = "shop"\ncopies = 5\n',
        cards='[[card]]\nid = "fear"\ncopies = 0\n\n' + CARDS.split("\n\n")[1].replace("broom", "mop"),
    )
    pack = load("more", [tmp_path])
    assert pack.pieces == {"zombies": 20, "pawns": 2, "dice": 1}
    assert pack.copies("shop") == 5
    assert pack.tile("shop").bullets == 1
    assert pack.deck == ("broom", "mop")
    assert pack.edition == "home-made"


def test_an_extending_pack_needs_no_files_but_its_head(tmp_path: Path) -> None:
    folder = write_pack(tmp_path, pack=extending("plain", "zombies-2014"), tiles=None, cards=None)
    assert load("plain", [folder]).deck == load("zombies-2014").deck


def test_a_pack_may_extend_the_pack_it_shadows(tmp_path: Path) -> None:
    card = '[[card]]\nid = "fear"\ncopies = 7\n'
    folder = write_pack(tmp_path, pack=extending("zombies-2014", "zombies-2014"), tiles=None, cards=card)
    assert load("zombies-2014", [folder]).copies("fear") == 7
    assert load("zombies-2014").copies("fear") == 2


def test_packs_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    write_pack(tmp_path / "a", pack=extending("a", "b"))
    write_pack(tmp_path / "b", pack=extending("b", "a"))
    with pytest.raises(PackError, match="extends 'a', which is no other pack"):
        load("a", [tmp_path])


def test_the_digest_sees_content_and_not_typing(tmp_path: Path) -> None:
    plain = load("tiny", [write_pack(tmp_path / "plain")])
    typed = load(
        "tiny", [write_pack(tmp_path / "typed", tiles="# a comment\n" + TILES.replace("copies = 2", "copies=2"))]
    )
    other = load("tiny", [write_pack(tmp_path / "other", tiles=TILES.replace("copies = 2", "copies = 3"))])
    assert plain.digest == typed.digest
    assert plain.digest != other.digest
    assert re.fullmatch("[0-9a-f]{64}", plain.digest)


def write_example(folder: Path, files: list[tuple[str, str]]) -> None:
    """A pack of the documentation, file by file."""
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")
    assert check(folder)[1] == []


EXAMPLES = re.findall(r"^`(\w+\.toml)`\n\n```toml\n(.*?)^```", DOCS.read_text(encoding="utf-8"), re.M | re.S)


def test_the_example_of_zombie_slayer_in_the_documentation_loads(tmp_path: Path) -> None:
    assert [name for name, _ in EXAMPLES[3:5]] == ["pack.toml", "tokens.toml"]
    write_example(tmp_path, EXAMPLES[3:5])
    assert load("my-slayer", [tmp_path]).title == "My copy of Zombie Slayer"


def test_the_example_of_midevil_in_the_documentation_loads(tmp_path: Path) -> None:
    assert [name for name, _ in EXAMPLES[5:8]] == ["pack.toml", "tiles.toml", "fate.toml"]
    write_example(tmp_path, EXAMPLES[5:8])
    _, differing = differences("our-midevil", [tmp_path])
    assert [(one.what, one.id) for one in differing] == [("tile", "inn-corner"), ("fate", "fate-5")]


def test_the_example_of_totally_zombies_in_the_documentation_loads(tmp_path: Path) -> None:
    assert [name for name, _ in EXAMPLES[8:11]] == ["pack.toml", "tiles.toml", "setups.toml"]
    write_example(tmp_path, EXAMPLES[8:11])
    _, differing = differences("our-zombies", [tmp_path])
    assert [(one.what, one.id) for one in differing] == [
        ("tile", "fire-station"),
        ("tile", "bank"),
        ("threshold", "four-players"),
    ]
    assert f"note: {load('our-zombies', [tmp_path]).remarks()[0]}\n" in DOCS.read_text(encoding="utf-8")


def test_the_example_of_totally_medieval_in_the_documentation_loads(tmp_path: Path) -> None:
    assert [name for name, _ in EXAMPLES[11:]] == ["pack.toml", "cards.toml", "terrains.toml", "mats.toml"]
    write_example(tmp_path, EXAMPLES[11:])
    _, differing = differences("our-kingdoms", [tmp_path])
    assert [(one.what, one.id) for one in differing] == [
        ("pieces", ""),
        ("card", "knights-scout"),
        ("terrain", "haunted-wood"),
        ("mat", "2-3-2"),
    ]
    notes = "".join(f"note: {remark}\n" for remark in load("our-kingdoms", [tmp_path]).remarks())
    assert notes in DOCS.read_text(encoding="utf-8")


def test_the_mistake_of_the_documentation_reads_like_that(tmp_path: Path) -> None:
    for name, text in EXAMPLES[:3]:
        (tmp_path / name).write_text(text.replace('exits = "ESW"', 'exits = "EW"'), encoding="utf-8")
    told = DOCS.read_text(encoding="utf-8").partition("our-town/")[2].splitlines()[0]
    assert [str(one) for one in check(tmp_path)[1]] == [f"{tmp_path}/{told}"]


@pytest.mark.parametrize(
    ("id", "title"),
    [("midevil", "MidEvil"), ("totally-zombies", "Totally Zombies!!!"), ("totally-medieval", "Totally Medieval")],
)
def test_the_keys_of_a_large_pack_are_all_documented(id: str, title: str) -> None:
    text = DOCS.read_text(encoding="utf-8").partition(f"## A pack for {title}\n")[2].partition("\n## ")[0]
    source = next(source for source in available() if source.id == id)
    for file in source.folder.glob("*.toml"):
        for key in re.findall(r"^([a-z_]+) = ", file.read_text(encoding="utf-8"), re.M):
            assert f"`{key}`" in text or key in ("title", "game", "edition", "pawns", "dice"), key


def test_the_example_of_the_documentation_loads(tmp_path: Path) -> None:
    assert [name for name, _ in EXAMPLES[:3]] == ["pack.toml", "tiles.toml", "cards.toml"]
    write_example(tmp_path, EXAMPLES[:3])
    pack = load("our-town", [tmp_path])
    assert len(pack.stack) == 29 + 2 + 1 + 2
    assert len(pack.deck) == 50 + 1 + 2 - 2
    assert pack.pieces["zombies"] == 120


def test_importing_packs_and_rules_reads_no_toml() -> None:
    code = "import sys, companion.packs, companion.rules; print('tomllib' in sys.modules, 'json' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
