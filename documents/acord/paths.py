"""Paths of values, such as `rating[0].class_codes[3].payroll`, and the tree that they make."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

_PIECE = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
Step = str | int


def steps_of(path: str) -> list[Step]:
    """The names and indexes of a path."""
    return [int(index) if index else name for name, index in _PIECE.findall(path)]


def tree_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """Nested objects and lists of values by path; the rows of a list stand in the order of their indexes."""
    root: dict[Step, Any] = {}
    for path, value in values.items():
        *way, last = steps_of(path)
        node = root
        for step in way:
            node = node.setdefault(step, {})
        node[last] = value
    tree: dict[str, Any] = _with_lists(root)
    return tree


def _with_lists(node: Any) -> Any:
    """The node with what has indexes as lists; no value of ours is a dictionary."""
    if not isinstance(node, dict):
        return node
    if node and all(isinstance(step, int) for step in node):
        return [_with_lists(node[step]) for step in sorted(node)]
    return {step: _with_lists(part) for step, part in node.items()}


def rows_of(paths: Iterable[str], prefix: str) -> list[int]:
    """The indexes that a list has, in order."""
    start = f"{prefix}["
    found = (path[len(start) :].partition("]")[0] for path in paths if path.startswith(start))
    return sorted({int(index) for index in found if index.isdigit()})


def row_of(prefix: str, index: int) -> str:
    """The path of one entry of a list."""
    return f"{prefix}[{index}]"
