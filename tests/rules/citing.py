"""The decorator that ties a test to the rules which it executes; `companion rules --check` counts these citations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from companion.rules import lookup

Test = TypeVar("Test", bound=Callable[..., object])


def rule(*ids: str) -> Callable[[Test], Test]:
    """Mark a test as executing the checks of these rules; an id that is not in the catalogue fails at import."""
    for id in ids:
        lookup(id)

    def mark(test: Test) -> Test:
        marked: Test = pytest.mark.rule(*ids)(test)
        return marked

    return mark
