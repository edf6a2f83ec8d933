"""The facts of a risk that a price stands on, each with its words, and what differs between two risks.

One comparison for two runs of a business and for a run against its draft of today. What no rate and no rule
reads, such as the words of a class or the order of locations, is no fact here.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from models.modification import Category, expand
from models.quote_difference import InputChange
from models.risk import Exposure, Modification, Risk, RiskLocation
from models.shown_dollars import dollars
from underwriting.claim_facts import claim_facts

_PLAIN_NUMBER = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?")
"""Nothing that a power of ten makes as long as it likes."""
NONE = "none"
_MOST_LINES = 8
"""Class lines of a location that came or went as a whole."""
_ANSWERS = {"Y": "Yes", "N": "No"}
_Line = tuple[Decimal, int, int]
"""Payroll, full-time and part-time people of a class line."""


@dataclass(frozen=True, slots=True)
class FactNames:
    """What people call the parts of a risk; a part without a name is called by its number."""

    category: Category
    places: Mapping[str, str] = field(default_factory=dict)
    """Of locations by their number, such as '500 Main St'."""
    questions: Mapping[str, str] = field(default_factory=dict)
    """Wordings by question name."""

    def place(self, location: RiskLocation) -> str:
        """'500 Main St', else 'location 2 (TX)'."""
        return self.places.get(location.name) or f"location {location.name} ({location.state})"


def changes_between(was: Risk, now: Risk, names: FactNames) -> tuple[InputChange, ...]:
    """What differs, in the order in which it is entered; nothing between equal facts."""
    return (
        *_moved(_policy(was), _policy(now)),
        *_places(was, now, names),
        *_moved(_modifications(was, names.category), _modifications(now, names.category)),
        *_moved(_business(was, names), _business(now, names)),
        *_moved(claim_facts(was), claim_facts(now)),
        *_moved(_elected(was), _elected(now)),
    )


def _moved(was: Mapping[str, str], now: Mapping[str, str]) -> Iterator[InputChange]:
    """Facts of either side, by what they are about, whose words differ."""
    for about in dict.fromkeys((*was, *now)):
        old, new = was.get(about, NONE), now.get(about, NONE)
        if old != new:
            yield InputChange(about=about, old=old, new=new)


def _policy(risk: Risk) -> Mapping[str, str]:
    return {
        "Effective date": day_words(risk.effective_date),
        "Start date": day_words(risk.start_date),
        "Expiry date": day_words(risk.expiry_date),
        "Liability limits": risk.limits,
        "Market": risk.market.value.replace("_", " "),
    }


def _places(was: Risk, now: Risk, names: FactNames) -> Iterator[InputChange]:
    """Locations by their number, which never changes; the order in which they stand is no fact."""
    before = {place.name: place for place in was.locations}
    after = {place.name: place for place in now.locations}
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name), after.get(name)
        if old is not None and new is not None:
            yield from _place(old, new, names.place(new))
        elif (place := old or new) is not None:
            sides = (_place_words(place), NONE) if old else (NONE, _place_words(place))
            yield InputChange(
                about=f"Location {_after_location(names.place(place))}", old=sides[0], new=sides[1]
            )


def _after_location(name: str) -> str:
    """'2 (TX)' of 'location 2 (TX)', so that the word does not stand twice."""
    return name.removeprefix("location ")


def _place_words(place: RiskLocation) -> str:
    told = [f"{line.code} {dollars(line.payroll)}" for line in place.employees[:_MOST_LINES]]
    more = len(place.employees) - len(told)
    return ", ".join([*told, *([f"and {more} more"] if more else [])]) or "no class"


def _place(old: RiskLocation, new: RiskLocation, where: str) -> Iterator[InputChange]:
    facts = [
        {
            f"State of {where}": place.state,
            f"Zip of {where}": place.zip or NONE,
            f"SUTA of {where}": _number(place.suta) or NONE,
        }
        for place in (old, new)
    ]
    yield from _moved(*facts)
    before, after = _lines(old.employees), _lines(new.employees)
    for code in dict.fromkeys((*before, *after)):
        yield from _class(code, before.get(code, []), after.get(code, []), where)


def _number(text: str | None) -> str:
    """'2.70' and '2.7' say one rate; a text that is no plain number is compared as it stands."""
    return f"{Decimal(text).normalize():f}" if text and _PLAIN_NUMBER.fullmatch(text) else text or ""


def _lines(employees: Sequence[Exposure]) -> dict[str, list[_Line]]:
    found: dict[str, list[_Line]] = {}
    for line in employees:
        found.setdefault(line.code, []).append((line.payroll, line.ft, line.pt))
    return found


def _class(code: str, old: Iterable[_Line], new: Iterable[_Line], where: str) -> Iterator[InputChange]:
    """The lines of a class at a location: what both sides have is no change, the rest is paired in order."""
    before, after = Counter(old), Counter(new)
    gone, come = list((before - after).elements()), list((after - before).elements())
    for (payroll, ft, pt), (payroll2, ft2, pt2) in zip(gone, come, strict=False):
        of = f"of {code} at {where}"
        yield from _moved(
            {
                f"Payroll {of}": dollars(payroll),
                f"Full-time people {of}": str(ft),
                f"Part-time people {of}": str(pt),
            },
            {
                f"Payroll {of}": dollars(payroll2),
                f"Full-time people {of}": str(ft2),
                f"Part-time people {of}": str(pt2),
            },
        )
    about = f"Class {code} at {where}"
    paired = min(len(gone), len(come))
    yield from (InputChange(about=about, old=_line_words(line), new=NONE) for line in gone[paired:])
    yield from (InputChange(about=about, old=NONE, new=_line_words(line)) for line in come[paired:])


def _line_words(line: _Line) -> str:
    payroll, ft, pt = line
    return f"{dollars(payroll)}, {ft} full-time, {pt} part-time"


def _modifications(risk: Risk, category: Category) -> Mapping[str, str]:
    """By state, a combined entry under each state that it covers."""
    entries = expand(risk.modifications, risk.states, category)
    return {f"Modification of {state}": _modification(entry) for state, entry in sorted(entries.items())}


def _modification(entry: Modification) -> str:
    pairs = [(entry.rate1, entry.date1)]
    if entry.rate2 is not None:
        pairs.append((entry.rate2, entry.date2))
    shown = ", ".join(f"{rate.normalize():f}{_since(day)}" for rate, day in pairs)
    return shown if entry.arap is None else f"{shown}, ARAP {entry.arap.normalize():f}"


def _since(day: date | None) -> str:
    return f" from {day_words(day)}" if day else ""


def _business(risk: Risk, names: FactNames) -> Mapping[str, str]:
    facts = {} if risk.years_in_business is None else {"Years in business": str(risk.years_in_business)}
    for name, answer in sorted(risk.answers.items()):
        facts[f"Answer to '{names.questions.get(name, name)}'"] = _ANSWERS.get(answer, answer)
    if risk.subcontracted_percent is not None:
        facts["Subcontracted work"] = f"{risk.subcontracted_percent.normalize():f}%"
    if risk.prior_coverage_years is not None:
        facts["Years of prior coverage"] = str(risk.prior_coverage_years)
    return facts


def _elected(risk: Risk) -> Mapping[str, str]:
    """What a request may ask beside its draft: plans, charges and an underwriter's figures."""
    facts: dict[str, str] = {}
    if risk.deductible_plan is not None:
        facts["Deductible plan"] = risk.deductible_plan
    for charge in risk.charges:
        facts[f"Charge {charge.charge} in {charge.state or 'every state'}"] = "chosen"
    for entry in risk.schedule:
        facts[f"Schedule rating of {entry.state}"] = f"{entry.sdr.normalize():f}%"
    for figure in risk.overrides:
        about = (
            f"Underwriter's {figure.kind.value.replace('_', ' ')} of {figure.class_code} in {figure.state}"
        )
        of = f" at {figure.program}" if figure.program else ""
        facts[f"{about}{of}"] = f"{figure.value.normalize():f}"
    return facts


def day_words(day: date) -> str:
    """MM/DD/YYYY."""
    return f"{day:%m/%d/%Y}"
