"""Class rows and premiums on their state sheets: a page is a sheet, or each state of the rows is one."""

import re
from collections.abc import Sequence
from dataclasses import replace

from documents.acord.leaves import with_value
from documents.reading import Leaf

_SHEET = re.compile(r"rating\[\d*\]\.(.*)")
_ROW = re.compile(r"class_codes\[(\d+)\]\.(.*)")
_ONE_SHEET = ("2002/09",)
_ONE_SHEET_FORMS = ("ACORD 130 FL",)


def placed(leaves: Sequence[Leaf], form: str, edition: str | None) -> list[Leaf]:
    """The leaves with the number of their sheet in the path."""
    sheet_leaves = [leaf for leaf in leaves if leaf.path.startswith("rating[")]
    others = [leaf for leaf in leaves if not leaf.path.startswith("rating[")]
    with_state = any(_row_state(leaf) for leaf in sheet_leaves)
    if with_state or edition in _ONE_SHEET or form in _ONE_SHEET_FORMS:
        return others + _by_row_state(sheet_leaves)
    pages = sorted({leaf.evidence.page for leaf in sheet_leaves})
    return others + [_moved(leaf, pages.index(leaf.evidence.page)) for leaf in sheet_leaves]


def _row_state(leaf: Leaf) -> bool:
    return ".class_codes[" in leaf.path and leaf.path.endswith(".state")


def _moved(leaf: Leaf, sheet: int) -> Leaf:
    return replace(leaf, path=_SHEET.sub(rf"rating[{sheet}].\1", leaf.path))


def _by_row_state(leaves: Sequence[Leaf]) -> list[Leaf]:
    """One sheet for each state that the rows name, in their order; what is of no row stays on the first."""
    states = {_row(leaf): leaf for leaf in leaves if _row_state(leaf) and leaf.value}
    order = list(dict.fromkeys(str(leaf.value) for _, leaf in sorted(states.items())))
    found: list[Leaf] = []
    last = order[0] if order else None
    for leaf in sorted(leaves, key=lambda leaf: _row(leaf) or 0):
        row = _row(leaf)
        if row is not None and row in states:
            last = str(states[row].value)
        sheet = order.index(last) if row is not None and last in order else 0
        found.append(_moved(leaf, sheet))
    first = {order.index(str(leaf.value)): leaf for _, leaf in sorted(states.items(), reverse=True)}
    return found + [with_value(leaf, leaf.value, f"rating[{sheet}].state") for sheet, leaf in first.items()]


def _row(leaf: Leaf) -> int | None:
    found = _SHEET.fullmatch(leaf.path)
    row = _ROW.fullmatch(found[1]) if found else None
    return int(row[1]) if row else None
