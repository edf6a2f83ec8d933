"""Texts over several boxes: pieces in their order, and rows of two lines that are one row or two."""

import re
from collections import defaultdict
from collections.abc import Sequence

from documents.acord.written import Written

_ROW = re.compile(r"(.*?\[)(\d+)(\]\..*)")
_TWO_LINES = {"1/2": 0, "2/2": 1}
_PROOF = ("class_code", "payroll", "ownership_percent", "date_of_birth", "number")
"""What a row has once: filled on both lines with two values, the lines are two rows."""


def lines_of_rows(texts: Sequence[Written]) -> dict[str, list[Written]]:
    """The boxes of each path in the order of their parts.

    Where a form has two lines for each row, the row n becomes the rows 2n and 2n + 1: mostly one of them,
    with both lines, sometimes two.
    """
    paths: dict[str, list[Written]] = defaultdict(list)
    rows: dict[str, list[Written]] = defaultdict(list)
    for one in texts:
        found = _ROW.fullmatch(one.entry.key) if one.entry.part in _TWO_LINES else None
        if found and not found[1].startswith("rating[].premium"):
            rows[f"{_last_list(one.entry.key)}"].append(one)
        else:
            paths[one.entry.key].append(one)
    for row in rows.values():
        for one in row:
            line = _TWO_LINES[one.entry.part] if _is_two(row) else 0
            paths[_moved(one.entry.key, line)].append(one)
    return {path: sorted(pieces, key=_part) for path, pieces in paths.items()}


def _last_list(key: str) -> str:
    """`rating[].class_codes[0]` of `rating[].class_codes[0].payroll`."""
    return key.rpartition("]")[0] + "]"


def _moved(key: str, line: int) -> str:
    front, _, last = key.rpartition("]")
    head, _, number = front.rpartition("[")
    return f"{head}[{int(number) * 2 + line}]{last}"


def _is_two(row: Sequence[Written]) -> bool:
    """Whether the two lines of a row are two rows."""
    values: dict[str, dict[int, str]] = defaultdict(dict)
    for one in row:
        name = one.entry.key.rpartition(".")[2]
        values[name][_TWO_LINES[one.entry.part]] = one.widget.value.strip()
    return any(len(values[name]) == 2 for name in _PROOF if name in values)


def _part(one: Written) -> int:
    return int(one.entry.part.partition("/")[0] or 0)
