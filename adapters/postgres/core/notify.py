"""The one channel on which the database says what has news: ids and numbers only."""

from typing import Any

from sqlalchemy import ColumnElement, Text, Uuid, bindparam, cast, func

CHANNEL = "ql"


def news(seq: ColumnElement[Any]) -> ColumnElement[Any]:
    """Tells listeners, after commit, that the job of the statement (:job) has reached this number."""
    payload = func.json_build_object("job", bindparam("job", type_=Uuid), "seq", seq)
    return func.pg_notify(CHANNEL, cast(payload, Text))


def notify_job_changed(job_id: ColumnElement[Any]) -> ColumnElement[Any]:
    """Tells listeners, after commit, that a job is not what it was, though no row of it has a new number."""
    return func.pg_notify(CHANNEL, cast(func.json_build_object("job", job_id), Text))


def changed(session_id: ColumnElement[Any]) -> ColumnElement[Any]:
    """Tells listeners, after commit, that a session has ended or its person is another by now.

    The id is the hash under which the session is stored, never the one in a cookie.
    """
    payload = func.json_build_object("session", func.encode(session_id, "hex"))
    return func.pg_notify(CHANNEL, cast(payload, Text))


def submission_changed(submission_id: ColumnElement[Any]) -> ColumnElement[Any]:
    """Tells listeners, after commit, that a submission, its workbook or comments are not what they were."""
    return func.pg_notify(CHANNEL, cast(func.json_build_object("submission", submission_id), Text))


def person_told(person_id: ColumnElement[Any]) -> ColumnElement[Any]:
    """Tells listeners, after commit, that a person has a notice more or one less to read."""
    return func.pg_notify(CHANNEL, cast(func.json_build_object("person", person_id), Text))


def case_told(case_id: ColumnElement[Any], seq: ColumnElement[Any]) -> ColumnElement[Any]:
    """Tells listeners, after commit, that an event of this number happened to a case."""
    return func.pg_notify(CHANNEL, cast(func.json_build_object("case", case_id, "seq", seq), Text))
