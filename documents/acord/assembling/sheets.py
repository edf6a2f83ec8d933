"""Class rows and premiums on their state sheets: a page is a sheet, or each state of the rows is one."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from documents.acord.leaves import with_value
from documents.acord.state_names import CODES
from documents.reading import Leaf, Method

_SHEET = re.compile(r"rating\[\d*\]\.(.*)")
_STATE = re.compile(r"rating\[\d*\]\.state")
_ROW = re.compile(r"class_codes\[(\d+)\]\.(.*)")
ROWS_OF_A_SHEET = 28
"""Class rows of a worksheet of ours; a page whose rows are numbered from here on goes on with its state."""
_ONE_SHEET = ("2002/09",)
_ONE_SHEET_FORMS = ("ACORD 130 FL",)


def placed(leaves: Sequence[Leaf], form: str, edition: str | None) -> list[Leaf]:
    """The leaves with the number of their sheet in the path."""
    rated = [leaf for leaf in leaves if leaf.path.startswith("rating[")]
    sheets = _Sheets([leaf for leaf in rated if not _shifted(leaf)])
    sheet_leaves = sheets.leaves
    others = [leaf for leaf in leaves if not leaf.path.startswith("rating[")]
    with_state = any(_row_state(leaf) for leaf in sheet_leaves)
    if with_state or edition in _ONE_SHEET or form in _ONE_SHEET_FORMS:
        return others + _by_row_state(sheet_leaves)
    return others + [_moved(leaf, sheets.numbers[leaf.evidence.page]) for leaf in sheet_leaves]


class _Sheets:
    """Pages with class rows: which sheet each is; `leaves` have their rows as the whole sheet has them."""

    def __init__(self, leaves: Sequence[Leaf]) -> None:
        self.numbers: dict[int, int] = {}
        self.leaves: list[Leaf] = []
        by_page: dict[int, list[Leaf]] = defaultdict(list)
        for leaf in leaves:
            by_page[leaf.evidence.page].append(leaf)
        sheet, further, state = -1, 0, None
        known: set[frozenset[tuple[str, str]]] = set()
        for page, own in sorted(by_page.items()):
            said = _priced(own)
            if said and said in known:
                # The same page lies in the file once more.
                continue
            known.add(said)
            named = next((leaf.value for leaf in own if _STATE.fullmatch(leaf.path)), None)
            rows = [row for leaf in own if (row := _row(leaf)) is not None]
            goes_on = min(rows, default=0) >= ROWS_OF_A_SHEET and sheet >= 0 and named in (None, state)
            further, state = (further + 1, state) if goes_on else (0, named)
            sheet += not goes_on
            self.numbers[page] = sheet
            self.leaves += [_lower(leaf, ROWS_OF_A_SHEET * max(0, further - 1)) for leaf in own]


def _priced(leaves: Sequence[Leaf]) -> frozenset[tuple[str, str]]:
    """The state, the codes and the payrolls of a page with class rows; no two sheets have them all alike."""
    rows = {
        (leaf.path, str(leaf.value)) for leaf in leaves if leaf.path.endswith((".class_code", ".payroll"))
    }
    state = {("", str(leaf.value)) for leaf in leaves if _STATE.fullmatch(leaf.path)}
    return frozenset(rows | state) if rows else frozenset()


def _lower(leaf: Leaf, rows: int) -> Leaf:
    """The leaf of a class row so many rows further down."""
    row = _row(leaf)
    if row is None or not rows:
        return leaf
    return replace(leaf, path=leaf.path.replace(f"class_codes[{row}]", f"class_codes[{row + rows}]", 1))


def _shifted(leaf: Leaf) -> bool:
    """Whether a picture moved a word into a column of states: it names none, and parts no sheet."""
    return _row_state(leaf) and leaf.evidence.method is Method.OCR and leaf.value not in CODES


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
