"""The steps of the nightly round of submissions, over fakes: what is looked at, what keeps its mark."""

import pytest
from temporalio.testing import ActivityEnvironment

from activities.submission import FEW, SubmissionActivities
from models.errors import TableRowMissing
from models.submission_round import DueBatch, RoundRequest, StaleBatch
from tests.support.ports import DatabaseDown
from tests.support.rounded_submissions import PASSED, FakeSubmissions, KnownFreshness, an_id


def steps(submissions: FakeSubmissions, known: KnownFreshness | None = None) -> SubmissionActivities:
    return SubmissionActivities(submissions, known or KnownFreshness())  # type: ignore[arg-type]


async def marked(found: SubmissionActivities, request: RoundRequest) -> StaleBatch:
    return await ActivityEnvironment().run(found.mark_stale_submissions, request)


async def test_prices_of_before_a_change_are_marked_and_those_that_stand_again_are_cleared() -> None:
    rows = FakeSubmissions(3, marked={2: True})
    found = await marked(steps(rows, KnownFreshness({3: (PASSED,)})), RoundRequest())
    assert found == StaleBatch(looked=3, marked=1, cleared=1)
    assert rows.marked == {1: False, 2: False, 3: True}


async def test_a_repeat_of_a_batch_changes_nothing() -> None:
    rows, known = FakeSubmissions(3), KnownFreshness({3: (PASSED,)})
    await marked(steps(rows, known), RoundRequest())
    assert await marked(steps(rows, known), RoundRequest()) == StaleBatch(looked=3)


@pytest.mark.parametrize("failure", [TableRowMissing("No book", "effective_date"), KeyError("risk")])
async def test_a_price_that_cannot_be_judged_keeps_its_mark_and_no_other_from_being_looked_at(
    failure: Exception,
) -> None:
    rows = FakeSubmissions(3, gone=(1,), marked={3: True})
    known = KnownFreshness({2: (PASSED,)}, unknown=(3,), failure=failure)
    found = await marked(steps(rows, known), RoundRequest())
    assert found == StaleBatch(looked=3, marked=1, unread=2)
    assert rows.marked == {3: True, 2: True}


async def test_an_outage_is_not_taken_for_a_price_that_cannot_be_judged() -> None:
    known = KnownFreshness(unknown=(1,), failure=DatabaseDown("The database is away."))
    with pytest.raises(DatabaseDown):
        await marked(steps(FakeSubmissions(1), known), RoundRequest())


async def test_a_full_batch_says_where_the_next_one_goes_on_and_the_last_one_that_there_is_none() -> None:
    rows = FakeSubmissions(FEW + 5)
    first = await marked(steps(rows), RoundRequest(batch=FEW + 1))
    assert (first.looked, first.after) == (FEW + 1, an_id(5))
    last = await marked(steps(rows), RoundRequest(batch=FEW + 1, after=first.after))
    assert (last.looked, last.after) == (4, None)


async def test_each_day_that_is_near_is_told_of_once() -> None:
    rows = FakeSubmissions(3, due_ones=(1, 3))
    run = ActivityEnvironment().run
    assert await run(steps(rows).tell_needed_by, RoundRequest(batch=1)) == DueBatch(told=1, after=an_id(3))
    assert await run(steps(rows).tell_needed_by, RoundRequest()) == DueBatch(told=1)
    assert await run(steps(rows).tell_needed_by, RoundRequest()) == DueBatch()
    assert rows.told == [3, 1]
