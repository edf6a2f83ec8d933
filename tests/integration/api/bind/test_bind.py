"""From Get Quote to a policy over the specified calls, through the real workflow, at the real sandbox."""

import asyncio
from decimal import Decimal

import pytest

from tests.integration.api.bind.conftest import Prospect
from tests.support.audit_lines import Audited
from tests.support.timeouts import PATIENCE_S
from tests.support.worker_process import WorkerProcess

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_quote_is_made_answered_and_bound_and_one_policy_exists(
    prospect: Prospect, audited: Audited
) -> None:
    found = await prospect()
    await found.made()
    details = await found.step(f"GetQuoteDetails/{found.quote}", "getQuoteDetails")
    assert details["Eligibility"] == "BindEligible"
    await found.submitted()
    answer = await found.bound()
    (policy,) = await found.policies()
    assert answer["Message"] == "Quote Binded"
    assert (answer["QuoteId"], answer["Policy"]) == (found.quote, policy["number"])
    account = await found.account()
    assert (account["state"], account["policy"]["number"]) == ("bound", answer["Policy"])
    steps = [(line.action, line.actor) for line in await audited(account["id"])]
    assert steps[-2:] == [(act, found.underwriter.email) for act in ("bind.terms", "bind.asked")]
    assert "bound" in [event["code"] for event in account["events"]]
    standing = await found.underwriter.get(f"/api/prospects/{found.id}/submission")
    submission = standing.json()["submission"]
    assert (submission["state"], submission["uw_status"]) == ("bound", "bound")


@pytest.mark.parametrize(
    ("ending", "what"),
    [("50", "connection dropped"), ("52", "502"), ("53", "a late commit"), ("55", "a search that lags")],
)
async def test_a_lost_reply_leaves_one_policy_and_its_number(
    prospect: Prospect, ending: str, what: str
) -> None:
    found = await prospect(ending)
    await found.made()
    await found.submitted()
    answer = await found.bound()
    (policy,) = await found.policies()
    assert answer != "error", what
    assert answer["Policy"] == policy["number"]


@pytest.mark.req("CB-272")
@pytest.mark.parametrize(("ending", "code"), [("51", "refused"), ("61", "refused")])
async def test_a_refused_bind_frees_the_prospect_and_says_why(
    prospect: Prospect, ending: str, code: str
) -> None:
    found = await prospect(ending)
    await found.made()
    await found.submitted()
    assert await found.bound() == "error"
    account = await found.account()
    told = next(event for event in account["events"] if event["code"] == "not_bound")
    assert told["params"]["code"] == code
    assert told["params"]["words"]
    assert await found.policies() == []
    assert account["state"] not in ("bound", "binding", "unknown")


async def test_a_price_that_moved_comes_with_plans_that_add_up_to_it(prospect: Prospect) -> None:
    # Of a business whose premium is above the carrier's minimum.
    found = await prospect("61", payroll="9000000")
    await found.made()
    await found.submitted()
    before = await found.account()
    assert await found.bound() == "error"
    account = await found.until(lambda now: now["premium"] != before["premium"])
    assert account["bind"]["code"] == "changed"
    moved = {each["field"]: (each["before"], each["after"]) for each in account["bind"]["differences"]}
    assert moved["premium"] == (before["premium"], account["premium"])
    price = Decimal(account["premium"]) + Decimal(account["taxes"])
    totals = {Decimal(plan["premium"]) + Decimal(plan["taxes"]) for plan in account["plans"]}
    assert totals == {price}
    (chosen,) = [plan for plan in account["plans"] if plan["chosen"]]
    wish = {
        "premium": account["premium"], "taxes": account["taxes"], "plan_id": chosen["id"],
        "down_payment": chosen["down_payment"],
    }  # fmt: skip
    taken = await found.press(accepted=wish)
    assert taken.status_code == 200, taken.text
    answer = await found.ended(taken.json()["uuid"], "getBindQuoteResponse", found.underwriter)
    (policy,) = await found.policies()
    assert (answer["AnnualPremium"], answer["Policy"]) == (account["premium"], policy["number"])


@pytest.mark.req("CB-272")
async def test_two_presses_at_once_are_one_bind(prospect: Prospect) -> None:
    found = await prospect("50")
    await found.made()
    await found.submitted()
    presses = await asyncio.gather(found.press(), found.press())
    assert [answer.status_code for answer in presses] == [200, 200]
    (job,) = {answer.json()["uuid"] for answer in presses}
    answer = await found.ended(job, "getBindQuoteResponse", found.underwriter)
    (policy,) = await found.policies()
    assert answer["Policy"] == policy["number"]
    again = await found.press()
    assert (again.status_code, again.json()["code"]) == (409, "one_carrier")
    assert again.json()["detail"] == "You can only bind with one carrier."


@pytest.mark.req("CB-272")
async def test_what_was_accepted_must_be_what_stands_to_the_cent(prospect: Prospect) -> None:
    found = await prospect()
    await found.made()
    await found.submitted()
    account = await found.account()
    plan = next(each for each in account["plans"] if each["chosen"])
    accepted = {
        "premium": account["premium"], "taxes": account["taxes"], "plan_id": plan["id"],
        "down_payment": plan["down_payment"],
    }  # fmt: skip
    cents = str(Decimal(accepted["premium"]) + Decimal("0.01"))
    refused = await found.press(accepted={**accepted, "premium": cents})
    assert (refused.status_code, refused.json()["code"]) == (409, "price_moved")
    assert await found.policies() == []
    taken = await found.press(accepted=accepted)
    assert taken.status_code == 200, taken.text
    answer = await found.ended(taken.json()["uuid"], "getBindQuoteResponse", found.underwriter)
    (policy,) = await found.policies()
    assert answer["AnnualPremium"] == accepted["premium"]
    assert answer["Policy"] == policy["number"]


async def test_a_worker_killed_while_the_carrier_binds_leaves_one_policy_and_its_number(
    prospect: Prospect, bind_worker: WorkerProcess
) -> None:
    found = await prospect()
    await found.made()
    await found.submitted()
    slow = {"carrier": "amtrust", "path": "/bind/", "when": "after", "delay_s": 40, "times": 1}
    (await found.carrier.post("/_sandbox/faults", json=slow)).raise_for_status()
    pressed = await found.press()
    assert pressed.status_code == 200, pressed.text
    async with asyncio.timeout(PATIENCE_S):
        while not await found.policies():
            await asyncio.sleep(0.05)
    await bind_worker.kill()
    await bind_worker.start()
    answer = await found.ended(pressed.json()["uuid"], "getBindQuoteResponse", found.underwriter)
    (policy,) = await found.policies()
    assert answer["Policy"] == policy["number"]
