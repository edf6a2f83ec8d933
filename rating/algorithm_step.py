"""What one step of an algorithm may say: a rule of its scope, a table that exists, a sign that fits."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rating.net_rates import NET_RATE
from rating.parameters import PARAMETER_TABLES
from rating.policy_steps import POLICY_RULES
from rating.steps import RULES

SUM, LINES, STACK, CLASS, STATE, POLICY = "sum", "lines", "locations", "class", "state", "policy"
"""The rules that need more than a base (STACK: the cost stack, behind the premium), and the scopes."""
PER_100, FLAT, FLOOR, BRACKET, MULTIPLY = "rate_per_100", "flat_once", "floor", "bracket", "multiply"
EQUALS = "="
_SOURCES = frozenset(
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
"""What params_ref may name beside the tables of single factors."""
_RULES: Mapping[str, frozenset[str]] = {
    CLASS: frozenset({PER_100, NET_RATE}),
    STATE: frozenset({*RULES, SUM, LINES}),
    POLICY: frozenset({*POLICY_RULES, STACK}),
    "state_policy": frozenset({SUM}),
}
"""What a step of a scope may do."""
_SIGNS: Mapping[tuple[str, str], str] = {
    (CLASS, PER_100): "+",
    (CLASS, NET_RATE): "+",
    (STATE, LINES): "+",
    (STATE, FLOOR): "+",
    (STATE, MULTIPLY): "x+",
    (POLICY, FLAT): "+",
    (POLICY, FLOOR): "+",
    (POLICY, BRACKET): "-",
}
"""Signs of the rules that work in one direction alone."""
_LAYERS, _FUND_FLOOR, _ENTERED = "surcharges", "fund_minimum", "overrides"
_PARTS: Mapping[str, tuple[str, ...]] = {
    "terrorism_cat": ("terrorism_9740_per_100", "catastrophe_9741_per_100"),
    _ENTERED: ("net_rate", "net_rate_ax"),
}
"""Sources of which a step has to name a part: 'table.part'."""


@dataclass(frozen=True, slots=True, order=True)
class StepFault:
    """What is wrong with a step; others: further steps that it concerns."""

    step: str
    column: str
    problem: str
    right: str
    others: tuple[str, ...] = field(default=(), compare=False)


def rules_of(scope: str) -> tuple[str, ...]:
    """The rules that a step of a scope may use."""
    return tuple(sorted(_RULES[scope]))


def faults_of_step(key: str, scope: str, sign: str, rule: str, params_ref: str) -> Iterator[StepFault]:
    """What is wrong with a step by itself; a cell that is empty is not looked at."""
    source, _, part = params_ref.partition(".")
    if source not in _SOURCES and source not in PARAMETER_TABLES:
        known = ", ".join(sorted(_SOURCES | PARAMETER_TABLES))
        yield StepFault(key, "params_ref", f"'{params_ref}' is no source of a factor", f"use one of {known}")
    elif source in _PARTS and part not in _PARTS[source]:
        right = f"use {' or '.join(f'{source}.{name}' for name in _PARTS[source])}"
        yield StepFault(key, "params_ref", f"'{params_ref}' names no factor of {source}", right)
    if sign == EQUALS and rule not in (SUM, "", STACK):
        right = "let a step of sign x or + say what it changes, and a sum take that in"
        yield StepFault(key, "rule", f"the rule {rule} strikes no subtotal", right)
        return
    if rule in RULES and scope == STATE:
        yield from _source_of_rule(key, rule, source)
    if rule == NET_RATE and source != _ENTERED:
        problem = f"the rule {rule} finds nothing in '{params_ref}'"
        yield StepFault(key, "params_ref", problem, f"name {_ENTERED}.net_rate or {_ENTERED}.net_rate_ax")
    if scope and rule and rule not in _RULES[scope]:
        problem = f"the rule {rule} works on no step of scope {scope}"
        yield StepFault(key, "rule", problem, f"use one of {', '.join(rules_of(scope))}")
    elif rule == SUM and sign not in (EQUALS, ""):
        yield StepFault(key, "sign", f"a sum with the sign {sign} changes nothing", "give it the sign =")
    elif sign and sign not in _SIGNS.get((scope, rule), f"+-x{EQUALS}"):
        signs = " or ".join(_SIGNS[scope, rule])
        yield StepFault(key, "sign", f"the sign {sign} would turn {key} round", f"write {signs}")


def _source_of_rule(key: str, rule: str, source: str) -> Iterator[StepFault]:
    """A rule of a state needs a table of single factors: layers for a bracket, a minimum for a floor."""
    if source not in PARAMETER_TABLES:
        right = f"name one of {', '.join(sorted(PARAMETER_TABLES))}"
        yield StepFault(key, "params_ref", f"the rule {rule} of a state needs a factor", right)
    for word, table in ((BRACKET, _LAYERS), (FLOOR, _FUND_FLOOR)):
        if source in PARAMETER_TABLES and (rule == word) != (source == table):
            problem = f"the rule {rule} finds nothing in {source}"
            yield StepFault(key, "params_ref", problem, f"the rule {word} and the table {table} go together")
