"""The call-back form of the landing page: kept, and mailed to those who call back."""

from fastapi import APIRouter

from adapters.postgres.mail.repository import a_mail
from api.body.json_route import JsonRoute
from api.campaign.tracking_schemas import CallbackRequest, Tracked
from api.http.limits import CALLBACK
from api.http.problems import VISIT, problems
from api.identity.visitors import Arriving
from api.services import Served
from models.errors import InvalidInput
from models.job import JobKind, JobStart
from models.mail import MailKind
from workflows.contracts import new_job

router = APIRouter(tags=["campaign"], route_class=JsonRoute)
THANKS = "Thank you for reaching out. We'll be in touch shortly."
INCOMPLETE = "Please enter you email and phone number."


@router.post(
    "/api/sendCallbackMail",
    operation_id="sendCallbackMail",
    responses=problems(*VISIT),
)
async def send_callback_mail(wire: CallbackRequest, served: Served, visit: Arriving) -> Tracked:
    """Ask to be called back; the wish is kept even while no mail can be sent."""
    # Who followed a campaign's link has a session that proves nothing, and the landing page no token of it.
    if not wire.email or not wire.phone:
        raise InvalidInput(INCOMPLETE, "phone" if wire.email else "email")
    await served.limiter.check(visit.ip, CALLBACK)
    person = {"name": wire.name, "email": wire.email, "phone": wire.phone}
    tenant = visit.tenant
    async with served.uow.begin(tenant) as work:
        kept = await work.visits.ask_callback(wire.type, person)
        mail = a_mail(MailKind.CALLBACK_REQUEST, served.settings.support_email, type=wire.type, **person)
        job, actor = new_job(JobKind.MAIL), tenant.owner().user
        started = await work.jobs.start(JobStart(job, mail.id, mail, actor))
    served.send_later(started.message)
    return Tracked(message=THANKS, id=kept)
