"""A blank with one table for all states, as the oldest edition has it: each row says its own state."""

import re
from collections.abc import Iterable, Sequence

from documents.acord.paths import rows_of
from documents.blank.boxes import BlankPage
from documents.eacord.sheet import Worksheet

_ROW_STATE = re.compile(r"rating\[\]\.class_codes\[\d+\]\.state")
_ROWS = "rating[].class_codes"


def has_one_table(pages: Iterable[BlankPage]) -> bool:
    """Whether the rows of a blank have a box for their state."""
    return any(_ROW_STATE.fullmatch(box.entry.key) for page in pages for box in page.boxes)


def in_one_table(worksheets: Sequence[Worksheet], most: int) -> tuple[Worksheet, list[Worksheet]]:
    """All rows as one worksheet, with the premium of the first state; and what has no place in it."""
    values: dict[str, str] = {}
    left: list[Worksheet] = []
    row = 0
    for number, sheet in enumerate(worksheets):
        own = {path: text for path, text in sheet.values.items() if not path.startswith(_ROWS)}
        rest = {} if number == 0 else own
        values |= own if number == 0 else {}
        for place in rows_of(sheet.values, _ROWS):
            start = f"{_ROWS}[{place}]."
            cells = {
                path[len(start) :]: text for path, text in sheet.values.items() if path.startswith(start)
            }
            if row < most:
                values |= {f"{_ROWS}[{row}].{name}": text for name, text in cells.items()}
                values[f"{_ROWS}[{row}].state"] = sheet.state
                row += 1
            else:
                rest |= {f"{start}{name}": text for name, text in cells.items()}
        left.append(Worksheet(sheet.state, "", 0, 0, rest, begins=False))
    first = worksheets[0]
    return Worksheet(first.state, "", 0, row, values, begins=True), [one for one in left if one.values]
