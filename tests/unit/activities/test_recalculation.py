"""The step of a recalculation over fakes: what lands, what is refused, what was superseded."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from activities.recalculation import RecalculationActivities
from activities.workbook import WorkbookActivities
from models.job import JobClosing, JobEnding
from models.recalculation import RecalculationEnding
from models.risk import ScheduleRating
from models.workbook_authority import Measure
from models.workbook_unanswered import UnansweredRequest
from tests.support.ports import DatabaseDown
from tests.support.quote_cases import a_job
from tests.support.recalculations import FakeRecalculations, FakeUnanswered, KeptDemoBook, an_issue
from tests.unit.rating.worked_risks import a_risk


def credit(percent: str = "-12.50") -> ScheduleRating:
    """Of the state of risk A."""
    return ScheduleRating(state="TN", sdr=Decimal(percent))


@pytest.mark.req("CB-180")
async def test_a_price_lands_with_what_goes_beyond_the_level_of_who_saved_it() -> None:
    store, job = FakeRecalculations(a_risk()), a_job()
    store.add(job, credit())
    steps = RecalculationActivities(store, KeptDemoBook())
    outcome = await steps.price_column(job)
    assert (outcome.status, outcome.ending) == (JobEnding.DONE, RecalculationEnding.DONE)
    priced, landing = store.landed[job.job_id]
    assert priced.row.totals is not None
    assert priced.row.totals.total_estimated_annual_premium == 3_798
    assert priced.row.run_id == store.tasks[job.job_id].run_id
    assert [(one.measure, one.level) for one in landing.excesses] == [(Measure.PRICE_BELOW_SUBMITTED, 2)]
    again = await steps.price_column(job)
    assert again.status is JobEnding.CLOSED


@pytest.mark.req("CB-204")
async def test_what_the_engine_refuses_ends_by_its_code_and_the_old_price_stands() -> None:
    store, job = FakeRecalculations(a_risk()), a_job()
    store.add(job, credit("-30"))
    outcome = await RecalculationActivities(store, KeptDemoBook()).price_column(job)
    assert (outcome.ending, outcome.error_code) == (RecalculationEnding.REFUSED, "schedule_out_of_range")
    assert store.landed == {}


async def test_what_nobody_waits_for_is_not_priced() -> None:
    store, job = FakeRecalculations(a_risk()), a_job()
    store.add(job, credit(), waited_for=False)
    outcome = await RecalculationActivities(store, KeptDemoBook()).price_column(job)
    assert (outcome.ending, outcome.error_code) == (RecalculationEnding.SUPERSEDED, "superseded")
    assert store.landed == {}


async def test_a_price_of_an_older_save_is_superseded_and_stays_readable() -> None:
    store, old, new = FakeRecalculations(a_risk()), a_job(), a_job()
    store.add(old, credit("-5"), version=8)
    store.add(new, credit("-10"), version=9)
    steps = RecalculationActivities(store, KeptDemoBook())
    endings = [(await steps.price_column(job)).ending for job in (new, old)]
    assert endings == [RecalculationEnding.DONE, RecalculationEnding.SUPERSEDED]
    assert store.shown == 9
    assert old.job_id in store.landed


async def test_an_outage_is_tried_again_and_in_the_end_named() -> None:
    store, job = FakeRecalculations(a_risk(), failures=1), a_job()
    store.add(job, credit())
    steps = RecalculationActivities(store, KeptDemoBook())
    with pytest.raises(DatabaseDown):
        await steps.price_column(job)
    closed = await steps.close_recalculation(JobClosing(job=job, error_code="timed_out"))
    assert (closed.ending, closed.error_code) == (RecalculationEnding.OUTAGE, "timed_out")


async def test_unanswered_issues_go_up_a_level_once_their_hours_are_over() -> None:
    now = datetime.now(UTC)
    long_ago = now - timedelta(days=7)
    low, high, fresh = an_issue(1, long_ago), an_issue(3, long_ago), an_issue(2, now)
    fake = FakeUnanswered([low, high, fresh])
    found = await WorkbookActivities(fake).raise_unanswered(UnansweredRequest())  # type: ignore[arg-type]
    assert (found.looked, found.raised, found.repeated, found.more) == (3, 1, 1, False)
    assert fake.asked == [(low.id, 2), (high.id, 3)]
    assert fake.looked[fresh.id] > now
