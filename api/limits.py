"""Rate limits: counters in PostgreSQL that all processes share; a small bucket before the widest."""

import time
from collections import OrderedDict
from dataclasses import dataclass

from adapters.postgres.tenant import Tenant
from adapters.postgres.unit_of_work import UnitOfWork
from api.problems import TooManyRequests


@dataclass(frozen=True)
class Limit:
    """At most so many hits of one subject within a window."""

    name: str
    hits: int
    window_s: float


LOGIN_ACCOUNT_MINUTE = Limit("login-account-minute", 6, 60)
LOGIN_ACCOUNT_HOUR = Limit("login-account-hour", 30, 3600)
LOGIN_ADDRESS = Limit("login-address", 20, 60)
ZIP_SEARCH = Limit("zip-search", 300, 60)
PREMIUM_RANGE = Limit("premium-range", 1500, 60)
CLASS_SEARCH = Limit("class-search", 20, 2)
"""Ten a second on average, twenty at once."""
QUOTE_START = Limit("quote-start", 30, 3600)
QUOTE_RETRY = Limit("quote-retry", 90, 3600)
RISK_PROFILE_START = Limit("risk-profile-start", 240, 3600)
DOCUMENT_START = Limit("document-start", 120, 3600)
BOOK_IMPORT = Limit("book-import", 60, 3600)
BOOK_REHEARSAL = Limit("book-rehearsal", 20, 3600)
OTP_MINUTE = Limit("otp-address-minute", 1, 60)
OTP_HOUR = Limit("otp-address-hour", 3, 3600)
OTP_CALLER = Limit("otp-caller", 20, 3600)
OTP_TRIES = Limit("otp-tries", 60, 3600)
"""Of one caller over all codes; each code has its own five tries."""
DEMO_ENTRY = Limit("demo-entry", 10, 60)
DEMO_LINKS = Limit("demo-links", 60, 3600)
CAMPAIGN_DATA = Limit("campaign-data", 30, 60)
CALLBACK = Limit("callback", 5, 3600)
EVERYTHING = Limit("everything", 600, 60)

OWN_LIMIT = {
    "/api/getStateAndCity/{zip}": ZIP_SEARCH,
    "/api/getMinMaxPremium": PREMIUM_RANGE,
}
"""Routes that are counted by their own limit, outside the general one."""

BATCH = 20
"""Hits of the general limit that one process lets pass before it tells the database."""
_SUBJECTS_KEPT = 10_000


class RateLimiter:
    """Asks the counters; switched off (RATE_LIMITS=off) it lets all pass."""

    def __init__(self, uow: UnitOfWork, *, on: bool) -> None:
        self._uow, self._on = uow, on
        self._untold: OrderedDict[str, int] = OrderedDict()
        self._refused_until: dict[str, float] = {}

    async def check(self, subject: str, *limits: Limit, message: str = "") -> None:
        """Count one hit against each limit. Raises: TooManyRequests with Retry-After."""
        if not self._on:
            return
        async with self._uow.begin(Tenant.nobody()) as work:
            decisions = [
                await work.rate_limits.hit(limit.name, subject, limit=limit.hits, window_s=limit.window_s)
                for limit in limits
            ]
        over = [decision.retry_after_s for decision in decisions if not decision.allowed]
        if over:
            raise _refused(max(over), message)

    async def check_general(self, subject: str) -> None:
        """Count one of all requests of a person; the database hears of every twentieth.

        Raises: TooManyRequests with Retry-After.
        """
        if not self._on:
            return
        left = self._refused_until.get(subject, 0) - time.monotonic()
        if left > 0:
            raise _refused(int(left) + 1, "")
        self._refused_until.pop(subject, None)
        hits = self._untold.pop(subject, 0) + 1
        if hits < BATCH:
            self._untold[subject] = hits
            if len(self._untold) > _SUBJECTS_KEPT:
                self._untold.popitem(last=False)
            return
        async with self._uow.begin(Tenant.nobody()) as work:
            decision = await work.rate_limits.hit(
                EVERYTHING.name, subject, limit=EVERYTHING.hits // BATCH, window_s=EVERYTHING.window_s
            )
        if decision.remaining == 0:
            self._refused_until[subject] = time.monotonic() + decision.retry_after_s
        if not decision.allowed:
            raise _refused(decision.retry_after_s, "")


def _refused(retry_after_s: int, message: str) -> TooManyRequests:
    return TooManyRequests(
        message or f"Too many requests; try again in {retry_after_s} s",
        headers={"Retry-After": str(retry_after_s)},
    )
