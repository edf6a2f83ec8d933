"""The nightly round on PostgreSQL, as the worker's role: whose prices are looked at, who is told of a day."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import select, update

from adapters.crypto import FieldCipher
from adapters.postgres.submission.round import PostgresSubmissionRound
from adapters.postgres.tables.index import mail, notice, quote_run, submission
from models.job import JobKind, JobStart
from models.notice import NoticeFacts, NoticeKind
from models.principal import Principal
from models.prospect import DraftSections
from models.submission_round import DueSubmission
from models.tenant import Tenant
from tests.integration.adapters.conftest import Alone
from tests.support.people import a_principal, an_agency
from tests.support.quote_cases import an_input
from tests.support.submissions import a_submission
from workflows.contracts import new_job

TODAY = datetime.now(UTC).date()
SOON = TODAY + timedelta(days=3)
MANY = 1_000


@pytest.fixture
def nightly(alone: Alone, cipher: FieldCipher) -> PostgresSubmissionRound:
    """The adapter, where nobody but tests of this file hands anything over."""
    return PostgresSubmissionRound(alone.worker, cipher, "dev", new_job)


async def known(alone: Alone, *groups: str) -> Principal:
    """Somebody who has signed in."""
    person = a_principal(*groups, agency_key=None)
    async with alone.uow.begin(Tenant.nobody()) as work:
        await work.users.signed_in(person)
    return person


async def handed_over(alone: Alone, **columns: Any) -> UUID:
    """A submission with such columns."""
    agency = an_agency()
    async with alone.uow.begin(agency) as work:
        made = await work.prospects.create(DraftSections())
        asked = an_input("gms-uwic").model_copy(update={"prospect_id": made.id})
        begun = JobStart(job=new_job(JobKind.QUOTE), row_id=uuid4(), input=asked, actor=uuid4())
        started = await work.jobs.start(begun)
    found = await a_submission(alone.owner, made.id, started.input_ref, submitted_by=uuid4())
    await change(alone, found, **columns)
    return found


async def change(alone: Alone, found: UUID, **columns: Any) -> None:
    """Set columns of a submission."""
    if columns:
        async with alone.owner.begin() as connection:
            await connection.execute(update(submission).where(submission.c.id == found).values(**columns))


async def told(alone: Alone, found: UUID) -> list[tuple[UUID, date | None]]:
    """Who has a notice of a day by which a submission is needed, and which."""
    query = select(notice.c.person, notice.c.facts).where(
        notice.c.submission_id == found, notice.c.kind == NoticeKind.NEEDED_BY.value
    )
    async with alone.owner.connect() as connection:
        rows = (await connection.execute(query)).all()
    return [(row.person, NoticeFacts.model_validate(row.facts).day) for row in rows]


async def of(nightly: PostgresSubmissionRound, found: UUID) -> Sequence[DueSubmission]:
    """What is to be told of one submission."""
    return [each for each in await nightly.due(SOON, None, MANY) if each.id == found]


async def test_who_holds_a_submission_is_told_of_a_near_day_once_and_of_another_day_again(
    alone: Alone, nightly: PostgresSubmissionRound
) -> None:
    holder, other = await known(alone, "UWBeta"), await known(alone, "UWBeta")
    found = await handed_over(alone, owner=holder.subject, needed_by=SOON)
    (due,) = await of(nightly, found)
    assert await nightly.tell_due(due)
    assert await told(alone, found) == [(holder.subject, SOON)]
    assert not await nightly.tell_due(due), "another round was faster"
    assert await of(nightly, found) == []
    await change(alone, found, needed_by=TODAY, owner=other.subject)
    assert not await nightly.tell_due(due), "the day was moved meanwhile"
    (again,) = await of(nightly, found)
    assert await nightly.tell_due(again)
    assert sorted(await told(alone, found)) == sorted([(holder.subject, SOON), (other.subject, TODAY)])


async def test_of_a_submission_that_nobody_holds_all_underwriters_are_told_and_nobody_by_mail(
    alone: Alone, nightly: PostgresSubmissionRound
) -> None:
    first, second = await known(alone, "UWBeta"), await known(alone, "UWBeta")
    agent = await known(alone, "GetQuoteBeta")
    found = await handed_over(alone, needed_by=SOON)
    (due,) = await of(nightly, found)
    assert await nightly.tell_due(due)
    people = {person for person, _ in await told(alone, found)}
    assert {first.subject, second.subject} <= people
    assert agent.subject not in people
    async with alone.owner.connect() as connection:
        assert (await connection.execute(select(mail.c.job_id))).first() is None


@pytest.mark.parametrize(
    "columns",
    [
        {"needed_by": SOON + timedelta(days=1)},
        {"needed_by": None},
        {"needed_by": SOON, "practice": True},
        {"needed_by": SOON, "state": "released"},
    ],
    ids=["later", "no day", "practice", "released"],
)
async def test_nobody_is_told_of_a_later_day_of_practice_or_of_what_was_released(
    alone: Alone, nightly: PostgresSubmissionRound, columns: dict[str, Any]
) -> None:
    found = await handed_over(alone, **columns)
    assert await of(nightly, found) == []


async def test_a_day_that_passed_before_anybody_was_told_is_told_of(
    alone: Alone, nightly: PostgresSubmissionRound
) -> None:
    found = await handed_over(alone, needed_by=TODAY - timedelta(days=2))
    assert [each.needed_by for each in await of(nightly, found)] == [TODAY - timedelta(days=2)]


async def test_prices_of_what_is_open_and_of_what_was_released_are_looked_at_newest_first(
    alone: Alone, nightly: PostgresSubmissionRound
) -> None:
    passed, tomorrow = TODAY - timedelta(days=1), TODAY + timedelta(days=1)
    earlier = datetime.now(UTC) - timedelta(days=9)
    opened = await handed_over(alone, stale=True, effective_date=passed, submitted_at=earlier)
    released = await handed_over(alone, state="released", stale=True, effective_date=tomorrow)
    undated = await handed_over(alone, state="released", stale=True)
    begun = await handed_over(alone, state="released", stale=True, effective_date=passed)
    for_good = await handed_over(
        alone, state="released", stale=True, effective_date=passed, submitted_at=earlier
    )
    bound = await handed_over(alone, state="bound")
    wanted = [begun, undated, released, opened]
    found = [each.id for each in await nightly.priced(None, MANY)]
    assert [each for each in found if each in {*wanted, for_good, bound}] == wanted
    first, second = await nightly.priced(None, 2)
    assert [each.id for each in await nightly.priced(second.id, MANY)] == found[2:]
    assert [first.id, second.id] == found[:2]


async def test_a_run_that_is_gone_or_cannot_be_read_keeps_no_other_from_being_read(
    alone: Alone, nightly: PostgresSubmissionRound
) -> None:
    broken, whole, other = [await handed_over(alone) for _ in range(3)]
    runs = {each.id: each.run_id for each in await nightly.priced(None, MANY)}
    asked = {runs[broken], runs[whole], runs[other], uuid4()}
    async with alone.owner.begin() as connection:
        of_old = update(quote_run).where(quote_run.c.id == runs[broken]).values(input={})
        await connection.execute(of_old)
    for _ in range(2):
        assert {run.run_id for run in await nightly.runs(asked)} == {runs[whole], runs[other]}
