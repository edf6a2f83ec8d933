"""Many rows in one statement that is made into text once: they come as a JSON array of objects."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Table,
    TableValuedAlias,
    Text,
    bindparam,
    cast,
    column,
    func,
    select,
)
from sqlalchemy.dialects.postgresql import JSONB, Insert, insert


def records(parameter: str, table: Table, names: Sequence[str]) -> TableValuedAlias:
    """A JSON array of objects as rows, with columns as the table has them. parameter: its text."""
    array = cast(bindparam(parameter, type_=Text), JSONB)
    rows = func.jsonb_to_recordset(array).table_valued(*(column(name, table.c[name].type) for name in names))
    return rows.render_derived(name=f"new_{parameter}", with_types=True)


def insert_from(table: Table, values: Mapping[str, ColumnElement[Any]], source: FromClause) -> Insert:
    """An insert of one row for each of the source. values: of each column."""
    labelled = (value.label(name) for name, value in values.items())
    return insert(table).from_select(list(values), select(*labelled).select_from(source))
