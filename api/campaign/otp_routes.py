"""The e-mailed code: four digits, ten minutes, five tries, one session, and one answer for every address."""

from datetime import timedelta

from fastapi import APIRouter, Response

from adapters.postgres.identity.repository import session_id_of
from adapters.postgres.mail.repository import a_mail
from api.body.json_route import JsonRoute
from api.campaign.schemas import OtpCheck, OtpRequest, OtpSent
from api.http.limits import (
    OTP_ADDRESS,
    OTP_CALLER,
    OTP_DELAY_S,
    OTP_HOUR,
    OTP_LATE_ADDRESS,
    OTP_LATE_NETWORK,
    OTP_MINUTE,
    OTP_TRIES,
    OTP_WRONG_ADDRESS,
    OTP_WRONG_NETWORK,
    Limit,
    too_many,
)
from api.http.problems import VISIT, problems
from api.identity.visitors import Visit, Visiting, open_anonymous, open_verified
from api.services import Served, Services
from models.campaign import CODE_LIFE, RESEND_AFTER, VISIT_LIFE, OtpOutcome, mailbox
from models.job import JobKind, JobStart
from models.mail import MailKind
from models.tenant import Tenant
from workflows.contracts import new_job

router = APIRouter(tags=["campaign"], route_class=JsonRoute)
CODE_LIFE_S, RESEND_AFTER_S = int(CODE_LIFE.total_seconds()), int(RESEND_AFTER.total_seconds())
TRIED_OUT = "Too many wrong codes were tried for this address; try again tomorrow, or ask for a call back"
TRIED_LATE = "Too many wrong codes were tried for this address; try again in an hour, or ask for a call back"
SENT = "If this address can receive mail, a code is on its way"


@router.post(
    "/api/sendOtpMail",
    operation_id="sendOtpMail",
    responses=problems(*VISIT),
)
async def send_otp_mail(wire: OtpRequest, response: Response, served: Served, visit: Visiting) -> OtpSent:
    """Mail a code; a mail server that is away delays it, and never this answer.

    Callers and browsers are counted first. What an address was sent in all only delays the next mail, so that
    nobody keeps its owner from a code; who holds a code that is good is told to wait, and sent none.
    """
    session = visit.session
    await served.limiter.check(visit.ip, OTP_CALLER)
    browser = session.id.hex() if session else visit.ip
    wait_s = await served.limiter.wait_s(f"{browser}|{wire.email}", OTP_MINUTE, OTP_HOUR)
    if wait_s:
        await _holds_a_code(served, visit, wire.email, wait_s)
        return _sent(session.csrf if session else "", wait_s)
    delay_s = OTP_DELAY_S if await served.limiter.wait_s(wire.email, OTP_ADDRESS) else 0
    tenant, opened = visit.tenant, None
    if session is None:
        async with served.uow.begin(Tenant.nobody()) as work:
            opened, tenant = await open_anonymous(work, visit)
    bound_to = session_id_of(opened.token) if opened else session.id if session else b""
    await _mail_code(served, tenant, bound_to, wire.email, delay_s)
    if opened is not None:
        served.sessions.cookie.set(response, opened.token, None)
    csrf = opened.csrf if opened else session.csrf if session else ""
    return _sent(csrf, RESEND_AFTER_S + delay_s, delay_s)


async def _holds_a_code(served: Services, visit: Visit, email: str, wait_s: int) -> None:
    """Let go on who holds a code that is good. Raises: TooManyRequests."""
    async with served.uow.begin(visit.tenant) as work:
        held = visit.session is not None and await work.codes.is_held(visit.session.id, email)
    if not held:
        raise too_many(wait_s)


async def _mail_code(served: Services, tenant: Tenant, session_id: bytes, email: str, delay_s: int) -> None:
    """Make the code of a session and have it mailed, by the relay alone where it is put off."""
    async with served.uow.begin(tenant) as work:
        code = await work.codes.issue(session_id, email, CODE_LIFE + timedelta(seconds=delay_s))
        mail = a_mail(MailKind.VERIFICATION_CODE, email, code=code, minutes=str(CODE_LIFE_S // 60))
        job, actor = new_job(JobKind.MAIL, deadline_s=CODE_LIFE_S), tenant.owner().user
        started = await work.jobs.start(JobStart(job, mail.id, mail, actor, delay_s=delay_s))
    if not delay_s:
        served.send_later(started.message)


def _sent(csrf: str, resend_in_s: int, delay_s: int = 0) -> OtpSent:
    return OtpSent(message=SENT, expires_in_s=CODE_LIFE_S + delay_s, resend_in_s=resend_in_s, csrf=csrf)


@router.post(
    "/api/verifyOtp",
    operation_id="verifyOtp",
    responses=problems(*VISIT),
)
async def verify_otp(wire: OtpCheck, response: Response, served: Served, visit: Visiting) -> OtpOutcome:
    """Check a code of this session; the right one turns it into a visitor's session of an hour.

    Wrong ones are counted by address as well, whatever browser they come from: four digits are guessed soon.
    What strangers used up of an address leaves a caller who has not guessed yet a few tries.
    """
    await served.limiter.check(visit.ip, OTP_TRIES)
    if visit.session is None:
        return OtpOutcome.NOT_GENERATED
    address = mailbox(wire.email)
    counted = await _counted(served, f"{visit.ip}|{address}", address)
    async with served.uow.begin(visit.tenant) as work:
        outcome = await work.codes.check(visit.session.id, wire.email, wire.otp)
        opened = None
        if outcome is OtpOutcome.VERIFIED:
            opened = await open_verified(work, served, visit, wire.email)
    if outcome is not OtpOutcome.INVALID:
        for subject, limit in counted:
            await served.limiter.give_back(subject, limit)
    if opened is not None:
        served.sessions.cookie.set(response, opened.token, int(VISIT_LIFE.total_seconds()))
    return outcome


async def _counted(served: Services, of_caller: str, address: str) -> list[tuple[str, Limit]]:
    """Count a try as a wrong one. Returns: what is given back where it was none. Raises: TooManyRequests."""
    limiter = served.limiter
    await limiter.check(of_caller, OTP_WRONG_NETWORK, message=TRIED_OUT)
    counted = [(of_caller, OTP_WRONG_NETWORK), (address, OTP_WRONG_ADDRESS)]
    if await limiter.wait_s(address, OTP_WRONG_ADDRESS):
        await limiter.check(of_caller, OTP_LATE_NETWORK, message=TRIED_OUT)
        wait_s = await limiter.wait_s(address, OTP_LATE_ADDRESS)
        if wait_s:  # others tried: the caller's own share stays
            await limiter.give_back(of_caller, OTP_WRONG_NETWORK, OTP_LATE_NETWORK)
            raise too_many(wait_s, TRIED_LATE)
        counted += [(of_caller, OTP_LATE_NETWORK), (address, OTP_LATE_ADDRESS)]
    return counted
