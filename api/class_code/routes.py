"""Class codes: the search, the premium range of a line, the judgement of typed lines."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from decimal import Decimal
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Path, Query
from pydantic import StringConstraints

from adapters.event_loop_offload import MANY, off_loop
from api.auth import CallerOffers, MayLookUp, limited
from api.body.json_route import JsonRoute, answer
from api.class_code.lines import judge_locations
from api.class_code.schemas import (
    ClassCode,
    ClassCodeAnswer,
    ClassCodeList,
    ClassValidation,
    ClassValidationRequest,
    PremiumEmployee,
    PremiumRange,
    PremiumRangeAnswer,
    PremiumRangeRequest,
)
from api.http.address_text import REST
from api.http.limits import CLASS_SEARCH, PREMIUM_RANGE
from api.http.problems import READ, WRITE, problems
from api.http.wire import PRINTABLE, Day, Key, StateCode
from api.services import Served
from models.errors import StateNotFiled, TableRowMissing
from models.program import CarrierKind, Program
from rating.book import RateBook
from underwriting.class_codes import ClassMatch, search_class_codes
from underwriting.class_index import is_searchable, make_searchable
from underwriting.premium_range import min_max_premium

router = APIRouter(tags=["reference"], route_class=JsonRoute)

NOT_ELIGIBLE: Final = "Not eligible"
PIECE = 10
"""Lines whose range is worked out in one turn: every program is asked about each, which takes some 4 ms."""


def _today() -> Day:
    return datetime.now(UTC).date()


def found_classes(
    book: RateBook, state: str, text: str, day: Day, programs: Sequence[Program]
) -> ClassCodeAnswer:
    """What the search answers. Programs that a carrier prices by itself have no say in the dots."""
    rated = [program for program in programs if program.kind is CarrierKind.RATED]
    return ClassCodeAnswer(
        data=ClassCodeList(
            data=[_class_code(match) for match in search_class_codes(book, state, text, day, rated)]
        )
    )


def _class_code(match: ClassMatch) -> ClassCode:
    return ClassCode(
        class_code=match.code,
        description=match.description,
        eligibility=match.eligibility,
        why=match.why,
        alone=match.alone,
    )


@router.get(
    f"/api/getCcodes/{{state}}/{{search:{REST}}}",
    operation_id="getCcodes",
    dependencies=[limited(CLASS_SEARCH)],
    responses=problems(*READ, TableRowMissing),
)
async def get_ccodes(
    state: Annotated[StateCode, Path()],
    search: Annotated[str, Path(), StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)],
    served: Served,
    user: MayLookUp,
    offers: CallerOffers,
    peo: Annotated[Key | None, Query()] = None,
    date: Annotated[Day | None, Query()] = None,
) -> ClassCodeAnswer:
    """Class codes of a state by the start of the code, or by words for what people do, errors forgiven.

    With peo the dots speak for that partner's programs, with date for policies that start on it.
    """
    day = date or _today()
    book = await served.book(day, "date")
    if not is_searchable(book):
        await off_loop(make_searchable, book)
    return found_classes(book, state, search, day, offers.of_partner(peo, day))


@router.post(
    "/api/getMinMaxPremium",
    operation_id="getMinMaxPremium",
    dependencies=[limited(PREMIUM_RANGE)],
    responses=problems(*WRITE, TableRowMissing),
)
async def get_min_max_premium(
    wire: PremiumRangeRequest, served: Served, user: MayLookUp, offers: CallerOffers
) -> PremiumRangeAnswer:
    """Lowest and highest manual premium of class-code lines, or 'Not eligible'."""
    day = wire.date_from or _today()
    book = await served.book(day, "date_from")
    work_out = partial(_premium_range, wire, day, offers.of_partner(None, day), book)
    lines = wire.employees
    if len(lines) <= PIECE:
        found = await asyncio.to_thread(work_out, lines)
        return NOT_ELIGIBLE if found is None else found
    lowest = highest = Decimal(0)
    for at in range(0, len(lines), PIECE):
        found = await off_loop(work_out, lines[at : at + PIECE])
        if found is None:
            return NOT_ELIGIBLE
        lowest, highest = lowest + found.min_premium, highest + found.max_premium
    return PremiumRange(min_premium=lowest, max_premium=highest)


def _premium_range(
    wire: PremiumRangeRequest,
    day: Day,
    programs: Sequence[Program],
    book: RateBook,
    lines: Sequence[PremiumEmployee],
) -> PremiumRange | None:
    """The range of some of the lines; None where one of them is not eligible."""
    lowest = highest = Decimal(0)
    for person in lines:
        try:
            found = min_max_premium(person, wire.state.upper(), day, wire.zip or None, programs, book)
        except StateNotFiled:
            found = None
        if found is None:
            return None
        lowest, highest = lowest + found.lowest, highest + found.highest
    return PremiumRange(min_premium=lowest, max_premium=highest)


@router.post(
    "/api/validateClassCodesAndDescription",
    operation_id="validateClassCodesAndDescription",
    response_model=ClassValidation,
    responses=problems(*WRITE, TableRowMissing),
)
async def validate_class_codes_and_description(
    wire: ClassValidationRequest, served: Served, user: MayLookUp
) -> Any:
    """Judge every class-code line of the locations against the classes of their states."""
    day = wire.effective_date or _today()
    judged = partial(judge_locations, wire.children_loc, await served.book(day, "effectiveDate"), day)
    lines = sum(len(place.class_codes_info) for place in wire.children_loc)
    return await answer(ClassValidation, judged) if lines > MANY else judged()
