"""The rating template: its totals, their signs and places, and what it holds beside them."""

from decimal import Decimal

import pytest

from models.worksheet import Worksheet
from rating.builtin import builtin_book
from rating.engine import rate
from rating.record.canonical_input import input_digest
from tests.unit.rating.risks import place, risk

TEMPLATE = {
    "manual_premium": "=",
    "increased_limits": "+",
    "small_deductible_credit": "-",
    "premium_discount": "-",
    "terrorism": "+",
    "catastrophe": "+",
    "estimated_annual_premium": "=",
    "taxes_assessments": "+",
    "total_estimated_annual_premium": "=",
}


def priced() -> Worksheet:
    policy = risk(place("1", "IL", ("8810", 250_000, 5), ("5403", 900_000, 12)), mods=[("ncci", "0.92")])
    return rate(policy, "gms-key_risk", builtin_book())


@pytest.mark.req("QE-051")
def test_every_total_of_the_template_is_a_line_or_a_step_with_its_reason() -> None:
    worksheet = priced()
    shown = {line.key.partition(".")[0] for line in worksheet.lines}
    reasons = {step.key: step.reason for step in worksheet.skipped}
    assert set(TEMPLATE) - shown == {"small_deductible_credit"}
    assert reasons["small_deductible_credit"] == "none entered for this risk"
    totals = worksheet.totals
    amounts = {line.key: line.amount for line in worksheet.lines if line.state == "IL"}
    assert totals.manual_premium == amounts["manual_premium"] == 31_350
    assert totals.premium_discount == amounts["premium_discount"] > 0
    assert totals.terrorism == amounts["terrorism"] == 345
    assert totals.catastrophe == amounts["catastrophe"] == 115
    assert totals.estimated_annual_premium == amounts["estimated_annual_premium"]
    assert totals.total_estimated_annual_premium == totals.estimated_annual_premium + totals.taxes_assessments


@pytest.mark.req("QE-052", "QE-054")
def test_every_total_has_its_sign_and_its_place() -> None:
    steps = builtin_book().algorithm("NCCI_VOL", "IL", "voluntary", "gms-key_risk").steps
    signs = {step.key: step.sign for step in steps}
    assert {key: signs[key] for key in TEMPLATE} == TEMPLATE
    assert [step.key for step in steps if step.key in TEMPLATE] == list(TEMPLATE)
    places = [line.seq for line in priced().lines if line.state == "IL"]
    assert places == sorted(places)


@pytest.mark.req("QE-052")
def test_the_sign_decides_which_way_an_amount_goes() -> None:
    """Credits take away, charges add, subtotals strike what stands: so the running total says."""
    running = Decimal(0)
    for line in priced().lines:
        if line.state != "IL":
            continue
        running += {"=": Decimal(0), "-": -line.amount}.get(line.sign, line.amount)
        assert line.running_total == running, line.key


@pytest.mark.req("QE-053")
def test_the_template_holds_class_rates_state_type_and_limits() -> None:
    policy = risk(place("1", "IL", ("8810", 250_000, 5), ("5403", 900_000, 12)), answers={"q1": "N"})
    worksheet = rate(policy, "gms-key_risk", builtin_book())
    by_code = {entry.class_code: entry for entry in worksheet.class_rates}
    manual, totals = worksheet.totals.manual_premium, worksheet.totals
    assert by_code["8810"].manual_rate_per_100 == Decimal("0.12")
    without = (totals.estimated_annual_premium - totals.expense_constant) / manual * Decimal("0.0012")
    with_all = totals.total_estimated_annual_premium / manual * Decimal("0.0012")
    assert abs((by_code["8810"].net_rate or 0) - without) <= Decimal("0.000000005")
    assert abs((by_code["8810"].net_rate_ax or 0) - with_all) <= Decimal("0.000000005")
    assert worksheet.states[0].state_type == "MCP"
    lower = rate(policy.model_copy(update={"limits": "500/500/500"}), "gms-key_risk", builtin_book())
    limits = [
        next(line.factor for line in sheet.lines if line.key == "increased_limits")
        for sheet in (worksheet, lower)
    ]
    assert limits == [Decimal("0.014"), Decimal("0.011")]
    other = policy.model_copy(update={"answers": {"q1": "Y"}})
    assert input_digest(policy, "gms-key_risk", "demo-1") != input_digest(other, "gms-key_risk", "demo-1")


def test_net_rate_of_a_state_without_manual_premium_is_not_known() -> None:
    worksheet = rate(risk(place("1", "IL", ("8810", 0, 1))), "gms-key_risk", builtin_book())
    assert (worksheet.class_rates[0].net_rate, worksheet.class_rates[0].net_rate_ax) == (None, None)
    limits = next(line for line in worksheet.lines if line.key == "increased_limits")
    assert limits.amount == 120  # the minimum charge is due even then
