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
    """Nested objects and lists of values by path; the indexes of a list are without gaps."""
    root: dict[str, Any] = {}
    for path in sorted(values, key=_by_index):
        node: Any = root
        steps = steps_of(path)
        for step, following in zip(steps, [*steps[1:], None], strict=True):
            fresh: Any = [] if isinstance(following, int) else {}
            node = _entered(node, step, values[path] if following is None else fresh)
    return root


def _entered(node: Any, step: Step, fresh: Any) -> Any:
    """What stands at the step, or the fresh one put there."""
    if isinstance(step, int):
        if step >= len(node):
            node.append(fresh)
        return node[min(step, len(node) - 1)]
    return node.setdefault(step, fresh)


def _by_index(path: str) -> list[tuple[str, int]]:
    """Lists in the order of their indexes; names as they first come do not matter."""
    return [(step, 0) if isinstance(step, str) else ("", step) for step in steps_of(path)]


def rows_of(paths: Iterable[str], prefix: str) -> list[int]:
    """The indexes that a list has, in order."""
    start = f"{prefix}["
    found = (path[len(start) :].partition("]")[0] for path in paths if path.startswith(start))
    return sorted({int(index) for index in found if index.isdigit()})


def row_of(prefix: str, index: int) -> str:
    """The path of one entry of a list."""
    return f"{prefix}[{index}]"
