"""The orders of steps that a book makes, each as patched for a state, a market and a program.

A fault of an order is told as one of the row that makes it: the row without which the order is sound, else
the last one that is about the step.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from models.errors import QuotingError
from models.risk import Market
from rating.algorithm import EVERY, Algorithm, in_order, lay_patches, steps_of
from rating.algorithm_flow import faults_of_order
from rating.algorithm_step import BRACKET, POLICY, StepFault
from rating.builtin import builtin_tables
from rating.row_choice import ANY_MARKET, Row
from rating.tables.checked_tables import Readings
from rating.tables.completion import completed
from rating.tables.findings import Finding, shown
from rating.tables.overlay import laid_over
from rating.tables.table_file import Place

Origins = Mapping[int, Place]
"""File and line of each own row, by the row's id."""
STEP_TABLES = ("algorithms", "algorithm_patches")
_FIRST = 2
"""The number of a table's first row: a heading stands above it."""
_NO_STATE = ""
"""A state that no row names."""
_PLACES_NAMED = 2


@dataclass(frozen=True, slots=True)
class _Place:
    """Where an order holds."""

    state: str
    market: str
    program: str

    def __str__(self) -> str:
        state = self.state or "the other states"
        program = "every program" if self.program == EVERY else f"program {self.program}"
        return f"{state}, {self.market}, {program}"


@dataclass(frozen=True, slots=True)
class _Order:
    """The rows that make one order, patches in the order in which they are applied."""

    name: str
    steps: Sequence[Row]
    patches: Sequence[Row]
    shared: Mapping[str, frozenset[str]]
    """What the discounts of all states together start from, by their keys."""

    def faults(self, without: Row | None = None) -> list[StepFault] | None:
        """What is wrong with it, one of its patches left out; None where it cannot be made at all."""
        try:
            patches = [patch for patch in self.patches if patch is not without]
            algorithm = lay_patches(self.name, self.steps, patches)
        except QuotingError:
            return None
        return [*faults_of_order(algorithm), *_apart(algorithm, self.shared)]


def order_findings(readings: Readings, *, whole: bool) -> Iterator[Finding]:
    """What is wrong with the orders of a folder over the built-in book, or of a whole book."""
    given: dict[str, list[Row]] = {}
    origins: dict[int, Place] = {}
    for name in STEP_TABLES:
        if name not in readings:
            continue
        rows = readings[name].rows
        given[name] = list(rows if whole else completed({name: rows})[name])
        for number, (place, row) in enumerate(zip(readings[name].places, given[name], strict=True), _FIRST):
            origins[id(row)] = place if place[1] else (f"{name} of the draft", number)
    tables = given if whole else {**builtin_tables(), **laid_over(given)[0]}
    yield from check_orders(tables["algorithms"], tables["algorithm_patches"], origins)


def check_orders(steps: Sequence[Row], patches: Sequence[Row], origins: Origins) -> Iterator[Finding]:
    """What is wrong with the orders that some rows make; rows without an origin are not ours to blame."""
    found: dict[Finding, list[_Place]] = {}
    for name in dict.fromkeys(row["algorithm"] for row in steps):
        own = [patch for patch in patches if patch["algorithm"] == name]
        for order, place in _orders(name, steps, own):
            for finding in _findings(order, origins):
                found.setdefault(finding, []).append(place)
    for finding, places in found.items():
        where = "; ".join(str(place) for place in places[:_PLACES_NAMED])
        more = f" and {len(places) - _PLACES_NAMED:,} more" if len(places) > _PLACES_NAMED else ""
        problem = f"{finding.problem} (as patched for {where}{more})"
        yield Finding(finding.file, finding.line, finding.column, problem, finding.right)


def _bases_of_discounts(algorithm: Algorithm) -> dict[str, frozenset[str]]:
    """What the steps start from whose layers are filled by all states of a policy together."""
    found = (
        step for step in algorithm.steps if (step.scope, step.rule) == (POLICY, BRACKET) and step.enabled
    )
    return {step.key: frozenset(step.base) for step in found}


def _apart(algorithm: Algorithm, shared: Mapping[str, frozenset[str]]) -> Iterator[StepFault]:
    """A discount that a state would start from something of its own: all states fill one amount."""
    for key, base in _bases_of_discounts(algorithm).items():
        common = shared.get(key, base)
        if base != common:
            problem = f"{key} would start from {', '.join(sorted(base))} in one state alone"
            right = f"leave {', '.join(sorted(common))}: it is taken on the premium of all states together"
            yield StepFault(key, "base", problem, right)


def _orders(name: str, steps: Sequence[Row], patches: Sequence[Row]) -> list[tuple[_Order, _Place]]:
    """The different orders of an algorithm, each with the first place where it holds."""
    by_place: dict[tuple[str, str, str], list[tuple[int, Row]]] = {}
    for number, patch in enumerate(patches):
        key = patch["state"], patch["market"], patch["program"]
        by_place.setdefault(key, []).append((number, patch))
    named = {row.get("state") or EVERY for row in steps if row["algorithm"] == name}
    states = [*sorted((named | {state for state, _, _ in by_place}) - {EVERY}), _NO_STATE]
    wanted: dict[str, set[str]] = {EVERY: set(states)}
    for state, _, program in by_place:
        wanted.setdefault(program, set()).update(states if state == EVERY else {state})
    found: dict[tuple[object, ...], tuple[_Order, _Place]] = {}
    for program, market in product(wanted, Market):
        rest = steps_of(name, steps, _NO_STATE, market.value)
        shared = _shared(name, rest, _chosen(by_place, _NO_STATE, market.value, program))
        for state in sorted(wanted[program]):
            chosen = _chosen(by_place, state, market.value, program)
            base = steps_of(name, steps, state, market.value)
            if base:
                same = tuple(map(id, base)), tuple(_effect(patch) for patch in chosen), *shared.items()
                order = _Order(name, base, chosen, shared)
                found.setdefault(same, (order, _Place(state, market.value, program)))
    return list(found.values())


def _shared(name: str, steps: Sequence[Row], patches: Sequence[Row]) -> dict[str, frozenset[str]]:
    """The discounts as every state has them that says nothing else; none where that order cannot be made."""
    try:
        return _bases_of_discounts(lay_patches(name, steps, patches))
    except QuotingError:
        return {}


def _chosen(
    by_place: Mapping[tuple[str, str, str], Sequence[tuple[int, Row]]], state: str, market: str, program: str
) -> list[Row]:
    """The patches that hold somewhere, in the order in which they are applied."""
    keys = product(dict.fromkeys((EVERY, state)), (ANY_MARKET, market), dict.fromkeys((EVERY, program)))
    rows = sorted((entry for key in keys for entry in by_place.get(key, ())), key=lambda entry: entry[0])
    return in_order(row for _, row in rows)


def _effect(patch: Row) -> tuple[str, ...]:
    """What a patch does, wherever it holds."""
    names = ("op", "key", "seq", "scope", "sign", "base", "rule", "params_ref", "enabled")
    return tuple(patch.get(name) or "" for name in names)


def _findings(order: _Order, origins: Origins) -> Iterator[Finding]:
    own = [patch for patch in order.patches if id(patch) in origins]
    if not own and not any(id(step) in origins for step in order.steps):
        return
    unknown = _unknown_step(order)
    if unknown is not None:
        if id(unknown) in origins:
            problem = f"{shown(unknown['key'])} is no step of the order here"
            right = "patch it where it is, or add it by a patch that holds here too"
            yield Finding(*origins[id(unknown)], "key", problem, right)
        return
    for fault in order.faults() or ():
        row = _to_blame(order, fault, own, origins)
        if row is not None:
            yield Finding(*origins[id(row)], fault.column, f"step {fault.step}: {fault.problem}", fault.right)


def _unknown_step(order: _Order) -> Row | None:
    """The first patch that changes a step which is not there."""
    known = {row["key"] for row in order.steps}
    for patch in order.patches:
        if patch["op"] == "add":
            known.add(patch["key"])
        elif patch["op"] != "off" and patch["key"] not in known:
            return patch
    return None


def _to_blame(order: _Order, fault: StepFault, own: Sequence[Row], origins: Origins) -> Row | None:
    """The row that makes a fault."""
    near = (fault.step, *fault.others)
    cures = [row for row in reversed(own) if _cures(order, fault, row)]
    nearest = [row for row in reversed(own) if row["key"] in near]
    steps = [row for row in order.steps if id(row) in origins]
    listed = [row for key in near for row in steps if row["key"] == key]
    candidates = (*(row for row in cures if row["key"] in near), *cures, *nearest, *listed, *own[-1:], *steps)
    return next(iter(candidates), None)


def _cures(order: _Order, fault: StepFault, row: Row) -> bool:
    """Whether the order without a row does not have the fault."""
    left = order.faults(without=row)
    return left is not None and fault not in left
