"""The price of a policy, explained: ordered lines, each with base, factor, source and rounding."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from models.base import Factor, Frozen, Money


class Scope(StrEnum):
    """What a line is about."""

    POLICY = "policy"
    STATE = "state"
    CLASS = "class"


class FactorSource(Frozen):
    """The row of the rate book that a factor came from."""

    table: str
    row_key: str
    book_version: str
    reliability: str
    """published | secondary | secondary_weak | assumed."""


class LineOverride(Frozen):
    """An underwriter's figure on a line: who, when, why, and what it replaced."""

    by: str
    at: datetime | None = None
    reason: str = ""
    value: Factor
    replaced: Factor | None = None


class WorksheetLine(Frozen):
    """One step of the algorithm as it was taken for one scope."""

    seq: int
    key: str
    label: str
    scope: Scope
    state: str | None = None
    class_code: str | None = None
    stat_code: str | None = None
    sign: str
    """+ | - | = | x, as the algorithm gives it."""
    base_keys: tuple[str, ...] = ()
    base_amount: Decimal | None = None
    factor: Decimal | None = None
    factor_source: FactorSource | None = None
    formula: str
    """The step in words with its numbers, e.g. '$120,000 / 100 x 1.85'."""
    exact: Decimal
    amount: Money
    rounding: str
    running_total: Money
    note: str | None = None
    override: LineOverride | None = None


class SkippedStep(Frozen):
    """A step of the algorithm that did not fire, and why."""

    key: str
    state: str | None = None
    reason: str


class PremiumTotals(Frozen):
    """The named amounts of a policy, in dollars for the insured term."""

    manual_premium: Money
    standard_premium: Money
    premium_discount: Money
    expense_constant: Money
    terrorism: Money
    catastrophe: Money
    balance_to_minimum: Money
    estimated_annual_premium: Money
    taxes_assessments: Money
    total_estimated_annual_premium: Money
    fund_premium: Money = Decimal(0)
    """Billed premium of master states with a fund rate: outside standard, inside estimated premium."""
    payroll: Money
    """Prorated payroll."""
    original_payroll: Money
    """Annual payroll."""
    net_rate_ax_adjustment: Money = Decimal(0)
    """What underwriters' net rates with taxes change: inside the total alone."""


class CostStack(Frozen):
    """What a PEO client pays in all; every amount in dollars for the insured term."""

    admin_fee: Money
    fica: Money
    futa: Money
    suta: Money
    total: Money
    """admin fee + premium with taxes + FICA + FUTA + SUTA."""


class StatePremium(Frozen):
    """A state's part of the price; the parts of all states sum to the policy."""

    state: str
    state_type: str
    """MASTER | MCP | MONO."""
    payroll: Money
    manual_premium: Money
    estimated_annual_premium: Money
    taxes_assessments: Money
    total_estimated_annual_premium: Money


class LocationShare(Frozen):
    """A location's part of the price and of the cost stack; the parts of all locations sum to the policy."""

    location: str
    state: str
    payroll: Money
    estimated_annual_premium: Money
    taxes_assessments: Money
    total_estimated_annual_premium: Money
    admin_fee: Money
    fica: Money
    futa: Money
    suta: Money
    total: Money


class ClassRate(Frozen):
    """Manual and net rate of one class in one state; net rates are fractions of payroll."""

    state: str
    class_code: str
    manual_rate_per_100: Factor
    net_rate: Factor | None = None
    """Without taxes and expense constant; None where the manual premium is zero."""
    net_rate_ax: Factor | None = None
    """With taxes and expense constant."""


class ClassMinimum(Frozen):
    """The minimum premium of one class in one state: rate x multiplier + constant, at most the cap.

    The highest of a policy is its minimum; in a state with a fund rate their sum is.
    """

    state: str
    class_code: str
    rate_per_100: Factor
    multiplier: Factor | None = None
    """None, as are constant and cap: the minimum itself is filed, with the constant inside."""
    constant: Money | None = None
    cap: Money | None = None
    """None: no cap."""
    minimum: Money
    formula: str
    """In words with its numbers, e.g. '4.70 x 250 + $160 = $1,335, at most $2,000'."""
    factor_source: FactorSource
    """The row of multiplier and cap; of the filed minimum where it is filed."""
    constant_source: FactorSource | None = None


class Worksheet(Frozen):
    """The whole price record of one policy: enough to explain it and to replay it to the cent."""

    engine_version: str
    algorithm: str
    book_version: str
    program: str
    illustrative: bool
    proration: Factor
    lines: tuple[WorksheetLine, ...]
    skipped: tuple[SkippedStep, ...] = ()
    totals: PremiumTotals
    states: tuple[StatePremium, ...]
    locations: tuple[LocationShare, ...]
    class_rates: tuple[ClassRate, ...] = ()
    class_minimums: tuple[ClassMinimum, ...] = ()
    """Of each class that has a minimum, whatever the premium; none in records of engine version 1."""
    cost: CostStack
    original_totals: PremiumTotals | None = None
    """The same policy for a whole year; equal to totals where the term is one. None: an older record."""
    original_states: tuple[StatePremium, ...] = ()
    original_class_rates: tuple[ClassRate, ...] = ()
    """Rates of a whole year, where the term is shorter; its net rates differ by what is never prorated."""


class DifferenceCause(StrEnum):
    """Why a line of two prices differs."""

    INPUT = "input"
    RATE_BOOK = "rate book"
    RULE = "rule"
    OVERRIDE = "override"
    DATE = "date"


class AlignedLine(Frozen):
    """A line of two prices, changed or not; amounts as the premium feels them: credits are negative."""

    seq: int
    key: str
    label: str
    scope: Scope
    state: str | None = None
    class_code: str | None = None
    old: Money | None
    """None: the line is new."""
    new: Money | None
    """None: the line is gone."""
    delta: Money
    counted: bool
    """Whether the delta is part of the sum that makes the difference of the premiums; subtotals are not."""
    cause: DifferenceCause | None
    """None: the lines are one."""
    explanation: str | None


class NamedDifference(Frozen):
    """A total of two prices."""

    key: str
    label: str
    old: Money
    new: Money
    delta: Money


class CauseSum(Frozen):
    """What all counted lines of one cause change together."""

    cause: DifferenceCause
    delta: Money


class WorksheetDifference(Frozen):
    """Two prices side by side; listed + unlisted = delta, to the cent."""

    lines: tuple[AlignedLine, ...]
    totals: tuple[NamedDifference, ...]
    causes: tuple[CauseSum, ...]
    listed: Money
    """Sum of the deltas of the counted lines."""
    unlisted: Money
    """What no line shows: an online carrier's premium may hold more than its lines. 0 for our engine."""
    delta: Money
    """New less old total estimated annual premium."""
