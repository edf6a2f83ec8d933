"""What the database itself refuses, whoever asks."""

import pytest
from sqlalchemy import Executable
from sqlalchemy.exc import DBAPIError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from tests.support.rate_book_cases import (
    NEXT_YEAR,
    a_name,
)


async def refused(engine: AsyncEngine, statement: Executable, words: str) -> None:
    """The database says no, in these words."""
    async with engine.connect() as connection, connection.begin() as transaction:
        with pytest.raises((ProgrammingError, DBAPIError), match=words):
            await connection.execute(statement)
        await transaction.rollback()


def ownerless() -> dict[str, object]:
    return {
        "version": a_name(), "source": "", "status": "draft", "sha256": "", "priced_sha256": "",
        "table_names": [], "illustrative": False, "effective_from": NEXT_YEAR,
    }  # fmt: skip
