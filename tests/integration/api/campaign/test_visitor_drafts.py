"""Who needs no account has only so many drafts."""

import asyncio
from uuid import uuid4

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.tables.index import prospect
from api.prospect.draft_rules import MOST_OF_VISITOR
from tests.integration.api.campaign.visitor import Meet


async def test_a_visitor_has_ten_drafts_and_is_told_so_at_the_eleventh(
    meet: Meet, owner_engine: AsyncEngine
) -> None:
    visitor = await (await meet()).prove()
    ids = [str(uuid4()) for _ in range(MOST_OF_VISITOR)]
    made = [await visitor.browser.post("/api/prospects", {"id": id}) for id in ids[:-2]]
    # Side by side and more than there is room for: the count and the row are one.
    more = await asyncio.gather(
        *(visitor.browser.post("/api/prospects", {"id": str(uuid4())}) for _ in "abcd")
    )
    assert [answer.status_code for answer in made] == [201] * (MOST_OF_VISITOR - 2)
    assert sorted(answer.status_code for answer in more) == [201, 201, 409, 409]
    refused = next(answer for answer in more if answer.status_code == 409).json()
    assert refused["code"] == "too_many_drafts"
    assert refused["detail"] == "There are 10 drafts already; go on with one of them, or start it fresh"
    again = await visitor.browser.post("/api/prospects", {"id": ids[0]})
    assert (again.status_code, again.json()["id"]) == (201, ids[0]), "sent twice, made once"
    body = {"user_email_id": f"user_20260101_{uuid4().hex[:12]}", "childrenLoc": []}
    kept = await visitor.browser.post("/api/userTableData/put", body)
    assert (kept.status_code, kept.json()["code"]) == (409, "too_many_drafts")
    own = select(prospect.c.tenant_user).where(prospect.c.id == ids[0]).scalar_subquery()
    async with owner_engine.connect() as connection:
        found = await connection.scalar(select(func.count()).where(prospect.c.tenant_user == own))
    assert found == MOST_OF_VISITOR
