"""Rate limits: counters in PostgreSQL that all processes share; a small bucket before the widest."""

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import UUID

from adapters.postgres.core.rate_limit import count_hit
from adapters.postgres.unit_of_work import UnitOfWork
from api.http.problems import TooManyRequests
from models.tenant import Tenant


@dataclass(frozen=True)
class Limit:
    """At most so many hits of one subject within a window."""

    name: str
    hits: int
    window_s: float


LOGIN_CALLER = Limit("login-caller", 20, 60)
LOGIN_TRIES_MINUTE = Limit("login-tries-minute", 6, 60)
LOGIN_TRIES_HOUR = Limit("login-tries-hour", 30, 3600)
"""Of one caller at one account, right ones not counted: what strangers try elsewhere keeps no owner out."""
LOGIN_ACCOUNT = Limit("login-account", 30, 3600)
"""Of one account over all callers; beyond it each try waits before it is looked at."""
LOGIN_DELAY_S = 2.0
"""Long enough to slow guessing down, short enough for an owner to wait."""
ZIP_SEARCH = Limit("zip-search", 300, 60)
PREMIUM_RANGE = Limit("premium-range", 1500, 60)
CLASS_SEARCH = Limit("class-search", 20, 2)
"""Ten a second on average, twenty at once."""
FEIN_CLEARANCE = Limit("fein-clearance", 120, 3600)
FRESHNESS = Limit("freshness", 120, 60)
"""Lists of runs; each may hold twenty drafts of hundreds of locations."""
SUBMISSION_EXPORT = Limit("submission-export", 60, 3600)
"""Lists of all submissions as CSV; each may have tens of thousands of rows."""
QUOTE_START = Limit("quote-start", 30, 3600)
QUOTE_RETRY = Limit("quote-retry", 90, 3600)
WORKBOOK_SAVE = Limit("workbook-save", 240, 3600)
WORKBOOK_PREVIEW = Limit("workbook-preview", 120, 60)
RECALCULATION_START = Limit("recalculation-start", 60, 3600)
PRESENCE = Limit("presence", 240, 60)
CARRIER_STEP = Limit("ask-carrier", 240, 3600)
"""Questions, plans, rates and quotes at carriers; a bind is one of few."""
BIND_START = Limit("bind-start", 30, 3600)
OPS_ACT = Limit("ops-act", 600, 3600)
"""What operations do by hand, a burst of stuck binds included."""
RISK_PROFILE_START = Limit("risk-profile-start", 240, 3600)
DOCUMENT_START = Limit("document-start", 120, 3600)
UPLOAD_START = Limit("upload-start", 240, 3600)
ACORD_START = Limit("acord-start", 60, 3600)
LOGO_UPLOAD = Limit("logo-upload", 30, 3600)
BOOK_IMPORT = Limit("book-import", 60, 3600)
BOOK_REHEARSAL = Limit("book-rehearsal", 20, 3600)
OTP_CALLER = Limit("otp-caller", 20, 3600)
OTP_MINUTE = Limit("otp-browser-minute", 1, 60)
OTP_HOUR = Limit("otp-browser-hour", 3, 3600)
"""Of one browser for one address; who holds a code that is good waits with that one."""
OTP_ADDRESS = Limit("otp-address-hour", 3, 3600)
"""Of one address over all browsers; beyond it a mail leaves later, and nobody is refused."""
OTP_DELAY_S = 30
"""Less than the minute after which a message that nobody took is reported."""
OTP_TRIES = Limit("otp-tries", 60, 3600)
"""Of one caller over all codes; each code has its own five tries."""
OTP_WRONG_NETWORK = Limit("otp-wrong-network", 15, 86_400)
"""Wrong codes of one caller for one address: those of three codes."""
OTP_WRONG_ADDRESS = Limit("otp-wrong-address", 100, 86_400)
"""Wrong codes for one address over all callers and browsers. It takes many callers to use it up, since each
has a share of its own; beyond it the two below count, so that they keep no owner out."""
OTP_LATE_NETWORK = Limit("otp-late-network", 2, 86_400)
"""Wrong codes of one caller for an address that strangers have used up: a slip, and one more."""
OTP_LATE_ADDRESS = Limit("otp-late-address", 12, 3600)
"""The same over all callers: who guesses from everywhere has 388 a day, and is right once in some 26 days."""
DEMO_ENTRY = Limit("demo-entry", 10, 60)
DEMO_LINKS = Limit("demo-links", 60, 3600)
CAMPAIGN_DATA = Limit("campaign-data", 30, 60)
CALLBACK = Limit("callback", 5, 3600)
EVERYTHING = Limit("everything", 600, 60)

STREAMS_AT_ONCE = 60
"""Event streams of one person in one process: each is a request under way, and those have a bound for all."""
STREAM_RETRY_S = 5

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
        wait_s = await self.wait_s(subject, *limits)
        if wait_s:
            raise too_many(wait_s, message)

    async def wait_s(self, subject: str, *limits: Limit) -> int:
        """Count one hit against each limit. Returns: seconds until it would be within all; 0: it is."""
        if not self._on:
            return 0
        async with self._uow.begin(Tenant.nobody()) as work:
            decisions = [
                await work.rate_limits.hit(limit.name, subject, limit=limit.hits, window_s=limit.window_s)
                for limit in limits
            ]
        return max((each.retry_after_s for each in decisions if not each.allowed), default=0)

    async def check_start(
        self, tenant: Tenant, limit: Limit, user: UUID, route: str, key: str | None
    ) -> None:
        """Count one start of a user, unless its Idempotency-Key has an answer: it starts nothing then.

        Raises: TooManyRequests with Retry-After.
        """
        if not self._on:
            return
        unless = None if key is None else (user, route, key)
        decision = await count_hit(
            self._uow, tenant, limit.name, str(user), limit=limit.hits, window_s=limit.window_s, unless=unless
        )
        if not decision.allowed:
            raise too_many(decision.retry_after_s)

    async def give_back(self, subject: str, *limits: Limit) -> None:
        """Take back one hit of each limit, for what turned out not to count."""
        if not self._on:
            return
        async with self._uow.begin(Tenant.nobody()) as work:
            for limit in limits:
                await work.rate_limits.give_back(limit.name, subject)

    async def check_general(self, subject: str) -> None:
        """Count one of all requests of a person; the database hears of every twentieth.

        Raises: TooManyRequests with Retry-After.
        """
        if not self._on:
            return
        left = self._refused_until.get(subject, 0) - time.monotonic()
        if left > 0:
            raise too_many(int(left) + 1, "")
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
            raise too_many(decision.retry_after_s, "")


class StreamPlaces:
    """How many event streams each person has open; a few tabs take a few, nobody takes all places."""

    def __init__(self, most: int = STREAMS_AT_ONCE) -> None:
        self._most = most
        self._taken: Counter[UUID] = Counter()

    @contextmanager
    def open_stream(self, person: UUID) -> Iterator[None]:
        """A place for one more stream, for as long as it lasts. Raises: TooManyRequests."""
        if self._taken[person] >= self._most:
            words = f"This account has {self._most} event streams open; close one, or poll the job instead"
            raise too_many(STREAM_RETRY_S, words)
        self._taken[person] += 1
        try:
            yield
        finally:
            self._taken[person] -= 1
            if not self._taken[person]:
                del self._taken[person]


def too_many(retry_after_s: int, message: str = "") -> TooManyRequests:
    """The refusal of somebody who comes too soon."""
    return TooManyRequests(
        message or f"Too many requests; try again in {retry_after_s} s",
        headers={"Retry-After": str(retry_after_s)},
    )
