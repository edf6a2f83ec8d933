"""May this program have this risk."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Query

from adapters.event_loop_offload import MANY
from api.auth import CallerOffers, MayQuote
from api.body.json_route import JsonRoute, answer
from api.eligibility.schemas import CarrierEligibility, EligibilityRequest
from api.http.problems import WRITE, problems
from api.http.wire import Day, Key, ProspectKey
from api.services import Served
from models.claim_history import ClaimHistory
from models.eligibility import Eligibility, EligibilityAnswer
from models.errors import (
    ProgramNotOffered,
    ProspectNotFound,
    StateNotFiled,
    TableRowMissing,
)
from underwriting.eligibility import evaluate
from underwriting.intake import known_risk
from underwriting.intake_partial import check_states
from underwriting.intake_term import check_day

router = APIRouter(tags=["eligibility"], route_class=JsonRoute)


def eligibility_wire(answer: EligibilityAnswer) -> CarrierEligibility:
    """The answer by location and by class code, program by program."""
    by_location: dict[str, dict[str, Eligibility]] = {}
    by_class: dict[str, dict[str, Eligibility]] = {}
    for program in answer.programs:
        for location, word in program.by_location.items():
            by_location.setdefault(location, {})[program.program] = word
        for code, word in program.by_class.items():
            by_class.setdefault(code, {})[program.program] = word
    # Every part was checked where it was made; checking ten thousand words again takes as long as all else.
    return CarrierEligibility.model_construct(
        eligibility=by_location,
        industries=list(answer.industries),
        details=list(answer.programs),
        classCodeEligibility=by_class,
    )


@router.post(
    "/api/getCarrierElig",
    operation_id="getCarrierElig",
    response_model=CarrierEligibility,
    responses=problems(
        *WRITE, ProspectNotFound, StateNotFiled, ProgramNotOffered, TableRowMissing,
    ),
)  # fmt: skip
async def get_carrier_elig(
    wire: EligibilityRequest,
    served: Served,
    user: MayQuote,
    offers: CallerOffers,
    user_id: Annotated[ProspectKey | None, Query()] = None,
    peo: Annotated[Key | None, Query()] = None,
    date: Annotated[Day | None, Query()] = None,
) -> Any:
    """Eligibility of each location at each program on offer; with user_id the draft's facts count too."""
    prospect, claims = None, ClaimHistory()
    if user_id:
        async with served.uow.begin(user.tenant) as work:
            prospect = await work.prospects.by_public_id(user_id)
            claims = await work.claims.of(prospect.id)
    drafted = prospect.sections.company_profile.effective_date if prospect else None
    day = date or drafted or datetime.now(UTC).date()
    check_day(day, "date")
    book = await served.book(day, "date")
    programs = offers.of_partner(peo, day)

    def judged() -> CarrierEligibility:
        check_states(wire, book)
        risk = known_risk(wire, prospect.sections if prospect else None, claims, day)
        return eligibility_wire(offers.eligibility(evaluate(risk, programs, book)))

    # A few places keep out of the way of a large risk, and both of the way of other requests.
    if sum(len(lines) for lines in wire.values()) > MANY:
        return await answer(CarrierEligibility, judged)
    return await asyncio.to_thread(judged)
