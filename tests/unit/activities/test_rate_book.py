"""The steps of a rehearsal: who moves by how much, who would be refused, batch after batch."""

from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest
from temporalio.exceptions import ApplicationError

from activities.rate_book import BATCH, RateBookActivities, priced_again
from models.rate_book_rehearsal import RehearsalBatch, RehearsalClosing, RehearsalOutcome, RehearsalStatus
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from tests.support.ports import FakeCatalogue
from tests.support.quote_cases import a_job, a_program, a_risk
from tests.support.rehearsals import OWNER, FakeRehearsals, FakeShelf, an_open_quote, dearer


def activities(store: FakeRehearsals, shelf: FakeShelf | None = None) -> RateBookActivities:
    """The steps over fakes."""
    return RateBookActivities(store, shelf or FakeShelf(), FakeCatalogue(a_program("gms-uwic")))


def test_a_quote_moves_by_what_the_two_prices_differ() -> None:
    quote, draft = an_open_quote(), dearer("1.1")
    row = priced_again(quote, a_program("gms-uwic"), draft)
    new = rate(quote.risk, "gms-uwic", draft).totals.total_estimated_annual_premium
    assert (row.old_premium, row.new_premium, row.delta) == (quote.premium, new, new - quote.premium)
    assert row.outcome is RehearsalOutcome.MOVED
    assert row.percent is not None
    assert Decimal("5") < row.percent < Decimal("15")
    assert [part.state for part in row.states] == ["GA", "TX"]
    assert sum(part.old for part in row.states) == row.old_premium
    assert sum(part.new or 0 for part in row.states) == row.new_premium


def test_a_row_names_the_effective_date_of_its_policy_not_the_start_of_the_term() -> None:
    later = an_open_quote(risk=a_risk(start_date=date(2026, 8, 15)))
    assert priced_again(later, a_program("gms-uwic"), builtin_book()).effective_date == date(2026, 7, 1)


def test_the_same_book_moves_nobody() -> None:
    row = priced_again(an_open_quote(), a_program("gms-uwic"), builtin_book())
    assert row.outcome is RehearsalOutcome.SAME
    assert row.delta == row.percent == Decimal(0)


def test_a_class_that_the_draft_does_not_file_is_a_refusal_with_its_reason() -> None:
    tables = builtin_tables()
    rates = [row for row in tables["rates"] if row["class_code"] != "9082"]
    row = priced_again(
        an_open_quote(), a_program("gms-uwic"), RateBook.from_tables("draft-1", {**tables, "rates": rates})
    )
    assert row.outcome is RehearsalOutcome.REFUSED
    assert row.new_premium is None
    assert row.percent is None
    assert row.delta == Decimal(0)
    assert "9082 is not filed in GA" in row.reason
    assert all(part.new is None for part in row.states)


def test_a_rule_of_the_draft_that_declines_the_risk_is_a_refusal_too() -> None:
    tables = builtin_tables()
    rule = {
        **tables["eligibility_rules"][0],
        "rule_id": "too-large", "program": "*", "states": "*", "codes": "", "industries": "",
        "hazard_groups": "", "naics3": "", "field": "payroll_total", "operator": "gt", "value": "1000",
        "outcome": "no", "reason": "Only the smallest from next year on", "blocks": "quote",
        "valid_from": "", "valid_to": "",
    }  # fmt: skip
    draft = RateBook.from_tables("draft-1", {**tables, "eligibility_rules": [rule]})
    risk = a_risk(locations=(a_risk().locations[0],))
    row = priced_again(an_open_quote(risk=risk), a_program("gms-uwic"), draft)
    assert (row.outcome, row.reason) == (RehearsalOutcome.REFUSED, "Only the smallest from next year on")


async def test_batches_are_bounded_and_end_where_nothing_is_left() -> None:
    store = FakeRehearsals(*(an_open_quote() for _ in range(BATCH + 3)))
    steps, job = activities(store), a_job()
    plan = await steps.open_rehearsal(job)
    assert (plan.total, plan.closed) == (BATCH + 3, False)
    after: UUID | None = None
    done, seen = 0, []
    while True:
        progress = await steps.rehearse_batch(
            RehearsalBatch(job=job, rehearsal_id=plan.rehearsal_id, after=after, done=done)
        )
        seen.append(progress.done)
        after, done = progress.after, progress.done
        if after is None:
            break
    assert seen == [BATCH, BATCH + 3, BATCH + 3]
    assert store.batches == [BATCH, 3, 0]
    assert len(store.found) == BATCH + 3
    assert store.owners == {OWNER}
    end = await steps.close_rehearsal(RehearsalClosing(job=job))
    assert (end.status, store.status) == (RehearsalStatus.DONE, RehearsalStatus.DONE)


async def test_a_batch_that_is_repeated_writes_the_same_rows() -> None:
    store = FakeRehearsals(an_open_quote(), an_open_quote())
    steps, job = activities(store), a_job()
    batch = RehearsalBatch(job=job, rehearsal_id=store.rehearsal_id)
    first = await steps.rehearse_batch(batch)
    found = dict(store.found)
    assert await steps.rehearse_batch(batch) == first
    assert store.found == found
    assert store.done == 2


async def test_a_draft_that_was_changed_meanwhile_ends_the_rehearsal_for_good() -> None:
    store, shelf = FakeRehearsals(an_open_quote()), FakeShelf()
    shelf.changed()
    with pytest.raises(ApplicationError, match="changed meanwhile") as refused:
        await activities(store, shelf).rehearse_batch(
            RehearsalBatch(job=a_job(), rehearsal_id=store.rehearsal_id)
        )
    assert (refused.value.type, refused.value.non_retryable) == ("rate_book_state", True)
    assert not store.found
