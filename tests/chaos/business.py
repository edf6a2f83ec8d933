"""Businesses on their way to a policy, as people take them there; what becomes of each press is noted."""

import asyncio
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.chaos.door import PATIENCE_S, Door, Refused

SCENARIOS = ("00", "10", "45", "50", "52", "53", "55", "60")
"""Endings of FEINs (docs/sandbox.md): lost replies, late commits, a search that lags, a price that moves."""
WORDS = ("Amtrust", "Birch")
PRESSES = 3
"""How often somebody presses again whose bind was refused, since the price moved, say."""
APPROVED_WITHIN_S = 300.0
LOOKS_S = 1.0
LEAVES_S = 60.0
"""How long whoever pressed Bind looks at the page where the carrier never answers."""


@dataclass
class Ledger:
    """What people were told. took_s: from a press to its end."""

    told: list[tuple[str, str]] = field(default_factory=list)
    took_s: list[float] = field(default_factory=list)
    asked: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    """Presses that were refused at once, by code."""
    meddled: Counter[str] = field(default_factory=Counter)
    given_up: list[str] = field(default_factory=list)
    """Businesses that never came to a press, with why."""


@dataclass
class Business:
    """One prospect. words: the carriers at which it is quoted; both: pressed at both at once."""

    agent: Door
    underwriter: Door
    ledger: Ledger
    fein: str
    words: tuple[str, ...]
    twice: bool = False
    meddle: bool = False
    silent: bool = False
    """Its binds are never answered, until operations let them go on."""
    dice: random.Random = field(default_factory=random.Random)
    ready: list[str] = field(default_factory=list)
    """Carriers at which it can be bound."""
    id: str = ""
    user_id: str = ""
    partner: str = "gms"
    state: str = "IL"
    zip: str = "60601"
    """Of its one place."""
    start: Any = field(default_factory=lambda: datetime.now(UTC).date() + timedelta(days=40))

    async def readied(self) -> None:
        """From the draft to where it can be bound."""
        await self.drafted()
        await self.quoted()
        accounts = await self.accounts()
        ready = [word for word in self.words if await self._ready(word, accounts)]
        if not ready:
            self.ledger.given_up.append(f"{self.fein[-2:]}: no carrier's quote could be made ready")
            return
        await self.agent.call("POST", f"/api/prospects/{self.id}/submit", {})
        await asyncio.gather(*(self._terms(word) for word in ready))
        self.ready = ready

    async def bound(self) -> None:
        """Pressed, seen to the end of every press."""
        if not self.ready:
            return
        presses = [self._pressed(word) for word in self.ready]
        if self.twice:
            presses.append(self._pressed(self.ready[0]))
        if self.meddle:
            presses.append(self._meddled())
        await asyncio.gather(*presses)

    async def drafted(self) -> None:
        """What the agent typed."""
        day, ends = self.start.isoformat(), (self.start + timedelta(365)).isoformat()
        profile = {
            "companyName": f"Walnut {self.fein[-5:]}{self.dice.randrange(10_000)}", "fein": self.fein,
            "state1": self.state.lower(), "effectiveDate": day, "expectedStartDate": day,
            "expectedExpiryDate": ends,
            "phoneNumber": "312-555-0100", "primaryContact": "Ann Roe", "emailId": "ann@walnut.example",
            "entityType": "Corporation", "street1": "500 Main St", "cityName1": "Chicago",
            "zipCode1": self.zip,
        }  # fmt: skip
        line = {"classCodeDescription": "8810: Clerical", "ft": "6", "pt": "2", "payroll": "$90,000"}
        place = {"number": "1", "street": "500 Main St", "cityName": "Chicago",
                 "state": self.state.lower(), "zipCode": self.zip, "classCodesInfo": [line]}  # fmt: skip
        sections = {
            "companyProfile": profile,
            "childrenLoc": [place],
            "peoDetails": {"selectedPeo": self.partner},
        }
        made = await self.agent.call("POST", "/api/prospects", {"sections": sections})
        self.id, self.user_id = made["id"], made["user_id"]

    async def quoted(self) -> None:
        """Get Quote, to its end."""
        chosen = [
            {"peo": self.partner, "carrier": word.lower(), "program": f"{self.partner}-{word.lower()}"}
            for word in self.words
        ]
        employee = {"code": "8810", "description": "Clerical", "ft": 6, "pt": 2, "payroll": "90000.00"}
        office = {"name": "1", "state": self.state, "zip": self.zip, "suta": "", "carriers": chosen,
                  "employees": [employee]}  # fmt: skip
        body = {
            "el_limits": "1000/1000/1000", "date_from": self.start.isoformat(),
            "effective_date": self.start.isoformat(), "date_to": (self.start + timedelta(365)).isoformat(),
            "emod": [], "questions": [], "sr_carriers": {}, "user_id": self.user_id,
        }  # fmt: skip
        run = (await self.agent.call("POST", "/api/getQuotesDataId", {"body": body, "offices": [office]}))[
            "run_id"
        ]
        while (await self.agent.call("GET", f"/api/runs/{run}"))["status"] == "processing":
            await asyncio.sleep(0.3)

    async def accounts(self) -> dict[str, dict[str, Any]]:
        """Its accounts at online carriers, by the words of their paths."""
        found = await self.agent.call("GET", f"/api/binds?prospect={self.id}")
        return {each["path"]: each for each in found}

    async def _ready(self, word: str, accounts: dict[str, dict[str, Any]]) -> bool:
        """The carrier's quote with its plan, its questions answered and its underwriter asked."""
        account = accounts.get(word)
        if account is None or not account["quote_id"]:
            return False
        try:
            await self._answered(word, account["quote_id"])
            if self.fein.endswith("10"):
                await self._approved(word, account)
            await self.agent.step(word, f"SavePaymentPlans/{account['quote_id']}", "savePaymentPlans")
        except Refused as refused:
            self.ledger.refused[f"ready:{refused.code}"] += 1
            return False
        return True

    async def _answered(self, word: str, quote: str) -> None:
        asked = await self.agent.step(word, f"GetQuestions/{quote}", "getQuestions")
        answers = [
            {"QuestionId": each["Id"], "AnswerValue": _answer(each)}
            for each in (asked["Data"] if asked != "error" else [])
        ]
        if answers:
            await self.agent.step(word, f"SaveQuestions/{quote}", "saveQuestions", answers)

    async def _approved(self, word: str, account: dict[str, Any]) -> None:
        """Handed to the carrier's underwriter, who approves it in a while."""
        note = {"note": "Please have a look at the losses."}
        await self.agent.call("POST", f"/api/binds/{account['id']}/refer", note)
        until = time.monotonic() + APPROVED_WITHIN_S
        while time.monotonic() < until and not (await self.accounts())[word]["bindable"]:
            await asyncio.sleep(LOOKS_S)
            await self.agent.call("POST", f"/api/binds/{account['id']}/look")

    async def _terms(self, word: str) -> None:
        account = (await self.accounts()).get(word)
        if word == "Birch" or account is None:
            return
        await self.underwriter.call("PUT", f"/api/binds/{account['id']}/terms")
        for _ in range(200):
            if (await self.accounts())[word]["terms_ticked"]:
                return
            await asyncio.sleep(POLL_TERMS_S)

    async def _pressed(self, word: str) -> None:
        """Bind, seen to its end; refused there, the price is read anew and it is pressed again."""
        for _ in range(PRESSES):
            account = (await self.accounts()).get(word)
            if account is None or not account["quote_id"]:
                return
            wish = {"quoteId": account["quote_id"], "user_email_id": self.user_id, "sortKeyList": []}
            begun = time.monotonic()
            try:
                job = (await self.underwriter.call("POST", f"/api/trigger{word}BindQuote", wish))["uuid"]
            except Refused as refused:
                self.ledger.refused[refused.code] += 1
                return
            self.ledger.asked += 1
            within_s = LEAVES_S if self.silent else PATIENCE_S
            answer = await self.underwriter.ended(word, job, "getBindQuoteResponse", within_s)
            self.ledger.took_s.append(time.monotonic() - begun)
            if answer != "error":
                self.ledger.told.append((job, str((answer or {}).get("Policy"))))
                return
            try:
                await self.agent.step(word, f"GetQuoteDetails/{account['quote_id']}", "getQuoteDetails")
                await self.agent.step(word, f"SavePaymentPlans/{account['quote_id']}", "savePaymentPlans")
            except Refused as refused:
                self.ledger.refused[f"again:{refused.code}"] += 1
                return

    async def _meddled(self) -> None:
        """While it binds somebody else wants it archived, released, submitted and quoted again."""
        await asyncio.sleep(self.dice.uniform(0, 2))
        standing = await self.underwriter.call("GET", f"/api/prospects/{self.id}/submission")
        submission = standing["submission"]["id"]
        prices = await self._going_out(submission)
        tries: tuple[tuple[str, Door, str, dict[str, Any] | None], ...] = (
            ("archive", self.agent, f"/api/prospects/{self.id}/archive", None),
            ("release", self.underwriter, f"/api/submissions/{submission}/release", prices),
            ("submit again", self.agent, f"/api/prospects/{self.id}/submit", {}),
        )
        for name, door, path, body in tries:
            await self._tried(name, door, path, body)
        try:
            await self.quoted()
            self.ledger.meddled["quote again: done"] += 1
        except Refused as refused:
            self.ledger.meddled[f"quote again: {refused.code}"] += 1

    async def _going_out(self, submission: str) -> dict[str, Any]:
        """What a release hands out: every price as it stands."""
        try:
            found = await self.underwriter.call("GET", f"/api/submissions/{submission}/release")
        except Refused:
            return {"prices": {}}  # bound or released by now
        prices = {each["column"]: each["run_id"] for each in found["prices"]}
        return {"prices": prices, "accept": ["stale", "held_back"]}

    async def _tried(self, name: str, door: Door, path: str, body: Any) -> None:
        try:
            await door.call("POST", path, body)
            self.ledger.meddled[f"{name}: done"] += 1
        except Refused as refused:
            self.ledger.meddled[f"{name}: {refused.code}"] += 1


POLL_TERMS_S = 0.3


def _answer(question: dict[str, Any]) -> str:
    if question["QuestionType"] == "dropdown":
        return str(question["DropdownOptions"][0])
    return "1" if question["QuestionType"] == "number" else "no"
