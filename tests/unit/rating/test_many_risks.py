"""Risks of chance, others in each run: each is replayed to the cent by a book that was read anew."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from decimal import Decimal
from functools import cache
from random import Random, SystemRandom

from models.errors import QuotingError
from models.risk import Exposure, Market, Modification, Risk, RiskLocation, ScheduleRating
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.builtin import BUILTIN_VERSION, builtin_book, builtin_tables
from rating.engine import rate
from rating.record.replay import replay
from rating.schedule_range import schedule_range
from tests.unit.rating.risks import DAY, YEAR_LATER

RISKS, STORED = 1_200, 10
STATES = sorted(
    row["state"] for row in builtin_tables()["state_categories"] if row["state"] not in ("PR", "VI")
)
CODES = ("8810", "8742", "9082", "5403", "5551", "3632", "7219", "8017", "8018", "5190", "2003", "8380")
PROGRAMS = tuple(name for name in builtin_book().programs() if builtin_book().sells(name, DAY))
ZIPS = {"CA": ("90001", "90210", "93001"), "NY": ("10001", "14201")}


@cache
def read_anew() -> RateBook:
    """The same book from its tables, sharing nothing that the first one remembers."""
    return RateBook.from_tables(BUILTIN_VERSION, builtin_tables())


def risks(seed: int, count: int, among: Sequence[str] = STATES) -> Iterator[tuple[Risk, str]]:
    """Policies of one to three locations in some states, a fifth of them short terms, both markets."""
    chance = Random(seed)
    for _ in range(count):
        places = tuple(
            _location(chance, number, among) for number in range(chance.choice((1, 1, 1, 1, 2, 3)))
        )
        states = sorted({place.state for place in places})
        days = chance.choice((365, 365, 365, 365, chance.randint(1, 364)))
        market = chance.choice((Market.VOLUNTARY, Market.VOLUNTARY, Market.ASSIGNED_RISK))
        program = chance.choice(PROGRAMS)
        yield (
            Risk(
                effective_date=DAY,
                start_date=DAY,
                expiry_date=YEAR_LATER if days == 365 else DAY + timedelta(days=days),
                market=market,
                locations=places,
                modifications=tuple(_modification(chance, state) for state in (*states, "ncci")),
                schedule=tuple(
                    ScheduleRating(state=state, sdr=Decimal(chance.randint(-1000, 1000)) / 100)
                    for state in states
                    if _takes_a_percent(program, state, market)
                ),
            ),
            program,
        )


def _takes_a_percent(program: str, state: str, market: Market) -> bool:
    """Whether the program has a schedule rating plan there."""
    book = builtin_book()
    return (
        market is Market.VOLUNTARY
        and schedule_range(book, state, DAY, book.terms(program, state, DAY)).is_plan
    )


def _location(chance: Random, number: int, among: Sequence[str]) -> RiskLocation:
    state = chance.choice(among)
    lines = tuple(
        Exposure(code=code, ft=chance.randint(0, 30), payroll=Decimal(chance.randint(0, 300_000_000)) / 100)
        for code in chance.sample(CODES, chance.choice((1, 1, 1, 2, 3)))
    )
    return RiskLocation(
        name=f"place {number}", state=state, zip=chance.choice(ZIPS.get(state, ("60601",))), employees=lines
    )


def _modification(chance: Random, state: str) -> Modification:
    adjustment = Decimal(chance.randint(100, 125)) / 100
    return Modification(state=state, rate1=Decimal(chance.randint(40, 250)) / 100, arap=adjustment)


def test_a_price_of_any_risk_is_replayed_to_the_cent() -> None:
    """Every tenth goes through JSON and back, as a stored price does; the seed stands in the message."""
    seed, priced, refused = SystemRandom().randrange(10**6), 0, 0
    for number, (risk, program) in enumerate(risks(seed, RISKS)):
        try:
            worksheet = rate(risk, program, builtin_book())
        except QuotingError:
            refused += 1
            continue
        priced += 1
        if number % STORED == 0:
            worksheet = Worksheet.model_validate_json(worksheet.model_dump_json())
            risk = Risk.model_validate_json(risk.model_dump_json())
        assert replay(worksheet, risk, read_anew()) is None, seed
        assert worksheet.totals.total_estimated_annual_premium == sum(
            state.total_estimated_annual_premium for state in worksheet.states
        ), seed
    assert priced + refused == RISKS
    assert priced > refused * 5


def test_one_changed_rate_moves_the_risks_that_have_the_class_and_no_others() -> None:
    """The loss cost of a class in a state, in a book of a newer version; the old book answers as before."""
    state, code = "IL", "5403"
    rows = [
        {**row, "value": str(Decimal(row["value"]) * 2)}
        if (row["state"], row["class_code"]) == (state, code)
        else row
        for row in builtin_tables()["rates"]
    ]
    newer = RateBook.from_tables("demo-2", {**builtin_tables(), "rates": rows})
    moved = kept = 0
    for risk, program in risks(9, 450, ("IL", "IN", "MO", "KY")):
        try:
            old, new = rate(risk, program, builtin_book()), rate(risk, program, newer)
        except QuotingError:
            continue
        holds = any(
            place.state == state and line.code == code and line.payroll
            for place in risk.locations
            for line in place.employees
        )
        if holds:
            moved += 1
            assert new.totals.manual_premium > old.totals.manual_premium
        else:
            kept += 1
            assert (new.totals, new.locations) == (old.totals, old.locations)
            assert [line.amount for line in new.lines] == [line.amount for line in old.lines]
        assert replay(old, risk, builtin_book()) is None
    assert moved > 10
    assert kept > 250
