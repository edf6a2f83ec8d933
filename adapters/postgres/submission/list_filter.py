"""Which submissions a list shows and in which order: columns of the row alone, never a document."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Select, Uuid, and_, any_, case, exists, func, or_, select, true

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import within
from adapters.postgres.submission.repository import shown_name
from adapters.postgres.tables.index import app_user, authority_issue, comment, submission
from models.comment import CommentKind
from models.principal import DataScope
from models.submission import (
    DUE_DAYS,
    DayRange,
    ListQuery,
    ListSort,
    SubmissionState,
    UnderwriterTab,
    UnderwriterView,
    UwStatus,
)
from models.tenant import Tenant
from models.workbook_authority import IssueState, Measure

HOLDER = app_user.alias("holder")
_FEIN = re.compile(r"^[0-9]{2}-?[0-9]{7}$")
_LAST_DIGITS = re.compile(r"^[0-9]{4}$")
_CLASS = re.compile(r"^[0-9]{4}[A-Za-z]?$")
_LEAST_LETTERS = 2
_INDEXED_LETTERS = 3
"""From here on an index of staff's own finds the rows; a shorter part is in most rows anyway."""
_NEVER_EMPTY = frozenset(
    {
        ListSort.COMPANY, ListSort.PRIMARY_STATE, ListSort.GOVERNING_STATE, ListSort.CLASS_CODE,
        ListSort.PAYROLL, ListSort.PARTNER, ListSort.PRODUCER, ListSort.FILES,
    }
)  # fmt: skip


def of_tab(tab: UnderwriterTab) -> ColumnElement[bool]:
    """What a tab lists; a company that is called '-' or nothing is no row of any."""
    state = SubmissionState.OPEN if tab is UnderwriterTab.ACTIVE else SubmissionState.RELEASED
    return and_(submission.c.state == state.value, submission.c.company_folded.not_in(("", "-")))


def of_view(view: UnderwriterView, tenant: Tenant, level: int, today: date) -> ColumnElement[bool]:
    """What a view chooses of a tab; practice has a view of its own, and is in no other."""
    real = ~submission.c.practice
    chosen = {
        UnderwriterView.ALL: true(),
        UnderwriterView.MINE: submission.c.owner == tenant.user,
        UnderwriterView.UNOWNED: submission.c.owner.is_(None),
        UnderwriterView.NEEDS_DECISION: submission.c.uw_status.is_(None),
        UnderwriterView.NEEDS_MY_APPROVAL: _waits_for(tenant, level),
        UnderwriterView.DUE: submission.c.needed_by <= today + timedelta(days=DUE_DAYS),
    }
    return submission.c.practice if view is UnderwriterView.PRACTICE else and_(real, chosen[view])


def _waits_for(tenant: Tenant, level: int) -> ColumnElement[bool]:
    """Whether a price waits for somebody of this level who did not make it.

    A reason that is missing is given by whoever works on the cell; nobody approves it.
    """
    issue = authority_issue.c
    return exists().where(
        issue.submission_id == submission.c.id,
        issue.state == IssueState.OPEN.value,
        issue.measure != Measure.REASON_MISSING.value,
        issue.level <= level,
        issue.raised_by != tenant.user,
    )


def filtered(
    query: ListQuery, tenant: Tenant, level: int, today: date, cipher: FieldCipher
) -> list[ColumnElement[bool]]:
    """Everything that a row must fit."""
    row = submission.c
    return [
        within(tenant, submission),
        of_tab(query.tab),
        of_view(query.view, tenant, level, today),
        *_searched(query.q, tenant, cipher),
        *_one_of_status(query.statuses),
        *_one_of(row.owner, query.owners),
        *_one_of(row.partner, query.partners),
        *_one_of(row.primary_state, [state.upper() for state in query.primary_states]),
        *_one_of(row.governing_state, [state.upper() for state in query.governing_states]),
        *_on_days(row.submitted_at, query.submitted),
        *_between(row.effective_date, query.effective),
        *_between(row.needed_by, query.needed_by),
        *(() if query.files is None else [(row.file_count > 0).is_(query.files)]),
        *(() if query.stale is None else [row.stale.is_(query.stale)]),
    ]


def _searched(text: str, tenant: Tenant, cipher: FieldCipher) -> list[ColumnElement[bool]]:
    """A part of a company or producer, a FEIN or its last four digits, a class code."""
    words = text.strip()
    if not words:
        return []
    row = submission.c
    if _FEIN.match(words):
        return [row.fein_index.in_(cipher.blind_indexes(words.replace("-", "")))]
    found: list[ColumnElement[bool]] = []
    if len(words) >= _INDEXED_LETTERS and tenant.scope == DataScope.STAFF.value:
        found.append(row.id == any_(func.submissions_naming(words.lower(), type_=ARRAY(Uuid))))
    elif len(words) >= _LEAST_LETTERS:
        part = words.lower()
        found.append(row.company_folded.contains(part, autoescape=True))
        found.append(row.producer.contains(part, autoescape=True))
    if _LAST_DIGITS.match(words):
        found.append(row.fein_last4 == words)
    if _CLASS.match(words):
        found.append(row.governing_class == words.upper())
    return [or_(*found)] if found else [~true()]


def _one_of(column: ColumnElement[Any], wanted: Sequence[Any]) -> list[ColumnElement[bool]]:
    return [column.in_(wanted)] if wanted else []


def _one_of_status(wanted: Sequence[str]) -> list[ColumnElement[bool]]:
    if not wanted:
        return []
    known = [status.value for status in map(UwStatus.said, wanted) if status is not None]
    none = [submission.c.uw_status.is_(None)] if len(known) < len(wanted) else []
    return [or_(submission.c.uw_status.in_(known), *none)]


def _between(column: ColumnElement[Any], days: DayRange) -> list[ColumnElement[bool]]:
    first = [column >= days.first] if days.first else []
    return [*first, *([column <= days.last] if days.last else [])]


def _on_days(column: ColumnElement[Any], days: DayRange) -> list[ColumnElement[bool]]:
    """Whole days, UTC, of a moment."""
    first = [column >= func.timezone("UTC", days.first)] if days.first else []
    after = days.last + timedelta(days=1) if days.last else None
    return [*first, *([column < func.timezone("UTC", after)] if after else [])]


def sorted_rows(query: Select[Any], sort: ListSort, *, descending: bool) -> Select[Any]:
    """The query in order; rows that are alike stand by when they were submitted, empty cells last.

    Those that are alike go the same way as all, so that one index serves both ways.
    """
    by = _sort_key(sort)
    if sort is ListSort.OWNER:
        query = query.outerjoin(HOLDER, HOLDER.c.id == submission.c.owner)
    keys = [submission.c.submitted_at, submission.c.id]
    if sort is ListSort.SUBMITTED:
        return query.order_by(*(key.desc() if descending else key.asc() for key in keys))
    ordered = by.desc() if descending else by.asc()
    if descending and sort not in _NEVER_EMPTY:
        ordered = ordered.nulls_last()
    return query.order_by(ordered, *(key.desc() if descending else key.asc() for key in keys))


def _sort_key(sort: ListSort) -> ColumnElement[Any]:
    row = submission.c
    plain: dict[ListSort, ColumnElement[Any]] = {
        ListSort.SUBMITTED: row.submitted_at,
        ListSort.COMPANY: row.company_folded,
        ListSort.FEIN: row.fein_last4,
        ListSort.PRIMARY_STATE: row.primary_state,
        ListSort.GOVERNING_STATE: row.governing_state,
        ListSort.CLASS_CODE: row.governing_class,
        ListSort.PAYROLL: row.payroll,
        ListSort.PARTNER: row.partner,
        ListSort.PRODUCER: row.producer,
        ListSort.FILES: row.file_count,
        ListSort.NEEDED_BY: row.needed_by,
        ListSort.EFFECTIVE: row.effective_date,
        ListSort.STATUS: row.status_place,
    }
    if sort in plain:
        return plain[sort]
    if sort is ListSort.OWNER:
        return func.lower(func.nullif(shown_name(HOLDER), ""))
    kind = CommentKind.UW if sort is ListSort.UW_COMMENTS else CommentKind.AGENT
    return func.lower(current_comment(kind))


def current_comment(kind: CommentKind) -> ColumnElement[Any]:
    """The comment that holds; null for none."""
    text = case((comment.c.previous, None), else_=comment.c.text)
    newest = (
        select(text)
        .where(comment.c.prospect_id == submission.c.prospect_id, comment.c.kind == kind.value)
        .order_by(comment.c.at.desc(), comment.c.id.desc())
        .limit(1)
    )
    return newest.scalar_subquery()
