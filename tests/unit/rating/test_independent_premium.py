"""Risks of chance, priced twice: by the engine, and apart from it by another reading of the method."""

from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from random import Random, SystemRandom

from models.errors import QuotingError
from models.risk import Market, Risk, ScheduleRating
from models.worksheet import Worksheet
from rating.builtin import builtin_book, builtin_tables
from rating.engine import rate
from tests.support.independent_premium import NO_SCHEDULE, SecondPremium, Tables
from tests.unit.rating.test_many_risks import CODES, STATES, risks

RISKS = 500
PLANS = frozenset(
    row["state"]
    for row in builtin_tables()["schedule_ranges"]
    if Decimal(row["debit_max_pct"]) and row["state"] not in NO_SCHEDULE
)


@cache
def tables() -> Tables:
    """The demo book, of its rates those of the classes that are drawn."""
    rates = [row for row in builtin_tables()["rates"] if row["class_code"] in CODES]
    return {**builtin_tables(), "rates": rates}


def with_plans_alone(risk: Risk, program: str, chance: Random) -> Risk:
    """The risk with a percent in states where a plan is filed, and nowhere else."""
    if risk.market is Market.ASSIGNED_RISK:
        return risk.model_copy(update={"schedule": ()})
    book, day = builtin_book(), risk.effective_date
    states = [
        state
        for state in risk.states
        if state in PLANS and book.has_private_market(state) and not book.terms(program, state, day).is_master
    ]
    entries = tuple(
        ScheduleRating(state=state, sdr=Decimal(chance.randint(-1000, 1000)) / 100) for state in states
    )
    return risk.model_copy(update={"schedule": entries})


def engine_says(worksheet: Worksheet) -> Mapping[str, tuple[Decimal, ...]]:
    """Amounts by state."""
    return {
        one.state: (one.manual_premium, one.estimated_annual_premium, one.taxes_assessments)
        for one in worksheet.states
    }


def test_five_hundred_risks_cost_the_same_apart_from_the_engine() -> None:
    """Other risks in each run; the seed stands in the message."""
    assert_alike(SystemRandom().randrange(10**6))


def assert_alike(seed: int) -> None:
    """Price risks both ways."""
    chance, priced, unlike = Random(seed), 0, []
    drawn = risks(seed, 2 * RISKS, STATES)
    for risk, program in drawn:
        if priced == RISKS:
            break
        try:
            risk = with_plans_alone(risk, program, chance)
            worksheet = rate(risk, program, builtin_book(), cost_stack=False)
        except QuotingError:
            continue
        priced += 1
        apart = SecondPremium(tables(), risk, program).price()
        found = {state: (one.manual, one.annual, one.taxes) for state, one in apart.items()}
        if found != engine_says(worksheet):
            unlike.append((program, risk.market.value, found, engine_says(worksheet)))
    assert priced == RISKS, seed
    assert unlike == [], seed
