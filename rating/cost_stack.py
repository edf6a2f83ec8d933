"""What a PEO client pays in all: admin fee, premium with taxes, and the employer's payroll taxes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from models.errors import StateNotFiled
from models.risk import Exposure, RiskLocation
from models.rounding import cent
from rating.book import RateBook
from rating.ledger import ZERO, Policy, StateLedger
from rating.proration import prorated_payroll

_HUNDRED = Decimal(100)
_PERCENT = re.compile(r"^[0-9]{1,2}(\.[0-9]+)?%?$")


@dataclass(frozen=True, slots=True)
class LocationCost:
    """The stack of one location without its premium; cents."""

    admin_fee: Decimal = ZERO
    fica: Decimal = ZERO
    futa: Decimal = ZERO
    suta: Decimal = ZERO

    @property
    def total(self) -> Decimal:
        """All of it."""
        return self.admin_fee + self.fica + self.futa + self.suta


@dataclass(frozen=True, slots=True)
class PayrollTaxes:
    """Employer payroll taxes of a state on one day: rates are fractions, bases dollars per head and year."""

    social_security: Decimal
    social_security_base: Decimal
    medicare: Decimal
    futa: Decimal
    futa_base: Decimal
    suta: Decimal
    suta_base: Decimal


def payroll_taxes(book: RateBook, state: str, day: date) -> PayrollTaxes:
    """The payroll taxes of a state on a day. Raises: TableRowMissing; StateNotFiled where it has no tax."""
    federal = book.dated("federal_payroll_tax")

    def value(item: str) -> Decimal:
        return Decimal(federal.require(item, day)["value"])

    reduction = federal.find(f"futa_credit_reduction_{state}", day)
    unemployment = book.dated("suta").find(state, day)
    if unemployment is None:
        raise StateNotFiled(
            f"{state} has a state fund and no private market; leave its locations out", "locations"
        )
    return PayrollTaxes(
        social_security=value("ss_rate_employer"),
        social_security_base=value("ss_wage_base"),
        medicare=value("medicare_rate_employer"),
        futa=value("futa_gross_rate")
        - value("futa_credit_max")
        + (Decimal(reduction["value"]) if reduction else ZERO),
        futa_base=value("futa_wage_base"),
        suta=Decimal(unemployment["new_employer_rate"]),
        suta_base=Decimal(unemployment["wage_base"]),
    )


def entered_suta_rate(text: str | None) -> Decimal | None:
    """The employer's own rate as a fraction where the text is a percent; None for an account or nothing."""
    if not text or not _PERCENT.match(text.strip()):
        return None
    return Decimal(text.strip().rstrip("%")) / _HUNDRED


def location_costs(policy: Policy) -> Mapping[str, LocationCost]:
    """The stack of every location by name; all zero where the carrier bills by pay run."""
    terms = {ledger.state: ledger for ledger in policy.ledgers}
    taxes = {state: policy.book.once(payroll_taxes, state, policy.day) for state in terms}
    return {
        location.name: _location_cost(policy, terms[location.state], location, taxes[location.state])
        for location in policy.risk.locations
    }


def _location_cost(
    policy: Policy, ledger: StateLedger, location: RiskLocation, taxes: PayrollTaxes
) -> LocationCost:
    """Every head has its own base: what a tax falls on is capped per class line."""
    if ledger.terms.paygo:
        return LocationCost()
    suta_rate = entered_suta_rate(location.suta)
    rate = taxes.suta if suta_rate is None else suta_rate
    payroll = pension = federal = state = ZERO
    for line in location.employees:
        amount, heads = prorated_payroll(line.payroll, policy.proration), _heads(line)
        payroll += amount
        pension += min(amount, heads * taxes.social_security_base)
        federal += min(amount, heads * taxes.futa_base)
        state += min(amount, heads * taxes.suta_base)
    return LocationCost(
        admin_fee=_admin_fee(policy, ledger, location, payroll),
        fica=cent(taxes.social_security * pension + taxes.medicare * payroll),
        futa=cent(taxes.futa * federal),
        suta=cent(rate * state),
    )


def _admin_fee(policy: Policy, ledger: StateLedger, location: RiskLocation, payroll: Decimal) -> Decimal:
    """The partner's fee: percent of payroll, or dollars per head and year."""
    value = ledger.terms.admin_fee_value
    if ledger.terms.admin_fee_kind == "per_head":
        return cent(value * sum(line.heads for line in location.employees) * policy.proration)
    return cent(payroll * value / _HUNDRED)


def _heads(line: Exposure) -> int:
    """People of a class line; payroll without a stated head is one person's."""
    return max(line.heads, 1)
