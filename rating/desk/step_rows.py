"""Steps of an algorithm as people write them, to the spelling of the house.

A base may name steps by key or by number, with any mark between them; what a row leaves open about a step of
the default algorithm is taken from there: its label, its codes, its base and where its factor comes from.
"""

import re
from collections.abc import Mapping, Sequence

from rating.builtin import builtin_tables
from rating.dated import Row
from rating.ledger import MANUAL, PAYROLL

_PAYROLL = re.compile(r"\b(?:(?:prorated|total|annual|state)\s+)*payroll\b", re.IGNORECASE)
_WORDS = frozenset({"or", "and", "of", "x", "the", "plus", "minus", "less"})
_EVERYTHING = "everything"
_SOURCES: Mapping[str, str] = {
    "deductible_plans": "deductible",
    "deductibles": "deductible",
    "emod": "modification",
    "experience_mod": "modification",
    "experience_modification": "modification",
    "mod": "modification",
    "schedule_ranges": "schedule",
    "schedule_rating": "schedule",
    "sdr": "schedule",
    "premium_discount_states": "premium_discount",
}
_FROM_USUAL = ("label", "stat_code")
_SUM, _FLOOR = "sum", "floor"
_POLICY, _BOTH = "policy", "state_policy"


def spell_algorithms(rows: Sequence[dict[str, str]]) -> None:
    """Bring the rows of a folder's algorithms into the spelling that the engine reads; in place."""
    numbers = _numbers(rows)
    for row in rows:
        own = numbers[_place(row)]
        usual = _usual(row["key"])
        row["base"] = _base(row["base"], own)
        if not row["base"] and usual is not None and row["rule"] != "flat_once":
            known = {*own.values(), PAYROLL}
            row["base"] = ";".join(key for key in usual["base"].split(";") if key in known)
        if row["rule"] == _SUM and row["scope"] == _POLICY:
            row["scope"] = _BOTH
        _fill(row, usual)


def spell_patches(rows: Sequence[dict[str, str]], algorithms: Sequence[Row]) -> None:
    """The same for patches; algorithms: the rows that they change."""
    numbers: dict[str, dict[str, str]] = {}
    for row in algorithms:
        numbers.setdefault(row["algorithm"], {})[row["seq"]] = row["key"]
    for row in rows:
        row["base"] = _base(row["base"], numbers.get(row["algorithm"], {}))
        row["params_ref"] = _SOURCES.get(row["params_ref"], row["params_ref"])
        if row["op"] == "add" and row["rule"] == _SUM and row["scope"] == _POLICY:
            row["scope"] = _BOTH


def _numbers(rows: Sequence[Row]) -> Mapping[tuple[str, ...], dict[str, str]]:
    """Keys of steps by their number, for each list of steps."""
    found: dict[tuple[str, ...], dict[str, str]] = {}
    for row in rows:
        found.setdefault(_place(row), {})[row["seq"]] = row["key"]
    return found


def _place(row: Row) -> tuple[str, ...]:
    return row["algorithm"], row["state"], row["market"]


def _usual(key: str) -> Row | None:
    """The step of this key in the default algorithm."""
    steps = builtin_tables()["algorithms"]
    return next((step for step in steps if step["algorithm"] == MANUAL and step["key"] == key), None)


def _base(text: str, numbers: Mapping[str, str]) -> str:
    """Keys of steps, separated by ';'. 'Everything above' is what the default algorithm says it is."""
    parts = [part for part in re.split(r"[^\w.]+", _PAYROLL.sub(f" {PAYROLL} ", text)) if part]
    if _EVERYTHING in (part.casefold() for part in parts):
        return ""
    keys = [numbers.get(part, part) for part in parts if part.casefold() not in _WORDS]
    return ";".join(dict.fromkeys(keys))


def _fill(row: dict[str, str], usual: Row | None) -> None:
    """What the row leaves open about a step that the default algorithm has."""
    row["params_ref"] = _SOURCES.get(row["params_ref"], row["params_ref"])
    if usual is None:
        return
    for name in _FROM_USUAL:
        row[name] = row[name] or usual[name]
    table = usual["params_ref"].partition(".")[0]
    unsaid = row["params_ref"] in ("", table) or (row["rule"] == _FLOOR and row["scope"] == _POLICY)
    if unsaid and row["rule"] == usual["rule"]:
        row["params_ref"] = usual["params_ref"]
