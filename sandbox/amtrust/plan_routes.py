"""Payment plans, and the net rates that come with a reporting plan."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from sandbox.amtrust import plans, replies
from sandbox.amtrust.asked import of_quote
from sandbox.amtrust.contract import BaseResponse, PaymentPlanPostModel
from sandbox.amtrust.quote_desk import KEY, Desk
from sandbox.documented import gives, takes
from sandbox.scenarios import scenario_of
from sandbox.store.quotes import Record


def add(router: APIRouter, desk: Desk) -> None:
    """Add the routes."""
    _plans(router, desk)
    _net_rates(router, desk)


def _plans(router: APIRouter, desk: Desk) -> None:
    async def payment_plans(request: Request, quote_id: str, record: Record) -> Response:
        return replies.envelope(200, "Success", plans.plans(record))

    async def save_plan(request: Request, quote_id: str, record: Record) -> Response:
        if scenario_of(KEY, record["fein"]).plan_fails:
            return replies.failure(500)
        choice, errors = plans.chosen(request.state.body, record)
        if choice is None:
            return replies.newer(400, errors)
        desk.save(quote_id, {**record, "plan": choice})
        return replies.saved("Payment plan saved")

    @router.get("/api/v1/payment-plans/payroll-companies", openapi_extra=gives(BaseResponse))
    async def payroll_companies() -> Response:
        return replies.envelope(200, "Success", list(plans.PAYROLL_COMPANIES))

    router.get("/api/v2/quotes/{quote_id}/PaymentPlans", openapi_extra=gives(BaseResponse))(
        of_quote(desk, payment_plans)
    )
    documented = {**takes(PaymentPlanPostModel), **gives(BaseResponse)}
    router.post("/api/v2/quotes/{quote_id}/paymentPlans", openapi_extra=documented)(of_quote(desk, save_plan))


def _net_rates(router: APIRouter, desk: Desk) -> None:
    async def net_rate(request: Request, quote_id: str, record: Record) -> Response:
        if (record["plan"] or {}).get("kind") not in ("PAYO", "PSR"):
            text = "Net rates are issued once a PAYO or PSR payment plan is saved."
            return replies.refused({"PaymentPlan": [text]})
        tries, late = (
            desk.state.memory.count(f"net:{quote_id}"),
            scenario_of(KEY, record["fein"]).net_rates_after,
        )
        if late is None or tries <= late:
            return replies.failure(424)
        return replies.envelope(200, "Success", plans.net_rates(record))

    router.get("/api/v1/quote/{quote_id}/netRate", openapi_extra=gives(BaseResponse))(
        of_quote(desk, net_rate)
    )
