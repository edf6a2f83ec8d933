"""Which failures say that the database is away, and that the same may be tried again in a moment."""

import psycopg
from sqlalchemy.exc import DBAPIError, SQLAlchemyError, TimeoutError

_CONNECTION, _FULL = "08", "53300"
_ENDING = ("57P01", "57P02", "57P03")
"""It is being shut down, it crashed, it is starting up."""


def is_away(error: SQLAlchemyError) -> bool:
    """Whether no connection could be had, or it was lost; not: what it refuses, or is too slow for."""
    if isinstance(error, TimeoutError):  # all connections of the process are taken
        return True
    if not isinstance(error, DBAPIError) or not isinstance(error.orig, psycopg.OperationalError):
        return False
    state = error.orig.sqlstate
    return state is None or state.startswith(_CONNECTION) or state == _FULL or state in _ENDING
