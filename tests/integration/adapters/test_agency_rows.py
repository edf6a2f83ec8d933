"""The rows of agencies: read and changed by their own people alone, and kept by a later seeding."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.engine import create_engine
from adapters.postgres.core.transaction import begin
from adapters.postgres.seed.writing import seed_reference
from adapters.postgres.tables.index import agency
from models.tenant import Tenant
from tests.support.databases import Database, cloned_database
from tests.support.people import an_agency, staff


@pytest_asyncio.fixture(loop_scope="session")
async def own() -> AsyncIterator[Database]:
    """A database that the test may change."""
    async with cloned_database() as database:
        yield database


async def _seen(engine: AsyncEngine, tenant: Tenant) -> set[str]:
    async with begin(engine, tenant) as connection:
        return set(await connection.scalars(select(agency.c.key)))


async def test_an_agency_sees_and_changes_its_own_row_alone(own: Database) -> None:
    engine = create_engine(own.app)
    try:
        assert await _seen(engine, an_agency("alder")) == {"alder"}
        assert await _seen(engine, an_agency("another")) == set()
        assert await _seen(engine, Tenant.nobody()) == set()
        assert await _seen(engine, staff()) == {"alder", "birchwood"}
        for tenant, key, changed in (
            (an_agency("alder"), "alder", 1),
            (an_agency("alder"), "birchwood", 0),
            (staff(), "birchwood", 0),
        ):
            async with begin(engine, tenant) as connection:
                done = await connection.execute(
                    agency.update().where(agency.c.key == key).values(logo=b"\x89PNG")
                )
                assert done.rowcount == changed, (tenant, key)
        with pytest.raises(Exception, match="permission denied"):
            async with begin(engine, an_agency("alder")) as connection:
                await connection.execute(agency.update().values(name="Another"))
    finally:
        await engine.dispose()


async def test_a_seeding_keeps_the_logo_and_agencies_of_others(own: Database) -> None:
    engine = create_engine(own.owner)
    try:
        async with engine.begin() as connection:
            assert await seed_reference(connection) == 0
            await connection.execute(agency.update().where(agency.c.key == "alder").values(logo=b"\x89PNG"))
            await connection.execute(
                agency.insert().values(key="oak", name="Oak", phone="", illustrative=False)
            )
            await connection.execute(agency.delete().where(agency.c.key == "birchwood"))
            assert await seed_reference(connection) == 1
            rows = {row.key: row.logo for row in await connection.execute(select(agency))}
        assert rows == {"alder": b"\x89PNG", "birchwood": None, "oak": None}
    finally:
        await engine.dispose()
