"""Files that people write, given to their readers: configuration, board profiles, packs, scripts."""

from __future__ import annotations

from pathlib import Path

from companion.torture.parser import CUT, NotAsPromised, pieces, put


def config(data: bytes, folder: Path) -> None:
    from companion.config import load_config

    put(folder, companion_toml=data)
    load_config(folder / "companion.toml", {"HOME": str(folder)})


def config_seeds(folder: Path) -> list[bytes]:
    return [
        b"",
        b'board = "simulated"\n[desk]\nbrightness = 0.5\npalette = "colour-blind"\n[web]\nport = 8080\n',
        b'[games]\nfolder = "games"\npacks = ["packs"]\n[desk]\nquiet = true\n',
        b"[dice]\nfrom = [1, 2.5, {a = 1979-05-27}]\n",
    ]


def profile(data: bytes, folder: Path) -> None:
    from companion.devices.profile import load_profile

    put(folder, board_toml=data)
    load_profile(folder / "board.toml")


def profile_seeds(folder: Path) -> list[bytes]:
    import companion.devices

    boards = sorted((Path(companion.devices.__file__).parent / "boards").glob("*.toml"))
    return [board.read_bytes() for board in boards]


def pack(data: bytes, folder: Path) -> None:
    from companion import packs

    head, tiles, cards, others = pieces(data, 4)
    put(folder, pack_toml=head, tiles_toml=tiles, cards_toml=cards, figures_toml=others, setups_toml=others)
    for problem in packs.check(folder)[1]:
        if not str(problem):
            raise NotAsPromised("a problem without words")


def pack_seeds(folder: Path) -> list[bytes]:
    home = Path(__file__).parents[1] / "packs"
    small = [
        b'id = "mine"\ntitle = "Mine"\nextends = "zombies-2014"\nedition = "own"\n[pieces]\nzombies = 100\n',
        b'[[tile]]\nid = "town-tee"\ncopies = 3\nexits = "NES"\nmap = """\n#.#\n#..\n#.#\n"""\n',
        b'[[card]]\nid = "fear"\ncopies = 0\n[[card]]\nid = "own"\nname = "Own"\neffect = "combat-bonus"\nbonus = 1\n',
    ]
    whole = [
        CUT.join((home / pack / file).read_bytes() for file in ("pack.toml", "tiles.toml", "cards.toml"))
        for pack in ("zombies-2014", "midevil")
    ]
    return [CUT.join(small), *whole]


def script(data: bytes, folder: Path) -> None:
    from companion.rehearse.rehearsal import _value
    from companion.rehearse.script import read_script

    put(folder, evening_rehearsal=data)
    for line in read_script(folder / "evening.rehearsal").lines:
        for word in line.words:
            _value(word)


def script_seeds(folder: Path) -> list[bytes]:
    return [
        b'# an evening\nseed 7\npress OK OK\nchoose town-straight\nplace 0,1 r0\nroll 4\nexpect screen "7 left"\n',
        b"expect pixel 0,1.S blink\nunplug screen\nplug screen\nhold BACK\nexpect question combat.roll\ncut\nrestart\n",
    ]
