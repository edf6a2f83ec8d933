"""Prospects that are quoted, submitted and bound over HTTP, by a worker process, at the carrier's sandbox."""

import asyncio
import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from tests.integration.api.conftest import Browser
from tests.support.timeouts import PATIENCE_S

PROGRAM = "gms-amtrust"
CLASS = {"classCodeDescription": "8810: Clerical", "ft": "6", "pt": "2", "payroll": "$90,000"}


@dataclass
class Bound:
    """A prospect on its way to a policy. fein: nine digits; its ending picks what the carrier does."""

    agent: Browser
    underwriter: Browser
    carrier: httpx.AsyncClient
    id: str
    user_id: str
    fein: str
    profile: dict[str, Any]
    quote: str = ""
    """The carrier's id of it."""
    jobs: list[str] = field(default_factory=list)

    @property
    def facts(self) -> dict[str, Any]:
        """What the screens send of the quote."""
        return {
            "EffectiveDate": datetime.fromisoformat(self.profile["effectiveDate"]).strftime("%m/%d/%Y"),
            "Fein": self.fein,
            "BusinessName": self.profile["companyName"],
            "ClassCodes": [
                {"ClassCode": "8810", "State": "IL", "Payroll": "90000", "FullTimeEmployees": 6,
                 "PartTimeEmployees": 2}
            ],
        }  # fmt: skip

    async def get_quote(self) -> dict[str, Any]:
        """Get Quote, to its end. Returns: the run."""
        day = self.profile["effectiveDate"]
        body = {
            "body": {
                "el_limits": "1000/1000/1000", "date_from": day, "effective_date": day,
                "date_to": self.profile["expectedExpiryDate"], "emod": [], "questions": [],
                "sr_carriers": {}, "user_id": self.user_id,
            },
            "offices": [
                {
                    "name": "1", "state": "IL", "zip": "60601", "suta": "",
                    "carriers": [{"peo": "gms", "carrier": "amtrust", "program": PROGRAM}],
                    "employees": [
                        {"code": "8810", "description": "Clerical", "ft": 6, "pt": 2, "payroll": "90000.00"}
                    ],
                }
            ],
        }  # fmt: skip
        answer = await self.agent.post("/api/getQuotesDataId", body)
        assert answer.status_code == 200, answer.text
        run = answer.json()["run_id"]
        async with asyncio.timeout(PATIENCE_S):
            while (found := (await self.agent.get(f"/api/runs/{run}")).json())["status"] == "processing":
                await asyncio.sleep(0.1)
        return dict(found)

    async def step(self, call: str, kind: str, body: Any = None, by: Browser | None = None) -> Any:
        """A call that starts a step, polled to its end. Returns: 'error', or what it brought."""
        whose = by or self.agent
        path = f"/api/triggerAmtrust{call}"
        answer = await (whose.get(path) if body is None else whose.post(path, body))
        assert answer.status_code == 200, answer.text
        return await self.ended(answer.json()["uuid"], kind, whose)

    async def ended(self, job: str, kind: str, by: Browser | None = None) -> Any:
        """A step to its end."""
        self.jobs.append(job)
        whose = by or self.agent
        async with asyncio.timeout(PATIENCE_S):
            while True:
                answer = await whose.get(f"/api/getAmtrustData/{job}/{kind}")
                assert answer.status_code == 200, answer.text
                if answer.json() != "processing":
                    return answer.json()
                await asyncio.sleep(0.05)

    async def made(self) -> None:
        """The carrier's quote, its plan saved and its questions answered: it can be bound."""
        await self.get_quote()
        made = await self.step(
            "QuoteGeneration", "createQuote", {"Quote": self.facts, "user_id": self.user_id}
        )
        self.quote = made["Data"]["QuoteId"]
        await self.step(f"SavePaymentPlans/{self.quote}", "savePaymentPlans")
        await self.answered()

    async def answered(self) -> Any:
        """All questions of the carrier, with no."""
        asked = (await self.step(f"GetQuestions/{self.quote}", "getQuestions"))["Data"]
        answers = [{"QuestionId": each["Id"], "AnswerValue": _answer(each)} for each in asked]
        return await self.step(f"SaveQuestions/{self.quote}", "saveQuestions", answers)

    async def submitted(self) -> None:
        """With the underwriters, who have ticked the carrier's terms."""
        answer = await self.agent.post(f"/api/prospects/{self.id}/submit", {})
        assert answer.status_code == 200, answer.text
        await self.ticked()

    async def account(self) -> dict[str, Any]:
        """The account of the prospect."""
        answer = await self.underwriter.get("/api/binds", params={"prospect": self.id})
        assert answer.status_code == 200, answer.text
        return dict(answer.json()[0])

    async def ticked(self) -> None:
        """The carrier's terms."""
        account = await self.account()
        answer = await self.underwriter.send("PUT", f"/api/binds/{account['id']}/terms")
        assert answer.status_code == 200, answer.text
        async with asyncio.timeout(PATIENCE_S):
            while not (await self.account())["terms_ticked"]:
                await asyncio.sleep(0.05)

    async def press(self, **body: Any) -> httpx.Response:
        """Proceed to bind online."""
        wish = {"quoteId": self.quote, "user_email_id": self.user_id, "sortKeyList": [], **body}
        return await self.underwriter.post("/api/triggerAmtrustBindQuote", wish)

    async def bound(self) -> Any:
        """Pressed, to its end."""
        answer = await self.press()
        assert answer.status_code == 200, answer.text
        return await self.ended(answer.json()["uuid"], "getBindQuoteResponse", self.underwriter)

    async def asked(
        self, method: str, path: str, body: Any = None, by: Browser | None = None
    ) -> tuple[int, Any]:
        """A call, whatever comes of it. Returns: its status and answer."""
        answer = await (by or self.agent).send(method, path, body)
        return answer.status_code, answer.json()

    async def policies(self) -> list[dict[str, Any]]:
        """What the carrier says that it has, from its own log."""
        answer = await self.carrier.get("/_sandbox/policies", params={"fein": self.fein})
        return list(answer.raise_for_status().json())


async def a_prospect(
    agent: Browser, underwriter: Browser, carrier: httpx.AsyncClient, ending: str = "00"
) -> Bound:
    """A prospect of the agent; ending: of its FEIN."""
    fein = f"{secrets.randbelow(9_000_000) + 1_000_000}{ending}"
    start = datetime.now(UTC).date() + timedelta(days=40)
    profile = {
        "companyName": f"Walnut {secrets.token_hex(4)}", "fein": fein, "state1": "il",
        "effectiveDate": start.isoformat(), "expectedStartDate": start.isoformat(),
        "expectedExpiryDate": (start + timedelta(365)).isoformat(), "phoneNumber": "312-555-0100",
        "primaryContact": "Ann Roe", "emailId": "ann.roe@walnut.example", "entityType": "Corporation",
        "yearsInBusiness": "3", "street1": "500 Main St", "cityName1": "Chicago", "zipCode1": "60601",
    }  # fmt: skip
    places = [
        {"number": "1", "street": "500 Main St", "cityName": "Chicago", "state": "il", "zipCode": "60601",
         "classCodesInfo": [CLASS]}
    ]  # fmt: skip
    sections = {"companyProfile": profile, "childrenLoc": places, "peoDetails": {"selectedPeo": "gms"}}
    answer = await agent.post("/api/prospects", {"sections": sections})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return Bound(
        agent, underwriter, carrier, made["id"], made["user_id"], fein, made["sections"]["companyProfile"]
    )


def _answer(question: dict[str, Any]) -> str:
    if question["QuestionType"] == "dropdown":
        return str(question["DropdownOptions"][0])
    return "1" if question["QuestionType"] == "number" else "no"
