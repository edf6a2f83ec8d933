"""Reference data: class codes, states, zips, entity types, programs."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import Field, StringConstraints

from api.auth import MayLookUp
from api.problems import CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.schemas.reference import (
    ClassCodeAnswer,
    ClassValidation,
    ClassValidationRequest,
    EntityTypes,
    McpRequest,
    PremiumRangeAnswer,
    PremiumRangeRequest,
    ProgramDates,
    ProgramOffer,
    ProgramReference,
    StateCategories,
    StatesRequest,
    ZipAnswer,
)
from models.errors import InvalidInput, ProgramNotOffered, TableRowMissing

router = APIRouter(tags=["reference"])
READ = (NotSignedIn, NotPermitted, InvalidInput, TooManyRequests)
ASK = (*READ, CsrfRefused)


@router.get("/api/programs", operation_id="listPrograms", responses=problems(*READ))
async def programs(user: MayLookUp, date: Annotated[date | None, Query()] = None) -> list[ProgramOffer]:
    """The programs that the caller may see, sorted by label; `offered` says whether the date suits."""
    raise NotImplementedError


@router.get(
    "/api/getCcodes/{state}/{search:path}",
    operation_id="getCcodes",
    responses=problems(*READ),
)
async def class_codes(
    state: Annotated[str, Path(), StringConstraints(pattern=r"^[A-Za-z]{2}$")],
    search: Annotated[str, Path(), StringConstraints(min_length=1, max_length=100)],
    user: MayLookUp,
) -> ClassCodeAnswer:
    """Class codes of a state by the start of the code or the words of the description."""
    raise NotImplementedError


@router.post(
    "/api/getMinMaxPremium", operation_id="getMinMaxPremium", responses=problems(*ASK, TableRowMissing)
)
async def premium_range(wire: PremiumRangeRequest, user: MayLookUp) -> PremiumRangeAnswer:
    """Lowest and highest manual premium of class-code lines, or 'Not eligible'."""
    raise NotImplementedError


@router.post(
    "/api/validateClassCodesAndDescription",
    operation_id="validateClassCodesAndDescription",
    responses=problems(*ASK),
)
async def validate_class_codes(wire: ClassValidationRequest, user: MayLookUp) -> ClassValidation:
    """Judge every class-code line of the locations against the classes of their states."""
    raise NotImplementedError


@router.post("/api/getExpModStateCategory", operation_id="getExpModStateCategory", responses=problems(*ASK))
async def state_categories(wire: StatesRequest, user: MayLookUp) -> StateCategories:
    """Which bureau the states belong to."""
    raise NotImplementedError


@router.post(
    "/api/raterMcpStateData", operation_id="raterMcpStateData", responses=problems(*ASK, ProgramNotOffered)
)
async def mcp_states(wire: McpRequest, user: MayLookUp) -> list[str]:
    """The states, in lower case, that at least one of the programs writes as MCP."""
    raise NotImplementedError


@router.get("/api/getEntityType", operation_id="getEntityType", responses=problems(*READ))
async def entity_types(user: MayLookUp) -> EntityTypes:
    """Business types, a blank first, and the employer liability limits."""
    raise NotImplementedError


@router.get("/api/getStateAndCity/{zip}", operation_id="getStateAndCity", responses=problems(*READ))
async def state_and_city(
    zip: Annotated[str, Path(), StringConstraints(min_length=1, max_length=10)], user: MayLookUp
) -> ZipAnswer:
    """State and city of a zip, or 'Data not found'."""
    raise NotImplementedError


@router.post("/api/getProgramData", operation_id="getProgramData", responses=problems(*ASK))
async def program_dates(
    wire: Annotated[list[ProgramReference], Field(max_length=200)], user: MayLookUp
) -> list[ProgramDates]:
    """When programs are sold, as MM-DD-YYYY."""
    raise NotImplementedError
