"""The risk profile: five tables over the same payroll and premium, mixes that add up, rates by hand."""

from datetime import date
from decimal import Decimal

import pytest

from models.risk_profile import ProfileTable, RiskProfile
from models.worksheet import WorksheetLine
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from tests.unit.rating.risks import place, risk
from tests.unit.underwriting.programs import program
from underwriting.eligibility import evaluate
from underwriting.risk_profile import NOT_CLASSIFIED, risk_profile, same_exposures
from underwriting.trade_names import trade_names

KEY = "gms-key_risk"
POLICY = risk(
    place("1", "IL", ("8810", 250_000, 5), ("5403", 300_000, 4)),
    place("2", "IN", ("8810", 90_000, 2), ("5551", 120_000, 3)),
    place("3", "OH", ("9082", 40_000, 2)),
)


def profile(book: RateBook | None = None) -> RiskProfile:
    used = book or builtin_book()
    answer = evaluate(POLICY, [program(KEY)], used).programs[0]
    return risk_profile(POLICY, rate(POLICY, KEY, used), answer, used)


def table(title: str, found: RiskProfile | None = None) -> ProfileTable:
    return next(entry for entry in (found or profile()).tables if entry.title == title)


@pytest.mark.req("CB-102")
def test_the_five_tables_have_their_titles() -> None:
    assert [entry.title for entry in profile().tables] == [
        "Eligibility Profile",
        "SIC Group Profile",
        "Best Hazard Profile",
        "NAICS Group Profile",
        "State Summary",
    ]


@pytest.mark.req("CB-103")
def test_every_table_holds_all_payroll_and_premium_and_adds_up_to_a_hundred() -> None:
    worksheet = rate(POLICY, KEY, builtin_book())
    for entry in profile().tables:
        assert entry.total.payroll == 800_000
        assert entry.total.manual_premium == worksheet.totals.manual_premium
        assert sum(row.payroll for row in entry.rows) == entry.total.payroll
        assert sum(row.manual_premium for row in entry.rows) == entry.total.manual_premium
        for column in ("payroll_mix", "premium_mix"):
            assert sum(getattr(row, column) for row in entry.rows) == 100
            assert getattr(entry.total, column) == 100


def test_the_state_summary_by_hand() -> None:
    """IL: 5403 at 3.45 is 10,350, 8810 at 0.12 is 300; of 550,000 payroll that is 1.936363 per 100."""
    rows = {row.label: row for row in table("State Summary").rows}
    assert list(rows) == ["IL", "IN", "OH"]
    illinois = rows["IL"]
    assert [illinois.payroll, illinois.manual_premium] == [550_000, 10_650]
    assert illinois.mix_rate == Decimal("1.936364")
    assert illinois.payroll_mix == Decimal("68.8")  # 68.75
    assert illinois.premium_mix == Decimal("52.6")  # of 20,229: in IN 9,516 of 5551 and 63 of 8810
    total = table("State Summary").total
    assert [total.payroll, total.manual_premium] == [800_000, 20_229]
    assert total.mix_rate == Decimal("2.528625")
    ohio = rows["OH"]
    assert [ohio.payroll, ohio.manual_premium, ohio.mix_rate, ohio.premium_mix] == [40_000, 0, 0, 0]


def test_hazard_goes_from_low_to_very_high_and_says_that_it_is_derived() -> None:
    hazard = table("Best Hazard Profile")
    labels = [row.label for row in hazard.rows]
    assert labels == [name for name in ("Low", "Medium", "High", "Very High") if name in labels]
    assert "Derived" in (hazard.note or "")
    groups = {row["code"]: row["hazard_group"] for row in builtin_tables()["class_codes"]}
    index = {"A": 2, "B": 3, "C": 4, "D": 5, "E": 6, "F": 8, "G": 10}
    top = sum(
        line.payroll for spot in POLICY.locations for line in spot.employees if index[groups[line.code]] == 10
    )
    assert next((row.payroll for row in hazard.rows if row.label == "Very High"), 0) == top


def test_the_eligibility_profile_follows_the_answer_of_each_class() -> None:
    answer = evaluate(POLICY, [program(KEY)], builtin_book()).programs[0]
    rows = {row.label: row.payroll for row in table("Eligibility Profile").rows}
    assert list(rows) == [word for word in ("yes", "uw", "no") if word in rows] and len(rows) > 1
    expected: dict[str, Decimal] = {}
    for spot in POLICY.locations:
        for line in spot.employees:
            word = answer.by_class[line.code].value
            expected[word] = expected.get(word, Decimal(0)) + line.payroll
    assert rows == expected
    unasked = risk_profile(POLICY, rate(POLICY, KEY, builtin_book()), None, builtin_book())
    assert [row.label for row in table("Eligibility Profile", unasked).rows] == [NOT_CLASSIFIED]


def test_trades_are_those_of_the_class_table() -> None:
    entry = builtin_book().class_entry("5551")
    assert entry is not None
    naics = {row.label: row for row in table("NAICS Group Profile").rows}
    sic = {row.label: row for row in table("SIC Group Profile").rows}
    assert naics[entry["naics3"]].payroll >= 120_000
    assert sic[entry["sic_major_group"]].payroll >= 120_000
    assert [*naics] == sorted(naics) and [*sic] == sorted(sic)


def test_a_group_says_which_trade_it_is_and_that_the_assignment_is_ours() -> None:
    """8810 is SIC 73; 5403 and 5551 are carpentry and roofing: special trade contractors in both systems."""
    sic, naics = table("SIC Group Profile"), table("NAICS Group Profile")
    assert {row.label: row.name for row in sic.rows}["17"] == "Construction - Special Trade Contractors"
    assert {row.label: row.name for row in naics.rows}["238"] == "Specialty Trade Contractors"
    assert all(row.name for entry in (sic, naics) for row in entry.rows)
    assert {sic.note, naics.note} == {"Groups are assigned to class codes for illustration"}
    assert {row.name for row in table("State Summary").rows} == {""}


def test_every_group_of_the_built_in_classes_has_a_name() -> None:
    rows = builtin_tables()["class_codes"]
    assert {row["sic_major_group"] for row in rows} <= set(trade_names("sic"))
    assert {row["naics3"] for row in rows} <= set(trade_names("naics"))


def test_each_row_opens_into_the_classes_that_it_is_added_up_from() -> None:
    found = profile()
    assert [(entry.state, entry.class_code) for entry in found.classes] == [
        ("IL", "5403"), ("IL", "8810"), ("IN", "5551"), ("IN", "8810"), ("OH", "9082"),
    ]  # fmt: skip
    assert all(entry.description for entry in found.classes)
    for at, entry in enumerate(found.tables):
        for row in entry.rows:
            inside = [each for each in found.classes if each.labels[at] == row.label]
            assert sum(each.payroll for each in inside) == row.payroll
            assert sum(each.manual_premium for each in inside) == row.manual_premium


def test_what_a_carrier_priced_itself_is_profiled_by_its_class_lines() -> None:
    """Its clerical line comes twice and without leading zeros lost; its discount is no class premium."""
    own = rate(POLICY, KEY, builtin_book())
    line = next(entry for entry in own.lines if entry.key == "class_manual_premium")

    def carrier_line(state: str | None, code: str | None, amount: int, base: int | None) -> WorksheetLine:
        base_amount = None if base is None else Decimal(base)
        return line.model_copy(
            update={
                "key": "carrier_line",
                "state": state,
                "class_code": code,
                "amount": Decimal(amount),
                "base_amount": base_amount,
            }
        )

    lines = (
        carrier_line("IL", "8810", 400, 200_000),
        carrier_line("IL", "8810", 100, 50_000),
        carrier_line("IL", "5403", 9_000, None),
        carrier_line("IL", None, -500, None),
        carrier_line(None, None, 250, None),
    )
    sheet = own.model_copy(update={"lines": lines, "book_version": "carrier", "illustrative": False})
    found = risk_profile(POLICY, sheet, None, builtin_book())
    illinois, indiana, _ohio = table("State Summary", found).rows
    assert [illinois.payroll, illinois.manual_premium, illinois.premium_mix] == [550_000, 9_500, 100]
    assert [indiana.payroll, indiana.manual_premium] == [210_000, 0]
    assert (found.book_version, found.illustrative) == ("carrier", False)


def test_a_short_term_profiles_the_payroll_of_the_term() -> None:
    short = POLICY.model_copy(update={"expiry_date": POLICY.start_date.replace(month=12)})
    worksheet = rate(short, KEY, builtin_book())
    found = risk_profile(short, worksheet, None, builtin_book())
    assert found.tables[-1].total.payroll == worksheet.totals.payroll


def test_a_class_that_the_book_does_not_describe_is_not_classified() -> None:
    rows = [row for row in builtin_tables()["class_codes"] if row["code"] != "5551"]
    book = RateBook.from_tables("own", {**builtin_tables(), "class_codes": rows})
    for title in ("SIC Group Profile", "Best Hazard Profile", "NAICS Group Profile"):
        last = table(title, profile(book)).rows[-1]
        assert [last.label, last.payroll] == [NOT_CLASSIFIED, 120_000]


def test_a_risk_without_payroll_has_no_rates() -> None:
    empty = risk(place("1", "IL", ("8810", 0, 1)))
    found = risk_profile(empty, rate(empty, KEY, builtin_book()), None, builtin_book())
    total = found.tables[0].total
    assert [total.mix_rate, total.payroll_mix, total.premium_mix] == [None, 0, 0]


@pytest.mark.parametrize("day", ["effective_date", "start_date", "expiry_date"])
def test_the_same_exposures_are_those_of_the_same_term(day: str) -> None:
    assert same_exposures(POLICY, POLICY.model_copy())
    assert not same_exposures(POLICY, POLICY.model_copy(update={day: date(2026, 12, 1)}))
