"""Lines of the classes of a column: what is of the insured term, what of the whole year, and our answer."""

from datetime import date
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest

from api.workbook.class_lines import _Lines
from models.eligibility import Eligibility
from models.rounding import net_shown
from rating.builtin import builtin_book
from rating.engine import rate
from tests.unit.rating.risks import DAY, place, risk

PROGRAM = "gms-key_risk"


@pytest.mark.req("CB-128")
def test_a_class_of_a_short_term_has_its_figures_of_the_whole_year_beside_those_of_the_term() -> None:
    policy = risk(place("1", "TN", ("5190", 410_000, 6), ("8810", 240_000, 4)), expiry=date(2027, 3, 1))
    sheet = rate(policy, PROGRAM, builtin_book())
    desk: Any = SimpleNamespace(
        rate_books={PROGRAM: "demo-1"},
        classes={},
        risk=policy,
        description=lambda state, code: f"{state} {code}",
    )
    current: Any = None
    judged = {"5190": Eligibility.UW}
    shop, office = _Lines(desk, PROGRAM, current, sheet, sheet, judged).all()
    assert (shop.wc_code, shop.wc_desc, office.wc_code) == ("5190", "TN 5190", "8810")
    assert (shop.eligibility, office.eligibility) == (Eligibility.UW, Eligibility.YES)
    share = Decimal((policy.expiry_date - DAY).days) / 365
    assert abs(shop.payroll - 410_000 * share) < 410_000 * Decimal("0.001")
    assert [line.annual_payroll for line in (shop, office)] == [Decimal(410_000), Decimal(240_000)]
    (part,), (year,) = sheet.states, sheet.original_states
    assert part.estimated_annual_premium < year.estimated_annual_premium
    assert shop.teap + office.teap == part.total_estimated_annual_premium
    assert shop.annualized_eap + office.annualized_eap == year.estimated_annual_premium
    term, whole = (
        {each.class_code: each for each in rates} for rates in (sheet.class_rates, sheet.original_class_rates)
    )
    for line in (shop, office):
        of_term, of_year = term[line.wc_code], whole[line.wc_code]
        assert of_term.net_rate and of_term.net_rate_ax and of_year.net_rate_ax
        assert (line.net_rate_without, line.net_rate) == (
            net_shown(of_term.net_rate), net_shown(of_term.net_rate_ax),
        )  # fmt: skip
        assert line.annualized_net_rate == net_shown(of_year.net_rate_ax) != line.net_rate
