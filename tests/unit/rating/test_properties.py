"""What holds of every risk: sums, order, growth, symmetry, replay."""

from collections import defaultdict
from decimal import Decimal
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from models.risk import Exposure, Modification, Risk, RiskLocation, ScheduleRating
from models.worksheet import Scope, Worksheet, WorksheetLine
from rating.builtin import builtin_book
from rating.engine import rate
from rating.record.replay import replay
from tests.unit.rating.risks import DAY, YEAR_LATER, place, risk

STATES = ("IL", "IN", "MN", "NJ", "PA", "WI", "FL", "MA", "DE", "MO", "GA", "OH", "TX", "MI", "NY")
CODES = ("8810", "8742", "9082", "5403", "5551", "3632", "7219", "8017")
PROGRAMS = ("gms-key_risk", "gms-uwic", "gms-starnet", "wcn-normandy", "wcn-sunz", "quadrant-zurich")
COMBINED = frozenset({"IL", "IN", "MO"})
WITH_PLAN = frozenset({"IL", "IN", "MN", "PA", "DE", "MO", "MI", "NY"})
"""Where all of these programs take a schedule percent; GA and TX are master states of some."""

exposures = st.builds(
    Exposure,
    code=st.sampled_from(CODES),
    ft=st.integers(0, 40),
    pt=st.integers(0, 10),
    payroll=st.integers(0, 5_000_000_00).map(lambda cents: Decimal(cents) / 100),
)


@st.composite
def risks(draw: st.DrawFn, states: tuple[str, ...] = STATES) -> Risk:
    """Any policy of one to six locations."""
    count = draw(st.integers(1, 6))
    places = tuple(
        RiskLocation(
            name=f"place {number}",
            state=draw(st.sampled_from(states)),
            zip="10001",
            employees=tuple(draw(st.lists(exposures, min_size=1, max_size=4))),
        )
        for number in range(count)
    )
    mods = tuple(
        Modification(state=state, rate1=Decimal(draw(st.integers(40, 250))) / 100)
        for state in draw(st.sets(st.sampled_from((*states, "ncci")), max_size=4))
    )
    credit = Decimal(draw(st.integers(-1000, 1000))) / 100
    days = draw(st.integers(1, 365))
    return Risk(
        effective_date=DAY,
        start_date=DAY,
        expiry_date=DAY.fromordinal(DAY.toordinal() + days),
        locations=places,
        modifications=mods,
        schedule=tuple(
            ScheduleRating(state=state, sdr=credit)
            for state in sorted({place.state for place in places} & WITH_PLAN)
        ),
    )


def change(line: WorksheetLine) -> Decimal:
    """What a line does to the premium."""
    return {"=": Decimal(0), "-": -line.amount}.get(line.sign, line.amount)


@settings(max_examples=120)
@given(risks(), st.sampled_from(PROGRAMS))
def test_lines_sum_to_totals_and_parts_to_the_whole(risk: Risk, program: str) -> None:
    worksheet = rate(risk, program, builtin_book())
    sums: dict[str, Decimal] = defaultdict(Decimal)
    by_key: dict[str, Decimal] = defaultdict(Decimal)
    for line in worksheet.lines:
        if line.state is not None:
            sums[line.state] += change(line)
            by_key[line.key] += change(line)
            if line.sign == "=" and line.key != "manual_premium":
                assert line.amount == line.running_total
    totals = worksheet.totals
    for state in worksheet.states:
        assert sums[state.state] == state.total_estimated_annual_premium
        assert (
            state.total_estimated_annual_premium == state.estimated_annual_premium + state.taxes_assessments
        )
    for line in worksheet.lines:
        if line.scope is Scope.POLICY and line.key in by_key and line.sign != "=":
            assert change(line) == by_key[line.key]
    assert totals.total_estimated_annual_premium == sum(sums.values())
    assert totals.estimated_annual_premium == (
        totals.standard_premium
        - totals.premium_discount
        + totals.expense_constant
        + totals.terrorism
        + totals.catastrophe
        + totals.fund_premium
        + totals.balance_to_minimum
    )
    check_shares(worksheet)


def check_shares(worksheet: Worksheet) -> None:
    """Locations sum to their state, and all of them to the policy and its cost stack."""
    totals = worksheet.totals
    for state in worksheet.states:
        own = [place for place in worksheet.locations if place.state == state.state]
        assert sum(place.estimated_annual_premium for place in own) == state.estimated_annual_premium
        assert sum(place.taxes_assessments for place in own) == state.taxes_assessments
        assert sum(place.payroll for place in own) == state.payroll
    assert sum(state.payroll for state in worksheet.states) == totals.payroll
    assert sum(place.total for place in worksheet.locations) == worksheet.cost.total
    assert worksheet.cost.total == (
        totals.total_estimated_annual_premium
        + worksheet.cost.admin_fee
        + worksheet.cost.fica
        + worksheet.cost.futa
        + worksheet.cost.suta
    )


TWICE = risk(place("1", "IL", ("8810", 250_000, 5)), place("2", "IL", ("8810", 90_000, 2)))
"""One class at two places; a shuffle by the seed 0 swaps them."""


@settings(max_examples=60)
@given(risks(), st.sampled_from(PROGRAMS), st.randoms(use_true_random=False))
@example(TWICE, "gms-key_risk", Random(0))
def test_order_of_locations_and_classes_changes_nothing(risk: Risk, program: str, random: object) -> None:
    places = [
        place.model_copy(update={"employees": tuple(random.sample(place.employees, len(place.employees)))})  # type: ignore[attr-defined]
        for place in risk.locations
    ]
    random.shuffle(places)  # type: ignore[attr-defined]
    first = rate(risk, program, builtin_book())
    second = rate(risk.model_copy(update={"locations": tuple(places)}), program, builtin_book())
    assert first.lines == second.lines
    assert first.totals == second.totals
    assert {place.location: place for place in first.locations} == {
        place.location: place for place in second.locations
    }


@settings(max_examples=120)
@given(
    st.lists(st.tuples(st.sampled_from(("IL", "IN", "MO", "KY", "TN")), exposures), min_size=1, max_size=5),
    st.integers(1, 400_000),
    st.integers(0, 4),
)
def test_premium_never_falls_when_payroll_rises(
    lines: list[tuple[str, Exposure]], more: int, which: int
) -> None:
    """Marginal discount; a dollar of tolerance per further state, for its shares are rounded."""

    def premium(entries: list[tuple[str, Exposure]]) -> Decimal:
        places = tuple(
            RiskLocation(name=str(index), state=state, employees=(line,))
            for index, (state, line) in enumerate(entries)
        )
        risk = Risk(effective_date=DAY, start_date=DAY, expiry_date=YEAR_LATER, locations=places)
        return rate(risk, "gms-key_risk", builtin_book()).totals.estimated_annual_premium

    index = which % len(lines)
    state, line = lines[index]
    raised = list(lines)
    raised[index] = (state, line.model_copy(update={"payroll": line.payroll + more}))
    tolerance = len({state for state, _line in lines}) - 1
    assert premium(raised) >= premium(lines) - tolerance


def test_premium_never_falls_from_bracket_to_bracket() -> None:
    """One class from a first dollar past every bracket of the discount."""
    premiums = [
        rate(risk(place("1", "IL", ("5403", payroll, 9))), "gms-key_risk", builtin_book()).totals
        for payroll in range(1_000, 3_000_000, 17_001)
    ]
    annual = [totals.estimated_annual_premium for totals in premiums]
    assert annual == sorted(annual)
    assert len({totals.premium_discount > 0 for totals in premiums}) > 1


@settings(max_examples=60)
@given(risks(), st.sampled_from(PROGRAMS))
def test_replay_of_a_record_finds_no_difference(risk: Risk, program: str) -> None:
    record = Worksheet.model_validate_json(rate(risk, program, builtin_book()).model_dump_json())
    stored = Risk.model_validate_json(risk.model_dump_json())
    assert replay(record, stored, builtin_book()) is None


@settings(max_examples=60)
@given(st.integers(1, 3_000_000), st.integers(1, 2500))
def test_schedule_credit_and_debit_are_symmetric(payroll: int, hundredths: int) -> None:
    percent = Decimal(hundredths) / 100

    def schedule_line(sdr: Decimal) -> WorksheetLine:
        risk = Risk(
            effective_date=DAY,
            start_date=DAY,
            expiry_date=YEAR_LATER,
            locations=(
                RiskLocation(
                    name="1", state="IL", employees=(Exposure(code="5403", ft=1, payroll=Decimal(payroll)),)
                ),
            ),
            schedule=(ScheduleRating(state="IL", sdr=sdr),),
        )
        lines = rate(risk, "gms-key_risk", builtin_book()).lines
        return next(line for line in lines if line.key == "schedule_rating")

    credit, debit = schedule_line(-percent), schedule_line(percent)
    assert (credit.sign, credit.stat_code, debit.sign, debit.stat_code) == ("-", "9887", "+", "9889")
    assert credit.amount == debit.amount


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_whole_year_is_priced_as_annual(program: str) -> None:
    """A term of a year and a day has the same factor 1, and the same worksheet."""
    place = RiskLocation(
        name="1", state="MO", employees=(Exposure(code="9082", ft=9, payroll=Decimal(410_000)),)
    )
    year = Risk(effective_date=DAY, start_date=DAY, expiry_date=YEAR_LATER, locations=(place,))
    longer = year.model_copy(update={"expiry_date": YEAR_LATER.replace(day=2)})
    annual = rate(year, program, builtin_book())
    assert annual.proration == 1
    assert annual.totals.payroll == annual.totals.original_payroll
    assert rate(longer, program, builtin_book()) == annual


@settings(max_examples=120)
@given(risks(("IL", "IN", "MO", "MA", "NJ", "MI", "MN")), st.integers(40, 240), st.integers(1, 60))
def test_premium_never_falls_when_the_modification_rises(risk: Risk, low: int, more: int) -> None:
    """Marginal discount; a dollar of tolerance per further state, for its shares are rounded."""

    def premium(hundredths: int) -> Decimal:
        rate1 = Decimal(hundredths) / 100
        mods = tuple(Modification(state=state, rate1=rate1) for state in risk.states)
        policy = risk.model_copy(update={"modifications": mods})
        return rate(policy, "gms-key_risk", builtin_book()).totals.estimated_annual_premium

    assert premium(low + more) >= premium(low) - (len(risk.states) - 1)


@settings(max_examples=60)
@given(risks(), st.sampled_from(PROGRAMS))
def test_proration_of_a_whole_year_is_identity(risk: Risk, program: str) -> None:
    """The annual price beside a short term is that of the whole year, in every total and every state."""
    short = rate(risk, program, builtin_book())
    whole = rate(risk.model_copy(update={"expiry_date": YEAR_LATER}), program, builtin_book())
    assert whole.proration == 1
    assert (short.original_totals, short.original_states) == (whole.totals, whole.states)
    assert (whole.original_totals, whole.original_states) == (whole.totals, whole.states)
