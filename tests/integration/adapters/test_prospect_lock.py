"""Two who work on one prospect: the second waits, and is told when to come back where it waits too long."""

from uuid import uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.prospect_lock import hold_prospect
from adapters.postgres.core.transaction import begin
from models.errors import TooManyAtOnce
from models.tenant import Tenant

NOBODY = Tenant.nobody()
BRIEF = text("SET LOCAL statement_timeout = '50ms'")


async def test_who_waits_too_long_for_a_prospect_is_told_when_to_come_back(app_engine: AsyncEngine) -> None:
    prospect = uuid4()
    async with begin(app_engine, NOBODY) as first:
        await hold_prospect(first, prospect)
        with pytest.raises(TooManyAtOnce) as refused:
            async with begin(app_engine, NOBODY) as second:
                await second.execute(BRIEF)
                await hold_prospect(second, prospect)
        assert (refused.value.status, refused.value.again_in_s) == (429, 2)
        async with begin(app_engine, NOBODY) as other:
            await other.execute(BRIEF)
            await hold_prospect(other, uuid4())
    async with begin(app_engine, NOBODY) as next_one:
        await next_one.execute(BRIEF)
        await hold_prospect(next_one, prospect)


async def test_another_failure_of_the_lock_is_no_waiting(app_engine: AsyncEngine) -> None:
    with pytest.raises(DBAPIError):
        async with begin(app_engine, NOBODY) as connection:
            with pytest.raises(DBAPIError):
                await connection.execute(text("SELECT 1 / 0"))
            await hold_prospect(connection, uuid4())
