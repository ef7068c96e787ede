"""What is missing is said with the command that brings it, and that command can be typed where it is said."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

from companion import cli, extras
from companion.extras import COMMANDS, MODULES, Place, extra_of, how_to_get, lacking, missing
from tests.package.building import TOP, files

WANTED = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
OF_OTHERS = ("tests/", "CHANGELOG.md")
"""Where no remedy is said, and what was so once."""
FROM_DEBIAN = {"picamera2"}
"""Comes with Raspberry Pi OS alone, because it must fit the kernel; the installer asks for it there."""
BARE = re.compile(r"(?:^\s*|[`'\":;&(]\s*|\bsudo )pip3? install\b", re.MULTILINE)
"""As a command, not in the middle of a sentence."""
NAMED = re.compile(r"[A-Za-z0-9_.-]+")


def key(package: str) -> str:
    found = NAMED.match(package)
    assert found is not None
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def below(package: str, seen: set[str]) -> set[str]:
    """A package and all that it needs, as far as it is installed here."""
    if key(package) not in seen:
        seen.add(key(package))
        try:
            for one in requires(key(package)) or ():
                if "extra ==" not in one:
                    below(one, seen)
        except PackageNotFoundError:
            pass
    return seen


def test_the_extras_are_those_of_the_package() -> None:
    assert set(MODULES) == set(WANTED) - {"browser", "dev", "fuzz"}  # those are tools of whoever works on it
    assert {extra for wanted in COMMANDS.values() for extra in wanted} <= set(MODULES)
    assert set(COMMANDS) <= set(cli.COMMANDS)


@pytest.mark.parametrize("extra", MODULES)
def test_a_module_comes_with_its_extra(extra: str) -> None:
    """As far as it is installed here, which ./check sees to for desk, web and tray."""
    brought = set[str]().union(*(below(package, set()) for package in WANTED[extra]))
    installed = packages_distributions()
    for module in MODULES[extra]:
        if module in installed:
            assert brought & {key(package) for package in installed[module]}, module
        else:
            assert extra not in ("desk", "web", "tray"), f"{module} is not installed"


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def test_whatever_the_companion_imports_is_pythons_ours_or_an_extras() -> None:
    for file in (TOP / "companion").rglob("*.py"):
        roots = {name.partition(".")[0] for name in imports(ast.parse(file.read_text(encoding="utf-8")))}
        others = roots - sys.stdlib_module_names - {"companion"}
        assert {root for root in others - FROM_DEBIAN if extra_of(root) is None} == set(), file.relative_to(TOP)


def test_a_missing_library_names_all_that_its_command_wants() -> None:
    error = missing(ModuleNotFoundError("no", name="luma.core.interface"), "tray")
    assert error is not None
    assert error.module == "luma.core.interface"
    assert "extras desk and tray" in str(error)
    assert how_to_get("desk", "tray", sentence=True) in str(error)
    assert missing(ModuleNotFoundError("no", name="companion.nowhere")) is None
    assert missing(ModuleNotFoundError("no")) is None


def test_what_is_there_is_not_lacking(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lacking("desk", "web") is None
    monkeypatch.setitem(MODULES, "web", ("segno", "no_such_library"))
    lack = lacking("desk", "web")
    assert lack is not None
    assert lack.module == "no_such_library"
    assert extras.never_installed("web", "run") is None, "some of it is there"
    monkeypatch.setitem(MODULES, "web", ("no_such_library",))
    nothing = extras.never_installed("web", "run")
    assert nothing is not None
    assert "extras desk and web" in str(nothing)


def test_the_script_hears_whether_something_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert extras.main(["desk", "web"]) == 0
    monkeypatch.setitem(MODULES, "web", ("no_such_library",))
    assert extras.main(["desk", "web"]) == 1
    assert extras.main(["dsek"]) == 2
    assert capsys.readouterr().out.startswith("there is no extra dsek; there are: desk, web, ")
    assert extras.main([]) == 2


@pytest.mark.parametrize(("module", "code"), [("websockets", 1), ("nowhere", None)])
def test_a_command_whose_library_is_missing_ends_with_one_line(
    module: str, code: int | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(name: str) -> object:
        raise ModuleNotFoundError(f"No module named {module!r}", name=module)

    monkeypatch.setattr(cli, "import_module", refuse)
    if code is None:  # a mistake of ours, not something to install
        with pytest.raises(ModuleNotFoundError):
            cli.main(["run"])
        return
    assert cli.main(["run"]) == code
    said = capsys.readouterr().err
    assert said.startswith("companion: the library websockets is missing (extras desk and web). Type: ")
    assert said.count("\n") == 1


HOME = Path("/home/ana")
INSTALLED = Place(
    python=HOME / "own/bin/python",
    prefix=HOME / "own",
    own=True,
    managed=True,
    checkout=None,
    has_pip=True,
    writable=True,
)
CHECKOUT = replace(INSTALLED, checkout=HOME / "game", prefix=HOME / "game/.venv")
DEBIAN = replace(INSTALLED, python=Path("/usr/bin/python3"), prefix=Path("/usr"), own=False, writable=False)
APT = "sudo apt-get install python3-lgpio"


@pytest.mark.parametrize(
    ("place", "wanted", "typed"),
    [
        (INSTALLED, ["web"], ["/home/ana/own/bin/python -m pip install 'zombie-table-companion[web]'"]),
        (
            replace(INSTALLED, writable=False),
            ["tray"],
            ["sudo /home/ana/own/bin/python -m pip install 'zombie-table-companion[tray]'"],
        ),
        (
            replace(INSTALLED, has_pip=False),
            ["desk", "web"],
            [
                "/home/ana/own/bin/python -m ensurepip",
                "/home/ana/own/bin/python -m pip install 'zombie-table-companion[desk,web]'",
            ],
        ),
        (
            INSTALLED,
            ["pi"],
            [
                APT,
                "python3 -m venv --without-pip --system-site-packages /home/ana/own",
                "/home/ana/own/bin/python -m pip install 'zombie-table-companion[pi]'",
            ],
        ),
        (
            replace(INSTALLED, managed=False),
            ["pi"],
            ["/home/ana/own/bin/python -m pip install 'zombie-table-companion[pi]'"],
        ),
        (CHECKOUT, ["desk", "web"], ["/home/ana/game/play --install desk,web"]),
        (replace(DEBIAN, checkout=HOME / "game"), ["tray"], ["/home/ana/game/play --install tray"]),
        (
            replace(CHECKOUT, prefix=HOME / "own"),
            ["tray"],
            ["/home/ana/own/bin/python -m pip install --editable '/home/ana/game[tray]'"],
        ),
        (
            DEBIAN,
            ["rpi-lgpio"],
            [
                APT,
                "python3 -m venv --system-site-packages ~/companion",
                "~/companion/bin/python -m pip install 'zombie-table-companion[rpi-lgpio]'",
            ],
        ),
    ],
)
def test_the_remedy_fits_the_python_that_says_it(
    place: Place, wanted: list[str], typed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(extras.PLAY, raising=False)
    assert place.commands(*wanted) == typed
    assert how_to_get(*wanted, place=place).startswith("type: " + " && ".join(typed))


def test_the_script_is_named_as_it_is_typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = replace(CHECKOUT, checkout=tmp_path, prefix=tmp_path / ".venv")
    monkeypatch.setenv(extras.PLAY, "../game/play")
    assert place.commands("web") == ["../game/play --install web"]
    monkeypatch.delenv(extras.PLAY)
    (tmp_path / "play").touch()
    assert place.commands("web") == [f"{tmp_path}/play --install web"]
    monkeypatch.chdir(tmp_path)
    assert place.commands("web") == ["./play --install web"]


def test_no_text_tells_anybody_to_install_into_debians_own_python() -> None:
    for line in ("type: pip install x", "`sudo pip install x`", "  pip install x", "cd x && pip3 install y"):
        assert BARE.search(line)
    assert not BARE.search("type: bin/pip install x && python3 -m pip install y; can pip install this?")
    texts = [file for file in files() if not str(file).startswith(OF_OTHERS)]
    told = [
        file for file in texts if file.suffix in (".py", ".md", ".sh", ".toml", "") and BARE.search(read(TOP / file))
    ]
    assert told == [], "say which environment is meant: companion.extras.how_to_get"


def read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace")
