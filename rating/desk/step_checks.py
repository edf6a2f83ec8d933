"""Faults of steps and patches: a step from nowhere, a rule that its scope does not know."""

from collections.abc import Iterator, Mapping

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
    by_algorithm: dict[tuple[str, ...], list[tuple[int, Row]]] = {}
    for line, row in numbered(readings, "algorithms"):
        by_algorithm.setdefault((row["algorithm"], row["state"], row["market"]), []).append((line, row))
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
    rules = _RULES[row["scope"]] if row["scope"] else None
    if rules is not None and row["rule"] and row["rule"] not in rules:
        problem = f"the rule {row['rule']} works on no step of scope {row['scope']}"
        yield Finding(file, line, "rule", problem, f"use one of {', '.join(sorted(rules))}")


def check_patches(readings: Readings) -> Iterator[Finding]:
    """Patches change steps that exist, in the algorithm or added by a patch."""
    patches = [*in_force(readings, "algorithm_patches")]
    steps = {
        (row["algorithm"], row["key"])
        for row in (
            *builtin_tables()["algorithms"],
            *in_force(readings, "algorithms"),
            *builtin_tables()["algorithm_patches"],
            *patches,
        )
        if row.get("op", "add") == "add"
    }
    algorithms = {name for name, _ in steps}
    for line, row in numbered(readings, "algorithm_patches"):
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
