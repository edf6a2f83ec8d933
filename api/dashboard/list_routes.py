"""The underwriters' list: pages of the server, and all matches as CSV."""

from collections.abc import AsyncIterator, Callable, Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse
from pydantic_core import to_json

from adapters.event_loop_offload import off_loop
from adapters.postgres.submission.list import Window, listed_page
from adapters.postgres.unit_of_work import Work
from api.auth import Caller, MayUnderwrite, limited
from api.body.json_route import JsonRoute
from api.dashboard.list_query import Asked
from api.dashboard.list_schemas import SubmissionPage, SubmissionRow
from api.http.limits import SUBMISSION_EXPORT
from api.http.problems import READ, problems
from api.services import Served, Services
from models.spreadsheet_cells import csv_text
from models.submission import (
    SELECT,
    ListedSubmission,
    ListQuery,
    UnderwriterTab,
    UnderwriterView,
    submitted_by,
)

router = APIRouter(tags=["dashboard"], route_class=JsonRoute)
FILE = "Underwriter Dashboard.csv"
_MADE = frozenset({"fein", "primary_state", "owner", "submitted_by"})
_AS_STORED = tuple(name for name in SubmissionRow.model_fields if name not in _MADE)
_ACTIVE = (
    "Submitted Date", "Company Name", "FEIN", "Primary State", "Gov CC State", "Class code", "Payroll",
    "Distributing Partners", "Submitted By", "Comments", "Agent Comments", "Status",
)  # fmt: skip
_RELEASED = ("Submitted Date", "Company Name", "FEIN", "Payroll", "Comments")


def written_fein(fein: str) -> str:
    """'12-3456789'; '' for none."""
    return f"{fein[:2]}-{fein[2:]}" if fein else ""


def row_wire(found: ListedSubmission) -> dict[str, Any]:
    """A SubmissionRow as plain values: a hundred of them are written with every page."""
    row: dict[str, Any] = {name: getattr(found, name) for name in _AS_STORED}
    row["fein"] = written_fein(found.fein)
    row["primary_state"] = found.primary_state or "-"
    row["submitted_by"] = submitted_by(found.producer)
    row["owner"] = {"id": found.owner, "name": found.owner_name} if found.owner else None
    return row


def lists(work: Work, user: Caller) -> Any:
    """The lists as the caller's authority sees them today."""
    return work.submission_lists(user.principal.uw_level, datetime.now(UTC).date())


async def _total(served: Services, user: Caller, query: ListQuery) -> int:
    async def counted() -> int:
        async with served.uow.begin(user.tenant) as work:
            return int(await lists(work, user).total(query))

    unsorted = query.model_copy(update={"sort": ListQuery().sort, "descending": True})
    return await served.list_totals.get((*_who(user), unsorted.model_dump_json()), counted)


async def _counts(served: Services, user: Caller) -> dict[UnderwriterView, int]:
    async def counted() -> dict[UnderwriterView, int]:
        async with served.uow.begin(user.tenant) as work:
            return dict(await lists(work, user).counts())

    return await served.list_counts.get(_who(user), counted)


def _who(user: Caller) -> tuple[Any, ...]:
    return user.principal.subject, user.tenant.scope, user.principal.uw_level


@router.get(
    "/api/submissions",
    operation_id="listSubmissions",
    response_model=SubmissionPage,
    responses=problems(*READ),
)
async def list_submissions(
    served: Served,
    user: MayUnderwrite,
    asked: Asked,
    page: Annotated[int, Query(ge=1, le=100_000)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 10,
) -> Response:
    """A page of submissions: tab, view, search, filters and order are the server's work."""
    today, level = datetime.now(UTC).date(), user.principal.uw_level
    window = Window((page - 1) * size, size)
    rows = await listed_page(served.uow, user.tenant, served.cipher, asked, level, today, window)
    found = {
        "rows": [row_wire(each) for each in rows],
        "total": await _total(served, user, asked),
        "counts": await _counts(served, user),
    }
    return Response(to_json(found), media_type="application/json")


@router.get(
    "/api/exports/submissions",
    operation_id="exportSubmissions",
    response_class=Response,
    responses={**problems(*READ), 200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
    dependencies=[limited(SUBMISSION_EXPORT)],
)
async def export_submissions(served: Served, user: MayUnderwrite, asked: Asked) -> Response:
    """Every match of a list as CSV, in its order, with the columns of its tab."""
    async with served.uow.begin(user.tenant) as work:
        await work.audit.append(
            "submission.exported",
            object_type="list",
            object_id=asked.tab.value,
            request_id=user.request_id,
            ip=user.ip,
            detail=asked.model_dump(mode="json", exclude_defaults=True, exclude={"q"}),
        )
    return StreamingResponse(
        _csv(served, user, asked),
        media_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{FILE}"'},
    )


async def _csv(served: Services, user: Caller, asked: ListQuery) -> AsyncIterator[str]:
    """The head, then some rows at a time, each lot written beside the event loop."""
    active = asked.tab is UnderwriterTab.ACTIVE
    columns, cells = (_ACTIVE, _active_cells) if active else (_RELEASED, _released_cells)
    yield csv_text(columns, ())
    async with served.uow.begin(user.tenant) as work:
        async for rows in lists(work, user).every(asked):
            yield await off_loop(_lines, rows, cells)


def _lines(rows: Sequence[ListedSubmission], cells: Callable[[ListedSubmission], list[str]]) -> str:
    whole = csv_text((), [cells(row) for row in rows])
    return whole.partition("\r\n")[2]


def _active_cells(row: ListedSubmission) -> list[str]:
    return [
        _day(row.submitted_at), row.company, written_fein(row.fein), row.primary_state or "-",
        row.governing_state, row.governing_class, f"${row.payroll:,.0f}", row.partner,
        submitted_by(row.producer), row.uw_comments, row.agent_comments,
        row.uw_status.label if row.uw_status else SELECT,
    ]  # fmt: skip


def _released_cells(row: ListedSubmission) -> list[str]:
    fein = written_fein(row.fein)
    return [_day(row.submitted_at), row.company, fein, f"${row.payroll:,.0f}", row.uw_comments]


def _day(moment: datetime) -> str:
    """M/D/YY."""
    return f"{moment.month}/{moment.day}/{moment:%y}"
