"""What ends together with a step that no case took."""

from uuid import UUID

from sqlalchemy import Text, Uuid, bindparam, func, update

from adapters.postgres.core.transaction import Query, Step
from adapters.postgres.tables.index import bind_intent
from models.bind_intent import IntentState


def rejected_while_asked(job_id: UUID, code: str) -> Step:
    """End the intent of a refused step while it is only asked; later it touches nothing."""
    return _REJECTED.step(job=job_id, failure=code)


_REJECTED = Query(
    update(bind_intent)
    .where(bind_intent.c.id == bindparam("job", type_=Uuid), bind_intent.c.state == IntentState.ASKED.value)
    .values(state=IntentState.REJECTED.value, code=bindparam("failure", type_=Text), updated_at=func.now())
    .returning(bind_intent.c.id)
)
