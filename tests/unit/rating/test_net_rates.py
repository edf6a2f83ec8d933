"""What holds of every entered net rate: the class pays it, and nobody else does."""

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from models.errors import InvalidInput
from models.risk import OverrideKind, RateOverride, Risk
from models.worksheet import ClassRate, Worksheet, WorksheetLine
from rating.builtin import builtin_book
from rating.engine import rate
from tests.unit.rating.risks import place, risk
from tests.unit.rating.test_properties import PROGRAMS, risks

WITHOUT, WITH = OverrideKind.NET_RATE, OverrideKind.NET_RATE_AX
WITHIN, BEYOND = "net_rate_adjustment", "net_rate_ax_adjustment"
Class = tuple[str, str]
"""State and code."""

figures = st.integers(0, 40_000_000).map(lambda number: Decimal(number) / 100_000_000)
"""Fractions of payroll from 0 to 0.4, eight decimals."""


def entered(policy: Risk, *figures_of: tuple[OverrideKind, Class, Decimal]) -> Risk:
    overrides = tuple(
        RateOverride(kind=kind, state=state, class_code=code, value=value)
        for kind, (state, code), value in figures_of
    )
    return policy.model_copy(update={"overrides": overrides})


def priced(policy: Risk, program: str) -> Worksheet:
    return rate(policy, program, builtin_book())


def rates(sheet: Worksheet) -> dict[Class, ClassRate]:
    return {(entry.state, entry.class_code): entry for entry in sheet.class_rates}


def lines(sheet: Worksheet, key: str) -> dict[Class, WorksheetLine]:
    return {
        (line.state, line.class_code): line
        for line in sheet.lines
        if line.key == key and line.state and line.class_code
    }


def payrolls(sheet: Worksheet) -> dict[Class, Decimal]:
    return {at: line.base_amount or Decimal(0) for at, line in lines(sheet, "class_manual_premium").items()}


def half_up(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal(1), ROUND_HALF_UP)


def with_rates(sheet: Worksheet) -> list[Class]:
    """The classes whose net rates can be entered."""
    return sorted(at for at, entry in rates(sheet).items() if entry.net_rate is not None)


def tax_on_the_premium(sheet: Worksheet, state: str) -> Decimal:
    """The sum of the rates of a state's taxes on the estimated annual premium, as its lines show them."""
    return sum(
        (
            line.factor or Decimal(0)
            for line in sheet.lines
            if line.state == state
            and line.key.startswith("taxes_assessments.")
            and line.base_keys == ("estimated_annual_premium",)
        ),
        Decimal(0),
    )


@settings(max_examples=80)
@given(risks(), st.sampled_from(PROGRAMS), figures, figures, st.data())
def test_with_both_entered_a_class_pays_exactly_its_payroll_at_the_rate_with_taxes(
    policy: Risk, program: str, first: Decimal, second: Decimal, data: st.DataObject
) -> None:
    """What it paid before, its two lines and the tax on the first come to payroll x rate, to the dollar."""
    plain = priced(policy, program)
    assume(with_rates(plain))
    at = data.draw(st.sampled_from(with_rates(plain)))
    sheet = priced(entered(policy, (WITHOUT, at, first), (WITH, at, second)), program)
    computed = rates(plain)[at].net_rate_ax
    assert computed is not None
    within, beyond = lines(sheet, WITHIN)[at].amount, lines(sheet, BEYOND)[at].amount
    tax = half_up(within * tax_on_the_premium(plain, at[0]))
    payroll = payrolls(plain)[at]
    assert within + tax + beyond == half_up(payroll * (second - computed))
    assert abs(payroll * computed + within + tax + beyond - payroll * second) <= Decimal("0.5")
    assert (rates(sheet)[at].net_rate, rates(sheet)[at].net_rate_ax) == (first, second)
    check_the_others(plain, sheet, {at})
    check_totals(plain, sheet)


@settings(max_examples=80)
@given(risks(), st.sampled_from(PROGRAMS), st.data())
def test_a_class_never_pays_for_the_adjustment_of_another(
    policy: Risk, program: str, data: st.DataObject
) -> None:
    """Entered together, each class has the lines and the rates that it has alone."""
    plain = priced(policy, program)
    places = with_rates(plain)
    assume(places)
    chosen = data.draw(
        st.lists(
            st.tuples(st.sampled_from((WITHOUT, WITH)), st.sampled_from(places), figures),
            min_size=1, max_size=6, unique_by=lambda one: one[:2],
        )
    )  # fmt: skip
    together = priced(entered(policy, *chosen), program)
    named = {at for _kind, at, _figure in chosen}
    check_the_others(plain, together, named)
    check_totals(plain, together)
    for at in named:
        alone = priced(entered(policy, *(one for one in chosen if one[1] == at)), program)
        assert rates(alone)[at] == rates(together)[at]
        for key in (WITHIN, BEYOND):
            mine, theirs = lines(alone, key).get(at), lines(together, key).get(at)
            assert (mine and mine.amount) == (theirs and theirs.amount)


@settings(max_examples=80)
@given(risks(), st.sampled_from(PROGRAMS), st.sampled_from((WITHOUT, WITH)), figures, st.data())
def test_where_one_is_entered_the_other_moves_by_the_same_difference(
    policy: Risk, program: str, kind: OverrideKind, figure: Decimal, data: st.DataObject
) -> None:
    """More by the tax that falls on the difference, where a tax stands on the premium."""
    plain = priced(policy, program)
    assume(with_rates(plain))
    at = data.draw(st.sampled_from(with_rates(plain)))
    before = rates(plain)[at]
    after = rates(priced(entered(policy, (kind, at, figure)), program))[at]
    values = (before.net_rate, before.net_rate_ax, after.net_rate, after.net_rate_ax)
    without, with_all, now_without, now_with = (value or Decimal(0) for value in values)
    taxed = 1 + tax_on_the_premium(plain, at[0])
    assert (now_without if kind is WITHOUT else now_with) == figure
    moved = (now_with - with_all) - (now_without - without) * taxed
    assert abs(moved) <= Decimal("0.000000011")


def check_the_others(plain: Worksheet, sheet: Worksheet, named: set[Class]) -> None:
    """Classes of whom nothing was entered keep their rates and have no line."""
    before, after = rates(plain), rates(sheet)
    assert {at: before[at] for at in before.keys() - named} == {at: after[at] for at in after.keys() - named}
    assert {*lines(sheet, WITHIN), *lines(sheet, BEYOND)} <= named


def check_totals(plain: Worksheet, sheet: Worksheet) -> None:
    """The premium moved by the lines; taxes that stand on it by their rate, each to the dollar."""
    within = sum(line.amount for line in lines(sheet, WITHIN).values())
    beyond = sum(line.amount for line in lines(sheet, BEYOND).values())
    assert sheet.totals.estimated_annual_premium == plain.totals.estimated_annual_premium + within
    assert sheet.totals.net_rate_ax_adjustment == beyond
    assert sheet.totals.total_estimated_annual_premium == (
        sheet.totals.estimated_annual_premium + sheet.totals.taxes_assessments + beyond
    )
    own = {state.state: Decimal(0) for state in plain.states}
    for (state, _code), line in lines(sheet, WITHIN).items():
        own[state] += line.amount
    for before, after in zip(plain.states, sheet.states, strict=True):
        moved = after.taxes_assessments - before.taxes_assessments
        expected = own[before.state] * tax_on_the_premium(plain, before.state)
        assert abs(moved - expected) <= 1


def test_a_net_rate_of_zero_stands_as_zero() -> None:
    policy = risk(place("1", "IL", ("5403", 300_000, 4)))
    sheet = priced(entered(policy, (WITHOUT, ("IL", "5403"), Decimal(0))), "gms-key_risk")
    assert rates(sheet)["IL", "5403"].net_rate == 0


def test_a_state_without_manual_premium_has_no_net_rate_to_enter() -> None:
    policy = risk(place("1", "IL", ("5403", 0, 4)), place("2", "IN", ("8810", 500_000, 4)))
    with pytest.raises(InvalidInput, match="IL has no manual premium, so it has no net rate to override"):
        priced(entered(policy, (WITH, ("IL", "5403"), Decimal("0.01"))), "gms-key_risk")


def test_the_line_says_what_it_takes_off_and_is_replayed() -> None:
    policy = risk(place("1", "KY", ("8810", 240_000, 4), ("5190", 410_000, 6)), mods=[("ncci", "0.92")])
    at = ("KY", "5190")
    both = entered(policy, (WITHOUT, at, Decimal("0.0065")), (WITH, at, Decimal("0.0070")))
    line = lines(priced(both, "gms-key_risk"), BEYOND)[at]
    assert line.formula == (
        "$410,000 x (0.007 - 0.00832989) = -$545, less -$467 of the class's line within the premium, "
        "less -$19 of tax on that line"
    )
    assert line.amount == -59
    assert line.override is not None
    assert line.override.replaced == Decimal("0.00832989")
