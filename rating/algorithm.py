"""The premium algorithm as data: steps read from a rate book, patched by state, market and program."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

from models.errors import InvalidInput
from rating.row_choice import ANY_MARKET, Row

EVERY = "*"
MEETING = ("policy", "state_policy")
"""Scopes of the steps that need every state of a policy."""
_SCOPES = frozenset({"class", "state", "policy", "state_policy"})


@dataclass(frozen=True, slots=True)
class Step:
    """One step of an algorithm: what it is called, what it starts from, and which rule takes it.

    base holds the keys of earlier steps, or 'payroll'; industry narrows it to the share that classes of that
    industry have in the manual premium ('': all classes); params_ref names where the factor comes from
    ('table' or 'table.column'); reason says why a step that is not enabled does not fire.
    """

    seq: int
    key: str
    label: str
    stat_code: str | None
    scope: str
    sign: str
    base: tuple[str, ...]
    industry: str
    rule: str
    params_ref: str
    rounding: str
    visible: bool
    enabled: bool
    reason: str


@dataclass(frozen=True)
class Algorithm:
    """The ordered steps of one state, after all patches; id names what it was made from."""

    id: str
    steps: tuple[Step, ...]

    @cached_property
    def meetings(self) -> tuple[Step, ...]:
        """The steps at which all states of a policy meet, in order."""
        return tuple(step for step in self.steps if step.scope in MEETING)

    @cached_property
    def places(self) -> tuple[tuple[int, str], ...]:
        """Where the states of a policy meet: seq and key of those steps."""
        return tuple((step.seq, step.key) for step in self.meetings)

    def step(self, key: str) -> Step | None:
        """The step with this key, or None."""
        return self._by_key.get(key)

    @cached_property
    def _by_key(self) -> dict[str, Step]:
        """The first step of each key."""
        return {step.key: step for step in reversed(self.steps)}


def compile_algorithm(
    name: str, steps: Sequence[Row], patches: Iterable[Row], *, state: str, market: str, program: str
) -> Algorithm:
    """The algorithm 'name' as it holds for a state, a market and a program.

    Patches of every state come first, then those of the state, then those of the program, which win.
    Raises: InvalidInput when the algorithm does not exist or a patch names an unknown step.
    """
    wanted = [p for p in patches if p["algorithm"] == name and _concerns(p, state, market, program)]
    return lay_patches(name, steps_of(name, steps, state, market), in_order(wanted))


def name_algorithm(
    key: str, steps: Sequence[Row], patches: Sequence[Row], *, states: Container[str], market: str
) -> Algorithm:
    """The algorithm of a key as worksheets print it: a name, and the patches laid over it, joined by '+'.

    A state alone means the algorithm of that state in the market; without a name the default one is meant.
    A part may be what the names of patches begin with: ARAP for ARAP_AR. Case does not matter.
    Raises: InvalidInput naming the parts that are known.
    """
    names = {row["algorithm"].casefold(): row["algorithm"] for row in steps}
    parts = [part.strip() for part in key.split("+")]
    alone = parts[0].upper() if len(parts) == 1 and parts[0].upper() in states else ""
    first = names.get(parts[0].casefold())
    name = first or next(iter(names.values()))
    own = [patch for patch in patches if patch["algorithm"] == name]
    if alone and first is None:
        return compile_algorithm(name, steps, own, state=alone, market=market, program=EVERY)
    wanted: list[Row] = []
    for part in parts[1:] if first else parts:
        found = [patch for patch in own if patch["patch"].casefold() == part.casefold()]
        if not found and part.upper() in states:
            found = [p for p in in_order(own) if _concerns(p, part.upper(), market, EVERY)]
        elif not found:
            found = [p for p in own if p["patch"].casefold().startswith(f"{part.casefold()}_")]
        if not found and part.upper() not in states:
            known = ", ".join((*names.values(), *sorted({patch["patch"] for patch in own})))
            raise InvalidInput(
                f"Algorithm '{key}' is not known; use a state or one of {known}, joined by '+'", "algorithm"
            )
        wanted += found
    places = {row.get("state") or EVERY for row in steps if row["algorithm"] == name}
    place = next(iter(places)) if len(places) == 1 else EVERY
    return lay_patches(name, steps_of(name, steps, place, market), wanted)


def in_order(patches: Iterable[Row]) -> list[Row]:
    """Patches in the order in which they are applied: the more one knows about its risk, the later."""
    return sorted(patches, key=_weight)


def steps_of(name: str, steps: Sequence[Row], state: str, market: str) -> list[Row]:
    """The rows of an algorithm: those of the state and market alone where it has some, else those of all."""
    own = [row for row in steps if row["algorithm"] == name]
    places = {(row.get("state") or EVERY, row.get("market") or ANY_MARKET) for row in own}
    fitting = [place for place in places if place[0] in (EVERY, state) and place[1] in (ANY_MARKET, market)]
    if not fitting:
        return []
    best = max(fitting, key=lambda place: (place[0] != EVERY, place[1] != ANY_MARKET))
    return [row for row in own if (row.get("state") or EVERY, row.get("market") or ANY_MARKET) == best]


def lay_patches(name: str, steps: Sequence[Row], patches: Iterable[Row]) -> Algorithm:
    """The steps of an algorithm after some patches, in the order given.

    Raises: InvalidInput where there are no steps, or a patch names an unknown one.
    """
    by_key = {row["key"]: _step(row) for row in steps}
    if not by_key:
        raise InvalidInput(f"The rate book has no algorithm '{name}'", "algorithms")
    applied: list[str] = []
    for patch in patches:
        _apply(by_key, patch)
        if patch["patch"] not in applied:
            applied.append(patch["patch"])
    ordered = tuple(sorted(by_key.values(), key=lambda step: (step.seq, step.key)))
    return Algorithm("+".join((name, *applied)), ordered)


def _concerns(patch: Row, state: str, market: str, program: str) -> bool:
    return (
        patch["state"] in (EVERY, state)
        and patch["market"] in (ANY_MARKET, market)
        and patch["program"] in (EVERY, program)
    )


def _weight(patch: Row) -> tuple[bool, bool, bool]:
    """The more a patch knows about its risk, the later it is applied."""
    return patch["program"] != EVERY, patch["state"] != EVERY, patch["market"] != ANY_MARKET


def _apply(by_key: dict[str, Step], patch: Row) -> None:
    """Add, change or switch one step; one that is not there is off already."""
    op, key = patch["op"], patch["key"]
    if op == "add":
        by_key[key] = _step(patch)
        return
    if key not in by_key:
        if op == "off":
            return
        raise InvalidInput(
            f"Patch {patch['patch']} changes step '{key}', which does not exist", "algorithm_patches"
        )
    if op == "off":
        by_key[key] = replace(by_key[key], enabled=False, reason=patch["reason"])
    elif op == "on":
        by_key[key] = replace(by_key[key], enabled=True, reason="")
    elif op == "set":
        by_key[key] = replace(by_key[key], **_changes(patch))
    else:
        raise InvalidInput(
            f"Patch {patch['patch']}: op '{op}' is not known; use add, set, on or off", "algorithm_patches"
        )


def _changes(patch: Row) -> dict[str, Any]:
    """The columns that a patch fills, as fields of a step."""
    names = [f.name for f in fields(Step) if f.name not in ("key", "enabled", "reason")]
    return {name: _field(name, patch[name]) for name in names if patch.get(name)}


def _step(row: Row) -> Step:
    """A step from a whole row. Raises: InvalidInput for a scope that does not exist."""
    if row["scope"] not in _SCOPES:
        raise InvalidInput(f"Step {row['key']}: scope '{row['scope']}' is not known", "algorithms.scope")
    return Step(**{f.name: _field(f.name, row.get(f.name) or "") for f in fields(Step)})


def _field(name: str, text: str) -> Any:
    """One column of a step in its type."""
    if name == "seq":
        return int(text)
    if name == "base":
        return tuple(part for part in text.split(";") if part)
    if name in ("visible", "enabled"):
        return text == "true"
    if name == "stat_code":
        return text or None
    return text
