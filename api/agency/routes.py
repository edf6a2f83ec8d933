"""The caller's own agency as its proposals show it, and its logo."""

from base64 import b64decode, b64encode
from hashlib import sha256

from fastapi import APIRouter

from adapters.document_pool.logos import LogoDrawer
from api.agency.schemas import LOGO_BODY, AgencyAnswer, AgencyLogo
from api.auth import Caller, MayQuote, limited
from api.body.json_route import JsonRoute
from api.http.limits import LOGO_UPLOAD
from api.http.problems import READ, WRITE, problems
from api.services import Served
from models.agency import Agency
from models.document import LOGO
from models.errors import AgencyNotFound, InvalidInput, NoRoomToDraw

router = APIRouter(tags=["agency"], route_class=JsonRoute)
_OWN_PEOPLE = "The agency's record is its own people's"
_NONE = "Your account belongs to no agency that has a record; ask whoever looks after accounts to make one"
_drawer = LogoDrawer()


@router.get("/api/agency", operation_id="getAgency", responses=problems(*READ, AgencyNotFound))
async def get_agency(served: Served, user: MayQuote) -> AgencyAnswer:
    """The caller's agency as its proposals show it."""
    user.refuse_visitor(_OWN_PEOPLE)
    async with served.uow.begin(user.tenant) as work:
        return _answer(await work.agencies.find(_key(user)))


@router.put(
    "/api/agency/logo",
    operation_id="putAgencyLogo",
    dependencies=[limited(LOGO_UPLOAD)],
    max_body_size=LOGO_BODY,
    responses=problems(*WRITE, AgencyNotFound, NoRoomToDraw),
)
async def put_agency_logo(wire: AgencyLogo, served: Served, user: MayQuote) -> AgencyAnswer:
    """Keep another logo of the caller's agency, drawn as a PNG by ourselves; null takes it away."""
    user.refuse_visitor(_OWN_PEOPLE)
    key = _key(user)
    png = None if wire.logo is None else await _drawer.drawn(_bytes(wire.logo), key)
    async with served.uow.begin(user.tenant) as work:
        if not await work.agencies.put_logo(key, png):
            raise AgencyNotFound(_NONE)
        await work.audit.append(
            "agency.logo_changed",
            actor=user.principal.subject,
            object_type="agency",
            object_id=key,
            after_sha256=None if png is None else sha256(png).hexdigest(),
            request_id=user.request_id,
            ip=user.ip,
        )
        return _answer(await work.agencies.find(key))


def _key(user: Caller) -> str:
    """The caller's agency. Raises: AgencyNotFound."""
    if not user.principal.agency_key:
        raise AgencyNotFound(_NONE)
    return user.principal.agency_key


def _bytes(text: str) -> bytes:
    """What was sent. Raises: InvalidInput."""
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise InvalidInput("Logo is the file in base64", LOGO) from None


def _answer(agency: Agency | None) -> AgencyAnswer:
    """Raises: AgencyNotFound."""
    if agency is None:
        raise AgencyNotFound(_NONE)
    logo = None if agency.logo is None else f"data:image/png;base64,{b64encode(agency.logo).decode()}"
    return AgencyAnswer(key=agency.key, name=agency.name, phone=agency.phone, logo=logo)
