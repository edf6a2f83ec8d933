"""How steps end: with their answer, or with an error's code, and what was asked together with them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import Text, Uuid, bindparam, exists, func, select, update
from sqlalchemy.dialects.postgresql import JSONB

from adapters.postgres.core.transaction import Query, Step
from adapters.postgres.job.closing import closed_and_told, closed_job, ending_of
from adapters.postgres.tables.index import bind_intent, bind_step
from models.bind_errors import StepNotFound
from models.bind_intent import IntentState
from models.bind_step import StepClosed, as_json
from models.job import JobStatus


def rejected_while_asked(job_id: UUID, code: str) -> Step:
    """End the intent of a refused step while it is only asked; later it touches nothing."""
    return _REJECTED.step(job=job_id, failure=code)


def closing_steps(closed: StepClosed) -> list[Step]:
    """End a step and its job, once: what a step was answered stays, whatever is told of it afterwards."""
    status = JobStatus.DONE if closed.error_code is None else JobStatus.ERROR
    answer = None if closed.answer is None else Jsonb(as_json(closed.answer))
    ending = ending_of(closed.job_id, status, None, closed.error_code)
    return [_THERE.step(job=closed.job_id), _CLOSE.step(answer=answer, **ending)]


def refuse_unknown(closed: StepClosed, there: Sequence[Any]) -> None:
    """Refuse the end of a step that the first of those found nowhere. Raises: StepNotFound."""
    if not there:
        raise StepNotFound(f"There is no step of job {closed.job_id} in its tenant")


def _closing() -> Query:
    """The answer is written where the job was open until now."""
    closed = closed_job()
    answered = (
        update(bind_step)
        .where(bind_step.c.job_id == bindparam("job", type_=Uuid), exists(select(closed.c.event_seq)))
        .values(answer=bindparam("answer", type_=JSONB))
        .cte("answered")
    )
    return closed_and_told(closed, answered)


_THERE = Query(select(bind_step.c.job_id).where(bind_step.c.job_id == bindparam("job", type_=Uuid)))
_CLOSE = _closing()
_REJECTED = Query(
    update(bind_intent)
    .where(bind_intent.c.id == bindparam("job", type_=Uuid), bind_intent.c.state == IntentState.ASKED.value)
    .values(state=IntentState.REJECTED.value, code=bindparam("failure", type_=Text), updated_at=func.now())
    .returning(bind_intent.c.id)
)
