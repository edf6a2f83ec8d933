"""The package itself: no state, no year and no binary number in its code."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from rating.builtin import builtin_tables

ROOT = Path(__file__).parents[3]
ARITHMETIC = ("modification", "rounding", "apportionment")
"""What the package computes with is in models, where underwriting reaches it too."""
FILES = [*sorted((ROOT / "rating").rglob("*.py")), *(ROOT / "models" / f"{name}.py" for name in ARITHMETIC)]
STATES = {row["state"] for row in builtin_tables()["state_categories"]}
FORBIDDEN_CALLS = {"float", "round", "getcontext", "setcontext", "localcontext"}


def docstrings(tree: ast.AST) -> set[int]:
    """Nodes that are documentation, where a year or a state may be named."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }


def violations(source: str) -> Iterator[str]:
    """What the package forbids, found in a source text."""
    tree = ast.parse(source)
    documentation = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in documentation:
            if isinstance(node.value, float):
                yield f"binary number {node.value}"
            if (
                isinstance(node.value, int)
                and not isinstance(node.value, bool)
                and 1900 <= node.value <= 2100
            ):
                yield f"year {node.value}"
            if isinstance(node.value, str) and node.value in STATES:
                yield f"state {node.value}"
        name = node.func if isinstance(node, ast.Call) else None
        called = (
            name.id if isinstance(name, ast.Name) else name.attr if isinstance(name, ast.Attribute) else None
        )
        if called in FORBIDDEN_CALLS:
            yield f"call of {called}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_state_no_year_no_float(path: Path) -> None:
    assert list(violations(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    "planted",
    [
        'if state == "IL": pass',
        "limit = 2026",
        "x = 1.5",
        "x = float('1')",
        "x = round(y)",
        "decimal.getcontext()",
    ],
)
def test_a_planted_violation_is_found(planted: str) -> None:
    assert list(violations(planted))


def test_digits_are_lost_in_one_place_only() -> None:
    """Without a rounding of a name a tie would go to the even digit, unlike every other amount.

    What a logo loses are colors.
    """
    packages = ("models", "rating", "underwriting", "documents", "activities", "adapters", "api")
    sources = {path: path.read_text() for package in packages for path in (ROOT / package).rglob("*.py")}
    found = {path.relative_to(ROOT).as_posix() for path, text in sources.items() if ".quantize(" in text}
    assert found - {"documents/logo.py"} == {"models/rounding.py"}
