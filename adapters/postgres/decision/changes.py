"""The statements by which a decision changes: its row, and its event with word to the lists."""

from typing import Any

from psycopg.types.json import Jsonb
from sqlalchemy import DateTime, Integer, Text, Uuid, bindparam, case, func, insert, update
from sqlalchemy.dialects.postgresql import JSONB
from uuid6 import uuid7

from adapters.postgres.core.notify import case_told
from adapters.postgres.core.ownership import owned, owner_parameters
from adapters.postgres.core.transaction import Query, Step
from adapters.postgres.tables.index import case_event, decision
from models.decision_step import DecisionWrite


def changes_of(row: Any, asked: DecisionWrite) -> tuple[Step, Step]:
    """What a write changes of the row that it was asked upon."""
    after = asked.row
    ended = after.ended.value if after.ended else None
    same = (row.quote_status, row.ended) == (after.quote_status.value, ended)
    changed = _CHANGE.step(
        decision=row.id,
        new_status=after.quote_status.value,
        new_end=ended,
        new_deadline=after.deadline,
        new_approved_until=after.approved_until,
        new_days=after.extended_days,
        new_key=after.key,
        new_version=after.version,
        new_status_version=row.status_version if same else after.version,
        person=asked.actor,
        said=asked.remark,
    )
    told = _TELL.step(
        id=uuid7(),
        case_id=row.id,
        prospect_id=row.prospect_id,
        carrier=row.carrier,
        version=after.version,
        seq=row.seq + 1,
        code=asked.code,
        params=Jsonb(_told(asked)),
        actor=asked.actor,
        source=asked.source.value,
        **owned(asked.ref.scope),
    )
    return changed, told


def _told(asked: DecisionWrite) -> dict[str, Any]:
    """What the timeline keeps: the remark too, for the next decision takes its place on the row."""
    return {**asked.params, **({"remark": asked.remark} if asked.remark else {})}


def _change() -> Query:
    """Who decided, and the remark, stay where nobody did and nothing was said."""
    mine, moved = decision.c, func.clock_timestamp()
    person = bindparam("person", type_=Uuid)
    return Query(
        update(decision)
        .where(mine.id == bindparam("decision", type_=Uuid))
        .values(
            quote_status=bindparam("new_status", type_=Text),
            ended=bindparam("new_end", type_=Text),
            deadline=bindparam("new_deadline", type_=DateTime(timezone=True)),
            approved_until=bindparam("new_approved_until", type_=DateTime(timezone=True)),
            extended_days=bindparam("new_days", type_=Integer),
            key=bindparam("new_key", type_=Text),
            version=bindparam("new_version", type_=Integer),
            status_version=bindparam("new_status_version", type_=Integer),
            seq=mine.seq + 1,
            updated_at=moved,
            decided_by=func.coalesce(person, mine.decided_by),
            decided_at=case((person.is_(None), mine.decided_at), else_=moved),
            remark=func.coalesce(bindparam("said", type_=Text), mine.remark),
        )
    )


def _tell() -> Query:
    given: dict[str, Any] = {
        "id": Uuid, "case_id": Uuid, "prospect_id": Uuid, "carrier": Text, "version": Integer, "seq": Integer,
        "code": Text, "params": JSONB, "actor": Uuid, "source": Text,
    }  # fmt: skip
    columns = {name: bindparam(name, type_=kind) for name, kind in given.items()}
    inserted = insert(case_event).values(columns | owner_parameters(case_event))
    return Query(inserted.returning(case_told(case_event.c.case_id, case_event.c.seq)))


_CHANGE, _TELL = _change(), _tell()
