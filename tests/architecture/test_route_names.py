"""A route is found by the name that its callers know: its function is called as its operation."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

API = Path(__file__).parents[2] / "api"
METHODS = {"get", "post", "put", "patch", "delete"}


def snake(name: str) -> str:
    """A name of the wire as Python writes it: 'getMinMaxPremium' -> 'get_min_max_premium'."""
    apart = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", apart).lower()


def operation_of(node: ast.stmt, constants: dict[str, str]) -> str | None:
    """The operation id that a function's decorator names; None for what is no route."""
    for decorator in getattr(node, "decorator_list", ()):
        if not isinstance(decorator, ast.Call) or not isinstance(decorator.func, ast.Attribute):
            continue
        for word in decorator.keywords if decorator.func.attr in METHODS else ():
            if word.arg == "operation_id":
                named = isinstance(word.value, ast.Name)
                return constants[ast.unparse(word.value)] if named else str(ast.literal_eval(word.value))
    return None


def routes(source: str) -> Iterator[tuple[str, str]]:
    """Function and operation of every route of a module; an operation may be a constant of the module."""
    tree = ast.parse(source)
    constants = {
        ast.unparse(node.targets[0]): str(node.value.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }
    for node in tree.body:
        operation = operation_of(node, constants)
        if operation is not None and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, operation


def test_a_routes_function_has_the_name_of_its_operation() -> None:
    found = [pair for path in sorted(API.rglob("*.py")) for pair in routes(path.read_text())]
    assert len(found) > 80
    assert [(name, operation) for name, operation in found if name != snake(operation)] == []


@pytest.mark.parametrize(
    ("source", "pair"),
    [
        ('@router.get("/a", operation_id="getA")\nasync def one() -> None: ...', ("one", "getA")),
        (
            'START = "startB"\n@router.post("/b", operation_id=START)\ndef start() -> None: ...',
            ("start", "startB"),
        ),
    ],
)
def test_another_name_is_found(source: str, pair: tuple[str, str]) -> None:
    assert list(routes(source)) == [pair]
    assert snake(pair[1]) != pair[0]
