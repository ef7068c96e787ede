"""A pack of one's own: it overrides single entries of another pack, is started by a command, and says what differs."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES, rulebook
from companion.games.midevil.pack import MidevilPack
from companion.games.totally_zombies.pack import TotallyZombiesPack
from companion.games.zombie_slayer.pack import SlayerPack
from companion.packs import PackError, available, check, differences, load, start
from companion.packs.writing import entry_lines, value_text
from companion.table import Table, begin, new_opening, resume
from tests.table.playing import no_sync, play_at_random, standing

BUILT_IN = [source.id for source in available()]


def own(folder: Path, origin: str, **files: str) -> Path:
    """A pack `ours` that starts from another one and has these files."""
    folder.mkdir(parents=True, exist_ok=True)
    head = f'id = "ours"\ntitle = "Ours"\nextends = "{origin}"\n'
    for name, text in {"pack": head, **files}.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


# ---------------------------------------------------------------------- overriding single entries


def test_a_card_a_tile_a_fate_and_a_pair_of_midevil_are_overridden_and_the_rest_is_taken_over(tmp_path: Path) -> None:
    folder = own(
        tmp_path,
        "midevil",
        cards='[[card]]\nid = "halberd"\nnumbers = { bonus_black = 3 }\nmark = "attested"\n',
        tiles='[[tile]]\nid = "manor"\nskeletons = 6\n',
        fate='[[fate]]\nid = "fate-5"\nname = "Bats"\neffect = "lose-life-or-stop"\nnumbers = { lives = 2 }\n',
        spells='[[pair]]\nid = "liber-mortem"\neffect = "by-hand"\ndoes = "Ask the printed card."\n',
        setups='[[setup]]\nid = "dungeon"\nlay = ["altar 0,0 r0", "bridge 0,1 r180", "dirt 1,0 r0", "dirt 0,-1 r0", '
        '"dirt -1,0 r0"]\n',
    )
    ours, theirs = load("ours", [folder]), load("midevil")
    assert isinstance(ours, MidevilPack)
    assert isinstance(theirs, MidevilPack)
    assert ours.card("halberd").numbers == {"bonus": 1, "bonus_black": 3}
    assert (ours.card("halberd").mark, ours.card("halberd").name) == ("attested", "Halberd")
    assert (ours.tile("manor").skeletons, ours.tile("manor").life) == (6, theirs.tile("manor").life)
    assert ours.fate_of[5].effect.numbers == {"lives": 2}
    assert ours.pairs["liber-mortem"].effect.id == "by-hand"
    turned, printed = ours.setup("dungeon"), theirs.setup("dungeon")
    assert [(one.tile, one.quarters) for one in turned.lay if one not in printed.lay] == [("bridge", 2)]
    assert (turned.start, turned.goal) == (printed.start, printed.goal)
    others = {id for id in theirs.cards if id != "halberd"}
    assert all(ours.card(id) == theirs.card(id) for id in others)
    assert ours.event_deck("castle") == theirs.event_deck("castle")
    assert ours.digest != theirs.digest


def test_marks_and_notes_change_nothing_that_is_played_with(tmp_path: Path) -> None:
    plain = load("ours", [own(tmp_path / "plain", "midevil")])
    marked = '[[card]]\nid = "sword"\nmark = "attested"\nnote = "Looked it up."\n'
    assert load("ours", [own(tmp_path / "marked", "midevil", cards=marked)]).digest == plain.digest


def test_what_belongs_to_an_effect_goes_with_it(tmp_path: Path) -> None:
    by_hand = '[[card]]\nid = "{}"\neffect = "by-hand"\n'
    midevil = load("ours", [own(tmp_path / "midevil", "midevil", cards=by_hand.format("sword"))])
    assert isinstance(midevil, MidevilPack)
    assert (midevil.card("sword").effect, midevil.card("sword").numbers) == ("by-hand", {})
    bonus = next(card for card in load("zombies-2014").cards.values() if card.bonus)
    zombies = load("ours", [own(tmp_path / "zombies", "zombies-2014", cards=by_hand.format(bonus.id))])
    assert (zombies.card(bonus.id).effect, zombies.card(bonus.id).bonus) == ("by-hand", 0)


def test_a_token_of_zombie_slayer_is_overridden(tmp_path: Path) -> None:
    ours = load("ours", [own(tmp_path, "zombie-slayer", tokens='[[token]]\nid = "green"\ncopies = 3\n')])
    theirs = load("zombie-slayer")
    assert isinstance(ours, SlayerPack)
    assert isinstance(theirs, SlayerPack)
    assert ours.tokens["green"].copies == 3
    assert ours.tokens["green"].pips == theirs.tokens["green"].pips
    assert {**ours.tokens, "green": None} == {**theirs.tokens, "green": None}


def test_a_tile_a_card_a_breed_and_a_threshold_of_totally_zombies_are_overridden(tmp_path: Path) -> None:
    folder = own(
        tmp_path,
        "totally-zombies",
        tiles='[[tile]]\nid = "bank"\nzombies = 4\nmark = "attested"\n',
        cards='[[card]]\nid = "bat"\neffect = "by-hand"\n\n[[card]]\nid = "fear"\ncopies = 0\n',
        figures='[[figure]]\nid = "dog"\nsteps = 3\n',
        setups='[[threshold]]\nid = "two-players"\nkills = 30\n',
    )
    ours, theirs = load("ours", [folder]), load("totally-zombies")
    assert isinstance(ours, TotallyZombiesPack)
    assert isinstance(theirs, TotallyZombiesPack)
    assert (ours.tile("bank").zombies, ours.tile("bank").bullets) == (4, theirs.tile("bank").bullets)
    assert (ours.card("bat").effect, ours.card("bat").bonus, ours.card("bat").ends_on) == ("by-hand", 0, "")
    assert len(ours.event_deck("town")) == len(theirs.event_deck("town")) - theirs.copies("fear")
    assert (ours.breeds["dog"].steps, ours.breeds["dog"].kill_on) == (3, 5)
    assert (ours.threshold(2), ours.threshold(3)) == (30, 23)
    assert all(ours.tile(id) == tile for id, tile in theirs.tiles.items() if id != "bank")
    assert ours.digest != theirs.digest


def test_an_id_that_is_nearly_right_is_answered_with_the_right_one(tmp_path: Path) -> None:
    folder = own(tmp_path, "zombies-2014", cards='# ours\n\n[[card]]\nid = "skatebord"\ncopies = 3\n')
    problems = check(folder)[1]
    assert [str(one) for one in problems] == [
        f"{folder / 'cards.toml'}:3, card 'skatebord': no card has this id, and too little is said for a new one; "
        "expected id = 'skateboard'"
    ]


# ---------------------------------------------------------------------- what differs


def told(folder: Path) -> list[str]:
    return [f"{one.what} {one.id}: {one}" for one in differences("ours", [folder])[1]]


def test_what_differs_is_said_entry_by_entry(tmp_path: Path) -> None:
    new = "\n".join(entry_lines("card", {"id": "pie", "name": "Pie", "type": "event", "effect": "by-hand",
                                         "when": "any time", "target": "all", "does": "A pie for all.",
                                         "ends": "at once"}))  # fmt: skip
    skateboard = '[[card]]\nid = "skateboard"\nbonus = 3\ndoes = "Other words."\n'
    folder = own(
        tmp_path,
        "zombies-2014",
        pack='id = "ours"\ntitle = "Ours"\nextends = "zombies-2014"\n[pieces]\nzombies = 120\n',
        cards=f'[[card]]\nid = "fear"\ncopies = 0\n\n{skateboard}\n{new}\n',
        tiles='[[tile]]\nid = "town-crossroad"\ncopies = 3\n',
    )
    origin, found = differences("ours", [folder])
    assert origin == "zombies-2014"
    assert {one.how for one in found} == {"changed", "left out", "added"}
    assert told(folder) == [
        "pieces : zombies = 120 (was 100)",
        "tile town-crossroad: copies = 3 (was 1)",
        "card fear: left out",
        "card skateboard: bonus = 3 (was 2), does is another",
        "card pie: added",
    ]


def test_a_pack_that_changes_nothing_differs_in_nothing(tmp_path: Path) -> None:
    folder = own(tmp_path, "midevil", cards='[[card]]\nid = "sword"\nname = "Sword"\n')
    assert differences("ours", [folder]) == ("midevil", [])
    assert differences("midevil") == ("", [])


def test_values_by_name_differ_name_by_name(tmp_path: Path) -> None:
    folder = own(tmp_path, "midevil", cards='[[card]]\nid = "halberd"\nnumbers = { bonus_black = 3 }\n')
    assert told(folder) == ["card halberd: numbers bonus_black = 3 (was 2)"]


# ---------------------------------------------------------------------- a start


@pytest.mark.parametrize("origin", BUILT_IN)
def test_a_start_changes_nothing_yet(tmp_path: Path, origin: str) -> None:
    id, files = start(origin, tmp_path / "Our Copy")
    assert id == "our-copy"
    assert {file.name for file in files} == {file.name for file in (tmp_path / "Our Copy").iterdir()}
    assert check(tmp_path / "Our Copy")[1] == []
    assert differences(id, [tmp_path]) == (origin, [])
    assert load(id, [tmp_path]).title == f"{load(origin).title}, our copy"


@pytest.mark.parametrize("origin", BUILT_IN)
def test_everything_that_stands_in_its_comments_is_the_other_pack(tmp_path: Path, origin: str) -> None:
    """Whatever line of it is used, it says what was there before."""
    folder = tmp_path / "ours"
    _, files = start(origin, folder)
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        assert any(line.startswith("## ") for line in lines), "it explains itself"
        used = ["" if line == "#" else line.removeprefix("# ") for line in lines if not line.startswith("##")]
        file.write_text("\n".join(used) + "\n", encoding="utf-8")
    assert check(folder)[1] == []
    assert differences("ours", [tmp_path]) == (origin, [])
    ours, theirs = load("ours", [tmp_path]), load(origin)
    assert ours.listing() == theirs.listing()
    assert ours.pieces == theirs.pieces


def test_lines_of_a_start_are_overridden_one_by_one(tmp_path: Path) -> None:
    start("midevil", tmp_path / "ours")
    file = tmp_path / "ours" / "cards.toml"
    text = file.read_text(encoding="utf-8")
    before = '# [[card]]\n# id = "sword"\n# set = "base"\n# name = "Sword"\n# copies = 3\n'
    assert text.count(before) == 1
    file.write_text(
        text.replace(before, '[[card]]\nid = "sword"\n# set = "base"\n# name = "Sword"\ncopies = 5\n'), encoding="utf-8"
    )
    assert told(tmp_path) == ["card sword: copies = 5 (was 3)"]


def test_a_start_starts_from_a_pack_of_ones_own_too(tmp_path: Path) -> None:
    own(tmp_path / "first", "midevil", cards='[[card]]\nid = "fog"\ncopies = 0\n\n[[card]]\nid = "sword"\ncopies = 4\n')
    start("ours", tmp_path / "second", [tmp_path])
    cards = (tmp_path / "second" / "cards.toml").read_text(encoding="utf-8")
    assert '# id = "sword"\n' in cards
    assert "# copies = 4\n" in cards
    assert '# id = "fog"\n' not in cards
    assert differences("second", [tmp_path]) == ("ours", [])
    assert load("second", [tmp_path]).copies("sword") == 4


@pytest.mark.parametrize(
    ("folder", "problem"),
    [
        ("midevil", "there is a pack 'midevil' already"),
        ("full", "something is there already"),
        ("file", "something is there already"),
        ("...", "no id can be made of this name"),
    ],
)
def test_a_start_overwrites_nothing(tmp_path: Path, folder: str, problem: str) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note").write_text("mine", encoding="utf-8")
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(PackError) as raised:
        start("midevil", tmp_path / folder)
    assert raised.value.problem == problem
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (-3, "-3"),
        ('say "no"', '"say \\"no\\""'),
        (["a", 1], '["a", 1]'),
        ({"bonus": 1, "a b": "d6"}, '{ bonus = 1, "a b" = "d6" }'),
        ("#.#\nb\\\n", '"""\n#.#\nb\\\\\n"""'),
        ('a"""b\nc', '"""\na""\\"b\nc"""'),
    ],
)
def test_values_are_written_as_toml_reads_them(value: object, text: str) -> None:
    import tomllib

    assert value_text(value) == text
    assert tomllib.loads(f"key = {text}") == {"key": value}


# ---------------------------------------------------------------------- games with such a pack


CHANGES = {
    "zombies-2014": {"cards": '[[card]]\nid = "skateboard"\nbonus = 3\n'},
    "zombie-slayer": {"tokens": '[[token]]\nid = "green"\ncopies = 3\n'},
    "midevil": {"cards": '[[card]]\nid = "sword"\nnumbers = { bonus = 2 }\n'},
    "totally-zombies": {"tiles": '[[tile]]\nid = "bank"\nbullets = 4\n'},
    "totally-medieval": {"cards": '[[card]]\nid = "knights-scout"\nstrength = "4/3"\n'},
}
assert set(CHANGES) == set(BUILT_IN)


def sit_down(origin: str, folder: Path, journal: Path) -> Table:
    game = load(origin).game
    most = max(most for _, most in rulebook(game).players.values())
    players = ["Ana", "Ben"][:most]
    opening = new_opening({"game": game, "players": players, "seed": 7, "pack": "ours"})
    return begin(opening, [folder], journal, sync=no_sync)


@pytest.mark.parametrize("origin", [origin for origin in CHANGES if load(origin).game in GAMES])
def test_a_game_names_its_pack_and_goes_on_with_it(tmp_path: Path, origin: str) -> None:
    folder, journal = own(tmp_path / "packs", origin, **CHANGES[origin]), tmp_path / "game.journal"
    table = sit_down(origin, folder, journal)
    play_at_random(table, 80)
    left = standing(table.driver)
    table.close()
    again = resume(journal, [folder], sync=no_sync)
    assert again.pack is not None
    assert (again.pack.id, again.pack.digest) == ("ours", load("ours", [folder]).digest)
    assert standing(again.driver) == left
    again.close()
    with pytest.raises(PackError, match="there is no pack 'ours'"):
        resume(journal, sync=no_sync)
