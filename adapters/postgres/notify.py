"""The one channel on which the database says that a job has news: ids and numbers only."""

from typing import Any

from sqlalchemy import ColumnElement, Text, Uuid, bindparam, cast, func

CHANNEL = "ql"


def news(seq: ColumnElement[Any]) -> ColumnElement[Any]:
    """Tells listeners, after commit, that the job of the statement (:job) has reached this number."""
    payload = func.json_build_object("job", bindparam("job", type_=Uuid), "seq", seq)
    return func.pg_notify(CHANNEL, cast(payload, Text))
