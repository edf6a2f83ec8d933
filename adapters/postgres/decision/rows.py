"""Decisions as their rows have them, and what stands in the way of a bind; within a transaction."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import LargeBinary, Select, exists, func, select
from sqlalchemy.dialects.postgresql import array
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables.index import bind_intent, carrier, decision, submission, workbook_cell
from models.bind_intent import HOLDING
from models.decision import DecisionEnd, QuoteStatus
from models.decision_step import DecisionRow
from models.submission import SubmissionState, UwStatus

_HOLDING = sorted(state.value for state in HOLDING)
_LATER = submission.alias("later")


def with_submission() -> Select[Any]:
    """Decisions beside their submission: its state, whether a newer one follows, and the carrier's name."""
    newer = exists().where(
        _LATER.c.prospect_id == submission.c.prospect_id, _LATER.c.number > submission.c.number
    )
    return (
        select(
            decision,
            submission.c.state.label("submission_state"),
            submission.c.effective_date,
            submission.c.fein_sealed,
            submission.c.practice,
            newer.label("newer"),
            func.coalesce(carrier.c.name, decision.c.carrier).label("carrier_name"),
        )
        .join(submission, submission.c.id == decision.c.submission_id)
        .outerjoin(carrier, carrier.c.key == decision.c.carrier)
    )


def in_their_order(query: Select[Any], *, ended: bool | None) -> Select[Any]:
    """Those that wait, by the days that remain, then what is approved, whose clock stands still.

    ended: those that have ended, the last first; None: these after the others.
    """
    if ended is True:
        return query.order_by(decision.c.updated_at.desc(), decision.c.id)
    approved = decision.c.quote_status == QuoteStatus.PROCEED_UW.value
    return query.order_by(decision.c.ended.is_not(None), approved, decision.c.deadline, decision.c.id)


def decision_row(row: Any) -> DecisionRow:
    """A row of that query as its case knows it."""
    return DecisionRow(
        carrier=row.carrier_name,
        quote_status=QuoteStatus(row.quote_status),
        ended=DecisionEnd(row.ended) if row.ended else None,
        deadline=row.deadline,
        approved_until=row.approved_until,
        extended_days=row.extended_days,
        version=row.version,
        key=row.key,
        may_return=is_with_carriers(row),
    )


def is_with_carriers(row: Any) -> bool:
    """Whether the submission is open, the prospect's newest, and no practice."""
    return row.submission_state == SubmissionState.OPEN.value and not row.newer and not row.practice


async def bound_beside(connection: AsyncConnection, row: Any) -> bool:
    """Whether another bind has the prospect, or a cell of another carrier is bound."""
    held = select(bind_intent.c.id).where(
        bind_intent.c.prospect_id == row.prospect_id,
        bind_intent.c.state.in_(_HOLDING),
        bind_intent.c.decision_id.is_distinct_from(row.id),
    )
    if (await connection.execute(held.limit(1))).first() is not None:
        return True
    bound = (
        select(workbook_cell.c.column_key)
        .join(submission, submission.c.id == workbook_cell.c.submission_id)
        .where(submission.c.prospect_id == row.prospect_id, workbook_cell.c.status == UwStatus.BOUND.value)
    )
    carriers = {found.column_key.partition("-")[2] for found in await connection.execute(bound.distinct())}
    return bool(carriers - {row.carrier})


async def bound_elsewhere(
    connection: AsyncConnection, prospect_id: UUID, feins: Sequence[bytes], effective: date
) -> bool:
    """Whether another prospect with the FEIN, of whichever tenant, is bound for the same year.

    Args: feins: its blind indexes under every key.
    """
    found = func.bound_elsewhere(array(feins, type_=LargeBinary), prospect_id, effective)
    return bool(await connection.scalar(select(found)))
