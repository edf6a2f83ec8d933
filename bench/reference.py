"""How fast class codes are found and fifty locations are judged, by the functions that the API calls."""

import csv
import time
from collections.abc import Callable
from datetime import date
from itertools import cycle, islice
from pathlib import Path

from pydantic import TypeAdapter

from api.class_code.routes import found_classes
from api.eligibility.routes import eligibility_wire
from api.eligibility.schemas import EligibilityRequest
from bench import class_words
from bench.figure import Figure, at_most, median, p95
from models.claim_history import ClaimHistory
from models.program import CarrierKind, Program
from rating.book import RateBook
from rating.builtin import builtin_book
from underwriting.eligibility import evaluate
from underwriting.intake import known_risk

DAY = date(2026, 9, 1)
SEARCH_TARGET_MS, ELIGIBILITY_TARGET_MS = 20, 100
LOCATIONS, CLASSES, ROUNDS = 50, 10, 15
TYPED = (
    "881", "8810", "clerical", "cler off", "roof", "restaurant", "machine shop", "truck driv", "paint",
    "clercial", "restarant", "carpentery", "warehose", "plumber", "land scape", "nursng home", "8801",
    "electrcal wirng", "nothing like it", "zzzzzz",
    "hauling", "mechnic", "residential home cleaner", "restaraunt",
)  # fmt: skip
"""What people type: codes, words, beginnings of words, typing errors, and what is nowhere."""
STATES = ("IL", "CA", "TX", "NY", "FL", "WI", "MA", "NJ")
_SEED = Path(__file__).parents[1] / "adapters" / "postgres" / "seed" / "programs.csv"
_REQUEST: TypeAdapter[EligibilityRequest] = TypeAdapter(EligibilityRequest)


def figures() -> list[Figure]:
    """The figures of reference data and eligibility."""
    book, programs = builtin_book(), every_program()
    return [_class_search(book, programs), *class_words.figures(book, DAY), _eligibility(book, programs)]


def every_program() -> list[Program]:
    """The whole demo catalogue, as if all of it were on sale."""
    with _SEED.open(encoding="utf-8", newline="") as source:
        return [
            Program(
                key=row["key"],
                partner=row["partner"],
                partner_name=row["partner"],
                carrier=row["carrier"],
                carrier_name=row["carrier"],
                carrier_legal_name=row["carrier"],
                kind=CarrierKind(row["kind"]),
                adapter=row["adapter"] or None,
            )
            for row in csv.DictReader(source)
        ]


def request_of(book: RateBook) -> dict[str, list[dict[str, str]]]:
    """The body of getCarrierElig for fifty locations of ten classes, over every state and class in turn."""
    codes = cycle(row["code"] for row in book.rows("class_codes"))
    states = cycle(row["state"] for row in book.rows("demo_state_relativity") if row["relativity"])
    return {
        str(number + 1): [{"code": code, "state": state} for code in islice(codes, CLASSES)]
        for number, state in zip(range(LOCATIONS), states, strict=False)
    }


def _class_search(book: RateBook, programs: list[Program]) -> Figure:
    """From the typed text to the JSON of the answer, with the dots of all programs."""
    rows = book.rows("class_codes")
    times, plain = [], []
    for round_ in range(ROUNDS):
        for number, text in enumerate(TYPED):
            state = STATES[(number + round_) % len(STATES)]
            times.append(
                _ms(lambda t=text, s=state: found_classes(book, s, t, DAY, programs).model_dump_json())  # type: ignore[misc]
            )
            plain.append(_ms(lambda t=text: [row for row in rows if t in row["description"].casefold()]))  # type: ignore[misc]
    beside = f"a plain scan for the text alone: {p95(plain):.2g} ms"
    return at_most("class_search_p95_ms", p95(times), SEARCH_TARGET_MS, "ms", beside)


def _eligibility(book: RateBook, programs: list[Program]) -> Figure:
    """From the parsed request to the answer; the JSON, which grows with the reasons, stands beside it."""
    wire = _REQUEST.validate_python(request_of(book))
    answer = eligibility_wire(evaluate(known_risk(wire, None, ClaimHistory(), DAY), programs, book))
    times = [
        _ms(lambda: eligibility_wire(evaluate(known_risk(wire, None, ClaimHistory(), DAY), programs, book)))
        for _ in range(ROUNDS)
    ]
    json_ms = median([_ms(answer.model_dump_json) for _ in range(ROUNDS)])
    reasons = sum(len(entry.reasons) for entry in answer.details)
    beside = f"{len(programs)} programs, {reasons} reasons; their JSON: {json_ms:.0f} ms"
    return at_most("eligibility_50x10_ms", median(times), ELIGIBILITY_TARGET_MS, "ms", beside)


def _ms(work: Callable[[], object]) -> float:
    """How long something takes, in milliseconds."""
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1000
