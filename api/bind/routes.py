"""The specified calls about a quote at a carrier that binds online: each starts a step, and is polled."""

from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Path
from pydantic import StringConstraints

from api.auth import CallerOffers, MayAskCarrier, MayBind, limited, same_origin_read
from api.bind.asking import ask, ask_quote
from api.bind.polled import Polled, described
from api.bind.pressing import press
from api.bind.schemas import BindQuoteCreate, CarrierQuoteCreate, GivenAnswers, QuoteRef, StepStarted
from api.body.json_route import JsonRoute
from api.http.limits import BIND_START, CARRIER_STEP
from api.http.problems import READ, WRITE, problems
from api.services import Served
from models.bind_errors import (
    AccountNotFound,
    CarrierLacks,
    CarrierUnknown,
    FeinBound,
    NotEligible,
    OneCarrier,
    StaleBody,
    TermsOpen,
)
from models.bind_step import BindStepType
from models.errors import ProspectNotFound, RunNotFound, SeveralProspects, ViewOnly
from models.job import JobStatus
from models.submission_errors import NotSubmitted, StalePrice
from models.workbook_errors import PriceMoved

router = APIRouter(tags=["bind"], route_class=JsonRoute)
CarrierWord = Annotated[
    str, Path(), StringConstraints(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_]+$")
]
Ref = Annotated[QuoteRef, Path()]
STEP = problems(*WRITE, CarrierUnknown, AccountNotFound, NotEligible, CarrierLacks)
QUOTE = problems(
    *WRITE, CarrierUnknown, ProspectNotFound, SeveralProspects, RunNotFound, StaleBody, ViewOnly, NotEligible,
    AccountNotFound, CarrierLacks,
)  # fmt: skip
LIMITED = [limited(CARRIER_STEP)]
STARTED = [Depends(same_origin_read), *LIMITED]
"""Of a GET that starts a step: a link on another site is followed with a person's cookie."""


@router.post(
    "/api/trigger{carrier}QuoteGeneration",
    operation_id="triggerQuoteGeneration",
    dependencies=LIMITED,
    responses=QUOTE,
)
async def trigger_quote_generation(
    carrier: CarrierWord, wire: CarrierQuoteCreate, served: Served, user: MayAskCarrier
) -> StepStarted:
    """Make the prospect's quote at the carrier, of what it was quoted for last."""
    return await ask_quote(served, user, carrier, wire, BindStepType.CREATE_QUOTE)


@router.post(
    "/api/trigger{carrier}QuoteUpdate/{quote_id}",
    operation_id="triggerQuoteUpdate",
    dependencies=LIMITED,
    responses=QUOTE,
)
async def trigger_quote_update(
    carrier: CarrierWord, quote_id: Ref, wire: CarrierQuoteCreate, served: Served, user: MayAskCarrier
) -> StepStarted:
    """Write the prospect's quote at the carrier anew."""
    return await ask_quote(served, user, carrier, wire, BindStepType.UPDATE_QUOTE, quote_id)


@router.get(
    "/api/trigger{carrier}SavePaymentPlans/{quote_id}",
    operation_id="triggerSavePaymentPlans",
    dependencies=STARTED,
    responses=STEP,
)
async def trigger_save_payment_plans(
    carrier: CarrierWord, quote_id: Ref, served: Served, user: MayAskCarrier
) -> StepStarted:
    """Save a payment plan: the chosen one, else one that follows the payroll, else the carrier's own."""
    return await ask(served, user, carrier, quote_id, BindStepType.SAVE_PAYMENT_PLANS)


@router.get(
    "/api/trigger{carrier}GetNetRates/{quote_id}",
    operation_id="triggerGetNetRates",
    dependencies=STARTED,
    responses=STEP,
)
async def trigger_get_net_rates(
    carrier: CarrierWord, quote_id: Ref, served: Served, user: MayAskCarrier
) -> StepStarted:
    """Ask for net rates by state and class."""
    return await ask(served, user, carrier, quote_id, BindStepType.GET_NET_RATES)


@router.get(
    "/api/trigger{carrier}GetQuestions/{quote_id}",
    operation_id="triggerGetQuestions",
    dependencies=STARTED,
    responses=STEP,
)
async def trigger_get_questions(
    carrier: CarrierWord, quote_id: Ref, served: Served, user: MayAskCarrier
) -> StepStarted:
    """Ask for the carrier's questions."""
    return await ask(served, user, carrier, quote_id, BindStepType.GET_QUESTIONS)


@router.post(
    "/api/trigger{carrier}SaveQuestions/{quote_id}",
    operation_id="triggerSaveQuestions",
    dependencies=LIMITED,
    responses=STEP,
)
async def trigger_save_questions(
    carrier: CarrierWord, quote_id: Ref, wire: GivenAnswers, served: Served, user: MayAskCarrier
) -> StepStarted:
    """Answer the carrier's questions."""
    answers = [each.model_dump() for each in wire]
    return await ask(served, user, carrier, quote_id, BindStepType.SAVE_QUESTIONS, {"answers": answers})


@router.get(
    "/api/trigger{carrier}GetQuoteDetails/{quote_id}",
    operation_id="triggerGetQuoteDetails",
    dependencies=STARTED,
    responses=STEP,
)
async def trigger_get_quote_details(
    carrier: CarrierWord, quote_id: Ref, served: Served, user: MayAskCarrier
) -> StepStarted:
    """Ask how the quote stands at the carrier."""
    return await ask(served, user, carrier, quote_id, BindStepType.GET_QUOTE_DETAILS)


@router.post(
    "/api/trigger{carrier}BindQuote",
    operation_id="triggerBindQuote",
    dependencies=[limited(BIND_START)],
    responses=problems(
        *WRITE, CarrierUnknown, AccountNotFound, NotEligible, TermsOpen, StalePrice, PriceMoved, NotSubmitted,
        OneCarrier, FeinBound, ProspectNotFound, SeveralProspects,
    ),
)  # fmt: skip
async def trigger_bind_quote(
    carrier: CarrierWord, wire: BindQuoteCreate, served: Served, user: MayBind, offers: CallerOffers
) -> StepStarted:
    """Bind the carrier's quote; pressed twice by anybody, it is bound once."""
    return await press(served, user, offers, carrier, wire)


@router.get(
    "/api/get{carrier}Data/{id}/{type}",
    operation_id="getCarrierData",
    description=described(),
    response_model=Any,
    responses=problems(*READ, CarrierUnknown, RunNotFound),
)
async def get_carrier_data(
    carrier: CarrierWord, id: UUID, type: Polled, served: Served, user: MayAskCarrier
) -> Any:
    """How a step stands: 'processing', 'error', or what it brought."""
    step = await served.steps.step(user.tenant, id, carrier)
    if step.type != type:
        raise RunNotFound("There is no such job, or it is not yours to see")
    if step.status is JobStatus.DONE:
        return step.answer
    return "error" if step.status is JobStatus.ERROR else "processing"
