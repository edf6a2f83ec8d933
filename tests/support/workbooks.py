"""Workbooks as tests of the underwriting page build them: the grid of a worked risk, and Saves of it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid5

from models.indication import RowType
from models.workbook import CellRange, CellStatus, ColumnKind, Workbook
from models.workbook_edits import CellEdit, WorkbookSave
from underwriting.workbook_grid import Grid, GridColumn, rows_of

KEY_RISK, OTHER = "gms-key_risk", "gms-uwic"
NOW = datetime(2026, 11, 26, tzinfo=UTC)
SUBMISSION = UUID(int=7)
PLAN = CellRange(debit=Decimal(25), credit=Decimal(25), why="program range")


def person(name: str) -> UUID:
    """An underwriter by name."""
    return uuid5(SUBMISSION, name)


def program_column(key: str, types: Mapping[str, RowType], carrier: str | None = None) -> GridColumn:
    """A program that our engine prices."""
    return GridColumn(key, carrier or key.partition("-")[2], key, types=types)


def a_grid(*columns: GridColumn, states: tuple[str, ...] = ("GA", "OH", "TX")) -> Grid:
    """A grid of columns; without any the programs of risk B: two of them, Ohio by its own fund."""
    types = {"GA": RowType.MCP, "OH": RowType.MONO, "TX": RowType.MCP}
    chosen = columns or (program_column(KEY_RISK, types), program_column(OTHER, types))
    return Grid({column.key: column for column in chosen}, (), states, rows_of(chosen, states))


def custom_column(key: str, name: str, states: tuple[str, ...] = ("OH",), hidden: bool = False) -> GridColumn:
    """A carrier that was added by hand. states: those whose own fund insures."""
    types = dict.fromkeys(states, RowType.MONO)
    return GridColumn(key, key, name, ColumnKind.CUSTOM, hidden, rated=False, types=types)


def plan(column: str, state: str) -> CellRange:
    """25 % either way, everywhere."""
    return PLAN


def a_save(base_version: int, *cells: CellEdit, **more: Any) -> WorkbookSave:
    """A Save of cells."""
    return WorkbookSave(base_version=base_version, cells=cells, **more)


def percent(row: str, text: str, column: str = KEY_RISK, **more: Any) -> CellEdit:
    """A percent typed into a cell."""
    return CellEdit(column=column, row=row, debit_credit=text, **more)


def status(row: str, value: CellStatus, column: str = KEY_RISK) -> CellEdit:
    """A status picked in a cell."""
    return CellEdit(column=column, row=row, status=value)


def empty_book(version: int = 0) -> Workbook:
    """A workbook in which nothing was entered."""
    return Workbook(submission_id=SUBMISSION, version=version)
