"""The default premium algorithm as a decision of zen-engine, from the same rate book.

The whole decision runs in zen's own nodes and expression language: payroll is grouped, rated, modified,
discounted over all states, held against the minimum and taxed. Rates are looked up in a decision table, as
zen's editor keeps them, or in one literal of an expression, which no editor shows but which is faster.
Standard states of the voluntary market only; shares of locations and payroll taxes are not asked of it.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any, Literal

from models.risk import Risk
from rating.book import RateBook

Json = dict[str, Any]
Rates = Literal["table", "literal"]

MARKET = "voluntary"
_JDM = "application/vnd.gorules.decision"


def context(risk: Risk) -> Json:
    """The risk as zen takes it: lines of all locations, one entry per state, the codes that occur."""
    mods = {entry.state.upper(): entry.rate1 for entry in risk.modifications}
    schedule = {entry.state: entry.sdr for entry in risk.schedule}
    lines = [
        {"state": place.state, "code": line.code, "payroll": float(line.payroll)}
        for place in risk.locations
        for line in place.employees
    ]
    return {
        "states": [
            {"state": state, "mod": float(mods["NCCI"]), "sdr": float(schedule.get(state, 0))}
            for state in sorted(risk.states)
        ],
        "codes": sorted({line["code"] for line in lines}),
        "lines": lines,
    }


def decision(book: RateBook, program: str, day: date, rates: Rates) -> str:
    """The JDM of a program as it would be deployed: every state and class that it files, every factor."""
    filed = {
        (state, code): book.class_rate(program, state, code, day, None).per_100
        for state in _states(book, program, day)
        for code in sorted(book.class_codes(state))
        if book.class_filed(state, code, day)
    }
    states = sorted({state for state, _code in filed})
    terms = book.terms(program, states[0], day)
    nodes = [
        _node("request", "inputNode", {"schema": ""}),
        _expressions("own", _GROUPS, loop="states"),
        _expressions("groups", [("groups", "flatMap(states, #.groups)")]),
        *(_rate_table(filed) if rates == "table" else _rate_literal(filed)),
        _factor_table(book, states, day),
        _expressions(
            "state", _state_steps(terms.min_premium_multiplier, terms.min_premium_cap), loop="states"
        ),
        _expressions("policy", _policy_steps(book, day)),
        _expressions("share", _SHARES, loop="states"),
        _expressions("totals", _TOTALS),
        _node("answer", "outputNode", {"schema": ""}),
    ]
    edges = [
        {"id": f"{a['id']}-{b['id']}", "type": "edge", "sourceId": a["id"], "targetId": b["id"]}
        for a, b in pairwise(nodes)
    ]
    return json.dumps({"contentType": _JDM, "nodes": nodes, "edges": edges})


_GROUPS = [
    ("lines", "filter($nodes.request.lines as line, line.state == state)"),
    (
        "groups",
        "map($nodes.request.codes as wanted, {state: state, code: wanted, "
        "payroll: sum(map(filter($.lines as line, line.code == wanted), #.payroll))})",
    ),
]
"""Ruling 3: a class is rated once per state, with the payroll of all locations."""


def _states(book: RateBook, program: str, day: date) -> list[str]:
    """The states that the program is licensed in."""
    known = [row["state"] for row in book.rows("state_categories")]
    return [state for state in known if book.licensed(program, state, day)]


def _state_steps(multiplier: Decimal | None, cap: Decimal | None) -> list[tuple[str, str]]:
    """Steps 10 to 120 of a state, the charges on payroll, and its largest class minimum."""
    return [
        ("rated", "filter($nodes.rated.groups as group, group.state == state)"),
        ("manual", "sum(map($.rated, #.premium))"),
        ("payroll", "sum(map($.rated, #.payroll))"),
        ("limits", "round(max([$.manual * limits_factor, limits_minimum]))"),
        ("subject", "$.manual + $.limits"),
        ("modified", "round($.subject * mod)"),
        ("scheduled", "round(abs($.modified * sdr / 100))"),
        ("standard", "sdr < 0 ? $.modified - $.scheduled : $.modified + $.scheduled"),
        ("terrorism", "round($.payroll / 100 * terrorism_rate)"),
        ("catastrophe", "round($.payroll / 100 * catastrophe_rate)"),
        ("minimum", f"max(map($.rated, min([round(#.rate * {multiplier} + constant), {cap}])))"),
    ]


def _policy_steps(book: RateBook, day: date) -> list[tuple[str, str]]:
    """What needs every state: the discount on all of them, the constant, the governing state."""
    layers = [row for row in book.rows("premium_discount") if row["table_id"] == "T9_TYPE_A"]
    tops = [row["to_premium"] or "1000000000000" for row in layers]
    full = " + ".join(
        f"max([0, min([$.total, {top}]) - {row['from_premium']}]) * {row['marginal_discount']}"
        for row, top in zip(layers, tops, strict=True)
    )
    return [
        ("total", "sum(map(states, #.standard))"),
        ("full", full),
        ("constant", "max(map(states, #.constant))"),
        ("largest", "max(map(states, #.standard))"),
        ("minimum", "max(map(states, #.minimum))"),
        ("governing", "filter(states as one, one.standard == $.largest)[0].state"),
    ]


_SHARES = [
    ("discount", "round($nodes.policy.full * standard / $nodes.policy.total)"),
    ("fee", "state == $nodes.policy.governing ? $nodes.policy.constant : 0"),
    ("eap", "standard - $.discount + $.fee + terrorism + catastrophe"),
    ("tax", "round((tax_base == 'eap' ? $.eap : standard) * tax_rate)"),
    ("teap", "$.eap + $.tax"),
]
_TOTALS = [
    ("eap", "sum(map(states, #.eap))"),
    ("balance", "max([0, minimum - $.eap])"),
    ("teap", "sum(map(states, #.teap))"),
]


def _rate_table(filed: Mapping[tuple[str, str], Decimal]) -> list[Json]:
    """A decision table of two inputs, asked for every class of the policy."""
    rows = [(state, code, value) for (state, code), value in filed.items()]
    look_up = _table("rates", ("state", "code"), ("rate",), rows, loop="groups")
    return [look_up, _expressions("rated", [("premium", "round(payroll / 100 * rate)")], loop="groups")]


def _rate_literal(filed: Mapping[tuple[str, str], Decimal]) -> list[Json]:
    """All rates in one literal, made before the classes are asked."""
    entries = ", ".join(f'"{state}{code}": {value}' for (state, code), value in filed.items())
    lines = [
        ("rate", "$nodes.rates.book[state + code]"),
        ("premium", "round(payroll / 100 * $.rate)"),
    ]
    return [_expressions("rates", [("book", f"{{{entries}}}")]), _expressions("rated", lines, loop="groups")]


def _factor_table(book: RateBook, states: Iterable[str], day: date) -> Json:
    """A decision table of the factors of each state."""
    names = (
        "limits_factor", "limits_minimum", "constant", "terrorism_rate", "catastrophe_rate", "tax_rate",
        "tax_base",
    )  # fmt: skip
    rows = [(state, *_factors(book, state, day)) for state in states]
    return _table("factors", ("state",), names, rows, loop="states")


def _factors(book: RateBook, state: str, day: date) -> tuple[Decimal | str, ...]:
    """The factors of a state in the order of the table."""
    limits = book.dated("increased_limits").require(state, day, market=MARKET, extra="1000/1000/1000")
    constant = book.dated("expense_constants").require(state, day, market=MARKET)
    charges = book.dated("terrorism_cat").candidates(state, day, market=MARKET)
    taxes = book.dated("assessments").in_effect(state, day)
    demo = book.dated("demo_state_relativity").require(state, day)["demo_assessment_pct"]
    filed = taxes[0]["rate"] if taxes else ""
    return (
        Decimal(limits["factor"]),
        Decimal(limits["minimum_charge"] or 0),
        Decimal(constant["expense_constant"]),
        *(
            next(Decimal(row[column]) for row in charges if row[column])
            for column in ("terrorism_9740_per_100", "catastrophe_9741_per_100")
        ),
        Decimal(filed) if filed else Decimal(demo) / 100,
        taxes[0]["base"] if taxes else "standard_premium",
    )


def _node(name: str, kind: str, content: Json) -> Json:
    return {"id": name, "name": name, "type": kind, "content": content, "position": {"x": 0, "y": 0}}


def _expressions(name: str, steps: Sequence[tuple[str, str]], loop: str | None = None) -> Json:
    """An expression node; with a loop it runs for each entry of that list."""
    rows = [{"id": f"{name}-{key}", "key": key, "value": value} for key, value in steps]
    return _node(name, "expressionNode", {"expressions": rows, **_mode(loop)})


def _table(
    name: str,
    inputs: Sequence[str],
    outputs: Sequence[str],
    rows: Iterable[Sequence[Decimal | str]],
    loop: str,
) -> Json:
    """A decision table whose first fitting row answers."""
    columns = (*inputs, *outputs)
    rules = [
        {"_id": f"{name}-{number}"}
        | {
            column: json.dumps(cell) if isinstance(cell, str) else str(cell)
            for column, cell in zip(columns, row, strict=True)
        }
        for number, row in enumerate(rows)
    ]
    content = {
        "hitPolicy": "first",
        "rules": rules,
        "inputs": [{"id": column, "name": column, "field": column} for column in inputs],
        "outputs": [{"id": column, "name": column, "field": column} for column in outputs],
    }
    return _node(name, "decisionTableNode", {**content, **_mode(loop)})


def _mode(loop: str | None) -> Json:
    """Pass everything on; run once, or for each entry of a list."""
    return {
        "passThrough": True,
        "inputField": loop,
        "outputPath": loop,
        "executionMode": "loop" if loop else "single",
    }
