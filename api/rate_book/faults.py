"""The faults of a refused file as a list: packed and read beside the event loop, since it may be long."""

import csv
import zlib
from collections import Counter
from collections.abc import Sequence
from io import StringIO

from models.rate_book import RowFault
from models.spreadsheet_cells import csv_text
from rating.tables.findings import Finding

FAULT_COLUMNS = ("file", "line", "column", "problem", "right")
MOST_LISTED = 300_000
"""Faults that a list holds: a file within its bounds can have a million, which nobody reads."""
SPREADSHEET_MARK = "\ufeff"
"""Spreadsheets read UTF-8 only behind it."""


def pack_faults(faults: Sequence[Finding]) -> bytes:
    """The faults as a spreadsheet reads them, deflated; the last line tells how many are not listed."""
    listed = list(faults[:MOST_LISTED])
    rest = len(faults) - len(listed)
    if rest:
        words = f"{rest:,} more faults are not listed"
        listed.append(Finding(faults[0].file, 0, "", words, "mend those above, then send the file again"))
    rows = ((fault.file, str(fault.line or ""), fault.column, fault.problem, fault.right) for fault in listed)
    return zlib.compress(csv_text(FAULT_COLUMNS, rows).encode())


def fault_file(packed: bytes) -> bytes:
    """A packed list as a file to keep."""
    return SPREADSHEET_MARK.encode() + zlib.decompress(packed)


def fault_page(
    packed: bytes, column: str, offset: int, limit: int
) -> tuple[int, list[RowFault], list[tuple[str, int]]]:
    """Some faults of a packed list; of one column where it is named, '' takes all.

    Returns: how many match, those of the page, and how many faults each column has, the most first.
    """
    matching, page, columns = 0, list[RowFault](), Counter[str]()
    reader = csv.reader(StringIO(zlib.decompress(packed).decode(), newline=""))
    next(reader)
    # Row by row: a list made in one call would keep the interpreter from every other thread.
    for file, line, name, problem, right in reader:
        columns[name] += 1
        if column and name != column:
            continue
        if offset <= matching < offset + limit:
            page.append(RowFault(file=file, line=int(line or 0), column=name, problem=problem, right=right))
        matching += 1
    return matching, page, columns.most_common()
