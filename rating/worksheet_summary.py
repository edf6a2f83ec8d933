"""From written lines to the worksheet: totals, shares of states and locations, net rates, cost stack."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from models.apportionment import share
from models.rounding import cent
from models.worksheet import (
    ClassRate,
    CostStack,
    LocationShare,
    PremiumTotals,
    StatePremium,
    Worksheet,
)
from rating.algorithm_stack import COST_STACK
from rating.cost_stack import LocationCost, location_costs
from rating.ledger import FUND, MONO, NO_PARAMETER, PAYROLL, ZERO, Policy, StateLedger, StepAmount, write_line
from rating.net_rates import shown_rates
from rating.unchecked_models import trusted

_EAP = "estimated_annual_premium"
_TAXES = "taxes_assessments"
_BEYOND = "net_rate_ax_adjustment"
"""What an underwriter's net rate with taxes changes: behind the taxes, inside the total."""


def build_worksheet(policy: Policy, engine_version: str, *, cost_stack: bool = True) -> Worksheet:
    """The price record of a rated policy; every total is a sum of what its lines show."""
    states = tuple(_state_premium(ledger) for ledger in policy.ledgers)
    locations = _location_shares(policy, location_costs(policy) if cost_stack else _no_costs(policy))
    totals = _totals(policy, states)
    cost = _cost(locations)
    if cost_stack:
        _write_cost(policy, cost, totals)
    else:
        policy.skip("total", None, "no cost stack was asked for")
    return Worksheet.model_construct(
        engine_version=engine_version,
        algorithm="; ".join(f"{ledger.state} {ledger.algorithm.id}" for ledger in policy.ledgers),
        book_version=policy.book.version,
        program=policy.program,
        illustrative=any(
            group.rate is not None and group.rate.illustrative
            for ledger in policy.ledgers
            for group in ledger.groups
        ),
        proration=policy.proration,
        lines=tuple(policy.lines),
        skipped=tuple(policy.skipped),
        totals=totals,
        states=states,
        locations=locations,
        class_rates=tuple(rate for ledger in policy.ledgers for rate in _class_rates(ledger)),
        class_minimums=tuple(sorted(policy.class_minimums, key=lambda one: (one.state, one.class_code))),
        cost=cost,
    )


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, ZERO)


def _state_premium(ledger: StateLedger) -> StatePremium:
    eap, taxes, beyond = ledger.amount(_EAP), ledger.amount(_TAXES), ledger.amount(_BEYOND)
    return trusted(
        StatePremium,
        {
            "state": ledger.state,
            "state_type": MONO if ledger.form == MONO else ledger.terms.state_type.upper(),
            "payroll": _sum(cent(amount) for amount in ledger.location_payroll.values()),
            "manual_premium": ledger.manual_premium,
            "estimated_annual_premium": eap,
            "taxes_assessments": taxes,
            "total_estimated_annual_premium": eap + taxes + beyond,
        },
    )


def _totals(policy: Policy, states: tuple[StatePremium, ...]) -> PremiumTotals:
    def total(key: str) -> Decimal:
        return sum([ledger.amount(key) for ledger in policy.ledgers], ZERO)

    eap, taxes, beyond = total(_EAP), total(_TAXES), total(_BEYOND)
    return trusted(
        PremiumTotals,
        {
            "manual_premium": total("manual_premium"),
            "standard_premium": total("standard_premium"),
            "premium_discount": -total("premium_discount"),
            "expense_constant": total("expense_constant"),
            "terrorism": total("terrorism"),
            "catastrophe": total("catastrophe"),
            "balance_to_minimum": total("balance_to_minimum"),
            "estimated_annual_premium": eap,
            "taxes_assessments": taxes,
            "total_estimated_annual_premium": eap + taxes + beyond,
            "fund_premium": _sum(ledger.amount(_EAP) for ledger in policy.ledgers if ledger.form == FUND),
            "payroll": _sum(state.payroll for state in states),
            "original_payroll": _sum(
                line.payroll for place in policy.risk.locations for line in place.employees
            ),
            "net_rate_ax_adjustment": beyond,
        },
    )


def _no_costs(policy: Policy) -> Mapping[str, LocationCost]:
    return {place.name: LocationCost() for place in policy.risk.locations}


def _location_shares(policy: Policy, costs: Mapping[str, LocationCost]) -> tuple[LocationShare, ...]:
    """Premium and taxes of each location by manual premium (by payroll if that is 0), and its stack."""
    premiums: dict[str, Decimal] = {}
    taxes: dict[str, Decimal] = {}
    beyond: dict[str, Decimal] = {}
    for ledger in policy.ledgers:
        weights = ledger.location_manual if ledger.manual_premium else ledger.location_payroll
        premiums.update(share(ledger.amount(_EAP), weights, ledger.unit))
        taxes.update(share(ledger.amount(_TAXES), weights, ledger.unit))
        beyond.update(share(ledger.amount(_BEYOND), weights, ledger.unit))
    payrolls = {
        name: cent(amount) for ledger in policy.ledgers for name, amount in ledger.location_payroll.items()
    }
    return tuple(
        _location_share(
            place.name,
            place.state,
            payrolls[place.name],
            premiums[place.name],
            taxes[place.name],
            beyond[place.name],
            costs,
        )
        for place in policy.risk.locations
    )


def _location_share(
    name: str,
    state: str,
    payroll: Decimal,
    premium: Decimal,
    taxes: Decimal,
    beyond: Decimal,
    costs: Mapping[str, LocationCost],
) -> LocationShare:
    cost = costs[name]
    return trusted(
        LocationShare,
        {
            "location": name,
            "state": state,
            "payroll": payroll,
            "estimated_annual_premium": premium,
            "taxes_assessments": taxes,
            "total_estimated_annual_premium": premium + taxes + beyond,
            "admin_fee": cost.admin_fee,
            "fica": cost.fica,
            "futa": cost.futa,
            "suta": cost.suta,
            "total": premium + taxes + beyond + cost.total,
        },
    )


def _cost(locations: tuple[LocationShare, ...]) -> CostStack:
    return trusted(
        CostStack,
        {
            "admin_fee": _sum(place.admin_fee for place in locations),
            "fica": _sum(place.fica for place in locations),
            "futa": _sum(place.futa for place in locations),
            "suta": _sum(place.suta for place in locations),
            "total": _sum(place.total for place in locations),
        },
    )


def _write_cost(policy: Policy, cost: CostStack, totals: PremiumTotals) -> None:
    """A line for each part of the cost stack, after the premium; each is the sum of its locations."""
    running = totals.total_estimated_annual_premium
    paygo = all(ledger.terms.paygo for ledger in policy.ledgers)
    for step in policy.book.algorithm(COST_STACK, "", policy.market, policy.program).steps:
        amount: Decimal = getattr(cost, step.key)
        if paygo and step.sign != "=":
            policy.skip(step.key, None, "the carrier bills by pay run; no cost stack is added")
            continue
        running += amount if step.sign == "+" else ZERO
        words = f"sum of {len(policy.risk.locations)} locations, to the cent"
        write_line(
            policy,
            step,
            StepAmount(step.sign, amount, amount, words),
            NO_PARAMETER,
            running,
            base_amount=totals.payroll if PAYROLL in step.base else None,
        )


def _class_rates(ledger: StateLedger) -> Iterable[ClassRate]:
    """Manual rate of each class, and its net rates as they are shown."""
    for group, net_rate, net_rate_ax in shown_rates(ledger):
        if group.rate is None:
            continue
        yield trusted(
            ClassRate,
            {
                "state": ledger.state,
                "class_code": group.code,
                "manual_rate_per_100": group.rate.per_100,
                "net_rate": net_rate,
                "net_rate_ax": net_rate_ax,
            },
        )
