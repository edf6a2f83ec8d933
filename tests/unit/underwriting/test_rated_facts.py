"""What differs between two risks: equal facts never, each rated fact by its name with old and new."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.quote_difference import InputChange
from models.risk import (
    ClaimYear,
    ElectedCharge,
    Exposure,
    Market,
    Modification,
    OverrideKind,
    RateOverride,
    Risk,
    RiskLocation,
    ScheduleRating,
)
from rating.builtin import builtin_book
from tests.support.quote_cases import a_risk
from underwriting.rated_facts import FactNames, changes_between

NAMES = FactNames(
    category=builtin_book().category, places={"1": "500 Main St"}, questions={"q4": "Any work at heights?"}
)


def found(was: Risk, now: Risk) -> list[tuple[str, str, str]]:
    return [(each.about, each.old, each.new) for each in changes_between(was, now, NAMES)]


def of_place(at: int, **changes: Any) -> Risk:
    risk = a_risk()
    places = list(risk.locations)
    places[at] = places[at].model_copy(update=changes)
    return risk.model_copy(update={"locations": tuple(places)})


def of_line(**changes: Any) -> Risk:
    (line,) = a_risk().locations[0].employees
    return of_place(0, employees=(line.model_copy(update=changes),))


def test_a_payroll_is_named_by_class_and_street_with_old_and_new() -> None:
    assert found(a_risk(), of_line(payroll=Decimal(120_000))) == [
        ("Payroll of 9082 at 500 Main St", "$410,000", "$120,000")
    ]


def test_what_is_told_has_an_end_however_much_was_entered() -> None:
    (line,) = a_risk().locations[0].employees
    told = found(of_place(0, employees=(line,) * 40), a_risk(locations=a_risk().locations[1:]))
    (gone,) = (old for about, old, _ in told if about == "Location 500 Main St")
    assert gone == "9082 $410,000, " * 8 + "and 32 more"
    long = InputChange(about="a" * 999, old="b" * 240, new="c" * 241)
    assert (len(long.about), long.old, long.new) == (240, "b" * 240, "c" * 239 + "…")


SINGLE: dict[str, Risk] = {
    "Effective date": a_risk(effective_date=date(2026, 8, 1)),
    "Start date": a_risk(start_date=date(2026, 8, 1)),
    "Expiry date": a_risk(expiry_date=date(2027, 6, 1)),
    "Liability limits": a_risk(limits="500/500/500"),
    "Market": a_risk(market=Market.ASSIGNED_RISK),
    "State of 500 Main St": of_place(0, state="FL"),
    "Zip of 500 Main St": of_place(0, zip="30302"),
    "SUTA of 500 Main St": of_place(0, suta="3.1"),
    "Location 500 Main St": a_risk(locations=a_risk().locations[1:]),
    "Full-time people of 9082 at 500 Main St": of_line(ft=9),
    "Part-time people of 9082 at 500 Main St": of_line(pt=9),
    "Class 9082 at 500 Main St": of_line(code="8810"),
    "Years in business": a_risk(years_in_business=13),
    "Answer to 'Any work at heights?'": a_risk(answers={"q4": "Y"}),
    "Subcontracted work": a_risk(subcontracted_percent=Decimal(5)),
    "Years of prior coverage": a_risk(prior_coverage_years=3),
    "Deductible plan": a_risk(deductible_plan="1000"),
    "Charge waiver in TX": a_risk(charges=(ElectedCharge(charge="waiver", state="TX"),)),
    "Schedule rating of TX": a_risk(schedule=(ScheduleRating(state="TX", sdr=Decimal(-5)),)),
    "Underwriter's net rate of 8810 in TX": a_risk(
        overrides=(
            RateOverride(kind=OverrideKind.NET_RATE, state="TX", class_code="8810", value=Decimal("0.1")),
        )
    ),
    "Claims of 2024": a_risk(claims=(ClaimYear(year=2024, claims=1),)),
    "No losses since": a_risk(no_loss_since=date(2020, 1, 1)),
    "Modification of TX": a_risk(modifications=(Modification(state="GA", rate1=Decimal("0.95")),)),
}


@pytest.mark.parametrize("about", SINGLE)
def test_each_single_fact_is_named_and_back_again(about: str) -> None:
    forth, back = found(a_risk(), SINGLE[about]), found(SINGLE[about], a_risk())
    assert about in [name for name, _old, _new in forth]
    assert {(name, new, old) for name, old, new in forth} == set(back)


def test_every_field_of_a_risk_is_a_fact_or_known_to_be_none() -> None:
    """A field that is added later has to be named here, or its change would be nobody's news."""
    changed = {
        name
        for risk in SINGLE.values()
        for name in Risk.model_fields
        if getattr(risk, name) != getattr(a_risk(), name)
    }
    assert changed == set(Risk.model_fields)
    lines = {
        name
        for risk in (of_line(ft=9, pt=9, payroll=Decimal(1), code="1"),)
        for name in Exposure.model_fields
        if getattr(risk.locations[0].employees[0], name) != getattr(a_risk().locations[0].employees[0], name)
    }
    assert lines == set(Exposure.model_fields) - {"description"}


@st.composite
def risks(draw: st.DrawFn) -> Risk:
    lines = st.builds(
        Exposure,
        code=st.sampled_from(("8810", "9082", "5403")),
        description=st.text("abc", max_size=3),
        ft=st.integers(0, 9),
        pt=st.integers(0, 9),
        payroll=st.integers(0, 10**9).map(lambda cents: Decimal(cents) / 100),
    )
    states = draw(st.lists(st.sampled_from(("TX", "GA", "CA", "NY")), min_size=1, max_size=4))
    places = tuple(
        RiskLocation(
            name=str(at),
            state=state,
            zip="30301",
            employees=tuple(draw(st.lists(lines, min_size=1, max_size=4))),
        )
        for at, state in enumerate(states, 1)
    )
    mods = draw(
        st.lists(
            st.builds(Modification, state=st.sampled_from(("TX", "ncci")), rate1=st.just(Decimal("0.9"))),
            unique_by=lambda mod: mod.state, max_size=2,
        )
    )  # fmt: skip
    return a_risk(locations=places, modifications=tuple(mods))


def again(risk: Risk) -> Risk:
    """The same facts typed anew: other order, other words, zeros behind the point."""
    places = tuple(
        place.model_copy(
            update={
                "employees": tuple(
                    line.model_copy(
                        update={"description": "other words", "payroll": line.payroll + Decimal("0.00")}
                    )
                    for line in reversed(place.employees)
                )
            }
        )
        for place in reversed(risk.locations)
    )
    return risk.model_copy(update={"locations": places, "modifications": tuple(reversed(risk.modifications))})


@given(risks())
def test_equal_facts_differ_in_nothing_however_they_are_ordered_and_typed(risk: Risk) -> None:
    assert changes_between(risk, risk, NAMES) == ()
    assert changes_between(risk, again(risk), NAMES) == ()


def _payroll(place: RiskLocation) -> RiskLocation:
    first, *rest = place.employees
    return place.model_copy(
        update={"employees": (first.model_copy(update={"payroll": first.payroll + 1}), *rest)}
    )


def _person(place: RiskLocation) -> RiskLocation:
    first, *rest = place.employees
    return place.model_copy(update={"employees": (first.model_copy(update={"ft": first.ft + 1}), *rest)})


def _class(place: RiskLocation) -> RiskLocation:
    return place.model_copy(
        update={"employees": (*place.employees, Exposure(code="9999", payroll=Decimal(1)))}
    )


def _suta(place: RiskLocation) -> RiskLocation:
    return place.model_copy(update={"suta": "9.9"})


@given(risks(), st.sampled_from((_payroll, _person, _class, _suta)), st.data())
def test_one_changed_fact_of_any_risk_is_one_change_of_its_location(
    risk: Risk, change: Callable[[RiskLocation], RiskLocation], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(risk.locations) - 1))
    places = list(risk.locations)
    places[at] = change(places[at])
    (only,) = changes_between(risk, risk.model_copy(update={"locations": tuple(places)}), NAMES)
    assert isinstance(only, InputChange)
    assert only.about.endswith(NAMES.place(places[at]))
    assert only.old != only.new


@pytest.mark.parametrize("typed", ["1e999999", "1e1000000", "9" * 40, "abc", "-2.7", "\u0662.7"])
def test_a_rate_that_is_no_plain_number_is_compared_as_it_stands(typed: str) -> None:
    [(_about, _old, new)] = found(a_risk(), of_place(0, suta=typed))
    assert new == typed
