"""Prospects that are quoted, submitted and bound over HTTP, by a worker process, at the carrier's sandbox."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx

from api.services import Services
from models.carrier_abilities import has_terms
from tests.integration.api.conftest import Browser
from tests.support.timeouts import PATIENCE_S

CLASS = {"classCodeDescription": "8810: Clerical", "ft": "6", "pt": "2", "payroll": "$90,000"}


@dataclass
class Bound:
    """A prospect on its way to a policy. fein: nine digits; its ending picks what the carrier does."""

    agent: Browser
    underwriter: Browser
    carrier: httpx.AsyncClient
    services: Any
    """Of the application; what listens tells of news. None: it is looked again and again."""
    id: str
    user_id: str
    fein: str
    profile: dict[str, Any]
    word: str = "Amtrust"
    """The carrier, as the paths of its calls have it."""
    quoted_too: tuple[str, ...] = ()
    """Carriers that Get Quote asks beside it."""
    state: str = "IL"
    zip: str = "60601"
    """Of the one place that is quoted."""
    payroll: str = "90000"
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
                {"ClassCode": "8810", "State": self.state, "Payroll": self.payroll, "FullTimeEmployees": 6,
                 "PartTimeEmployees": 2}
            ],
        }  # fmt: skip

    async def get_quote(self) -> dict[str, Any]:
        """Get Quote, to its end. Returns: the run."""
        day, keys = self.profile["effectiveDate"], [w.lower() for w in (self.word, *self.quoted_too)]
        carriers = [{"peo": "gms", "carrier": key, "program": f"gms-{key}"} for key in keys]
        body = {
            "body": {
                "el_limits": "1000/1000/1000", "date_from": day, "effective_date": day,
                "date_to": self.profile["expectedExpiryDate"], "emod": [], "questions": [],
                "sr_carriers": {}, "user_id": self.user_id,
            },
            "offices": [
                {
                    "name": "1", "state": self.state, "zip": self.zip, "suta": "",
                    "carriers": carriers,
                    "employees": [
                        {"code": "8810", "description": "Clerical", "ft": 6, "pt": 2,
                         "payroll": f"{self.payroll}.00"}
                    ],
                }
            ],
        }  # fmt: skip
        answer = await self.agent.post("/api/getQuotesDataId", body)
        assert answer.status_code == 200, answer.text
        started = answer.json()

        async def ended() -> Any:
            found = (await self.agent.get(f"/api/runs/{started['run_id']}")).json()
            return None if found["status"] == "processing" else found

        return dict(await self.told(UUID(started["id"]), ended))

    async def told(self, watched: UUID, look: Callable[[], Awaitable[Any]]) -> Any:
        """What a look finds at last, taken again at each news of a job or a case."""
        async with asyncio.timeout(PATIENCE_S), self.services.listener.subscribe(watched) as news:
            while True:
                news.clear()
                found = await look()
                if found is not None:
                    return found
                await news.wait()

    async def step(self, call: str, kind: str, body: Any = None, by: Browser | None = None) -> Any:
        """A call that starts a step, polled to its end. Returns: 'error', or what it brought."""
        whose = by or self.agent
        path = f"/api/trigger{self.word}{call}"
        answer = await (whose.get(path) if body is None else whose.post(path, body))
        assert answer.status_code == 200, answer.text
        return await self.ended(answer.json()["uuid"], kind, whose)

    async def ended(self, job: str, kind: str, by: Browser | None = None) -> Any:
        """A step to its end."""
        self.jobs.append(job)
        whose = by or self.agent

        async def brought() -> Any:
            answer = await whose.get(f"/api/get{self.word}Data/{job}/{kind}")
            assert answer.status_code == 200, answer.text
            return None if answer.json() == "processing" else answer.json()

        return await self.told(UUID(job), brought)

    async def made(self) -> None:
        """The carrier's quote, its plan saved and its questions answered: it can be bound."""
        await self.get_quote()
        await self.readied()

    async def readied(self) -> None:
        """The same of what Get Quote brought."""
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
        """With the underwriters, who have ticked the carrier's terms where it has any."""
        answer = await self.agent.post(f"/api/prospects/{self.id}/submit", {})
        assert answer.status_code == 200, answer.text
        if has_terms(self.word.lower()):
            await self.ticked()

    async def account(self) -> dict[str, Any]:
        """The account of the prospect."""
        answer = await self.underwriter.get("/api/binds", params={"prospect": self.id})
        assert answer.status_code == 200, answer.text
        return next(dict(each) for each in answer.json() if each["path"] == self.word)

    async def ticked(self) -> None:
        """The carrier's terms."""
        account = await self.account()
        answer = await self.underwriter.send("PUT", f"/api/binds/{account['id']}/terms")
        assert answer.status_code == 200, answer.text
        await self.until(lambda found: found["terms_ticked"])

    async def until(self, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The account once something holds of it."""

        async def look() -> Any:
            found = await self.account()
            return found if holds(found) else None

        account: dict[str, Any] = await self.told(UUID((await self.account())["id"]), look)
        return account

    async def done(self, path: str, method: str = "POST", body: Any = None) -> dict[str, Any]:
        """A call of the account that starts a step, to its end. Returns: the account then."""
        answer = await self.underwriter.send(
            method, f"/api/binds/{(await self.account())['id']}/{path}", body
        )
        assert answer.status_code == 200, answer.text
        job = answer.json()["uuid"]

        async def ended() -> Any:
            account = await self.account()
            step = next(each for each in account["steps"] if each["uuid"] == job)
            return None if step["status"] == "processing" else account

        account: dict[str, Any] = await self.told(UUID(job), ended)
        return account

    async def press(self, **body: Any) -> httpx.Response:
        """Proceed to bind online."""
        wish = {"quoteId": self.quote, "user_email_id": self.user_id, "sortKeyList": [], **body}
        return await self.underwriter.post(f"/api/trigger{self.word}BindQuote", wish)

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
    agent: Browser,
    underwriter: Browser,
    carrier: httpx.AsyncClient,
    services: Services | None,
    ending: str = "00",
    word: str = "Amtrust",
    payroll: str = "90000",
    **said: str,
) -> Bound:
    """A prospect of the agent; ending: of its FEIN; said: what its profile says otherwise."""
    fein = f"{secrets.randbelow(9_000_000) + 1_000_000}{ending}"
    start = datetime.now(UTC).date() + timedelta(days=40)
    profile = {
        "companyName": f"Walnut {secrets.token_hex(4)}", "fein": fein, "state1": "il",
        "effectiveDate": start.isoformat(), "expectedStartDate": start.isoformat(),
        "expectedExpiryDate": (start + timedelta(365)).isoformat(), "phoneNumber": "312-555-0100",
        "primaryContact": "Ann Roe", "emailId": "ann.roe@walnut.example", "entityType": "Corporation",
        "yearsInBusiness": "3", "street1": "500 Main St", "cityName1": "Chicago", "zipCode1": "60601",
        **said,
    }  # fmt: skip
    places = [
        {"number": "1", "street": "500 Main St", "cityName": "Chicago", "state": "il", "zipCode": "60601",
         "classCodesInfo": [{**CLASS, "payroll": f"${int(payroll):,}"}]}
    ]  # fmt: skip
    sections = {"companyProfile": profile, "childrenLoc": places, "peoDetails": {"selectedPeo": "gms"}}
    answer = await agent.post("/api/prospects", {"sections": sections})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    profile = made["sections"]["companyProfile"]
    return Bound(
        agent, underwriter, carrier, services, made["id"], made["user_id"], fein, profile, word,
        payroll=payroll,
    )  # fmt: skip


def _answer(question: dict[str, Any]) -> str:
    if question["QuestionType"] == "dropdown":
        return str(question["DropdownOptions"][0])
    return "1" if question["QuestionType"] == "number" else "no"
