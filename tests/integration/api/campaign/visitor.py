"""A visitor of a campaign as tests play one: the link, the mailed code, and what an agent knew before."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from tests.integration.api.conftest import Browser
from tests.support.mails import Sink

CAMPAIGN, TITLE = "renewal-check", "Check your workers' compensation price before you renew"
BIRCH_CAMPAIGN = "birch-check"
"""A campaign of another agency than that of CAMPAIGN."""
OVER = "winter-2025"
"""A campaign that has ended."""
SENT = {
    "message": "If this address can receive mail, a code is on its way",
    "expires_in_s": 600,
    "resend_in_s": 60,
}


@dataclass
class Visitor:
    """A browser on the campaign page, with an address of its own."""

    browser: Browser
    sink: Sink
    email: str
    mails: int = 0
    title: str = ""
    seen: dict[str, Any] = field(default_factory=dict)

    async def arrive(self, campaign: str = CAMPAIGN) -> "Visitor":
        """Open the link of the campaign."""
        body = {"user": self.email, "campaignName": campaign, "viewButton": "true"}
        answer = await self.browser.post("/api/campaign/visit", body)
        assert answer.status_code == 200, answer.text
        self.seen = answer.json()
        self.browser.csrf = self.seen["csrf"]
        return self

    async def ask(self) -> str:
        """Ask for a code. Returns: what the mail says."""
        answer = await self.browser.post("/api/sendOtpMail", {"email": self.email})
        assert answer.status_code == 200, answer.text
        assert {**answer.json(), "csrf": ""} == {**SENT, "csrf": ""}
        self.mails += 1
        return await self.sink.code(self.email, self.mails)

    async def verify(self, code: str) -> str:
        """Try a code. Returns: the word."""
        answer = await self.browser.post("/api/verifyOtp", {"email": self.email, "otp": code})
        assert answer.status_code == 200, answer.text
        return str(answer.json())

    async def prove(self, campaign: str = CAMPAIGN) -> "Visitor":
        """Arrive, ask, and give the code back."""
        await self.arrive(campaign)
        assert await self.verify(await self.ask()) == "otp_verified"
        self.browser.csrf = (await self.browser.get("/api/auth/session")).json()["csrf"]
        return self

    async def keep(self) -> str:
        """Save a prospect under the own address. Returns: its id."""
        saved = await self.browser.post("/api/userTableData/put", kept_under(self.email))
        assert saved.status_code == 200, saved.text
        listed = await self.json("/api/prospects")
        return str(listed[0]["id"])

    async def json(self, path: str) -> Any:
        """What a read answers."""
        return (await self.browser.get(path)).json()


Meet = Callable[..., Awaitable[Visitor]]


def another(code: str) -> str:
    """A wrong code."""
    return f"{(int(code) + 1) % 10_000:04d}"


@dataclass
class Prior:
    """What an agent quoted before for a visitor."""

    visitor: Visitor
    prospect: str
    run: str
    record: str


def kept_under(email: str) -> dict[str, Any]:
    """The body of userTableData/put for a prospect under an address."""
    profile = {"companyName": f"Bluebonnet {email}", "fein": "12-3456789", "firstName": "Dana"}
    return {"user_email_id": email, "companyProfile": profile, "childrenLoc": [], "status": "draft"}
