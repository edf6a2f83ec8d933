"""How far an underwriter may move a premium: schedule debits and credits by state."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Annotated

from fastapi import APIRouter, Path, Query

from api.auth import CallerOffers, MayLookUp
from api.body.json_route import JsonRoute
from api.http.problems import NotPermitted, NotSignedIn, TooManyRequests, problems
from api.http.wire import Day, Key, StateCode
from api.reference.range_schemas import DebitCreditRange
from api.services import Served
from models.errors import InvalidInput, InvalidToken, ProgramNotOffered, StateNotFiled, TableRowMissing
from rating.schedule_range import schedule_range

router = APIRouter(tags=["reference"], route_class=JsonRoute)
NONE = [Decimal(0), Decimal(0)]


@router.get(
    "/api/getScheduleDebitCreditRange/{state}",
    operation_id="getScheduleDebitCreditRange",
    responses=problems(
        NotSignedIn, InvalidToken, NotPermitted, InvalidInput, TooManyRequests, ProgramNotOffered,
        TableRowMissing,
    ),
)  # fmt: skip
async def get_schedule_debit_credit_range(
    state: Annotated[StateCode, Path()],
    served: Served,
    user: MayLookUp,
    offers: CallerOffers,
    program: Annotated[Key | None, Query()] = None,
    date: Annotated[Day | None, Query()] = None,
) -> DebitCreditRange:
    """[debit max, credit max] of a state, of a program there where one is named; without a plan: [0, 0]."""
    day = date or datetime.now(UTC).date()
    book = await served.books.for_date(day)
    terms = None
    if program is not None:
        chosen = offers.chosen([program], "program")[0]
        if chosen.adapter is not None:  # such a carrier applies its own schedule; ours moves nothing there
            return NONE
        terms = book.terms(chosen.key, state.upper(), day)
    try:
        found = schedule_range(book, state.upper(), day, terms)
    except (TableRowMissing, StateNotFiled):
        return NONE
    return [found.debit, found.credit]
