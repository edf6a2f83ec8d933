"""A workbook with all that its cells are judged by: the submitted run, the grid, ranges and classes."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from uuid import UUID

from adapters.postgres.unit_of_work import Work
from api.caller.catalogue import Offers
from api.services import Services
from models.errors import QuotingError, StateNotFiled, TableRowMissing
from models.quote import ProgramQuote
from models.risk import Risk
from models.workbook import CellRange, Column, ColumnKind, Workbook
from models.workbook_stand import WorkbookHead
from rating.book import RateBook
from rating.recalculation import Wish, wish_of
from rating.schedule_range import schedule_range
from underwriting.workbook_checks import RatedClass
from underwriting.workbook_grid import Grid, grid_of

SNAPSHOTS_KEPT = 64
"""Snapshots of runs never change, and every key of a preview asks for one."""
_SNAPSHOTS: "OrderedDict[UUID, Snapshot]" = OrderedDict()
"""By submission: while it is open, nobody asks a program of its run again."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a run priced."""

    risk: Risk
    programs: tuple[ProgramQuote, ...]
    versions: Mapping[str, str]
    """The rate book that priced each program."""
    fund_states: tuple[str, ...]
    """Of the draft, whose own fund insures: nobody was asked about them."""

    @property
    def states(self) -> tuple[str, ...]:
        """Of the prospect, priced or not."""
        return tuple(dict.fromkeys((*self.risk.states, *self.fund_states)))


@dataclass
class Desk:
    """One workbook within one request."""

    head: WorkbookHead
    book: Workbook
    programs: tuple[ProgramQuote, ...]
    """Of the submitted run."""
    risk: Risk
    states: tuple[str, ...]
    """Of the risk, and those whose own fund insures."""
    grid: Grid
    rate_books: Mapping[str, RateBook]
    """That priced each program which our engine rates."""
    classes: dict[str, Mapping[tuple[str, str], RatedClass]] = field(default_factory=dict)
    """By column, of those that were read."""
    reserved: tuple[str, ...] = ()
    """Names that no custom carrier may have."""
    monopolistic: frozenset[str] = frozenset()

    def range_of(self, column: str, state: str) -> CellRange:
        """The range of an open cell, by the book of its submitted price."""
        book = self.rate_books.get(column)
        if book is None:
            return CellRange(why="the carrier prices by itself")
        day = self.risk.effective_date
        try:
            found = schedule_range(book, state, day, book.terms(column, state, day))
        except (TableRowMissing, StateNotFiled) as missing:
            return CellRange(why=missing.message)
        return CellRange(debit=found.debit, credit=found.credit, why=found.note)

    def classes_of(self, column: str) -> Mapping[tuple[str, str], RatedClass]:
        """The classes of a column that was read."""
        return self.classes.get(column, {})

    def with_columns(self, columns: Iterable[Column]) -> Grid:
        """The grid beside these custom columns."""
        rated = set(self.rate_books)
        return grid_of(self.programs, columns, self.states, self.monopolistic, rated)

    def submitted(self, column: str) -> ProgramQuote:
        """The submitted price of a program."""
        return next(row for row in self.programs if row.program == column)

    def wish(self, book: Workbook, column: str, names: Mapping[UUID, str] | None = None) -> Wish:
        """What a column's price is made of."""
        return wish_of(book.schedule(column), book.entered(column), names)

    def description(self, state: str, code: str) -> str:
        """What the risk calls a class of a state; '' where it has none."""
        return next(
            (
                line.description
                for place in self.risk.locations
                if place.state == state
                for line in place.employees
                if line.code == code
            ),
            "",
        )


async def desk_of(
    work: Work,
    served: Services,
    offers: Offers,
    head: WorkbookHead,
    book: Workbook | None = None,
    *,
    names: bool = True,
) -> Desk:
    """Everything about a workbook but its classes, which few ask for.

    Args: book: the workbook where it was read with its head; names: whether a carrier may be named.
    """
    if book is None:
        book = await work.workbooks.book(head.submission_id)
    snapshot = await _snapshot(work, head)
    programs, versions = snapshot.programs, snapshot.versions
    known = {version: await _kept_book(served, version) for version in set(versions.values())}
    rated = {program: found for program, version in versions.items() if (found := known[version]) is not None}
    monopolistic = frozenset(state.code for state in offers.lists.states if not state.private_market)
    custom = [column for column in book.columns.values() if column.kind is ColumnKind.CUSTOM]
    return Desk(
        head=head,
        book=book,
        programs=programs,
        risk=snapshot.risk,
        states=snapshot.states,
        grid=grid_of(programs, custom, snapshot.states, monopolistic, set(rated)),
        rate_books=rated,
        reserved=await work.reference.reserved_carriers() if names else (),
        monopolistic=monopolistic,
    )


async def read_classes(work: Work, desk: Desk, columns: Iterable[str]) -> None:
    """Read the classes of columns as their submitted prices have them."""
    for column in set(columns) - set(desk.classes):
        book = desk.rate_books.get(column)
        if book is None:
            continue
        day = desk.risk.effective_date
        rates = await work.workbooks.class_rates(desk.head.run_id, column)
        desk.classes[column] = {
            (rate.state, rate.class_code): RatedClass(
                description=desk.description(rate.state, rate.class_code),
                manual_rate=rate.manual_rate_per_100,
                net_rate=rate.net_rate,
                net_rate_ax=rate.net_rate_ax,
                decimals=_decimals(book.terms(column, rate.state, day).rate_decimals),
            )
            for rate in rates
        }


def _decimals(text: str) -> int | None:
    """Decimals of a program's rates; None: as many as there are."""
    return int(text) if text.isdigit() else None


async def _kept_book(served: Services, version: str) -> RateBook | None:
    """A book that priced; None where its rows cannot be read any more: then no percent can be given."""
    try:
        return await served.books.for_version(version)
    except QuotingError:
        return None


async def _snapshot(work: Work, head: WorkbookHead) -> Snapshot:
    """What was submitted, of a submission that the caller was just found to see."""
    known = _SNAPSHOTS.get(head.submission_id) if head.is_open else None
    if known is None:
        asked = await work.quote_records.input_of_run(head.run_id)
        programs = await work.workbooks.programs(head.run_id)
        versions = await work.workbooks.books(head.run_id)
        known = Snapshot(asked.risk, programs, versions, asked.fund_states)
        _SNAPSHOTS[head.submission_id] = known
        if len(_SNAPSHOTS) > SNAPSHOTS_KEPT:
            _SNAPSHOTS.popitem(last=False)
    _SNAPSHOTS.move_to_end(head.submission_id)
    return known
