"""May this program have this risk."""

from datetime import UTC, datetime
from datetime import date as Day  # noqa: N812 - the query parameter is called date
from decimal import Decimal
from typing import Annotated

from fastapi import APIRouter, Query

from api.auth import MayQuote
from api.problems import CsrfRefused, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.quote_input import (
    answers_of,
    drafted_questions,
    subcontracted_percent,
    year_later,
    years_in_business,
)
from api.schemas.eligibility import CarrierEligibility, EligibilityRequest
from api.services import Served
from api.wire import Key
from models.eligibility import EligibilityAnswer
from models.errors import (
    InvalidInput,
    InvalidToken,
    ProgramNotOffered,
    ProspectNotFound,
    StateNotFiled,
    TableRowMissing,
)
from models.prospect import Prospect
from models.risk import Exposure, Risk, RiskLocation
from underwriting.class_codes import normal_code
from underwriting.eligibility import evaluate

router = APIRouter(tags=["eligibility"])


def risk_of(wire: EligibilityRequest, prospect: Prospect | None, day: Day) -> Risk:
    """The part of a risk that is known before payroll is: places and classes, and the draft's answers.

    Raises: InvalidInput for a location of two states.
    """
    places = []
    for name, lines in wire.items():
        states = {line.state.upper() for line in lines}
        if len(states) > 1:
            raise InvalidInput(f"Location {name} names several states; it has one", f"{name}.0.state")
        if not states:
            continue
        places.append(
            RiskLocation(
                name=name,
                state=states.pop(),
                employees=tuple(
                    Exposure(code=normal_code(line.code), description=line.description, payroll=Decimal(0))
                    for line in lines
                ),
            )
        )
    questions = drafted_questions(prospect.sections if prospect else None)
    profile = prospect.sections.company_profile if prospect else None
    return Risk(
        effective_date=day,
        start_date=day,
        expiry_date=year_later(day),
        locations=tuple(places),
        years_in_business=years_in_business(profile.years_in_business, day) if profile else None,
        answers=answers_of(questions),
        subcontracted_percent=subcontracted_percent(questions),
    )


def eligibility_wire(answer: EligibilityAnswer) -> CarrierEligibility:
    """The answer by location and by class code, program by program."""
    by_location: dict[str, dict[str, str]] = {}
    by_class: dict[str, dict[str, str]] = {}
    for program in answer.programs:
        for location, word in program.by_location.items():
            by_location.setdefault(location, {})[program.program] = word
        for code, word in program.by_class.items():
            by_class.setdefault(code, {})[program.program] = word
    return CarrierEligibility.model_validate(
        {
            "eligibility": by_location,
            "industries": list(answer.industries),
            "details": list(answer.programs),
            "classCodeEligibility": by_class,
        }
    )


@router.post(
    "/api/getCarrierElig",
    operation_id="getCarrierElig",
    responses=problems(
        NotSignedIn, InvalidToken, NotPermitted, CsrfRefused, InvalidInput, ProspectNotFound, StateNotFiled,
        ProgramNotOffered, TableRowMissing, TooManyRequests,
    ),
)  # fmt: skip
async def carrier_eligibility(
    wire: EligibilityRequest,
    served: Served,
    user: MayQuote,
    user_id: Annotated[Key | None, Query()] = None,
    peo: Annotated[Key | None, Query()] = None,
    date: Annotated[Day | None, Query()] = None,
) -> CarrierEligibility:
    """Eligibility of each location at each program on offer; with user_id the draft's facts count too."""
    offers = await served.catalogue.offers(user.principal)
    prospect: Prospect | None = None
    if user_id:
        async with served.uow.begin(user.tenant) as work:
            prospect = await work.prospects.by_public_id(user_id)
    drafted = prospect.sections.company_profile.effective_date if prospect else None
    day = date or drafted or datetime.now(UTC).date()
    book = await served.books.for_date(day)
    answer = evaluate(risk_of(wire, prospect, day), offers.of_partner(peo, day), book)
    return eligibility_wire(offers.eligibility(answer))
