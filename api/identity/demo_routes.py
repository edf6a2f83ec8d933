"""The demo entry: a link that staff made signs its visitor in once, as a throw-away user of an hour."""

from datetime import UTC, datetime, timedelta
from typing import Annotated
from urllib.parse import quote
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Request, Response

from api.auth import Anyone, MayInvite, ip_of, limited, our_pages_only
from api.body.json_route import JsonRoute
from api.caller import access
from api.http.address_text import REST
from api.http.caller_address import counted_as
from api.http.limits import DEMO_ENTRY, DEMO_LINKS
from api.http.problems import CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.identity.demo_schemas import (
    DemoEntered,
    DemoLinkMade,
    DemoLinkShown,
    DemoLinkWish,
    OwnPath,
    PartnerKey,
)
from api.services import Served, Services
from models.demo import DEMO_LIFE, DEMO_PARTNER, GROUPS, DemoEntry, DemoLink
from models.errors import DemoLinkOver, IdentityUnavailable, InvalidInput, InvalidToken, QuotingError
from models.session import OpenedSession
from models.session import SignedIn as SignedInPerson
from models.tenant import Tenant

router = APIRouter(tags=["identity"], route_class=JsonRoute)
STAFF = problems(NotSignedIn, InvalidToken, NotPermitted, CsrfRefused, InvalidInput, TooManyRequests)
LISTED = 20
NOT_SET_UP = "The demo could not be set up; open the link again in a moment"


@router.get(
    f"/api/verifyDemoRedirectUuid/{{id}}/{{partner}}/{{path:{REST}}}",
    operation_id="verifyDemoRedirectUuid",
    dependencies=[Depends(our_pages_only)],
    responses=problems(InvalidInput, CsrfRefused, DemoLinkOver, TooManyRequests, IdentityUnavailable),
)
async def verify_demo_redirect_uuid(
    id: UUID,
    partner: Annotated[PartnerKey, Path()],
    path: Annotated[OwnPath, Path()],
    request: Request,
    response: Response,
    served: Served,
    _: Anyone,
) -> DemoEntered:
    """Use a link up: its visitor is signed in for an hour, and whoever was signed in here is signed out.

    partner: '-' where the visitor does not know it: the link does. path: '-' begins where the link says.
    """
    await served.limiter.check(counted_as(ip_of(request) or "unknown"), DEMO_ENTRY)
    wanted = None if path == "-" else _own(path)
    async with served.uow.begin(Tenant.nobody()) as work:
        entry = await work.demo_links.use(id, partner)
    guest = await _guest(served, entry)
    old = served.sessions.cookie.read(request)
    before = await served.sessions.current(old) if old else None
    opened = await _opened(served, request, entry, guest)
    if before is not None:
        await served.sessions.end(before)
    served.sessions.cookie.set(response, opened.token, opened.max_age_s)
    return DemoEntered(
        route=wanted or entry.path, partner=entry.partner, ends_at=datetime.now(UTC) + DEMO_LIFE
    )


@router.post(
    "/api/demo-links", operation_id="makeDemoLink", dependencies=[limited(DEMO_LINKS)], responses=STAFF
)
async def make_demo_link(wire: DemoLinkWish, served: Served, user: MayInvite) -> DemoLinkMade:
    """Make a link for one visitor; its address is told once, here."""
    path = _own(wire.path)
    lists = await served.catalogue.lists()
    if wire.partner not in {DEMO_PARTNER, *(program.partner for program in lists.programs)}:
        raise InvalidInput(f"There is no partner {wire.partner}; leave it to '{DEMO_PARTNER}'", "partner")
    async with served.uow.begin(Tenant.nobody()) as work:
        key, link = await work.demo_links.make(
            partner=wire.partner,
            path=path,
            lasting=timedelta(hours=wire.hours),
            maker=user.principal.subject,
        )
        await work.audit.append(
            "demo_link.made",
            actor=user.principal.subject,
            object_type="demo_link",
            object_id=str(link.id),
            request_id=user.request_id,
            ip=user.ip,
        )
    url = f"{served.settings.public_origin}/demo?path={quote(path, safe='')}&id={key}"
    return DemoLinkMade(**_link_shown(link).model_dump(), url=url)


@router.get("/api/demo-links", operation_id="listDemoLinks", responses=STAFF)
async def list_demo_links(served: Served, user: MayInvite) -> list[DemoLinkShown]:
    """The links that were made last, and what became of each."""
    async with served.uow.begin(Tenant.nobody()) as work:
        return [_link_shown(link) for link in await work.demo_links.newest(LISTED)]


def _own(path: str) -> str:
    found = access.own_address(path, GROUPS)
    if found is None:
        raise InvalidInput(f"A demo begins on {' or '.join(access.pages_of(GROUPS))}", "path")
    return found


def _link_shown(link: DemoLink) -> DemoLinkShown:
    return DemoLinkShown(**link.model_dump())


async def _guest(served: Services, entry: DemoEntry) -> SignedInPerson:
    """The throw-away user of a link, signed in; a link that could not be served opens once more.

    Raises: IdentityUnavailable.
    """
    try:
        password = await served.guests.make(entry.account)
        return await served.keycloak.sign_in(entry.account, password)
    except QuotingError as refused:
        async with served.uow.begin(Tenant.nobody()) as work:
            await work.demo_links.give_back(entry)
        raise IdentityUnavailable(NOT_SET_UP) from refused


async def _opened(
    served: Services, request: Request, entry: DemoEntry, guest: SignedInPerson
) -> OpenedSession:
    """The session of a demo, noted in the audit log with the link that it came by."""
    ip = ip_of(request)
    async with served.uow.begin(Tenant.nobody()) as work:
        await work.users.signed_in(guest.principal)
        opened = await work.sessions.create(
            guest.principal,
            refresh_token=guest.refresh_token,
            remember=False,
            lasting=DEMO_LIFE,
            ip=ip,
            agent=request.headers.get("user-agent"),
        )
        await work.audit.append(
            "demo_link.used",
            actor=guest.principal.subject,
            object_type="demo_link",
            object_id=str(entry.link),
            request_id=request.state.request_id,
            ip=ip,
        )
    return opened
