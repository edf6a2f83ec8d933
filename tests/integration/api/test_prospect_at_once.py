"""Two saves of a new record at once: each is stored, none is told that there is no such record."""

import asyncio
from datetime import UTC, datetime
from uuid import UUID, uuid4

from models.quote import ProgramState
from tests.integration.api.conftest import Browser, quote_body
from tests.integration.api.results import Results

MANY = 6
PROGRAM = "gms-uwic"


async def test_a_record_that_is_put_twice_at_once_is_saved_by_both(agent: Browser) -> None:
    key = f"user_{datetime.now(UTC):%Y%m%d}_{uuid4().hex[:12]}"
    bodies = [{"user_email_id": key, "companyProfile": {"companyName": f"Peach {at}"}} for at in range(MANY)]
    answers = await asyncio.gather(*(agent.post("/api/userTableData/put", body) for body in bodies))
    assert [answer.status_code for answer in answers] == [200] * MANY
    assert sorted(answer.json()["version"] for answer in answers) == list(range(1, MANY + 1))


async def test_a_quote_record_that_is_posted_twice_at_once_is_stored_by_both(
    agent: Browser, results: Results
) -> None:
    user_id = (await agent.post("/api/prospects", {})).json()["user_id"]
    started = (await agent.post("/api/getQuotesDataId", quote_body(PROGRAM, user_id=user_id))).json()
    await results.quoted(UUID(started["id"]), PROGRAM, ProgramState.OUTAGE, version=4)
    one = {
        "user_email_id": user_id,
        "uuid_carrier": f"1763737200000+{started['run_id']}+{PROGRAM}+1 Main St",
    }
    answers = await asyncio.gather(*(agent.post("/api/postUsersData", [one]) for _ in range(MANY)))
    assert [answer.status_code for answer in answers] == [200] * MANY, answers[0].text
