"""Release of a submission to its agent, and taking it back before anybody has read it."""

from uuid import UUID

from fastapi import APIRouter

from adapters.postgres.unit_of_work import Work
from api.auth import CallerOffers, MayUnderwrite
from api.body.json_route import JsonRoute
from api.http.problems import READ, WRITE, problems
from api.services import Served
from api.submission.release import BUTTON, plan_of, release
from api.submission.schemas import ReleasePlan, ReleaseRequest, SubmissionAnswer
from api.submission.wire import noted, submission_wire, take_back_until
from models.bind_errors import WHILE_BOUND
from models.errors import RunNotFound, TableRowMissing
from models.notice import Audience, NoticeKind
from models.submission import UwStatus
from models.submission_errors import (
    ALREADY_READ,
    AlreadyRead,
    AlreadyReleased,
    ConfirmNeeded,
    NotSubmitted,
    Recalculating,
    SubmissionNotFound,
)
from models.workbook_errors import PriceMoved
from workflows.contracts import decision_case_id

router = APIRouter(tags=["submission"], route_class=JsonRoute)
RELEASE = (
    SubmissionNotFound, NotSubmitted, AlreadyReleased, Recalculating, ConfirmNeeded, PriceMoved, RunNotFound,
    TableRowMissing, *WHILE_BOUND,
)  # fmt: skip


@router.get(
    "/api/submissions/{id}/release",
    operation_id="getReleasePlan",
    responses=problems(*READ, SubmissionNotFound, RunNotFound, TableRowMissing),
)
async def get_release_plan(
    id: UUID, served: Served, user: MayUnderwrite, offers: CallerOffers
) -> ReleasePlan:
    """What a release would hand out now, what it would hold back, and what has to be confirmed."""
    async with served.uow.begin(user.tenant) as work:
        plan, _ = await plan_of(work, served, offers, user, await work.submissions.get(id))
    return plan


@router.post(
    "/api/submissions/{id}/release",
    operation_id="releaseSubmission",
    responses=problems(*WRITE, *RELEASE),
)
async def release_submission(
    id: UUID, wire: ReleaseRequest, served: Served, user: MayUnderwrite, offers: CallerOffers
) -> SubmissionAnswer:
    """Give a prospect back to its agent, with the prices that the caller names.

    Prices that are held back, and stale ones, are asked about: 409 confirm_needed lists them.
    """
    async with served.uow.begin(user.tenant) as work:
        found = await work.submissions.get(id)
        await work.submissions.hold(found.prospect_id)
        newest = await work.submissions.newest(found.prospect_id)
        if newest is None or newest.id != id:
            raise AlreadyReleased("This submission was released already; the prospect was submitted again")
        done, _ = await release(
            work, served, offers, user, found.prospect_id,
            prices=wire.prices, accept=wire.accept, comment=wire.comment,
        )  # fmt: skip
    return submission_wire(done, user)


@router.post(
    "/api/submissions/{id}/take-back",
    operation_id="takeBackSubmission",
    responses=problems(*WRITE, SubmissionNotFound, NotSubmitted, AlreadyRead),
)
async def take_back_submission(id: UUID, served: Served, user: MayUnderwrite) -> SubmissionAnswer:
    """Take a release back: within ten minutes, while nobody of the agent's side has read it."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.submissions.held(id)
        newest = await work.submissions.newest(found.prospect_id)
        if newest is None or newest.id != id or found.released_at is None:
            raise NotSubmitted("This submission is not one that was just released")
        if take_back_until(found) is None:
            raise AlreadyRead(
                ALREADY_READ if found.seen_at else "Ten minutes have passed: what was released stays released"
            )
        await work.column_prices.take_back(id)
        done = await work.submissions.take_back(found, await _status_before(work, found.prospect_id))
        await work.decisions.bring_back(id, str(user.principal.subject), decision_case_id)
        await work.prospects.add_event(found.prospect_id, "taken_back", {"submission": str(id)})
        await noted(work, user, "taken_back", done)
        told = Audience.of(done.submitted_by)
        await work.notices.tell(NoticeKind.TAKEN_BACK, id, told, by=user.principal.subject)
    return submission_wire(done, user)


async def _status_before(work: Work, prospect_id: UUID) -> UwStatus | None:
    """The status that the release cleared."""
    released = [event for event in await work.prospects.events(prospect_id) if event.button_name == BUTTON]
    kept = released[-1].detail.get("uw_status") if released else None
    return UwStatus(kept) if kept else None
