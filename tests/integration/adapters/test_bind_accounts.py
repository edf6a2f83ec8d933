"""Whose a quote of a carrier is: read across tenants without telling of them, moved within one alone."""

import asyncio
from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.bind.ports import Standing
from adapters.crypto import FieldCipher
from adapters.postgres.bind.accounts import PostgresBindAccounts
from adapters.postgres.bind.named_quote import quote_named, quote_steps
from adapters.postgres.core.prospect_lock import hold_prospect
from adapters.postgres.core.transaction import begin, one_trip
from adapters.postgres.job.start import StartedJob
from adapters.postgres.tables.index import bind_account
from adapters.postgres.unit_of_work import UnitOfWork
from models.bind_account import BindAccountState, CarrierAnswer
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.prospect import DraftSections
from models.quote import QuoteInput
from models.tenant import Tenant
from tests.integration.adapters.run_starts import started
from tests.support.people import a_loner, an_agency
from tests.support.quote_cases import an_input

ADAPTER = "amtrust"
QUOTED = CarrierQuote(verdict=CarrierVerdict.QUOTED, quote_id="1", status="Not Submitted")


@pytest.fixture
def accounts(worker_engine: AsyncEngine, cipher: FieldCipher) -> PostgresBindAccounts:
    """As activities read and write them."""
    return PostgresBindAccounts(worker_engine, cipher)


@dataclass(frozen=True)
class Pressed:
    """A run of a prospect."""

    run: StartedJob
    asked: QuoteInput
    prospect: UUID


def new() -> str:
    """A FEIN, or an id at the carrier, that no other test has."""
    return f"{uuid4().int % 10**9:09}"


async def pressed(uow: UnitOfWork, tenant: Tenant, fein: str | None = None) -> Pressed:
    """Get Quote for a new prospect."""
    async with uow.begin(tenant) as work:
        prospect = (await work.prospects.create(DraftSections())).id
    asked = an_input("gms-amtrust", fein=fein).model_copy(update={"prospect_id": prospect})
    return Pressed(await started(uow, tenant, asked), asked, prospect)


async def keep(
    accounts: PostgresBindAccounts,
    by: Pressed,
    ref: str,
    state: BindAccountState = BindAccountState.QUOTED,
    digest: str | None = "d",
    adapter: str = ADAPTER,
) -> None:
    """What a run learned of its quote."""
    standing = Standing(quote_ref=ref, state=state, quote=QUOTED, digest=digest)
    await accounts.keep(by.run.job, by.run.run_id, adapter, by.asked, standing)


async def test_a_prospect_has_one_account_that_each_answer_renews(
    uow: UnitOfWork, accounts: PostgresBindAccounts
) -> None:
    by, ref = await pressed(uow, an_agency(), new()), new()
    assert await accounts.account(by.run.job, by.prospect, ADAPTER, by.asked.fein) is None
    await keep(accounts, by, ref, BindAccountState.QUOTING)
    first = await accounts.account(by.run.job, by.prospect, ADAPTER, by.asked.fein)
    await keep(accounts, by, ref, digest=None)
    again = await accounts.account(by.run.job, by.prospect, ADAPTER, new())
    assert first is not None and again is not None
    assert (first.id, first.quote_ref, first.state) == (again.id, ref, BindAccountState.QUOTING)
    assert (again.state, again.request_digest) == (BindAccountState.QUOTED, "d"), "nothing was written anew"
    assert (first.same_fein, again.same_fein) == (True, False)


async def test_of_the_accounts_of_a_prospect_at_one_carrier_the_one_that_lives_is_read(
    uow: UnitOfWork, accounts: PostgresBindAccounts
) -> None:
    agency = an_agency()
    by, (old, ref, beside, last) = await pressed(uow, agency), [new() for _ in range(4)]

    async def read() -> str | None:
        found = await accounts.account(by.run.job, by.prospect, ADAPTER, None)
        return found.quote_ref if found else None

    await keep(accounts, by, old, BindAccountState.DECLINED)
    assert await read() == old
    await keep(accounts, by, ref)
    await keep(accounts, by, beside, adapter="birch")
    await keep(accounts, by, old, BindAccountState.DECLINED)
    assert await read() == ref, "though what was declined there was told again since"
    account = await accounts.account(by.run.job, by.prospect, ADAPTER, None)
    assert account is not None
    await accounts.end(by.run.job, account, BindAccountState.EXPIRED)
    await keep(accounts, by, last, BindAccountState.DECLINED)
    assert await read() == last, "of those that were declined the last one"
    other = await accounts.account(by.run.job, by.prospect, "birch", None)
    assert other is not None and other.quote_ref == beside
    async with uow.begin(agency) as work:
        listed = [each.record.quote_ref for each in await work.binds.of_prospect(by.prospect)]
    assert listed == [beside, last, ref, old], "what lives first, then the newest"


async def test_an_owner_is_found_over_all_tenants_by_quote_or_fein_until_its_account_ends(
    uow: UnitOfWork, accounts: PostgresBindAccounts
) -> None:
    fein, ref = new(), new()
    mine, stranger = await pressed(uow, an_agency(), fein), await pressed(uow, an_agency())
    await keep(accounts, mine, ref)
    for by in ((ref, None), (ref, fein), (None, fein)):
        found = await accounts.owner(stranger.run.job, ADAPTER, *by)
        assert found is not None
        assert (found.prospect_id, found.quote_ref, found.same_tenant) == (mine.prospect, ref, False)
    own = await accounts.owner(mine.run.job, ADAPTER, ref, None)
    assert own is not None and own.same_tenant
    assert await accounts.owner(stranger.run.job, "birch", ref, fein) is None
    later = await pressed(uow, an_agency(), fein)
    await keep(accounts, later, newest := new())
    last = await accounts.owner(stranger.run.job, ADAPTER, None, fein)
    assert last is not None and last.quote_ref == newest, "of two quotes of a FEIN the newest"
    found = await accounts.owner(stranger.run.job, ADAPTER, ref, fein)
    assert found is not None and found.quote_ref == ref, "and the one that is named, whatever its FEIN has"
    newer = await accounts.account(later.run.job, later.prospect, ADAPTER, fein)
    assert newer is not None
    await accounts.end(later.run.job, newer, BindAccountState.EXPIRED)
    account = await accounts.account(mine.run.job, mine.prospect, ADAPTER, fein)
    assert account is not None
    await accounts.end(mine.run.job, account, BindAccountState.EXPIRED)
    assert await accounts.owner(stranger.run.job, ADAPTER, ref, fein) is None


async def test_two_people_without_an_agency_are_two_tenants(
    uow: UnitOfWork, accounts: PostgresBindAccounts
) -> None:
    me, ref = a_loner(), new()
    mine, also_mine = await pressed(uow, me), await pressed(uow, me)
    await keep(accounts, mine, ref)
    for other, same in ((also_mine, True), (await pressed(uow, a_loner()), False)):
        found = await accounts.owner(other.run.job, ADAPTER, ref, None)
        assert found is not None and found.same_tenant is same


async def test_a_quote_moves_within_a_tenant_while_nobody_else_is_at_work_on_either_prospect(
    uow: UnitOfWork, accounts: PostgresBindAccounts, worker_engine: AsyncEngine, owner_engine: AsyncEngine
) -> None:
    async def named(whose: Tenant, quote: str) -> UUID:
        rows = await one_trip(worker_engine, whose, *quote_steps(whose, ADAPTER, quote))
        return quote_named(rows, ADAPTER).record.prospect_id

    agency, ref = an_agency(), new()
    first, second = await pressed(uow, agency), await pressed(uow, agency)
    await keep(accounts, first, ref)
    owner = await accounts.owner(second.run.job, ADAPTER, ref, None)
    assert owner is not None
    for held in (first.prospect, second.prospect):
        async with begin(worker_engine, Tenant.nobody()) as other:
            await hold_prospect(other, held)
            moving = asyncio.create_task(accounts.move(second.run.job, owner, second.prospect, ADAPTER))
            done, _ = await asyncio.wait([moving], timeout=0.3)
            assert not done, "it waits for whoever holds the prospect"
            moving.cancel()
            await asyncio.wait([moving])
    assert await accounts.move(second.run.job, owner, second.prospect, ADAPTER)
    assert await accounts.account(first.run.job, first.prospect, ADAPTER, None) is None
    moved = await accounts.account(second.run.job, second.prospect, ADAPTER, None)
    assert moved is not None
    assert (moved.quote_ref, moved.request_digest, moved.run_id) == (ref, None, None)
    assert await named(agency, ref) == second.prospect
    async with owner_engine.begin() as connection:
        later = bind_account.c.updated_at + text("interval '1 hour'")
        before = update(bind_account).where(bind_account.c.prospect_id == first.prospect)
        await connection.execute(before.values(updated_at=later))
    assert await named(agency, ref) == second.prospect, "the account that lives, whichever changed last"
    await accounts.end(second.run.job, moved, BindAccountState.EXPIRED)
    assert await named(agency, ref) == first.prospect, "of those that ended the last one"
    assert not await accounts.move(second.run.job, owner, second.prospect, ADAPTER), "it is gone by now"


async def test_what_binds_neither_moves_nor_ends(uow: UnitOfWork, accounts: PostgresBindAccounts) -> None:
    agency, ref = an_agency(), new()
    first, second = await pressed(uow, agency), await pressed(uow, agency)
    await keep(accounts, first, ref)
    owner = await accounts.owner(second.run.job, ADAPTER, ref, None)
    await keep(accounts, first, ref, BindAccountState.BINDING)
    assert owner is not None
    assert not await accounts.move(second.run.job, owner, second.prospect, ADAPTER)
    account = await accounts.account(first.run.job, first.prospect, ADAPTER, None)
    assert account is not None
    await accounts.end(first.run.job, account, BindAccountState.SUPERSEDED)
    assert await accounts.account(first.run.job, first.prospect, ADAPTER, None) == account


async def test_another_tenant_moves_nothing(uow: UnitOfWork, accounts: PostgresBindAccounts) -> None:
    ref = new()
    mine, stranger = await pressed(uow, an_agency()), await pressed(uow, an_agency())
    await keep(accounts, mine, ref)
    owner = await accounts.owner(stranger.run.job, ADAPTER, ref, None)
    assert owner is not None
    assert not await accounts.move(stranger.run.job, owner, stranger.prospect, ADAPTER)
    assert await accounts.account(mine.run.job, mine.prospect, ADAPTER, None) is not None


async def test_the_answer_of_a_run_is_its_tenants_and_goes_with_its_prospect(
    uow: UnitOfWork, accounts: PostgresBindAccounts
) -> None:
    agency, ref = an_agency(), new()
    by = await pressed(uow, agency)
    answer = CarrierAnswer(job_id=by.run.job.job_id, quote=QUOTED)
    standing = Standing(quote_ref=ref, state=BindAccountState.QUOTED, quote=QUOTED, digest="d")
    await accounts.settle(by.run.job, by.run.run_id, ADAPTER, by.asked, answer, standing)
    assert await accounts.answer(by.run.job, by.run.run_id, ADAPTER) == answer
    again = await pressed(uow, agency)
    other = CarrierAnswer(job_id=again.run.job.job_id, quote=QUOTED)
    await accounts.settle(again.run.job, again.run.run_id, ADAPTER, again.asked, other, None)
    beside = CarrierAnswer(job_id=again.run.job.job_id, quote=QUOTED)
    await accounts.settle(by.run.job, by.run.run_id, "birch", by.asked, beside, None)
    assert await accounts.answer(by.run.job, by.run.run_id, ADAPTER) == answer, "another carrier's is its own"
    assert await accounts.answer(by.run.job, again.run.run_id, ADAPTER) == other, "and another run's"
    assert await accounts.answer(by.run.job, again.run.run_id, "birch") is None
    stranger = await pressed(uow, an_agency())
    assert await accounts.answer(stranger.run.job, by.run.run_id, ADAPTER) is None
    assert await accounts.request(stranger.run.job, by.run.run_id) is None
    request = await accounts.request(by.run.job, by.run.run_id)
    assert request == by.asked.model_copy(update={"fein": None})
    async with uow.begin(agency) as work:
        await work.prospects.erase(by.prospect)
    assert await accounts.answer(by.run.job, by.run.run_id, ADAPTER) is None
    assert await accounts.owner(stranger.run.job, ADAPTER, ref, None) is None
