"""Price records: whole, in their tenant, and readable and replayable whatever is published afterwards."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
import pytest_asyncio
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.ports import PricedRow
from activities.quote.steps import QuoteActivities
from adapters.crypto import FieldCipher
from adapters.postgres.core.engine import create_engine
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.reference.catalogue import PostgresProgramCatalogue
from adapters.postgres.seed.builtin_books import import_rate_book
from adapters.postgres.tables.index import rate_book
from adapters.postgres.unit_of_work import UnitOfWork
from api.worksheet.replay import difference_of, replayed
from models.errors import NotReplayable, RunNotFound
from models.job import JobKind, JobStart
from models.price_record import StoredPrice
from models.prospect import DraftSections, WorkGroup
from models.quote import ProgramState, ProgramTask
from models.risk import Risk
from models.tenant import Tenant
from models.worksheet import DifferenceCause
from rating.builtin import BUILTIN_VERSION, builtin_tables
from rating.record.canonical_input import input_digest
from tests.support.databases import Database, cloned_database
from tests.support.people import a_carrier, an_agency, staff
from tests.support.ports import FakeObjects
from tests.support.quote_cases import a_risk, an_input
from tests.support.timeouts import PATIENCE_S
from tests.support.worksheets import a_priced_row, a_worksheet
from workflows.contracts import new_job

PROGRAM = "gms-uwic"


@dataclass
class Bench:
    """A database of the test's own, priced by the real activities."""

    database: Database
    uow: UnitOfWork
    worker: AsyncEngine
    activities: QuoteActivities
    agency: Tenant
    prospect: UUID

    async def priced(self, risk: Risk | None = None) -> UUID:
        """A run of the prospect with one priced program. Returns: its id."""
        asked = an_input(PROGRAM, risk=risk).model_copy(
            update={"prospect_id": self.prospect, "prospect_version": 1}
        )
        start = JobStart(
            job=new_job(JobKind.QUOTE),
            row_id=uuid4(),
            input=asked,
            actor=self.agency.user or uuid4(),
        )
        async with self.uow.begin(self.agency) as work:
            started = await work.jobs.start(start)
        await self.activities.price_program(
            ProgramTask(job=started.job, run_id=started.run_id, program=PROGRAM)
        )
        return started.run_id

    async def stored(self, run_id: UUID, tenant: Tenant | None = None) -> StoredPrice:
        """The record as a reader gets it."""
        async with self.uow.begin(tenant or self.agency) as work:
            return await work.prices.get(run_id, PROGRAM)

    async def as_owner(self, statement: str, **values: object) -> None:
        """What no role of the product may do."""
        engine = create_engine(self.database.owner, name="test-owner")
        async with engine.begin() as connection:
            await connection.execute(text(statement), values)
        await engine.dispose()

    async def publish(self, tables: Mapping[str, Sequence[Mapping[str, str]]]) -> str | None:
        """Bring a book of the platform out."""
        engine = create_engine(self.database.owner, name="test-owner")
        async with engine.begin() as connection:
            version = await import_rate_book(connection, BUILTIN_VERSION, tables)
        await engine.dispose()
        return version

    def books(self) -> PostgresRateBooks:
        """Books as a process reads them that has just started."""
        return PostgresRateBooks(self.worker)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def bench(cipher: FieldCipher) -> AsyncIterator[Bench]:
    """Its own database: these tests publish rate books."""
    async with cloned_database() as database:
        app = create_engine(database.app, name="test-app")
        worker = create_engine(database.worker, name="test-worker")
        uow, agency = UnitOfWork(app, cipher), an_agency()
        activities = QuoteActivities(
            PostgresQuoteStore(worker, cipher),
            PostgresRateBooks(worker),
            PostgresProgramCatalogue(worker),
            FakeObjects(),
        )
        async with uow.begin(agency) as work:
            prospect = await work.prospects.create(DraftSections())
        yield Bench(database, uow, worker, activities, agency, prospect.id)
        await app.dispose()
        await worker.dispose()


def dearer() -> dict[str, list[Mapping[str, str]]]:
    """The built-in book with every rate of class 9082 in Georgia at 9.99."""
    tables = {name: list(rows) for name, rows in builtin_tables().items()}
    tables["rates"] = [
        {**row, "value": "9.99"} if (row["state"], row["class_code"]) == ("GA", "9082") else row
        for row in tables["rates"]
    ]
    return tables


async def test_a_record_keeps_input_hashes_versions_lines_and_totals(bench: Bench) -> None:
    stored = await bench.stored(await bench.priced())
    record, worksheet = stored.record, stored.worksheet
    assert record.input == an_input(PROGRAM).risk
    assert record.input_sha256 == input_digest(record.input, PROGRAM, record.price.book_version)
    async with bench.worker.connect() as connection:
        of_book = await connection.scalar(
            select(rate_book.c.sha256).where(rate_book.c.version == record.price.book_version)
        )
    assert record.book_sha256 == of_book
    assert (record.algorithm, record.price.engine_version) == (worksheet.algorithm, worksheet.engine_version)
    assert record.price.total == worksheet.totals.total_estimated_annual_premium
    assert record.price.total_cost == worksheet.cost.total
    assert worksheet.lines


async def test_a_replay_is_the_same_to_the_cent(bench: Bench) -> None:
    result = await replayed(await bench.stored(await bench.priced()), bench.books())
    assert (result.matches, result.first_difference) == (True, None)
    assert result.lines > 20
    assert 0 < result.seconds < PATIENCE_S


async def test_a_line_that_was_altered_is_named(bench: Bench) -> None:
    run = await bench.priced()
    await bench.as_owner(
        "UPDATE quote_worksheet SET worksheet = jsonb_set(worksheet, '{lines,0,amount}', '\"1.00\"') "
        "WHERE run_id = :run",
        run=run,
    )
    result = await replayed(await bench.stored(run), bench.books())
    assert not result.matches
    assert result.first_difference is not None
    assert result.first_difference.where == "class_manual_premium/class/GA/9082"
    assert (result.first_difference.field, result.first_difference.stored) == ("amount", "1.00")


async def test_an_input_that_was_altered_is_told_by_its_digest(bench: Bench) -> None:
    run = await bench.priced()
    await bench.as_owner(
        "UPDATE quote_worksheet SET input = jsonb_set(input, '{years_in_business}', '13') "
        "WHERE run_id = :run",
        run=run,
    )
    result = await replayed(await bench.stored(run), bench.books())
    assert not result.matches
    assert result.first_difference is not None
    assert (result.first_difference.where, result.first_difference.field) == ("the stored input", "SHA-256")


async def test_a_published_book_leaves_older_prices_as_they_are(bench: Bench) -> None:
    old_run = await bench.priced()
    before = await bench.stored(old_run)
    version = await bench.publish(dearer())
    assert version not in (None, before.record.price.book_version)
    bench.activities._engine._books = bench.books()
    new_run = await bench.priced()
    after, again = await bench.stored(new_run), await bench.stored(old_run)
    assert again == before
    assert (await replayed(again, bench.books())).matches
    assert (await replayed(after, bench.books())).matches
    assert after.record.price.book_version == version
    found = difference_of(again, after)
    sheet = found.worksheet
    assert sheet.delta == found.new.total - found.old.total > 0
    assert sum(line.delta for line in sheet.lines if line.counted) == sheet.delta
    assert {entry.cause for entry in sheet.causes} == {DifferenceCause.RATE_BOOK}
    await bench.publish(builtin_tables())
    bench.activities._engine._books = bench.books()


async def test_payroll_that_changed_between_two_runs_is_the_cause(bench: Bench) -> None:
    risk = a_risk()
    diner, office = risk.locations
    (cooks,) = diner.employees
    raised = diner.model_copy(
        update={"employees": (cooks.model_copy(update={"payroll": Decimal("510000.00")}),)}
    )
    old, new = await bench.priced(), await bench.priced(a_risk(locations=(raised, office)))
    found = difference_of(await bench.stored(old), await bench.stored(new)).worksheet
    line = next(line for line in found.lines if line.class_code == "9082")
    assert line.cause is DifferenceCause.INPUT
    assert line.explanation == "payroll was $410,000, is $510,000"
    assert {entry.cause for entry in found.causes} == {DifferenceCause.INPUT}


async def test_the_prices_of_a_prospect_are_listed_newest_first_to_its_own_tenant_alone(bench: Bench) -> None:
    run = await bench.priced()
    for tenant in (bench.agency, staff()):
        async with bench.uow.begin(tenant) as work:
            found = await work.prices.of_prospect(bench.prospect)
        assert (found[0].run_id, found[0].program) == (run, PROGRAM)
        assert [price.run_at for price in found] == sorted((price.run_at for price in found), reverse=True)
        assert found[0] == (await bench.stored(run, tenant)).record.price
    for stranger in (an_agency(), a_carrier()):
        async with bench.uow.begin(stranger) as work:
            assert await work.prices.of_prospect(bench.prospect) == ()
            with pytest.raises(RunNotFound):
                await work.prices.get(run, PROGRAM)


async def test_prices_of_a_run_stand_as_on_the_price_page_and_a_referral_is_the_lowest_where_nobody_quotes(
    bench: Bench, cipher: FieldCipher
) -> None:
    """Quotes first, the cheapest of them on top; a referral is no lowest price beside a quote."""
    async with bench.uow.begin(bench.agency) as work:
        made = await work.prospects.create(DraftSections())
    rows = {
        "gms-uwic": (ProgramState.QUOTED, Decimal(9_000)),
        "gms-key_risk": (ProgramState.REFERRED, Decimal(10_000)),
        "gms-starnet": (ProgramState.REFERRED, Decimal(7_000)),
        "quadrant-zurich": (ProgramState.QUOTED, Decimal(8_000)),
    }
    asked = an_input(*rows).model_copy(update={"prospect_id": made.id, "prospect_version": 1})
    async with bench.uow.begin(bench.agency) as work:
        started = await work.jobs.start(
            JobStart(job=new_job(JobKind.QUOTE), row_id=uuid4(), input=asked, actor=uuid4())
        )
    store = PostgresQuoteStore(bench.worker, cipher)

    async def answered(*programs: str) -> tuple[Decimal | None, ProgramState | None]:
        for program in programs:
            state, premium = rows[program]
            row = a_priced_row(started.run_id, program)
            sums = row.totals
            assert sums is not None
            sums = sums.model_copy(update={"total_estimated_annual_premium": premium})
            priced = PricedRow(
                row=row.model_copy(update={"state": state, "totals": sums}),
                worksheet=a_worksheet(program), digest=program,
            )  # fmt: skip
            await store.record_prices(started.job, [priced])
        async with bench.uow.begin(bench.agency) as work:
            page = await work.work_lists.page(WorkGroup.RUNNING)
        [run] = [item.run for item in page.items if item.id == made.id]
        assert run is not None
        return run.lowest, run.lowest_state

    assert await answered() == (None, None)
    assert await answered("gms-key_risk", "gms-starnet") == (Decimal(7_000), ProgramState.REFERRED)
    assert await answered("gms-uwic", "quadrant-zurich") == (Decimal(8_000), ProgramState.QUOTED)
    async with bench.uow.begin(bench.agency) as work:
        listed = await work.prices.of_prospect(made.id)
    shown = [(price.program, price.state) for price in listed]
    assert shown == [
        ("quadrant-zurich", ProgramState.QUOTED), ("gms-uwic", ProgramState.QUOTED),
        ("gms-starnet", ProgramState.REFERRED), ("gms-key_risk", ProgramState.REFERRED),
    ]  # fmt: skip


async def test_without_its_book_a_price_is_not_made_again(bench: Bench) -> None:
    stored = await bench.stored(await bench.priced())
    price = stored.record.price.model_copy(update={"book_version": "no-such-book"})
    lost = stored.model_copy(update={"record": stored.record.model_copy(update={"price": price})})
    with pytest.raises(NotReplayable, match="no-such-book"):
        await replayed(lost, bench.books())


async def test_a_record_from_before_the_hashes_is_replayed_without_them(bench: Bench) -> None:
    stored = await bench.stored(await bench.priced())
    older = stored.record.model_copy(update={"input_sha256": "0" * 64, "book_sha256": None})
    assert (await replayed(stored.model_copy(update={"record": older}), bench.books())).matches
