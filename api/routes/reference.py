"""Reference data: class codes, states, zips, entity types, programs."""

from datetime import UTC, datetime
from datetime import date as Day  # noqa: N812 - the query parameter is called date
from decimal import Decimal
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Path, Query
from pydantic import Field, StringConstraints

from adapters.zip_codes import place_of
from api.auth import MayLookUp
from api.class_lines import judge_locations
from api.limits import CLASS_SEARCH, PREMIUM_RANGE, ZIP_SEARCH
from api.problems import CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.program_wire import dates_wire, offer_wire
from api.quote_input import year_later
from api.schemas.reference import (
    Choice,
    CityOfZip,
    ClassCode,
    ClassCodeAnswer,
    ClassCodeList,
    ClassValidation,
    ClassValidationRequest,
    EntityTypes,
    McpRequest,
    PremiumRange,
    PremiumRangeAnswer,
    PremiumRangeRequest,
    ProgramDates,
    ProgramOffer,
    ProgramReference,
    StateCategories,
    StatesRequest,
    ZipAnswer,
)
from api.services import Served
from api.state_types import state_type_of
from api.wire import PRINTABLE
from models.errors import InvalidInput, InvalidToken, StateNotFiled, TableRowMissing
from models.risk import Exposure
from underwriting.class_codes import normal_code, search_class_codes
from underwriting.min_max import min_max_premium

router = APIRouter(tags=["reference"])
READ = (NotSignedIn, InvalidToken, NotPermitted, InvalidInput, TooManyRequests)
ASK = (*READ, CsrfRefused)

NOT_ELIGIBLE: Final = "Not eligible"
NOT_FOUND: Final = "Data not found"
BLANK = Choice(value="", label="Select One")


def _today() -> Day:
    return datetime.now(UTC).date()


async def _zip_limit(served: Served, user: MayLookUp) -> None:
    await served.limiter.check(str(user.principal.subject), ZIP_SEARCH)


async def _premium_limit(served: Served, user: MayLookUp) -> None:
    await served.limiter.check(str(user.principal.subject), PREMIUM_RANGE)


async def _search_limit(served: Served, user: MayLookUp) -> None:
    await served.limiter.check(str(user.principal.subject), CLASS_SEARCH)


@router.get("/api/programs", operation_id="listPrograms", responses=problems(*READ))
async def programs(
    served: Served, user: MayLookUp, date: Annotated[Day | None, Query()] = None
) -> list[ProgramOffer]:
    """The programs that the caller may see, sorted by label; `offered` says whether the date suits."""
    offers = await served.catalogue.offers(user.principal)
    day = date or _today()
    found = [offer_wire(offers.shown(program), program.offered_on(day)) for program in offers.programs]
    return sorted(found, key=lambda offer: (offer.display_peo_name.casefold(), offer.carrier_name.casefold()))


@router.get(
    "/api/getCcodes/{state}/{search:path}",
    operation_id="getCcodes",
    dependencies=[Depends(_search_limit)],
    responses=problems(*READ, TableRowMissing),
)
async def class_codes(
    state: Annotated[str, Path(), StringConstraints(pattern=r"^[A-Za-z]{2}$")],
    search: Annotated[str, Path(), StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)],
    served: Served,
    user: MayLookUp,
) -> ClassCodeAnswer:
    """Class codes of a state by the start of the code or the words of the description."""
    day = _today()
    matches = search_class_codes(await served.books.for_date(day), state, search, day)
    found = [
        ClassCode(class_code=match.code, description=match.description, eligibility=match.eligibility)
        for match in matches
    ]
    return ClassCodeAnswer(data=ClassCodeList(data=found))


@router.post(
    "/api/getMinMaxPremium",
    operation_id="getMinMaxPremium",
    dependencies=[Depends(_premium_limit)],
    responses=problems(*ASK, TableRowMissing),
)
async def premium_range(wire: PremiumRangeRequest, served: Served, user: MayLookUp) -> PremiumRangeAnswer:
    """Lowest and highest manual premium of class-code lines, or 'Not eligible'."""
    offers = await served.catalogue.offers(user.principal)
    day = wire.date_from or _today()
    book = await served.books.for_date(day)
    lowest = highest = Decimal(0)
    for person in wire.employees:
        line = Exposure(code=normal_code(person.code), ft=person.ft, pt=person.pt, payroll=person.payroll)
        try:
            found = min_max_premium(
                line,
                wire.state.upper(),
                day,
                year_later(day),
                wire.zip or None,
                offers.of_partner(None, day),
                book,
            )
        except StateNotFiled:
            found = None
        if found is None:
            return NOT_ELIGIBLE
        lowest, highest = lowest + found.lowest, highest + found.highest
    return PremiumRange(min_premium=lowest, max_premium=highest)


@router.post(
    "/api/validateClassCodesAndDescription",
    operation_id="validateClassCodesAndDescription",
    responses=problems(*ASK, TableRowMissing),
)
async def validate_class_codes(
    wire: ClassValidationRequest, served: Served, user: MayLookUp
) -> ClassValidation:
    """Judge every class-code line of the locations against the classes of their states."""
    day = wire.effective_date or _today()
    return judge_locations(wire.children_loc, await served.books.for_date(day), day)


@router.post("/api/getExpModStateCategory", operation_id="getExpModStateCategory", responses=problems(*ASK))
async def state_categories(wire: StatesRequest, served: Served, user: MayLookUp) -> StateCategories:
    """Which bureau the states belong to."""
    known = {row.code: row.bureau_category for row in (await served.catalogue.lists()).states}
    asked = dict.fromkeys(state.upper() for state in wire.states)

    def of(category: str) -> list[str]:
        return [state.lower() for state in asked if known.get(state) == category]

    return StateCategories(
        ncci_states=of("ncciStates"),
        acting_ncci_states=of("actingNcciStates"),
        ind_bureau_states=of("indBureauStates"),
    )


@router.post(
    "/api/raterMcpStateData",
    operation_id="raterMcpStateData",
    responses=problems(*ASK, StateNotFiled, TableRowMissing),
)
async def mcp_states(wire: McpRequest, served: Served, user: MayLookUp) -> list[str]:
    """The states, in lower case, that a program writes as MCP; names not on offer are passed over."""
    offers = await served.catalogue.offers(user.principal)
    named = {name.display_name.casefold() for name in wire.program_list}
    chosen = [
        program
        for program in offers.programs
        if not named
        or {offers.code_of(program.key).casefold(), offers.shown(program).carrier_name.casefold()} & named
    ]
    day = _today()
    book = await served.books.for_date(day)
    states = dict.fromkeys(state.upper() for state in wire.state_list)
    return [
        state.lower()
        for state in states
        if any(state_type_of(book, program, state, day) == "mcp" for program in chosen)
    ]


@router.get("/api/getEntityType", operation_id="getEntityType", responses=problems(*READ))
async def entity_types(served: Served, user: MayLookUp) -> EntityTypes:
    """Business types, a blank first, and the employer liability limits."""
    lists = await served.catalogue.lists()
    return EntityTypes(
        entities=[BLANK, *(Choice(value=name, label=name) for name in lists.entity_types)],
        limits=[Choice(value=limit.label, label=limit.label) for limit in lists.limits],
    )


@router.get(
    "/api/getStateAndCity/{zip}",
    operation_id="getStateAndCity",
    dependencies=[Depends(_zip_limit)],
    responses=problems(*READ),
)
async def state_and_city(
    zip: Annotated[str, Path(), StringConstraints(min_length=1, max_length=10, pattern=PRINTABLE)],
    user: MayLookUp,
) -> ZipAnswer:
    """State and city of a zip, or 'Data not found'."""
    place = place_of(zip)
    return NOT_FOUND if place is None else CityOfZip(state=place.state, city=place.city)


@router.post("/api/getProgramData", operation_id="getProgramData", responses=problems(*ASK))
async def program_dates(
    wire: Annotated[list[ProgramReference], Field(max_length=200)], served: Served, user: MayLookUp
) -> list[ProgramDates]:
    """When programs are sold, as MM-DD-YYYY; programs that the caller may not see are left out."""
    offers = await served.catalogue.offers(user.principal)
    seen = {offers.code_of(program.key): program for program in offers.programs}
    return [dates_wire(offers.shown(seen[item.program])) for item in wire if item.program in seen]
