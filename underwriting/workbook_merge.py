"""A Save laid upon what others saved meanwhile: field by field, and where two people differ."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from pydantic import JsonValue

from models.workbook import (
    CELL_FIELDS,
    RATE_FIELDS,
    RATE_REASON,
    ZERO,
    Cell,
    Change,
    ChangeKey,
    Column,
    ColumnKind,
    EnteredRate,
    Workbook,
    rate_row,
)
from models.workbook_edits import CellEdit, ColumnEdit, RateEdit, WorkbookSave

PERCENT = "debit_credit"
_NAME, _HIDDEN = "name", "hidden"
_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Wish:
    """One field that a Save sets, as it is kept and as history shows it."""

    key: ChangeKey
    value: Any
    path: str

    @property
    def shown(self) -> JsonValue:
        """The value as the history of its cell shows it."""
        return shown_value(self.key.field, self.value)


@dataclass(frozen=True, slots=True)
class Clash:
    """A field that somebody else changed to another value since it was read."""

    wish: Wish
    theirs: Change


@dataclass(frozen=True, slots=True)
class Merged:
    """The workbook after a Save, and each field that it changed."""

    book: Workbook
    changes: tuple[Change, ...]

    @property
    def cells(self) -> frozenset[tuple[str, str]]:
        """Cells that were changed, by column and row."""
        return frozenset((one.column, one.row) for one in self.changes if one.field in CELL_FIELDS)

    @property
    def status_columns(self) -> tuple[str, ...]:
        """Columns of which a status was changed."""
        return tuple(dict.fromkeys(one.column for one in self.changes if one.field == "status"))

    @property
    def columns(self) -> frozenset[str]:
        """Columns of which anything was changed."""
        return frozenset(one.column for one in self.changes)


def shown_value(field: str, value: Any) -> JsonValue:
    """A field's value as text, or a list of parts."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, tuple):
        return [{"category": part.category.value, "percent": f"{part.percent:.2f}"} for part in value]
    if isinstance(value, Decimal):
        if field == PERCENT:
            return f"{value:.2f}"
        return plain(value * _HUNDRED if field.startswith("net_rate") else value)
    return str(value)


def plain(value: Decimal) -> str:
    """A number without trailing zeros and without exponent."""
    return f"{value.normalize():f}" if value else "0"


def wishes_of(save: WorkbookSave, percents: Mapping[int, Decimal], keys: Mapping[int, str]) -> list[Wish]:
    """The fields that a Save sets.

    Args: percents: what was read of each cell's percent, by place in the Save; keys: of new custom carriers.
    """
    found: list[Wish] = []
    for at, cell in enumerate(save.cells):
        found += _of_cell(cell, f"cells.{at}", percents.get(at))
    for at, column in enumerate(save.columns):
        found += _of_column(column, f"columns.{at}", column.key or keys[at])
    for at, rate in enumerate(save.rates):
        row = rate_row(rate.state, rate.code, rate.description)
        for name, value in rate.values(*RATE_FIELDS).items():
            key = ChangeKey(column=rate.column, row=row, field=name)
            found.append(Wish(key, value, f"rates.{at}.{name}"))
    return found


def _of_cell(edit: CellEdit, path: str, percent: Decimal | None) -> Iterator[Wish]:
    values = edit.values(*CELL_FIELDS)
    if PERCENT in values:
        values[PERCENT] = ZERO if percent is None else percent
        if not values[PERCENT]:  # nothing is given, so there is nothing to give a reason for
            values |= {"reasons": (), "note": ""}
    for name, value in values.items():
        yield Wish(ChangeKey(column=edit.column, row=edit.row, field=name), value, f"{path}.{name}")


def _of_column(edit: ColumnEdit, path: str, key: str) -> Iterator[Wish]:
    for name, value in edit.values(_NAME, _HIDDEN).items():
        yield Wish(ChangeKey(column=key, row="", field=name), value, f"{path}.{name}")


def clashes(wishes: Iterable[Wish], later: Sequence[Change]) -> list[Clash]:
    """Fields that others changed to other values. later: changes since the Save's base, oldest first."""
    newest = {change.key: change for change in later}
    return [
        Clash(wish, theirs)
        for wish in wishes
        if (theirs := newest.get(wish.key)) is not None and theirs.after != wish.shown
    ]


def merge(
    book: Workbook, save: WorkbookSave, wishes: Sequence[Wish], *, by: UUID, name: str, at: datetime
) -> Merged:
    """The workbook with the wishes that differ from what it holds; its version counts up where one does."""
    draft = _Draft(book, save, by, name, at)
    for wish in wishes:
        draft.take(wish)
    for rate in save.rates:
        draft.take_reason(rate)
    return draft.merged()


class _Draft:
    """The next version of a workbook, wish by wish."""

    def __init__(self, book: Workbook, save: WorkbookSave, by: UUID, name: str, at: datetime) -> None:
        self._book, self._by, self._name, self._at = book, by, name, at
        self._version = book.version + 1
        self._columns, self._cells, self._rates = dict(book.columns), dict(book.cells), dict(book.rates)
        self._edits = {
            (edit.column, rate_row(edit.state, edit.code, edit.description)): edit for edit in save.rates
        }
        self._changes: list[Change] = []

    def take(self, wish: Wish) -> None:
        """Set one field, where it is another value."""
        if wish.key.field in RATE_FIELDS:
            before = self._rate(wish)
        elif wish.key.row:
            before = self._cell(wish)
        else:
            before = self._column(wish)
        if before == wish.shown:
            return
        key = wish.key
        self._changes.append(
            Change(
                version=self._version, column=key.column, row=key.row, field=key.field,
                before=before, after=wish.shown, by=self._by, by_name=self._name, at=self._at,
            )
        )  # fmt: skip

    def take_reason(self, edit: RateEdit) -> None:
        """Set another reason of figures that stay; whose they are, and whose authority counts, stays too."""
        at = (edit.column, edit.state, edit.code)
        rate = self._rates.get(at)
        if rate is None or rate.is_empty or rate.version == self._version:
            return
        if "reason" not in edit.model_fields_set or rate.reason == edit.reason:
            return
        self._changes.append(
            Change(
                version=self._version, column=edit.column, field=RATE_REASON, before=rate.reason,
                row=rate_row(edit.state, edit.code, edit.description), after=edit.reason, by=self._by,
                by_name=self._name, at=self._at,
            )
        )  # fmt: skip
        self._rates[at] = rate.model_copy(update={"reason": edit.reason, "version": self._version})

    def merged(self) -> Merged:
        """The workbook, of a new version where anything is another value."""
        if not self._changes:
            return Merged(self._book, ())
        book = self._book.model_copy(
            update={
                "version": self._version,
                "columns": self._columns,
                "cells": self._cells,
                "rates": self._rates,
            }
        )
        return Merged(book, tuple(self._changes))

    def _cell(self, wish: Wish) -> JsonValue:
        at = (wish.key.column, wish.key.row)
        cell, field = self._cells.get(at, Cell()), wish.key.field
        before = shown_value(field, getattr(cell, field))
        if before != wish.shown:
            stamp = {"version": self._version, "by": self._by, "at": self._at}
            if field == PERCENT:
                stamp["percent_by"] = self._by
            self._cells[at] = cell.model_copy(update={field: wish.value, **stamp})
        return before

    def _column(self, wish: Wish) -> JsonValue:
        key, field = wish.key.column, wish.key.field
        known = self._columns.get(key)
        column = known or self._new_column(key)
        before = shown_value(field, getattr(known, field)) if known else None
        if before != wish.shown:
            self._columns[key] = column.model_copy(update={field: wish.value, "version": self._version})
        return before

    def _new_column(self, key: str) -> Column:
        place = max((column.place for column in self._columns.values()), default=0) + 1
        return Column(key=key, kind=ColumnKind.CUSTOM, place=place)

    def _rate(self, wish: Wish) -> JsonValue:
        edit = self._edits[wish.key.column, wish.key.row]
        at = (edit.column, edit.state, edit.code)
        rate, field = self._rates.get(at, EnteredRate()), wish.key.field
        before = shown_value(field, getattr(rate, field))
        if before != wish.shown:
            changed = {
                field: wish.value, "description": edit.description, "reason": edit.reason,
                "version": self._version, "by": self._by, "at": self._at,
            }  # fmt: skip
            self._rates[at] = rate.model_copy(update=changed)
        return before


def rate_edit(edit: RateEdit, description: str) -> RateEdit:
    """A rate's edit under the words that the risk has for its class."""
    return edit.model_copy(update={"description": description})
