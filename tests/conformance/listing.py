"""What a question lists is what it allows."""

from __future__ import annotations

from typing import Any

from companion.engine import Options, Request


def lists_what_it_allows(request: Request[Any]) -> None:
    """A view may list itself sooner than by its predicate, but never otherwise: same values, same order."""
    options = request.options
    if type(options).legal is Options.legal:
        return
    allowed = [value for value in options.candidates() if options.refusal(value) is None]
    assert list(options.legal()) == allowed, f"{request.name} lists something else than it allows"
