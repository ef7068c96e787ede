"""What a file of code does, without its words: the same however its questions, refusals and remarks are worded.

Comments, docstrings, the layout, and whatever is written to be said to people (`say` and its like) decide nothing that
is played. All else does: every name, number and order.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

SAID = ("say", "says", "meant")
"""The functions of `companion.languages` that are given words."""
LEFT_OUT = ("ctx", "kind", "type_comment")
"""What a syntax tree notes about itself; some Pythons do and others do not."""


def wordless(source: bytes) -> bytes:
    """What the code does, as bytes that are the same for all that do the same."""
    return " ".join(_told(ast.parse(source))).encode()


def _told(value: Any) -> Iterator[str]:
    if isinstance(value, ast.AST):
        yield f"({type(value).__name__}"
        for name in value._fields:
            part = getattr(value, name, None)
            if part is not None and part != [] and name not in LEFT_OUT:
                yield name
                yield from _told(_without_words(value, name, part))
        yield ")"
    elif isinstance(value, list):
        yield f"[{len(value)}"
        for one in value:
            yield from _told(one)
    else:
        yield repr(value)


def _without_words(node: ast.AST, name: str, part: Any) -> Any:
    """The same part of the tree; of a call that says something only who is spoken of, of a body no docstring."""
    if name == "body" and isinstance(part, list):
        return [one for one in part if not _words(getattr(one, "value", None) if isinstance(one, ast.Expr) else None)]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID:
        return [one for one in part if not _words(_given(one))] if isinstance(part, list) else part
    return part


def _given(argument: ast.AST) -> ast.AST:
    return argument.value if isinstance(argument, ast.keyword) else argument


def _words(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
