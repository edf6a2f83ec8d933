"""Rows of bind_intent: read under their lock, and written as a rule left them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Select, Text, Uuid, bindparam, func, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from activities.bind.intent_ports import Stand
from adapters.postgres.core.transaction import Query, Step, send
from adapters.postgres.tables.bind_intent import HELD
from adapters.postgres.tables.index import bind_intent, carrier
from models.bind_errors import IntentNotFound
from models.bind_intent import BindLimits, Intent

_HOURS = 3600
_LIMITS = (
    carrier.c.resubmit_after_s,
    carrier.c.look_gap_s,
    carrier.c.park_after_h,
    carrier.c.unknown_submits_max,
)
_FIELDS = tuple(bind_intent.c[name] for name in Intent.model_fields if name in bind_intent.c)
_DOCUMENTS = ("accepted", "looks", "outside", "differences")
_WRITTEN = tuple(
    name
    for name in Intent.model_fields
    if name in bind_intent.c
    and name not in {"id", "prospect_id", "account_id", "decision_id", "adapter", "actor", "accepted"}
)


def intents() -> Select[Any]:
    """Intents beside their carrier's patience."""
    of_carrier = bind_intent.outerjoin(carrier, carrier.c.key == bind_intent.c.adapter)
    return select(*_FIELDS, *_LIMITS).select_from(of_carrier)


def stand_steps(intent_id: UUID, *, held: bool = False) -> tuple[Step, Step]:
    """Ask for an intent by its id, and what time it is. Args: held: nobody else writes it until the end."""
    # The time comes after the lock, however long that was waited for.
    return (_HELD if held else _ONE).step(intent=intent_id), _NOW.step()


def found_stand(answers: Sequence[Sequence[Any]], intent_id: UUID, scale: int) -> Stand:
    """What they answered. Raises: IntentNotFound."""
    found = live_of(answers, scale)
    if found is None:
        raise IntentNotFound(f"There is no intent {intent_id} in its tenant")
    return found


def live_steps(of: str, id: UUID) -> tuple[Step, Step]:
    """Ask for the intent that keeps others away, and the time. of: prospect_id or account_id."""
    return _LIVE[of].step(id=id), _NOW.step()


def live_of(answers: Sequence[Sequence[Any]], scale: int) -> Stand | None:
    """What they answered; None: there is none."""
    rows, now = answers
    return stand_of(rows[0], now[0].now, scale) if rows else None


async def read_stand(
    connection: AsyncConnection, intent_id: UUID, scale: int, *, held: bool = False
) -> Stand:
    """An intent by its id, within a transaction. Args: see stand_steps. Raises: IntentNotFound."""
    return found_stand(await send(connection, *stand_steps(intent_id, held=held)), intent_id, scale)


async def read_live(connection: AsyncConnection, of: str, id: UUID, scale: int) -> Stand | None:
    """The intent that keeps others away, within a transaction. of: see live_steps."""
    return live_of(await send(connection, *live_steps(of, id)), scale)


async def has_rival(connection: AsyncConnection, intent: Intent) -> bool:
    """Whether another intent of the tenant holds the prospect, or the carrier's quote, by now."""
    named = {"prospect": intent.prospect_id, "adapter": intent.adapter, "quote": intent.quote_ref}
    (rows,) = await send(connection, _RIVAL.step(intent=intent.id, **named))
    return bool(rows)


def stand_of(row: Any, now: Any, scale: int) -> Stand:
    """A row as its readers want it."""
    values = {name: getattr(row, name) for name in Intent.model_fields if name in bind_intent.c}
    for name in _DOCUMENTS:
        values[name] = values[name] or (None if name == "accepted" else ())
    return Stand(intent=Intent(now=now, **values), limits=_limits_of(row, scale))


def _limits_of(row: Any, scale: int) -> BindLimits:
    if row.resubmit_after_s is None:
        return _UNSAID.scaled(scale)
    limits = BindLimits(
        resubmit_after_s=row.resubmit_after_s,
        look_gap_s=row.look_gap_s,
        park_after_s=row.park_after_h * _HOURS,
        unknown_submits_max=row.unknown_submits_max,
    )
    return limits.scaled(scale)


_UNSAID = BindLimits(resubmit_after_s=300, look_gap_s=60, park_after_s=24 * _HOURS, unknown_submits_max=2)
"""Of a carrier whose row says nothing: as patient as with any other, and sooner with operations."""


async def write_intent(connection: AsyncConnection, before: Intent, after: Intent) -> None:
    """The row as a rule left it, of one that is held. Raises: RuntimeError where it is another one."""
    values = after.model_dump(mode="json", include=set(_DOCUMENTS))
    columns: dict[str, Any] = {name: getattr(after, name) for name in _WRITTEN}
    columns |= {name: values[name] for name in _DOCUMENTS if name in _WRITTEN}
    written = await connection.execute(
        update(bind_intent)
        .where(
            bind_intent.c.id == before.id,
            bind_intent.c.state == before.state.value,
            bind_intent.c.attempts == before.attempts,
        )
        .values(**columns, updated_at=func.now())
    )
    if written.rowcount != 1:
        raise RuntimeError(f"the intent {before.id} was written by somebody else while it was held")


_ONE = Query(intents().where(bind_intent.c.id == bindparam("intent", type_=Uuid)))
_HELD = Query(
    intents().where(bind_intent.c.id == bindparam("intent", type_=Uuid)).with_for_update(of=bind_intent)
)
_NOW = Query(select(func.clock_timestamp().label("now")))


_HELD_NOW = text(f"bind_intent.{HELD}")


def _live(column: str) -> Query:
    return Query(intents().where(bind_intent.c[column] == bindparam("id", type_=Uuid), _HELD_NOW))


_LIVE = {column: _live(column) for column in ("prospect_id", "account_id")}
_RIVAL = Query(
    select(bind_intent.c.id).where(
        _HELD_NOW,
        bind_intent.c.id != bindparam("intent", type_=Uuid),
        or_(
            bind_intent.c.prospect_id == bindparam("prospect", type_=Uuid),
            (bind_intent.c.adapter == bindparam("adapter", type_=Text))
            & (bind_intent.c.quote_ref == bindparam("quote", type_=Text)),
        ),
    )
)
