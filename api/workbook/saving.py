"""Save: one transaction of checks, cells, history, statuses, the prices that are asked, and what waits."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

from activities.ports import OutboxMessage
from adapters.event_loop_offload import off_loop_if_many
from adapters.postgres.core.idempotency import claiming
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.catalogue import Offers
from api.http.problems import StillRunning
from api.job.start import digest_of
from api.services import Services
from api.submission.stale import changes_now, stale_lines
from api.workbook.asking_prices import Saving, ask_price, price_wished
from api.workbook.checking import Checked, check_permitted, checked
from api.workbook.desk import desk_of, read_classes
from api.workbook.schemas import SaveAnswer
from models.errors import InvalidInput
from models.submission import UwStatus
from models.workbook import CellStatus, ColumnKind, Workbook
from models.workbook_edits import WorkbookSave
from models.workbook_errors import WorkbookReleased
from underwriting.workbook_merge import Merged
from underwriting.workbook_percent import sum_of

ROUTE = "putWorkbook"
SUBMIT_BUTTON = "underwriting_page_submit"


async def save_workbook(
    served: Services, user: Caller, offers: Offers, submission_id: UUID, save: WorkbookSave, key: str | None
) -> SaveAnswer:
    """Store a Save whole, or nothing of it; the prices that it asks for are made after it.

    Raises: SubmissionNotFound, WorkbookReleased, CellsChanged, refusals of fields, TwoCarriersBound,
        NotPermitted, IdempotencyMismatch, StillRunning; RunNotFound, TableRowMissing of what is priced today.
    """
    check_permitted(save, user)
    digest = digest_of(str(submission_id), save.model_dump_json(exclude_unset=True))
    claim = None if key is None else (user.principal.subject, ROUTE, key, digest)
    first = () if claim is None else (claiming(*claim),)
    messages: list[OutboxMessage] = []
    async with served.uow.begin(user.tenant, *first) as work:
        answer = None if claim is None else await _answered_before(work, *claim)
        if answer is None:
            answer, messages = await save_within(work, served, user, offers, submission_id, save)
            if claim is not None:
                await work.idempotency.answer(*claim[:3], 200, answer.model_dump(mode="json"))
    for message in messages:
        served.send_later(message)
    return await told_of_changes(served, user, offers, submission_id, answer)


async def told_of_changes(
    served: Services, user: Caller, offers: Offers, submission_id: UUID, answer: SaveAnswer
) -> SaveAnswer:
    """The answer to a Save, with what changed under the prices.

    It is worked out once the Save stands and its prices are under way: they do not wait for it. Approvals of
    before a change that is new are void by it. Raises: RunNotFound, TableRowMissing.
    """
    changes = await changes_now(served, user, offers, submission_id)
    return answer.model_copy(update={"stale": stale_lines(changes)})


async def _answered_before(work: Work, user: UUID, route: str, key: str, digest: str) -> SaveAnswer | None:
    """What a Save of the same key was answered; None: it is new.

    Raises: IdempotencyMismatch, StillRunning.
    """
    claimed = await work.idempotency.claimed(work.first[0], user, route, key, digest)
    if claimed.running:
        raise StillRunning("The same Save is being worked on; ask again", headers={"Retry-After": "1"})
    # What an older build answered said nothing of changes.
    return None if claimed.new else SaveAnswer.model_validate({"stale": [], **claimed.body})


async def save_within(
    work: Work,
    served: Services,
    user: Caller,
    offers: Offers,
    submission_id: UUID,
    save: WorkbookSave,
    *,
    reasons_follow: bool = False,
) -> tuple[SaveAnswer, list[OutboxMessage]]:
    """The Save in the caller's transaction. Returns: beside its answer, what is to be sent after commit.

    After that the answer is completed by `told_of_changes`.
    reasons_follow: a percent without a reason is stored, and holds its price back until there is one.
    """
    head, owner, book, later = await work.workbooks.hold_whole(submission_id, save.base_version)
    if not head.is_open:
        raise WorkbookReleased(
            "This submission was released; its cells can be read, and not changed any more"
        )
    desk = await desk_of(work, served, offers, head, book, names=bool(save.columns))
    await read_classes(work, desk, {rate.column for rate in save.rates})
    bound_with = await work.bind_mutex.carriers(head.prospect_id)
    check = partial(checked, desk, save, later, user, reasons_follow=reasons_follow, bound_with=bound_with)
    result = await off_loop_if_many(save.size, check)
    status = head.uw_status
    if not result.merged.changes:
        saving = Saving(work, desk, user, result, user.tenant.owner())
        return _answer(saving, status), []
    saving = Saving(work, desk, user, result, owner)
    removed = _unused(result.merged.book, save)
    await work.workbook_writes.save(result.merged.book, result.merged.changes, owner, removed)
    status = await _statuses(saving)
    for column in sorted(result.merged.columns & set(desk.rate_books)):
        await ask_price(saving, column)
    await _settle_reasons(saving)
    await _audit(saving)
    return _answer(saving, status), saving.messages


async def price_again(
    work: Work, served: Services, user: Caller, offers: Offers, submission_id: UUID, column: str
) -> tuple[UUID | None, list[OutboxMessage]]:
    """Ask for the price of a column as its cells stand, where it has another one. Returns: job, messages.

    Raises: SubmissionNotFound, WorkbookReleased, InvalidInput.
    """
    head = await work.workbooks.hold(submission_id)
    if not head.is_open:
        raise WorkbookReleased("This submission was released; its prices do not move any more")
    desk = await desk_of(work, served, offers, head)
    if column not in desk.rate_books or column not in desk.grid.columns:
        raise InvalidInput("We price no such column ourselves; choose another one", "key")
    result = Checked(desk, Merged(desk.book, ()), ())
    saving = Saving(work, desk, user, result, await work.workbook_writes.owner(submission_id))
    wish = desk.wish(desk.book, column)
    digest = wish.digest(desk.head.run_id, column, desk.rate_books[column].version)
    await price_wished(saving, column, wish, digest)
    await work.workbook_writes.tell(submission_id)
    return saving.jobs.get(column), saving.messages


def _answer(saving: Saving, status: str | None) -> SaveAnswer:
    """The answer, before anybody looked at what changed under the prices."""
    columns = list(saving.result.new_keys)
    return SaveAnswer(version=saving.version, jobs=saving.jobs, columns=columns, uw_status=status, stale=[])


def _unused(book: Workbook, save: WorkbookSave) -> set[str]:
    """Carriers that the Save hides and that were never given a premium or a status: they are removed."""
    hidden = {edit.key for edit in save.columns if edit.hidden and edit.key is not None}
    used = {
        key
        for (key, _), cell in book.cells.items()
        if cell.premium is not None or cell.status is not CellStatus.SELECT
    }
    return hidden - used


async def _statuses(saving: Saving) -> str | None:
    """The overall status that follows, and an entry of the history for each column with another status."""
    head, merged = saving.desk.head, saving.result.merged
    for key in merged.status_columns:
        column = saving.result.grid.columns[key]
        cells = {row: cell.status.value for (name, row), cell in merged.book.cells.items() if name == key}
        detail: Mapping[str, Any] = {"carrier": column.name, "column": key, "status": cells}
        await saving.work.prospects.add_event(head.prospect_id, SUBMIT_BUTTON, detail)
    overall = saving.result.standing.overall if merged.status_columns else None
    if overall is None or overall.value == head.derived_status == head.uw_status:
        return head.uw_status
    await saving.work.submissions.set_derived(head.submission_id, UwStatus(overall.value))
    return overall.value


async def _settle_reasons(saving: Saving) -> None:
    """A percent that had no reason and has one by now holds its price back no more."""
    book, columns = saving.result.merged.book, saving.result.grid.columns
    given = {
        (column, row)
        for column, row in saving.result.merged.cells
        if columns[column].kind is not ColumnKind.CUSTOM
        and sum_of((cell := book.cell(column, row)).reasons) == cell.debit_credit
    }
    await saving.work.authority.reasons_given(book.submission_id, given)


async def _audit(saving: Saving) -> None:
    before, after = saving.desk.book, saving.result.merged.book
    await saving.work.audit.append(
        "workbook.saved",
        object_type="submission",
        object_id=str(after.submission_id),
        before_sha256=digest_of(before.model_dump_json()),
        after_sha256=digest_of(after.model_dump_json()),
        request_id=saving.user.request_id,
        ip=saving.user.ip,
        detail={
            "version": after.version,
            "fields": len(saving.result.merged.changes),
            "columns": sorted(saving.result.merged.columns),
            "jobs": {column: str(job) for column, job in saving.jobs.items()},
        },
    )
