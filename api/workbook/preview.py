"""The premium while it is typed: a Save priced without storing anything."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from decimal import Decimal
from functools import partial
from uuid import UUID

from adapters.event_loop_offload import off_loop_if_many
from api.auth import Caller
from api.caller.catalogue import Offers
from api.http.limits import too_many
from api.services import Services
from api.workbook.checking import check_permitted, checked
from api.workbook.desk import Desk, desk_of, read_classes
from api.workbook.page_cells import current_price, parts_of, per_hundred, premium_of
from api.workbook.preview_schemas import (
    PreviewAnswer,
    PreviewColumn,
    PreviewIssue,
    PreviewRate,
    PreviewRow,
)
from models.errors import QuotingError
from models.quote import ProgramQuote
from models.workbook import MASTER, TOTAL, Workbook
from models.workbook_authority import Excess
from models.workbook_edits import WorkbookSave
from models.workbook_errors import WorkbookReleased
from models.worksheet import Worksheet
from rating.engine import rate
from underwriting.workbook_authority import Authority, price_excesses, rate_excesses, schedule_excesses

AT_ONCE = 6
"""Previews in flight in a process; the next key asks again."""
AGAIN_IN_S = 1
_BUSY = "Others preview their prices; this one follows with the next key"
_places = {"taken": 0}


@asynccontextmanager
async def place() -> AsyncIterator[None]:
    """A place for one preview. Raises: TooManyRequests."""
    if _places["taken"] >= AT_ONCE:
        raise too_many(AGAIN_IN_S, _BUSY)
    _places["taken"] += 1
    try:
        yield
    finally:
        _places["taken"] -= 1


async def preview(
    served: Services, user: Caller, offers: Offers, submission_id: UUID, save: WorkbookSave
) -> PreviewAnswer:
    """What a Save would make of each column. Raises: as the Save itself, TooManyRequests."""
    check_permitted(save, user)
    async with place():
        async with served.uow.begin(user.tenant) as work:
            head = await work.workbooks.head(submission_id)
            if not head.is_open:
                raise WorkbookReleased("This submission was released; its prices do not move any more")
            desk = await desk_of(work, served, offers, head, names=bool(save.columns))
            later = await work.workbooks.changes(submission_id, save.base_version)
            await read_classes(work, desk, {edit.column for edit in save.rates})
            check = partial(checked, desk, save, later, user, reasons_follow=True)
            book = (await off_loop_if_many(save.size, check)).merged.book
            moved = [
                key for key in sorted(desk.rate_books) if desk.wish(book, key) != desk.wish(desk.book, key)
            ]
            await read_classes(work, desk, [key for key in moved if book.entered(key)])
            runs = {desk.book.column(key).price_run for key in moved}
            prices = await work.workbooks.prices([run for run in runs if run is not None])
            people = {cell.percent_by for cell in book.cells.values() if cell.percent_by}
            people |= {one.by for one in book.rates.values() if one.by}
            authority = await work.authority.authority(people | {user.principal.subject})
        asked = _Asked(desk, book, user, authority)
        columns = [
            await asyncio.to_thread(asked.column, key, current_price(desk, key, prices)) for key in moved
        ]
    return PreviewAnswer(version=desk.book.version, columns=columns)


class _Asked:
    """A workbook as a Save would leave it, priced column by column."""

    def __init__(self, desk: Desk, book: Workbook, user: Caller, authority: Authority) -> None:
        self._desk, self._book, self._user, self._authority = desk, book, user, authority

    def column(self, key: str, current: ProgramQuote) -> PreviewColumn:
        """A column, rated anew."""
        old = _total(current)
        try:
            wished = self._desk.wish(self._book, key).laid_upon(self._desk.risk)
            sheet = rate(wished, key, self._desk.rate_books[key])
        except QuotingError as refusal:
            return PreviewColumn(
                column=key, old_total=old, new_total=None, rows=[], rates=[], issues=[],
                refusal=refusal.message, minimum=False,
            )  # fmt: skip
        total = sheet.totals.total_estimated_annual_premium
        return PreviewColumn(
            column=key,
            old_total=old,
            new_total=total,
            rows=[*self._rows(key, current, sheet), PreviewRow(row=TOTAL, old=old, new=total)],
            rates=[
                PreviewRate(
                    state=one.state, code=one.class_code, manual_rate=one.manual_rate_per_100,
                    net_rate=per_hundred(one.net_rate), net_rate_ax=per_hundred(one.net_rate_ax),
                )
                for one in sheet.class_rates
            ],
            issues=[_issue(excess) for excess in self._excesses(key, total)],
            refusal="",
            minimum=sheet.totals.balance_to_minimum > 0,
        )  # fmt: skip

    def _rows(self, key: str, current: ProgramQuote, sheet: Worksheet) -> list[PreviewRow]:
        column = self._desk.grid.columns[key]
        new = current.model_copy(update={"states": sheet.states})
        return [
            PreviewRow(row=row, old=premium_of(before), new=premium_of(parts_of(new, column, row)))
            for row in (MASTER, *self._desk.grid.states)
            if (before := parts_of(current, column, row))
        ]

    def _excesses(self, key: str, total: Decimal) -> list[Excess]:
        desk, book, authority = self._desk, self._book, self._authority
        before = _total(desk.submitted(key))
        return [
            *schedule_excesses(book, key, authority),
            *rate_excesses(book, key, desk.classes_of(key), authority),
            *price_excesses(total, before, self._user.principal.subject, authority),
        ]


def _total(row: ProgramQuote) -> Decimal:
    return row.totals.total_estimated_annual_premium if row.totals else Decimal(0)


def _issue(excess: Excess) -> PreviewIssue:
    return PreviewIssue(measure=excess.measure, row=excess.row, value=excess.value, level=excess.level)
