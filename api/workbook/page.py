"""A workbook as its page reads it: cells with the figures of the current price, columns, what waits."""

from collections.abc import Iterable
from uuid import UUID

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.access import Permission, permissions_for
from api.workbook.desk import Desk
from api.workbook.page_cells import Page
from api.workbook.page_schemas import Allowed, IssueAnswer, PresentAnswer, WorkbookAnswer
from models.submission import SubmissionState
from models.workbook import Cell, EnteredRate
from models.workbook_authority import AuthorityIssue, IssueState
from models.workbook_stand import Present


async def page_of(work: Work, desk: Desk, user: Caller) -> WorkbookAnswer:
    """Everything that the page shows, read in the caller's transaction."""
    head, book = desk.head, desk.book
    runs = [column.price_run for column in book.columns.values() if column.price_run is not None]
    prices = await work.workbooks.prices(runs)
    schedules = await work.workbooks.schedules(runs)
    asked = await work.workbooks.asked(head.submission_id)
    people = await work.workbooks.people(_changers(desk))
    issues = await work.authority.of(head.submission_id)
    unchecked = await work.indications.unchecked(head.run_id)
    notes = await work.indications.state_notes("underwriting", desk.states)
    page = Page(desk, user, prices, schedules, people, unchecked)
    return WorkbookAnswer(
        submission=head.submission_id,
        prospect=head.prospect_id,
        run_id=head.run_id,
        version=book.version,
        state=head.state,
        uw_status=head.uw_status,
        derived_status=head.derived_status,
        rows=list(desk.grid.rows),
        states=list(desk.grid.states),
        master_states={
            key: list(one.master_states) for key, one in desk.grid.columns.items() if one.master_states
        },
        columns=page.columns(asked),
        stateCarrierData=page.cells(),
        rates=[page.rate(key, rate) for key, rate in sorted(book.rates.items()) if not rate.is_empty],
        issues=[issue_answer(issue, user) for issue in issues],
        presence=presence_answer(await work.presences.of(head.submission_id), user),
        notes={state: note.wording for note in notes for state in note.states},
        allowed=allowed(desk, user),
    )


CLOSED = {
    SubmissionState.BOUND.value: "The submission is bound",
    SubmissionState.CLOSED.value: "The submission is closed",
}
"""Why a workbook that did not go back to its agent is read alone."""


def allowed(desk: Desk, user: Caller) -> Allowed:
    """What the reader may do with a workbook."""
    prices = Permission.RECALCULATE in permissions_for(user.principal)
    why = "" if desk.head.is_open else CLOSED.get(desk.head.state, "The submission was released")
    if not why and not prices:
        why = "Percents and rates are entered by underwriters who may recalculate"
    return Allowed(
        save=desk.head.is_open,
        price=desk.head.is_open and prices,
        level=user.principal.uw_level,
        why_not=why,
    )


def issue_answer(issue: AuthorityIssue, user: Caller) -> IssueAnswer:
    """An issue as the reader sees it."""
    mine = (
        issue.state is IssueState.OPEN
        and user.principal.uw_level >= issue.level
        and user.principal.subject not in issue.made_by | {issue.raised_by}
    )
    return IssueAnswer(
        id=issue.id, column=issue.column, price_run=issue.price_run, measure=issue.measure, row=issue.row,
        value=issue.value, level=issue.level, state=issue.state, cause=issue.cause,
        raised_by=issue.raised_by_name, raised_at=issue.raised_at, decided_by=issue.decided_by_name,
        decided_at=issue.decided_at, note=issue.note, mine_to_decide=mine,
    )  # fmt: skip


def presence_answer(present: Iterable[Present], user: Caller) -> list[PresentAnswer]:
    """Who is there, the reader too."""
    return [
        PresentAnswer(
            person=one.person, name=one.name, cell=one.cell, me=one.person == user.principal.subject
        )
        for one in present
    ]


def _changers(desk: Desk) -> set[UUID]:
    """Everybody whose change stands."""
    entries: list[Cell | EnteredRate] = [*desk.book.cells.values(), *desk.book.rates.values()]
    return {entry.by for entry in entries if entry.by is not None}
