"""A bind ends what waits with other carriers: open decisions of its prospect, and its newest submission."""

from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.tables.index import decision, outbox, status_event, submission
from adapters.postgres.unit_of_work import UnitOfWork
from models.bind_account import BindAccountState
from models.bind_intent import FoundPolicy
from models.principal import DataScope
from models.prospect import DraftSections
from models.submission import NewSubmission
from models.tenant import Tenant
from tests.integration.adapters.bind_desk import BindDesk, Quoted
from underwriting.submission import facts_of


@pytest.fixture
def desk(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine, cipher: FieldCipher
) -> BindDesk:
    """Quotes and binds."""
    return BindDesk(uow, worker_engine, owner_engine, cipher)


@pytest.fixture(autouse=True)
async def unread(owner_engine: AsyncEngine) -> AsyncIterator[None]:
    """Decisions of this file hold nothing that a portal could open: they go before anybody lists them."""
    yield
    async with owner_engine.begin() as connection:
        await connection.execute(delete(decision).where(decision.c.snapshot_sealed == b""))


async def handed_over(uow: UnitOfWork, owner_engine: AsyncEngine, by: Quoted, state: str = "open") -> UUID:
    """A submission of a prospect. Returns: its id."""
    async with uow.begin(Tenant(scope=DataScope.STAFF, user=uuid4())) as work:
        await work.submissions.hold(by.prospect)
        new = NewSubmission(
            prospect_id=by.prospect, prospect_version=1, run_id=by.run.run_id, producer="a@b.example",
            practice=False, needed_by=None, facts=facts_of(DraftSections()),
        )  # fmt: skip
        made = await work.submissions.submit(new)
    async with owner_engine.begin() as connection:
        await connection.execute(update(submission).where(submission.c.id == made.id).values(state=state))
    return made.id


async def asked(
    owner_engine: AsyncEngine, by: Quoted, of: UUID, carrier: str, ended: str | None = None
) -> None:
    """A decision of a portal carrier on a submission."""
    now = datetime.now(UTC)
    async with owner_engine.begin() as connection:
        await connection.execute(
            decision.insert().values(
                id=uuid4(), submission_id=of, prospect_id=by.prospect, carrier=carrier, uuid_carriers=[],
                tenant_org=by.scope.org, tenant_user=by.scope.user, tenant_partner=by.scope.partner,
                quote_status="reject" if ended else "hold", ended=ended, origin="agent", deadline=now,
                approved_until=now, snapshot_sealed=b"", user_index=b"", version=1, status_version=1,
            )
        )  # fmt: skip


async def test_a_bind_withdraws_what_is_open_with_others_and_binds_the_newest_submission_once(
    desk: BindDesk, uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    by, intent = await desk.unknown()
    beside = await desk.quoted(tenant=by.tenant)
    old = await handed_over(uow, owner_engine, by, "released")
    new, other = [await handed_over(uow, owner_engine, each) for each in (by, beside)]
    await asked(owner_engine, by, new, "key_risk")
    await asked(owner_engine, by, new, "zurich", "rejected")
    await asked(owner_engine, beside, other, "key_risk")
    policy = FoundPolicy(number="WC1")
    told = await desk.projection(by, BindAccountState.BOUND)
    for _ in range(2):
        assert (await desk.intents.bind(by.scope, intent, (policy,), told)).made

    async def rows(query: Any) -> list[Mapping[str, Any]]:
        async with owner_engine.connect() as connection:
            return [dict(row._mapping) for row in await connection.execute(query)]

    cases = [f"decision/{each}/{of}" for each in (new, other) for of in ("key_risk", "zurich")]
    sent = await rows(select(outbox.c.workflow_id, outbox.c.name).where(outbox.c.workflow_id.in_(cases)))
    assert sent == [{"workflow_id": f"decision/{new}/key_risk", "name": "withdrawn"}]
    columns = submission.c.id, submission.c.state, submission.c.uw_status
    found = await rows(select(*columns).where(submission.c.id.in_([old, new, other])))
    states = {row["id"]: (row["state"], row["uw_status"] == "bound") for row in found}
    assert states == {old: ("released", False), new: ("bound", True), other: ("open", False)}
    noted = await rows(
        select(status_event.c.prospect_id, status_event.c.detail).where(
            status_event.c.prospect_id.in_([by.prospect, beside.prospect]),
            status_event.c.button_name == "updateUserStatusTable",
        )
    )
    ((whose, said),) = [(row["prospect_id"], row["detail"]) for row in noted]
    assert whose == by.prospect and said["carrier"].startswith("AmTrust")
