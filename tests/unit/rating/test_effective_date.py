"""The effective date picks every row of the book, and the modification, however late a term starts."""

from datetime import date
from decimal import Decimal

import pytest

from models.modification import entered_modifications
from models.risk import Modification, Risk
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from tests.unit.rating.risks import place, risk

PROGRAM, CHANGE = "gms-key_risk", "2026-09-15"
OFFICE = place("1", "CA", ("8810", 2_500_000, 40), zip_code="90001")


def policy(effective: date, *modifications: Modification) -> Risk:
    """A policy whose term starts after the day on which rows change."""
    found = risk(OFFICE, start=date(2026, 9, 20), expiry=date(2027, 8, 20))
    return found.model_copy(update={"effective_date": effective, "modifications": modifications})


BEFORE, AFTER = date(2026, 9, 14), date(2026, 9, 15)


def changed_book(table: str, key: dict[str, str], **cells: str) -> RateBook:
    """The built-in book where the rows with these cells have successors on the day of change."""
    rows = builtin_tables()[table]
    old = [row for row in rows if key.items() <= row.items()]
    assert old, "nothing would change"
    successors = [{**row, **cells} for row in old]
    return RateBook.from_tables("demo-1", {**builtin_tables(), table: [*rows, *successors]})


@pytest.mark.parametrize(
    ("table", "key", "cells"),
    [
        ("rates", {"state": "CA", "class_code": "8810"}, {"effective": CHANGE, "value": "9.99"}),
        ("territories", {"state": "CA", "zip3": "900"}, {"effective": CHANGE, "factor": "1.75"}),
        ("terrorism_cat", {"state": "CA"}, {"effective": CHANGE, "terrorism_9740_per_100": "0.09"}),
        ("expense_constants", {"state": "CA"}, {"effective": CHANGE, "expense_constant": "777"}),
        ("programs", {"program": PROGRAM, "state": "*"}, {"from_date": CHANGE, "admin_fee_value": "9.99"}),
    ],
)
def test_a_row_that_comes_between_effective_date_and_start_changes_no_price(
    table: str, key: dict[str, str], cells: dict[str, str]
) -> None:
    book = changed_book(table, key, **cells)
    changed, plain = [
        [rate(policy(day), PROGRAM, each).cost.total for day in (BEFORE, AFTER)]
        for each in (book, builtin_book())
    ]
    assert changed[0] == plain[0]
    assert changed[1] != plain[1], "the row counts from its own day on"


@pytest.mark.parametrize(("effective", "factor"), [(BEFORE, "0.90"), (AFTER, "1.20")])
def test_the_second_modification_counts_by_the_effective_date(effective: date, factor: str) -> None:
    entry = Modification(
        state="CA", rate1=Decimal("0.90"), date1=date(2026, 1, 1), rate2=Decimal("1.20"), date2=AFTER
    )
    asked = policy(effective, entry)
    assert entered_modifications(asked, builtin_book().category) == {"CA": Decimal(factor)}
    lines = rate(asked, PROGRAM, builtin_book()).lines
    assert [line.factor for line in lines if line.key == "experience_mod"] == [Decimal(factor)]


@pytest.mark.parametrize(("effective", "factor"), [(BEFORE, "1.00"), (AFTER, "1.75")])
def test_a_line_names_the_territory_of_the_effective_date(effective: date, factor: str) -> None:
    key = {"state": "CA", "zip3": "900"}
    book = changed_book("territories", key, effective=CHANGE, factor="1.75")
    notes = {line.note for line in rate(policy(effective), PROGRAM, book).lines if line.class_code}
    assert all(note and f"territory 900 x {factor}" in note for note in notes), notes
