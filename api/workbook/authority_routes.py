"""Approvals: a second person of a sufficient level lets a price go out, or refuses it."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter
from pydantic import StringConstraints

from adapters.postgres.unit_of_work import Work
from api.auth import Caller, MayUnderwrite
from api.body.json_route import JsonRoute
from api.http.problems import WRITE, problems
from api.http.wire import PRINTABLE, Wire
from api.services import Served
from api.workbook.page import issue_answer
from api.workbook.page_schemas import IssueAnswer
from models.errors import SecondPersonNeeded
from models.notice import Audience, NoticeFacts, NoticeKind
from models.notice import Decision as Decided
from models.workbook_authority import AuthorityIssue, ColumnPrice, IssueState, Measure
from models.workbook_errors import IssueClosed, IssueNotFound, LevelTooLow, PriceMoved, WorkbookReleased

router = APIRouter(tags=["workbook"], route_class=JsonRoute)
REFUSED = (IssueNotFound, IssueClosed, LevelTooLow, PriceMoved, SecondPersonNeeded, WorkbookReleased)
_VERB = {IssueState.APPROVED: "approved", IssueState.REFUSED: "refused"}


class Decision(Wire):
    """A decision upon one price: the run that was looked at."""

    run_id: UUID
    note: Annotated[
        str, StringConstraints(min_length=1, max_length=500, pattern=PRINTABLE, strip_whitespace=True)
    ]


@router.post("/api/issues/{id}/approve", operation_id="approveIssue", responses=problems(*WRITE, *REFUSED))
async def approve_issue(id: UUID, wire: Decision, served: Served, user: MayUnderwrite) -> IssueAnswer:
    """Let a price go out as far as this issue is concerned."""
    return await _decide(served, user, id, wire, IssueState.APPROVED)


@router.post("/api/issues/{id}/refuse", operation_id="refuseIssue", responses=problems(*WRITE, *REFUSED))
async def refuse_issue(id: UUID, wire: Decision, served: Served, user: MayUnderwrite) -> IssueAnswer:
    """Refuse a price: its column shows the last approved one again."""
    return await _decide(served, user, id, wire, IssueState.REFUSED)


async def _decide(
    served: Served, user: Caller, issue_id: UUID, wire: Decision, state: IssueState
) -> IssueAnswer:
    async with served.uow.begin(user.tenant) as work:
        submission_id = await work.authority.submission_of(issue_id)
        head = await work.workbooks.hold(submission_id)
        issue = await work.authority.get(issue_id)
        if not head.is_open:
            raise WorkbookReleased("This submission was released; nothing of it waits for approval any more")
        prices = {price.key: price for price in await work.column_prices.of(submission_id)}
        price = prices[issue.column]
        _check(issue, price, wire, user)
        await work.authority.decide(issue, state, user.principal.subject, wire.note)
        await _follow(work, submission_id, issue, price, state)
        await work.audit.append(
            f"authority.{_VERB[state]}",
            object_type="submission",
            object_id=str(submission_id),
            request_id=user.request_id,
            ip=user.ip,
            detail={"issue": str(issue.id), "column": issue.column, "run": str(issue.price_run)},
        )
        decision = "approved" if state is IssueState.APPROVED else "refused"
        facts = NoticeFacts(column=price.name, decision=Decided(decision), text=wire.note)
        await work.notices.tell(
            NoticeKind.APPROVAL_DECIDED,
            submission_id,
            Audience.of(issue.raised_by),
            by=user.principal.subject,
            facts=facts,
        )
        await work.workbook_writes.tell(submission_id)
        decided = await work.authority.get(issue_id)
    return issue_answer(decided, user)


def _check(issue: AuthorityIssue, price: ColumnPrice, wire: Decision, user: Caller) -> None:
    """Raises: IssueClosed, PriceMoved, SecondPersonNeeded, LevelTooLow."""
    if issue.state is not IssueState.OPEN:
        words = f": {issue.cause}" if issue.cause else ""
        raise IssueClosed(f"This was {issue.state.value} already{words}")
    running = price.running_job is not None
    if wire.run_id != issue.price_run or (issue.price_run != price.current.run_id and not running):
        told = {"current": price.current.model_dump(mode="json"), "named": str(wire.run_id)}
        raise PriceMoved(f"{price.name} has another price by now; look at it first", "run_id", told)
    if running:
        raise PriceMoved(f"{price.name} is being priced; wait for its price", "run_id")
    person = user.principal
    if issue.measure is Measure.REASON_MISSING:
        raise IssueClosed("Give the reason of the percent in its cell; nobody approves it without")
    if person.subject in issue.made_by | {issue.raised_by}:
        raise SecondPersonNeeded("Whoever made the change does not approve it; ask somebody else", "id")
    if person.uw_level < issue.level:
        raise LevelTooLow(f"This needs level {issue.level}; yours is {person.uw_level}")


async def _follow(
    work: Work, submission_id: UUID, issue: AuthorityIssue, price: ColumnPrice, state: IssueState
) -> None:
    """An approved price may go out once nothing else of it waits; a refused one gives way to the last."""
    if state is IssueState.APPROVED:
        waiting = [
            one
            for one in await work.authority.of(submission_id)
            if one.price_run == issue.price_run and one.state is IssueState.OPEN
        ]
        if not waiting:
            await work.authority.note_approved(submission_id, issue.column, issue.price_run)
        return
    await work.workbook_writes.fall_back(submission_id, issue.column)
    await work.authority.void(submission_id, issue.column, f"{price.name}: the price was refused")
