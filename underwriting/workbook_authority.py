"""Which changes of a column go beyond the authority of who made them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from models.workbook import Workbook, rate_row
from models.workbook_authority import HIGHEST_LEVEL, Excess, Limits, Measure
from underwriting.workbook_checks import RatedClass
from underwriting.workbook_percent import sum_of

Levels = Mapping[UUID, int]
"""Authority by person; who is absent has the lowest."""
_HUNDRED = Decimal(100)
_LOWEST = 1


def needed_level(measure: Measure, value: Decimal, limits: Limits) -> int:
    """The least level that may do so much itself."""
    for level in range(_LOWEST, HIGHEST_LEVEL):
        limit = limits.get((level, measure))
        if limit is None or value <= limit:
            return level
    return HIGHEST_LEVEL


@dataclass(frozen=True, slots=True)
class Authority:
    """Limits, and the level of each person."""

    limits: Limits
    levels: Levels

    def excess(self, measure: Measure, value: Decimal, by: UUID, row: str = "") -> Excess | None:
        """What a person may not do alone; a limit itself is within."""
        level = needed_level(measure, value, self.limits)
        if level <= self.levels.get(by, _LOWEST):
            return None
        return Excess(measure=measure, row=row, value=value, level=level, by=by)


def schedule_excesses(book: Workbook, column: str, authority: Authority) -> Iterator[Excess]:
    """Percents beyond the level of who set them last, and those without a reason."""
    for state, percent in book.schedule(column).items():
        cell = book.cell(column, state)
        if cell.percent_by is None:
            continue
        measure = Measure.CREDIT if percent < 0 else Measure.DEBIT
        found = authority.excess(measure, abs(percent), cell.percent_by, state)
        if found is not None:
            yield found
        if sum_of(cell.reasons) != percent:
            yield Excess(measure=Measure.REASON_MISSING, row=state, level=_LOWEST, by=cell.percent_by)


def rate_excesses(
    book: Workbook, column: str, classes: Mapping[tuple[str, str], RatedClass], authority: Authority
) -> Iterator[Excess]:
    """Rates and net rates so far below the computed ones that their author may not enter them alone."""
    for (state, code), rate in book.entered(column).items():
        filed = classes.get((state, code))
        if filed is None or rate.by is None:
            continue
        pairs = (
            (rate.manual_rate, filed.manual_rate),
            (rate.net_rate, filed.net_rate),
            (rate.net_rate_ax, filed.net_rate_ax),
        )
        below = [(was - entered) / was * _HUNDRED for entered, was in pairs if entered is not None and was]
        found = authority.excess(
            Measure.RATE_BELOW_FILED, max(below, default=Decimal(0)), rate.by,
            rate_row(state, code, filed.description),
        )  # fmt: skip
        if found is not None:
            yield found


def price_excesses(total: Decimal, submitted: Decimal, by: UUID, authority: Authority) -> Iterator[Excess]:
    """A price further below the submitted one, or larger, than who made the Save may give alone."""
    below = (submitted - total) / submitted * _HUNDRED if submitted else Decimal(0)
    for measure, value in ((Measure.PRICE_BELOW_SUBMITTED, below), (Measure.PRICE, total)):
        found = authority.excess(measure, value, by)
        if found is not None:
            yield found
