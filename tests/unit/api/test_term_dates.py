"""The three days of a term wherever a price or two runs are laid open: each stands under its own name."""

from datetime import UTC, date, datetime
from decimal import Decimal
from uuid import uuid4

import pytest

from api.quote.difference import difference_of
from api.worksheet.schemas import PricedInput
from models.quote import ProgramQuote, QuoteInput, QuoteRun
from rating.builtin import builtin_book
from tests.support.quote_cases import a_risk, an_input
from tests.support.worksheets import a_priced_row
from underwriting.rated_facts import FactNames

NAMES = FactNames(builtin_book().category)
LATER = a_risk(start_date=date(2026, 8, 15))


def test_what_a_price_was_made_of_has_each_day_of_its_term() -> None:
    told = PricedInput.of(LATER)
    assert (told.effective_date, told.start_date, told.expiry_date) == (
        date(2026, 7, 1), date(2026, 8, 15), date(2027, 7, 1),
    )  # fmt: skip


def test_a_term_that_starts_later_than_before_is_a_difference_of_two_runs() -> None:
    found = input_changes(an_input("gms-uwic"), an_input("gms-uwic", risk=LATER))
    assert found == [("Start date", "07/01/2026", "08/15/2026")]


def test_every_fact_that_two_runs_were_asked_with_is_laid_side_by_side() -> None:
    office, shop = a_risk().locations
    (clerks,) = shop.employees
    more = clerks.model_copy(update={"code": "8742", "ft": 2, "pt": 5, "payroll": Decimal(20_000)})
    other = a_risk(
        effective_date=date(2026, 7, 2),
        start_date=date(2026, 7, 3),
        expiry_date=date(2027, 7, 4),
        limits="500/500/500",
        modifications=(),
        locations=(office, shop, shop.model_copy(update={"name": "3", "state": "IL", "employees": (more,)})),
    )
    assert input_changes(an_input("gms-uwic"), an_input("gms-uwic", "gms-key_risk", risk=other)) == [
        ("Programs", "1", "2"),
        ("Payroll", "$590,000", "$610,000"),
        ("Effective date", "07/01/2026", "07/02/2026"),
        ("Start date", "07/01/2026", "07/03/2026"),
        ("Expiry date", "07/01/2027", "07/04/2027"),
        ("Liability limits", "1000/1000/1000", "500/500/500"),
        ("Location 3 (IL)", "none", "8742 $20,000"),
        ("Modification of GA", "0.95", "none"),
        ("Modification of TX", "0.95", "none"),
    ]


@pytest.mark.parametrize("swapped", [False, True])
def test_a_program_that_only_one_of_two_runs_priced_is_told_without_a_step_by_step(swapped: bool) -> None:
    row = a_priced_row(uuid4())
    assert row.has_worksheet
    runs = [a_run(row), a_run()]
    old, new = reversed(runs) if swapped else runs
    (found,) = difference_of(old, new, an_input("gms-uwic"), an_input("gms-uwic"), NAMES).programs
    assert (found.old is None, found.new is None, found.explained) == (swapped, not swapped, False)


def a_run(*rows: ProgramQuote) -> QuoteRun:
    """A run that has ended with these rows."""
    at = datetime.now(UTC)
    return QuoteRun(
        id=uuid4(),
        job_id=uuid4(),
        prospect_id=None,
        status="done",
        created_at=at,
        closed_at=at,
        programs=rows,
    )


def input_changes(was: QuoteInput, now: QuoteInput) -> list[tuple[str, str, str]]:
    """What is told of two runs that asked this."""
    run = a_run()
    return [(each.about, each.old, each.new) for each in difference_of(run, run, was, now, NAMES).asked]
