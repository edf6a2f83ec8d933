"""The statement by which a projection changes its account and tells of it, one for each set of columns."""

from enum import Enum
from functools import lru_cache
from typing import Any

from psycopg.types.json import Jsonb
from sqlalchemy import CTE, Integer, Text, Update, Uuid, bindparam, func, insert, null, select, text, update
from sqlalchemy.dialects.postgresql import JSONB

from adapters.postgres.core.notify import case_told
from adapters.postgres.core.ownership import owner_columns
from adapters.postgres.core.transaction import Query, Step
from adapters.postgres.tables.index import bind_account, case_event
from models.bind_step import NewCaseEvent, Projection, as_json

MERGED = frozenset({"answers", "remarks"})
"""Columns of which a projection writes what is new alone."""


def account_change(projection: Projection) -> Step:
    """Change the account upon the version that was seen, and write the event; nothing where it moved.

    Answers the account's version and the number of its last event.
    """
    changes, event = projection.changes, projection.event
    written = changes.model_fields_set - {"cleared"}
    query = _query(frozenset(written), frozenset(changes.cleared) - written, event is not None)
    values = {f"new_{name}": _value(name, getattr(changes, name)) for name in written}
    told = {} if event is None else _told(projection, event)
    return query.step(account=projection.account_id, seen=projection.seen, **values, **told)


def _value(name: str, value: Any) -> Any:
    if isinstance(bind_account.c[name].type, JSONB):
        if value is None:
            return Jsonb({}) if name in MERGED else None
        return Jsonb(as_json(value))
    return value.value if isinstance(value, Enum) else value


def _told(projection: Projection, event: NewCaseEvent) -> dict[str, Any]:
    return {
        "event": projection.id,
        "code": event.code,
        "params": Jsonb(as_json(event.params)),
        "actor": event.actor,
        "source": event.source.value,
    }


@lru_cache(maxsize=256)
def _query(written: frozenset[str], cleared: frozenset[str], told: bool) -> Query:
    changed = _changed(written, cleared, told)
    moved = changed.cte("moved")
    stands = select(moved.c.version, moved.c.seq)
    if not told:
        return Query(stands)
    # Told from here: what a part of a statement answers that nobody reads may not be worked out.
    return Query(stands.add_columns(case_told(moved.c.id, moved.c.seq)).add_cte(_event(moved)))


def _changed(written: frozenset[str], cleared: frozenset[str], told: bool) -> Any:
    account = bind_account.c
    values: dict[str, Any] = {name: null() for name in cleared}
    for name in written:
        new = bindparam(f"new_{name}", type_=account[name].type)
        values[name] = _merged(name, new) if name in MERGED else new
    if "answers" in written:
        values["answers_version"] = account.version + 1
    changed: Update = (
        update(bind_account)
        .where(
            account.id == bindparam("account", type_=Uuid),
            account.version == bindparam("seen", type_=Integer),
        )
        .values(
            **values,
            version=account.version + int(told),
            seq=account.seq + int(told),
            updated_at=func.now(),
        )
    )
    return changed.returning(
        account.id, account.prospect_id, account.version, account.seq, *owner_columns(bind_account)
    )


def _event(moved: CTE) -> CTE:
    """What happened, with what the account has become."""
    columns = {
        "id": bindparam("event", type_=Uuid),
        "case_id": moved.c.id,
        "prospect_id": moved.c.prospect_id,
        "version": moved.c.version,
        "seq": moved.c.seq,
        "code": bindparam("code", type_=Text),
        "params": bindparam("params", type_=JSONB),
        "actor": bindparam("actor", type_=Uuid),
        "source": bindparam("source", type_=Text),
        **{column.name: moved.c[column.name] for column in owner_columns(bind_account)},
    }
    happened = insert(case_event).from_select(list(columns), select(*columns.values()))
    return happened.returning(case_event.c.id).cte("happened")


def _merged(name: str, new: Any) -> Any:
    """What is new beside what somebody may have typed meanwhile."""
    before = func.coalesce(bind_account.c[name], text("'{}'::jsonb"))
    return before.op("||")(new)
