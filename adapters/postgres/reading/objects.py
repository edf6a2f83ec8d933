"""What lies in the object store of a file that was read, by what its rows say of its pages."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Label, ScalarSelect, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables.index import file, reading, reading_page
from models.acord import PICTURE, csv_key, drawn_key, meanwhile_keys


def pictures_of_file() -> Label[Any]:
    """The pages of a row of `file` that were read from their pictures."""
    return _pages(reading_page.c.method == PICTURE).label("pictures")


def drawn_of_file() -> Label[Any]:
    """The pages of a row of `file` of which there are pictures."""
    return _pages(reading_page.c.drawn).label("drawn")


def kept_keys(file_id: UUID, drawn: Sequence[int] | None) -> tuple[str, ...]:
    """What stays for as long as the reading does."""
    return csv_key(file_id), *(drawn_key(file_id, page) for page in drawn or ())


def passing_keys(file_id: UUID, pictures: Sequence[int] | None) -> tuple[str, ...]:
    """What lies there until the file was read, or a lost worker left behind."""
    return meanwhile_keys(file_id, tuple(pictures or ()))


async def keys_of_prospect(connection: AsyncConnection, prospect_id: UUID) -> list[str]:
    """All that lies there of the readings of a prospect."""
    query = (
        select(file.c.id, pictures_of_file(), drawn_of_file())
        .join(reading, reading.c.file_id == file.c.id)
        .where(reading.c.prospect_id == prospect_id)
    )
    rows = (await connection.execute(query)).all()
    both = ((*passing_keys(row.id, row.pictures), *kept_keys(row.id, row.drawn)) for row in rows)
    return [key for keys in both for key in keys]


def _pages(wanted: ColumnElement[bool]) -> ScalarSelect[Any]:
    pages = select(func.array_agg(reading_page.c.page)).where(reading_page.c.file_id == file.c.id, wanted)
    return pages.correlate(file).scalar_subquery()
