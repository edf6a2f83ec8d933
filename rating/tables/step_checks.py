"""Faults of steps and patches: a step from nowhere, a rule that its scope does not know."""

from collections.abc import Collection, Iterable, Iterator

from rating.algorithm_step import LINES, STACK, faults_of_step, rules_of
from rating.builtin import builtin_tables
from rating.row_choice import Row
from rating.tables.checked_tables import Readings, in_effect, placed
from rating.tables.findings import Finding, shown
from rating.tables.table_file import Place

_PAYROLL = "payroll"


def check_steps(readings: Readings) -> Iterator[Finding]:
    """Steps of an algorithm: each starts from steps before it, by a rule and a table that exist."""
    yield from _tax_bases(readings)
    by_algorithm: dict[tuple[str, ...], list[tuple[Place, Row]]] = {}
    for place, row in placed(readings, "algorithms"):
        by_algorithm.setdefault((row["algorithm"], row["state"], row["market"]), []).append((place, row))
    for steps in by_algorithm.values():
        places = {row["key"]: int(row["seq"]) for _, row in steps}
        for place, row in steps:
            yield from _one_step(place, row)
            if not row["rule"]:
                right = f"use one of {', '.join(rules_of(row['scope']))}"
                yield Finding(*place, "rule", "the cell is empty", right)
            for base in filter(None, row["base"].split(";") if row["rule"] != STACK else ()):
                if base != _PAYROLL and places.get(base, int(row["seq"])) >= int(row["seq"]):
                    right = "name a step of this algorithm that comes before, or payroll"
                    problem = f"{shown(base)} is no step before {row['seq']}"
                    yield Finding(*place, "base", problem, right)
        taken_in = _bases(row for _, row in steps)
        for place, row in steps:
            yield from _taken_in(place, row, taken_in)


def _bases(rows: Iterable[Row]) -> frozenset[str]:
    """Every step that another one starts from."""
    return frozenset(base for row in rows for base in row["base"].split(";"))


def _taken_in(place: Place, row: Row, bases: frozenset[str]) -> Iterator[Finding]:
    """A step that changes the premium and that no subtotal takes in would change nothing."""
    if row["sign"] != "=" and row["rule"] not in (LINES, STACK) and row["key"] not in bases:
        right = "name it in the base of a later subtotal, e.g. standard_premium"
        yield Finding(*place, "key", f"no later step starts from {row['key']}", right)


def _tax_bases(readings: Readings) -> Iterator[Finding]:
    """What a tax is a fraction of must be a step of some algorithm; 'eap' is the annual premium."""
    tables = ("algorithms", "algorithm_patches")
    known = {
        row["key"] for table in tables for row in (*builtin_tables()[table], *in_effect(readings, table))
    }
    for place, row in placed(readings, "assessments"):
        for base in row["base"].split(";"):
            if base not in known and base != "eap":
                right = "name a step, e.g. eap, standard_premium, modified_premium, or several joined by +"
                yield Finding(*place, "base", f"{shown(base)} is no step", right)


def _one_step(place: Place, row: Row) -> Iterator[Finding]:
    for fault in faults_of_step(row["key"], row["scope"], row["sign"], row["rule"], row["params_ref"]):
        yield Finding(*place, fault.column, fault.problem, fault.right)


def check_patches(readings: Readings) -> Iterator[Finding]:
    """Patches change steps that exist, in the algorithm or added by a patch, and start from such."""
    patches = in_effect(readings, "algorithm_patches")
    rows = (*builtin_tables()["algorithms"], *in_effect(readings, "algorithms"), *patches)
    known: dict[str, set[str]] = {}
    for row in (*rows, *builtin_tables()["algorithm_patches"]):
        if row.get("op", "add") == "add":
            known.setdefault(row["algorithm"], set()).add(row["key"])
    taken_in = _bases(rows)
    for place, row in placed(readings, "algorithm_patches"):
        steps = known.get(row["algorithm"])
        if steps is None:
            right = f"use one of {', '.join(sorted(known))}"
            yield Finding(*place, "algorithm", f"{shown(row['algorithm'])} is no algorithm", right)
            continue
        yield from _patched_step(place, row, steps)
        if row["op"] == "add":
            yield from _one_step(place, row)
            yield from _taken_in(place, row, taken_in)


def _patched_step(place: Place, row: Row, steps: Collection[str]) -> Iterator[Finding]:
    """What a patch names must be there, and what it must say must be said."""
    if row["key"] not in steps:
        right = f"use one of {', '.join(sorted(steps))}"
        yield Finding(*place, "key", f"{shown(row['key'])} is no step", right)
    for base in filter(None, row["base"].split(";")):
        if base != _PAYROLL and base not in steps:
            right = "name steps of the algorithm, by key or number, or payroll"
            yield Finding(*place, "base", f"{shown(base)} is no step", right)
    for name in ("seq", "scope", "sign", "rule") if row["op"] == "add" else ():
        if not row[name]:
            yield Finding(*place, name, "an added step needs it", "fill the cell")
    if row["op"] == "off" and not row["reason"]:
        problem = "the step is switched off without a reason"
        yield Finding(*place, "reason", problem, "say why, it is shown")
