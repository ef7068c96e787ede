"""Every parser of the companion, declared once: its name, how bytes are given to it, and what it usually reads.

The fuzzer (`python -m tests.fuzz`), the replay of its corpus and the trial of lines all go by this table. Only our own
errors may come out of a parser; whatever else does is a fault.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import CompanionError

CUT = b"\n#----\n"
"""Between the files of something that is read from several."""
LONGEST = 1 << 16
"""Bytes of an input: what is longer is refused by its length, and tried by hand."""
PLAYERS = {"zombie-slayer": ["Ana"]}


@dataclass(frozen=True, slots=True)
class Parser:
    """One of them. `read` gives it the bytes, and a folder of its own for files; `seeds` are good inputs."""

    name: str
    read: Callable[[bytes, Path], None]
    seeds: Callable[[Path], Sequence[bytes]]
    needs: str = ""
    """A library that it cannot be imported without."""

    @property
    def here(self) -> bool:
        return not self.needs or find_spec(self.needs) is not None

    def fault(self, data: bytes, folder: Path) -> str:
        """What is wrong with how these bytes are read; empty when they are, or are refused as they should be."""
        try:
            self.read(data[:LONGEST], folder)
        except CompanionError as error:
            return "" if str(error) else f"{self.name}: an error without words"
        except Exception as error:  # whatever it is: it would have ended something
            return f"{self.name}: {type(error).__name__}: {str(error)[:200]}"
        return ""


class NotAsPromised(Exception):
    """A parser gave something that it never may."""


def _put(folder: Path, **files: bytes) -> None:
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_bytes(content)


def _pieces(data: bytes, count: int) -> list[bytes]:
    pieces = data.split(CUT, count - 1)
    return pieces + [b""] * (count - len(pieces))


# ---------------------------------------------------------------------- files that people write


def _config(data: bytes, folder: Path) -> None:
    from companion.config import load_config

    _put(folder, companion_toml=data)
    load_config(folder / "companion.toml", {"HOME": str(folder)})


def _config_seeds(folder: Path) -> list[bytes]:
    return [
        b"",
        b'board = "simulated"\n[desk]\nbrightness = 0.5\npalette = "colour-blind"\n[web]\nport = 8080\n',
        b'[games]\nfolder = "games"\npacks = ["packs"]\n[desk]\nquiet = true\n',
        b"[dice]\nfrom = [1, 2.5, {a = 1979-05-27}]\n",
    ]


def _profile(data: bytes, folder: Path) -> None:
    from companion.devices.profile import load_profile

    _put(folder, board_toml=data)
    load_profile(folder / "board.toml")


def _profile_seeds(folder: Path) -> list[bytes]:
    import companion.devices

    boards = sorted((Path(companion.devices.__file__).parent / "boards").glob("*.toml"))
    return [board.read_bytes() for board in boards]


def _pack(data: bytes, folder: Path) -> None:
    from companion import packs

    head, tiles, cards, others = _pieces(data, 4)
    _put(folder, pack_toml=head, tiles_toml=tiles, cards_toml=cards, figures_toml=others, setups_toml=others)
    for problem in packs.check(folder)[1]:
        if not str(problem):
            raise NotAsPromised("a problem without words")


def _pack_seeds(folder: Path) -> list[bytes]:
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


def _script(data: bytes, folder: Path) -> None:
    from companion.rehearse.rehearsal import _value
    from companion.rehearse.script import read_script

    _put(folder, evening_rehearsal=data)
    for line in read_script(folder / "evening.rehearsal").lines:
        for word in line.words:
            _value(word)


def _script_seeds(folder: Path) -> list[bytes]:
    return [
        b'# an evening\nseed 7\npress OK OK\nchoose town-straight\nplace 0,1 r0\nroll 4\nexpect screen "7 left"\n',
        b"expect pixel 0,1.S blink\nunplug screen\nplug screen\nhold BACK\nexpect question combat.roll\ncut\nrestart\n",
    ]


# ---------------------------------------------------------------------- games


@cache
def _openings() -> tuple[dict[str, Any], ...]:
    from companion.games import GAMES

    return tuple(
        {"game": game, "players": PLAYERS.get(game, ["Ana", "Ben"]), "seed": 7, "chance": "auto"} for game in GAMES
    )


def _played(opening: dict[str, Any], journal: Path | None = None, answers: int = 6) -> Any:
    """A table at which a little has happened."""
    from companion.table import begin, new_opening

    table = begin(new_opening(opening), journal=journal, sync=lambda fd: None)
    chance = Random(5)
    for _ in range(answers):
        if table.driver.pending is not None:
            table.answer(chance.choice(list(table.driver.pending.options)))
    return table


def _position(data: bytes, folder: Path) -> None:
    from companion.table import begin, load_opening
    from companion.table.lines import read_json

    said = read_json(data.decode("utf-8", "surrogateescape"))
    table = begin(load_opening({"position": said, "seed": 1}))
    position = table.position()
    if begin(load_opening({"position": position, "seed": 1})).position() != position:
        raise NotAsPromised("a position that was loaded is written otherwise")


def _position_seeds(folder: Path) -> list[bytes]:
    positions = [_played(opening).position() for opening in _openings()]
    return [json.dumps(one, separators=(",", ":")).encode() for one in positions]


def _journal(data: bytes, folder: Path) -> None:
    from companion.table import resume

    _put(folder, friday_journal=data)
    try:
        resume(folder / "friday.journal", sync=lambda fd: None).close()
    finally:
        for file in folder.iterdir():
            file.unlink()


def _journal_seeds(folder: Path) -> list[bytes]:
    seeds = []
    for opening in _openings():
        path = folder / f"{opening['game']}.journal"
        _played(opening, path).close()
        seeds.append(path.read_bytes())
        path.unlink()
    return seeds


def _sealed_journal(data: bytes, folder: Path) -> None:
    """As if whoever changed it had known how to seal it again."""
    from companion.table.journal import chain, sealed

    entries: list[dict[str, Any]] = []
    for line in data.split(b"\n"):
        with suppress(ValueError, RecursionError):
            entry = json.loads(line)
            if isinstance(entry, dict):
                sealed(entry)  # numbers that are none cannot be written
                entries.append({key: value for key, value in entry.items() if key != "crc"})
    chained = entries[:1] and entries[0].get("journal") != 1
    _journal(b"".join(chain(entries) if chained else map(sealed, entries)), folder)


def _protocol(data: bytes, folder: Path) -> None:
    from companion.table.referee import Referee

    first, *lines = data.decode("utf-8", "surrogateescape").split("\n")
    referee = Referee(journals=folder)
    openings = _openings()
    try:
        referee.handle(json.dumps({"do": "new", **openings[len(first) % len(openings)]}))
        for line in lines[:20]:
            check_answer(referee.handle(line))
    finally:
        referee.close()
        for file in folder.iterdir():
            file.unlink()


def check_answer(answer: str) -> dict[str, Any]:
    """What the referee said; raises where that is no answer that the protocol knows."""
    said = json.loads(answer)
    if "\n" in answer or not isinstance(said, dict) or said.get("ok") not in (True, False):
        raise NotAsPromised(f"no answer: {answer[:100]}")
    if not said["ok"] and not isinstance(said.get("error"), str) and "refused" not in said:
        raise NotAsPromised(f"no error of ours: {answer[:100]}")
    if "this is a bug" in str(said.get("error", "")):
        raise NotAsPromised(answer[:300])
    return said


def _protocol_seeds(folder: Path) -> list[bytes]:
    asked = '{"do":"view"}\n{"do":"why","value":3}\n{"do":"position"}\n{"do":"state","seat":0}\n{"do":"plays"}\n'
    acts = '{"do":"auto","what":"all","for":"once"}\n{"do":"undo"}\n{"do":"correct","set":{"turn.seat":0}}\n'
    said = (
        '{"do":"answer","n":1,"value":3}\n{"do":"leave","seat":1}\n{"do":"ledger"}\n{"do":"history"}\n{"do":"stop"}\n'
    )
    begun = '{"do":"new","game":"zombies","players":["A","B"],"journal":"j"}\n{"do":"resume","journal":"j"}\n'
    return [f"{'.' * index}\n{asked}{acts}{said}{begun}".encode() for index in range(len(_openings()))]


# ---------------------------------------------------------------------- wires


class _Silent:
    """The other end of a wire: takes what is said, and says what the input has."""

    def __init__(self, wiring: object, loop: object, came: Callable[[bytes], None], broke: object) -> None:
        self.came = came

    def write(self, line: bytes) -> None:
        return

    def close(self) -> None:
        return


def _tray(data: bytes, folder: Path) -> None:
    """Bytes as they are, and the same lines as if they had been sealed well, to the companion's end of the wire."""
    from companion.devices import trayframe
    from companion.devices.simulated.clock import SimulatedLoop
    from companion.devices.tray import Tray
    from companion.devices.wiring import TrayWiring

    loop, ends = SimulatedLoop(), list[_Silent]()

    def opened(wiring: object, loop: object, came: Callable[[bytes], None], broke: object) -> _Silent:
        ends.append(_Silent(wiring, loop, came, broke))
        return ends[-1]

    tray = Tray(TrayWiring("port"), lambda event: None, loop, opened)
    try:
        tray.open()
        ends[-1].came(data)
        for line in data.split(b"\n")[:50]:
            body = line.split(b"*")[0]
            ends[-1].came(body + b"*" + trayframe.checksum(body) + b"\n")
        loop.run_for(1.0)
    finally:
        tray.close()
        loop.close()


def _tray_seeds(folder: Path) -> list[bytes]:
    from companion.devices import trayframe

    hello: dict[str, object] = {"m": "hello", "b": "b1", "h": "1", "protocol": trayframe.PROTOCOL}
    hello["firmware"] = trayframe.FIRMWARE
    said: list[dict[str, object]] = [hello, {"m": "now", "b": "b1", "state": "rolling", "dice": [3, None]}]
    said += [{"m": "roll", "b": "b1", "n": 1, "dice": [4], "state": "rolled", "sure": 99, "at": [1]}]
    said += [{"m": "did", "b": "b1", "h": "1", "s": 1, "r": {}}, {"m": "now", "b": "b1", "fault": "x" * 30}]
    return [b"".join(trayframe.frame(one) for one in said), b"Traceback (most recent call last):\n" * 3]


def _socket(data: bytes, folder: Path) -> None:
    from companion.web.errors import BadMessage
    from companion.web.messages import read_hello, read_message

    for line in data.decode("utf-8", "surrogateescape").split("\n")[:20]:
        for read in (read_hello, read_message):
            with suppress(BadMessage):
                read(line)


def _socket_seeds(folder: Path) -> list[bytes]:
    from companion.web.messages import VERBS

    lines = [f'{{"id":{number},"do":"{verb}","n":1,"value":3,"seat":0}}' for number, verb in enumerate(VERBS)]
    return [b'{"hello":1,"token":"","seat":"","lang":"en"}', "\n".join(lines[:20]).encode()]


def _http(data: bytes, folder: Path) -> None:
    """What a request says of itself: names, addresses, paths, tokens."""
    from companion.web import addresses, files
    from companion.web.tokens import Tokens, tidy

    path, host, origin, peer, token = _lines(data, 5)
    tokens = Tokens(folder)
    files.page_of(path.partition("?")[0])
    addresses.is_ours(host, "127.0.0.1", ("table.local",))
    addresses.is_same_origin(origin, host, addresses.is_loopback(peer))
    addresses.neighbour(peer)
    tokens.seat_of("zombies-0001", token)
    tidy(token)


def _lines(data: bytes, count: int) -> list[str]:
    lines = data.decode("latin-1").split("\n")[:count]  # as a header comes in
    return lines + [""] * (count - len(lines))


def _http_seeds(folder: Path) -> list[bytes]:
    return [
        b"/seat/1\n127.0.0.1:8080\nhttp://127.0.0.1:8080\n::1\n1-abcdef",
        b"/qr/0.svg\n[::1]:80\nnull\nfe80::1%eth0\n",
    ]


# ---------------------------------------------------------------------- what the companion wrote itself


def _backup(data: bytes, folder: Path) -> None:
    from companion.backup import archive

    _put(folder, backup_zip=data)
    kept = archive.read(folder / "backup.zip")
    for room in ("games", "packs", "config"):
        for part in kept.kept(room):
            if len(part.data) > archive.MOST_BYTES:
                raise NotAsPromised("more than a backup may hold")


def _backup_seeds(folder: Path) -> list[bytes]:
    from companion.backup import archive

    path = folder / "seed.zip"
    archive.write(
        path, [archive.Kept("games/zombies-0001.journal", b"{}\n", 1), archive.Kept("games/desk.json", b"{}", 2)]
    )
    content = path.read_bytes()
    path.unlink()
    return [content]


def _memory(data: bytes, folder: Path) -> None:
    from companion.daemon.memory import recall
    from companion.desk.knowing import Settings

    _put(folder, desk_json=data)
    recall(folder).settings(Settings())


def _memory_seeds(folder: Path) -> list[bytes]:
    said = {"changed": {"brightness": 0.5, "north": "top", "mat": "3,4 top"}, "journal": "zombies-0001"}
    return [json.dumps({**said, "finished": ["zombies-0002"], "first_run": "lights"}).encode()]


def _tokens(data: bytes, folder: Path) -> None:
    from companion.web.tokens import FILE, Tokens

    (folder / FILE).write_bytes(data)
    Tokens(folder).seat_of("zombies-0001", "1-x")


def _tokens_seeds(folder: Path) -> list[bytes]:
    paired = [{"id": "a", "name": "phone", "hash": "00"}]
    return [json.dumps({"paired": paired, "key": "00ff", "joined": ["192.168.1.2"]}).encode()]


def _starts(data: bytes, folder: Path) -> None:
    from companion.service.starts import Starts

    starts = Starts(folder, boot="here", sync=lambda fd: None)
    starts.path.write_bytes(data)
    starts.begin()
    starts.look()


def _starts_seeds(folder: Path) -> list[bytes]:
    return [b'{"format":1,"failed":2,"reason":"was switched off","boot":"here"}']


def _radio(data: bytes, folder: Path) -> None:
    from companion.daemon.radio_table import FILE, recalled

    (folder / FILE).write_bytes(data)
    recalled(folder)


def _radio_seeds(folder: Path) -> list[bytes]:
    return [b'[{"address":"AA:BB:CC:DD:EE:FF","name":"GoDice_1","make":"godice","colour":"red"}]']


def _readings(data: bytes, folder: Path) -> None:
    from companion.table.readings import FILE, kept_readings

    (folder / FILE).write_bytes(data)
    kept_readings(folder)


def _readings_seeds(folder: Path) -> list[bytes]:
    return [
        b'{"source":"tray","state":"rolled","fate":"taken","dice":[3],"places":[1],"unread":[],"wanted":1,"when":9}\n'
    ]


def _calibration(data: bytes, folder: Path) -> None:
    from companion.devices.camera.kept import NUMBERS, TRAY, load
    from companion.devices.camera.wiring import CameraWiring

    numbers, picture = _pieces(data, 2)
    (folder / NUMBERS).write_bytes(numbers)
    (folder / TRAY).write_bytes(picture)
    load(folder, CameraWiring("simulated", width=320, height=240))


def _calibration_seeds(folder: Path) -> list[bytes]:
    import cv2
    import numpy as np

    names = ("focal", "die", "tilt_x", "tilt_y", "pitch", "radius", "step")
    numbers = {"width": 320, "height": 240, **dict.fromkeys(names, 0.05), "focal": 300.0, "die": 40.0}
    _, packed = cv2.imencode(".png", np.full((240, 320, 3), 90, np.uint8))
    return [json.dumps(numbers).encode() + CUT + packed.tobytes()]


# ---------------------------------------------------------------------- people at a keyboard

KEPT_AWAY = ("save", "load", "quit", "hint", "auto")
"""What writes files anywhere, ends the session, thinks for a second, or plays on for thousands of decisions."""


def _terminal(data: bytes, folder: Path) -> None:
    from companion.table.opening import new_opening
    from companion.table.shelf import Shelf
    from companion.terminal.screen import Screen
    from companion.terminal.session import Session
    from companion.tiles.text import PLAIN

    typed = data.decode("utf-8", "replace").split("\n")
    openings = _openings()
    opening = new_opening(openings[len(typed[0]) % len(openings)])
    shelf = Shelf(folder)
    lines = iter([line for line in typed[1:16] if not line.strip().casefold().startswith(KEPT_AWAY)])
    try:
        screen = Screen(lambda words: None, PLAIN, width=80)
        Session(shelf, opening, shelf.begin(opening), screen, lambda prompt: next(lines, None)).run()
    finally:
        for file in folder.iterdir():
            file.unlink()


def _terminal_seeds(folder: Path) -> list[bytes]:
    typed = "1\n\n?\nwhy 3\nundo\ncorrect turn.seat 1\nplayers\nmap\ncard fear\nrules\nlog\nleave Ana\n"
    return [f"{'.' * index}\n{typed}".encode() for index in range(len(_openings()))]


PARSERS = {
    parser.name: parser
    for parser in (
        Parser("config", _config, _config_seeds),
        Parser("profile", _profile, _profile_seeds),
        Parser("pack", _pack, _pack_seeds),
        Parser("script", _script, _script_seeds),
        Parser("position", _position, _position_seeds),
        Parser("journal", _journal, _journal_seeds),
        Parser("sealed-journal", _sealed_journal, _journal_seeds),
        Parser("protocol", _protocol, _protocol_seeds),
        Parser("tray", _tray, _tray_seeds),
        Parser("socket", _socket, _socket_seeds),
        Parser("http", _http, _http_seeds),
        Parser("backup", _backup, _backup_seeds),
        Parser("memory", _memory, _memory_seeds),
        Parser("tokens", _tokens, _tokens_seeds),
        Parser("starts", _starts, _starts_seeds),
        Parser("radio-dice", _radio, _radio_seeds),
        Parser("readings", _readings, _readings_seeds),
        Parser("calibration", _calibration, _calibration_seeds, needs="cv2"),
        Parser("terminal", _terminal, _terminal_seeds),
    )
}


def changed(chance: Random, seeds: Sequence[bytes]) -> Iterator[bytes]:
    """Inputs without end, made of those that are known: bytes lost, doubled, written over, two of them mixed."""
    while True:
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.choice((1, 1, 2, 4, 8))):
            start = chance.randrange(len(data) + 1)
            end = min(len(data), start + chance.choice((0, 1, 1, 4, 30)))
            other = chance.choice(seeds)
            begin = chance.randrange(len(other) + 1)
            fresh = (chance.randbytes(chance.randint(1, 4)), other[begin : begin + 30], chance.choice(TOKENS))
            data[start:end] = chance.choice(fresh)
        yield bytes(data)


TOKENS = (
    b"null", b"true", b"-1", b"0", b"1e999", b"NaN", b"9" * 30, b"9" * 5000, b"[" * 3000, b"{" * 60, b'"', b"\\ud800",
    b"\x00", b"\xff\xfe", b"\n", b"[]", b"{}", b'""', b"0,0.C", b"[[a]]\n", b"a.a.a", b"=", b"'''", b"\xe2\x80\xae",
    b"\xc2\xb2", b"..", b"/", b"%2e",
)  # fmt: skip
"""What parsers stumble over."""
