"""A rehearsal on the real database: which quotes are open, who sees what was found; nothing is changed."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
import pytest_asyncio
from sqlalchemy import Row, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import PricedRow
from activities.rate_book import RateBookActivities
from adapters.crypto import FieldCipher
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.rate_book.rehearsal import PostgresRehearsals
from adapters.postgres.reference.catalogue import PostgresProgramCatalogue
from adapters.postgres.tables.index import prospect, quote_worksheet
from adapters.postgres.unit_of_work import UnitOfWork
from models.job import JobKind, JobRef, JobStart
from models.prospect import CompanyProfile, DraftSections
from models.rate_book import BookHead
from models.rate_book_rehearsal import (
    MoveFilter,
    Rehearsal,
    RehearsalBatch,
    RehearsalClosing,
    RehearsalInput,
    RehearsalOutcome,
    RehearsalStatus,
)
from models.risk import Risk
from models.tenant import Tenant
from rating.builtin import builtin_book
from rating.engine import rate
from rating.rate_book_content import content_hash
from tests.support.people import an_agency, staff
from tests.support.quote_cases import a_risk, an_input
from tests.support.rate_book_cases import NOBODY, a_draft, somebody, with_rates_times
from tests.support.worksheets import a_priced_row, a_worksheet
from workflows.contracts import new_job

TODAY = datetime.now(UTC).date()
SOON, LATER = TODAY + timedelta(days=30), TODAY + timedelta(days=200)


def starting(day: date, *, effective: date | None = None) -> Risk:
    """A risk of a year from a day on; the policy may be effective before its term starts."""
    end = day.replace(year=day.year + 1)
    return a_risk(effective_date=effective or day, start_date=day, expiry_date=end)


async def quoted(
    uow: UnitOfWork, worker: AsyncEngine, cipher: FieldCipher, tenant: Tenant, risk: Risk, *programs: str
) -> UUID:
    """A prospect with a run that priced these programs on the demo book. Returns: its id."""
    async with uow.begin(tenant) as work:
        made = await work.prospects.create(DraftSections(company_profile=CompanyProfile(company_name="Acme")))
        asked = an_input(*programs, risk=risk).model_copy(
            update={"prospect_id": made.id, "prospect_version": 1}
        )
        job_id = uuid4()
        started = await work.jobs.start(
            JobStart(
                job=new_job(JobKind.QUOTE, job_id=job_id),
                row_id=uuid4(),
                input=asked,
                actor=uuid4(),
            )
        )
    store = PostgresQuoteStore(worker, cipher)
    for program in programs:
        sheet = rate(risk, program, builtin_book())
        row = a_priced_row(started.run_id, program)
        await store.record_prices(
            started.job, [PricedRow(row=row, worksheet=sheet, digest=f"digest-{program}")]
        )
    return made.id


@dataclass(frozen=True)
class Scene:
    """A draft of dearer rates, and quotes of two agencies."""

    draft: BookHead
    mine: Tenant
    other: Tenant
    open_ids: frozenset[UUID]


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def scene(uow: UnitOfWork, worker: AsyncEngine, cipher: FieldCipher) -> Scene:
    """Three prospects that the draft speaks for; others are too early, submitted, begun, or never priced."""
    mine, other = an_agency(), an_agency()
    author = somebody()
    draft = await a_draft(uow, author, day=TODAY + timedelta(days=100))
    await with_rates_times(uow, draft, "1.10", author)
    async with uow.begin(NOBODY) as work:
        draft = await work.rate_books.heads.get(draft.version)

    async def make(tenant: Tenant, risk: Risk, *programs: str) -> UUID:
        return await quoted(uow, worker, cipher, tenant, risk, *programs)

    found = {
        await make(mine, starting(LATER), "gms-uwic", "gms-key_risk"),
        await make(mine, starting(LATER), "gms-uwic"),
        await make(other, starting(LATER), "gms-starnet"),
    }
    await make(mine, starting(LATER, effective=SOON), "gms-uwic", "gms-key_risk")
    await make(mine, starting(LATER, effective=TODAY - timedelta(days=3)), "gms-uwic")
    submitted = await make(mine, starting(LATER), "gms-uwic")
    async with uow.begin(mine) as work:
        await work._connection.execute(
            update(prospect).where(prospect.c.id == submitted).values(quote_submitted=True)
        )
        await work.prospects.create(DraftSections(company_profile=CompanyProfile(company_name="No price")))
    return Scene(draft, mine, other, frozenset(found))


async def start_rehearsal(uow: UnitOfWork, draft: BookHead, tenant: Tenant) -> tuple[JobRef, UUID]:
    """A rehearsal as the API starts it."""
    job_id, rehearsal_id = uuid4(), uuid4()
    start = JobStart(
        job=new_job(JobKind.RATE_BOOK, job_id=job_id),
        row_id=rehearsal_id,
        input=RehearsalInput(version=draft.version, sha256=draft.priced_sha256),
        actor=tenant.user or uuid4(),
    )
    async with uow.begin(tenant) as work:
        started = await work.jobs.start(start)
    return started.job, rehearsal_id


async def rehearsed(uow: UnitOfWork, worker: AsyncEngine, scene: Scene) -> tuple[Rehearsal, Tenant]:
    """A whole rehearsal, step by step as the workflow takes them."""
    keeper = staff()
    job, rehearsal_id = await start_rehearsal(uow, scene.draft, keeper)
    steps = RateBookActivities(
        PostgresRehearsals(worker), PostgresRateBooks(worker), PostgresProgramCatalogue(worker)
    )
    plan = await steps.open_rehearsal(job)
    assert (plan.total, plan.closed) == (4, False)
    after, done = None, 0
    while True:
        progress = await steps.rehearse_batch(
            RehearsalBatch(job=job, rehearsal_id=rehearsal_id, after=after, done=done)
        )
        after, done = progress.after, progress.done
        if after is None:
            break
    for _ in range(2):
        assert (await steps.close_rehearsal(RehearsalClosing(job=job))).status is RehearsalStatus.DONE
    assert (await steps.open_rehearsal(job)).closed
    async with uow.begin(keeper) as work:
        assert (await work.jobs.get(job.job_id)).status.value == "done"
        return await work.rehearsals.get(scene.draft.version, rehearsal_id), keeper


async def sheets(worker: AsyncEngine) -> list[Row[tuple[object, ...]]]:
    """Every price with its book, as it is stored."""
    async with worker.begin() as connection:
        await connection.execute(text("SELECT set_config('app.scope', 'system', true)"))
        query = select(quote_worksheet).order_by(quote_worksheet.c.run_id, quote_worksheet.c.program)
        return list((await connection.execute(query)).all())


async def test_open_quotes_of_all_are_priced_again_and_none_is_changed(
    uow: UnitOfWork, worker: AsyncEngine, scene: Scene
) -> None:
    before = await sheets(worker)
    found, keeper = await rehearsed(uow, worker, scene)
    assert [tuple(row) for row in await sheets(worker)] == [tuple(row) for row in before]
    assert (found.total, found.done, found.untouched) == (4, 4, 1)
    summary = found.summary
    assert summary is not None
    assert summary.open_quotes == len(scene.open_ids) == 3, "a quote has a price of each carrier"
    assert (summary.moved, summary.same, summary.refused, summary.up, summary.down) == (4, 0, 0, 4, 0)
    assert summary.percent is not None
    assert Decimal(5) < summary.percent < Decimal(15)
    assert {group.group: group.quotes for group in summary.by_program} == {
        "gms-key_risk": 1,
        "gms-starnet": 1,
        "gms-uwic": 2,
    }
    assert {group.group: group.quotes for group in summary.by_state} == {"GA": 4, "TX": 4}
    assert sum(group.old_premium for group in summary.by_state) == summary.old_premium
    assert sum(group.new_premium for group in summary.by_program) == summary.new_premium
    async with uow.begin(keeper) as work:
        page = await work.rehearsals.rows(found, MoveFilter(), 0, 50)
    assert {row.prospect_id for row in page.rows} == scene.open_ids
    assert {row.company for row in page.rows} == {"Acme"}
    assert [abs(row.delta) for row in page.rows] == sorted(
        (abs(row.delta) for row in page.rows), reverse=True
    )
    again = rate(
        starting(LATER), "gms-uwic", await PostgresRateBooks(worker).for_version(scene.draft.version)
    )
    [row] = [row for row in page.rows if row.program == "gms-uwic"][:1]
    assert row.new_premium == again.totals.total_estimated_annual_premium
    _, second = await start_rehearsal(uow, scene.draft, keeper)
    async with uow.begin(keeper) as work:
        latest = await work.rehearsals.latest(scene.draft.version)
    assert latest is not None and latest.id == second, "of two impact checks the newest is shown"


async def test_who_may_not_see_a_quote_sees_that_there_is_one_and_no_more(
    uow: UnitOfWork, worker: AsyncEngine, scene: Scene
) -> None:
    found, _ = await rehearsed(uow, worker, scene)
    async with uow.begin(scene.other) as work:
        page = await work.rehearsals.rows(found, MoveFilter(), 0, 50)
    assert (page.total, page.hidden) == (1, 3)
    assert [row.program for row in page.rows] == ["gms-starnet"]
    async with uow.begin(scene.mine) as work:
        page = await work.rehearsals.rows(found, MoveFilter(program="gms-uwic", state="TX"), 0, 1)
        assert (page.total, len(page.rows), page.hidden) == (2, 1, 1)
        for wanted in (MoveFilter(outcome=RehearsalOutcome.REFUSED), MoveFilter(state="NV")):
            assert (await work.rehearsals.rows(found, wanted, 0, 50)).total == 0


async def test_an_import_after_it_makes_a_rehearsal_an_old_one(
    uow: UnitOfWork, worker: AsyncEngine, scene: Scene
) -> None:
    author = somebody()
    draft = await a_draft(uow, author, day=TODAY + timedelta(days=100))
    job, rehearsal_id = await start_rehearsal(uow, draft, staff())
    await with_rates_times(uow, draft, "1.20", author)
    async with uow.begin(NOBODY) as work:
        found = await work.rehearsals.get(draft.version, rehearsal_id)
        latest = await work.rehearsals.latest(draft.version)
    assert not found.current
    assert latest == found
    steps = RateBookActivities(
        PostgresRehearsals(worker), PostgresRateBooks(worker), PostgresProgramCatalogue(worker)
    )
    with pytest.raises(Exception, match="changed meanwhile"):
        await steps.rehearse_batch(RehearsalBatch(job=job, rehearsal_id=rehearsal_id))
    end = await steps.close_rehearsal(RehearsalClosing(job=job, error_code="rate_book_state"))
    assert end.status is RehearsalStatus.ERROR
    async with uow.begin(NOBODY) as work:
        found = await work.rehearsals.get(draft.version, rehearsal_id)
    assert (found.status, found.error_code, found.summary) == (RehearsalStatus.ERROR, "rate_book_state", None)


async def test_a_price_keeps_the_version_and_the_hash_of_its_book(
    uow: UnitOfWork, worker: AsyncEngine, cipher: FieldCipher, scene: Scene
) -> None:
    rows = await sheets(worker)
    async with uow.begin(NOBODY) as work:
        hashes = {head.version: head.sha256 for head in await work.rate_books.heads.every()}
        tables = await work.rate_books.tables("demo-1")
    assert {(row.book_version, row.book_sha256) for row in rows} == {("demo-1", hashes["demo-1"])}
    assert hashes["demo-1"] == content_hash(tables)
    assert a_worksheet().book_version in hashes
