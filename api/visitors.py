"""Visitors of campaign pages: an anonymous session first, one of their own once they proved an address."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Annotated

from fastapi import Depends, Request
from uuid6 import uuid7

from adapters.postgres.campaign import Contact
from adapters.postgres.identity import OpenedSession, StoredSession
from adapters.postgres.tenant import Tenant
from adapters.postgres.unit_of_work import Work
from api.access import Permission
from api.auth import Caller, Guard, check_csrf, from_elsewhere, ip_of
from api.problems import CsrfRefused
from api.services import Services, services_of
from models.campaign import VISIT_LIFE, mailbox
from models.errors import InvalidInput
from models.job import TenantScope
from models.principal import DataScope, Principal, PrincipalKind

ANONYMOUS_LIFE = timedelta(hours=2)
"""Of a session that proves nothing: long enough for a mail to come and be read."""
MAY_QUOTE = frozenset({"GetQuoteBeta"})
"""What a verified visitor may do; how far they see is a question of kind, not of group."""


@dataclass(frozen=True)
class Visit:
    """Who stands before a campaign page: nobody yet, an anonymous visitor, a verified one, or a person."""

    session: StoredSession | None
    ip: str
    agent: str | None
    request_id: str

    @property
    def kind(self) -> PrincipalKind | None:
        """None: there is no session."""
        return self.session.principal.kind if self.session else None

    @property
    def tenant(self) -> Tenant:
        """Rows of this visit alone. Without a session they belong to nobody who could ask for them again."""
        return _own(self.session.principal) if self.session else Tenant(scope=DataScope.OWN, user=uuid7())

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
            ip=ip_of(request) or "unknown",
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


async def open_anonymous(work: Work, visit: Visit) -> tuple[OpenedSession, Tenant]:
    """Open a session that proves nothing. Returns: it, and whose rows it may write."""
    principal = Principal(
        subject=uuid7(), email="", name="", groups=frozenset(), kind=PrincipalKind.ANONYMOUS,
        user_type=PrincipalKind.ANONYMOUS.value,
    )  # fmt: skip
    opened = await work.sessions.create(
        principal, refresh_token=None, remember=False, lasting=ANONYMOUS_LIFE, ip=visit.ip, agent=visit.agent
    )
    return opened, _own(principal)


async def open_verified(work: Work, services: Services, visit: Visit, email: str) -> OpenedSession | None:
    """Give an anonymous or a verified visitor a session of the address that was proved.

    Returns: the new session in place of the old one; None for a person, whose own session stays.
    """
    if visit.session is None or visit.kind is PrincipalKind.PERSON:
        return None
    principal = await _visitor(work, email)
    opened = await work.sessions.create(
        principal, refresh_token=None, remember=False, lasting=VISIT_LIFE, ip=visit.ip, agent=visit.agent
    )
    await work.sessions.delete(visit.session.id)
    services.sessions.drop(visit.session.id)
    await work.audit.append(
        "visitor.verified",
        actor=principal.subject,
        object_type="session",
        request_id=visit.request_id,
        ip=visit.ip,
    )
    return opened


async def _visitor(work: Work, email: str) -> Principal:
    name = await work.visits.arrived_from()
    campaign = await work.campaigns.running(name, datetime.now(UTC).date()) if name else None
    contact = await work.campaigns.contact(
        email,
        campaign_name=campaign.name if campaign else None,
        agency_key=campaign.agency_key if campaign else None,
    )
    return visitor_of(contact, email)


async def owner_of_address(work: Work, user: Caller, key: str) -> TenantScope | None:
    """Whose a new prospect is: under an e-mail it is the visitor's, within the caller's agency or partner.

    Returns: None where it is the caller's own. Raises: InvalidInput.
    """
    if "@" not in key or (user.visitor and user.principal.email == key):
        return None
    if user.scope is DataScope.OWN:
        raise InvalidInput(
            "Only an agency, a partner or staff keeps prospects under the e-mail of a visitor; leave "
            "user_email_id to the server",
            "user_email_id",
        )
    own = user.tenant.owner()
    contact = await work.campaigns.contact(key, agency_key=own.org)
    return own.model_copy(update={"user": contact.id})


def visitor_of(contact: Contact, email: str) -> Principal:
    """The principal of an address: its subject owns the prospects of that address."""
    address = mailbox(email)
    return Principal(
        subject=contact.id,
        email=address,
        name=address.partition("@")[0],
        groups=MAY_QUOTE,
        agency_key=contact.agency_key,
        kind=PrincipalKind.VISITOR,
        user_type=PrincipalKind.VISITOR.value,
    )


def _own(principal: Principal) -> Tenant:
    return Tenant.of(principal, DataScope.OWN)
