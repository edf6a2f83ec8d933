"""How the premium is made, state by state with a running total that runs, then all states together."""

from collections.abc import Callable, Iterable
from decimal import Decimal

from reportlab.platypus import Flowable, Spacer

from documents.hidden_names import without_hidden_names
from documents.page import QUIET, Row, figure, section, table, words
from documents.rate_text import factor_text
from models.document import QuoteSheet
from models.shown_dollars import shown_together
from models.worksheet import Scope, WorksheetLine

NO_LINES = "The carrier's own system made this price; it tells no further lines."
_HEAD = ("State", "Step", "Base", "Factor", "Amount", "Running total")
_MINIMUMS = ("balance_to_minimum", "fund_minimum")
_APART = frozenset({"admin_fee", "fica", "futa", "suta", "total"})
"""The cost stack, which has a table of its own."""
_SUBTOTAL = "="
_FIRST = "manual_premium"
"""The sum of the classes, which have a table of their own: here it is where a state begins."""


def premium_steps(sheet: QuoteSheet) -> list[Flowable]:
    """The table; a sentence where the carrier tells no lines."""
    lines = [line for line in sheet.worksheet.lines if line.scope is not Scope.CLASS]
    lines = [line for line in lines if line.key not in _APART]
    shown = [line for line in _in_order(lines) if line.state in sheet.asked.states]
    whole = [line for line in lines if line.state is None]
    if not lines:
        return [words(NO_LINES, 8, color=QUIET, after=12)]
    bases = (line.base_amount for line in lines if line.base_amount is not None)
    write = shown_together(
        [*bases, *(line.amount for line in lines), *(line.running_total for line in lines)]
    )
    rows = [_step_row(sheet, line, write) for line in shown]
    rows += _all_states(sheet, whole, write)
    notes = [*shown, *whole]
    return [
        *section("How the premium is made", rows),
        *table(_HEAD, rows, (0.9, 4, 1.6, 1.1, 1.5, 1.6), numbers=(2, 3, 4, 5)),
        *(words(without_hidden_names(sheet.asked, text), 7.5, color=QUIET) for text in _minimums(notes)),
        Spacer(0, 12),
    ]


def _in_order(lines: Iterable[WorksheetLine]) -> list[WorksheetLine]:
    """State by state, each from its manual premium to its total."""
    return sorted((line for line in lines if line.state), key=lambda line: line.state or "")


def _all_states(
    sheet: QuoteSheet, whole: Iterable[WorksheetLine], write: Callable[[Decimal], str]
) -> list[Row]:
    """The totals of the states added up; lines of the policy that no state has a share of come after them.

    Those that the states share are in the states already, such as the premium discount.
    """
    states = sorted(sheet.worksheet.states, key=lambda part: part.state)
    parts = [(part.state, part.total_estimated_annual_premium) for part in states]
    named = [(state, amount) for state, amount in parts if state in sheet.asked.states]
    others = sum((amount for state, amount in parts if state not in sheet.asked.states), Decimal(0))
    if len(named) < len(parts):
        named.append(("states that are not shown", others))
    if len(named) < 2 and len(parts) < 2:
        named = []
    rows: list[Row] = []
    running = Decimal(0)
    for name, amount in named:
        running += amount
        rows.append(("All", words(f"Total of {name}", 7.5), "", "", write(amount), write(running)))
    shared = {line.key for line in sheet.worksheet.lines if line.state}
    alone = [line for line in whole if line.key not in shared]
    return [*rows, *(_step_row(sheet, line, write) for line in alone)]


def _step_row(sheet: QuoteSheet, line: WorksheetLine, write: Callable[[Decimal], str]) -> Row:
    """A step, its amount signed as it counts; a sum adds nothing, so it has no amount."""
    subtotal = line.sign == _SUBTOTAL and line.key != _FIRST
    credit = line.sign == "-" and line.amount > 0
    return (
        line.state or "All",
        words(without_hidden_names(sheet.asked, line.label), 7.5, bold=subtotal),
        "" if line.base_amount is None else write(line.base_amount),
        figure(factor_text(line.factor)),
        "" if subtotal else write(-line.amount if credit else line.amount),
        figure(write(line.running_total), bold=subtotal),
    )


def _minimums(lines: Iterable[WorksheetLine]) -> Iterable[str]:
    """How the minimum premium was made, where the premium was raised to it."""
    return (f"{line.label}: {line.note}." for line in lines if line.key in _MINIMUMS and line.note)
