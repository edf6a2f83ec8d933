"""Carry over: what was entered before a prospect was submitted again, wherever it has a place once more."""

from uuid import UUID

from fastapi import APIRouter

from api.auth import CallerOffers, MayUnderwrite
from api.body.json_route import JsonRoute
from api.http.problems import READ, problems
from api.services import Served
from api.workbook.desk import Desk, desk_of
from api.workbook.page_cells import per_hundred
from api.workbook.page_schemas import CarriedCell, CarriedRate, CarryOverAnswer
from api.workbook.schemas import ReasonPart
from models.submission_errors import SubmissionNotFound
from models.workbook import Cell, EnteredRate, Workbook
from underwriting.workbook_carry_over import carried_cells, carried_rates

router = APIRouter(tags=["workbook"], route_class=JsonRoute)


@router.get(
    "/api/workbooks/{id}/carry-over",
    operation_id="getWorkbookCarryOver",
    responses=problems(*READ, SubmissionNotFound),
)
async def get_workbook_carry_over(
    id: UUID, served: Served, user: MayUnderwrite, offers: CallerOffers
) -> CarryOverAnswer:
    """What the submission before this one held; stores nothing: a Save checks it like anything typed."""
    async with served.uow.begin(user.tenant) as work:
        head = await work.workbooks.head(id)
        before = await work.workbooks.submission_before(id)
        if before is None:
            return CarryOverAnswer(number=None, cells=[], rates=[], left_out=0)
        old = await work.workbooks.book(before.submission_id)
        return _answer(before.number, old, await desk_of(work, served, offers, head))


def _answer(number: int, old: Workbook, desk: Desk) -> CarryOverAnswer:
    cells = carried_cells(old, desk.grid, desk.range_of)
    rates = carried_rates(old, desk.grid, desk.description)
    entered = [cell for cell in old.cells.values() if cell.is_entered]
    filled = [rate for rate in old.rates.values() if not rate.is_empty]
    return CarryOverAnswer(
        number=number,
        cells=[_cell(*key, cell) for key, cell in cells.items()],
        rates=[_rate(*key, rate) for key, rate in rates.items()],
        left_out=len(entered) + len(filled) - len(cells) - len(rates),
    )


def _cell(column: str, row: str, cell: Cell) -> CarriedCell:
    return CarriedCell(
        column=column, row=row, status=cell.status, comments=cell.comments,
        debit_credit=f"{cell.debit_credit:.2f}", note=cell.note,
        reasons=[ReasonPart(category=one.category, percent=one.percent) for one in cell.reasons],
    )  # fmt: skip


def _rate(column: str, state: str, code: str, rate: EnteredRate) -> CarriedRate:
    return CarriedRate(
        column=column, state=state, code=code, manual_rate=rate.manual_rate,
        net_rate=per_hundred(rate.net_rate), net_rate_ax=per_hundred(rate.net_rate_ax), reason=rate.reason,
    )  # fmt: skip
