"""What the steps of a bind ask of the rows: the intent, the account, its steps and their events."""

from datetime import datetime
from typing import NamedTuple, Protocol
from uuid import UUID

from models.base import Frozen
from models.bind_intent import BindLimits, Ending, FoundPolicy, Intent, Look, SubmitReply
from models.bind_step import Projected, Projection, StepRow
from models.job import TenantScope


class Stand(Frozen):
    """An intent as its row has it now, and how patient the protocol is with its carrier."""

    intent: Intent
    limits: BindLimits


class Change(NamedTuple):
    """What became of a change of an intent."""

    made: bool
    """False: the row was not as the rules of this change want it; nothing was written, look what it says."""
    stand: Stand
    projected: Projected | None = None


class Attempt(NamedTuple):
    """An attempt that was stored: it may be sent until its window is over."""

    number: int
    window_s: float


class BindIntents(Protocol):
    """Intents, each call one transaction in the tenant of the case.

    Each change is a pure rule of underwriting/bind_intent.py, applied to the locked row; what a rule refuses
    changes nothing and says so. A projection that goes with a change is written with it or not at all.
    Times are the database's.
    """

    async def live(self, scope: TenantScope, account_id: UUID) -> Stand | None:
        """The intent of an account that keeps other binds away; None: it has none."""

    async def read(self, scope: TenantScope, intent_id: UUID) -> Stand:
        """Raises: IntentNotFound."""

    async def checked(
        self,
        scope: TenantScope,
        intent_id: UUID,
        seen: int,
        begun: datetime,
        projection: Projection | None = None,
    ) -> Change:
        """Note that nothing differs from what was accepted: asked becomes open.

        Args: seen: attempts when the check began, at `begun` of the database's clock.
        """

    async def store_attempt(self, scope: TenantScope, intent_id: UUID, seen: int) -> Attempt | None:
        """The fence: one more attempt, if none was stored since `seen` and the check is young; else None."""

    async def replied(
        self,
        scope: TenantScope,
        intent_id: UUID,
        attempt: int,
        reply: SubmitReply,
        projection: Projection | None = None,
    ) -> Change:
        """Note what became of an attempt: nothing taken settles it, unknown makes it be looked for."""

    async def looked(
        self, scope: TenantScope, intent_id: UUID, look: Look, found: tuple[FoundPolicy, ...] = ()
    ) -> Change:
        """Note a look at the carrier. Args: look: its `answered` is set by the database; found: not ours."""

    async def bind(
        self, scope: TenantScope, intent_id: UUID, policies: tuple[FoundPolicy, ...], projection: Projection
    ) -> Change:
        """A policy of our quote is known: bound, whatever the row said; told again, nothing is written.

        Without a stored attempt it was bound past us (kind outside). More than one, or another intent that
        holds the prospect by now: the code is two_policies.
        """

    async def bind_outside(
        self, scope: TenantScope, account_id: UUID, policies: tuple[FoundPolicy, ...], projection: Projection
    ) -> Change:
        """The business is bound past us: the intent at hand, once settled, or a new one, of kind outside."""

    async def reject(
        self,
        scope: TenantScope,
        intent_id: UUID,
        seen: int,
        ending: Ending,
        projection: Projection,
        *,
        by_reply: bool = False,
    ) -> Change:
        """Free the prospect; only if no attempt was stored since `seen`, and the last one is settled.

        Args: by_reply: the carrier refused attempt `seen` in its own reply, which settles it.
        """

    async def abort(
        self,
        scope: TenantScope,
        intent_id: UUID,
        ending: Ending,
        projection: Projection,
        *,
        confirmed_by: str | None = None,
    ) -> Change:
        """Free the prospect by operations: under the rule of reject, or parked, by who there confirmed it."""

    async def mark_bound(
        self, scope: TenantScope, intent_id: UUID, policy: FoundPolicy, ending: Ending, projection: Projection
    ) -> Change:
        """Bound by the word of operations, not confirmed by the carrier; abort takes it back."""

    async def park(self, scope: TenantScope, intent_id: UUID, projection: Projection) -> Change:
        """Leave it to operations."""

    async def retry(self, scope: TenantScope, intent_id: UUID, projection: Projection) -> Change:
        """Operations let it go on: patience begins anew, and one more attempt may end unknown."""


class BindProjections(Protocol):
    """The rows of an account as its workflow tells them."""

    async def step(self, scope: TenantScope, job_id: UUID) -> StepRow:
        """Raises: StepNotFound."""

    async def project(self, scope: TenantScope, projection: Projection) -> Projected:
        """Account, step, job and event in one transaction; a repeat of the same projection changes nothing.

        Raises: AccountMoved where the account's version is another than the one seen.
        """
