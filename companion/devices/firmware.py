"""The files that go onto the tray's board, and a way to run one of them here, under CPython.

In a checkout the firmware lies in `firmware/`; in an installed companion it lies in the package, beside `devices`. The
frames are in `trayframe.py`, which lies here because the companion speaks them too; it is put on the board with the
rest.
"""

from __future__ import annotations

import builtins
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.devices import trayframe
from companion.devices.errors import FirmwareMissing

PACKAGE = Path(__file__).parents[1]
SHARED = Path(trayframe.__file__)


def firmware_folder(package: Path = PACKAGE) -> Path:
    """Where the firmware's own files are."""
    for folder in (package / "firmware", package.parent / "firmware"):
        if (folder / "link.py").is_file():
            return folder
    raise FirmwareMissing(package)


def board_files() -> dict[str, Path]:
    """Every file that goes onto the board, by the name it has there."""
    files = {file.name: file for file in sorted(firmware_folder().glob("*.py")) if file.name != "__init__.py"}
    return files | {SHARED.name: SHARED}


def run_here(name: str) -> ModuleType:
    """A module of the firmware, run under CPython: always a fresh one, since a board that is reset forgets everything.

    On the board all files lie in one folder, some under names that Python libraries have too (`board`). So these
    modules find each other through an import of their own, and nobody else finds them.
    """
    files = board_files()
    loaded = {SHARED.stem: trayframe}

    def find(wanted: str, *rest: Any) -> ModuleType:
        return load(wanted) if f"{wanted}.py" in files else builtins.__import__(wanted, *rest)

    def load(stem: str) -> ModuleType:
        if stem not in loaded:
            file = files[f"{stem}.py"]
            module = loaded[stem] = ModuleType(stem)
            vars(module).update(__file__=str(file), __builtins__={**vars(builtins), "__import__": find})
            exec(compile(file.read_text(), file, "exec"), vars(module))
        return loaded[stem]

    return load(name)
