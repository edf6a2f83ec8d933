"""Comments on PostgreSQL: a long history with what lies before it."""

import pytest
from sqlalchemy import insert
from sqlalchemy.ext.asyncio import AsyncEngine
from uuid6 import uuid7

from adapters.postgres.core.ownership import owned
from adapters.postgres.tables.index import comment
from adapters.postgres.unit_of_work import UnitOfWork
from models.comment import MOST_ENTRIES, CommentKind
from models.prospect import DraftSections
from tests.support.people import an_agency


@pytest.mark.req("CB-175")
async def test_a_very_long_history_says_how_many_entries_lie_before_those_that_are_read(
    uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    tenant = an_agency()
    async with uow.begin(tenant) as work:
        prospect = (await work.prospects.create(DraftSections())).id
    owner = tenant.owner()
    row = {
        "prospect_id": prospect, "kind": "agent", "author": owner.user, "author_email": "a@b.example",
        **owned(owner),
    }  # fmt: skip
    async with owner_engine.begin() as connection:
        rows = [{**row, "id": uuid7(), "text": f"Note {n}"} for n in range(MOST_ENTRIES + 3)]
        await connection.execute(insert(comment), rows)
    async with uow.begin(tenant) as work:
        thread = await work.comments.of(prospect, CommentKind.AGENT)
    assert (len(thread.entries), thread.older) == (MOST_ENTRIES, 3)
    assert thread.entries[0].text == f"Note {MOST_ENTRIES + 2}"
