"""The record of an agency, read and changed by its own people."""

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables.index import agency
from models.agency import Agency


class AgencyRecords:
    """Records of agencies; row-level security lets nobody but staff come near another one's."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def find(self, key: str | None) -> Agency | None:
        """The record of an agency; None where it has none, or the caller may not see it."""
        row = (await self._connection.execute(select(agency).where(agency.c.key == key))).first()
        return None if row is None else Agency.model_validate(dict(row._mapping))

    async def put_logo(self, key: str, png: bytes | None) -> bool:
        """Keep another logo, or none. Returns: whether the agency has a record that the caller may change."""
        done = await self._connection.execute(update(agency).where(agency.c.key == key).values(logo=png))
        return done.rowcount == 1
