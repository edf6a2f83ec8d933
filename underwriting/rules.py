"""Eligibility rules as rows of the rate book: whom they concern, what they compare, what they answer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation

from models.eligibility import Eligibility, RuleSource
from models.errors import InvalidInput
from models.program import Program
from underwriting.facts import Place
from underwriting.reference import Row

_EVERY = "*"
_RATED = "@rated"
_EXCEPT = "!"

Comparison = Callable[[Decimal, Decimal], bool]
_NUMERIC: Mapping[str, tuple[Comparison, str]] = {
    "lt": (lambda seen, limit: seen < limit, "at least"),
    "le": (lambda seen, limit: seen <= limit, "above"),
    "gt": (lambda seen, limit: seen > limit, "at most"),
    "ge": (lambda seen, limit: seen >= limit, "below"),
}
_TRAITS = (("industries", "industry"), ("hazard_groups", "hazard_group"), ("naics3", "naics3"))
"""Cell of a rule -> column of class_codes that it selects by."""
_WORDS = {"eq": "not", "ne": "", "in": "none of", "not_in": "one of"}


@dataclass(frozen=True, slots=True)
class Selection:
    """Names that are wanted, none meaning all, and names that are left out ('!name')."""

    wanted: frozenset[str]
    left_out: frozenset[str]

    @classmethod
    def of(cls, names: Iterable[str]) -> "Selection":
        """The selection that a cell spells; '*' stands for all."""
        listed = frozenset(names)
        left_out = frozenset(name[len(_EXCEPT) :] for name in listed if name.startswith(_EXCEPT))
        wanted = frozenset(name for name in listed if not name.startswith(_EXCEPT))
        return cls(frozenset() if _EVERY in wanted else wanted, left_out)

    def meets(self, names: frozenset[str]) -> bool:
        """Whether one of the names is selected."""
        open_to = names - self.left_out if self.left_out else names
        return bool(open_to) and (not self.wanted or not self.wanted.isdisjoint(open_to))


@dataclass(frozen=True, slots=True)
class EligibilityRule:
    """One rule. It applies when 'seen operator value' is true; what is not selected it leaves alone.

    programs: '*', '@rated' (priced by our engine), keys, '!key' to leave one out; states likewise. codes and
    traits (by column of class_codes) narrow a rule to classes, and a rule about the whole risk to risks that
    have such a class.
    """

    rule_id: str
    programs: Selection
    states: Selection
    codes: frozenset[str]
    traits: tuple[tuple[str, frozenset[str]], ...]
    field: str
    operator: str
    value: str
    outcome: Eligibility
    reason: str
    source: RuleSource
    blocks: str
    valid_from: date | None
    valid_to: date | None

    @property
    def limit(self) -> str:
        """What would be accepted, in words."""
        words = _NUMERIC[self.operator][1] if self.operator in _NUMERIC else _WORDS[self.operator]
        return f"{words} {self.value.replace(';', ', ')}".strip()

    def in_effect(self, day: date) -> bool:
        """Whether the rule holds for policies that start on a day: from inclusive, to exclusive."""
        return (self.valid_from is None or self.valid_from <= day) and (
            self.valid_to is None or day < self.valid_to
        )

    def concerns_program(self, program: Program) -> bool:
        """Whether the rule concerns a program."""
        if not self.programs.wanted and not self.programs.left_out:
            return True
        rated = program.kind.by_our_engine and program.adapter is None
        names = frozenset((program.key, _RATED)) if rated else frozenset((program.key,))
        return program.key not in self.programs.left_out and self.programs.meets(names)

    def concerns(self, place: Place) -> bool:
        """Whether the rule looks at a place: its states and its classes."""
        return (
            self.states.meets(place.states)
            and (not self.codes or not self.codes.isdisjoint(place.codes))
            and all(not wanted.isdisjoint(place.traits(column)) for column, wanted in self.traits)
        )

    def holds(self, seen: str) -> bool:
        """Whether the comparison is true of what was seen. Raises: InvalidInput when it cannot be made."""
        if self.operator in _NUMERIC:
            try:
                return _NUMERIC[self.operator][0](Decimal(seen), Decimal(self.value))
            except InvalidOperation:
                raise InvalidInput(
                    f"Rule {self.rule_id} compares '{seen}' with '{self.value}'; both must be numbers",
                    "eligibility_rules",
                ) from None
        listed = seen.casefold() in {entry.casefold() for entry in self.value.split(";")}
        return listed if self.operator in ("eq", "in") else not listed


def read_rules(rows: Sequence[Row]) -> tuple[EligibilityRule, ...]:
    """The rules of a book in order of display. Raises: InvalidInput naming the rule that cannot be read.

    The rows of a book never change, so what was read from the same rows is read once.
    """
    known = _READ.get(id(rows))
    if known is not None and known[0] is rows:
        return known[1]
    ordered = sorted(rows, key=lambda row: int(row["seq"]))
    rules = tuple(_rule(row) for row in ordered)
    if len(_READ) >= _BOOKS_KEPT:
        _READ.clear()
    _READ[id(rows)] = (rows, rules)
    return rules


_BOOKS_KEPT = 16
_READ: dict[int, tuple[Sequence[Row], tuple[EligibilityRule, ...]]] = {}
"""By identity; the rows are kept beside their rules, so that no other rows can take their place in memory."""


def _rule(row: Row) -> EligibilityRule:
    if row["operator"] not in _NUMERIC and row["operator"] not in _WORDS:
        known = ", ".join((*_WORDS, *_NUMERIC))
        raise InvalidInput(
            f"Rule {row['rule_id']}: operator '{row['operator']}' is not known; use {known}",
            "eligibility_rules.operator",
        )
    return EligibilityRule(
        rule_id=row["rule_id"],
        programs=Selection.of(_list(row["program"])),
        states=Selection.of(_list(row["states"])),
        codes=frozenset(_list(row["codes"])),
        traits=tuple((column, frozenset(wanted)) for cell, column in _TRAITS if (wanted := _list(row[cell]))),
        field=row["field"],
        operator=row["operator"],
        value=row["value"],
        outcome=Eligibility(row["outcome"]),
        reason=row["reason"],
        source=RuleSource(kind=row["source_kind"], name=row["source_name"], link=row["source_link"] or None),
        blocks=row["blocks"],
        valid_from=_day(row["valid_from"]),
        valid_to=_day(row["valid_to"]),
    )


def _list(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None
