"""The speed of rating: lines a second, a large account over forty programs, memory, and zen beside it."""

import gc
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import zen

from bench import rating_batch, rating_zen
from bench.figure import Figure, at_least, at_most, median
from models.risk import Exposure, Modification, Risk, RiskLocation, ScheduleRating
from models.worksheet import Worksheet
from rating.book import RateBook
from rating.builtin import BUILTIN_VERSION, builtin_book, builtin_tables
from rating.engine import rate
from rating.schedule_range import schedule_range

DAY, YEAR_LATER = date(2026, 9, 1), date(2027, 9, 1)
PROGRAM = "gms-key_risk"
STATES = ("GA", "IL", "KY", "MO", "TN")
WIDE = ("AL", "GA", "IA", "IL", "KS", "KY", "MD", "MO", "TN", "VA")
CODES = ("2003", "3632", "5190", "5403", "5551", "7219", "8017", "8742", "8810", "9082")
LOCATIONS, PROGRAMS = 50, 40
_ROUNDS = 7
_PAGE = 4096


def figures() -> list[Figure]:
    """All figures of rating. Raises: ValueError where zen's premium is not ours to the cent."""
    gc.collect()
    risk = account(STATES)
    return [
        _lines_per_second(risk),
        _all_programs(),
        _memory(risk),
        _beside_zen(risk),
        rating_batch.figure(),
    ]


def account(states: tuple[str, ...]) -> Risk:
    """Fifty locations of ten classes, spread over some states, with a modification and schedule credits."""
    places = tuple(
        RiskLocation(
            name=f"location {number}",
            state=states[number % len(states)],
            zip="60601",
            employees=tuple(
                Exposure(code=code, ft=4, payroll=Decimal(100_000 + 1_009 * number + 37 * place))
                for place, code in enumerate(CODES)
            ),
        )
        for number in range(LOCATIONS)
    )
    return Risk(
        effective_date=DAY,
        start_date=DAY,
        expiry_date=YEAR_LATER,
        locations=places,
        modifications=(Modification(state="ncci", rate1=Decimal("0.92")),),
        schedule=tuple(ScheduleRating(state=state, sdr=Decimal(-5)) for state in states),
    )


def each_its_own(book: RateBook) -> Risk:
    """As many lines as the account has, none of which shares its class and state with another."""
    filed = frozenset.intersection(*(book.class_codes(state) for state in STATES))
    codes = [code for code in sorted(filed) if code.isdecimal()][: LOCATIONS * len(CODES) // len(STATES)]
    places = tuple(
        RiskLocation(
            name=f"location {state}",
            state=state,
            zip="60601",
            employees=tuple(Exposure(code=code, ft=4, payroll=Decimal(100_000)) for code in codes),
        )
        for state in STATES
    )
    return account(STATES).model_copy(update={"locations": places})


def forty_programs(states: tuple[str, ...]) -> tuple[RateBook, list[str]]:
    """The demo book and forty of its programs: those with a schedule plan in all states, then copies."""
    tables, book = builtin_tables(), builtin_book()
    names = programs_for(states, book)
    copies = {f"{names[number % len(names)]}-{number}": number for number in range(len(names), PROGRAMS)}
    rows = [
        {**row, "program": copy}
        for copy, number in copies.items()
        for row in tables["programs"]
        if row["program"] == names[number % len(names)]
    ]
    wider = {**tables, "programs": [*tables["programs"], *rows]}
    return RateBook.from_tables(BUILTIN_VERSION, wider), [*names, *copies][:PROGRAMS]


def programs_for(states: Iterable[str], book: RateBook) -> list[str]:
    """Programs on sale that take the account: they write each state, and have a schedule plan there."""
    return [
        name
        for name in book.programs()
        if book.sells(name, DAY) and all(_writes(book, name, state) for state in states)
    ]


def _writes(book: RateBook, program: str, state: str) -> bool:
    """Whether the program writes the state, and takes a schedule percent there."""
    terms = book.terms(program, state, DAY)
    return book.licensed(program, state, DAY) and schedule_range(book, state, DAY, terms).is_plan


def spent(act: Callable[[], object], clock: Callable[[], float] = time.process_time) -> float:
    """Seconds that an act takes: the median of some rounds, after one that fills the caches."""
    act()
    rounds = []
    for _ in range(_ROUNDS):
        began = clock()
        act()
        rounds.append(clock() - began)
    return median(rounds)


def _lines_per_second(risk: Risk) -> Figure:
    """Class lines of the account in a second of one core, each price with its whole worksheet."""
    book = builtin_book()
    lines = sum(len(place.employees) for place in risk.locations)

    def price() -> None:
        for _ in range(20):
            rate(risk, PROGRAM, book)

    def price_apart() -> None:
        for _ in range(20):
            rate(apart, PROGRAM, book)

    speed = lines * 20 / spent(price)
    apart = each_its_own(book)
    alone = sum(len(place.employees) for place in apart.locations) * 20 / spent(price_apart)
    return at_least(
        "rating_lines_per_s",
        speed,
        50_000,
        "1/s",
        f"{lines} class lines of input in {len(STATES)} states, cost stack included; {alone:,.0f}/s where "
        "every line is a class of its own",
    )


def _all_programs() -> Figure:
    """The account in ten states, by forty programs one after the other."""
    book, programs = forty_programs(WIDE)
    wide = account(WIDE)

    def price() -> None:
        for program in programs:
            rate(wide, program, book)

    seconds = spent(price, time.perf_counter)
    words = f"{len(programs)} worksheets of {len(wide.states)} states one after the other"
    return at_most("rating_50x10x40_s", seconds, 1.0, "s", words)


def _memory(risk: Risk) -> Figure:
    """What two thousand prices leave behind, after five hundred have filled the caches."""
    book = builtin_book()
    programs = programs_for(risk.states, book)

    def price(times: int) -> int:
        for number in range(times):
            rate(risk, programs[number % len(programs)], book)
        gc.collect()
        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE

    before = price(500)
    grown = (price(2_000) - before) / 2**20
    return at_most("rating_memory_mb", max(grown, 0.0), 8.0, "MB", "resident memory after 2,000 more prices")


def _check(answer: Mapping[str, Any], ours: Worksheet) -> None:
    """Every state's premium and tax, and the totals, to the cent. Raises: ValueError."""
    totals = ours.totals
    theirs = {entry["state"]: (entry["standard"], entry["eap"], entry["tax"]) for entry in answer["states"]}
    theirs["policy"] = (answer["total"], answer["eap"], answer["teap"])
    standard = {line.state: line.amount for line in ours.lines if line.key == "standard_premium"}
    own: dict[str, tuple[Decimal, ...]] = {
        state.state: (standard[state.state], state.estimated_annual_premium, state.taxes_assessments)
        for state in ours.states
    }
    own["policy"] = (
        totals.standard_premium,
        totals.estimated_annual_premium,
        totals.total_estimated_annual_premium,
    )
    if {name: tuple(Decimal(str(amount)) for amount in amounts) for name, amounts in theirs.items()} != own:
        raise ValueError(f"zen prices {theirs}, and we {own}")


def _beside_zen(risk: Risk) -> Figure:
    """The same account and rates in zen: its rates in a decision table, as its editor keeps them."""
    book = builtin_book()
    asked = rating_zen.context(risk)
    ours = rate(risk, PROGRAM, book, cost_stack=False)
    engine = zen.ZenEngine()
    seconds = {}
    for way in ("table", "literal"):
        decision = engine.create_decision(rating_zen.decision(book, PROGRAM, DAY, way))
        answer = decision.evaluate(asked)["result"]
        _check(answer, ours)
        seconds[way] = spent(partial(decision.evaluate, asked))
    own = spent(lambda: rate(risk, PROGRAM, book, cost_stack=False))
    words = f"{own * 1000:.1f} ms; zen {seconds['table'] * 1000:.1f} ms, its rates as a literal "
    words += f"{seconds['literal'] * 1000:.1f} ms ({seconds['literal'] / own:.1f} x)"
    return at_least("rating_vs_zen", seconds["table"] / own, 10, "x", words)
