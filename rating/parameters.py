"""Where the factor of a step comes from: one lookup per table, answering a parameter or why there is none."""

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal

from models.errors import TableRowMissing
from models.modification import ChosenModification, choose
from rating.algorithm import Step
from rating.book import RateBook
from rating.charges import CHARGES, small_deductible
from rating.class_minimums import class_minimums, sum_words
from rating.ledger import ZERO, Bracket, Parameter, Policy, StateLedger
from rating.row_choice import ANY_STATE, effective_date
from rating.schedule_range import SCHEDULE, range_of
from rating.steps import Skip

Lookup = Callable[[Policy, StateLedger, Step], Parameter | Skip]

_EVERY_TYPE = "*"
_OF_AMOUNTS = ("flat_once", "rate_per_100")
"""Rules whose factor is dollars, once or per 100 of payroll."""
_HUNDRED = Decimal(100)
_ONE = Decimal(1)
_MULTIPLY, _PERCENT, _MODIFICATION = "multiply", "percent", "modification"


def look_up(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    """The parameter of a step in a state. Raises: TableRowMissing, and what the single lookups raise.

    A percent is a share of the base and a modification a factor; an algorithm may write either the other way.
    """
    table = step.params_ref.partition(".")[0]
    found = _LOOKUPS[table](policy, ledger, step)
    if isinstance(found, Skip) or step.rule not in (_MULTIPLY, _PERCENT):
        return found
    if step.rule == _MULTIPLY and table != _MODIFICATION:
        return found._replace(factor=_ONE + found.factor)
    if step.rule == _PERCENT and table == _MODIFICATION:
        return found._replace(factor=found.factor - _ONE)
    return found


def chosen_modification(policy: Policy, ledger: StateLedger) -> ChosenModification:
    """The modification of a state: the risk's, or the PEO's where a master policy covers it."""
    if ledger.terms.is_master:
        if ledger.terms.peo_mod is None:
            return ChosenModification(
                Decimal("1.00"), note="master policy without a modification of the PEO: 1.00"
            )
        return ChosenModification(
            ledger.terms.peo_mod, entry="PEO", note="master policy: the PEO's modification"
        )
    return choose(policy.modifications.get(ledger.state), policy.day)


def discount_brackets(policy: Policy, ledger: StateLedger) -> tuple[str, tuple[Bracket, ...]]:
    """The discount table of a state for the carrier's type: name and brackets; none where none is known."""
    return policy.book.once(_discount_brackets, ledger.state, ledger.terms.carrier_type, policy.day)


def _discount_brackets(
    book: RateBook, state: str, carrier_type: str, day: date
) -> tuple[str, tuple[Bracket, ...]]:
    row = book.dated("premium_discount_states").find(state, day)
    family = row["table"] if row else ""
    rows = [
        entry
        for entry in book.rows("premium_discount")
        if family
        and (entry["table_id"] == family or entry["table_id"].startswith(f"{family}_"))
        and entry["carrier_type"] in (carrier_type, _EVERY_TYPE)
        and effective_date("premium_discount", entry) <= day
    ]
    newest = max((row.get("effective") or "" for row in rows), default="")
    rows = [row for row in rows if (row.get("effective") or "") == newest]
    brackets = tuple(_bracket(entry, "marginal_discount") for entry in rows)
    return (rows[0]["table_id"] if rows else family), brackets


def _increased_limits(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    limits = policy.risk.limits.replace("-", "/")
    return policy.book.once(_filed_limits, ledger.state, policy.day, policy.market, limits)


def _filed_limits(book: RateBook, state: str, day: date, market: str, limits: str) -> Parameter | Skip:
    table = book.dated("increased_limits")
    row = table.find(state, day, market=market, extra=limits)
    if row is None:
        raise TableRowMissing(
            f"Limits {limits} of employers' liability are not filed in {state} on "
            f"{day.isoformat()}; choose other limits, or file them: "
            f"{table.name} has no row for {state} and limits_thousands {limits}",
            table.name,
        )
    factor, minimum = Decimal(row["factor"]), _decimal(row["minimum_charge"]) or ZERO
    if not factor and not minimum:
        return Skip(f"limits {limits} are included in the rate")
    return Parameter(factor, minimum, source=book.source(table.name, row, f"{row['state']},{limits}"))


def _modification(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    chosen = chosen_modification(policy, ledger)
    return Parameter(chosen.factor, note=chosen.note)


def _arap(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    factor = chosen_modification(policy, ledger).arap
    if factor is None or factor == _ONE:
        return Skip("no adjustment factor entered: 1.00")
    return Parameter(factor - _ONE)


def _schedule(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    percent = policy.schedule.get(ledger.state, ZERO)
    if ledger.terms.is_master:
        return Skip("schedule rating is not applied to a master policy")
    if not percent:
        return Skip("no schedule credit or debit entered")
    filed = range_of(policy, ledger)
    if not filed.is_plan:  # version 1 alone: since then such a percent is refused before the first step
        return Skip("no schedule rating plan is filed")
    return Parameter(percent / _HUNDRED, note=f"{filed.note} {filed.words}")


def _terrorism_cat(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    column = step.params_ref.partition(".")[2]
    return policy.book.once(_filed_cat, ledger.state, policy.day, policy.market, column)


def _filed_cat(book: RateBook, state: str, day: date, market: str, column: str) -> Parameter | Skip:
    table = book.dated("terrorism_cat")
    for row in table.candidates(state, day, market=market):
        if row[column]:
            rate = Decimal(row[column])
            if not rate:
                return Skip("the rate is 0")
            return Parameter(rate, source=book.source(table.name, row, f"{row['state']},{row['effective']}"))
    raise TableRowMissing(
        f"Table {table.name} has no {column} for {state} on {day.isoformat()}; add a row", table.name
    )


def _optional_credits(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    table = policy.book.dated("optional_credits")
    row = table.require(ledger.state, policy.day, extra=step.key)
    flat = step.rule in _OF_AMOUNTS
    filed = _decimal((row.get("amount") if flat else row["percent"]) or "")
    if filed is None:
        column = "amount" if flat else "percent"
        raise TableRowMissing(
            f"Table {table.name} has no {column} for {ledger.state} and {step.key}, and the rule {step.rule} "
            "needs one; fill the cell",
            f"{table.name}.{column}",
        )
    if not filed:
        return Skip(f"the filed {'amount' if flat else 'percent'} is 0")
    source = policy.book.source(table.name, row, f"{row['state']},{step.key}")
    return Parameter(filed if flat else filed / _HUNDRED, source=source)


def _surcharges(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    rows = [
        row
        for row in policy.book.rows("surcharges")
        if row["key"] == step.key
        and row["state"] in (ledger.state, ANY_STATE)
        and row["market"] == policy.market
    ]
    if not rows:
        raise TableRowMissing(
            f"Table surcharges has no row for {ledger.state} and {step.key}; add its brackets", "surcharges"
        )
    brackets = tuple(_bracket(row, "marginal_rate") for row in rows)
    return Parameter(
        brackets=brackets, source=policy.book.source("surcharges", rows[0], f"{ledger.state},{step.key}")
    )


def _fund_minimum(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    """The sum of the class minimums of a fund-rate state, each code once."""
    minimums = class_minimums(policy, ledger)
    total = sum((entry.minimum for entry in minimums), ZERO)
    if ledger.manual_premium >= total:
        return Skip(f"the fund premium reaches the sum of class minimums of ${total:,}")
    note = "sum of class minimums billed"
    if not policy.rules.traces_minimums:
        return Parameter(minimum=total, note=note)
    source = minimums[0].factor_source
    return Parameter(total, total, source=source, note=f"{note}: {sum_words(minimums)}")


def _deductible(policy: Policy, ledger: StateLedger, step: Step) -> Parameter | Skip:
    return small_deductible(policy, ledger)


_LOOKUPS: Mapping[str, Lookup] = {
    "increased_limits": _increased_limits,
    _MODIFICATION: _modification,
    "arap": _arap,
    SCHEDULE: _schedule,
    "terrorism_cat": _terrorism_cat,
    "optional_credits": _optional_credits,
    "surcharges": _surcharges,
    "fund_minimum": _fund_minimum,
    "deductible": _deductible,
}

PARAMETER_TABLES = frozenset({*_LOOKUPS, CHARGES})
"""What a step may name as the source of its factor."""


def _bracket(row: Mapping[str, str], column: str) -> Bracket:
    return Bracket(Decimal(row["from_premium"]), _decimal(row["to_premium"]), Decimal(row[column]))


def _decimal(text: str) -> Decimal | None:
    return Decimal(text) if text else None
