"""The Submission toggle by its two specified writers, and the flag that a release sets."""

from fastapi import APIRouter

from api.auth import Caller, MaySubmit
from api.body.json_route import JsonRoute
from api.http.problems import WRITE, NotPermitted, problems
from api.services import Served, Services
from api.submission.portals import tell_carriers
from api.submission.schemas import ProspectNamed, ProspectTold, RealSubmission, RealSubmissionStored
from models.bind_errors import BindOpen
from models.decision_errors import QuoteTooOld
from models.errors import ProspectNotFound, SeveralProspects
from models.submission_errors import AlreadyBound

router = APIRouter(tags=["submission"], route_class=JsonRoute)
BUTTON = "submission_switch"
SWITCH = (*WRITE, ProspectNotFound, SeveralProspects, AlreadyBound, BindOpen, QuoteTooOld)


async def _switched(wire: RealSubmission, served: Services, user: Caller) -> RealSubmissionStored:
    """Raises: those of SWITCH; NotPermitted for a demo's real submission."""
    practice = wire.real_submission == "false"
    if user.demo and not practice:
        raise NotPermitted("What a demo submits is practice")
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(wire.user_email_id)
        flags = await work.submissions.hold(found.id)
        if flags.practice is not practice:
            if await work.submissions.has_bound_cell(found.id):
                raise AlreadyBound("A carrier is bound for this prospect, so it stays a real submission")
            await work.bind_mutex.refuse_while_held(found.id)
            await work.submissions.mark_practice(found.id, practice=practice)
            await tell_carriers(work, user, await work.submissions.newest(found.id))
            await work.prospects.add_event(found.id, BUTTON, {"real_submission": wire.real_submission})
            await work.audit.append(
                "submission.switched",
                object_type="prospect",
                object_id=str(found.id),
                request_id=user.request_id,
                ip=user.ip,
                detail={"before": str(not flags.practice).lower(), "after": wire.real_submission},
            )
    return RealSubmissionStored(
        message="Stored", user_email_id=found.user_id, real_submission=wire.real_submission
    )


@router.post("/api/userTableData/realSubmission", operation_id="realSubmission", responses=problems(*SWITCH))
async def real_submission(wire: RealSubmission, served: Served, user: MaySubmit) -> RealSubmissionStored:
    """Whether a prospect is a real submission; until a carrier is bound it may be switched either way."""
    return await _switched(wire, served, user)


@router.post(
    "/api/updateUserStatusTable/realSubmission",
    operation_id="statusRealSubmission",
    responses=problems(*SWITCH),
)
async def status_real_submission(
    wire: RealSubmission, served: Served, user: MaySubmit
) -> RealSubmissionStored:
    """The same act by the other specified writer."""
    return await _switched(wire, served, user)


@router.post(
    "/api/userTableData/removeUwReleased",
    operation_id="removeUwReleased",
    responses=problems(*WRITE, ProspectNotFound, SeveralProspects),
)
async def remove_uw_released(wire: ProspectNamed, served: Served, user: MaySubmit) -> ProspectTold:
    """Take the flag away that a release set; where it is not set nothing is done."""
    async with served.uow.begin(user.tenant) as work:
        found = await work.prospects.to_change(wire.user_email_id)
        flags = await work.submissions.hold(found.id)
        if flags.uw_released:
            await work.submissions.clear_released(found.id)
    return ProspectTold(message="Removed", user_email_id=found.user_id)
