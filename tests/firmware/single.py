"""The firmware's arithmetic as a Pico does it: `pips.py` with every result rounded to a single-precision float.

Neither Python nor the WebAssembly build of MicroPython has such floats. So the module's own source is taken, and every
number, operation, function of `math` and sum in it is rounded. Rounding what was worked out in double precision gives
the very bits that a board gets for + - * / and square roots.
"""

from __future__ import annotations

import ast
import ctypes
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from companion.devices.firmware import board_files


def single(value: Any) -> Any:
    """The nearest float of 32 bits; whatever is no float stays as it is."""
    return ctypes.c_float(value).value if type(value) is float else value


def total(values: Iterable[float]) -> float:
    """A sum that is rounded after every step."""
    result = 0.0
    for value in values:
        result = single(result + value)
    return result


class _Rounded(ast.NodeTransformer):
    """Puts `single(...)` around all that makes floats."""

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return _call("single", node) if isinstance(node.value, float) else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        return _call("single", node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        self.generic_visit(node)
        if not isinstance(node.target, ast.Name):
            return node  # into an array of single floats, which rounds by itself
        old = ast.Name(node.target.id, ast.Load())
        return ast.Assign([node.target], _call("single", ast.BinOp(old, node.op, node.value)))

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "sum":
            return _call("total", *node.args)
        is_math = isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "math"
        return _call("single", node) if is_math else node


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def single_pips() -> Any:
    """The firmware's `pips` with the floats of a Pico."""
    source = board_files()["pips.py"].read_text()
    tree = ast.fix_missing_locations(_Rounded().visit(ast.parse(source)))
    module = ModuleType("pips")
    vars(module).update(single=single, total=total)
    exec(compile(tree, "pips.py in single precision", "exec"), vars(module))
    return module
