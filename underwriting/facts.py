"""The facts of a risk that eligibility rules look at: each with its place, None where not known yet."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from models.errors import ProgramNotOffered
from models.program import CarrierKind, Program
from models.risk import Risk, RiskLocation
from models.risk_profile import ClaimsSummary
from underwriting.claims import claims_summary
from underwriting.reference import Row, UnderwritingBook

_ANSWER = "answer."
_NOT_ASKED = ""
_ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class Fact:
    """What was seen at a place: the risk (neither location nor class), a location, or a class of a location.

    value is text as it is shown, None while unknown; states, codes and classes say what the fact is about.
    """

    value: str | None
    states: frozenset[str]
    codes: frozenset[str]
    classes: tuple[Row, ...] = ()
    location: str | None = None
    class_code: str | None = None

    def traits(self, column: str) -> frozenset[str]:
        """The values of one column over the classes that the fact is about, e.g. hazard_group."""
        return frozenset(row[column] for row in self.classes)


class Facts:
    """All facts of one risk, worked out once and asked by many rules."""

    def __init__(self, risk: Risk, book: UnderwritingBook, measured: Mapping[str, Decimal]) -> None:
        self.risk = risk
        self._book = book
        self._measured = measured
        self._modifications = book.entered_modifications(risk)
        self._known: dict[str, list[Fact]] = {}
        self._losses: ClaimsSummary | None = None
        codes = frozenset(line.code for location in risk.locations for line in location.employees)
        self._whole = self._about(None, frozenset(risk.states), codes)
        self._places = [
            self._about(
                None, frozenset({p.state}), frozenset(line.code for line in p.employees), location=p.name
            )
            for p in risk.locations
        ]
        self._lines = [
            self._about(None, frozenset({p.state}), frozenset({code}), location=p.name, class_code=code)
            for p in risk.locations
            for code in dict.fromkeys(line.code for line in p.employees)
        ]

    def of(self, field: str, program: Program) -> list[Fact]:
        """The facts of a field; those that depend on the program are worked out for it."""
        if field == "program_offered":
            sold = program.offered_on(self.risk.effective_date) and (
                program.kind is not CarrierKind.RATED
                or self._book.sells(program.key, self.risk.effective_date)
            )
            return [self._at(self._whole, _word(sold))]
        if field == "licensed":
            return self._asked(self._at(place, self._licensed(program, place)) for place in self._places)
        if field not in self._known:
            self._known[field] = self._work_out(field)
        return self._known[field]

    def _work_out(self, field: str) -> list[Fact]:
        """Facts that are the same for every program."""
        if field.startswith(_ANSWER):
            answer = self.risk.answers.get(field.removeprefix(_ANSWER)) or None
            return [self._at(self._whole, answer)]
        if field in _BY_LOCATION:
            return [
                self._at(fact, _BY_LOCATION[field](self, location))
                for fact, location in zip(self._places, self.risk.locations, strict=True)
            ]
        if field in _BY_CLASS:
            return self._asked(self._at(fact, _BY_CLASS[field](self, fact)) for fact in self._lines)
        value: Decimal | int | None = self._measured.get(field)
        if value is None and field in _BY_RISK:
            value = _BY_RISK[field](self.risk)
        elif value is None and field in _BY_CLAIMS:
            value = _short(_BY_CLAIMS[field](self._claims()))
        return [self._at(self._whole, None if value is None else str(value))]

    def _claims(self) -> ClaimsSummary:
        if self._losses is None:
            self._losses = claims_summary(self.risk, self._book)
        return self._losses

    def _asked(self, facts: Iterable[Fact]) -> list[Fact]:
        """The facts that a rule may be asked of; where a question makes no sense there is no fact."""
        return [fact for fact in facts if fact.value != _NOT_ASKED]

    def _about(
        self,
        value: str | None,
        states: frozenset[str],
        codes: frozenset[str],
        location: str | None = None,
        class_code: str | None = None,
    ) -> Fact:
        rows = tuple(row for code in sorted(codes) if (row := self._book.class_entry(code)) is not None)
        return Fact(value, states, codes, rows, location, class_code)

    def _at(self, place: Fact, value: str | None) -> Fact:
        return Fact(value, place.states, place.codes, place.classes, place.location, place.class_code)

    def _licensed(self, program: Program, place: Fact) -> str | None:
        """Whether the carrier is admitted; not asked where the state fund insures, unknown while not sold."""
        state = next(iter(place.states))
        if not self._book.has_private_market(state):
            return _NOT_ASKED
        try:
            return _word(self._book.licensed(program.key, state, self.risk.effective_date))
        except ProgramNotOffered:
            return None

    def private_market(self, location: RiskLocation) -> str | None:
        """Whether carriers insure in the location's state."""
        return _word(self._book.has_private_market(location.state))

    def modification(self, location: RiskLocation) -> str | None:
        """The modification in force in the location's state; unknown where none was entered."""
        factor = self._modifications.get(location.state)
        return None if factor is None else str(factor)

    def class_filed(self, fact: Fact) -> str | None:
        """Whether the class has a rate in its state; not asked where the state fund insures."""
        state = next(iter(fact.states))
        if not self._book.has_private_market(state) or fact.class_code is None:
            return _NOT_ASKED
        return _word(self._book.class_filed(state, fact.class_code, self.risk.effective_date))


def _trait(column: str) -> Callable[[Facts, Fact], str | None]:
    return lambda _facts, fact: next(iter(fact.traits(column)), None)


def _appetite(_facts: Facts, fact: Fact) -> str | None:
    """The standard appetite; federal classes have rules of their own."""
    if _federal(_facts, fact) == _word(True):
        return _NOT_ASKED
    return next(iter(fact.traits("demo_appetite")), None)


def _federal(_facts: Facts, fact: Fact) -> str | None:
    """Any code with the suffix F is federal, listed or not."""
    return _word((fact.class_code or "").upper().endswith("F"))


_BY_LOCATION: Mapping[str, Callable[[Facts, RiskLocation], str | None]] = {
    "private_market": Facts.private_market,
    "modification": Facts.modification,
    "heads": lambda _facts, location: str(sum(line.heads for line in location.employees)),
}
_BY_CLASS: Mapping[str, Callable[[Facts, Fact], str | None]] = {
    "class_filed": Facts.class_filed,
    "appetite": _appetite,
    "industry": _trait("industry"),
    "hazard_group": _trait("hazard_group"),
    "naics3": _trait("naics3"),
    "federal": _federal,
}
_BY_RISK: Mapping[str, Callable[[Risk], Decimal | int | None]] = {
    "years_in_business": lambda risk: risk.years_in_business,
    "subcontracted_percent": lambda risk: risk.subcontracted_percent,
    "payroll_total": lambda risk: _payroll(risk),
    "full_time_total": lambda risk: _full_time(risk),
}


_BY_CLAIMS: Mapping[str, Callable[[ClaimsSummary], Decimal | int | None]] = {
    "loss_ratio": lambda losses: losses.three_years.loss_ratio,
    "claim_frequency": lambda losses: losses.frequency,
    "prior_coverage_years": lambda losses: losses.prior_coverage_years,
}


def _short(value: Decimal | int | None) -> Decimal | int | None:
    """A ratio as it is shown: no zeros behind it, no exponent."""
    return Decimal(f"{value.normalize():f}") if isinstance(value, Decimal) else value


def _payroll(risk: Risk) -> Decimal | None:
    """Annual payroll of the risk; unknown before any class line was filled."""
    amounts = [line.payroll for place in risk.locations for line in place.employees]
    total = sum(amounts, _ZERO)
    return total if total else None


def _full_time(risk: Risk) -> int | None:
    """Full-time people of the risk; unknown before any head was counted."""
    lines = [line for place in risk.locations for line in place.employees]
    return sum(line.ft for line in lines) if any(line.heads for line in lines) else None


def _word(fact: bool) -> str:
    return "true" if fact else "false"
