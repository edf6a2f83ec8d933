"""What stands in rate books: rows of a table, rows that differ, files that are laid in, and their faults."""

from collections.abc import Sequence
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Form, Path, Query, Response
from pydantic import StringConstraints

from adapters.event_loop_offload import MANY, off_loop, off_loop_if
from api.auth import MayKeepBooks, MayReadBooks, limited
from api.body.json_route import JsonRoute
from api.http.limits import BOOK_IMPORT
from api.http.problems import problems
from api.http.wire import PRINTABLE
from api.rate_book.comparisons import ChangeFilter, Compared, chosen
from api.rate_book.faults import SPREADSHEET_MARK, fault_file, fault_page
from api.rate_book.files import RowsRefused, import_file
from api.rate_book.routes import BOOK, CHANGE, BookVersion
from api.rate_book.schemas import (
    BookComparison,
    BookRow,
    ChangePage,
    FaultColumn,
    FaultPage,
    Imported,
    TableFile,
    TablePage,
)
from api.services import Served
from models.errors import RateBookNotFound
from models.file_limits import TABLE_BYTES
from models.rate_book import MOST_ROWS, Cells, RowFilter
from models.rate_book_difference import ChangeKind
from models.spreadsheet_cells import csv_text
from rating.rate_book_content import plain_rows, table_facts

router = APIRouter(tags=["rate_book"], route_class=JsonRoute)
TableName = Annotated[str, Path(), StringConstraints(max_length=60, pattern=r"^[a-z0-9_]+$")]
State = Annotated[str, Query(), StringConstraints(max_length=7, pattern=r"^[A-Z*]*$")]
CodeStart = Annotated[str, Query(), StringConstraints(max_length=6, pattern=r"^[0-9A-Z]*$")]
Text = Annotated[str, Query(), StringConstraints(max_length=60, pattern=PRINTABLE)]
Offset = Annotated[int, Query(ge=0, le=10_000_000)]
Limit = Annotated[int, Query(ge=1, le=MOST_ROWS)]
FORM_AROUND = 64 * 1024
"""Bytes of a form that stand around its file."""


def _csv(name: str, text: str) -> Response:
    """A text as a file to keep."""
    return _file(name, (SPREADSHEET_MARK + text).encode())


def _file(name: str, content: bytes) -> Response:
    disposition = f'attachment; filename="{name}.csv"'
    return Response(content, media_type="text/csv", headers={"content-disposition": disposition})


AS_CSV: dict[int | str, dict[str, object]] = {
    200: {"content": {"text/csv": {"schema": {"type": "string"}}}, "description": "The file"}
}


@router.get(
    "/api/rate-books/{version}/tables/{table}", operation_id="readRateBookTable", responses=problems(*BOOK)
)
async def read_rate_book_table(
    version: BookVersion,
    table: TableName,
    served: Served,
    user: MayReadBooks,
    state: State = "",
    code: CodeStart = "",
    text: Text = "",
    offset: Offset = 0,
    limit: Limit = 200,
) -> TablePage:
    """Rows of a table in their order, by state, beginning of the class code, and any text."""
    async with served.uow.begin(user.tenant) as work:
        await work.rate_books.heads.get(version)
        page = await work.rate_book_pages.page(version, table, RowFilter(state, code, text), offset, limit)
        rows = list(plain_rows(table, page.rows))
        codes = [code for row in rows if (code := row.get("class_code", ""))]
        named = await work.rate_book_pages.descriptions(version, codes) if codes else {}
    columns = table_facts(table, rows).columns
    found = tuple(
        BookRow(
            cells=tuple(row.get(name, "") for name in columns),
            class_words=named.get(row.get("class_code", ""), ""),
        )
        for row in rows
    )
    return TablePage(columns=columns, total=page.total, offset=offset, rows=found)


@router.get(
    "/api/rate-books/{version}/tables/{table}/csv",
    operation_id="downloadRateBookTable",
    response_class=Response,
    responses={**problems(*BOOK), **AS_CSV},
)
async def download_rate_book_table(
    version: BookVersion, table: TableName, served: Served, user: MayReadBooks
) -> Response:
    """A whole table as a file that can be changed and imported."""
    async with served.uow.begin(user.tenant) as work:
        await work.rate_books.heads.get(version)
        found = (await work.rate_books.tables(version)).get(table)
    if found is None:
        raise RateBookNotFound(f"{version} has no table {table}", "table")
    return _csv(table, await off_loop(_table_text, table, found))


def _table_text(table: str, found: Sequence[Cells]) -> str:
    rows = list(plain_rows(table, found))
    columns = table_facts(table, rows).columns
    return csv_text(columns, ([row.get(name, "") for name in columns] for row in rows))


@router.get(
    "/api/rate-books/{version}/compare/{other}",
    operation_id="compareRateBooks",
    responses=problems(*BOOK),
)
async def compare_rate_books(
    version: BookVersion, other: BookVersion, compared: Compared, user: MayReadBooks
) -> BookComparison:
    """How a book differs from another one, by table, and how its rates move by state and class."""
    old, new, found = await compared.of(other, version)
    return BookComparison(
        old=old, new=new, tables=found.tables, by_state=found.by_state, by_class=found.by_class
    )


@router.get(
    "/api/rate-books/{version}/compare/{other}/rows",
    operation_id="listRateBookChanges",
    responses=problems(*BOOK),
)
async def list_rate_book_changes(
    version: BookVersion,
    other: BookVersion,
    compared: Compared,
    user: MayReadBooks,
    table: Text = "",
    state: State = "",
    code: CodeStart = "",
    kind: ChangeKind | None = None,
    least_percent: Annotated[int, Query(ge=0, le=1000)] = 0,
    offset: Offset = 0,
    limit: Limit = 200,
) -> ChangePage:
    """The rows that differ, by table, state, class, kind of change and size of the move."""
    _, _, found = await compared.of(other, version)
    wanted = ChangeFilter(table, state, code, kind, least_percent)
    rows = await off_loop_if(len(found.rows) > MANY, chosen, found.rows, wanted)
    return ChangePage(total=len(rows), offset=offset, rows=tuple(rows[offset : offset + limit]))


@router.get(
    "/api/rate-books/{version}/compare/{other}/csv",
    operation_id="downloadRateBookChanges",
    response_class=Response,
    responses={**problems(*BOOK), **AS_CSV},
)
async def download_rate_book_changes(
    version: BookVersion, other: BookVersion, compared: Compared, user: MayReadBooks
) -> Response:
    """Every cell that differs as a file."""
    _, _, found = await compared.of(other, version)
    lines = (
        (
            row.table,
            row.kind.value,
            " ".join(part for part in row.key.values() if part),
            cell.column,
            cell.old,
            cell.new,
            "" if cell.percent is None else str(cell.percent),
            row.follows or "",
        )
        for row in found.rows
        for cell in row.cells
    )
    columns = ("table", "change", "row", "column", "old", "new", "percent", "follows")
    return _csv(f"{version}-against-{other}", await off_loop(csv_text, columns, lines))


@router.post(
    "/api/rate-books/{version}/imports",
    operation_id="importRateBookTable",
    dependencies=[limited(BOOK_IMPORT)],
    max_body_size=TABLE_BYTES + FORM_AROUND,
    responses=problems(*CHANGE, RowsRefused),
)
async def import_rate_book_table(
    version: BookVersion,
    served: Served,
    user: MayKeepBooks,
    wire: Annotated[TableFile, Form(media_type="multipart/form-data")],
) -> Imported:
    """Lay a file into a draft, whole or not at all; 422 with every fault by line and column."""
    report, head = await import_file(served, user, version, wire.kind, wire.mode, wire.file)
    return Imported(report=report, book=head)


@router.get(
    "/api/rate-books/{version}/imports/{import_id}/faults",
    operation_id="listRateBookFaults",
    responses=problems(*BOOK),
)
async def list_rate_book_faults(
    version: BookVersion,
    import_id: UUID,
    served: Served,
    user: MayReadBooks,
    column: Text = "",
    offset: Offset = 0,
    limit: Limit = 200,
) -> FaultPage:
    """The faults of a refused file, in its order; of one column where it is named."""
    async with served.uow.begin(user.tenant) as work:
        packed = await work.rate_books.fault_list(version, import_id)
    total, page, columns = await off_loop(fault_page, packed, column, offset, limit)
    return FaultPage(
        total=total,
        offset=offset,
        faults=tuple(page),
        columns=tuple(FaultColumn(column=name, faults=many) for name, many in columns),
    )


@router.get(
    "/api/rate-books/{version}/imports/{import_id}/faults/csv",
    operation_id="downloadRateBookFaults",
    response_class=Response,
    responses={**problems(*BOOK), **AS_CSV},
)
async def download_rate_book_faults(
    version: BookVersion, import_id: UUID, served: Served, user: MayReadBooks
) -> Response:
    """The list of faults of a refused file as a file."""
    async with served.uow.begin(user.tenant) as work:
        packed = await work.rate_books.fault_list(version, import_id)
    return _file("faults", await off_loop(fault_file, packed))
