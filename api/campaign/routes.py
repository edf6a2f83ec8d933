"""The campaign landing: the visit begins, and what may be told before and after an address is proven."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Response

from adapters.free_mail import company_of
from api.body.json_route import JsonRoute
from api.campaign.schemas import (
    CampaignDomain,
    CampaignKnown,
    CampaignPrior,
    LastQuote,
    Typed,
    VisitAnswer,
    VisitOpened,
)
from api.http.limits import CAMPAIGN_DATA
from api.http.problems import VISIT, problems
from api.identity.visitors import Arriving, Visiting, as_seen_in, leave, open_anonymous
from api.prospect.drafts import sections_wire
from api.quote.records import prior_quotes
from api.services import Served, Services
from models.campaign import VisitStep
from models.principal import PrincipalKind
from models.quote_record import CarrierRecord
from models.session import StoredSession
from models.tenant import Tenant

router = APIRouter(tags=["campaign"], route_class=JsonRoute)
LOOKED_AT = 20
"""Prospects of one address among which the newest quoted one is sought."""


@router.post(
    "/api/campaign/visit",
    operation_id="openCampaign",
    responses=problems(*VISIT),
)
async def open_campaign(
    wire: VisitOpened, response: Response, served: Served, visit: Arriving
) -> VisitAnswer:
    """Begin a visit, or go on with it: an anonymous session, and a note of where it came from.

    A link of another campaign begins anew; a person's own session is never replaced.
    """
    await served.limiter.check(visit.ip, CAMPAIGN_DATA)
    goes_on = visit.session if visit.goes_on(wire.campaign_name) else None
    async with served.uow.begin(Tenant.nobody()) as work:
        campaign = await work.campaigns.running(wire.campaign_name, datetime.now(UTC).date())
        opened, tenant = None, visit.tenant
        if goes_on is None:
            opened, tenant = await open_anonymous(work, visit, wire.campaign_name)
            await leave(work, served, visit)
    step = VisitStep(
        call="arrived",
        domain=company_of(wire.user) or "",
        campaign=campaign.name if campaign else None,
    )
    async with served.uow.begin(tenant) as work:
        await work.visits.note(step)
    if opened is not None:
        served.sessions.cookie.set(response, opened.token, None)
    return VisitAnswer(
        title=campaign.title if campaign else "",
        kind=goes_on.principal.kind if goes_on else PrincipalKind.ANONYMOUS,
        email=goes_on.principal.email if goes_on else "",
        csrf=opened.csrf if opened else goes_on.csrf if goes_on else "",
    )


@router.get(
    "/api/getDomain/{email}",
    operation_id="getDomain",
    responses=problems(*VISIT),
)
async def get_domain(
    email: Annotated[Typed, Path(min_length=1)], served: Served, visit: Visiting
) -> CampaignPrior | CampaignKnown:
    """The company behind an address; to the visitor who proved it, what was quoted before."""
    await served.limiter.check(visit.ip, CAMPAIGN_DATA)
    if visit.session and visit.proved(email):
        return await _prior(served, visit.session, visit.tenant)
    domain = company_of(email)
    async with served.uow.begin(Tenant.nobody()) as work:
        known = domain is not None and await work.campaigns.knows(domain)
    return CampaignKnown(domain=domain, known=known)


@router.get(
    "/api/getDomainInputData/{domain}",
    operation_id="getDomainInputData",
    responses=problems(*VISIT),
)
async def get_domain_input_data(
    domain: Annotated[Typed, Path(min_length=1)], served: Served, visit: Visiting
) -> CampaignPrior | CampaignDomain:
    """The campaign of a company; to a visitor of that company, what was quoted before for that visitor."""
    await served.limiter.check(visit.ip, CAMPAIGN_DATA)
    company = company_of(domain)
    if visit.session and company is not None:
        own = visit.session.principal.email
        if visit.proved(own) and company_of(own) == company:
            return await _prior(served, visit.session, visit.tenant)
    async with served.uow.begin(Tenant.nobody()) as work:
        name = await work.campaigns.campaign_of(company) if company else ""
    return CampaignDomain(domain=company, campaign_name=name)


async def _prior(served: Services, session: StoredSession, tenant: Tenant) -> CampaignPrior:
    """What belongs to the proven address: the newest quoted prospect, else the newest."""
    offers = await served.catalogue.offers(session.principal)
    async with served.uow.begin(tenant) as work:
        page = await work.prospects.list(limit=LOOKED_AT)
        quoted = [item for item in page.items if item.last_run_id is not None]
        newest = next(iter(quoted or page.items), None)
        if newest is None:
            return CampaignPrior(company_profile=None, last_quote=None)
        found = await work.prospects.get(newest.id)
        records = (await prior_quotes(work, offers, found, session)).carrierBasedData
    profile = sections_wire(as_seen_in(session, found).sections, {}, {}).company_profile
    return CampaignPrior(company_profile=profile, last_quote=_last_quote(records))


def _last_quote(records: Sequence[CarrierRecord]) -> LastQuote | None:
    if not records:
        return None
    made = datetime.fromtimestamp(int(records[0].date) / 1000, UTC)
    return LastQuote(date=made.date(), uuid_carriers=[record.uuid_carrier for record in records])
