"""Reading the CSV of one table: every cell into its one spelling, every fault noted, none guessed away."""

import csv
import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import StringIO
from itertools import repeat
from pathlib import Path

from models.file_limits import MEGABYTE, TABLE_BYTES, TABLE_COLUMNS, TABLE_ROWS
from rating.tables.cells import CellRefused
from rating.tables.columns import Column, TableShape
from rating.tables.findings import Finding, shown

_HEADING = 1
Place = tuple[str, int]
"""File and line."""
_REMARK = "#"
_OTHER_MARKS = {";": "semicolons", "\t": "tabs", "|": "bars"}


@dataclass(slots=True)
class TableReading:
    """What the files of a table held. notices are worth saying and no fault.

    file: the last one that was read; columns: what it said.
    lines and files: where each row stands, files only where there are many.
    """

    table: str
    file: str
    rows: list[dict[str, str]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    keys: dict[tuple[str, ...], tuple[str, int]] = field(default_factory=dict)
    """Where each key of the table stands."""
    columns: tuple[str, ...] = ()

    @property
    def places(self) -> Iterator[Place]:
        """File and line of each row."""
        return zip(self.files or repeat(self.file), self.lines, strict=False)

    def refuse(self, line: int, column: str, problem: str, right: str = "") -> None:
        """Note a fault."""
        self.findings.append(Finding(self.file, line, column, problem, right))


def read_table(path: Path, shape: TableShape, before: TableReading | None = None) -> TableReading:
    """The rows of a file by the columns of its table; a row with a fault is left out and noted.

    before: what other files of the table held; the rows are added to it.
    """
    reading = before or TableReading(shape.name, path.name)
    reading.file = path.name
    text = _text(path, reading)
    if text is not None:
        _read_rows(text, shape, reading)
    return reading


def _read_rows(text: str, shape: TableShape, reading: TableReading) -> None:
    records = _records(text, reading)
    heading = next(records, None)
    if heading is None:
        reading.refuse(0, "", "the file is empty", f"begin with a line of columns: {_columns(shape)}")
        return
    if len(heading[1]) > TABLE_COLUMNS:
        problem = f"the heading has {len(heading[1]):,} columns"
        reading.refuse(heading[0], "", problem, f"write at most {TABLE_COLUMNS}: {_columns(shape)}")
        return
    columns = _headings(heading[1], shape, reading)
    if not columns:
        return
    reading.columns = tuple(column.name for column in columns if column)
    for line, cells in records:
        row = _row(line, cells, columns, shape, reading)
        if row is None:
            continue
        key = tuple(row[name] for name in shape.key)
        if key in reading.keys:
            file, first = reading.keys[key]
            where = f"line {first}" if file == reading.file else f"line {first} of {file}"
            problem = f"the row says {', '.join(filter(None, key))} as {where} does"
            reading.refuse(line, ", ".join(shape.key), problem, "keep one of them")
            continue
        reading.keys[key] = reading.file, line
        reading.rows.append(row)
        reading.lines.append(line)
        reading.files.append(reading.file)


def _text(path: Path, reading: TableReading) -> str | None:
    """What a file holds; None where that is no text, or more than a table file may have."""
    try:
        if not path.is_file():
            reading.refuse(0, "", "it is no file", "put a CSV there")
            return None
        with path.open("rb") as source:
            content = source.read(TABLE_BYTES + 1)
    except OSError as error:
        reading.refuse(0, "", f"the file cannot be read ({error.strerror})", "make it readable")
        return None
    parts = f"split it into {reading.table}-1.csv, {reading.table}-2.csv, ..., each with its line of columns"
    if len(content) > TABLE_BYTES:
        reading.refuse(0, "", f"the file has more than {TABLE_BYTES // MEGABYTE} MB", parts)
        return None
    if content.count(b"\n") > TABLE_ROWS + _HEADING:
        reading.refuse(0, "", f"the file has more than {TABLE_ROWS:,} rows", parts)
        return None
    if b"\0" in content:
        line = content.count(b"\n", 0, content.index(b"\0")) + 1
        reading.refuse(line, "", "a character is no text", "save the file as CSV in UTF-8")
        return None
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        reading.refuse(line, "", "a character is not UTF-8", "save the file as CSV in UTF-8")
        return None


def _records(text: str, reading: TableReading) -> Iterator[tuple[int, list[str]]]:
    """Lines that hold something and are no remark, each with its number.

    A quote that is never closed ends the reading.
    """
    source = csv.reader(StringIO(text, newline=""), strict=True)
    before = 0
    while True:
        try:
            cells = next(source)
        except StopIteration:
            return
        except csv.Error as error:
            reading.refuse(before + 1, "", f"the line is not CSV ({error})", "mend its quotes")
            return
        line, before = before + 1, source.line_num
        if any(cell.strip() for cell in cells) and not cells[0].lstrip().startswith(_REMARK):
            yield line, cells


def _columns(shape: TableShape) -> str:
    """The columns of a table in words, those that may be left out in brackets."""
    return ", ".join(c.name if c.required else f"[{c.name}]" for c in shape.columns)


def _headings(cells: Sequence[str], shape: TableShape, reading: TableReading) -> list[Column | None]:
    """Which column stands where; None for one that the table does not know."""
    for mark, words in _OTHER_MARKS.items():
        if len(cells) == 1 and cells[0].count(mark) > 1:
            reading.refuse(1, "", f"the columns are separated by {words}", "separate them by commas")
            return []
    found: list[Column | None] = []
    for heading in cells:
        column = shape.column(heading)
        if column is not None and column in found:
            reading.refuse(1, column.name, f"the column stands twice ({shown(heading)})", "keep one of them")
        if column is None and heading.strip():
            near = difflib.get_close_matches(heading.strip().casefold(), shape.names, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            reading.notices.append(f"{reading.file}: column {shown(heading)} is not read{hint}")
        found.append(column)
    missing = [name for name in shape.required if name not in {column.name for column in found if column}]
    for name in missing:
        reading.refuse(1, name, "the column is missing", f"the columns are {_columns(shape)}")
    return found


def _row(
    line: int,
    cells: Sequence[str],
    columns: Sequence[Column | None],
    shape: TableShape,
    reading: TableReading,
) -> dict[str, str] | None:
    """One row with every column of the table; None where it has a fault."""
    if any(cell.strip() for cell in cells[len(columns) :]):
        reading.refuse(
            line,
            "",
            f"the line has {len(cells)} cells, the heading {len(columns)}",
            "put a text with a comma into quotes",
        )
        return None
    row = {column.name: column.default for column in shape.columns}
    good = True
    for index, column in enumerate(columns):
        if column is None:
            continue
        cell = cells[index] if index < len(cells) else ""
        if not cell.strip():
            if column.required:
                reading.refuse(line, column.name, "the cell is empty", f"write {_wanted(column)}")
                good = False
            continue
        try:
            row[column.name] = column.read(cell)
        except CellRefused as refusal:
            reading.refuse(line, column.name, f"{shown(cell)} cannot be read", f"write {refusal}")
            good = False
    return row if good and len(columns) >= len(shape.required) else None


def _wanted(column: Column) -> str:
    """What a column takes, as its reader says when it is given nothing."""
    try:
        column.read("")
    except CellRefused as refusal:
        return str(refusal)
    return "it"
