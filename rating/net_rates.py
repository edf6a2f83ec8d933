"""Net rates: what a class costs per dollar of payroll, and a line for each that an underwriter entered.

Computed net rates are those of the premium without entered ones. Where one of the two is entered, the other
moves by the same difference; with both entered the class pays exactly its payroll at the rate with taxes.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from models.errors import InvalidInput
from models.risk import OverrideKind, RateOverride
from models.rounding import Rounder, amount_rounding, cent, net
from rating.algorithm import Algorithm, Step
from rating.assessments import Assessment
from rating.ledger import (
    ZERO,
    ClassGroup,
    Parameter,
    Policy,
    StateLedger,
    StepAmount,
    money,
    rounding_of,
    write_line,
)
from rating.overrides import mark_of
from rating.steps import RULES, plain

NET_RATE = "net_rate"
"""The rule: prorated payroll x (entered net rate - computed net rate)."""
_WITHIN, _BEYOND = OverrideKind.NET_RATE, OverrideKind.NET_RATE_AX
"""The rate without taxes and expense constant, whose line lies in the premium; and that with them."""
_NET_KINDS = (_WITHIN, _BEYOND)
_HUNDRED = 100
_CONSTANT = ("expense_constant",)
_EAP = "estimated_annual_premium"
_TAXES = ("taxes_assessments",)


def take_net_rates(policy: Policy, ledger: StateLedger, step: Step) -> None:
    """A line for each class of the state whose net rate was entered; none for the others.

    Raises: InvalidInput where the state has no manual premium.
    """
    if not policy.overrides:
        return
    kind = OverrideKind(step.params_ref.rpartition(".")[2])
    entered = {
        group.code: override
        for group in ledger.groups
        if (override := policy.overrides.get((kind, ledger.state, group.code))) is not None
    }
    if not entered:
        return
    if not ledger.manual_premium:
        raise InvalidInput(
            f"{ledger.state} has no manual premium, so it has no net rate to override", "overrides"
        )
    premium = _premium(ledger, kind)
    for group in ledger.groups:
        override = entered.get(group.code)
        if override is not None:
            _take_class(policy, ledger, step, group, override, premium)
    ledger.amounts[step.key] = _adjusted(ledger, kind)


def _take_class(
    policy: Policy,
    ledger: StateLedger,
    step: Step,
    group: ClassGroup,
    override: RateOverride,
    premium: Decimal,
) -> None:
    """The line of one class."""
    computed = _computed(ledger, group, premium)
    if computed is None:
        return
    taken = _step_amount(ledger, step, group, override, computed)
    group.net_rates[override.kind] = override.value
    group.adjustments[override.kind] = taken.change
    ledger.running += taken.change
    write_line(
        policy,
        step,
        taken,
        Parameter(override.value, override=mark_of(override, computed)),
        ledger.running,
        ledger=ledger,
        class_code=group.code,
        base_amount=cent(group.payroll),
    )


def _step_amount(
    ledger: StateLedger, step: Step, group: ClassGroup, override: RateOverride, computed: Decimal
) -> StepAmount:
    """Payroll x what the entered rate differs; the rate with taxes less what the class's other line did."""
    rounder = amount_rounding(rounding_of(step, ledger))
    product = group.payroll * (override.value - computed)
    words = f"{money(cent(group.payroll))} x ({plain(override.value)} - {plain(computed)})"
    if override.kind is _WITHIN or _WITHIN not in group.adjustments:
        return StepAmount(step.sign, product, rounder(product), words)
    line = group.adjustments[_WITHIN]
    tax = _tax_on(ledger, line, rounder)
    words += f" = {money(rounder(product))}, less {money(line)} of the class's line within the premium"
    if tax:
        words += f", less {money(tax)} of tax on that line"
    return StepAmount(step.sign, product - line - tax, rounder(product) - line - tax, words)


def _tax_on(ledger: StateLedger, line: Decimal, rounder: Rounder) -> Decimal:
    """What the taxes that take in a line within the premium make of it."""
    return rounder(line * ledger.tax_on_adjustments)


def shown_rates(ledger: StateLedger) -> Iterator[tuple[ClassGroup, Decimal | None, Decimal | None]]:
    """Each class of a state with its net rates without and with taxes and constant; None: no manual premium.

    An entered one stands as entered, and where the other was not, it moves by the same difference: with the
    taxes that take in the line within the premium. Other classes do not move.
    """
    lesser, whole = _premium(ledger, _WITHIN), _premium(ledger, _BEYOND)
    taxed = 1 + ledger.tax_on_adjustments
    for group in ledger.groups:
        without, with_all = _computed(ledger, group, lesser), _computed(ledger, group, whole)
        if without is None or with_all is None or not group.net_rates:
            yield group, without, with_all
            continue
        first, second = group.net_rates.get(_WITHIN), group.net_rates.get(_BEYOND)
        if second is None and first is not None:
            yield group, first, net(with_all + (first - without) * taxed)
        elif first is None and second is not None:
            yield group, net(without + (second - with_all) / taxed), second
        else:
            yield group, first, second


def note_taxes(ledger: StateLedger, step: Step, taxes: Sequence[Assessment]) -> None:
    """Keep what the taxes of a state would be without entered net rates, and how they fall on their lines."""
    rounder, within = amount_rounding(rounding_of(step, ledger)), _adjusted(ledger, _WITHIN)
    keys = _lines_within(ledger.algorithm)
    ledger.taxes_before = ZERO
    for tax in taxes:
        base = ledger.total(tax.base)
        if _takes_in(ledger.algorithm, tax.base, keys):
            base -= within
            ledger.tax_on_adjustments += tax.parameter.factor
        ledger.taxes_before += RULES["percent"](base, tax.parameter, rounder, step.sign).change


def check_net_rates(policy: Policy) -> None:
    """Every net rate that was entered must have made a line. Raises: InvalidInput where no step took it."""
    groups = {(ledger.state, group.code): group for ledger in policy.ledgers for group in ledger.groups}
    for (kind, state, code), override in policy.overrides.items():
        if kind in _NET_KINDS and kind not in groups[state, code].net_rates:
            raise InvalidInput(
                f"The algorithm of {state} has no step for the {kind} of class {code}; take the override out",
                f"overrides.{policy.risk.overrides.index(override)}",
            )


def _premium(ledger: StateLedger, kind: OverrideKind) -> Decimal:
    """The premium of a state that a net rate relates to, as it is without entered net rates."""
    struck = ledger.amounts.get(_EAP)
    premium = (ledger.running if struck is None else struck) - _adjusted(ledger, _WITHIN)
    if kind is _WITHIN:
        return premium - ledger.total(_CONSTANT)
    return premium + (ledger.total(_TAXES) if ledger.taxes_before is None else ledger.taxes_before)


def _adjusted(ledger: StateLedger, kind: OverrideKind) -> Decimal:
    """What the lines of entered net rates of a kind do to the premium of a state."""
    return sum((group.adjustments.get(kind, ZERO) for group in ledger.groups), ZERO)


def _computed(ledger: StateLedger, group: ClassGroup, premium: Decimal) -> Decimal | None:
    """A net rate of a class, a fraction of payroll: its rate times premium per dollar of manual premium."""
    if group.rate is None or not ledger.manual_premium:
        return None
    return net(group.rate.per_100 / _HUNDRED * premium / ledger.manual_premium)


def _lines_within(algorithm: Algorithm) -> frozenset[str]:
    """The steps that write the lines within the premium."""
    return frozenset(
        step.key
        for step in algorithm.steps
        if step.rule == NET_RATE and step.params_ref.rpartition(".")[2] == _WITHIN
    )


def _takes_in(algorithm: Algorithm, base: Sequence[str], wanted: frozenset[str]) -> bool:
    """Whether a base holds one of some steps, itself or within a subtotal of earlier ones."""
    for key in base:
        step = algorithm.step(key)
        if key in wanted:
            return True
        if step is not None and step.rule == "sum" and _takes_in(algorithm, step.base, wanted):
            return True
    return False
