"""Who may bind: one intent for each prospect, quote and business, whoever presses where, and at once."""

import asyncio
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.bind.mutex import claim_by_portal
from adapters.postgres.bind.steps import rejected_while_asked
from adapters.postgres.core.transaction import begin, one_trip
from adapters.postgres.tables.index import audit_log, bind_intent, bind_step, job, outbox, workbook_cell
from adapters.postgres.unit_of_work import UnitOfWork
from models.bind_account import BindAccountState
from models.bind_errors import AccountNotFound, FeinBound, NotEligible, OneCarrier
from models.bind_intent import BindClaim, IntentKind, IntentState
from models.bind_step import BindStepType
from models.errors import QuotingError
from models.tenant import Tenant
from tests.integration.adapters.bind_desk import ACCEPTED, BindDesk, Quoted, new
from tests.support.people import an_agency
from tests.support.submissions import a_submission

ONE_CARRIER = "You can only bind with one carrier."
DEARER = ACCEPTED.model_copy(update={"premium": Decimal("1001.00")})


@pytest.fixture
def desk(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine, cipher: FieldCipher
) -> BindDesk:
    return BindDesk(uow, worker_engine, owner_engine, cipher)


async def refused(*asking: Any) -> list[type[QuotingError] | None]:
    """Of several at once, how each was refused; None: it was not."""
    results = await asyncio.gather(*asking, return_exceptions=True)
    unexpected = [each for each in results if isinstance(each, Exception)]
    assert all(isinstance(each, QuotingError) for each in unexpected), unexpected
    return [type(each) if isinstance(each, QuotingError) else None for each in results]


@pytest.mark.req("CB-272")
async def test_a_press_writes_intent_job_step_message_and_audit(
    desk: BindDesk, owner_engine: AsyncEngine
) -> None:
    by = await desk.quoted()
    wish = by.wish()
    begun = await desk.ask(by, wish)
    row = await desk.row(wish.job.job_id)
    assert (row["state"], row["kind"], row["adapter"], row["quote_ref"]) == (
        "asked", "online", "amtrust", by.quote_ref,
    )  # fmt: skip
    assert (row["accepted"]["total"], row["effective_date"]) == ("1055.00", date(2026, 7, 1))
    assert begun.created and begun.message is not None and begun.job.scope == by.scope
    async with owner_engine.connect() as connection:
        for table, column in ((job, job.c.id), (bind_step, bind_step.c.job_id), (outbox, outbox.c.id)):
            found = select(func.count()).select_from(table).where(column == wish.job.job_id)
            assert await connection.scalar(found) == 1, table.name
        told = select(audit_log.c.detail).where(audit_log.c.object_id == str(by.account))
        assert (await connection.execute(told)).scalar_one()["accepted"]["down_payment"] == "300.00"
    step = await desk.projections.step(by.scope, wish.job.job_id)
    assert (step.type, step.request) == (BindStepType.BIND, {"terms": True})
    assert (await desk.reads.case(by.scope, by.account)).steps == (step,)


@pytest.mark.req("CB-062")
async def test_the_same_wish_joins_the_bind_that_runs_and_any_other_is_refused(desk: BindDesk) -> None:
    by = await desk.quoted()
    first = await desk.ask(by)
    again = await desk.ask(by)
    assert (again.job, again.created, again.message) == (first.job, False, None)
    with pytest.raises(OneCarrier, match=ONE_CARRIER):
        await desk.ask(by, by.wish(DEARER))
    other = await desk.quoted(tenant=by.tenant, prospect=by.prospect, adapter="birch")
    with pytest.raises(OneCarrier, match=ONE_CARRIER):
        await desk.ask(other)


@pytest.mark.req("CB-062")
async def test_of_two_carriers_pressed_at_once_one_binds(desk: BindDesk) -> None:
    for _ in range(4):
        one = await desk.quoted()
        other = await desk.quoted(tenant=one.tenant, prospect=one.prospect, adapter="birch")
        results = await refused(desk.ask(one), desk.ask(other))
        assert set(results) == {OneCarrier, None}


async def test_a_business_is_bound_from_one_prospect_of_all_tenants_for_a_year(desk: BindDesk) -> None:
    fein = new()
    first, _ = await desk.asked(fein=fein)
    for days in (date(2027, 6, 30), date(2025, 7, 2)):
        near = await desk.quoted(tenant=an_agency(), fein=fein, begins=days)
        with pytest.raises(FeinBound) as told:
            await desk.ask(near)
        assert str(first.prospect) not in told.value.message
    later = await desk.quoted(tenant=an_agency(), fein=fein, begins=date(2027, 7, 1))
    assert (await desk.ask(later)).created


async def test_of_two_prospects_of_one_business_pressed_at_once_one_binds(desk: BindDesk) -> None:
    for _ in range(4):
        fein = new()
        both = [await desk.quoted(tenant=an_agency(), fein=fein) for _ in range(2)]
        results = await refused(*(desk.ask(each) for each in both))
        assert set(results) == {FeinBound, None}


async def test_nobody_reads_of_others_more_than_yes_or_no(desk: BindDesk, app_engine: AsyncEngine) -> None:
    by, intent = await desk.asked()
    foreign = await desk.quoted(tenant=an_agency())
    async with begin(app_engine, foreign.tenant) as connection:
        assert (
            await connection.execute(select(bind_intent).where(bind_intent.c.id == intent))
        ).first() is None
    with pytest.raises(AccountNotFound):
        await desk.ask(Quoted(foreign.tenant, by.prospect, by.account, by.quote_ref, by.scope, by.run))


@pytest.mark.req("CB-062")
async def test_a_bound_cell_of_another_carrier_refuses_a_bind(
    desk: BindDesk, owner_engine: AsyncEngine
) -> None:
    by = await desk.quoted()
    submission = await a_submission(owner_engine, by.prospect, by.run.run_id, submitted_by=uuid4())

    async def cell(column: str) -> None:
        async with owner_engine.begin() as connection:
            await connection.execute(delete(workbook_cell).where(workbook_cell.c.submission_id == submission))
            await connection.execute(
                insert(workbook_cell).values(
                    submission_id=submission, column_key=column, row_key="TX", status="bound",
                    tenant_user=by.scope.user, tenant_org=by.scope.org, changed_by=uuid4(), version=1,
                )
            )  # fmt: skip

    for other in ("gms-key_risk", "custom_carrier_01234567"):
        await cell(other)
        with pytest.raises(OneCarrier, match=ONE_CARRIER):
            await desk.ask(by)
    await cell("gms-amtrust")
    assert (await desk.ask(by)).created


@pytest.mark.req("CB-183")
@pytest.mark.parametrize("state", [BindAccountState.INDICATION, BindAccountState.REFERRED])
async def test_only_what_stands_as_quoted_is_bound(desk: BindDesk, state: BindAccountState) -> None:
    by = await desk.quoted(state=state)
    with pytest.raises(NotEligible):
        await desk.ask(by)


async def test_a_step_that_no_case_took_ends_its_intent_only_while_it_is_asked(
    desk: BindDesk, worker_engine: AsyncEngine
) -> None:
    _, asked = await desk.asked()
    _, opened = await desk.opened()
    for intent in (asked, opened):
        await one_trip(worker_engine, Tenant.system(), rejected_while_asked(intent, "carrier_held"))
    assert ((await desk.row(asked))["state"], (await desk.row(asked))["code"]) == ("rejected", "carrier_held")
    assert (await desk.row(opened))["state"] == "open"


async def test_a_portal_carrier_binds_under_the_same_rules_and_once(
    desk: BindDesk, worker_engine: AsyncEngine, cipher: FieldCipher
) -> None:
    fein = new()
    by = await desk.quoted(fein=fein)
    claim = BindClaim(
        id=uuid4(), prospect_id=by.prospect, decision_id=uuid4(), adapter="key_risk", fein=fein,
        effective_date=date(2026, 7, 1), kind=IntentKind.PORTAL, state=IntentState.BOUND,
    )  # fmt: skip
    for expected in (True, False):
        async with begin(worker_engine, Tenant.of_job(by.scope)) as connection:
            assert await claim_by_portal(connection, cipher, claim, by.scope) is expected
    with pytest.raises(OneCarrier):
        await desk.ask(by)
    another = await desk.quoted(tenant=an_agency(), fein=fein)
    with pytest.raises(FeinBound):
        await desk.ask(another)
    again = claim.model_copy(update={"id": uuid4(), "decision_id": uuid4()})
    async with begin(worker_engine, Tenant.of_job(by.scope)) as connection:
        with pytest.raises(OneCarrier):
            await claim_by_portal(connection, cipher, again, by.scope)
