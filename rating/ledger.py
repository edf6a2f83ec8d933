"""The working paper of one rating: a ledger per state, and the policy that holds them together."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from models.risk import Modification, OverrideKind, Risk
from models.rounding import AMOUNT_UNITS, amount_rounding, cent, dollar
from models.worksheet import ClassMinimum, FactorSource, LineOverride, Scope, SkippedStep, WorksheetLine
from rating.algorithm import Algorithm, Step
from rating.book import RateBook
from rating.class_rates import ResolvedRate
from rating.engine_rules import CURRENT, EngineRules
from rating.overrides import Overrides
from rating.program_terms import ProgramTerms
from rating.unchecked_models import trusted

ZERO = Decimal(0)
PAYROLL = "payroll"

MANUAL = "NCCI_VOL"
FUND = "MASTER_FUND"
MONO = "MONO"


@dataclass(slots=True)
class ClassGroup:
    """All payroll of one class code in one state. parts: annual payroll by location name."""

    code: str
    annual: Decimal
    parts: dict[str, Decimal]
    payroll: Decimal = ZERO
    rate: ResolvedRate | None = None
    filed_rate: Decimal | None = None
    """The rate that an underwriter's replaced."""
    net_rates: dict[OverrideKind, Decimal] = field(default_factory=dict)
    """Net rates that an underwriter entered."""
    adjustments: dict[OverrideKind, Decimal] = field(default_factory=dict)
    """What the line of each does to the premium."""
    premium: Decimal = ZERO


@dataclass(slots=True)
class StateLedger:
    """One state of the policy while it is rated.

    amounts holds, by step key, what the step added (signed) or the subtotal that it struck; running is the
    premium so far; location_manual is each location's part of the class premiums.
    """

    state: str
    form: str
    terms: ProgramTerms
    algorithm: Algorithm
    groups: list[ClassGroup]
    location_payroll: dict[str, Decimal]
    payroll: Decimal
    zip3: str | None = None
    territory_note: str | None = None
    amounts: dict[str, Decimal] = field(default_factory=dict)
    location_manual: dict[str, Decimal] = field(default_factory=dict)
    taxes_before: Decimal | None = None
    """Taxes as they would be without entered net rates; None where none were entered."""
    tax_on_adjustments: Decimal = ZERO
    """Sum of the rates of those taxes that take in the lines of entered net rates."""
    running: Decimal = ZERO
    cursor: int = 0

    @property
    def unit(self) -> Decimal:
        """The smallest amount of a line: a dollar, or a cent where the program keeps cents."""
        return AMOUNT_UNITS[self.terms.rounding]

    @property
    def manual_premium(self) -> Decimal:
        """The sum of the class premiums; 0 before they are rated."""
        return self.amounts.get("manual_premium", ZERO)

    def amount(self, key: str) -> Decimal:
        """What one step came to; a step that did not fire counts nothing."""
        return self.amounts.get(key, ZERO)

    def total(self, keys: tuple[str, ...]) -> Decimal:
        """What earlier steps come to together; steps that did not fire count nothing."""
        amounts = self.amounts
        return sum([amounts[key] for key in keys if key in amounts], ZERO)


@dataclass(slots=True)
class Policy:
    """One policy of one program while it is rated, with every line written so far."""

    risk: Risk
    program: str
    book: RateBook
    proration: Decimal
    ledgers: list[StateLedger]
    modifications: Mapping[str, Modification]
    schedule: Mapping[str, Decimal]
    named_algorithm: Algorithm | None = None
    overrides: Overrides = field(default_factory=dict)
    rules: EngineRules = CURRENT
    class_minimums: list[ClassMinimum] = field(default_factory=list)
    lines: list[WorksheetLine] = field(default_factory=list)
    skipped: list[SkippedStep] = field(default_factory=list)

    @property
    def day(self) -> date:
        """The effective date: it picks every row of the book."""
        return self.risk.effective_date

    @property
    def market(self) -> str:
        """voluntary or assigned_risk."""
        return self.risk.market.value

    @property
    def manual_ledgers(self) -> list[StateLedger]:
        """The states priced by the ordered algorithm; fund-rate and state-fund states are not among them."""
        return [ledger for ledger in self.ledgers if ledger.form == MANUAL]

    @property
    def running(self) -> Decimal:
        """The premium of the whole policy so far."""
        return sum((ledger.running for ledger in self.ledgers), ZERO)

    def skip(self, key: str, state: str | None, reason: str) -> None:
        """Note a step that did not fire, and why."""
        self.skipped.append(trusted(SkippedStep, {"key": key, "state": state, "reason": reason}))


def form_of(book: RateBook, state: str, *, fund: bool) -> str:
    """Which algorithm prices a state: the ordered one, a fund rate, or none where the state fund insures."""
    if not book.has_private_market(state):
        return MONO
    return FUND if fund else MANUAL


def base_of(policy: Policy, ledger: StateLedger, step: Step) -> Decimal:
    """Payroll, or earlier amounts, narrowed to the classes of an industry where the step says so."""
    if PAYROLL in step.base:
        return ledger.payroll
    base = ledger.total(step.base)
    if not step.industry or not ledger.manual_premium:
        return base
    entries = ((group.premium, policy.book.class_entry(group.code)) for group in ledger.groups)
    part = sum(
        (premium for premium, entry in entries if entry and entry.get("industry") == step.industry), ZERO
    )
    return amount_rounding(ledger.terms.rounding)(base * part / ledger.manual_premium)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A layer of premium and the fraction that applies inside it; an open end is None."""

    low: Decimal
    high: Decimal | None
    fraction: Decimal


class Parameter(NamedTuple):
    """What a step multiplies by, and where that came from."""

    factor: Decimal = ZERO
    minimum: Decimal = ZERO
    brackets: tuple[Bracket, ...] = ()
    source: FactorSource | None = None
    note: str | None = None
    override: LineOverride | None = None


NO_PARAMETER = Parameter()
"""For lines that multiply by nothing."""


class StepAmount(NamedTuple):
    """A step as it was taken: the amount is a magnitude where the sign says which way it goes.

    stat_code: which of a step's two codes applies, 0 or 1.
    """

    sign: str
    exact: Decimal
    amount: Decimal
    formula: str
    stat_code: int = 0

    @property
    def change(self) -> Decimal:
        """What the step does to the premium; a subtotal changes nothing."""
        if self.sign == "=":
            return ZERO
        return -self.amount if self.sign == "-" else self.amount


@lru_cache(maxsize=8192)
def money(amount: Decimal) -> str:
    """An amount in words: '$1,234', or with cents where it has any; subtotals say the same ones again."""
    whole = dollar(amount)
    shown = whole if whole == amount else cent(amount)
    return f"{'-' if shown < 0 else ''}${abs(shown):,}"


def write_line(
    policy: Policy,
    step: Step,
    taken: StepAmount,
    parameter: Parameter,
    running: Decimal,
    *,
    ledger: StateLedger | None = None,
    class_code: str | None = None,
    base_keys: tuple[str, ...] | None = None,
    base_amount: Decimal | None = None,
    name: tuple[str, str] | None = None,
    stat_code: str | None = None,
) -> None:
    """Write one line of the worksheet; steps that are not visible write none.

    Args: ledger: the state that the line is about, None for the policy; running: the premium after it;
        base_keys: those of the step where not given; name: key and label where they are not the step's;
        stat_code: likewise.
    """
    if not step.visible:
        return
    key, label = name or (step.key, step.label)
    values = {
        "seq": step.seq,
        "key": key,
        "label": label,
        "scope": Scope.POLICY if ledger is None else Scope.CLASS if class_code else Scope.STATE,
        "state": None if ledger is None else ledger.state,
        "class_code": class_code,
        "stat_code": stat_code or _stat_code(step.stat_code, taken.stat_code),
        "sign": taken.sign,
        "base_keys": step.base if base_keys is None else base_keys,
        "base_amount": base_amount,
        "factor": None if parameter is NO_PARAMETER else parameter.factor,
        "factor_source": parameter.source,
        "formula": taken.formula,
        "exact": taken.exact,
        "amount": taken.amount,
        "rounding": rounding_of(step, ledger or policy.ledgers[0]),
        "running_total": running,
        "note": parameter.note,
        "override": parameter.override,
    }
    policy.lines.append(trusted(WorksheetLine, values))


def _stat_code(codes: str | None, which: int) -> str | None:
    """One of the codes 'a|b'; the only one where there is one."""
    if codes is None or "|" not in codes:
        return codes
    return codes.split("|")[which]


def rounding_of(step: Step, ledger: StateLedger) -> str:
    """The name of the rounding of a step's amount: its own, or the program's."""
    return ledger.terms.rounding if step.rounding == "program" else step.rounding
