"""Faults that no single cell shows: brackets with a gap, a rate of no program, a step from nowhere."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal

from rating.builtin import builtin_tables
from rating.dated import Row
from rating.desk.findings import Finding, shown
from rating.desk.table_file import TableReading
from rating.parameters import PARAMETER_TABLES
from rating.program_terms import EVERY_STATE
from rating.steps import RULES

Readings = Mapping[str, TableReading]
_STEP_SOURCES = frozenset(
    {
        "",
        "rates",
        "fund_rates",
        "premium_discount",
        "expense_constants",
        "minimum_premium",
        "assessments",
        "program_terms",
        "federal_payroll_tax",
        "suta",
        "overrides",
    }
)
_PAYROLL = "payroll"
_LINES = "."
_STACK = "locations"
"""The rule of the cost stack, which starts from the premium of another algorithm."""


def check_tables(readings: Readings) -> list[Finding]:
    """Every fault that the tables of a folder show together; tables that it lacks are the built-in ones."""
    found = [
        finding
        for check in (
            _layers,
            _discount_states,
            _rate_programs,
            _state_funds,
            _program_dates,
            _steps,
            _patches,
        )
        for finding in check(readings)
    ]
    return sorted(found)


def _rows(readings: Readings, table: str) -> Sequence[Row]:
    """The rows that would be in force: the folder's, else the built-in ones."""
    return readings[table].rows if table in readings else builtin_tables().get(table, ())


def _numbered(readings: Readings, table: str) -> Iterator[tuple[int, Row]]:
    """The folder's own rows of a table with their lines; none where it does not have the table."""
    if table in readings:
        yield from zip(readings[table].lines, readings[table].rows, strict=True)


def _layers(readings: Readings) -> Iterator[Finding]:
    """Brackets must begin at 0, follow each other without gap or overlap, and end open."""
    for table, columns in (
        ("premium_discount", ("table_id", "carrier_type", "effective")),
        ("surcharges", ("state", "market", "key", "effective")),
    ):
        groups: dict[tuple[str, ...], list[tuple[int, Row]]] = {}
        for line, row in _numbered(readings, table):
            groups.setdefault(tuple(row[name] for name in columns), []).append((line, row))
        for group in groups.values():
            yield from _one_scale(readings[table].file, group)


def _one_scale(file: str, group: list[tuple[int, Row]]) -> Iterator[Finding]:
    ordered = sorted(group, key=lambda entry: Decimal(entry[1]["from_premium"]))
    expected = Decimal(0)
    for index, (line, row) in enumerate(ordered):
        low, top = Decimal(row["from_premium"]), row["to_premium"]
        if low != expected:
            yield Finding(
                file,
                line,
                "from_premium",
                f"the layer begins at {low}",
                f"the layer before ends at {expected}",
            )
        if not top:
            if index + 1 < len(ordered):
                yield Finding(
                    file, line, "to_premium", "the layer is open", "only the last layer may be open"
                )
            return
        expected = Decimal(top)
        if expected <= low:
            yield Finding(file, line, "to_premium", f"the layer ends at {top}", f"end it above {low}")
    yield Finding(file, ordered[-1][0], "to_premium", "the last layer ends", "leave its end empty")


def _discount_states(readings: Readings) -> Iterator[Finding]:
    ids = {row["table_id"] for row in _rows(readings, "premium_discount")}
    families = ids | {name[:index] for name in ids for index, mark in enumerate(name) if mark == "_"}
    for line, row in _numbered(readings, "premium_discount_states"):
        if row["table"] and row["table"] not in families:
            yield Finding(
                readings["premium_discount_states"].file,
                line,
                "table",
                f"{shown(row['table'])} is no discount table",
                f"use one of {', '.join(sorted(ids))}, or what it begins with",
            )


def _rate_programs(readings: Readings) -> Iterator[Finding]:
    """Where a folder names its programs, no rate may be of another one."""
    known = {row["program"] for _, row in _numbered(readings, "programs")}
    if not known or readings["programs"].findings:
        return
    for table in ("rates", "deductible_plans", "subject_charges"):
        for line, row in _numbered(readings, table):
            if row["program"] not in known and row["program"] != EVERY_STATE:
                yield Finding(
                    readings[table].file,
                    line,
                    "program",
                    f"{shown(row['program'])} is not in programs.csv",
                    f"use '*' or one of {', '.join(sorted(known))}",
                )


def _state_funds(readings: Readings) -> Iterator[Finding]:
    """A rate where no carrier may insure, or in a state that is none."""
    categories = {row["state"]: row for row in _rows(readings, "state_categories")}
    for line, row in _numbered(readings, "rates"):
        category = categories.get(row["state"])
        if category is None:
            problem = f"{shown(row['state'])} is not a state of state_categories"
            yield Finding(readings["rates"].file, line, "state", problem, "write a two-letter state of it")
        elif category["category"] == "monopolistic":
            problem = f"{row['state']} is insured by its state fund"
            yield Finding(readings["rates"].file, line, "state", problem, "leave the row out")


def _program_dates(readings: Readings) -> Iterator[Finding]:
    for line, row in _numbered(readings, "programs"):
        start, end = row["from_date"], row["to_date"]
        if start and end and date.fromisoformat(end) <= date.fromisoformat(start):
            yield Finding(
                readings["programs"].file, line, "to_date", f"the row ends on {end}", f"end it after {start}"
            )


def _steps(readings: Readings) -> Iterator[Finding]:
    """Steps of an algorithm: each starts from steps before it, by a rule and a table that exist."""
    by_algorithm: dict[str, list[tuple[int, Row]]] = {}
    for line, row in _numbered(readings, "algorithms"):
        by_algorithm.setdefault(row["algorithm"], []).append((line, row))
    for steps in by_algorithm.values():
        places = {row["key"]: int(row["seq"]) for _, row in steps}
        for line, row in steps:
            yield from _one_step(readings["algorithms"].file, line, row)
            for base in filter(None, row["base"].split(";") if row["rule"] != _STACK else ()):
                if base != _PAYROLL and places.get(base, int(row["seq"])) >= int(row["seq"]):
                    right = "name a step of this algorithm that comes before, or payroll"
                    problem = f"{shown(base)} is no step before {row['seq']}"
                    yield Finding(readings["algorithms"].file, line, "base", problem, right)


def _one_step(file: str, line: int, row: Row) -> Iterator[Finding]:
    source = row["params_ref"].partition(_LINES)[0]
    if source not in _STEP_SOURCES and source not in PARAMETER_TABLES:
        known = ", ".join(sorted(_STEP_SOURCES | set(PARAMETER_TABLES)))
        problem = f"{shown(row['params_ref'])} is no source of a factor"
        yield Finding(file, line, "params_ref", problem, f"use one of {known}")
    if row["rule"] in RULES and row["scope"] == "state" and source not in PARAMETER_TABLES:
        problem = f"the rule {row['rule']} of a state needs a factor"
        yield Finding(file, line, "params_ref", problem, f"name one of {', '.join(sorted(PARAMETER_TABLES))}")


def _patches(readings: Readings) -> Iterator[Finding]:
    """Patches change steps that exist, in the algorithm or added by a patch."""
    patches = [*_rows(readings, "algorithm_patches")]
    steps = {
        (row["algorithm"], row["key"])
        for row in (
            *builtin_tables()["algorithms"],
            *_rows(readings, "algorithms"),
            *builtin_tables()["algorithm_patches"],
            *patches,
        )
        if row.get("op", "add") == "add"
    }
    algorithms = {name for name, _ in steps}
    for line, row in _numbered(readings, "algorithm_patches"):
        file = readings["algorithm_patches"].file
        if row["algorithm"] not in algorithms:
            yield Finding(
                file,
                line,
                "algorithm",
                f"{shown(row['algorithm'])} is no algorithm",
                f"use one of {', '.join(sorted(algorithms))}",
            )
        elif (row["algorithm"], row["key"]) not in steps:
            known = ", ".join(sorted(key for name, key in steps if name == row["algorithm"]))
            yield Finding(file, line, "key", f"{shown(row['key'])} is no step", f"use one of {known}")
        if row["op"] == "add":
            for name in ("seq", "scope", "sign", "rule"):
                if not row[name]:
                    yield Finding(file, line, name, "an added step needs it", "fill the cell")
            yield from _one_step(file, line, row)
        if row["op"] == "off" and not row["reason"]:
            yield Finding(
                file, line, "reason", "the step is switched off without a reason", "say why, it is shown"
            )
