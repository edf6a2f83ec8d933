"""Reference data: programs and how they are selected, states, zips, entity types."""

from datetime import UTC, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query
from pydantic import Field, StringConstraints

from adapters.zip_codes import place_of
from api.auth import CallerOffers, MayLookUp, limited
from api.body.json_route import JsonRoute
from api.http.limits import ZIP_SEARCH
from api.http.problems import READ, WRITE, problems
from api.http.state_types import StateForm, state_type_of
from api.http.wire import MOST_STATES, PRINTABLE, Day, StateCode
from api.reference.program_wire import dates_wire, offer_wire
from api.reference.schemas import (
    CarriersAdded,
    CarrierSelection,
    CityOfZip,
    EntityTypes,
    ListedState,
    McpRequest,
    ProgramDates,
    ProgramOffer,
    ProgramReference,
    StateCategories,
    StateList,
    StatesRequest,
    ZipAnswer,
)
from api.services import Served
from models.errors import StateNotFiled, TableRowMissing
from underwriting.liability_limits import limits_of

router = APIRouter(tags=["reference"], route_class=JsonRoute)

NOT_FOUND: Final = "Data not found"


def _today() -> Day:
    return datetime.now(UTC).date()


@router.get("/api/programs", operation_id="listPrograms", responses=problems(*READ))
async def list_programs(
    user: MayLookUp, offers: CallerOffers, date: Annotated[Day | None, Query()] = None
) -> list[ProgramOffer]:
    """The programs that the caller may see, sorted by label; `offered` says whether the date suits."""
    day = date or _today()
    found = [offer_wire(offers.shown(program), program.offered_on(day)) for program in offers.programs]
    return sorted(found, key=lambda offer: (offer.display_peo_name.casefold(), offer.carrier_name.casefold()))


@router.get("/api/programs/selection", operation_id="getCarrierSelection", responses=problems(*READ))
async def get_carrier_selection(user: MayLookUp, offers: CallerOffers) -> CarrierSelection:
    """How carriers come into a selection: with a state, or by hand only; as configured."""
    rules = offers.selection()
    by_hand = [
        offers.code_of(program.key)
        for program in offers.programs
        if any(rule.leaves_out(program) for rule in rules.left_unselected)
    ]
    return CarrierSelection(
        carriers_added=[
            CarriersAdded(
                state=rule.state.lower(), when=list(rule.when), adds=list(rule.adds), note=rule.note
            )
            for rule in rules.carriers_added
        ],
        left_unselected=by_hand,
        premium_check_skipped=[state.lower() for state in rules.premium_check_skipped],
    )


@router.get("/api/states", operation_id="listStates", responses=problems(*READ))
async def list_states(served: Served, user: MayLookUp) -> StateList:
    """The states with their letters, and the territories."""
    lists = await served.catalogue.lists()
    return StateList(
        states=[
            ListedState(
                State=state.name, Abbrev=state.abbrev, Code=state.code, private_market=state.private_market
            )
            for state in lists.states
        ],
        territories=dict(lists.territories),
    )


@router.post("/api/getExpModStateCategory", operation_id="getExpModStateCategory", responses=problems(*WRITE))
async def get_exp_mod_state_category(wire: StatesRequest, served: Served, user: MayLookUp) -> StateCategories:
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
    responses=problems(*WRITE, StateNotFiled, TableRowMissing),
)
async def rater_mcp_state_data(
    wire: McpRequest, served: Served, user: MayLookUp, offers: CallerOffers
) -> list[str]:
    """The states, in lower case, that a program writes as MCP; names not on offer are passed over."""
    named = {name.display_name.casefold() for name in wire.program_list}
    chosen = [
        program
        for program in offers.programs
        if not named
        or {offers.code_of(program.key).casefold(), offers.shown(program).carrier_name.casefold()} & named
    ]
    day = _today()
    book = await served.books.for_date(day)
    for index, state in enumerate(wire.state_list):
        try:
            book.category(state.upper())
        except StateNotFiled as unknown:
            raise StateNotFiled(unknown.message, f"stateList.{index}") from unknown
    states = dict.fromkeys(state.upper() for state in wire.state_list)
    return [
        state.lower()
        for state in states
        if any(state_type_of(book, program, state, day) is StateForm.MCP for program in chosen)
    ]


@router.get("/api/getEntityType", operation_id="getEntityType", responses=problems(*READ, TableRowMissing))
async def get_entity_type(
    served: Served,
    user: MayLookUp,
    state: Annotated[list[StateCode] | None, Query(max_length=MOST_STATES)] = None,
    date: Annotated[Day | None, Query()] = None,
) -> EntityTypes:
    """Business types and employer liability limits, the default first, then by amount.

    With states and the effective date of a policy: the limits that every one of those states prices. The
    screen puts its blank choice before the types.
    """
    lists = await served.catalogue.lists()
    day = date or _today()
    book = await served.books.for_date(day)
    limits = limits_of(book, {each.upper() for each in state or ()}, day)
    return EntityTypes(entities=list(lists.entity_types), limits=[text.replace("/", "-") for text in limits])


@router.get(
    "/api/getStateAndCity/{zip}",
    operation_id="getStateAndCity",
    dependencies=[limited(ZIP_SEARCH)],
    responses=problems(*READ),
)
async def get_state_and_city(
    zip: Annotated[str, Path(), StringConstraints(min_length=1, max_length=10, pattern=PRINTABLE)],
    user: MayLookUp,
) -> ZipAnswer:
    """State and city of a zip, or 'Data not found'."""
    place = place_of(zip)
    return NOT_FOUND if place is None else CityOfZip(state=place.state, city=place.city)


@router.post("/api/getProgramData", operation_id="getProgramData", responses=problems(*WRITE))
async def get_program_data(
    wire: Annotated[list[ProgramReference], Field(max_length=200)], user: MayLookUp, offers: CallerOffers
) -> list[ProgramDates]:
    """When programs are sold, as MM-DD-YYYY; programs that the caller may not see are left out."""
    seen = {offers.code_of(program.key): program for program in offers.programs}
    return [dates_wire(offers.shown(seen[item.program])) for item in wire if item.program in seen]
