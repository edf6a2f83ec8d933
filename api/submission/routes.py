"""Submissions: hand a prospect over, see who holds it, take it, give it, say by when it is needed."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from uuid import UUID

from fastapi import APIRouter

from adapters.postgres.unit_of_work import Work
from api.auth import Caller, CallerOffers, MaySubmit, MayUnderwrite, MayView
from api.body.json_route import JsonRoute
from api.caller.access import Permission, permissions_for
from api.http.problems import READ, WRITE, NotPermitted, problems
from api.services import Served, Services
from api.submission.schemas import (
    NeededBy,
    Person,
    Reassign,
    SubmissionAnswer,
    SubmissionStanding,
    SubmitRequest,
)
from api.submission.submit import REFUSED, submit
from api.submission.wire import noted, standing_wire, submission_wire
from models.errors import InvalidInput, ProspectNotFound
from models.notice import UNDERWRITER_GROUP, Audience, NoticeFacts, NoticeKind
from models.submission import Submission, SubmissionState
from models.submission_errors import AlreadyOwned, AlreadyReleased, SubmissionNotFound
from underwriting.submission import needed_by_default

router = APIRouter(tags=["submission"], route_class=JsonRoute)
ACT = (*WRITE, SubmissionNotFound, AlreadyReleased)


@asynccontextmanager
async def _open(served: Services, user: Caller, id: UUID) -> AsyncIterator[tuple[Work, Submission]]:
    """A submission that underwriters have, held for an act. Raises: SubmissionNotFound, AlreadyReleased."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.submissions.held(id)
        if found.state is not SubmissionState.OPEN:
            raise AlreadyReleased(
                "This submission was released; it can be changed once it is submitted again"
            )
        yield work, found


@router.post(
    "/api/prospects/{id}/submit",
    operation_id="submitProspect",
    responses=problems(*WRITE, ProspectNotFound, *REFUSED),
)
async def submit_prospect(
    id: UUID, wire: SubmitRequest, served: Served, user: MaySubmit, offers: CallerOffers
) -> SubmissionAnswer:
    """Hand a prospect to the underwriters; one that they have already is answered as it stands.

    Its draft is view-only until it is released. The price must stand on today's facts.
    """
    if wire.needed_by is not None and wire.needed_by < datetime.now(UTC).date():
        raise InvalidInput("This day has passed; name one from today on", "needed_by")
    async with served.uow.begin(user.tenant) as work:
        path = "run_id" if wire.run_id else None
        found = await submit(
            work, served, offers, user, id, run_id=wire.run_id, path=path, needed_by=wire.needed_by
        )
    return submission_wire(found, user)


@router.get(
    "/api/prospects/{id}/submission",
    operation_id="getSubmissionStanding",
    responses=problems(*READ, ProspectNotFound),
)
async def get_submission_standing(id: UUID, served: Served, user: MayView) -> SubmissionStanding:
    """Whether a prospect is with the underwriters, who holds it and since when, and what came before."""
    async with served.uow.begin(user.tenant) as work:
        flags = await work.submissions.flags(id)
        newest = await work.submissions.newest(id)
        losses = await work.claims.of(id)
        files = await work.uploads.of_prospect(id)
    return standing_wire(flags, newest, losses, files, user)


@router.get(
    "/api/submissions/{id}", operation_id="getSubmission", responses=problems(*READ, SubmissionNotFound)
)
async def get_submission(id: UUID, served: Served, user: MayView) -> SubmissionAnswer:
    """A submission, for the head of the underwriting page and for the rail of its agent."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.submissions.get(id)
    return submission_wire(found, user)


@router.get("/api/underwriters", operation_id="listUnderwriters", responses=problems(*READ))
async def list_underwriters(served: Served, user: MayUnderwrite) -> list[Person]:
    """Whom a submission can be given to, by name."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.submissions.underwriters(UNDERWRITER_GROUP)
    return [Person(id=each.id, name=each.name) for each in found]


@router.post(
    "/api/submissions/{id}/claim",
    operation_id="claimSubmission",
    responses=problems(*ACT, AlreadyOwned),
)
async def claim_submission(id: UUID, served: Served, user: MayUnderwrite) -> SubmissionAnswer:
    """Take a submission that nobody holds; who was faster is named."""
    me = user.principal.subject
    async with _open(served, user, id) as (work, found):
        if found.owner not in (None, me):
            raise AlreadyOwned(
                f"{found.owner_name} was faster; ask for it, or reassign it with a reason",
                {"id": str(found.owner), "name": found.owner_name},
            )
        if found.owner is None:
            found = await work.submissions.change(id, owner=me)
            await noted(work, user, "claimed", found)
            await work.notices.settle(id, NoticeKind.SUBMITTED)
            await work.notices.tell(NoticeKind.CLAIMED, id, Audience.of(found.submitted_by), by=me)
    return submission_wire(found, user)


@router.post("/api/submissions/{id}/reassign", operation_id="reassignSubmission", responses=problems(*ACT))
async def reassign_submission(
    id: UUID, wire: Reassign, served: Served, user: MayUnderwrite
) -> SubmissionAnswer:
    """Give a submission to an underwriter; why is asked for where somebody else holds it."""
    me = user.principal.subject
    async with _open(served, user, id) as (work, found):
        known = {each.id: each for each in await work.submissions.underwriters(UNDERWRITER_GROUP)}
        if wire.person not in known:
            raise InvalidInput("Choose one of the underwriters that GET /api/underwriters lists", "person")
        if found.owner not in (None, me, wire.person) and not wire.reason:
            words = f"{found.owner_name} holds this submission; say why it changes hands"
            raise InvalidInput(words, "reason")
        if found.owner != wire.person:
            before = found.owner
            found = await work.submissions.change(id, owner=wire.person)
            await work.prospects.add_event(
                found.prospect_id, "reassigned", {"to": known[wire.person].name, "reason": wire.reason}
            )
            await noted(work, user, "reassigned", found, before=str(before or ""), after=str(wire.person))
            await work.notices.settle(id, NoticeKind.SUBMITTED)
            told = Audience.of(wire.person, before)
            await work.notices.tell(NoticeKind.GIVEN, id, told, by=me, facts=NoticeFacts(text=wire.reason))
    return submission_wire(found, user)


@router.post("/api/submissions/{id}/needed-by", operation_id="setNeededBy", responses=problems(*ACT))
async def set_needed_by(id: UUID, wire: NeededBy, served: Served, user: MayView) -> SubmissionAnswer:
    """Say by when an answer is needed: its agent or an underwriter."""
    if not permissions_for(user.principal) & {Permission.SUBMIT, Permission.UNDERWRITE}:
        raise NotPermitted("Only who submits or underwrites says by when an answer is needed")
    today = datetime.now(UTC).date()
    if wire.date is not None and wire.date < today:
        raise InvalidInput("This day has passed; name one from today on", "date")
    async with _open(served, user, id) as (work, found):
        usual = needed_by_default(found.effective_date, today, await work.reference.holidays())
        day = wire.date or usual
        if day != found.needed_by:
            before = found.needed_by
            found = await work.submissions.need_by(id, day)
            await noted(work, user, "needed_by", found, before=str(before), after=str(day))
    return submission_wire(found, user)
