"""Puts simulated things in the place of real ones, and everything back in the opposite order."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any


class Swap:
    """Remembers how to undo each exchange. `back()` undoes them all, once."""

    def __init__(self) -> None:
        self._undo: list[Callable[[], object]] = []

    def attribute(self, owner: object, name: str, value: object) -> None:
        """Another value for an attribute that exists."""
        old = vars(owner)[name]
        setattr(owner, name, value)
        self._undo.append(lambda: setattr(owner, name, old))

    def variable(self, name: str, value: str) -> None:
        """Another value for an environment variable."""
        old = os.environ.get(name)
        os.environ[name] = value
        self._undo.append(lambda: os.environ.pop(name) if old is None else os.environ.update({name: old}))

    def module(self, name: str, module: ModuleType) -> None:
        """Another module for `import name`."""
        self.forget(name)
        sys.modules[name] = module

    def forget(self, *roots: str) -> None:
        """Have modules imported anew; what is imported in the meantime is forgotten in turn."""
        old = _take(roots)
        self._undo.append(lambda: (_take(roots), sys.modules.update(old)))

    def back(self) -> None:
        """Put everything back."""
        while self._undo:
            self._undo.pop()()


def _take(roots: tuple[str, ...]) -> dict[str, ModuleType]:
    """Remove modules and all below them from those imported."""
    below = tuple(f"{root}." for root in roots)
    names = [name for name in sys.modules if name in roots or name.startswith(below)]
    return {name: sys.modules.pop(name) for name in names}


class DeviceFiles:
    """The module `os` for one library, with device files that exist only here.

    A file whose name starts with `prefix` opens (as the null device) while `present()` says so; everything else is the
    operating system's own.
    """

    def __init__(self, prefix: str, present: Callable[[str], bool]) -> None:
        self._prefix = prefix
        self._present = present
        self.path = _DevicePaths(self)

    def __getattr__(self, name: str) -> Any:
        return getattr(os, name)

    def ours(self, path: object) -> bool:
        return str(path).startswith(self._prefix)

    def exists(self, path: str) -> bool:
        return self._present(path) if self.ours(path) else os.path.exists(path)

    def open(self, path: str, flags: int, *rest: Any) -> int:
        if not self.ours(path):
            return os.open(path, flags, *rest)
        if not self.exists(path):
            raise FileNotFoundError(2, "No such file or directory", path)
        return os.open(os.devnull, os.O_RDWR)


class _DevicePaths:
    """The module `os.path` to go with it."""

    def __init__(self, files: DeviceFiles) -> None:
        self._files = files

    def __getattr__(self, name: str) -> Any:
        return getattr(os.path, name)

    def exists(self, path: str) -> bool:
        return self._files.exists(path)
