"""Intents to bind: each change is a pure rule applied to the locked row, written with what it projects."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from activities.bind.intent_ports import Attempt, Change, Stand
from adapters.postgres.bind.bound import tell_others
from adapters.postgres.bind.intent_rows import (
    found_stand,
    has_rival,
    live_of,
    live_steps,
    read_live,
    read_stand,
    stand_steps,
    write_intent,
)
from adapters.postgres.bind.mails import BindMails
from adapters.postgres.bind.outside import TWO_POLICIES, insert_outside
from adapters.postgres.bind.projections import known_step, project, projected_before
from adapters.postgres.core.prospect_lock import begin_holding
from adapters.postgres.core.transaction import one_trip
from adapters.postgres.decision.withdrawals import CaseId
from adapters.postgres.tables.index import bind_account, bind_intent
from models.bind_errors import AccountNotFound
from models.bind_intent import (
    BindLimits,
    Ending,
    FoundPolicy,
    Intent,
    IntentState,
    Look,
    SubmitReply,
)
from models.bind_step import Projected, Projection
from models.job import TenantScope
from models.tenant import Tenant
from underwriting import bind_intent as rules
from underwriting.bind_intent import Standing
from underwriting.bind_standing import is_told, seen_of, standing_of, with_outside, with_standing

Rule = Callable[[Standing, float, BindLimits], Standing | None]
"""A rule of underwriting/bind_intent.py; with the time by the database, and the carrier's limits."""


class PostgresBindIntents:
    """The port BindIntents, on the worker's engine.

    case_id: what the case of a decision is called; scale: divides all times, see PROTOCOL_TIME_SCALE.
    """

    def __init__(self, engine: AsyncEngine, case_id: CaseId, mails: BindMails, scale: int = 1) -> None:
        self._engine, self._case_id, self._scale, self._mails = engine, case_id, scale, mails

    async def live(self, scope: TenantScope, account_id: UUID) -> Stand | None:
        """The intent of an account that keeps other binds away; None: it has none."""
        rows = await one_trip(self._engine, Tenant.of_job(scope), *live_steps("account_id", account_id))
        return live_of(rows, self._scale)

    async def read(self, scope: TenantScope, intent_id: UUID) -> Stand:
        """Raises: IntentNotFound."""
        rows = await one_trip(self._engine, Tenant.of_job(scope), *stand_steps(intent_id))
        return found_stand(rows, intent_id, self._scale)

    async def checked(
        self,
        scope: TenantScope,
        intent_id: UUID,
        seen: int,
        begun: datetime,
        projection: Projection | None = None,
    ) -> Change:
        """Note that nothing differs from what was accepted: asked becomes open."""
        return await self._ruled(
            scope,
            intent_id,
            lambda row, now, limits: rules.checked(row, seen, begun.timestamp(), now, limits),
            projection,
        )

    async def store_attempt(self, scope: TenantScope, intent_id: UUID, seen: int) -> Attempt | None:
        """The fence: one more attempt, if none was stored since `seen` and the check is young; else None."""
        change = await self._ruled(
            scope, intent_id, lambda row, now, limits: rules.attempted(row, seen, now, limits)
        )
        stand = change.stand
        return Attempt(stand.intent.attempts, stand.limits.window_s) if change.made else None

    async def replied(
        self,
        scope: TenantScope,
        intent_id: UUID,
        attempt: int,
        reply: SubmitReply,
        projection: Projection | None = None,
    ) -> Change:
        """Note what became of an attempt."""
        rule = rules.nothing_taken if reply is SubmitReply.NOTHING_TAKEN else rules.unknown
        return await self._ruled(scope, intent_id, lambda row, *_: rule(row, attempt), projection)

    async def looked(
        self, scope: TenantScope, intent_id: UUID, look: Look, found: tuple[FoundPolicy, ...] = ()
    ) -> Change:
        """Note a look at the carrier, answered now by the database's clock."""

        def rule(row: Standing, now: float, limits: BindLimits) -> Standing | None:
            return rules.looked(row, seen_of(look)._replace(answered=now), limits)

        return await self._ruled(scope, intent_id, rule, then=lambda intent: with_outside(intent, found))

    async def bind(
        self, scope: TenantScope, intent_id: UUID, policies: tuple[FoundPolicy, ...], projection: Projection
    ) -> Change:
        """See BindIntents: whatever the row said before, unless another intent holds the prospect by now.

        What a look has found is told once more by a submit that was taken for lost: that writes nothing.
        """
        async with self._held(scope, intent_id, projection) as (connection, stand, before):
            intent = stand.intent
            if is_told(intent, policies):
                return Change(True, stand, before)
            after = with_standing(intent, rules.bound(standing_of(intent)), stand.limits)
            after = after.model_copy(update={"policy_number": policies[0].number, "code": None})
            several = {policy.number for policy in policies} | {policy.number for policy in intent.outside}
            if await has_rival(connection, intent):
                after = with_outside(intent.model_copy(update={"code": TWO_POLICIES}), policies)
            elif len(several) > 1:
                after = with_outside(after.model_copy(update={"code": TWO_POLICIES}), policies)
            return await self._written(connection, scope, stand, after, projection, before)

    async def bind_outside(
        self, scope: TenantScope, account_id: UUID, policies: tuple[FoundPolicy, ...], projection: Projection
    ) -> Change:
        """See BindIntents."""
        tenant, known = Tenant.of_job(scope), known_step(projection)
        async with begin_holding(self._engine, tenant, bind_account, account_id, known) as held:
            connection, prospect, (rows,) = held
            before = projected_before(rows)
            if prospect is None:
                raise AccountNotFound(f"There is no account {account_id} in its tenant")
            live = await read_live(connection, "prospect_id", prospect, self._scale)
            if live is not None:
                stand = await read_stand(connection, live.intent.id, self._scale, held=True)
                return await self._found_outside(
                    connection, scope, stand, account_id, policies, projection, before
                )
            intent_id = await insert_outside(connection, scope, account_id, policies)
            stand = await read_stand(connection, intent_id, self._scale)
            await tell_others(connection, scope, stand.intent, self._case_id)
            told = before or await project(connection, scope, projection, self._mails)
            return Change(True, stand, told)

    async def _found_outside(
        self,
        connection: AsyncConnection,
        scope: TenantScope,
        stand: Stand,
        account_id: UUID,
        policies: tuple[FoundPolicy, ...],
        projection: Projection,
        before: Projected | None,
    ) -> Change:
        """A policy from elsewhere beside an intent: of this account, or of another case of the prospect."""
        intent, known = stand.intent, {stand.intent.policy_number, *(p.number for p in stand.intent.outside)}
        noted = with_outside(intent, policies)
        mine = intent.account_id == account_id
        ended = rules.bound_outside(standing_of(intent)) if mine else None
        if ended is not None:
            after = with_standing(noted, ended, stand.limits)
            after = after.model_copy(update={"policy_number": policies[0].number})
            return await self._written(connection, scope, stand, after, projection, before)
        if intent.state is IntentState.BOUND and not {policy.number for policy in policies} <= known:
            noted = noted.model_copy(update={"code": TWO_POLICIES})
        await write_intent(connection, intent, noted)
        return Change(before is not None, stand.model_copy(update={"intent": noted}), before)

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
        """Free the prospect; only if no attempt was stored since `seen`, and the last one is settled."""
        return await self._ruled(
            scope,
            intent_id,
            lambda row, *_: rules.rejected(row, seen, by_reply=by_reply),
            projection,
            then=lambda intent: _ended(intent, ending),
        )

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
        return await self._ruled(
            scope,
            intent_id,
            lambda row, *_: rules.aborted(row, confirmed=bool(confirmed_by)),
            projection,
            then=lambda intent: _ended(intent, ending).model_copy(update={"policy_number": None}),
        )

    async def mark_bound(
        self, scope: TenantScope, intent_id: UUID, policy: FoundPolicy, ending: Ending, projection: Projection
    ) -> Change:
        """Bound by the word of operations, not confirmed by the carrier; abort takes it back."""

        def then(intent: Intent) -> Intent:
            return _ended(intent, ending).model_copy(update={"policy_number": policy.number})

        return await self._ruled(
            scope, intent_id, lambda row, *_: rules.marked_bound(row), projection, then=then
        )

    async def park(self, scope: TenantScope, intent_id: UUID, projection: Projection) -> Change:
        """Leave it to operations."""
        return await self._ruled(scope, intent_id, lambda row, *_: rules.parked(row), projection)

    async def retry(self, scope: TenantScope, intent_id: UUID, projection: Projection) -> Change:
        """Operations let it go on."""
        return await self._ruled(scope, intent_id, rules.retried, projection)

    @asynccontextmanager
    async def _held(
        self, scope: TenantScope, intent_id: UUID, projection: Projection | None
    ) -> AsyncIterator[tuple[AsyncConnection, Stand, Projected | None]]:
        """An intent under the locks of its prospect and its own, in this order; where a repeat left off.

        Raises: IntentNotFound.
        """
        steps = stand_steps(intent_id, held=True)
        known = () if projection is None else (known_step(projection),)
        tenant = Tenant.of_job(scope)
        async with begin_holding(self._engine, tenant, bind_intent, intent_id, *steps, *known) as held:
            connection, _, (rows, now, *before) = held
            stand = found_stand((rows, now), intent_id, self._scale)
            yield connection, stand, projected_before(before[0]) if before else None

    async def _ruled(
        self,
        scope: TenantScope,
        intent_id: UUID,
        rule: Rule,
        projection: Projection | None = None,
        *,
        then: Callable[[Intent], Intent] = lambda intent: intent,
    ) -> Change:
        """What a rule makes of the row; then: what is written beside."""
        async with self._held(scope, intent_id, projection) as (connection, stand, before):
            intent = stand.intent
            standing = rule(standing_of(intent), intent.now.timestamp(), stand.limits)
            if standing is None:
                return Change(before is not None, stand, before)
            after = then(with_standing(intent, standing, stand.limits))
            return await self._written(connection, scope, stand, after, projection, before)

    async def _written(
        self,
        connection: AsyncConnection,
        scope: TenantScope,
        stand: Stand,
        after: Intent,
        projection: Projection | None,
        before: Projected | None,
    ) -> Change:
        """before: where an earlier try of the projection left the account; then it is not written again."""
        await write_intent(connection, stand.intent, after)
        if after.state is IntentState.BOUND and after.confirmed:
            await tell_others(connection, scope, after, self._case_id)
        if projection is not None and before is None:
            before = await project(connection, scope, projection, self._mails)
        return Change(True, stand.model_copy(update={"intent": after}), before)


def _ended(intent: Intent, ending: Ending) -> Intent:
    return intent.model_copy(
        update={"code": ending.code, "reason": ending.reason, "differences": ending.differences}
    )
