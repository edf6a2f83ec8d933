"""The three days of a term wherever a price or two runs are laid open: each stands under its own name."""

from datetime import UTC, date, datetime
from uuid import uuid4

from api.quote.difference import difference_of
from api.worksheet.schemas import PricedInput
from models.quote import QuoteRun
from tests.support.quote_cases import a_risk, an_input

LATER = a_risk(start_date=date(2026, 8, 15))


def test_what_a_price_was_made_of_has_each_day_of_its_term() -> None:
    told = PricedInput.of(LATER)
    assert (told.effective_date, told.start_date, told.expiry_date) == (
        date(2026, 7, 1), date(2026, 8, 15), date(2027, 7, 1),
    )  # fmt: skip


def test_a_term_that_starts_later_than_before_is_a_difference_of_two_runs() -> None:
    now = datetime.now(UTC)
    run = QuoteRun(
        id=uuid4(),
        job_id=uuid4(),
        prospect_id=None,
        status="done",
        created_at=now,
        closed_at=now,
        programs=(),
    )
    found = difference_of(run, run, an_input("gms-uwic"), an_input("gms-uwic", risk=LATER))
    assert [(each.about, each.old, each.new) for each in found.asked] == [
        ("Start date", "2026-07-01", "2026-08-15")
    ]
