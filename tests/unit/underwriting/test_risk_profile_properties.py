"""What holds of every profile: mixes of exactly 100.0, totals that are sums, no word of order or splits."""

from decimal import Decimal
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from models.risk import Exposure, Risk, RiskLocation
from models.risk_profile import RiskProfile
from rating.builtin import builtin_book
from rating.engine import rate
from tests.unit.rating.risks import DAY
from tests.unit.underwriting.programs import program
from underwriting.eligibility import evaluate
from underwriting.risk_profile import risk_profile

PROGRAMS = ("gms-key_risk", "gms-uwic", "gms-starnet", "wcn-normandy", "wcn-sunz", "quadrant-zurich")
STATES = ("IL", "IN", "MN", "NJ", "PA", "WI", "FL", "MA", "MO", "GA", "OH", "TX", "MI", "NY")
CODES = ("8810", "8742", "9082", "5403", "5551", "3632", "7219", "8017")
HUNDRED = Decimal("100.0")

exposures = st.builds(
    Exposure,
    code=st.sampled_from(CODES),
    ft=st.integers(1, 40),
    payroll=st.integers(0, 5_000_000_00).map(lambda cents: Decimal(cents) / 100),
)


@st.composite
def risks(draw: st.DrawFn) -> Risk:
    """Any policy of one to eight locations, for any term within a year."""
    count = draw(st.integers(1, 8))
    places = tuple(
        RiskLocation(
            name=f"place {number}",
            state=draw(st.sampled_from(STATES)),
            employees=tuple(draw(st.lists(exposures, min_size=1, max_size=5))),
        )
        for number in range(count)
    )
    expiry = DAY.fromordinal(DAY.toordinal() + draw(st.integers(1, 365)))
    return Risk(effective_date=DAY, start_date=DAY, expiry_date=expiry, locations=places)


def profile(risk: Risk, key: str) -> RiskProfile:
    """The profile of one program, priced and judged as the activity does."""
    book = builtin_book()
    answer = evaluate(risk, [program(key)], book).programs[0]
    return risk_profile(risk, rate(risk, key, book), answer, book)


@settings(max_examples=75)
@given(risks(), st.sampled_from(PROGRAMS))
def test_mixes_add_up_to_exactly_a_hundred_and_totals_are_sums(risk: Risk, key: str) -> None:
    worksheet = rate(risk, key, builtin_book())
    found = profile(risk, key)
    assert len(found.tables) == 5
    for table in found.tables:
        assert sum(row.payroll for row in table.rows) == table.total.payroll
        assert sum(row.manual_premium for row in table.rows) == table.total.manual_premium
        assert table.total.manual_premium == sum(
            line.amount for line in worksheet.lines if line.key == "class_manual_premium"
        )
        for column, weight in (("payroll_mix", "payroll"), ("premium_mix", "manual_premium")):
            mixes = [getattr(row, column) for row in table.rows]
            whole = HUNDRED if getattr(table.total, weight) else Decimal(0)
            assert sum(mixes) == getattr(table.total, column) == whole
            assert all(mix == mix.quantize(Decimal("0.1")) and 0 <= mix <= 100 for mix in mixes)
            for row in table.rows:
                if getattr(table.total, weight):
                    exact = HUNDRED * getattr(row, weight) / getattr(table.total, weight)
                    assert abs(getattr(row, column) - exact) < Decimal("0.1")


@settings(max_examples=30)
@given(risks(), st.sampled_from(PROGRAMS), st.randoms(use_true_random=False))
def test_the_order_of_locations_and_classes_is_irrelevant(risk: Risk, key: str, random: Random) -> None:
    places = [
        place.model_copy(update={"employees": tuple(random.sample(place.employees, len(place.employees)))})
        for place in random.sample(risk.locations, len(risk.locations))
    ]
    shuffled = risk.model_copy(update={"locations": tuple(places)})
    assert profile(shuffled, key) == profile(risk, key)


@settings(max_examples=30)
@given(risks(), st.sampled_from(PROGRAMS))
def test_payroll_split_over_two_locations_of_a_state_is_the_same_profile(risk: Risk, key: str) -> None:
    place = risk.locations[0]
    # A rule looks at the payroll a person at each place; half of it is another answer.
    assume(all(line.payroll <= 1_000_000 * line.heads for line in place.employees))
    halves = tuple(
        line.model_copy(update={"payroll": (line.payroll / 2).quantize(Decimal("0.01"))})
        for line in place.employees
    )
    rest = tuple(
        line.model_copy(update={"payroll": line.payroll - half.payroll})
        for line, half in zip(place.employees, halves, strict=True)
    )
    split = (
        place.model_copy(update={"employees": halves}),
        place.model_copy(update={"name": "annexe", "employees": rest}),
        *risk.locations[1:],
    )
    assert profile(risk.model_copy(update={"locations": split}), key) == profile(risk, key)
