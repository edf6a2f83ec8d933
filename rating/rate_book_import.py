"""A file of one table, laid into the tables of a draft: read as the desk reads it, checked with all the rest.

The readers and checks are those of rating/tables, so that what the desk has no fault with is taken here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.errors import InvalidInput, QuotingError
from models.rate_book import Cells, ImportMode, RowFault, TableCounts, Tables
from rating.book import RateBook
from rating.builtin import with_words
from rating.program_terms import EVERY_STATE
from rating.rate_book_content import RATES, WORDS, key_of, plain_rows
from rating.rate_book_diff import compare_table, same_cell
from rating.row_choice import ANY_MARKET
from rating.tables.checks import check_tables
from rating.tables.columns import TableShape
from rating.tables.completion import complete_programs, completed
from rating.tables.findings import Finding
from rating.tables.step_rows import spell_algorithms, spell_patches
from rating.tables.table_file import TableReading, read_table
from rating.tables.table_shapes import SHAPES

PROGRAMS, ALGORITHMS, PATCHES = "programs", "algorithms", "algorithm_patches"
_NAMED: Mapping[str, Callable[[Cells], tuple[str, ...]]] = {
    ALGORITHMS: lambda row: (
        row["algorithm"],
        row.get("state") or EVERY_STATE,
        row.get("market") or ANY_MARKET,
    ),
    PATCHES: lambda row: (row["patch"],),
}
"""Tables that are laid over by name, as the desk does: the named list of steps is replaced whole."""
_KEPT, _NAMED_AT_MOST = 0, 5
"""Line of a row that the file did not bring."""

Rows = Sequence[Cells]


@dataclass(frozen=True, slots=True)
class TableImport:
    """What a file would make of a draft; where it has faults the draft stays as it is."""

    tables: Tables
    read: int
    """Rows of the file without a fault."""
    counts: TableCounts
    faults: tuple[Finding, ...]
    """All of them, in the order of the file; a hundred thousand are no rarity."""
    open_faults: tuple[RowFault, ...]
    """What other tables of the draft say against the new one."""
    notices: tuple[str, ...]


def import_table(kind: str, path: Path, mode: ImportMode, tables: Tables) -> TableImport:
    """Read a file and lay it into the tables of a draft, which are not changed.

    Raises: InvalidInput for a kind that is no table; faults of the file are answered, all of them.
    """
    shape = SHAPES.get(kind)
    if shape is None:
        raise InvalidInput(f"'{kind}' is no table of a rate book; use one of {', '.join(SHAPES)}", "kind")
    if kind == WORDS:
        # A book without words is searched with the built-in ones: a file is laid over these.
        tables = with_words(tables)
    reading = read_table(path, shape)
    _spell(reading, tables)
    merged, lines = _laid_in(shape, reading, mode, tables)
    after: Tables = {**tables, kind: merged}
    found = check_tables(_readings(after, reading, merged, lines), whole=True)
    mine = [*reading.findings, *(finding for finding in found if finding.file == reading.file)]
    if not mine and not reading.rows:
        mine.append(Finding(reading.file, 0, "", "the file holds no row", "write one below the names"))
    others = [finding for finding in found if finding.file != reading.file]
    if not mine and not others:
        mine += _unreadable(after, reading.file)
    counts = _counts(kind, tables.get(kind, ()), merged) if not mine else _untouched(kind, tables)
    return TableImport(
        tables=tables if mine else after,
        read=len(reading.rows),
        counts=counts,
        faults=tuple(sorted(mine)),
        open_faults=tuple(fault_of(finding) for finding in others),
        notices=(*reading.notices, *_said_of(reading, shape, tables)),
    )


def _said_of(reading: TableReading, shape: TableShape, tables: Tables) -> Iterator[str]:
    """What is worth saying of a table without a fault."""
    if not shape.used:
        yield f"{reading.file}: no price reads this table"
    if reading.table == WORDS:
        known = {row["code"] for row in tables.get("class_codes", ())}
        unknown = sorted({row["class_code"] for row in reading.rows} - known)
        if unknown:
            named = ", ".join(unknown[:_NAMED_AT_MOST]) + (", ..." if unknown[_NAMED_AT_MOST:] else "")
            yield f"{reading.file}: the book has no class {named}: their words find nothing"


def faults_of(tables: Tables) -> tuple[RowFault, ...]:
    """Everything that is wrong with a whole book; nothing, where it can be priced with."""
    found = check_tables({name: _stored(name, rows) for name, rows in tables.items()}, whole=True)
    if not found:
        found = _unreadable(tables, "the book")
    return tuple(fault_of(finding) for finding in found)


def _spell(reading: TableReading, tables: Tables) -> None:
    """Steps in our own spelling, before anything looks at them."""
    if reading.table == ALGORITHMS:
        spell_algorithms(reading.rows)
    if reading.table == PATCHES:
        spell_patches(reading.rows, list(tables.get(ALGORITHMS, ())))


def _laid_in(
    shape: TableShape, reading: TableReading, mode: ImportMode, tables: Tables
) -> tuple[list[dict[str, str]], list[int]]:
    """The table as it would stand, and the line of the file that each row came from."""
    kind = shape.name
    given = completed({kind: reading.rows})[kind] if kind != PROGRAMS else [dict(r) for r in reading.rows]
    stored = list(plain_rows(kind, tables.get(kind, ())))
    place = _NAMED.get(kind)
    if place is not None:
        replaced = {place(row) for row in given}
        kept = [row for row in stored if place(row) not in replaced]
    elif mode is ImportMode.REPLACE:
        kept = []
    else:
        replaced = {key_of(shape, row) for row in given}
        kept = [row for row in stored if key_of(shape, row) not in replaced]
        given = _with_unsaid(shape, reading, stored, given)
    if kind == PROGRAMS:
        given = _completed_programs(given, kept, tables)
        named = {row["program"] for row in given}
        kept = [row for row in kept if row["program"] not in named]
    line_of = dict(zip((key_of(shape, row) for row in reading.rows), reading.lines, strict=True))
    rows = _in_order(shape, stored, kept, given)
    return rows, [line_of.get(key_of(shape, row), _KEPT) for row in rows]


def _with_unsaid(shape: TableShape, reading: TableReading, stored: Rows, given: Rows) -> list[dict[str, str]]:
    """The rows of a file; one that only repeats what stands keeps what the file is silent about.

    Otherwise a list of the same rates without one of the columns would make invented ones pass for filed.
    """
    said = [name for name in reading.columns if name not in shape.key]
    before = {key_of(shape, row): row for row in stored} if said else {}
    rows, silent = [], set[str]()
    for row in given:
        stands = before.get(key_of(shape, row))
        if stands is None or not all(same_cell(stands[name], row[name]) for name in said):
            rows.append(dict(row))
            continue
        rows.append(dict(stands))
        silent.update(name for name in row if not same_cell(stands[name], row[name]))
    if silent:
        names = ", ".join(column.name for column in shape.columns if column.name in silent)
        reading.notices.append(f"{reading.file}: rows that repeat what stands keep their {names}")
    return rows


def _completed_programs(given: Rows, kept: Rows, tables: Tables) -> list[dict[str, str]]:
    """The rows of every program that the file names, those that it left alone among them, without gaps."""
    named = {row["program"] for row in given}
    rows = [dict(row) for row in (*(row for row in kept if row["program"] in named), *given)]
    return complete_programs(rows, list(plain_rows(RATES, tables.get(RATES, ()))))


def _in_order(shape: TableShape, stored: Rows, kept: Rows, given: Rows) -> list[dict[str, str]]:
    """Rows where they stood before, new ones behind them in the order of the file."""
    place = {key_of(shape, row): number for number, row in enumerate(stored)}
    behind = len(place)
    return [
        dict(row) for row in sorted((*kept, *given), key=lambda row: place.get(key_of(shape, row), behind))
    ]


def _readings(
    tables: Tables, reading: TableReading, merged: Sequence[dict[str, str]], lines: Sequence[int]
) -> dict[str, TableReading]:
    """The whole draft as the checks read it: the file's table by its lines, every other one as stored."""
    found = {name: _stored(name, rows) for name, rows in tables.items() if name != reading.table}
    found[reading.table] = TableReading(
        reading.table, reading.file, list(merged), list(lines), list(reading.findings)
    )
    return found


def _stored(name: str, rows: Iterable[Cells]) -> TableReading:
    found = list(plain_rows(name, list(rows)))
    return TableReading(name, f"{name} of the draft", found, list(range(2, len(found) + 2)))


def _counts(kind: str, before: Rows, after: Rows) -> TableCounts:
    return compare_table(kind, before, after)[0]


def _untouched(kind: str, tables: Tables) -> TableCounts:
    return TableCounts(table=kind, added=0, changed=0, removed=0, same=len(tables.get(kind, ())))


def _unreadable(tables: Tables, file: str) -> list[Finding]:
    """What keeps the tables from being a book at all."""
    try:
        RateBook.from_tables("draft", tables)
    except QuotingError as refused:
        return [Finding(file, 0, refused.path or "", refused.message)]
    return []


def fault_of(finding: Finding) -> RowFault:
    """A finding of the desk as it is told to people."""
    return RowFault(
        file=finding.file,
        line=finding.line,
        column=finding.column,
        problem=finding.problem,
        right=finding.right,
    )
