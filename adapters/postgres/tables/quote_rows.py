"""A program's row as the table holds it and as the model has it."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from sqlalchemy import ColumnElement, FromClause, Numeric, cast

from adapters.event_loop_offload import MANY
from adapters.postgres.tables.index import carrier_quote
from models.quote import ProgramQuote


def holds_many(risk: Mapping[str, Any]) -> bool:
    """Whether a stored risk is one that takes long to read."""
    return sum(len(place["employees"]) for place in risk["locations"]) > MANY


def drafts_many(sections: Mapping[str, Any]) -> bool:
    """Whether the stored sections of a draft are such."""
    return sum(len(place["class_codes"]) for place in sections.get("locations", ())) > MANY


COLUMNS = tuple(carrier_quote.c[name] for name in ProgramQuote.model_fields)


def total_of(rows: FromClause) -> ColumnElement[Decimal]:
    """The total estimated annual premium of rows of carrier_quote, dollars; NULL of one without a price."""
    return cast(rows.c.totals["total_estimated_annual_premium"].astext, Numeric)


def program_quote(row: Any) -> ProgramQuote:
    """The value that a row of `COLUMNS` holds, whether SQLAlchemy or psycopg read it."""
    return ProgramQuote.model_validate({name: getattr(row, name) for name in ProgramQuote.model_fields})
