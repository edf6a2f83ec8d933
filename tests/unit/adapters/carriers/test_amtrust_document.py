"""Requests of the AmTrust adapter follow the carrier's own OpenAPI document; so does the sandbox."""

import copy
import json
from collections.abc import Awaitable, Callable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any

import httpx
import pytest

from models.carrier_officer import CarrierOfficer
from models.carrier_plan import PlanKind, PlanPeople
from models.carrier_policy import ByFein
from models.carrier_request import CarrierRequest, Correction, CorrectionPath
from models.carrier_underwriter import AppetiteQuery, MessageReason
from models.risk import Exposure, Modification, Risk, RiskLocation
from tests.support.carrier_contract import CarrierDocument, a_recorded_desk
from tests.support.carrier_desk import EFFECTIVE, CarrierDesk, choice, more_payroll
from tests.support.carrier_port import Leave
from tests.support.quote_cases import a_risk

DOCUMENT = CarrierDocument("amtrust", "/DigitalAPI")
PEOPLE = PlanPeople(
    insured_name="A", insured_email="a@x.example", agent_name="B", agent_email="b@x.example",
    manager_name="C", manager_email="c@x.example",
)  # fmt: skip
OWNERS = (
    CarrierOfficer(
        name="Adelaide Lanechester", title="President", ownership=Decimal(60), state="GA", included=False
    ),
    CarrierOfficer(name="Bo Lane", title="", ownership=Decimal("39.5"), state="TX", included=True),
)
Tour = Callable[[CarrierDesk], Awaitable[None]]


def at(state: str, code: str, zip_code: str, suta: str | None = None) -> Risk:
    """The policy of a place in a state."""
    line = Exposure(code=code, ft=2, payroll=Decimal("120000.55"))
    place = RiskLocation(name="1", state=state, zip=zip_code, suta=suta, employees=(line,))
    factor = Modification(state=state, rate1=Decimal(1))
    return a_risk(effective_date=EFFECTIVE, start_date=EFFECTIVE, locations=(place,), modifications=(factor,))


async def quoting(desk: CarrierDesk) -> None:
    """Appetite, FEIN, create with and without one, in states with wishes of their own, update, details."""
    await desk.carrier.appetite(desk.about, AppetiteQuery(state="PA", class_code="0953"))
    request = desk.request("00")
    await desk.carrier.check_fein(desk.about, request.quote.fein or "")
    ref = (await desk.created(request)).quote_id or ""
    more = more_payroll(request).model_copy(
        update={
            "payroll_company_id": "7",
            "corrections": (
                Correction(path=CorrectionPath.LINE2, value="Unit 4"),
                Correction(path=CorrectionPath.LEGAL_ENTITY, value="Partnership"),
                Correction(path=CorrectionPath.PHONE, value="404-555-0199"),
            ),
        }
    )
    await desk.carrier.update_quote(desk.about, ref, more, "update", Leave())
    await desk.details(ref, more)
    nobody = request.quote.model_copy(update={"fein": None})
    await desk.created(CarrierRequest(quote=nobody))
    for risk in (
        at("CA", "9079", "95110"), at("HI", "9082", "96801", "A123456789"), at("PA", "953", "19019"),
        a_risk(effective_date=EFFECTIVE, start_date=EFFECTIVE, modifications=(), years_in_business=None),
    ):  # fmt: skip
        await desk.created(desk.request("00", risk=risk))


async def answering(desk: CarrierDesk) -> None:
    """Questions of every kind."""
    request = desk.request("31")
    ref = (await desk.created(request)).quote_id or ""
    kinds = {question.kind.value for question in await desk.carrier.questions(desk.about, ref)}
    assert kinds == {"yes_no", "choice", "text"}
    await desk.answer_all(ref, request)


async def naming_officers(desk: CarrierDesk) -> None:
    """Officers within the coverage and left out of it."""
    ref = (await desk.created(desk.request("00"))).quote_id or ""
    await desk.carrier.save_officers(desk.about, ref, OWNERS, "officers", Leave())


async def paying(desk: CarrierDesk) -> None:
    """Plans of every kind and billing, and the net rates of those that follow the payroll."""
    ref, _ = await desk.ready("00")
    plans = await desk.carrier.payment_plans(desk.about, ref)
    kinds = {plan.kind: plan for plan in plans if plan.kind is not PlanKind.NONE}
    chosen = [choice(plan) for plan in plans if plan.kind is PlanKind.NONE]
    chosen += [
        choice(kinds[PlanKind.PSR], people=PEOPLE),
        choice(kinds[PlanKind.PAYO], payroll_company_id="7"),
    ]
    assert {each.billing for each in chosen} == {"Direct", "Agency"}
    assert {each.direct_debit for each in chosen} == {True, False}
    for each in chosen:
        await desk.carrier.save_payment_plan(desk.about, ref, each, "plan", Leave())
    await desk.carrier.net_rates(desk.about, ref)


async def referring(desk: CarrierDesk) -> None:
    """A referral with a day, without one, and messages about everything."""
    for need_by in (None, date(2099, 6, 1)):
        ref = (await desk.created(desk.request("10"))).quote_id or ""
        await desk.carrier.submit_to_underwriter(desk.about, ref, "Please look.", need_by, "refer", Leave())
    for reason in MessageReason:
        await desk.carrier.send_message(desk.about, ref, "When?", reason, "message", Leave())
    assert len(await desk.carrier.messages(desk.about, ref)) == 1 + len(MessageReason)


async def binding(desk: CarrierDesk) -> None:
    """Terms, contact, bind, both searches, the document."""
    ref, request = await desk.ready("00")
    await desk.carrier.terms(desk.about)
    await desk.bind(ref)
    assert len(await desk.found(ref)) == 1
    by_fein = ByFein(fein=request.quote.fein or "", effective_date=EFFECTIVE)
    assert len(await desk.carrier.find_bound(desk.about, by_fein)) == 1
    await desk.carrier.document(desk.about, ref)


TOURS: tuple[Tour, ...] = (quoting, answering, naming_officers, paying, referring, binding)


def _officers(request: httpx.Request) -> bool:
    return request.url.path.endswith("/additional-information")


async def said(tour: Tour) -> list[tuple[httpx.Request, httpx.Response]]:
    """What a tour sends and hears."""
    async with a_recorded_desk("amtrust") as (desk, recorder):
        await tour(desk)
    return recorder.calls


@pytest.mark.parametrize("tour", TOURS)
async def test_every_request_is_as_the_carriers_document_describes_it(tour: Tour) -> None:
    assert [fault for request, _ in await said(tour) for fault in DOCUMENT.request_faults(request)] == []


@pytest.mark.parametrize("tour", TOURS)
async def test_the_sandbox_answers_as_the_carriers_document_describes_it(tour: Tour) -> None:
    for request, reply in await said(tour):
        told = httpx.Response(reply.status_code, json=_without_why(reply.json()))
        assert DOCUMENT.reply_faults(request, told) == []


async def test_an_officer_goes_with_the_form_that_says_whether_it_is_covered() -> None:
    """0 is the carrier's I, included; 1 is E, excluded."""
    (sent,) = [
        json.loads(request.content) for request, _ in await said(naming_officers) if _officers(request)
    ]
    told = [(each["State"], each["FormType"], each["EndorsementId"][-2:]) for each in sent["Officers"]]
    assert told == [("GA", 1, "08"), ("TX", 0, "10")]


async def test_nothing_that_the_document_describes_is_left_out_here() -> None:
    made = [request for tour in TOURS for request, _ in await said(tour)]
    assert {DOCUMENT.operation_of(request) for request in made} == DOCUMENT.operations


HEADERS = {"subscriber_id": "s", "Authorization": "Bearer t"}
QUOTE = {"PrimaryAddress": {"Line1": "1 Bay St", "City": "Atlanta", "State": "GA", "Zip": "30301"}}


def asked(method: str, path: str, body: Any = None, **headers: str) -> httpx.Request:
    """A request as somebody mistyped it."""
    named = {name: value for name, value in {**HEADERS, **headers}.items() if value}
    return httpx.Request(method, f"http://x.test/DigitalAPI{path}", headers=named, json=body)


@pytest.mark.parametrize(
    ("request_", "fault"),
    [
        (asked("GET", "/api/v1/state-classes/eligibility/GA/9082"), "is no call"),
        (asked("GET", "/api/v2/quotes/7/underwriter-messages"), "is no call"),
        (asked("GET", "/api/v2/quotes/seven"), "path quoteId: 'seven' is not of type 'integer'"),
        (asked("GET", "/api/v2/quotes/0"), "path quoteId: 0 is less than the minimum of 1"),
        (asked("GET", "/api/v2/quotes/9999999999"), "path quoteId: 9999999999 is not a 'int32'"),
        (asked("GET", "/api/v1/policies?FEIN=900000000"), "query FEIN: is not known"),
        (asked("GET", "/api/v2/quotes/7?loadRateSummary=yes"), "query loadRateSummary: 'yes' is not of"),
        (asked("GET", "/api/v1/affirmation", subscriber_id=""), "header of subscriber: is missing"),
        (asked("GET", "/api/v1/affirmation", Authorization="t"), "header of bearer: is missing"),
        (asked("POST", "/api/v2/quotes", **{"Content-Type": "text/plain"}), "body: is text/plain"),
        (asked("POST", "/api/v1/print/7", {}), "body: none is taken"),
        (asked("POST", "/api/v2/quotes", {"Quote": {**QUOTE, "fein": "900000000"}}), ".Quote: Additional"),
        (asked("POST", "/api/v2/quotes", {"Quote": {**QUOTE, "Fein": "90-0000000"}}), ".Quote.Fein: "),
        (asked("PUT", "/api/v1/quotes/7", {"IsIncumbentAgent": True}), "'IsIncumbentAgent' was unexpected"),
        (asked("POST", "/api/v2/fein/validation", {}), "'Fein' is a required property"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_mistake_is_seen(request_: httpx.Request, fault: str) -> None:
    [told] = DOCUMENT.request_faults(request_)
    assert fault in told


def _without_why(reply: Any) -> Any:
    """A reply of the sandbox without what it alone tells: why a topic is not eligible."""
    reply = copy.deepcopy(reply)
    for part in _parts(reply):
        if set(part) == {"Type", "Eligibility", "Description"}:
            del part["Description"]
    return reply


def _parts(value: Any) -> Iterator[dict[str, Any]]:
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _parts(each)
    if isinstance(value, dict):
        yield value
