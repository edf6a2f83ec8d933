"""Cells and columns of the page, with the figures of the prices that they show."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from uuid import UUID

from api.auth import Caller
from api.workbook.desk import Desk
from api.workbook.page_schemas import CellAnswer, ColumnAnswer, DebitCredit, EnteredRateAnswer, PriceAnswer
from api.workbook.schemas import ReasonPart
from models.indication import Pair
from models.quote import ProgramQuote, ProgramState
from models.risk import Risk, ScheduleRating
from models.rounding import net_shown
from models.workbook import MASTER, CellForm, ColumnKind, EnteredRate
from models.workbook_stand import AskedPrice, Person
from models.worksheet import StatePremium
from underwriting.workbook_checks import cell_range
from underwriting.workbook_grid import GridColumn
from underwriting.workbook_percent import shown_percent, sum_of


def current_price(desk: Desk, column: str, prices: Mapping[UUID, ProgramQuote]) -> ProgramQuote:
    """The price that a program's column shows."""
    run = desk.book.column(column).price_run
    return prices.get(run, desk.submitted(column)) if run else desk.submitted(column)


def parts_of(row: ProgramQuote, column: GridColumn, state: str) -> list[StatePremium]:
    """The states of a price whose figures a cell shows: those of MASTER, or the one."""
    wanted = column.master_states if state == MASTER else (state,)
    return [part for part in row.states if part.state in wanted]


def premium_of(parts: Sequence[StatePremium]) -> Decimal:
    """Their total with taxes."""
    return sum((part.total_estimated_annual_premium for part in parts), Decimal(0))


class Page:
    """What the cells and columns of one answer are made of."""

    def __init__(
        self,
        desk: Desk,
        user: Caller,
        prices: Mapping[UUID, ProgramQuote],
        schedules: Mapping[UUID, Sequence[ScheduleRating]],
        people: Mapping[UUID, Person],
        unchecked: frozenset[Pair],
    ) -> None:
        self._desk, self._user, self._prices, self._people = desk, user, prices, people
        self._schedules, self._unchecked = schedules, unchecked
        self._payrolls = payrolls_of(desk.risk)

    def columns(self, asked: Mapping[str, AskedPrice]) -> list[ColumnAnswer]:
        """Programs with a price, folded ones, custom carriers."""
        programs = {row.program: row for row in self._desk.programs}
        grid = self._desk.grid
        folded = {one.key: one for one in grid.folded}
        found: list[ColumnAnswer] = []
        for key, row in programs.items():
            if key in folded:
                found.append(_folded(row, folded[key].reason))
            else:
                found.append(self._program(grid.columns[key], asked.get(key)))
        custom = [one for one in grid.columns.values() if one.kind is ColumnKind.CUSTOM]
        return [*found, *(self._custom(column) for column in custom)]

    def _program(self, column: GridColumn, asked: AskedPrice | None) -> ColumnAnswer:
        submitted = self._desk.submitted(column.key)
        current = current_price(self._desk, column.key, self._prices)
        failed = asked is not None and asked.outcome is not None
        return ColumnAnswer(
            key=column.key,
            name=column.name,
            carrier=column.carrier,
            kind=column.kind,
            hidden=False,
            rated=column.rated,
            folded_why="",
            referred_why=_referred(submitted),
            price=_price(current, current.run_id == submitted.run_id),
            submitted=_price(submitted, True),
            premium=current.totals.total_estimated_annual_premium if current.totals else None,
            payroll=current.totals.payroll if current.totals else None,
            entered="",
            job=asked.job_id if asked is not None and not failed else None,
            not_repriced=(asked.outcome_code or asked.outcome) if asked is not None and failed else None,
            version=self._desk.book.column(column.key).version,
        )

    def _custom(self, column: GridColumn) -> ColumnAnswer:
        book, grid = self._desk.book, self._desk.grid
        rows = [state for state in grid.states if grid.form(column.key, state) is CellForm.CUSTOM]
        premiums = [premium for row in rows if (premium := book.cell(column.key, row).premium) is not None]
        return ColumnAnswer(
            key=column.key,
            name=column.name,
            carrier=column.carrier,
            kind=column.kind,
            hidden=column.hidden,
            rated=False,
            folded_why="",
            referred_why="",
            price=None,
            submitted=None,
            premium=sum(premiums, Decimal(0)) if premiums else None,
            payroll=sum((self._payrolls.get(state, Decimal(0)) for state in rows), Decimal(0)),
            entered=f"{len(premiums)} of {len(rows)} states",
            job=None,
            not_repriced=None,
            version=book.column(column.key).version,
        )

    def cells(self) -> dict[str, dict[str, CellAnswer]]:
        """Every cell that there is, by column and row."""
        grid = self._desk.grid
        return {
            key: {
                row: self._cell(column, row, form)
                for row in (MASTER, *grid.states)
                if (form := grid.form(key, row)) is not None
            }
            for key, column in grid.columns.items()
        }

    def _cell(self, column: GridColumn, row: str, form: CellForm) -> CellAnswer:
        desk = self._desk
        cell = desk.book.cell(column.key, row)
        ranged = cell_range(desk.grid, desk.range_of, column.key, row)
        parts: list[StatePremium] = []
        before: list[StatePremium] = []
        priced_percent = Decimal(0)
        if column.kind is ColumnKind.PROGRAM:
            price = current_price(desk, column.key, self._prices)
            parts = parts_of(price, column, row)
            before = parts_of(desk.submitted(column.key), column, row)
            entries = self._schedules.get(price.run_id, ())
            priced_percent = next((one.sdr for one in entries if one.state == row), Decimal(0))
        silent = form in (CellForm.MONO, CellForm.IN_MASTER)
        premium = cell.premium if form is CellForm.CUSTOM else premium_of(parts)
        payroll = sum((part.payroll for part in parts), Decimal(0)) if parts else self._payrolls.get(row)
        percent = cell.debit_credit
        return CellAnswer(
            status=cell.status,
            comments=cell.comments,
            debit_credit=DebitCredit(value=f"{abs(percent):.2f}", isChecked=percent < 0, error=""),
            isChecked=Pair(program=column.key, state=row) not in self._unchecked,
            stateType=_state_type(form),
            premium=None if silent else premium,
            form=form,
            payroll=None if form is CellForm.IN_MASTER else payroll,
            submitted_premium=None if silent or form is CellForm.CUSTOM else premium_of(before),
            submitted_percent=shown_percent(priced_percent),
            counted=form.is_counted,
            open=form is CellForm.OPEN and ranged.is_open,
            closed_why="" if form is CellForm.OPEN and ranged.is_open else ranged.why,
            reasons=[ReasonPart(category=one.category, percent=one.percent) for one in cell.reasons],
            reason_missing=bool(percent) and sum_of(cell.reasons) != percent,
            note=cell.note,
            version=cell.version,
            changed_by=self._name(cell.by),
            changed_at=cell.at,
        )

    def rate(self, key: tuple[str, str, str], rate: EnteredRate) -> EnteredRateAnswer:
        """Entered figures as they are shown."""
        column, state, code = key
        return EnteredRateAnswer(
            column=column, state=state, code=code, description=rate.description,
            manual_rate=rate.manual_rate, net_rate=per_hundred(rate.net_rate),
            net_rate_ax=per_hundred(rate.net_rate_ax), reason=rate.reason, version=rate.version,
            changed_by=self._name(rate.by), changed_at=rate.at,
        )  # fmt: skip

    def _name(self, person: UUID | None) -> str:
        found = self._people.get(person) if person else None
        return found.name if found else ""


def per_hundred(rate: Decimal | None) -> Decimal | None:
    """A fraction of payroll as it is shown: per $100, four decimals."""
    return None if rate is None else net_shown(rate)


def payrolls_of(risk: Risk) -> dict[str, Decimal]:
    """Annual payroll of each state, which a carrier that was added by hand is shown with."""
    found: dict[str, Decimal] = {}
    for place in risk.locations:
        for line in place.employees:
            found[place.state] = found.get(place.state, Decimal(0)) + line.payroll
    return found


def _state_type(form: CellForm) -> str:
    return {CellForm.MONO: "MONO", CellForm.MASTER: "MASTER", CellForm.IN_MASTER: "MASTER"}.get(form, "MCP")


def _price(row: ProgramQuote, submitted: bool) -> PriceAnswer | None:
    if row.totals is None:
        return None
    total = row.totals.total_estimated_annual_premium
    return PriceAnswer(run_id=row.run_id, total=total, submitted=submitted)


def _referred(row: ProgramQuote) -> str:
    """What has to be judged before a referred price can be bound: each rule with its class."""
    if row.state is not ProgramState.REFERRED:
        return ""
    said = (f"{one.class_code}: {one.text}" if one.class_code else one.text for one in row.reasons)
    return " · ".join(dict.fromkeys(said)) or "The carrier refers this risk"


def _folded(row: ProgramQuote, why: str) -> ColumnAnswer:
    return ColumnAnswer(
        key=row.program, name=row.carrier_name, carrier=row.carrier, kind=ColumnKind.PROGRAM, hidden=False,
        rated=False, folded_why=why, referred_why="", price=None, submitted=None, premium=None, payroll=None,
        entered="", job=None, not_repriced=None, version=0,
    )  # fmt: skip
