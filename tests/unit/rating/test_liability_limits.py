"""Employers' liability limits other than the default, priced and calculated by hand."""

from decimal import Decimal

import pytest

from models.errors import TableRowMissing
from models.risk import DEFAULT_LIMITS
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from tests.support.quote_cases import a_risk
from tests.unit.rating.risks import place, risk

PROGRAM = "gms-uwic"


def priced(limits: str) -> Worksheet:
    """A restaurant in Georgia and an office in Texas: manual premiums of $4,059 and $144, mod 0.95."""
    return rate(a_risk(limits=limits), PROGRAM, builtin_book())


def amounts(worksheet: Worksheet, key: str) -> dict[str | None, Decimal]:
    return {line.state: line.amount for line in worksheet.lines if line.key == key}


@pytest.mark.parametrize(
    ("limits", "charges", "standard", "totals", "policy"),
    [
        # Georgia: 4,059 x 0.011 = 45, at least 75; 4,134 x 0.95 = 3,927; + 160 + 41 + 41 + 2 % of 3,927 = 79.
        # Texas: at least 75; 219 x 0.95 = 208; + 36 + 18.
        ("500/500/500", (75, 75), (3_927, 208), (4_248, 262), 4_510),
        # Georgia: 4,059 x 0.022 = 89, at least 150; 4,209 x 0.95 = 3,999; + 242 + 80.
        # Texas: 294 x 0.95 = 279; + 54.
        ("2000/2000/2000", (150, 150), (3_999, 279), (4_321, 333), 4_654),
        # Included in the rate: 4,059 x 0.95 = 3,856; + 242 + 77. Texas: 144 x 0.95 = 137; + 54.
        ("100/500/100", (), (3_856, 137), (4_175, 191), 4_366),
        (DEFAULT_LIMITS, (120, 120), (3_970, 251), (4_291, 305), 4_596),
    ],
)
def test_limits_are_charged_on_manual_premium_before_the_modification(
    limits: str,
    charges: tuple[int, ...],
    standard: tuple[int, ...],
    totals: tuple[int, ...],
    policy: int,
) -> None:
    worksheet = priced(limits)
    assert tuple(amounts(worksheet, "increased_limits").values()) == charges
    assert tuple(amounts(worksheet, "standard_premium").values()) == standard
    assert tuple(part.total_estimated_annual_premium for part in worksheet.states) == totals
    assert worksheet.totals.total_estimated_annual_premium == policy
    for line in worksheet.lines:
        if line.key == "increased_limits":
            assert line.factor_source is not None
            assert line.factor_source.row_key == f"DEFAULT,{limits}"


def test_above_its_minimum_the_charge_is_the_filed_percent_and_states_have_their_own() -> None:
    """Manual premium of $10,723 in Illinois; Minnesota files 0.8 % for 500, Pennsylvania 2.2 % for 2,000."""
    policy = risk(
        place("1", "IL", ("8810", 311_000, 4), ("5403", 300_000, 5)), place("2", "MN", ("5403", 300_000, 5))
    )
    for limits, share in (("500/500/500", "0.011"), ("2000/2000/2000", "0.022")):
        made = rate(policy.model_copy(update={"limits": limits}), "gms-key_risk", builtin_book())
        manual, charge = amounts(made, "manual_premium"), amounts(made, "increased_limits")
        assert charge["IL"] == (manual["IL"] * Decimal(share)).quantize(Decimal(1))
    made = rate(policy.model_copy(update={"limits": "500/500/500"}), "gms-key_risk", builtin_book())
    base = next(line for line in made.lines if (line.key, line.state) == ("increased_limits", "MN"))
    assert base.factor == Decimal("0.008")
    assert base.amount == ((base.base_amount or 0) * Decimal("0.008")).quantize(Decimal(1))


def test_the_default_written_either_way_is_todays_premium() -> None:
    plain = rate(a_risk(), PROGRAM, builtin_book())
    for limits in (DEFAULT_LIMITS, "1000-1000-1000"):
        chosen = priced(limits)
        assert chosen.lines == plain.lines and chosen.totals == plain.totals


def test_higher_limits_never_cost_less() -> None:
    totals = [
        priced(limits).totals.total_estimated_annual_premium
        for limits in ("100/500/100", "500/500/500", DEFAULT_LIMITS, "2000/2000/2000")
    ]
    assert totals == sorted(totals)


def test_a_charge_that_is_filed_as_a_minimum_alone_is_charged() -> None:
    filed = [
        {**row, "factor": "0", "minimum_charge": "75"} if row["limits_thousands"] == "500/500/500" else row
        for row in builtin_tables()["increased_limits"]
    ]
    book = RateBook.from_tables("demo-2", {**builtin_tables(), "increased_limits": filed})
    charged = amounts(rate(a_risk(limits="500/500/500"), PROGRAM, book), "increased_limits")
    assert set(charged.values()) == {Decimal(75)}


def test_limits_that_a_state_has_no_row_for_are_refused_by_name() -> None:
    rows = [row for row in builtin_tables()["increased_limits"] if row["state"] == "PA"]
    book = RateBook.from_tables("demo-2", {**builtin_tables(), "increased_limits": rows})
    with pytest.raises(TableRowMissing, match=r"Limits 500/500/500 .* not filed in GA .*; choose other"):
        rate(a_risk(limits="500/500/500"), PROGRAM, book)
