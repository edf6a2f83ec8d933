"""Steps of an algorithm as people write them, to our own spelling.

What a row leaves open about a step of the default algorithm is taken from there: its label, its codes, its
base, its rule and where its factor comes from. How a base may be written stands in bases.py.
"""

from collections.abc import Mapping, Sequence

from rating.builtin import builtin_tables
from rating.ledger import MANUAL, PAYROLL
from rating.row_choice import Row
from rating.tables.bases import industry_of, step_base

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
_SUM, _FLOOR, _EQUALS = "sum", "floor", "="
_POLICY, _BOTH = "policy", "state_policy"


def spell_algorithms(rows: Sequence[dict[str, str]]) -> None:
    """Bring the rows of a folder's algorithms into the spelling that the engine reads; in place."""
    numbers = _numbers(rows)
    changes = _numbers([row for row in rows if row["sign"] != _EQUALS])
    for row in rows:
        place = _place(row)
        usual, mod = _usual(row["key"]), _mod_step(rows, place)
        row["industry"] = row["industry"] or industry_of(row["base"])
        row["base"] = step_base(row["base"], numbers[place], changes.get(place), mod)
        _rule(row, usual, mod)
        if not row["base"] and usual is not None and row["rule"] != "flat_once":
            known = {*numbers[place].values(), PAYROLL}
            row["base"] = ";".join(key for key in usual["base"].split(";") if key in known)
            row["industry"] = row["industry"] or usual["industry"]
        if row["rule"] == _SUM and row["scope"] == _POLICY:
            row["scope"] = _BOTH
        _fill(row, usual)


def spell_patches(rows: Sequence[dict[str, str]], algorithms: Sequence[Row]) -> None:
    """The same for patches; algorithms: the rows that they change."""
    numbers: dict[str, dict[str, str]] = {}
    for row in algorithms:
        numbers.setdefault(row["algorithm"], {})[row["seq"]] = row["key"]
    for row in rows:
        if row["op"] == "add":
            numbers.setdefault(row["algorithm"], {}).setdefault(row["seq"], row["key"])
    for row in rows:
        row["industry"] = row["industry"] or industry_of(row["base"])
        row["base"] = step_base(row["base"], numbers.get(row["algorithm"], {}))
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


def _mod_step(rows: Sequence[Row], place: tuple[str, ...]) -> str:
    """The step of the modification; '' where there is none."""
    found = (row["key"] for row in rows if _place(row) == place and _is_mod(row))
    return next(found, "")


def _is_mod(row: Row) -> bool:
    source = _SOURCES.get(row["params_ref"], row["params_ref"])
    return row["sign"] != _EQUALS and (source == "modification" or row["key"] == "experience_mod")


def _rule(row: dict[str, str], usual: Row | None, mod: str) -> None:
    """A subtotal without a rule is a sum; so is '60 x mod' beside the step of the modification."""
    if not row["rule"]:
        row["rule"] = _SUM if row["sign"] == _EQUALS else (usual or {}).get("rule", "")
    if row["sign"] == _EQUALS and row["rule"] == "multiply" and mod:
        keys = [key for key in row["base"].split(";") if key]
        row["base"], row["rule"] = ";".join(dict.fromkeys((*keys, mod))), _SUM


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
