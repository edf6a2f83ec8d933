"""The rate of a class: which row counts, the multiplier, the territory, and the one rounding."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation

from models.errors import ClassNotFiled, InvalidInput
from models.rounding import cent
from models.worksheet import FactorSource
from rating.program_terms import ProgramTerms
from rating.row_choice import Row, effective_date

EVERY_PROGRAM = "*"
RATE, LOSS_COST, FUND_RATE = "rate", "loss_cost", "fund_rate"
_KINDS = frozenset({RATE, LOSS_COST, FUND_RATE})
_ONE = Decimal(1)


@dataclass(frozen=True, slots=True)
class FiledRate:
    """One row of the table 'rates'. value is dollars per 100 of payroll."""

    effective: date
    value: Decimal
    minimum_premium: Decimal | None
    reliability: str
    illustrative: bool
    row_key: str
    final: bool = False
    """Whether the book says that its rates are final: no territory multiplies them."""


@dataclass(frozen=True, slots=True)
class ResolvedRate:
    """The manual rate of a class for one program, state and day, rounded as the program files it."""

    per_100: Decimal
    minimum_premium: Decimal | None
    source: FactorSource
    illustrative: bool
    territory: Decimal
    overridden: bool = False
    """Whether an underwriter's rate stands in place of the filed one."""
    final: bool = False
    """Whether no territory may multiply it."""


class ClassRateTable:
    """All filed rates, found by state, class, program and day."""

    def __init__(self, rows: Sequence[Row]) -> None:
        found: dict[tuple[str, str], dict[tuple[str, str], list[FiledRate]]] = defaultdict(dict)
        for number, row in enumerate(rows, start=2):
            place = found[row["state"], row["class_code"]]
            place.setdefault((row["program"], row["kind"]), []).append(_filed(row, number))
        for place in found.values():
            for entries in place.values():
                entries.sort(key=lambda entry: entry.effective, reverse=True)
        self._rates = dict(found)
        self._codes: dict[str, frozenset[str]] = defaultdict(frozenset)
        by_state: dict[str, set[str]] = defaultdict(set)
        for state, code in self._rates:
            by_state[state].add(code)
        self._codes = {state: frozenset(codes) for state, codes in by_state.items()}

    def codes(self, state: str) -> frozenset[str]:
        """Every class code that was ever filed in the state; empty where there is no private market."""
        return self._codes.get(state, frozenset())

    def filed(self, state: str, code: str, day: date) -> bool:
        """Whether any program has a rate for the class on this day."""
        places = self._rates.get((state, code), {})
        return any(entry.effective <= day for entries in places.values() for entry in entries)

    def resolve(
        self, terms: ProgramTerms, state: str, code: str, day: date, territory: Decimal, version: str
    ) -> ResolvedRate:
        """The manual rate: the program's rate, anybody's, the program's loss cost, anybody's, in that order.

        territory multiplies whichever was found, before the one rounding. Raises: ClassNotFiled.
        """
        place = self._rates.get((state, code), {})
        for kind, program in _search_order(terms):
            filed = _newest(place.get((program, kind)), day)
            if filed is not None:
                return _resolved(terms, kind, filed, _ONE if filed.final else territory, version)
        raise ClassNotFiled(_not_filed(state, code, day, place))


def _resolved(
    terms: ProgramTerms, kind: str, filed: FiledRate, territory: Decimal, version: str
) -> ResolvedRate:
    """The one rounding. Where a fund state has no fund rate, its rate times the program's load is one."""
    multiplier = terms.loss_cost_multiplier if kind == LOSS_COST else _ONE
    words = f" x {multiplier} ({terms.row_key})" if kind == LOSS_COST else ""
    per_100 = filed.value if kind == FUND_RATE else terms.round_rate(filed.value * multiplier * territory)
    if terms.is_fund and kind != FUND_RATE:
        per_100 = cent(per_100 * (terms.fund_load or _ONE))
        words += f" x fund load {terms.fund_load}"
    return ResolvedRate(
        per_100=per_100,
        minimum_premium=filed.minimum_premium,
        source=FactorSource(
            table="rates",
            row_key=f"{filed.row_key}{words}",
            book_version=version,
            reliability=filed.reliability,
        ),
        illustrative=filed.illustrative,
        territory=territory,
        final=filed.final,
    )


def _search_order(terms: ProgramTerms) -> Iterator[tuple[str, str]]:
    """Kinds and programs in the order in which their rows are asked."""
    for kind in (FUND_RATE, RATE, LOSS_COST) if terms.is_fund else (RATE, LOSS_COST):
        yield kind, terms.program
        yield kind, EVERY_PROGRAM


def _newest(entries: Sequence[FiledRate] | None, day: date) -> FiledRate | None:
    return next((entry for entry in entries or () if entry.effective <= day), None)


def _not_filed(state: str, code: str, day: date, place: Mapping[tuple[str, str], Sequence[FiledRate]]) -> str:
    starts = [entry.effective for entries in place.values() for entry in entries]
    later = bool(starts) and min(starts) > day
    advice = f"its rates start {min(starts).isoformat()}" if later else "choose a code of the class search"
    return f"Class {code} is not filed in {state} for {day.isoformat()}; {advice}"


def _filed(row: Row, number: int) -> FiledRate:
    """A row in its types. Raises: InvalidInput naming line, column and what would be right."""
    if row["kind"] not in _KINDS:
        raise InvalidInput(
            f"Table rates, line {number}: kind '{row['kind']}' is not known; use {', '.join(sorted(_KINDS))}",
            "rates.kind",
        )
    try:
        value = Decimal(row["value"])
        minimum = Decimal(row["minimum_premium"]) if row.get("minimum_premium") else None
    except InvalidOperation:
        raise InvalidInput(
            f"Table rates, line {number}: '{row['value']}' is not a number", "rates.value"
        ) from None
    return FiledRate(
        effective=effective_date("rates", row),
        value=value,
        minimum_premium=minimum,
        reliability=row.get("reliability") or "assumed",
        illustrative=row.get("illustrative", "true") != "false",
        final=row.get("final") == "true",
        row_key=f"{row['state']},{row['class_code']},{row['program']},{row['kind']},{row['effective']}",
    )
