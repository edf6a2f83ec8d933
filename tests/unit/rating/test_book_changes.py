"""A figure or a step that changes in the book changes the price, and only there: nothing of it is in code."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

import pytest

from models.worksheet import Worksheet
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from rating.record.replay import replay
from tests.unit.rating.risks import place, risk

Row = Mapping[str, str]
POLICY = risk(
    place("1", "IL", ("8810", 250_000, 5), ("5403", 300_000, 4)), place("2", "FL", ("8810", 80_000, 2))
)


def changed(table: str, match: dict[str, str], **cells: str) -> RateBook:
    """The demo book with some cells of some rows replaced."""
    rows = [
        {**row, **cells} if all(row[key] == value for key, value in match.items()) else row
        for row in builtin_tables()[table]
    ]
    assert rows != list(builtin_tables()[table])
    return RateBook.from_tables("demo-1", {**builtin_tables(), table: rows})


def extended(table: str, *rows: Row) -> RateBook:
    """The demo book with rows added to a table; cells that are not given are empty."""
    columns = list(builtin_tables()[table][0])
    added: Sequence[Row] = [{column: row.get(column, "") for column in columns} for row in rows]
    return RateBook.from_tables("demo-1", {**builtin_tables(), table: [*builtin_tables()[table], *added]})


def priced(book: RateBook) -> Worksheet:
    return rate(POLICY, "gms-key_risk", book)


@pytest.mark.parametrize(
    ("table", "match", "cells", "line"),
    [
        (
            "rates",
            {"state": "IL", "class_code": "5403", "kind": "loss_cost"},
            {"value": "9"},
            "class_manual_premium/class/IL/5403: factor was 3.45, is 11.88",
        ),
        (
            "increased_limits",
            {"state": "DEFAULT", "limits_thousands": "1000/1000/1000"},
            {"factor": "0.02"},
            "increased_limits/state/FL: factor was 0.014, is 0.02",
        ),
        (
            "premium_discount",
            {"table_id": "T9_TYPE_A"},
            {"marginal_discount": "0.2"},
            "premium_discount/state/FL",
        ),
        ("expense_constants", {"state": "DEFAULT"}, {"expense_constant": "170"}, "expense_constant/state/IL"),
        ("terrorism_cat", {"state": "IL"}, {"terrorism_9740_per_100": "0.05"}, "terrorism/state/IL: factor"),
        (
            "assessments",
            {"state": "IL"},
            {"rate": "0.05"},
            "taxes_assessments.commission_operations_fund/state/IL",
        ),
        ("programs", {"program": "gms-key_risk", "state": "*"}, {"admin_fee_value": "3"}, "admin_fee/policy"),
        ("suta", {"state": "FL"}, {"new_employer_rate": "0.05"}, "suta/policy"),
    ],
)
def test_replay_on_a_changed_book_names_the_first_line_that_moves(
    table: str, match: dict[str, str], cells: dict[str, str], line: str
) -> None:
    record = priced(builtin_book())
    assert replay(record, POLICY, builtin_book()) is None
    difference = replay(record, POLICY, changed(table, match, **cells))
    assert difference is not None
    assert str(difference).startswith(line)


def test_a_later_date_of_a_row_does_not_move_an_earlier_price() -> None:
    book = extended(
        "expense_constants",
        {"state": "IL", "market": "all", "effective": "2026-09-02", "expense_constant": "500"},
    )
    assert replay(priced(builtin_book()), POLICY, book) is None
    book = extended(
        "expense_constants",
        {"state": "IL", "market": "all", "effective": "2026-09-01", "expense_constant": "500"},
    )
    assert priced(book).totals.expense_constant == 500


def test_a_program_patch_wins_over_the_patch_of_the_state() -> None:
    book = extended(
        "algorithm_patches",
        {
            "patch": "DRUG_FREE",
            "algorithm": "NCCI_VOL",
            "state": "FL",
            "market": "all",
            "program": "gms-key_risk",
            "op": "on",
            "key": "drug_free_credit",
        },
    )
    worksheet = priced(book)
    line = next(line for line in worksheet.lines if line.key == "drug_free_credit")
    modified = next(line for line in worksheet.lines if line.key == "modified_premium" and line.state == "FL")
    assert (line.sign, line.amount) == ("-", (modified.amount * Decimal("0.05")).quantize(Decimal(1)))
    assert "FL NCCI_VOL+FL+DRUG_FREE" in worksheet.algorithm
    other = rate(POLICY, "gms-uwic", book)
    assert "drug_free_credit" not in {line.key for line in other.lines}


def test_a_program_may_keep_cents() -> None:
    book = changed("programs", {"program": "gms-key_risk", "state": "*"}, rounding="cent")
    worksheet = priced(book)
    line = next(line for line in worksheet.lines if line.key == "increased_limits" and line.state == "IL")
    assert (line.rounding, line.amount) == ("cent", Decimal("149.10"))
    for state in worksheet.states:
        own = [place for place in worksheet.locations if place.state == state.state]
        assert sum(place.estimated_annual_premium for place in own) == state.estimated_annual_premium


def test_a_program_that_gives_no_discount_says_so() -> None:
    book = changed("programs", {"program": "gms-key_risk", "state": "*"}, discount_mode="none")
    worksheet = priced(book)
    assert worksheet.totals.premium_discount == 0
    assert {step.reason for step in worksheet.skipped if step.key == "premium_discount"} == {
        "the program gives no premium discount"
    }


def test_rates_are_searched_from_the_most_particular_row() -> None:
    """The program's rate, anybody's rate, the program's loss cost x multiplier, anybody's."""
    common = {"state": "IL", "class_code": "5403", "effective": "2026-01-01", "reliability": "published"}
    own_cost = {**common, "program": "gms-key_risk", "kind": "loss_cost", "value": "2.00"}
    any_rate = {**common, "program": "*", "kind": "rate", "value": "7.25"}
    own_rate = {
        **common,
        "program": "gms-key_risk",
        "kind": "rate",
        "value": "5.125",
        "illustrative": "false",
    }
    found = []
    for rows in ((own_cost,), (own_cost, any_rate), (own_cost, any_rate, own_rate)):
        book = extended("rates", *rows)
        found.append(str(book.class_rate("gms-key_risk", "IL", "5403", POLICY.effective_date, None).per_100))
    assert found == ["2.64", "7.25", "5.13"]


def test_a_filed_minimum_premium_includes_the_constant_and_knows_no_cap() -> None:
    book = changed(
        "rates", {"state": "IL", "class_code": "8810", "kind": "loss_cost"}, minimum_premium="99000"
    )
    totals = priced(book).totals
    assert totals.estimated_annual_premium == 99_000
    assert totals.balance_to_minimum > 0


def test_one_illustrative_row_labels_the_price() -> None:
    assert priced(builtin_book()).illustrative
    rows = [{**row, "illustrative": "false"} for row in builtin_tables()["rates"]]
    assert not priced(RateBook.from_tables("filed-1", {**builtin_tables(), "rates": rows})).illustrative


def test_every_factor_names_its_row_book_and_reliability() -> None:
    sources = {line.key: line.factor_source for line in priced(builtin_book()).lines if line.factor_source}
    assert {
        "class_manual_premium",
        "increased_limits",
        "premium_discount",
        "expense_constant",
        "terrorism",
        "catastrophe",
    } <= set(sources)
    for source in sources.values():
        assert source.book_version == "demo-1"
        assert source.reliability in {"published", "secondary", "secondary_weak", "assumed"}
        assert source.row_key
