"""A debit or credit as it is typed: what is read of it, and the text that refuses it."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from models.errors import InvalidInput, NoSchedulePlan, QuotingError, ScheduleOutOfRange
from models.rounding import cent
from models.workbook import ZERO, Cell, CellRange, ScheduleReason
from models.workbook_errors import (
    CREDIT_RANGE,
    DEBIT_RANGE,
    NO_RANGE,
    VALUE_MISSING,
    Fault,
    ReasonMissing,
)

TWO_DECIMALS = "Enter a percent with at most two decimals"
SHORTEST_NOTE, LONGEST_NOTE = 10, 500
_PERCENT = re.compile(r"[+-]?([0-9]{1,9}(\.[0-9]{0,20})?|\.[0-9]{1,20})")
_MOST = Decimal(100)
_HALF = Decimal(2)


def shown_percent(percent: Decimal) -> str:
    """A percent without trailing zeros: 12.5."""
    return f"{percent.normalize():f}" if percent else "0"


def percent_of(text: str, allowed: CellRange) -> Decimal:
    """A typed percent: a minus is a credit, -0 is 0.

    Raises: NoSchedulePlan, InvalidInput, ScheduleOutOfRange, in the order in which the page asks.
    """
    typed = text.strip()
    if not allowed.is_open and not _is_none(typed):
        raise NoSchedulePlan(f"{NO_RANGE} {allowed.why}".strip())
    if not typed:
        raise InvalidInput(VALUE_MISSING)
    if not _PERCENT.fullmatch(typed):
        raise InvalidInput(TWO_DECIMALS)
    percent = Decimal(typed)
    if percent != cent(percent):
        raise InvalidInput(TWO_DECIMALS)
    return _within(percent, allowed) + ZERO


def _within(percent: Decimal, allowed: CellRange) -> Decimal:
    credit = percent < 0
    most = min(allowed.credit if credit else allowed.debit, _MOST)
    if abs(percent) > most:
        raise ScheduleOutOfRange(f"{CREDIT_RANGE if credit else DEBIT_RANGE}{shown_percent(most)}")
    return percent if percent else ZERO


def _is_none(typed: str) -> bool:
    """Whether the text says that there is no percent."""
    return bool(re.fullmatch(r"[+-]?0*\.?0*", typed)) and any(letter == "0" for letter in typed)


def reason_faults(cell: Cell, allowed: CellRange, path: str) -> Iterator[Fault]:
    """What a percent lacks: reasons that sum to it, a note where it is large. path: of the cell."""
    percent = cell.debit_credit
    if not percent:
        return
    if sum_of(cell.reasons) != percent:
        yield Fault(
            ReasonMissing,
            f"{path}.reasons",
            f"Give the reasons of the {shown_percent(percent)} %: their percents sum to "
            f"{shown_percent(sum_of(cell.reasons))}",
        )
    most = allowed.credit if percent < 0 else allowed.debit
    noted = SHORTEST_NOTE <= len(cell.note.strip()) <= LONGEST_NOTE
    if abs(percent) > most / _HALF and not noted:
        yield Fault(
            ReasonMissing,
            f"{path}.note",
            f"More than half of the range needs a note of {SHORTEST_NOTE} to {LONGEST_NOTE} characters",
        )


def sum_of(reasons: Sequence[ScheduleReason]) -> Decimal:
    """What the parts of a percent sum to."""
    return sum((reason.percent for reason in reasons), ZERO)


def percent_fault(refusal: QuotingError, path: str) -> Fault:
    """A refused percent as a fault of its field."""
    return Fault(type(refusal), path, refusal.message)
