"""What a direct recalculation asks: it writes the cells of its program as a Save does, and starts the job."""

from decimal import Decimal
from uuid import UUID

from activities.ports import OutboxMessage
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.catalogue import Offers
from api.recalculation.schemas import RecalculationCreate
from api.services import Services
from api.workbook.desk import desk_of
from api.workbook.paths import as_sent
from api.workbook.saving import price_again, save_within
from models.base import Frozen
from models.errors import InvalidInput, NoSchedulePlan, RunNotFound
from models.quote_record import RecordKey
from models.workbook import CellForm
from models.workbook_edits import CellEdit, WorkbookSave
from models.workbook_errors import NO_RANGE


class Asked(Frozen):
    """What came of the asking: a job, or a price that is there already."""

    submission_id: UUID
    column: str
    job_id: UUID | None


async def ask(
    work: Work, served: Services, user: Caller, offers: Offers, wire: RecalculationCreate
) -> tuple[Asked, list[OutboxMessage]]:
    """Set the percents of one program, all of them. Returns: beside it, what is to be sent after commit.

    Raises: RunNotFound, InvalidInput, SubmissionNotFound, refusals of the percents.
    """
    key = RecordKey.parse(wire.uuid_carrier)
    found = await work.prospects.to_change(wire.user_email_id, "user_email_id")
    run = await work.quotes.run(key.run_id)
    if run.prospect_id != found.id:
        raise RunNotFound("This quote is another prospect's", "uuid_carrier")
    submission = await work.workbooks.of_run(run.id)
    column = offers.key_of(key.program)
    head = await work.workbooks.hold(submission)
    desk = await desk_of(work, served, offers, head)
    if column not in desk.grid.columns:
        raise InvalidInput(f"The submission has no price of {key.program[:60]}", "uuid_carrier")
    wanted = {state.upper(): percent for state, percent in wire.sdr_factor.items()}
    sent = _each_once(wire)
    cells: list[CellEdit] = []
    for state in sorted({*wanted, *desk.grid.states}):
        percent = wanted.get(state, Decimal(0))
        if desk.grid.form(column, state) is CellForm.OPEN:
            if percent != desk.book.cell(column, state).debit_credit:
                cells.append(CellEdit(column=column, row=state, debit_credit=f"{percent:f}"))
        elif percent:
            raise NoSchedulePlan(
                f"{NO_RANGE} {state} takes no percent of this program", f"sdr_factor.{sent[state]}"
            )
    save = WorkbookSave(base_version=desk.book.version, cells=tuple(cells))
    with as_sent(lambda at, _: f"sdr_factor.{sent.get(cells[at].row, cells[at].row)}"):
        answer, messages = await save_within(
            work, served, user, offers, submission, save, reasons_follow=True
        )
    job = answer.jobs.get(column)
    if job is None and not cells:
        job, messages = await price_again(work, served, user, offers, submission, column)
    return Asked(submission_id=submission, column=column, job_id=job), messages


def _each_once(wire: RecalculationCreate) -> dict[str, str]:
    """The states of a request, each as it is spelled there. Raises: InvalidInput for a repeated one."""
    spelled: dict[str, str] = {}
    for state in wire.sdr_factor:
        if state.upper() in spelled:
            words = f"{state.upper()} stands twice; send its percent once"
            raise InvalidInput(words, f"sdr_factor.{state}")
        spelled[state.upper()] = state
    return spelled
