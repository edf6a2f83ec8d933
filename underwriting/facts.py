"""The facts of a risk that eligibility rules look at: each with its place, None where not known yet."""

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from models.errors import ProgramNotOffered
from models.modification import entered_modifications
from models.program import Program
from models.risk import Risk, RiskLocation
from models.risk_profile import ClaimsSummary
from models.rounding import cent
from underwriting.claims import claims_summary
from underwriting.reference import Row, UnderwritingBook

PER_PROGRAM = frozenset({"program_offered", "licensed"})
"""Fields whose facts differ from program to program; all others are the same for every program."""
_ANSWER = "answer."
_NOT_ASKED = ""
_ZERO = Decimal(0)


@dataclass(frozen=True, slots=True)
class Place:
    """What facts are about: the risk (neither location nor class), a location, or a class of a location."""

    states: frozenset[str]
    codes: frozenset[str]
    classes: tuple[Row, ...] = ()
    location: str | None = None
    class_code: str | None = None

    def traits(self, column: str) -> frozenset[str]:
        """The values of one column over the classes of the place, e.g. hazard_group."""
        return frozenset(row[column] for row in self.classes)


class Fact(NamedTuple):
    """What was seen at a place: text as it is shown, None while unknown."""

    value: str | None
    place: Place


NOWHERE = Place(frozenset(), frozenset())
"""For facts that are said without a place."""


class Facts:
    """All facts of one risk, worked out once and asked by many rules."""

    def __init__(self, risk: Risk, book: UnderwritingBook, measured: Mapping[str, Decimal]) -> None:
        self.risk = risk
        self._book = book
        self._measured = measured
        self._modifications = entered_modifications(risk, book.category)
        self._known: dict[str, list[Fact]] = {}
        self._losses: ClaimsSummary | None = None
        codes = [frozenset(line.code for line in place.employees) for place in risk.locations]
        self._whole = Place(frozenset(risk.states), frozenset().union(*codes), self._rows(codes))
        self._places = [
            Place(frozenset((place.state,)), own, self._rows((own,)), place.name)
            for place, own in zip(risk.locations, codes, strict=True)
        ]
        self._lines = [
            Place(place.states, frozenset((code,)), self._rows(((code,),)), place.location, code)
            for place in self._places
            for code in sorted(place.codes)
        ]

    def with_measured(self, measured: Mapping[str, Decimal]) -> "Facts":
        """The facts of the same risk beside what was measured of one program, by field."""
        again = copy(self)
        again._measured, again._known = measured, {}
        return again

    @cached_property
    def _paid(self) -> Mapping[tuple[str | None, str | None], tuple[Decimal, int]]:
        """Payroll and heads by location and class code."""
        paid: dict[tuple[str | None, str | None], tuple[Decimal, int]] = {}
        for place in self.risk.locations:
            for line in place.employees:
                payroll, heads = paid.get((place.name, line.code), (_ZERO, 0))
                paid[place.name, line.code] = payroll + line.payroll, heads + line.heads
        return paid

    def _rows(self, codes: Iterable[Iterable[str]]) -> tuple[Row, ...]:
        """The classes of the codes that the book knows, each once."""
        every = sorted({code for some in codes for code in some})
        return tuple(row for code in every if (row := self._book.class_entry(code)) is not None)

    def of(self, field: str, program: Program) -> list[Fact]:
        """The facts of a field; those that depend on the program are worked out for it."""
        if field == "program_offered":
            sold = program.offered_on(self.risk.effective_date) and (
                not program.kind.by_our_engine or self._book.sells(program.key, self.risk.effective_date)
            )
            return [Fact(_word(sold), self._whole)]
        if field == "licensed":
            return self._applicable(self._licensed(program, place) for place in self._places)
        if field not in self._known:
            self._known[field] = self._work_out(field)
        return self._known[field]

    def _work_out(self, field: str) -> list[Fact]:
        """Facts that are the same for every program."""
        if field.startswith(_ANSWER):
            answer = self.risk.answers.get(field.removeprefix(_ANSWER)) or None
            return [Fact(answer, self._whole)]
        if field in _BY_LOCATION:
            return [
                Fact(_BY_LOCATION[field](self, location), place)
                for place, location in zip(self._places, self.risk.locations, strict=True)
            ]
        if field in _BY_CLASS:
            look = _BY_CLASS[field]
            return self._applicable(Fact(look(self, place), place) for place in self._lines)
        value: Decimal | int | None = self._measured.get(field)
        if value is None and field in _BY_RISK:
            value = _BY_RISK[field](self.risk)
        elif value is None and field in _BY_CLAIMS:
            value = _short(_BY_CLAIMS[field](self._claims()))
        return [Fact(None if value is None else str(value), self._whole)]

    def _claims(self) -> ClaimsSummary:
        if self._losses is None:
            self._losses = claims_summary(self.risk, self._book)
        return self._losses

    def _applicable(self, facts: Iterable[Fact]) -> list[Fact]:
        """The facts that a rule may be asked of; where a question makes no sense there is no fact."""
        return [fact for fact in facts if fact.value != _NOT_ASKED]

    def _licensed(self, program: Program, place: Place) -> Fact:
        """Whether the carrier is admitted; not asked where the state fund insures, unknown while not sold."""
        (state,) = place.states
        if not self._book.has_private_market(state):
            return Fact(_NOT_ASKED, place)
        try:
            return Fact(_word(self._book.licensed(program.key, state, self.risk.effective_date)), place)
        except ProgramNotOffered:
            return Fact(None, place)

    def private_market(self, location: RiskLocation) -> str | None:
        """Whether carriers insure in the location's state."""
        return _word(self._book.has_private_market(location.state))

    def modification(self, location: RiskLocation) -> str | None:
        """The modification in effect in the location's state; unknown where none was entered."""
        factor = self._modifications.get(location.state)
        return None if factor is None else str(factor)

    def payroll_per_person(self, place: Place) -> str | None:
        """Annual payroll of a class at a location by head, dollars; unknown before both were entered."""
        payroll, heads = self._paid[place.location, place.class_code]
        return str(cent(payroll / heads)) if payroll and heads else None

    def class_filed(self, place: Place) -> str | None:
        """Whether the class has a rate in its state; not asked where the state fund insures."""
        (state,) = place.states
        if not self._book.has_private_market(state) or place.class_code is None:
            return _NOT_ASKED
        return _word(self._book.class_filed(state, place.class_code, self.risk.effective_date))


def _trait(column: str) -> Callable[[Facts, Place], str | None]:
    return lambda _facts, place: place.classes[0][column] if place.classes else None


def _appetite(_facts: Facts, place: Place) -> str | None:
    """The standard appetite; federal classes have rules of their own."""
    if _federal(_facts, place) == _word(True):
        return _NOT_ASKED
    return place.classes[0]["demo_appetite"] if place.classes else None


def _federal(_facts: Facts, place: Place) -> str | None:
    """Any code with the suffix F is federal, listed or not."""
    return _word((place.class_code or "").upper().endswith("F"))


_BY_LOCATION: Mapping[str, Callable[[Facts, RiskLocation], str | None]] = {
    "private_market": Facts.private_market,
    "modification": Facts.modification,
    "heads": lambda _facts, location: str(sum(line.heads for line in location.employees)),
}
_BY_CLASS: Mapping[str, Callable[[Facts, Place], str | None]] = {
    "class_filed": Facts.class_filed,
    "payroll_per_person": Facts.payroll_per_person,
    "appetite": _appetite,
    "industry": _trait("industry"),
    "hazard_group": _trait("hazard_group"),
    "naics3": _trait("naics3"),
    "federal": _federal,
}
BEFORE_ENTRY = PER_PROGRAM | frozenset(_BY_CLASS) | {"private_market"}
"""Fields that state, day and class decide, before anybody entered anything else."""
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
