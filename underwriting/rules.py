"""Eligibility rules as rows of the rate book: whom they concern, what they compare, what they answer."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import lru_cache

from models.eligibility import Eligibility, RuleSource
from models.errors import InvalidInput
from models.program import CarrierKind, Program
from underwriting.facts import Fact
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
_WORDS = {"eq": "not", "ne": "", "in": "none of", "not_in": "one of"}


@dataclass(frozen=True, slots=True)
class EligibilityRule:
    """One rule. It speaks when 'seen operator value' is true; what is not selected it leaves alone.

    programs: '*', '@rated' (priced by our engine), keys, '!key' to leave one out; states likewise. The class
    selectors narrow a rule to classes, and a rule about the whole risk to risks that have such a class.
    """

    rule_id: str
    programs: tuple[str, ...]
    states: tuple[str, ...]
    codes: frozenset[str]
    industries: frozenset[str]
    hazard_groups: frozenset[str]
    naics3: frozenset[str]
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

    def in_force(self, day: date) -> bool:
        """Whether the rule holds for policies that start on a day: from inclusive, to exclusive."""
        return (self.valid_from is None or self.valid_from <= day) and (
            self.valid_to is None or day < self.valid_to
        )

    def speaks_of(self, program: Program) -> bool:
        """Whether the rule concerns a program."""
        if _EXCEPT + program.key in self.programs:
            return False
        wanted = [name for name in self.programs if not name.startswith(_EXCEPT)]
        rated = program.kind is CarrierKind.RATED and program.adapter is None
        return not wanted or _EVERY in wanted or program.key in wanted or (_RATED in wanted and rated)

    def concerns(self, fact: Fact) -> bool:
        """Whether the rule looks at a fact: its states and its classes."""
        return self._in_states(fact.states) and all(
            not wanted or bool(wanted & seen)
            for wanted, seen in (
                (self.codes, fact.codes),
                (self.industries, fact.traits("industry")),
                (self.hazard_groups, fact.traits("hazard_group")),
                (self.naics3, fact.traits("naics3")),
            )
        )

    def _in_states(self, states: frozenset[str]) -> bool:
        left_out = {name[1:] for name in self.states if name.startswith(_EXCEPT)}
        wanted = {name for name in self.states if not name.startswith(_EXCEPT)}
        open_to = states - left_out
        return bool(open_to) and (not wanted or _EVERY in wanted or bool(wanted & open_to))

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
    """The rules of a book in order of display. Raises: InvalidInput naming the rule that cannot be read."""
    key = tuple(tuple(row.items()) for row in rows)
    return _read(key)


@lru_cache(maxsize=16)
def _read(rows: tuple[tuple[tuple[str, str], ...], ...]) -> tuple[EligibilityRule, ...]:
    ordered = sorted((dict(row) for row in rows), key=lambda row: int(row["seq"]))
    return tuple(_rule(row) for row in ordered)


def _rule(row: Row) -> EligibilityRule:
    if row["operator"] not in _NUMERIC and row["operator"] not in _WORDS:
        known = ", ".join((*_WORDS, *_NUMERIC))
        raise InvalidInput(
            f"Rule {row['rule_id']}: operator '{row['operator']}' is not known; use {known}",
            "eligibility_rules.operator",
        )
    return EligibilityRule(
        rule_id=row["rule_id"],
        programs=_list(row["program"]),
        states=_list(row["states"]),
        codes=frozenset(_list(row["codes"])),
        industries=frozenset(_list(row["industries"])),
        hazard_groups=frozenset(_list(row["hazard_groups"])),
        naics3=frozenset(_list(row["naics3"])),
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
