"""The effective date decides what is sold, licensed and filed, and by which rules, whenever a term starts."""

from datetime import date

import pytest

from models.eligibility import Eligibility, Reason
from models.program import DateRange, Program
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from tests.unit.rating.risks import place, risk
from tests.unit.underwriting.programs import program
from underwriting.eligibility import evaluate

PLAIN, CHANGE = program("gms-key_risk"), date(2026, 9, 15)
BEFORE = date(2026, 9, 14)


def reasons_by_rule(effective: date, book: RateBook, of: Program = PLAIN) -> dict[str, Reason]:
    """The decided reasons about a policy whose term starts after the day of change, by rule."""
    office = place("1", "IL", ("8810", 100_000, 2))
    policy = risk(office, start=date(2026, 9, 20), expiry=date(2027, 8, 20))
    answer = evaluate(policy.model_copy(update={"effective_date": effective}), [of], book).programs[0]
    return {reason.rule_id: reason for reason in answer.reasons if not reason.pending}


def changed_book(table: str, key: dict[str, str], **cells: str) -> RateBook:
    """The built-in book with other cells in these rows."""
    rows = [{**row, **cells} if key.items() <= row.items() else row for row in builtin_tables()[table]]
    return RateBook.from_tables("demo-1", {**builtin_tables(), table: rows})


@pytest.mark.parametrize(("effective", "sold"), [(BEFORE, False), (CHANGE, True)])
def test_a_program_is_sold_to_policies_that_become_effective_in_its_range(
    effective: date, sold: bool
) -> None:
    ranged = program("gms-key_risk", ranges=(DateRange(from_date=CHANGE),))
    assert ("program-offered" not in reasons_by_rule(effective, builtin_book(), ranged)) is sold


@pytest.mark.parametrize(("effective", "sold"), [(BEFORE, False), (CHANGE, True)])
def test_the_terms_of_a_book_are_sold_to_policies_that_become_effective_in_them(
    effective: date, sold: bool
) -> None:
    key = {"program": PLAIN.key, "state": "*"}
    book = changed_book("programs", key, from_date=CHANGE.isoformat())
    assert ("program-offered" not in reasons_by_rule(effective, book)) is sold


@pytest.mark.parametrize(("effective", "filed"), [(BEFORE, False), (CHANGE, True)])
def test_a_class_is_filed_for_policies_that_become_effective_with_its_rate(
    effective: date, filed: bool
) -> None:
    key = {"state": "IL", "class_code": "8810"}
    book = changed_book("rates", key, effective=CHANGE.isoformat())
    assert ("class-filed" not in reasons_by_rule(effective, book)) is filed


@pytest.mark.parametrize(("effective", "licensed"), [(BEFORE, True), (CHANGE, False)])
def test_a_carrier_is_licensed_by_the_terms_of_the_effective_date(effective: date, licensed: bool) -> None:
    rows = builtin_tables()["programs"]
    general = next(row for row in rows if (row["program"], row["state"]) == (PLAIN.key, "*"))
    none = {**general, "licensed": "false", "from_date": CHANGE.isoformat()}
    book = RateBook.from_tables("demo-1", {**builtin_tables(), "programs": [*rows, none]})
    refused = [
        reason for reason in reasons_by_rule(effective, book).values() if reason.rule_id == "carrier-licensed"
    ]
    assert [reason.outcome for reason in refused] == ([] if licensed else [Eligibility.NO])


@pytest.mark.parametrize(("effective", "holds"), [(BEFORE, False), (CHANGE, True)])
def test_a_rule_holds_for_policies_that_become_effective_in_its_time(effective: date, holds: bool) -> None:
    rule = {"rule_id": "state-fund"}
    refusing = {"field": "heads", "operator": "ge", "value": "1", "valid_from": CHANGE.isoformat()}
    book = changed_book("eligibility_rules", rule, **refusing)
    assert ("state-fund" in reasons_by_rule(effective, book)) is holds
