"""The cost stack by hand: caps per head, the entered rate, fees, pay-as-you-go."""

from decimal import Decimal

import pytest

from models.worksheet import LocationShare, Worksheet
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.cost_stack import entered_suta_rate
from rating.engine import rate
from tests.unit.rating.risks import place, risk


def share(worksheet: Worksheet) -> LocationShare:
    return worksheet.locations[0]


def test_every_head_has_its_own_base() -> None:
    """Two people, 400,000: 2 x 184,500 under social security, 2 x 7,000 FUTA, 2 x 38,700 or less SUTA."""
    suta = next(row for row in builtin_tables()["suta"] if row["state"] == "IL")
    entry = share(rate(risk(place("1", "IL", ("8810", 400_000, 2))), "gms-key_risk", builtin_book()))
    assert entry.fica == Decimal("0.062") * 369_000 + Decimal("0.0145") * 400_000
    assert entry.futa == Decimal("0.006") * 14_000
    assert abs(entry.suta - Decimal(suta["new_employer_rate"]) * 2 * Decimal(suta["wage_base"])) <= Decimal(
        "0.005"
    )
    assert entry.admin_fee == Decimal("0.0225") * 400_000


def test_california_pays_the_credit_reduction() -> None:
    policy = risk(place("1", "CA", ("8810", 100_000, 1), zip_code="90001"))
    assert share(rate(policy, "gms-key_risk", builtin_book())).futa == Decimal("0.018") * 7_000


def test_an_entered_rate_wins_and_an_account_number_is_none() -> None:
    policy = risk(place("1", "FL", ("8810", 100_000, 1), suta="5.4"))
    assert share(rate(policy, "gms-key_risk", builtin_book())).suta == Decimal("0.054") * 7_000
    numbered = risk(place("1", "FL", ("8810", 100_000, 1), suta="1234567"))
    assert share(rate(numbered, "gms-key_risk", builtin_book())).suta == Decimal("0.027") * 7_000


def test_an_entered_rate_of_nothing_is_a_rate() -> None:
    policy = risk(place("1", "FL", ("8810", 100_000, 1), suta="0%"))
    assert share(rate(policy, "gms-key_risk", builtin_book())).suta == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2.7", "0.027"),
        ("12", "0.12"),
        ("3%", "0.03"),
        ("1234567", None),
        ("３%", None),
        ("", None),
        (None, None),
    ],
)
def test_suta_text_is_a_percent_or_an_account(text: str | None, expected: str | None) -> None:
    assert entered_suta_rate(text) == (None if expected is None else Decimal(expected))


def test_a_fee_per_head_is_prorated() -> None:
    policy = risk(place("1", "IL", ("8810", 100_000, 3)))
    half = policy.model_copy(update={"expiry_date": policy.start_date.replace(year=2027, month=3, day=2)})
    worksheet = rate(half, "wcn-normandy", builtin_book())
    assert share(worksheet).admin_fee == 960 * 3 * worksheet.proration


def test_payroll_without_a_head_is_one_persons() -> None:
    none = share(rate(risk(place("1", "IL", ("8810", 400_000, 0))), "gms-key_risk", builtin_book()))
    one = share(rate(risk(place("1", "IL", ("8810", 400_000, 1))), "gms-key_risk", builtin_book()))
    assert (none.fica, none.futa) == (one.fica, one.futa)


def test_pay_as_you_go_adds_nothing_to_the_premium() -> None:
    rows = [{**row, "paygo": "true"} for row in builtin_tables()["programs"]]
    book = RateBook.from_tables("demo-1", {**builtin_tables(), "programs": rows})
    worksheet = rate(risk(place("1", "IL", ("8810", 400_000, 2))), "gms-key_risk", book)
    assert worksheet.cost.total == worksheet.totals.total_estimated_annual_premium
    assert {step.key for step in worksheet.skipped} >= {"admin_fee", "fica", "futa", "suta"}


def test_the_stack_is_written_as_lines() -> None:
    worksheet = rate(risk(place("1", "IL", ("8810", 400_000, 2))), "gms-key_risk", builtin_book())
    lines = {line.key: line for line in worksheet.lines}
    cost = worksheet.cost
    assert [lines[key].amount for key in ("admin_fee", "fica", "futa", "suta", "total")] == [
        cost.admin_fee,
        cost.fica,
        cost.futa,
        cost.suta,
        cost.total,
    ]
    assert lines["total"].running_total == cost.total
