"""Applications for data sheets in tests: the example of the docs, and any that Hypothesis thinks of."""

import json
import string
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from models.eacord import EacordSheet

MADE_AT = datetime(2026, 11, 28, 15, 0, tzinfo=UTC)
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "eacord" / "sheet.json"
NCCI_STATES = ("GA", "SC", "TX", "AL", "IL", "NC")
_LETTERS = string.ascii_letters + string.digits + "&-.,'()/éñüŁő—’ß"


def example() -> dict[str, Any]:
    """The values of the example."""
    told: dict[str, Any] = json.loads(EXAMPLE.read_text(encoding="utf-8"))["values"]
    return told


def a_data_sheet(values: dict[str, Any] | None = None) -> EacordSheet:
    """A sheet of an application; the example's where none is given."""
    return EacordSheet(made_at=MADE_AT, values=example() if values is None else values)


def leaves(node: Any, path: str = "") -> dict[str, Any]:
    """Every value by its path, blanks left out."""
    if isinstance(node, dict):
        parts = [leaves(value, f"{path}.{name}" if path else name) for name, value in node.items()]
    elif isinstance(node, list):
        parts = [leaves(value, f"{path}[{number}]") for number, value in enumerate(node)]
    else:
        return {} if node is None else {path: node}
    return {name: value for part in parts for name, value in part.items()}


def _text(most: int) -> st.SearchStrategy[str]:
    word = st.text(st.sampled_from(_LETTERS), min_size=1, max_size=14)
    words = st.lists(word, min_size=1, max_size=max(1, most // 8))
    return words.map(lambda found: f"X{' '.join(found)}"[:most].rstrip())


def _money(most: int = 9_999_999) -> st.SearchStrategy[str]:
    return st.one_of(st.integers(0, most).map(str), st.integers(1, most).map(lambda n: f"{n}.25"))


_DAYS = st.dates(date(2020, 1, 1), date(2030, 12, 31)).map(lambda day: day.isoformat())
_PHONES = st.integers(2_012_000_000, 9_899_999_999).map(str)
_COUNTS = st.integers(0, 900)
_RATES = st.decimals("0.01", "99.99", places=3).map(lambda rate: f"{rate.normalize():f}")


def _some(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional=fields)


def _rows(**more: st.SearchStrategy[Any]) -> st.SearchStrategy[list[dict[str, Any]]]:
    row = st.fixed_dictionaries(
        {"class_code": st.integers(100, 9999).map(lambda n: f"{n:04}"), "payroll": _money()},
        optional={
            "location": st.integers(1, 99).map(str), "description": _text(120), "full_time": _COUNTS,
            "part_time": _COUNTS, "rate": _RATES, "manual_premium": _money(), **more,
        },
    )  # fmt: skip
    return st.lists(row, min_size=1, max_size=16)


def applications(
    states: tuple[str, ...] = NCCI_STATES, **row: st.SearchStrategy[Any]
) -> st.SearchStrategy[dict[str, Any]]:
    """Applications whose every value is in its canonical form."""
    mods = st.integers(20, 300).map(lambda n: f"{n / 100:.2f}".rstrip("0").rstrip("."))
    sheet = _some(experience_mod=mods, minimum_premium=_money())
    ratings = st.lists(st.sampled_from(states), min_size=1, max_size=3, unique=True).flatmap(
        lambda chosen: st.tuples(*(st.tuples(st.just(state), _rows(**row), sheet) for state in chosen))
    )
    address = {
        "line1": _text(40),
        "city": _text(20),
        "state": st.sampled_from(states),
        "zip": st.just("30301"),
    }
    applicant = st.fixed_dictionaries(
        {"name": _text(90), "mailing_address": st.fixed_dictionaries(address)},
        optional={
            "fein": st.integers(10_0000000, 99_9999999).map(lambda n: f"{str(n)[:2]}-{str(n)[2:]}"),
            "years_in_business": st.integers(0, 150), "phone": _PHONES, "website": _text(30),
            "entity_type": st.sampled_from(["LLC", "Corporation", "Sole Proprietor", "Trust", "Other"]),
        },
    )  # fmt: skip
    location = st.fixed_dictionaries(
        {"number": st.integers(1, 99).map(str), "street": _text(60), "city": _text(30),
         "state": st.sampled_from(states), "zip": st.just("30301")}
    )  # fmt: skip
    question = _some(answer=st.sampled_from("YN"), explanation=_text(400))
    carrier = st.fixed_dictionaries(
        {"year": st.integers(2015, 2026).map(str), "carrier": _text(60)},
        optional={
            "policy_number": _text(25),
            "annual_premium": _money(),
            "claims": _COUNTS,
            "amount_paid": _money(),
        },
    )
    return st.builds(
        _application,
        applicant, ratings, st.lists(location, max_size=6), st.lists(carrier, max_size=7),
        st.dictionaries(st.integers(1, 24).map(str), question, max_size=6),
        _some(effective_date=_DAYS, el_each_accident=_money(), participating=st.booleans(),
              part1_states=st.lists(st.sampled_from(states), min_size=1, unique=True)),
        st.one_of(st.none(), _text(900)),
    )  # fmt: skip


def _application(
    applicant: Any, ratings: Any, locations: Any, carriers: Any, questions: Any, policy: Any, operations: Any
) -> dict[str, Any]:
    rating = [{"state": state, "class_codes": rows, **more} for state, rows, more in ratings]
    return {
        "applicant": applicant, "rating": rating, "locations": locations, "prior_carriers": carriers,
        "questions": questions, "policy": policy, "description_of_operations": operations,
    }  # fmt: skip
