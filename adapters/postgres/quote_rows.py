"""A program's row as the table holds it and as the house knows it."""

from typing import Any

from adapters.postgres.tables import carrier_quote
from models.quote import ProgramQuote

COLUMNS = tuple(carrier_quote.c[name] for name in ProgramQuote.model_fields)


def program_quote(row: Any) -> ProgramQuote:
    """The value that a row of `COLUMNS` holds, whether SQLAlchemy or psycopg read it."""
    return ProgramQuote.model_validate({name: getattr(row, name) for name in ProgramQuote.model_fields})
