"""Two prices side by side: what moved, by how much, why; and that nothing that moved is left out."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

import pytest

from models.risk import Modification, OverrideKind, RateOverride, Risk
from models.worksheet import AlignedLine, DifferenceCause
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from rating.record.difference import Price, side_by_side
from tests.unit.rating.risks import place, risk

PROGRAM = "gms-key_risk"
POLICY = risk(
    place("1", "IL", ("8810", 250_000, 5), ("5403", 300_000, 4)), place("2", "IN", ("8810", 90_000, 2))
)


def priced(policy: Risk = POLICY, book: RateBook | None = None, with_risk: bool = True) -> Price:
    return Price(rate(policy, PROGRAM, book or builtin_book()), policy if with_risk else None)


def moved(old: Price, new: Price) -> dict[tuple[str, str | None, str | None], AlignedLine]:
    lines = side_by_side(old, new).lines
    return {(line.key, line.state, line.class_code): line for line in lines if line.cause is not None}


def another(table: str, match: Mapping[str, str], **cells: str) -> RateBook:
    rows = [
        {**row, **cells} if all(row[key] == value for key, value in match.items()) else row
        for row in builtin_tables()[table]
    ]
    return RateBook.from_tables("demo-2", {**builtin_tables(), table: rows})


def causes(found: Mapping[tuple[str, str | None, str | None], AlignedLine]) -> set[str]:
    return {entry.cause.value for entry in found.values() if entry.cause is not None}


def test_equal_prices_have_no_difference() -> None:
    assert moved(priced(), priced()) == {}


def test_the_deltas_of_the_parts_are_the_delta_of_the_whole() -> None:
    new = POLICY.model_copy(update={"modifications": (Modification(state="ncci", rate1=Decimal("1.2")),)})
    found = moved(priced(), priced(new))
    total = found["total_estimated_annual_premium", None, None]
    parts = [
        found[key, state, None].delta for state in ("IL", "IN") for key in ("total_estimated_annual_premium",)
    ]
    assert total.new is not None
    assert total.old is not None
    assert total.delta == total.new - total.old == sum(parts)
    assert total.delta > 0
    discount = found["premium_discount", None, None]
    assert discount.delta < 0  # a larger credit


def test_a_modification_is_input_and_what_follows_names_it() -> None:
    new = POLICY.model_copy(update={"modifications": (Modification(state="ncci", rate1=Decimal("1.2")),)})
    found = moved(priced(), priced(new))
    mod = found["experience_mod", "IL", None]
    assert (mod.cause, mod.explanation) == (DifferenceCause.INPUT, "factor was 1, is 1.2")
    standard = found["standard_premium", "IL", None]
    assert standard.explanation == "follows Experience modification IL: factor was 1, is 1.2"
    assert causes(found) == {"input"}
    assert ("manual_premium", "IL", None) not in found


def test_payroll_is_input_down_to_the_total() -> None:
    new = risk(
        place("1", "IL", ("8810", 250_000, 5), ("5403", 310_000, 4)), place("2", "IN", ("8810", 90_000, 2))
    )
    found = moved(priced(), priced(new))
    line = found["class_manual_premium", "IL", "5403"]
    assert line.explanation == "payroll was $300,000, is $310,000"
    assert ("class_manual_premium", "IL", "8810") not in found
    assert causes(found) == {"input"}


def test_a_class_more_and_a_class_less() -> None:
    new = risk(
        place("1", "IL", ("8810", 250_000, 5), ("9082", 300_000, 4)), place("2", "IN", ("8810", 90_000, 2))
    )
    found = moved(priced(), priced(new))
    gone, came = found["class_manual_premium", "IL", "5403"], found["class_manual_premium", "IL", "9082"]
    assert (gone.new, came.old) == (None, None)
    assert (gone.delta, came.delta) == (-(gone.old or 0), came.new)
    assert causes(found) == {"input"}
    order = [key for key in found if key[0] == "class_manual_premium"]
    assert order == [("class_manual_premium", "IL", code) for code in ("5403", "9082")]


@pytest.mark.parametrize(
    ("table", "match", "cells", "line"),
    [
        ("rates", {"state": "IL", "class_code": "5403"}, {"value": "9"},
         ("class_manual_premium", "IL", "5403")),
        ("terrorism_cat", {"state": "IL"}, {"terrorism_9740_per_100": "0.05"}, ("terrorism", "IL", None)),
        ("expense_constants", {"state": "DEFAULT"}, {"expense_constant": "200"},
         ("expense_constant", None, None)),
        ("premium_discount", {"table_id": "T9_TYPE_A"}, {"marginal_discount": "0.2"},
         ("premium_discount", "IL", None)),
    ],
)  # fmt: skip
def test_another_rate_book_is_the_cause(
    table: str, match: dict[str, str], cells: dict[str, str], line: tuple[str, str | None, str | None]
) -> None:
    found = moved(priced(), priced(book=another(table, match, **cells)))
    assert found[line].cause is DifferenceCause.RATE_BOOK
    assert found["total_estimated_annual_premium", None, None].cause is DifferenceCause.RATE_BOOK
    assert causes(found) == {"rate book"}


def test_another_algorithm_is_a_rule() -> None:
    book = builtin_book()
    plain = Price(rate(POLICY, PROGRAM, book), POLICY)
    jersey = Price(rate(POLICY, PROGRAM, book, algorithm="MN"), POLICY)
    found = moved(plain, jersey)
    assert found["subject_premium", "IL", None].explanation == "it takes in other steps"
    assert found["catastrophe", "IL", None].cause is DifferenceCause.RULE
    assert found["catastrophe", "IL", None].new is None
    assert found["estimated_annual_premium", "IL", None].cause is DifferenceCause.RULE


def test_an_override_is_the_cause_with_its_author_and_reason() -> None:
    override = RateOverride(
        kind=OverrideKind.MANUAL_RATE,
        state="IL",
        class_code="5403",
        value=Decimal("2.95"),
        author="una@example.com",
        reason="own experience",
    )
    found = moved(priced(), priced(POLICY.model_copy(update={"overrides": (override,)})))
    line = found["class_manual_premium", "IL", "5403"]
    assert line.cause is DifferenceCause.OVERRIDE
    assert line.explanation == "underwriter's figure 2.95 by una@example.com: own experience"
    assert causes(found) == {"override"}
    back = moved(priced(POLICY.model_copy(update={"overrides": (override,)})), priced())
    assert back["class_manual_premium", "IL", "5403"].explanation == "the underwriter's figure is gone"


@pytest.mark.parametrize("with_risk", [True, False])
def test_a_shorter_term_is_a_date(with_risk: bool) -> None:
    short = POLICY.model_copy(update={"expiry_date": date(2027, 3, 1)})
    found = moved(priced(with_risk=with_risk), priced(short, with_risk=with_risk))
    assert found["class_manual_premium", "IL", "5403"].cause is DifferenceCause.DATE
    assert found["terrorism", "IL", None].cause is DifferenceCause.DATE
    assert causes(found) == {"date"}


def test_of_a_shorter_term_the_one_payroll_that_was_changed_is_input() -> None:
    changed = risk(
        place("1", "IL", ("8810", 250_000, 5), ("5403", 310_000, 4)), place("2", "IN", ("8810", 95_000, 2))
    )
    found = moved(priced(), priced(changed.model_copy(update={"expiry_date": date(2027, 3, 1)})))
    lines = {key[1:]: line.cause for key, line in found.items() if key[0] == "class_manual_premium"}
    assert lines == {
        ("IL", "8810"): DifferenceCause.DATE,
        ("IL", "5403"): DifferenceCause.INPUT,
        ("IN", "8810"): DifferenceCause.INPUT,
    }


def test_a_modification_that_was_entered_anew_is_input_on_another_day_too() -> None:
    later = {name: date(year, 10, 1) for name, year in
             (("effective_date", 2026), ("start_date", 2026), ("expiry_date", 2027))}  # fmt: skip
    mods = (Modification(state="ncci", rate1=Decimal("1.2")),)
    found = moved(priced(), priced(POLICY.model_copy(update={**later, "modifications": mods})))
    assert found["experience_mod", "IL", None].cause is DifferenceCause.INPUT


def test_another_effective_date_picks_another_row_and_another_modification() -> None:
    mods = (
        Modification(
            state="ncci",
            rate1=Decimal("0.9"),
            date1=date(2026, 1, 1),
            rate2=Decimal("1.3"),
            date2=date(2026, 10, 1),
        ),
    )
    old = POLICY.model_copy(update={"modifications": mods})
    new = old.model_copy(
        update={
            "effective_date": date(2026, 10, 1),
            "start_date": date(2026, 10, 1),
            "expiry_date": date(2027, 10, 1),
        }
    )
    rows = [
        *builtin_tables()["expense_constants"],
        {
            **builtin_tables()["expense_constants"][0],
            "state": "IL",
            "market": "all",
            "effective": "2026-10-01",
            "expense_constant": "500",
        },
    ]
    book = RateBook.from_tables("demo-1", {**builtin_tables(), "expense_constants": rows})
    found = moved(priced(old, book), priced(new, book))
    assert found["experience_mod", "IL", None].cause is DifferenceCause.DATE
    assert found["expense_constant", None, None].cause is DifferenceCause.DATE
    assert causes(found) == {"date"}


def test_a_credit_that_becomes_a_debit_is_input() -> None:
    def with_schedule(percent: str) -> Risk:
        return risk(place("1", "IL", ("5403", 300_000, 4)), schedule=[("IL", percent)])

    found = moved(priced(with_schedule("-10")), priced(with_schedule("10")))
    line = found["schedule_rating", "IL", None]
    assert line.cause is DifferenceCause.INPUT
    assert line.old is not None
    assert line.new is not None
    assert line.delta == line.new - line.old


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("1000/1000/1000", "2000/2000/2000", "limits were 1000/1000/1000, are 2000/2000/2000: factor was"),
        ("1000/1000/1000", "100/500/100", "limits were 1000/1000/1000, are 100/500/100: the line is gone"),
        ("100/500/100", "500/500/500", "limits were 100/500/100, are 500/500/500: the line is new"),
    ],
)
def test_other_limits_of_liability_are_input_and_what_follows_names_them(
    old: str, new: str, words: str
) -> None:
    found = moved(*(priced(POLICY.model_copy(update={"limits": limits})) for limits in (old, new)))
    charged = found["increased_limits", "IL", None]
    assert charged.cause is DifferenceCause.INPUT
    assert (charged.explanation or "").startswith(words)
    total = found["total_estimated_annual_premium", None, None]
    assert total.cause is DifferenceCause.INPUT and f"are {new}" in (total.explanation or "")
    assert causes(found) == {"input"}
