"""The e-mailed code: four digits, ten minutes, five tries, one session, and one answer for every address."""

from fastapi import APIRouter, Response
from uuid6 import uuid7

from adapters.postgres.identity import session_id_of
from adapters.postgres.mail import MAIL_WORKFLOW, MailStart, a_mail
from adapters.postgres.tenant import Tenant
from api.limits import OTP_CALLER, OTP_HOUR, OTP_MINUTE, OTP_TRIES
from api.problems import CsrfRefused, TooManyRequests, problems
from api.schemas.campaign import OtpCheck, OtpRequest, OtpSent
from api.services import Served
from api.visitors import Visiting, open_anonymous, open_verified
from models.campaign import CODE_LIFE, RESEND_AFTER, VISIT_LIFE, OtpOutcome
from models.errors import InvalidInput
from models.mail import MailKind
from workflows.contracts import mail_workflow_id

router = APIRouter(tags=["campaign"])
SENT = "If this address can receive mail, a code is on its way"


@router.post(
    "/api/sendOtpMail",
    operation_id="sendOtpMail",
    responses=problems(InvalidInput, CsrfRefused, TooManyRequests),
)
async def send_code(wire: OtpRequest, response: Response, served: Served, visit: Visiting) -> OtpSent:
    """Mail a code; a mail server that is away delays it, and never this answer."""
    await served.limiter.check(visit.ip, OTP_CALLER)
    await served.limiter.check(wire.email, OTP_MINUTE)
    await served.limiter.check(wire.email, OTP_HOUR)
    session, tenant, opened = visit.session, visit.tenant, None
    if session is None:
        async with served.uow.begin(Tenant.nobody()) as work:
            opened, tenant = await open_anonymous(work, visit)
    bound_to = session_id_of(opened.token) if opened else session.id if session else b""
    async with served.uow.begin(tenant) as work:
        code = await work.codes.issue(bound_to, wire.email)
        minutes = str(int(CODE_LIFE.total_seconds() // 60))
        job_id = uuid7()
        started = await work.mails.start(
            MailStart(
                job_id=job_id,
                actor=tenant.owner().user,
                workflow_id=mail_workflow_id(job_id),
                workflow=MAIL_WORKFLOW,
                deadline_s=int(CODE_LIFE.total_seconds()),
                mail=a_mail(MailKind.VERIFICATION_CODE, wire.email, code=code, minutes=minutes),
            )
        )
    served.send_later(started.message)
    if opened is not None:
        served.sessions.cookie.set(response, opened.token, None)
    return OtpSent(
        message=SENT,
        expires_in_s=int(CODE_LIFE.total_seconds()),
        resend_in_s=int(RESEND_AFTER.total_seconds()),
        csrf=opened.csrf if opened else session.csrf if session else "",
    )


@router.post(
    "/api/verifyOtp",
    operation_id="verifyOtp",
    responses=problems(InvalidInput, CsrfRefused, TooManyRequests),
)
async def verify_code(wire: OtpCheck, response: Response, served: Served, visit: Visiting) -> OtpOutcome:
    """Check a code of this session; the right one turns it into a visitor's session of an hour."""
    await served.limiter.check(visit.ip, OTP_TRIES)
    if visit.session is None:
        return OtpOutcome.NOT_GENERATED
    async with served.uow.begin(visit.tenant) as work:
        outcome = await work.codes.check(visit.session.id, wire.email, wire.otp)
        opened = None
        if outcome is OtpOutcome.VERIFIED:
            opened = await open_verified(work, served, visit, wire.email)
    if opened is not None:
        served.sessions.cookie.set(response, opened.token, int(VISIT_LIFE.total_seconds()))
    return outcome
