"""What a licensee's rows leave open, filled in: terms of a program, plan of a state, suffix of a class."""

from collections.abc import Mapping, Sequence

from rating.program_terms import EVERY_STATE
from rating.row_choice import Row
from rating.tables.columns import UNSAID
from rating.tables.table_shapes import SHAPES

DEFAULT_PROGRAM = "default"
_PLAIN = {
    "carrier_type": "A",
    "rate_decimals": "2",
    "loss_cost_multiplier": "1",
    "discount_mode": "marginal",
    "state_type": "mcp",
    "admin_fee_kind": "payroll_percent",
    "admin_fee_value": "0",
    "rounding": "dollar",
    "paygo": "false",
    "licensed": "true",
}
_PLANS = {
    "ncciStates": "ncci",
    "actingNcciStates": "ncci_when_interstate",
    "indBureauStates": "own_bureau",
    "monopolistic": "none",
}

Tables = Mapping[str, Sequence[Row]]


def completed(given: Tables) -> dict[str, list[dict[str, str]]]:
    """The tables of a folder with everything that the engine reads; rows keep their order."""
    tables = {name: [dict(row) for row in rows] for name, rows in given.items()}
    for row in tables.get("class_codes", ()):
        row["base_code"] = row["base_code"] or row["code"].rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        row["federal"] = row["federal"] or ("true" if row["code"].endswith("F") else "false")
    for row in tables.get("state_categories", ()):
        row["mod_plan"] = row["mod_plan"] or _PLANS[row["category"]]
        market = "false" if row["mod_plan"] == "none" else "true"
        row["has_private_market"] = row["has_private_market"] or market
    for row in tables.get("deductible_plans", ()):
        row["plan"] = row["plan"] or row["amount"]
    for row in tables.get("territories", ()):
        row["zip3"] = row["zip3"][:3]
    for row in tables.get("schedule_ranges", ()):
        row["credit_max_pct"] = row["credit_max_pct"].removeprefix("-")
    for name in ("algorithms", "algorithm_patches"):
        for row in tables.get(name, ()):
            if name == "algorithms" or row["op"] == "add":
                row["label"] = row["label"] or row["key"].replace("_", " ").capitalize()
                row["visible"], row["enabled"] = row["visible"] or "true", row["enabled"] or "true"
                row["rounding"] = row["rounding"] or "program"
    if "programs" in tables:
        tables["programs"] = complete_programs(tables["programs"], tables.get("rates", ()))
    return tables


def complete_programs(rows: Sequence[dict[str, str]], rates: Sequence[Row]) -> list[dict[str, str]]:
    """Terms without gaps: a plain general row below each program's own, fund states marked.

    A program that has rows of single states alone is admitted in these and nowhere else.
    """
    by_program: dict[str, list[dict[str, str]]] = {}
    for row in rows:
        _read_range(row)
        by_program.setdefault(row["program"], []).append(row)
    found: list[dict[str, str]] = []
    for program, own in by_program.items():
        general = [row for row in own if row["state"] == EVERY_STATE]
        special = [row for row in own if row["state"] != EVERY_STATE]
        for row in general:
            row.update({name: row[name] or value for name, value in _PLAIN.items()})
        if not general:
            general = [{**_empty(program), **_PLAIN, "licensed": "false"}]
            for row in special:
                row["licensed"] = row["licensed"] or "true"
        found += [*general, *special, *_fund_states(program, general, special, rates)]
    return found


def default_program_rows(programs: Sequence[str], given: Tables) -> list[dict[str, str]]:
    """Programs that file nothing of their own: multiplier 1, and what the folder's other tables say of them.

    A state that has fund rates and no others is a master policy; discounts for other carriers alone (type B)
    make such a carrier.
    """
    rates = given.get("rates", ())
    types = {row["carrier_type"] for row in given.get("premium_discount", ())}
    kind = "B" if types == {"B"} else ""
    rows = []
    for program in programs:
        rows.append({**_empty(program), "carrier_type": kind})
        for state in sorted(_states_of(rates, program, "fund_rate") - _states_of(rates, program)):
            rows.append({**_empty(program), "state": state, "state_type": "master"})
    return complete_programs(rows, rates)


def _states_of(rates: Sequence[Row], program: str, kind: str | None = None) -> set[str]:
    """States with rates of a kind, of a program or of all; without a kind: of any kind but fund rates."""
    return {
        row["state"]
        for row in rates
        if row["program"] in (program, EVERY_STATE)
        and (row["kind"] == kind if kind else row["kind"] != "fund_rate")
    }


def _empty(program: str) -> dict[str, str]:
    row = {column.name: column.default for column in SHAPES["programs"].columns}
    return {**row, "program": program, "carrier": program, "reliability": UNSAID}


def _read_range(row: dict[str, str]) -> None:
    """A range written in one cell, where the two columns of the range are empty."""
    debit, _, credit = row["schedule_range"].partition("/")
    row["schedule_debit_max_pct"] = row["schedule_debit_max_pct"] or debit
    row["schedule_credit_max_pct"] = row["schedule_credit_max_pct"].removeprefix("-") or credit


def _fund_states(
    program: str, general: list[dict[str, str]], special: list[dict[str, str]], rates: Sequence[Row]
) -> list[dict[str, str]]:
    """Where a master program has fund rates, it is rated by them: its load is inside, so it is 1."""
    filed = {
        row["state"]
        for row in rates
        if row["kind"] == "fund_rate" and row["program"] in (program, EVERY_STATE)
    }
    if not filed:
        return []
    general_type = general[0]["state_type"]
    for row in special:
        if row["state"] in filed and (row["state_type"] or general_type) == "master":
            row["fund_load"] = row["fund_load"] or "1"
    stated = {row["state"] for row in special}
    if general_type != "master":
        return []
    return [
        {**_empty(program), "carrier": "", "state": state, "fund_load": "1"}
        for state in sorted(filed - stated)
    ]
