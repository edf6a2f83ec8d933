"""The locations of a price as a quote record keeps them, and the underwriter's figures in it; pure."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import TypeVar

from models.apportionment import share
from models.eligibility import Eligibility, Reason
from models.quote import ProgramQuote
from models.quote_record_place import (
    CalculationType,
    EnteredRates,
    FundRateOrigin,
    PolicyForm,
    PriceParts,
    RecordAmounts,
    RecordEmployees,
    RecordPlace,
    RecordRate,
)
from models.risk import Exposure, OverrideKind, RiskLocation
from models.rounding import cent, net_shown
from models.worksheet import ClassRate, LocationShare, StatePremium
from underwriting.verdicts import worst

Figure = TypeVar("Figure")
CLASS_PREMIUM, FUND_MINIMUM, BALANCE = "class_manual_premium", "fund_minimum", "balance_to_minimum"
"""The steps of a worksheet that a record is made of."""
CARRIER_ENGINE = "carrier"
_ZERO, _ONE, _HUNDRED = Decimal(0), Decimal(1), Decimal(100)
_PERCENT, _FACTOR = Decimal("0.00"), Decimal("1.0000")
"""Added to, they write a percent with two places and a factor with four."""
_FORMS: Mapping[str, PolicyForm] = {"MASTER": "master", "MCP": "mcp", "MONO": "MONO"}
_AMOUNTS = tuple(RecordAmounts.model_fields)


def key_of(line: Exposure) -> str:
    """A class as records name it."""
    return f"{line.code}#{line.description}"


def sdr_factor(parts: PriceParts | None) -> dict[str, Decimal]:
    """Signed percent by state, negative for a credit; states without one are left out."""
    entries = parts.schedule if parts else ()
    return {entry.state: entry.sdr + _PERCENT for entry in entries if entry.sdr}


def entered_rates(parts: PriceParts | None, locations: Sequence[RiskLocation]) -> EnteredRates:
    """What an underwriter entered into the price, in the shape in which it is sent; empty: nothing."""
    entered: dict[str, dict[str, dict[str, Decimal]]] = {}
    for each in parts.overrides if parts else ():
        if parts is None or each.program not in (None, parts.program):
            continue
        key = f"{each.class_code}#{_description(locations, each.state, each.class_code)}"
        figures = entered.setdefault(each.state, {}).setdefault(key, {})
        rate = each.kind is OverrideKind.MANUAL_RATE
        figures[each.kind.value] = each.value if rate else net_shown(each.value)
    if parts is None or not entered:
        return {}
    return {
        parts.program: {
            state: {key: RecordRate(**figures) for key, figures in classes.items()}
            for state, classes in entered.items()
        }
    }


def class_eligibility(reasons: Sequence[Reason], locations: Sequence[RiskLocation]) -> dict[str, Eligibility]:
    """The answer by class code, as the run had it: the worst that was said of the class, else yes."""
    said: dict[str, list[Eligibility]] = {}
    for reason in reasons:
        if reason.class_code is not None and not reason.pending:
            said.setdefault(reason.class_code, []).append(reason.outcome)
    codes = dict.fromkeys(line.code for place in locations for line in place.employees)
    return {code: worst(said.get(code, [Eligibility.YES])) for code in codes}


def record_places(
    row: ProgramQuote, parts: PriceParts, locations: Sequence[RiskLocation]
) -> dict[str, RecordPlace]:
    """The locations of a priced program by name, in the order of the risk; those without a share left out."""
    shares = {each.location: each for each in row.locations}
    made = _Places(row, parts, locations)
    return {place.name: made.place(place, shares[place.name]) for place in locations if place.name in shares}


class _Places:
    """What the locations of one price have in common, by state and class."""

    def __init__(self, row: ProgramQuote, parts: PriceParts, locations: Sequence[RiskLocation]) -> None:
        self._row, self._parts = row, parts
        self._states = {each.state: each for each in row.states}
        self._annual = {each.state: each for each in parts.annual} or self._states
        self._rates = {(each.state, each.class_code): each for each in parts.class_rates}
        self._minimums = {(each.state, each.class_code): each.minimum for each in parts.class_minimums}
        self._percents = {each.state: each.sdr for each in parts.schedule}
        about = [each for each in (*parts.taken, *parts.skipped) if each.key == FUND_MINIMUM]
        self._funds = {each.state for each in about}
        self._at_minimum = {each.state for each in parts.taken if each.key in (FUND_MINIMUM, BALANCE)}
        self._premiums = self._class_premiums(locations)
        self._annual_eap = self._annual_premiums(locations)

    def _class_premiums(self, locations: Sequence[RiskLocation]) -> dict[tuple[str, str], Decimal]:
        """Each location's part of each class premium, shared by payroll as the engine shares it."""
        payrolls: dict[tuple[str, str], dict[str, Decimal]] = {}
        for place in locations:
            for line in place.employees:
                at = payrolls.setdefault((place.state, line.code), {})
                at[place.name] = at.get(place.name, _ZERO) + line.payroll
        found: dict[tuple[str, str], Decimal] = {}
        for step in self._parts.taken:
            weights = payrolls.get((step.state or "", step.class_code or ""))
            if step.key == CLASS_PREMIUM and weights:
                parts = share(step.amount, weights)
                found |= {(name, step.class_code or ""): amount for name, amount in parts.items()}
        return found

    def _annual_premiums(self, locations: Sequence[RiskLocation]) -> dict[str, Decimal]:
        """The estimated premium of a whole year by location; that of the term where the term is a year."""
        if self._parts.proration == _ONE or not self._parts.annual:
            return {each.location: each.estimated_annual_premium for each in self._row.locations}
        weights: dict[str, dict[str, Decimal]] = {}
        for place in locations:
            codes = {line.code for line in place.employees}
            own = sum((self._premiums.get((place.name, code), _ZERO) for code in codes), _ZERO)
            weights.setdefault(place.state, {})[place.name] = own
        found: dict[str, Decimal] = {}
        for state, each in weights.items():
            if state in self._annual:
                found |= share(self._annual[state].estimated_annual_premium, each)
        return found

    def place(self, place: RiskLocation, part: LocationShare) -> RecordPlace:
        """One location."""
        state = self._states.get(place.state)
        codes = list(dict.fromkeys(line.code for line in place.employees))
        premiums = self._by_line(place)
        return RecordPlace(
            **{name: getattr(part, name) for name in _AMOUNTS},
            state=place.state,
            program=self._row.program,
            masterOrMcp=_FORMS[state.state_type.upper()] if state else "mcp",
            employees=tuple(self._employees(line) for line in place.employees),
            manual_rate_values=self._values(place, lambda rate: rate.manual_rate_per_100),
            net_rate_values=self._values(place, lambda rate: _shown(rate.net_rate_ax)),
            manual_premium_values=premiums,
            manual_premium_sum=sum(premiums.values(), _ZERO),
            minimum_premium_sum=sum(
                (self._minimums.get((place.state, code), _ZERO) for code in codes), _ZERO
            ),
            fundRateOrigin=self._fund_rate(place, codes),
            scheduled_rating_factor=_scheduled(self._percents.get(place.state, _ZERO)),
            calculationType=self._calculation(place.state, state),
            prorateValue=self._parts.proration,
            total_tax=part.taxes_assessments,
            estimated_annual_premium=part.estimated_annual_premium,
            original_estimated_annual_premium=self._annual_eap.get(place.name, _ZERO),
            f_class_codes=tuple(code for code in codes if code.upper().endswith("F")),
        )

    def _employees(self, line: Exposure) -> RecordEmployees:
        return RecordEmployees(
            code=line.code,
            description=line.description,
            payroll=cent(line.payroll * self._parts.proration),
            original_payroll=line.payroll,
        )

    def _values(self, place: RiskLocation, of: Callable[[ClassRate], Figure]) -> dict[str, Figure]:
        """A figure of each class of the location that the price has a rate for."""
        found = {key_of(line): self._rates.get((place.state, line.code)) for line in place.employees}
        return {key: of(rate) for key, rate in found.items() if rate is not None}

    def _by_line(self, place: RiskLocation) -> dict[str, Decimal]:
        """The location's class premiums; a class that stands in two lines is shared by their payroll."""
        found: dict[str, Decimal] = {}
        for code in dict.fromkeys(line.code for line in place.employees):
            premium = self._premiums.get((place.name, code))
            if premium is None:
                continue
            weights: dict[str, Decimal] = {}
            for line in place.employees:
                if line.code == code:
                    weights[key_of(line)] = weights.get(key_of(line), _ZERO) + line.payroll
            found |= share(premium, weights)
        return found

    def _fund_rate(self, place: RiskLocation, codes: Sequence[str]) -> FundRateOrigin | None:
        if place.state not in self._funds:
            return None
        entered = {
            each.class_code
            for each in self._parts.overrides
            if each.kind is OverrideKind.MANUAL_RATE and each.state == place.state
        }
        return "override" if entered.intersection(codes) else "program"

    def _calculation(self, name: str, state: StatePremium | None) -> CalculationType:
        if self._parts.engine_version == CARRIER_ENGINE:
            return CalculationType.CARRIER
        if state is not None and state.state_type.upper() == "MONO":
            return CalculationType.MONO
        if name in self._at_minimum:
            return CalculationType.MINIMUM_PREMIUM
        return CalculationType.FUND_RATE if name in self._funds else CalculationType.MANUAL


def _scheduled(percent: Decimal) -> Decimal:
    return _FACTOR + percent / _HUNDRED


def _shown(rate: Decimal | None) -> Decimal | None:
    return None if rate is None else net_shown(rate)


def _description(locations: Sequence[RiskLocation], state: str, code: str) -> str:
    lines = (line for place in locations if place.state == state for line in place.employees)
    return next((line.description for line in lines if line.code == code), "")
