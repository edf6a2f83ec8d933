"""Prospects over HTTP, from a draft to a policy or to a carrier's portal, as people's browsers do it."""

import asyncio
import json
import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Self

import httpx

from bench.plain_http import PlainConnection
from bench.product_client import Product

ONLINE, PORTAL = "gms-amtrust", "quadrant-key_risk"
PATIENCE_S = 120.0
CLASS = {"classCodeDescription": "8810: Clerical", "ft": "6", "pt": "2", "payroll": "$90,000"}


@dataclass
class People:
    """Who presses what."""

    agent: Product
    underwriter: Product
    carrier: Product
    operator: Product

    @classmethod
    async def signed_in(cls, origin: str, password: str) -> Self:
        """Of the demo's accounts."""
        found = cls(*(Product(origin) for _ in range(4)))
        await found.agent.sign_in("agent@quoteloom.example", password)
        await found.underwriter.sign_in("underwriter@quoteloom.example", password)
        await found.carrier.sign_in("carrier@anchor-mutual.example", password)
        await found.operator.sign_in("ops@quoteloom.example", password)
        return found

    async def close(self) -> None:
        """Ends their connections."""
        for person in (self.agent, self.underwriter, self.carrier, self.operator):
            await person.close()


@dataclass
class Insured:
    """A prospect. quote: the carrier's id of it."""

    people: People
    id: str
    user_id: str
    fein: str
    start: str
    company: str
    quote: str = ""
    submission: str = ""

    @classmethod
    async def drafted(cls, people: People, program: str) -> Self:
        """A new prospect, priced by one program."""
        start = datetime.now(UTC).date() + timedelta(days=40)
        fein, company = f"{secrets.randbelow(9_000_000) + 1_000_000}00", f"Walnut {secrets.token_hex(4)}"
        sections = {
            "companyProfile": {
                "companyName": company, "fein": fein, "state1": "il", "effectiveDate": start.isoformat(),
                "expectedStartDate": start.isoformat(), "phoneNumber": "312-555-0100",
                "expectedExpiryDate": (start + timedelta(365)).isoformat(), "primaryContact": "Ann Roe",
                "emailId": "ann.roe@walnut.example", "entityType": "Corporation", "street1": "500 Main St",
                "cityName1": "Chicago", "zipCode1": "60601",
            },
            "childrenLoc": [
                {"number": "1", "street": "500 Main St", "cityName": "Chicago", "state": "il",
                 "zipCode": "60601", "classCodesInfo": [CLASS]}
            ],
            "peoDetails": {"selectedPeo": program.partition("-")[0]},
        }  # fmt: skip
        made = await sent(people.agent, "POST", "/api/prospects", {"sections": sections})
        found = cls(people, made["id"], made["user_id"], fein, start.isoformat(), company)
        await people.agent.wait(await people.agent.start_quote(found._quote_body(program)))
        return found

    def _quote_body(self, program: str) -> dict[str, Any]:
        partner, _, carrier = program.partition("-")
        end = (datetime.fromisoformat(self.start) + timedelta(365)).date().isoformat()
        common = {
            "el_limits": "1000/1000/1000", "date_from": self.start, "effective_date": self.start,
            "date_to": end, "emod": [], "questions": [], "sr_carriers": {}, "user_id": self.user_id,
        }  # fmt: skip
        office = {
            "name": "1", "state": "IL", "zip": "60601", "suta": "",
            "carriers": [{"peo": partner, "carrier": carrier, "program": program}],
            "employees": [
                {"code": "8810", "description": "Clerical", "ft": 6, "pt": 2, "payroll": "90000.00"}
            ],
        }  # fmt: skip
        return {"body": common, "offices": [office]}

    async def ready(self) -> None:
        """The carrier's quote with plan, answers and terms, submitted: it can be bound."""
        facts = {
            "EffectiveDate": datetime.fromisoformat(self.start).strftime("%m/%d/%Y"), "Fein": self.fein,
            "BusinessName": self.company,
        }  # fmt: skip
        made = await self.step("QuoteGeneration", "createQuote", {"Quote": facts, "user_id": self.user_id})
        self.quote = made["Data"]["QuoteId"]
        await self.step(f"SavePaymentPlans/{self.quote}", "savePaymentPlans")
        asked = (await self.step(f"GetQuestions/{self.quote}", "getQuestions"))["Data"]
        answers = [{"QuestionId": each["Id"], "AnswerValue": _answer(each)} for each in asked]
        await self.step(f"SaveQuestions/{self.quote}", "saveQuestions", answers)
        await self.submitted()
        account = (await self.account())["id"]
        await sent(self.people.underwriter, "PUT", f"/api/binds/{account}/terms")
        await self._ticked()

    async def _ticked(self) -> None:
        """Until the carrier has heard that its terms were read. Raises: TimeoutError."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                if (await self.account())["terms_ticked"]:
                    return
                await asyncio.sleep(0.02)

    async def submitted(self) -> None:
        """With the underwriters, and with the carriers that decide in their portal."""
        made = await sent(self.people.agent, "POST", f"/api/prospects/{self.id}/submit", {})
        self.submission = made["id"]

    async def step(self, call: str, kind: str, body: Any = None) -> Any:
        """A call that starts a step, to its end. Returns: what it brought. Raises: RuntimeError."""
        method = "GET" if body is None else "POST"
        started = await sent(self.people.agent, method, f"/api/triggerAmtrust{call}", body)
        return await self._ended(started["uuid"], kind)

    async def heard(self, connection: PlainConnection, call: str) -> None:
        """A step that only reads, until its stream says that it has ended. connection: of its agent."""
        started = json.loads(await connection.ask(connection.get(f"/api/triggerAmtrust{call}")))
        stream = await PlainConnection.open(self.people.agent)
        try:
            async for name, told in stream.events(stream.get(f"/api/events/{started['uuid']}")):
                if name == "job" and told["status"] != "processing":
                    break
        finally:
            stream.close()
        if told["status"] != "done":
            raise RuntimeError(f"{call} ended as {told['status']}")

    async def _ended(self, job: str, kind: str) -> Any:
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            found = await sent(self.people.agent, "GET", f"/api/getAmtrustData/{job}/{kind}")
            if found == "error":
                raise RuntimeError(f"{kind} of {self.quote} ended as an error")
            if found != "processing":
                return found
            await asyncio.sleep(0.01)
        raise TimeoutError(f"{kind} of {self.quote} did not end")

    async def bound(self) -> None:
        """Pressed, until the policy is on the row. Raises: RuntimeError."""
        wish = {"quoteId": self.quote, "user_email_id": self.user_id, "sortKeyList": []}
        pressed = await sent(self.people.underwriter, "POST", "/api/triggerAmtrustBindQuote", wish)
        await self._ended(pressed["uuid"], "getBindQuoteResponse")

    async def account(self) -> dict[str, Any]:
        """The account at the carrier."""
        (found,) = await sent(self.people.underwriter, "GET", f"/api/binds?prospect={self.id}")
        return dict(found)

    async def decision(self) -> dict[str, Any]:
        """What the carrier's people see of it. Raises: StopIteration."""
        listed = await sent(self.people.carrier, "GET", "/api/decisions?limit=1000")
        return next(each for each in listed["decisions"] if each["user_email_id"] == self.user_id)


async def sent(person: Product, method: str, path: str, body: Any = None) -> Any:
    """A call of somebody's browser. Raises: HTTPStatusError that names what was refused."""
    headers = {"X-CSRF-Token": person.csrf}
    answer = await person.http.request(method, path, json=body, headers=headers)
    if answer.is_error:
        raise httpx.HTTPStatusError(
            f"{method} {path}: {answer.text}", request=answer.request, response=answer
        )
    return answer.json()


def _answer(question: dict[str, Any]) -> str:
    if question["QuestionType"] == "dropdown":
        return str(question["DropdownOptions"][0])
    return "1" if question["QuestionType"] == "number" else "no"
