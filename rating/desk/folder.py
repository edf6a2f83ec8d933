"""A rate book from a folder of CSVs laid over the built-in book: what the folder leaves out stays as it is.

A file replaces its table whole, so that no row of the built-in book can slip into a licensee's rates. Two
tables are laid over by name: an algorithm replaces the built-in algorithm of its name, a patch the built-in
patch of its name; all others stay.
"""

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rating.book import RateBook
from rating.builtin import BUILTIN_VERSION, builtin_book, builtin_tables
from rating.rate_book_content import RATES
from rating.record.canonical_input import digest
from rating.row_choice import Row
from rating.tables.checks import check_tables
from rating.tables.columns import TableShape
from rating.tables.completion import DEFAULT_PROGRAM, completed, default_program_rows
from rating.tables.findings import FilesRefused, Finding
from rating.tables.overlay import laid_over, stand_ins
from rating.tables.step_rows import spell_algorithms, spell_patches
from rating.tables.table_file import TableReading, read_table
from rating.tables.table_shapes import SHAPES
from rating.tables.unused_rows import effect_notices

_DIGITS = 12
_UNDERWRITING = frozenset({"claim_bands", "eligibility_rules", "hazard_bands", "hazard_index"})
"""Tables that no premium depends on."""


@dataclass(slots=True)
class FolderReading:
    """A folder as it was read: its tables by name, every fault, and what is worth saying."""

    folder: Path
    tables: dict[str, TableReading] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    @property
    def rows(self) -> int:
        """How many rows were read without a fault."""
        return sum(len(reading.rows) for reading in self.tables.values())


@dataclass(frozen=True, slots=True)
class FolderBook:
    """A book to price with. programs: what to price where a risk names none, in order."""

    book: RateBook
    programs: tuple[str, ...]
    notices: tuple[str, ...]
    reading: FolderReading


def read_folder(folder: Path) -> FolderReading:
    """Every table of a folder, every fault of every file; nothing is raised."""
    reading = FolderReading(folder)
    if not folder.is_dir():
        reading.findings.append(
            Finding(str(folder), 0, "", "there is no such folder", "name a folder of CSV files")
        )
        return reading
    wholes: dict[str, str] = {}
    files = sorted(path for path in folder.iterdir() if path.suffix.casefold() == ".csv")
    if not files:
        reading.findings.append(
            Finding(str(folder), 0, "", "the folder holds no CSV", f"tables are {', '.join(sorted(SHAPES))}")
        )
    for path in files:
        shape, part = _shape_of(path)
        if shape is None:
            _unknown(path, reading)
            continue
        first = wholes.setdefault(shape.name, path.name) if not part else path.name
        if first != path.name:
            right = f"keep one of the two files, or call them {shape.name}-1.csv and {shape.name}-2.csv"
            reading.findings.append(Finding(path.name, 0, "", f"{first} holds this table too", right))
            continue
        reading.tables[shape.name] = read_table(path, shape, reading.tables.get(shape.name))
        if not shape.used:
            reading.notices.append(f"{path.name}: no price reads this table")
    for table in reading.tables.values():
        _say_empty(table)
        reading.findings.extend(table.findings)
        reading.notices.extend(table.notices)
    _spell_steps(reading.tables)
    reading.findings.extend(check_tables(reading.tables))
    if not reading.findings:
        reading.notices.extend(effect_notices(reading.tables))
    return reading


def _shape_of(path: Path) -> tuple[TableShape | None, bool]:
    """The table of a file, and whether it is one of several: 'rates-2026.csv' is a part of rates."""
    name = path.stem.strip().casefold().replace(" ", "_")
    whole = SHAPES.get(name.replace("-", "_"))
    heads = (name[: mark.start()].replace("-", "_") for mark in re.finditer("-", name))
    known = [SHAPES[head] for head in heads if head in SHAPES]
    return (whole, False) if whole is not None else (known[-1] if known else None, True)


def _say_empty(table: TableReading) -> None:
    """A heading without rows: no rates at all are a fault, any other table replaces the built-in one."""
    if table.rows or table.findings:
        return
    if table.table == RATES:
        table.refuse(0, "", "the file holds no row", "write one below the names, or take the file away")
    else:
        table.notices.append(f"{table.file}: holds no row, so nothing of {table.table} applies")


def _spell_steps(tables: Mapping[str, TableReading]) -> None:
    """Steps of algorithms and patches in our own spelling, before anything looks at them."""
    algorithms: list[Row] = [*builtin_tables()["algorithms"]]
    if "algorithms" in tables:
        spell_algorithms(tables["algorithms"].rows)
        algorithms += tables["algorithms"].rows
    if "algorithm_patches" in tables:
        spell_patches(tables["algorithm_patches"].rows, algorithms)


def _unknown(path: Path, reading: FolderReading) -> None:
    """A CSV that is no table: a slip of the pen where it is close to one, else none of our business."""
    near = difflib.get_close_matches(path.stem.casefold(), SHAPES, 1)
    if near:
        right = f"call it {near[0]}.csv"
        reading.findings.append(Finding(path.name, 0, "", "no table has this name", right))
    else:
        reading.notices.append(f"{path.name}: not a table of a rate book, left alone")


def book_of(reading: FolderReading) -> FolderBook:
    """The folder laid over the built-in book. Raises: FilesRefused with every fault of the folder."""
    if reading.findings:
        raise FilesRefused(reading.findings)
    given = completed({name: table.rows for name, table in reading.tables.items()})
    builtin = builtin_tables()
    steps, notices = laid_over(given)
    tables: dict[str, Sequence[Row]] = {**builtin, **given, **steps}
    programs, said = _programs(given, tables)
    notices += said + stand_ins(given, tables)
    version = f"{reading.folder.resolve().name}@{digest({k: list(v) for k, v in given.items()})[:_DIGITS]}"
    origins = {name: BUILTIN_VERSION for name in tables if name not in given}
    plain = programs and "programs" not in given
    unread = (
        _UNDERWRITING | {"programs" if plain else ""} | {n for n in origins if tables[n] is not builtin[n]}
    )
    used = sorted(name for name in origins if name in SHAPES and SHAPES[name].used and name not in unread)
    if used:
        notices.append(f"from the built-in book {BUILTIN_VERSION}, which is illustrative: {', '.join(used)}")
    return FolderBook(
        RateBook.from_tables(version, tables, origins),
        programs,
        (*reading.notices, *notices),
        reading,
    )


def builtin_folder() -> FolderBook:
    """The built-in book alone, with all its programs."""
    book = builtin_book()
    notice = f"every table is that of the built-in book {BUILTIN_VERSION}, which is illustrative"
    return FolderBook(book, book.programs(), (notice,), FolderReading(Path(BUILTIN_VERSION)))


def _programs(
    given: Mapping[str, Sequence[Row]], tables: dict[str, Sequence[Row]]
) -> tuple[tuple[str, ...], list[str]]:
    """Which programs to price, and what to say about it; a folder without programs gets plain ones."""
    if "programs" in given:
        return tuple(dict.fromkeys(row["program"] for row in given["programs"])), []
    named = dict.fromkeys(row["program"] for row in given.get("rates", ()) if row["program"] != "*")
    known = {row["program"] for row in tables["programs"]}
    plain = [name for name in (DEFAULT_PROGRAM, *named) if name not in known]
    tables["programs"] = [*tables["programs"], *default_program_rows(plain, given)]
    chosen = tuple(named) or (DEFAULT_PROGRAM,)
    return chosen, [
        f"no programs.csv: {', '.join(plain)} rated with multiplier 1, carrier type A, 2 decimals"
    ]


def with_plain_program(found: FolderBook, program: str) -> FolderBook:
    """The book with one more plain program, where a folder without programs.csv is asked for a new name."""
    known = found.book.programs()
    if not found.reading.tables or "programs" in found.reading.tables or program in known:
        return found
    given = completed({name: table.rows for name, table in found.reading.tables.items()})
    book = found.book.with_rows("programs", default_program_rows([program], given))
    notice = f"no programs.csv: {program} rated with multiplier 1, carrier type A, 2 decimals"
    return FolderBook(book, found.programs, (*found.notices, notice), found.reading)
