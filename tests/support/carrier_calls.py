"""Calls of both carriers' contracts, as a client would send them, without the product's adapters."""

import copy
from typing import Any

import httpx

CLIENT = {
    "grant_type": "client_credentials",
    "client_id": "quoteloom-sandbox",
    "client_secret": "quoteloom-sandbox",
}
ADDRESS = {"Line1": "12 Peach St", "City": "Atlanta", "State": "GA", "Zip": "30301"}


class Amtrust:
    """The AmTrust-like contract."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http, self._token = http, "none"

    async def call(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        """A call with subscriber and token; once more with a new one."""
        for _ in range(2):
            headers = {"subscriber_id": "quoteloom", "Authorization": f"Bearer {self._token}"}
            answer = await self._http.request(
                method, f"/DigitalAPI{path}", json=body, params=query, headers=headers
            )
            if answer.status_code != 401:
                break
            self._token = (await self._http.post("/DigitalAPI/token", data=CLIENT)).json()["access_token"]
        return answer

    async def signed_in(self) -> None:
        """Have a token, so that the next call is one call."""
        await self.call("GET", "/api/v1/affirmation")

    async def create(self, fein: str, **changes: Any) -> httpx.Response:
        """Ask for a quote."""
        return await self.call("POST", "/api/v2/quotes", amtrust_body(fein, **changes))

    async def created(self, fein: str, **changes: Any) -> str:
        """A new quote's id."""
        answer = await self.create(fein, **changes)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["Data"]["AccountInformation"]["QuoteId"])

    async def details(self, quote: str) -> dict[str, Any]:
        """A quote as it stands."""
        answer = await self.call("GET", f"/api/v2/quotes/{quote}", loadRateSummary="true")
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["Data"])

    async def eligibility(self, quote: str) -> tuple[str, str]:
        """What the rules say, and the underwriter."""
        data = await self.details(quote)
        return data["Eligibility"]["Eligibility"], data["QuoteStatus"]

    async def questions(self, quote: str) -> list[dict[str, Any]]:
        """The carrier's questions."""
        return list((await self.call("GET", f"/api/v1/quotes/{quote}/questions")).json()["Data"])

    async def answer_all(self, quote: str) -> httpx.Response:
        """Answer as a careful business would."""
        given = {"bool": "No", "text": "They run the kitchen.", "dropdown": "Up to a tenth"}
        answers = [
            {"QuestionId": each["Id"], "AnswerValue": given[each["QuestionType"]]}
            for each in await self.questions(quote)
        ]
        return await self.call(
            "POST", f"/api/v1/quotes/{quote}/questions-answers", answers, loadEligibility="true"
        )

    async def agree(self, quote: str) -> None:
        """Acknowledge the terms."""
        answer = await self.call(
            "POST", f"/api/v1/quotes/{quote}/terms-of-agreement", {"IsAcknowledged": "Yes"}
        )
        assert answer.status_code == 200, answer.text

    async def ready(self, fein: str) -> str:
        """A quote that can be bound as far as its scenario lets it."""
        quote = await self.created(fein)
        assert (await self.answer_all(quote)).status_code == 200
        await self.agree(quote)
        return quote

    async def submit(self, quote: str) -> httpx.Response:
        """Send it to the carrier's underwriter."""
        return await self.call(
            "POST", f"/api/v1/quotes/{quote}/submitToUnderwriter", {"NoteToUnderwriter": "Please look."}
        )

    async def bind(self, quote: str, contact: str = "41001") -> httpx.Response:
        """Ask for the policy."""
        return await self.call("POST", f"/api/v2/quotes/{quote}/bind/agent-contact/{contact}")

    async def found(self, **by: str) -> list[str]:
        """Policy numbers that the carrier's search shows."""
        answer = await self.call("GET", "/api/v1/policies", **by)
        return [each["PolicyNumber"] for each in answer.json()["Data"]]


class Birch:
    """The second contract."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self._http, self._token = http, "none"

    async def call(
        self, method: str, path: str, body: Any = None, *, key: str | None = None, **query: Any
    ) -> httpx.Response:
        """A call with token and key; once more with a new token."""
        for _ in range(2):
            headers = {"Authorization": f"Bearer {self._token}", **({"Idempotency-Key": key} if key else {})}
            answer = await self._http.request(
                method, f"/birch/api/v1{path}", json=body, params=query, headers=headers
            )
            if answer.status_code != 401:
                break
            self._token = (await self._http.post("/birch/token", data=CLIENT)).json()["access_token"]
        return answer

    async def signed_in(self) -> None:
        """Have a token, so that the next call is one call."""
        await self.call("GET", "/Appetite", state="GA")

    async def create(self, fein: str, *, key: str | None = None, **changes: Any) -> httpx.Response:
        """Ask for a quote."""
        return await self.call("POST", "/Quotes", birch_body(fein, **changes), key=key)

    async def created(self, fein: str, **changes: Any) -> str:
        """A new quote's id."""
        answer = await self.create(fein, **changes)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    async def details(self, quote: str) -> dict[str, Any]:
        """A quote as it stands."""
        answer = await self.call("GET", f"/Quotes/{quote}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def statuses(self, quote: str) -> tuple[str, str]:
        """bindStatus and instantBindStatus."""
        data = await self.details(quote)
        return data["bindStatus"], data["instantBindStatus"]

    async def submit(self, quote: str) -> httpx.Response:
        """Send it to the carrier's underwriter."""
        return await self.call("POST", f"/Quotes/{quote}/submit", {"note": "Please look."})

    async def bind(self, quote: str, key: str | None = None) -> httpx.Response:
        """Ask for the policy."""
        body = {"installmentPlan": "monthly", "contactEmail": "dana@agency.example"}
        return await self.call("POST", f"/Quotes/{quote}/bind", body, key=key)

    async def found(self, **by: str) -> list[str]:
        """Policy numbers that the carrier's search shows."""
        return [each["policyNumber"] for each in (await self.call("GET", "/Policies", **by)).json()]


def amtrust_body(fein: str | None, **changes: Any) -> dict[str, Any]:
    """A quote request; changes are fields of Quote, None leaves one out."""
    quote = {
        "EffectiveDate": "01/01/2027",
        "Fein": fein,
        "BusinessName": "Peach Kitchen LLC",
        "PrimaryAddress": ADDRESS,
        "NatureOfBusiness": "Restaurant",
        "LegalEntity": 12,
        "YearsInBusiness": 8,
        "ClassCodes": [amtrust_class("9082", "GA", 400000), amtrust_class("8810", "GA", 90000)],
        **changes,
    }
    return {
        "Quote": {name: value for name, value in quote.items() if value is not None},
        "LoadRateSummary": True,
    }


def amtrust_class(code: str, state: str, payroll: int, people: int = 9) -> dict[str, Any]:
    """A class of a state."""
    return {
        "ClassCode": code, "State": state, "Payroll": payroll, "FullTimeEmployees": people,
        "PartTimeEmployees": 0,
    }  # fmt: skip


def birch_body(fein: str, *, answers: dict[str, str] | None = None, **state: Any) -> dict[str, Any]:
    """A quote request of one state with one place; state: code, class, payroll, zip, factor."""
    body = copy.deepcopy(BIRCH)
    entity = body["workersCompensation"]["legalEntities"][0]
    entity["taxId"], only = fein, entity["states"][0]
    place = only["locations"][0]
    only["code"] = place["address"]["state"] = state.get("code", "GA")
    place["address"]["zip"] = state.get("zip", "30301")
    place["exposure"] = [{"class": state.get("class_code", "9082"), "payroll": state.get("payroll", 400000)}]
    only["experienceModification"] = {"factor": state.get("factor", 0.95)}
    body["eligibilityAnswers"] = [{"id": own, "answer": text} for own, text in (answers or {}).items()]
    return body


BIRCH: dict[str, Any] = {
    "namedInsured": "Peach Kitchen LLC",
    "effectiveDate": "2027-01-01",
    "expirationDate": "2028-01-01",
    "description": "Restaurant",
    "workersCompensation": {
        "legalEntities": [
            {
                "businessType": "LimitedLiabilityCompany",
                "taxId": "",
                "name": "Peach Kitchen LLC",
                "states": [
                    {
                        "code": "GA",
                        "locations": [
                            {
                                "address": {
                                    "line1": "12 Peach St",
                                    "city": "Atlanta",
                                    "state": "GA",
                                    "zip": "30301",
                                },
                                "exposure": [],
                                "fullTimeEmployeeCount": 9,
                            }
                        ],
                    }
                ],
            }
        ],
    },
}
