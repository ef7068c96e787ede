"""The files that go onto the tray's board, and a way to run one of them here, under CPython.

In a checkout the firmware lies in `firmware/`; in an installed companion it lies in the package, beside `devices`. The
frames are in `trayframe.py`, which lies here because the companion speaks them too; it is put on the board with the
rest.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

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

    On the board all files lie in one folder; here they are looked up there only while the module is being imported.
    """
    files = board_files()
    before = {stem: sys.modules.pop(stem, None) for stem in (Path(file).stem for file in files)}
    sys.modules[SHARED.stem] = trayframe
    sys.path.insert(0, str(firmware_folder()))
    try:
        return _execute(name, files[f"{name}.py"])
    finally:
        sys.path.remove(str(firmware_folder()))
        for stem, module in before.items():
            sys.modules.pop(stem, None)
            if module is not None:
                sys.modules[stem] = module


def _execute(name: str, file: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module
