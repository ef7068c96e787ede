"""The plug is pulled while a backup is put back: nothing is missing, and the same command brings the rest."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion import durable
from companion.torture.crashes import Noting, content_of, cuts, lay
from companion.torture.power import Quick
from tests.backup.keeping import Home


@pytest.fixture
def over(elsewhere: Home) -> Home:
    """A machine with another configuration, another pack of the same name and another game."""
    elsewhere.configure('language = "en"')
    elsewhere.own_pack()
    (elsewhere.packs / "our-town" / "pack.toml").write_text("# ours, and not that one\n")
    elsewhere.play("zombies-0001.journal", 5, seed=9)
    return elsewhere


def journals(home: Home) -> set[bytes]:
    return {path.read_bytes() for path in home.games.glob("*.journal")}


def test_restoring_may_be_cut_off_anywhere(over: Home, home: Home, file: Path, tmp_path: Path) -> None:
    mine, theirs = over.config.read_bytes(), home.config.read_bytes()
    pack, own = (over.packs / "our-town" / "pack.toml").read_bytes(), journals(over)
    disk = Noting(over.root)
    with durable.on(disk):
        assert over.restore(file) == 0
    assert mine != theirs
    again = Home(tmp_path / "again")
    again.root.mkdir()
    for number, cut in enumerate(cuts(disk, Random(1), 6, every_byte=False)):
        lay(cut.disk, again.root)
        assert again.config.read_bytes() in (mine, theirs), "there is always a configuration"
        kept = {data for name, data in content_of(again.root).items() if "our-town/pack.toml" in name}
        assert pack in kept, "what was here is here"
        assert own <= journals(again)
        if number % 25 == 0:
            with durable.on(Quick()):
                assert again.restore(file) == 0
            assert again.config.read_bytes() == theirs
            assert journals(home) | own <= journals(again)
