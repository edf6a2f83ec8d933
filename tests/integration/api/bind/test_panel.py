"""What the bind panel shows of an account, and what people type there: questions, officers, what is open."""

from decimal import Decimal
from typing import Any

import pytest
from sqlalchemy import text

from adapters.postgres.core.engine import create_engine
from tests.integration.api.bind.conftest import Prospect
from tests.integration.api.bind.office import Bound

pytestmark = pytest.mark.asyncio(loop_scope="session")
OFFICER = {"name": "Ann Roe", "title": "President", "ownership": "60.00", "state": "IL", "included": True}


def open_items(account: dict[str, Any]) -> set[str]:
    """Codes of what is open."""
    return {item["code"] for item in account["checklist"] if item["open"]}


async def quoted(found: Bound) -> None:
    """The carrier's quote, of which nothing more is known."""
    await found.get_quote()
    made = await found.step(
        "QuoteGeneration", "createQuote", {"Quote": found.facts, "user_id": found.user_id}
    )
    found.quote = made["Data"]["QuoteId"]


async def asked(found: Bound) -> dict[str, Any]:
    """The account once its questions are read."""
    await quoted(found)
    await found.step(f"GetQuestions/{found.quote}", "getQuestions")
    return await found.account()


async def test_the_checklist_says_in_words_what_stands_in_the_way_until_nothing_does(
    prospect: Prospect,
) -> None:
    found = await prospect()
    account = await asked(found)
    assert {"questions", "eligibility", "plan", "terms", "submission", "officers"} <= open_items(account)
    words = {item["code"]: item for item in account["checklist"]}
    number = account["open_questions"]
    assert words["questions"]["words"] == f"Questions: 0 of {number} answered"
    assert (words["questions"]["done"], words["questions"]["of"]) == (0, number)
    assert (words["officers"]["words"], words["officers"]["blocks"]) == ("Officers of IL", False)
    assert not account["may_bind"]
    await found.step(f"SavePaymentPlans/{found.quote}", "savePaymentPlans")
    await found.answered()
    await found.submitted()
    account = await found.account()
    assert open_items(account) == {"officers"}
    assert account["may_bind"]
    assert account["terms"]["text"]
    (chosen,) = [plan for plan in account["plans"] if plan["chosen"]]
    assert chosen["down_payment_due"] == min(each["due"] for each in chosen["invoices"])
    await found.bound()
    account = await found.account()
    assert (account["bind"]["state"], account["may_bind"]) == ("bound", False)
    assert account["bind"]["accepted"]["total"] == chosen["total"]
    assert [each["due"] for each in account["bind"]["accepted"]["invoices"]] == [
        each["due"] for each in chosen["invoices"]
    ]


async def test_a_business_without_street_or_city_is_not_bound_until_somebody_has_entered_them(
    prospect: Prospect,
) -> None:
    found = await prospect(street1="", cityName1=" ")
    await found.made()
    await found.submitted()
    account = await found.account()
    assert (open_items(account) - {"officers"}, account["may_bind"]) == ({"address"}, False)
    words = account["checklist"][0]["words"]
    assert "the street and the city are missing; enter them in the company profile" in words
    refused = await found.press()
    assert (refused.status_code, refused.json()["code"]) == (409, "not_eligible")
    assert refused.json()["detail"] == words
    assert (await found.account())["bind"] is None
    assert await found.policies() == []


async def test_an_account_is_read_again_only_where_it_is_another_one(prospect: Prospect) -> None:
    found = await prospect()
    account = await asked(found)
    path = f"/api/binds/{account['id']}"
    first = await found.agent.get(path)
    tag = first.headers["etag"]
    assert tag.startswith(f'"{first.json()["version"]}-')
    same = await found.agent.get(path, headers={"If-None-Match": f'W/"other", {tag}'})
    assert (same.status_code, same.content) == (304, b"")
    assert same.headers["etag"] == tag
    question = account["questions"][0]
    answers = [{"id": question["id"], "value": "no"}]
    saved = await found.agent.send(
        "PUT", f"{path}/answers", {"base_version": account["version"], "answers": answers}
    )
    assert saved.status_code == 200, saved.text
    other = await found.agent.get(path, headers={"If-None-Match": tag})
    assert (other.status_code, other.json()["version"]) == (200, saved.json()["version"])


@pytest.mark.req("CB-131")
async def test_answers_are_kept_as_typed_and_whoever_typed_before_is_told_to_the_next(
    prospect: Prospect,
) -> None:
    found = await prospect()
    account = await asked(found)
    path = f"/api/binds/{account['id']}/answers"
    first = account["questions"][0]

    async def save(base: int, *answers: dict[str, Any]) -> tuple[int, Any]:
        body = {"base_version": base, "answers": list(answers)}
        return await found.asked("PUT", path, body)

    remark = "Since 2019; before that none."
    typed = {"id": first["id"], "value": " Yes ", "remarks": remark}
    status, told = await save(account["version"], typed)
    assert status == 200, told
    after = await found.account()
    shown = next(each for each in after["questions"] if each["id"] == first["id"])
    assert (shown["answer"], shown["remarks"], after["version"]) == ("yes", remark, told["version"])
    status, told = await save(account["version"], {"id": first["id"], "value": "no"})
    assert (status, told["code"], told["version"]) == (409, "typed_since", after["version"])
    assert next(each for each in told["questions"] if each["id"] == first["id"])["answer"] == "yes"
    choice = next(each for each in account["questions"] if each["kind"] == "choice")
    for wrong, at in (
        ({"id": "nobody", "value": "no"}, "answers.1.id"),
        ({"id": first["id"], "value": "yes"}, "answers.1.id"),
        ({"id": choice["id"], "value": "Nothing of that"}, "answers.1.value"),
    ):
        status, told = await save(after["version"], {"id": first["id"], "value": "no"}, wrong)
        assert (status, told["errors"][0]["path"]) == (422, at)
    assert (await found.account())["questions"] == after["questions"]  # nothing half-saved
    status, told = await save(after["version"] + 1, {"id": first["id"], "value": "no"})
    assert (status, told["errors"][0]["path"]) == (422, "base_version")
    status, told = await save(after["version"], {"id": first["id"], "value": ""})
    assert status == 200, told
    gone = next(each for each in (await found.account())["questions"] if each["id"] == first["id"])
    assert (gone["answer"], gone["remarks"]) == (None, "")


@pytest.mark.req("CB-131", "CB-275")
async def test_answers_that_were_typed_reach_the_carrier_with_the_next_ones(prospect: Prospect) -> None:
    found = await prospect()
    account = await asked(found)
    texts = [each for each in account["questions"] if each["kind"] == "text"]
    body = {
        "base_version": account["version"],
        "answers": [{"id": each["id"], "value": "They cook."} for each in texts],
    }
    status, told = await found.asked("PUT", f"/api/binds/{account['id']}/answers", body)
    assert status == 200, told
    others = [
        {"QuestionId": each["id"], "AnswerValue": "no", "remarks": "asked by phone"}
        for each in account["questions"]
        if each["kind"] == "yes_no"
    ]
    await found.step(f"SaveQuestions/{found.quote}", "saveQuestions", others)
    after = await found.account()
    assert (after["open_questions"], after["eligibility"]) == (0, "BindEligible")
    assert {each["remarks"] for each in after["questions"] if each["kind"] == "yes_no"} == {"asked by phone"}


async def test_officers_are_kept_sealed_and_sent_to_the_carrier(prospect: Prospect) -> None:
    found = await prospect()
    account = await asked(found)
    (listed,) = account["officers"]["listed"]
    assert (listed["state"], account["officers"]["missing"]) == ("IL", ["IL"])
    body = {"base_version": account["version"], "officers": [OFFICER]}
    after = await found.done("officers", "PUT", body)
    assert after["officers"] == {"listed": [listed], "typed": [OFFICER], "missing": []}
    (quote,) = (await found.carrier.get("/_sandbox/quotes", params={"fein": found.fein})).json()
    (sent,) = quote["officers"]
    assert (sent["Name"], sent["OfficeHeld"], sent["OwnershipPercent"]) == ("Ann Roe", "President", 60)
    assert "officers_saved" in [event["code"] for event in after["events"]]
    url = found.services.settings.owner_database_url.get_secret_value()
    engine = create_engine(url, name="test-owner", pool_size=1)
    async with engine.connect() as connection:
        query = text("SELECT officers_sealed FROM bind_account WHERE id = :id")
        sealed = bytes((await connection.execute(query, {"id": account["id"]})).scalar_one())
    await engine.dispose()
    assert b"Ann Roe" not in sealed
    status, told = await found.asked("PUT", f"/api/binds/{account['id']}/officers", body)
    assert (status, told["code"], told["officers"]) == (409, "typed_since", [OFFICER])


@pytest.mark.parametrize(
    ("change", "at"),
    [
        ({"state": "NY"}, "officers.0.state"),
        ({"included": False, "ownership": "5"}, "officers.0.ownership"),
        ({"name": " "}, "officers.0.name"),
        ({"ownership": "100.01"}, "officers.0.ownership"),
        ({"ownership": "1.001"}, "officers.0.ownership"),
    ],
)
async def test_an_officer_that_the_carrier_has_no_form_for_is_refused_by_his_field(
    prospect: Prospect, change: dict[str, Any], at: str
) -> None:
    found = await prospect()
    account = await asked(found)
    body = {"base_version": account["version"], "officers": [{**OFFICER, **change}]}
    status, told = await found.asked("PUT", f"/api/binds/{account['id']}/officers", body)
    assert (status, told["errors"][0]["path"]) == (422, at)


@pytest.mark.req("CB-227")
async def test_net_rates_make_the_carriers_premium_of_the_payroll(prospect: Prospect) -> None:
    found = await prospect()
    await found.made()
    await found.step(f"GetNetRates/{found.quote}", "getNetRates")
    account = await found.account()
    (line,) = account["net_rates"]
    assert Decimal(line["payroll"]) == Decimal(90_000)
    assert Decimal(line["premium"]) == (Decimal(line["rate"]) * 90_000).quantize(Decimal("0.01"))
    assert abs(Decimal(line["premium"]) - Decimal(account["premium"])) < 1, "six decimals of a rate"


async def test_a_step_that_failed_says_why_and_the_quote_stays(prospect: Prospect) -> None:
    found = await prospect("82")
    await found.made()
    assert await found.step(f"GetNetRates/{found.quote}", "getNetRates") == "error"
    account = await found.account()
    (failed,) = [step for step in account["steps"] if step["type"] == "getNetRates"]
    assert (failed["status"], failed["code"]) == ("error", "net_rates_missing")
    assert failed["words"] == account["net_rates_error"] == f"{account['carrier']} gave none in five tries"
    newest = account["events"][0]
    assert newest["words"] == f"No net rates of {account['carrier']}: {failed['words']}"


async def test_open_quotes_of_the_caller_are_listed_with_their_company(prospect: Prospect) -> None:
    found = await prospect()
    await quoted(found)
    _, before = await found.asked("GET", "/api/open-binds")
    assert [each["questions"] for each in before if each["prospect_id"] == str(found.id)] == [0]
    await found.step(f"GetQuestions/{found.quote}", "getQuestions")
    account = await found.account()
    assert account["takes_messages"]
    status, listed = await found.asked("GET", "/api/open-binds")
    mine = next(each for each in listed if each["id"] == account["id"])
    assert status == 200
    assert (mine["company"], mine["quote_id"]) == (found.profile["companyName"], found.quote)
    # One of the list is asked where another one is answered with yes.
    (item,) = [each for each in account["checklist"] if each["code"] == "questions"]
    assert 0 < mine["questions"] == item["of"] < len(account["questions"])
    assert mine["open_questions"] == account["open_questions"]
