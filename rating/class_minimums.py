"""The minimum premium of each class, and how it is made: rate x multiplier + constant, at most the cap."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from models.rounding import Rounder
from models.worksheet import ClassMinimum, FactorSource
from rating.book import RateBook
from rating.class_rates import ResolvedRate
from rating.ledger import ZERO, ClassGroup, Policy, StateLedger, money
from rating.unchecked_models import trusted

_MULTIPLIER = "min_premium_multiplier"
_CAP = "min_premium_cap"


@dataclass(frozen=True, slots=True)
class MinimumTerms:
    """How a state turns a class rate into a minimum premium; no multiplier: it does not.

    source is the row of multiplier and cap, constant_source that of the constant.
    """

    multiplier: Decimal | None
    cap: Decimal | None
    constant: Decimal
    round_amount: Rounder
    source: FactorSource
    constant_source: FactorSource
    _before: str = field(init=False)
    _behind: str = field(init=False)
    """What the formula says around the rate and the minimum: one for all classes of the state."""

    def __post_init__(self) -> None:
        """Spell the terms once."""
        behind = "" if self.cap is None else f", at most {money(self.cap)}"
        object.__setattr__(self, "_before", f" x {self.multiplier} + {money(self.constant)} = ")
        object.__setattr__(self, "_behind", behind)

    def of(self, state: str, code: str, rate: ResolvedRate) -> ClassMinimum | None:
        """Minimum premium of a class: the filed figure as is, else rate x multiplier + constant, capped.

        It follows a rate that an underwriter entered: the filed figure belongs to the filed rate.
        """
        filed = rate.minimum_premium
        if filed is not None and not (rate.overridden and self.multiplier is not None):
            words = f"{money(filed)} as filed, with the constant"
            return _minimum(state, code, rate, filed, words, source=rate.source)
        if self.multiplier is None:
            return None
        uncapped = self.round_amount(rate.per_100 * self.multiplier + self.constant)
        minimum = uncapped if self.cap is None else min(uncapped, self.cap)
        words = f"{rate.per_100}{self._before}{money(uncapped)}{self._behind}"
        return _minimum(state, code, rate, minimum, words, source=self.source, terms=self)


def _minimum(
    state: str,
    code: str,
    rate: ResolvedRate,
    minimum: Decimal,
    formula: str,
    *,
    source: FactorSource,
    terms: MinimumTerms | None = None,
) -> ClassMinimum:
    """The record of a minimum; terms where it was computed."""
    return trusted(
        ClassMinimum,
        {
            "state": state,
            "class_code": code,
            "rate_per_100": rate.per_100,
            "multiplier": terms.multiplier if terms else None,
            "constant": terms.constant if terms else None,
            "cap": terms.cap if terms else None,
            "minimum": minimum,
            "formula": formula,
            "factor_source": source,
            "constant_source": terms.constant_source if terms else None,
        },
    )


def _minimum_terms(book: RateBook, program: str, state: str, day: date, market: str) -> MinimumTerms:
    """The multiplier and cap of the state, else of the program. Raises: TableRowMissing."""
    table = book.dated("expense_constants")
    row = table.require(state, day, market=market)
    source = book.source(table.name, row, f"{row['state']},{row['effective']}")
    constant = _decimal(row["expense_constant"]) or ZERO
    multiplier, cap = _decimal(row[_MULTIPLIER]), _decimal(row[_CAP])
    terms = book.terms(program, state, day)
    round_amount = terms.round_amount
    if multiplier is not None:
        return MinimumTerms(multiplier, cap, constant, round_amount, source, source)
    key, other = terms.row_of(_MULTIPLIER), terms.row_of(_CAP)
    if terms.min_premium_cap is not None and other != key:
        key = f"{key}; cap {other}"
    own = book.source("programs", {"reliability": terms.reliability}, key)
    return MinimumTerms(
        terms.min_premium_multiplier, terms.min_premium_cap, constant, round_amount, own, source
    )


def class_minimums(policy: Policy, ledger: StateLedger) -> list[ClassMinimum]:
    """The minimum premium of every class of the state that has one; noted for the worksheet."""
    terms = policy.book.once(_minimum_terms, policy.program, ledger.state, policy.day, policy.market)
    found = (_of_group(terms, ledger.state, group) for group in ledger.groups)
    minimums = [minimum for minimum in found if minimum is not None]
    if policy.rules.traces_minimums:
        policy.class_minimums.extend(minimums)
    return minimums


def sum_words(minimums: Sequence[ClassMinimum]) -> str:
    """The sum of some minimums in words: '$182 (8810) + $356 (9082)'."""
    return " + ".join(f"{money(entry.minimum)} ({entry.class_code})" for entry in minimums)


def _of_group(terms: MinimumTerms, state: str, group: ClassGroup) -> ClassMinimum | None:
    return None if group.rate is None else terms.of(state, group.code, group.rate)


def _decimal(text: str) -> Decimal | None:
    return Decimal(text) if text else None
