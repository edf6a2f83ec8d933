"""Who may bind a prospect: one intent at a time, under the prospect's lock, then under that of its FEIN."""

from datetime import date
from typing import Any
from uuid import UUID

from psycopg.errors import UniqueViolation
from sqlalchemy import (
    ARRAY,
    ColumnElement,
    Date,
    LargeBinary,
    Select,
    Uuid,
    bindparam,
    func,
    insert,
    or_,
    select,
    text,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import owned, seeing_all
from adapters.postgres.core.prospect_lock import hold_name, hold_prospect
from adapters.postgres.core.transaction import Query, send, set_context
from adapters.postgres.tables.bind_intent import HELD
from adapters.postgres.tables.index import bind_intent, program, submission, workbook_cell
from models.bind_errors import FeinBound, OneCarrier, kept_by
from models.bind_intent import Accepted, BindClaim, IntentState
from models.job import TenantScope
from models.tenant import Tenant
from models.workbook import CellStatus

HELD_NOW = text(f"bind_intent.{HELD}")


async def hold_for_bind(
    connection: AsyncConnection, cipher: FieldCipher, prospect_id: UUID, fein: str | None
) -> None:
    """Keep others from binding the prospect, or its business from another one, until the transaction ends.

    Always in this order, before any row is locked. Raises: TooManyAtOnce.
    """
    await hold_prospect(connection, prospect_id)
    if fein:
        await hold_name(connection, f"fein:{cipher.blind_index(fein).hex()}")


async def refuse_clash(connection: AsyncConnection, cipher: FieldCipher, claim: BindClaim) -> None:
    """Refuse what is bound, or about to be, elsewhere; both locks are held.

    Raises: OneCarrier where the prospect has an intent, or a bound cell of another carrier in its newest
        submission; FeinBound where its business is bound from another prospect of any tenant.
    """
    held, cells = await send(
        connection,
        _HOLDERS.step(prospect=claim.prospect_id),
        _BOUND_CELLS.step(prospect=claim.prospect_id, adapter=claim.adapter),
    )
    if held or cells:
        raise OneCarrier
    if claim.fein and await _bound_elsewhere(connection, cipher, claim, claim.effective_date):
        raise FeinBound


async def insert_claim(
    connection: AsyncConnection, cipher: FieldCipher, claim: BindClaim, owner: TenantScope
) -> None:
    """Write the intent, which keeps others away from now on.

    Raises: FeinBound where the carrier's quote is another prospect's to bind.
    """
    values = claim.model_dump(exclude={"fein", "accepted"}, mode="python")
    values |= {
        "kind": claim.kind.value,
        "state": claim.state.value,
        "accepted": None if claim.accepted is None else claim.accepted.model_dump(mode="json"),
        "fein_index": cipher.blind_index(claim.fein) if claim.fein else None,
    }
    try:
        async with connection.begin_nested():
            await connection.execute(insert(bind_intent).values(**values, **owned(owner)))
    except IntegrityError as error:
        found = error.orig
        if not isinstance(found, UniqueViolation):
            raise
        if found.diag.constraint_name == "uq_bind_intent_adapter_quote_ref_held":
            raise FeinBound from None
        raise OneCarrier from None


async def claim_by_portal(
    connection: AsyncConnection, cipher: FieldCipher, claim: BindClaim, owner: TenantScope
) -> bool:
    """The intent of a portal carrier's `bound`. Returns: False where its decision has it already.

    Raises: OneCarrier, FeinBound.
    """
    await hold_for_bind(connection, cipher, claim.prospect_id, claim.fein)
    mine = select(bind_intent.c.id).where(bind_intent.c.decision_id == claim.decision_id, HELD_NOW)
    if (await connection.execute(mine)).first() is not None:
        return False
    await refuse_clash(connection, cipher, claim)
    await insert_claim(connection, cipher, claim, owner)
    return True


class BindMutex:
    """What an intent keeps from happening to its prospect, whoever asks."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def hold(self, prospect_id: UUID) -> None:
        """Keep others from the prospect's binds, release and switches until the transaction ends."""
        await hold_prospect(self._connection, prospect_id)

    async def refuse_while_held(self, prospect_id: UUID) -> None:
        """Of a held prospect: neither moved away, released nor deleted while an intent keeps it.

        Raises: BindOpen, AlreadyBound.
        """
        for found in await self._holders(prospect_id):
            raise kept_by(IntentState(found.state))

    async def carriers(self, prospect_id: UUID) -> tuple[str, ...]:
        """Carriers with which a held prospect is bound, or about to be."""
        return tuple(found.adapter for found in await self._holders(prospect_id))

    async def _holders(self, prospect_id: UUID) -> list[Any]:
        # Also one that its owner does not see any more, since another partner was chosen.
        all_rows = seeing_all(self._tenant)
        if all_rows is not self._tenant:
            await set_context(self._connection, all_rows)
        (rows,) = await send(self._connection, _HOLDERS.step(prospect=prospect_id))
        if all_rows is not self._tenant:
            await set_context(self._connection, self._tenant)
        return rows


def held_of_account(account_id: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether an account has an intent that keeps others away: then it neither moves, ends nor is written."""
    return select(bind_intent.c.id).where(bind_intent.c.account_id == account_id, HELD_NOW).exists()


async def _bound_elsewhere(
    connection: AsyncConnection, cipher: FieldCipher, claim: BindClaim, starts: date
) -> bool:
    feins = list(cipher.blind_indexes(claim.fein or ""))
    step = _ELSEWHERE.step(feins=feins, besides=claim.prospect_id, starts=starts)
    ((found,),) = await send(connection, step)
    return bool(found.elsewhere)


def _bound_cells() -> Select[Any]:
    """Bound cells of the prospect's newest submission, in columns of other carriers."""
    prospect = bindparam("prospect", type_=Uuid)
    newest = (
        select(submission.c.id)
        .where(submission.c.prospect_id == prospect)
        .order_by(submission.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    return (
        select(workbook_cell.c.column_key)
        .outerjoin(program, program.c.key == workbook_cell.c.column_key)
        .where(
            workbook_cell.c.submission_id == newest,
            workbook_cell.c.status == CellStatus.BOUND.value,
            or_(program.c.carrier.is_(None), program.c.carrier != bindparam("adapter")),
        )
        .limit(1)
    )


_HOLDERS = Query(
    select(
        bind_intent.c.id,
        bind_intent.c.account_id,
        bind_intent.c.adapter,
        bind_intent.c.state,
        bind_intent.c.accepted,
    ).where(bind_intent.c.prospect_id == bindparam("prospect", type_=Uuid), HELD_NOW)
)
_BOUND_CELLS = Query(_bound_cells())
_ELSEWHERE = Query(
    select(
        func.bound_elsewhere(
            bindparam("feins", type_=ARRAY(LargeBinary)),
            bindparam("besides", type_=Uuid),
            bindparam("starts", type_=Date),
        ).label("elsewhere")
    )
)


async def running_of(
    connection: AsyncConnection, prospect_id: UUID, account_id: UUID, accepted: Accepted
) -> UUID | None:
    """The intent of a held prospect that is this same wish, still under way; None: there is none."""
    (rows,) = await send(connection, _HOLDERS.step(prospect=prospect_id))
    for found in rows:
        same = found.account_id == account_id and Accepted.model_validate(found.accepted) == accepted
        if same and found.state != IntentState.BOUND.value:
            running: UUID = found.id
            return running
    return None
