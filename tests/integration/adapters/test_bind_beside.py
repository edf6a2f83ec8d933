"""What stands beside an account: another carrier's hold, another account's steps, an intent of before."""

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.ops.holds import HeldCarriers
from adapters.postgres.unit_of_work import UnitOfWork
from models.bind_account import BindAccountState
from models.principal import DataScope
from models.tenant import Tenant
from tests.integration.adapters.bind_desk import BindDesk
from tests.support.people import an_agency


@pytest.fixture
def desk(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine, cipher: FieldCipher
) -> BindDesk:
    """Quotes and binds."""
    return BindDesk(uow, worker_engine, owner_engine, cipher)


async def waiting(uow: UnitOfWork) -> dict[str, int]:
    """What waits at each carrier, as operations read it."""
    async with uow.begin(Tenant(scope=DataScope.STAFF)) as work:
        return {found.key: found.waiting for found in await work.holds.carriers()}


async def test_a_case_reads_the_steps_and_the_bind_of_its_own_account_while_they_are_open(
    desk: BindDesk, uow: UnitOfWork
) -> None:
    agency, before = an_agency(), await waiting(uow)
    by, intent = await desk.asked(tenant=agency)
    beside = await desk.quoted(tenant=agency, prospect=by.prospect, adapter="birch")
    await desk.asked(tenant=agency)
    after = await waiting(uow)
    assert (after["amtrust"] - before["amtrust"], after["birch"] - before["birch"]) == (2, 0)
    case = await desk.reads.case(by.scope, by.account)
    assert case.live is not None and case.live.intent.id == intent
    assert [step.job_id for step in case.steps] == [intent]
    other = await desk.reads.case(beside.scope, beside.account)
    assert (other.live, other.steps) == (None, ())
    closing = await desk.closing(by, intent, BindAccountState.QUOTED, error_code="refused")
    await desk.projections.project(by.scope, closing)
    assert (await desk.reads.case(by.scope, by.account)).steps == (), "a step that has ended is open no more"


async def test_a_hold_keeps_its_own_carrier_alone(
    desk: BindDesk, uow: UnitOfWork, worker_engine: AsyncEngine
) -> None:
    agency = an_agency()
    held, free = [await desk.quoted(tenant=agency, adapter=name) for name in ("birch", "amtrust")]
    async with uow.begin(Tenant(scope=DataScope.STAFF)) as work:
        await work.holds.hold("birch", "Its test system is down", held.run.job.job_id)
    try:
        why = [(await desk.reads.account(each.scope, each.account)).held for each in (held, free)]
        since = [await HeldCarriers(worker_engine).since(name) for name in ("birch", "amtrust")]
        async with uow.begin(Tenant(scope=DataScope.STAFF)) as work:
            told = {found.key: found.reason for found in await work.holds.carriers()}
            shown = [found.key for found in await work.holds.held()]
    finally:
        async with uow.begin(Tenant(scope=DataScope.STAFF)) as work:
            await work.holds.release("birch")
    assert why == ["Its test system is down", None]
    assert since[0] is not None and since[1] is None
    assert (told["birch"], told["amtrust"], shown) == ("Its test system is down", None, ["birch"])
