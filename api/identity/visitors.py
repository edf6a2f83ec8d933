"""Visitors of campaign pages: an anonymous session first, one of their own once they proved an address."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends, Request
from uuid6 import uuid7

from adapters.postgres.unit_of_work import Work
from api.auth import Caller, Guard, check_csrf, from_elsewhere, ip_of
from api.caller.access import Permission
from api.http.caller_address import counted_as
from api.http.problems import CsrfRefused
from api.services import Services, services_of
from models.campaign import VISIT_LIFE, Contact, mailbox
from models.errors import InvalidInput
from models.fein import masked
from models.job import TenantScope
from models.principal import DataScope, Principal, PrincipalKind
from models.prospect import Prospect
from models.session import OpenedSession, StoredSession
from models.tenant import Tenant

ANONYMOUS_LIFE = timedelta(hours=2)
"""Of a session that proves nothing: long enough for a mail to come and be read."""
MAY_QUOTE = frozenset({"GetQuoteBeta"})
"""What a verified visitor may do; how far they see is a question of kind, not of group."""
KEEP_FOR_OTHERS = frozenset({DataScope.AGENCY, DataScope.PARTNER, DataScope.STAFF})
"""Who keeps prospects under the e-mail of somebody else."""


@dataclass(frozen=True)
class Visit:
    """Who stands before a campaign page: nobody yet, an anonymous visitor, a verified one, or a person."""

    session: StoredSession | None
    address: str | None
    agent: str | None
    request_id: str

    @property
    def ip(self) -> str:
        """Under which the limits count the visit."""
        return counted_as(self.address or "unknown")

    @property
    def kind(self) -> PrincipalKind | None:
        """None: there is no session."""
        return self.session.principal.kind if self.session else None

    @property
    def tenant(self) -> Tenant:
        """Rows of this visit alone. Without a session they belong to nobody who could ask for them again."""
        return _own(self.session.principal) if self.session else Tenant(scope=DataScope.OWN, user=uuid7())

    def goes_on(self, campaign: str) -> bool:
        """Whether a link with this campaignName goes on with the visit's session.

        A visitor's session sees the rows of one contact: another campaign begins another session.
        """
        if self.session is None:
            return False
        known = self.session.principal
        return known.kind is PrincipalKind.PERSON or campaign in ("", known.campaign)

    def proved(self, email: str) -> bool:
        """Whether the visitor proved this very address."""
        return (
            self.session is not None
            and self.kind is PrincipalKind.VISITOR
            and self.session.principal.email == mailbox(email)
        )


class VisitGuard(Guard):
    """An open route that knows whose visit it is; a browser's unsafe request needs our page and the token."""

    def __init__(self) -> None:
        super().__init__(Permission.OPEN)

    async def __call__(self, request: Request) -> Visit:  # type: ignore[override]  # more than a caller
        """The visit. Raises: CsrfRefused."""
        services = services_of(request)
        if from_elsewhere(request, services.settings.public_origin):
            raise CsrfRefused("The request must come from our own pages")
        cookie = services.sessions.cookie.read(request)
        session = await services.sessions.current(cookie) if cookie else None
        if session is not None:
            self._check(request, session, services.settings.public_origin)
        return Visit(
            session=session,
            address=ip_of(request),
            agent=request.headers.get("user-agent"),
            request_id=request.state.request_id,
        )

    def _check(self, request: Request, session: StoredSession, origin: str) -> None:
        check_csrf(request, session, origin)


class ArrivalGuard(VisitGuard):
    """The first call of a page, which has no token yet: our own page is asked for instead, as at sign-in."""

    def _check(self, request: Request, session: StoredSession, origin: str) -> None:
        """See base class."""


Visiting = Annotated[Visit, Depends(VisitGuard())]
Arriving = Annotated[Visit, Depends(ArrivalGuard())]


def as_seen_in(session: StoredSession | None, prospect: Prospect) -> Prospect:
    """A prospect as a session reads it: a visitor's reads the FEIN whole only if it was typed in it.

    Four digits of a mail open a session; they are not worth a FEIN that somebody else stored.
    """
    profile = prospect.sections.company_profile
    if reads_whole(session, prospect, profile.fein):
        return prospect
    hidden = profile.model_copy(update={"fein": masked(profile.fein)})
    return prospect.model_copy(
        update={"sections": prospect.sections.model_copy(update={"company_profile": hidden})}
    )


def reads_whole(session: StoredSession | None, prospect: Prospect, fein: str | None) -> bool:
    """Whether a session may read a FEIN of a prospect, that of its draft or of a run, without a mask."""
    if session is None or session.principal.kind is PrincipalKind.PERSON:
        return True
    return prospect.fein_session == session.id and fein == prospect.sections.company_profile.fein


def typed_in(user: Caller) -> bytes | None:
    """The visitor's session in which a FEIN is typed; None: a person types it."""
    return user.session.id if user.visitor and user.session else None


async def open_anonymous(work: Work, visit: Visit, campaign: str = "") -> tuple[OpenedSession, Tenant]:
    """Open a session that proves nothing. Returns: it, and whose rows it may write.

    Args: campaign: the campaignName of the link.
    """
    principal = Principal(
        subject=uuid7(), email="", name="", groups=frozenset(), kind=PrincipalKind.ANONYMOUS,
        user_type=PrincipalKind.ANONYMOUS.value, campaign=campaign,
    )  # fmt: skip
    opened = await work.sessions.create(
        principal,
        refresh_token=None,
        remember=False,
        lasting=ANONYMOUS_LIFE,
        ip=visit.address,
        agent=visit.agent,
    )
    return opened, _own(principal)


async def leave(work: Work, services: Services, visit: Visit) -> None:
    """End the session of a visit, in whose place another one was opened."""
    if visit.session is not None:
        await work.sessions.delete(visit.session.id)
        services.sessions.drop(visit.session.id)


async def open_verified(work: Work, services: Services, visit: Visit, email: str) -> OpenedSession | None:
    """Give an anonymous or a verified visitor a session of the address that was proved.

    Returns: the new session in place of the old one; None for a person, whose own session stays.
    """
    if visit.session is None or visit.kind is PrincipalKind.PERSON:
        return None
    link = visit.session.principal.campaign
    came_by = await work.campaigns.running(link, datetime.now(UTC).date()) if link else None
    contact = await work.campaigns.proved(email, came_by)
    # Where the link names no campaign that there is, the one of before still decides what is offered.
    known = link if came_by is not None else ""
    principal = visitor_of(contact, email, known or contact.campaign or link or "")
    opened = await work.sessions.create(
        principal, refresh_token=None, remember=False, lasting=VISIT_LIFE, ip=visit.address, agent=visit.agent
    )
    await leave(work, services, visit)
    await work.audit.append(
        "visitor.verified",
        actor=principal.subject,
        object_type="session",
        request_id=visit.request_id,
        ip=visit.address,
    )
    return opened


async def owner_of_address(work: Work, user: Caller, key: str) -> TenantScope | None:
    """Whose a new prospect is: under an e-mail that of the caller's own contact of this address.

    Returns: None where it is the caller's own. Raises: InvalidInput.
    """
    if "@" not in key or (user.visitor and user.principal.email == key):
        return None
    if user.scope not in KEEP_FOR_OTHERS:
        raise InvalidInput(
            "Only an agency, a partner or staff keeps prospects under the e-mail of a visitor; leave "
            "user_email_id to the server",
            "user_email_id",
        )
    own = user.tenant.owner()
    contact = await work.campaigns.named(key, own)
    return own.model_copy(update={"user": contact.id})


def visitor_of(contact: Contact, email: str, campaign: str = "") -> Principal:
    """The principal of a proved address: its subject owns the prospects of that address with that owner.

    Args: campaign: the campaignName of the link by which the visit began.
    """
    address = mailbox(email)
    return Principal(
        subject=contact.id,
        email=address,
        name=address.partition("@")[0],
        groups=MAY_QUOTE,
        agency_key=contact.agency_key,
        partner_key=contact.partner_key,
        kind=PrincipalKind.VISITOR,
        user_type=PrincipalKind.VISITOR.value,
        campaign=campaign,
    )


def _own(principal: Principal) -> Tenant:
    return Tenant.of(principal, DataScope.OWN)
