"""Faults of steps and patches: a step from nowhere, a rule that its scope does not know."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from rating.builtin import builtin_tables
from rating.dated import Row
from rating.desk.findings import Finding, shown
from rating.desk.readings import Readings, in_force, numbered
from rating.parameters import PARAMETER_TABLES
from rating.policy_steps import POLICY_RULES
from rating.steps import RULES

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
_LINES_RULE = "lines"
_STACK = "locations"
"""The rule of the cost stack, which starts from the premium of another algorithm."""
_RULES: Mapping[str, frozenset[str]] = {
    "class": frozenset({"rate_per_100", "net_rate"}),
    "state": frozenset({*RULES, "sum", "lines"}),
    "policy": frozenset({*POLICY_RULES, _STACK}),
    "state_policy": frozenset({"sum"}),
}
"""What a step of a scope may do."""


def check_steps(readings: Readings) -> Iterator[Finding]:
    """Steps of an algorithm: each starts from steps before it, by a rule and a table that exist."""
    yield from _tax_bases(readings)
    by_algorithm: dict[tuple[str, ...], list[tuple[int, Row]]] = {}
    for line, row in numbered(readings, "algorithms"):
        by_algorithm.setdefault((row["algorithm"], row["state"], row["market"]), []).append((line, row))
    for steps in by_algorithm.values():
        places = {row["key"]: int(row["seq"]) for _, row in steps}
        for line, row in steps:
            yield from _one_step(readings["algorithms"].file, line, row)
            if not row["rule"]:
                right = f"use one of {', '.join(sorted(_RULES[row['scope']]))}"
                yield Finding(readings["algorithms"].file, line, "rule", "the cell is empty", right)
            for base in filter(None, row["base"].split(";") if row["rule"] != _STACK else ()):
                if base != _PAYROLL and places.get(base, int(row["seq"])) >= int(row["seq"]):
                    right = "name a step of this algorithm that comes before, or payroll"
                    problem = f"{shown(base)} is no step before {row['seq']}"
                    yield Finding(readings["algorithms"].file, line, "base", problem, right)
        taken_in = _bases(row for _, row in steps)
        for line, row in steps:
            yield from _taken_in(readings["algorithms"].file, line, row, taken_in)


def _bases(rows: Iterable[Row]) -> frozenset[str]:
    """Every step that another one starts from."""
    return frozenset(base for row in rows for base in row["base"].split(";"))


def _taken_in(file: str, line: int, row: Row, bases: frozenset[str]) -> Iterator[Finding]:
    """A step that changes the premium and that no subtotal takes in would change nothing."""
    if row["sign"] != "=" and row["rule"] not in (_LINES_RULE, _STACK) and row["key"] not in bases:
        right = "name it in the base of a later subtotal, e.g. standard_premium"
        yield Finding(file, line, "key", f"no later step starts from {row['key']}", right)


def _tax_bases(readings: Readings) -> Iterator[Finding]:
    """What a tax is a fraction of must be a step of some algorithm; 'eap' is the annual premium."""
    tables = ("algorithms", "algorithm_patches")
    known = {row["key"] for table in tables for row in (*builtin_tables()[table], *in_force(readings, table))}
    for line, row in numbered(readings, "assessments"):
        for base in row["base"].split(";"):
            if base not in known and base != "eap":
                right = "name a step, e.g. eap, standard_premium, modified_premium, or several joined by +"
                yield Finding(readings["assessments"].file, line, "base", f"{shown(base)} is no step", right)


def _one_step(file: str, line: int, row: Row) -> Iterator[Finding]:
    source = row["params_ref"].partition(_LINES)[0]
    if source not in _STEP_SOURCES and source not in PARAMETER_TABLES:
        known = ", ".join(sorted(_STEP_SOURCES | set(PARAMETER_TABLES)))
        problem = f"{shown(row['params_ref'])} is no source of a factor"
        yield Finding(file, line, "params_ref", problem, f"use one of {known}")
    if row["sign"] == "=" and row["rule"] not in ("sum", "", _STACK):
        right = "let a step of sign x or + say what it changes, and a sum take that in"
        yield Finding(file, line, "rule", f"the rule {row['rule']} strikes no subtotal", right)
        return
    if row["rule"] in RULES and row["scope"] == "state" and source not in PARAMETER_TABLES:
        problem = f"the rule {row['rule']} of a state needs a factor"
        yield Finding(file, line, "params_ref", problem, f"name one of {', '.join(sorted(PARAMETER_TABLES))}")
    rules = _RULES[row["scope"]] if row["scope"] else None
    if rules is not None and row["rule"] and row["rule"] not in rules:
        problem = f"the rule {row['rule']} works on no step of scope {row['scope']}"
        yield Finding(file, line, "rule", problem, f"use one of {', '.join(sorted(rules))}")


def check_patches(readings: Readings) -> Iterator[Finding]:
    """Patches change steps that exist, in the algorithm or added by a patch, and start from such."""
    patches = in_force(readings, "algorithm_patches")
    rows = (*builtin_tables()["algorithms"], *in_force(readings, "algorithms"), *patches)
    known: dict[str, set[str]] = {}
    for row in (*rows, *builtin_tables()["algorithm_patches"]):
        if row.get("op", "add") == "add":
            known.setdefault(row["algorithm"], set()).add(row["key"])
    taken_in = _bases(rows)
    for line, row in numbered(readings, "algorithm_patches"):
        file = readings["algorithm_patches"].file
        steps = known.get(row["algorithm"])
        if steps is None:
            right = f"use one of {', '.join(sorted(known))}"
            yield Finding(file, line, "algorithm", f"{shown(row['algorithm'])} is no algorithm", right)
            continue
        yield from _patched_step(file, line, row, steps)
        if row["op"] == "add":
            yield from _one_step(file, line, row)
            yield from _taken_in(file, line, row, taken_in)


def _patched_step(file: str, line: int, row: Row, steps: Collection[str]) -> Iterator[Finding]:
    """What a patch names must be there, and what it must say must be said."""
    if row["key"] not in steps:
        right = f"use one of {', '.join(sorted(steps))}"
        yield Finding(file, line, "key", f"{shown(row['key'])} is no step", right)
    for base in filter(None, row["base"].split(";")):
        if base != _PAYROLL and base not in steps:
            right = "name steps of the algorithm, by key or number, or payroll"
            yield Finding(file, line, "base", f"{shown(base)} is no step", right)
    for name in ("seq", "scope", "sign", "rule") if row["op"] == "add" else ():
        if not row[name]:
            yield Finding(file, line, name, "an added step needs it", "fill the cell")
    if row["op"] == "off" and not row["reason"]:
        problem = "the step is switched off without a reason"
        yield Finding(file, line, "reason", problem, "say why, it is shown")
