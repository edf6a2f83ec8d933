"""Who is told of a submission: people by name, underwriters of a level, the agency of somebody who left."""

from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, and_, exists, or_, select

from adapters.postgres.core.ownership import holds, of_another, of_the_same
from adapters.postgres.tables.index import app_user, notice_mail_off, submission
from models.demo import DEMO_GROUP
from models.notice import QUOTING_GROUP, UNDERWRITER_GROUP, Audience, NoticeKind
from models.principal import STAFF_GROUPS


def people_told(
    kind: NoticeKind, submission_id: UUID, to: Audience, by: UUID | None
) -> Select[tuple[UUID, str, bool]]:
    """Who is told, each with an address and whether they want no mail of the kind.

    Not who belongs to another agency or partner by now: the agency's people who quote are, in their place.
    Source: docs/adr/0036-what-people-are-told.md
    """
    off = exists().where(notice_mail_off.c.person == app_user.c.id, notice_mail_off.c.kind == kind.value)
    told = [app_user.c.id.in_(to.people) & ~_left(app_user), _in_place_of(to)]
    if to.level is not None:
        told.append(holds(app_user, UNDERWRITER_GROUP) & (app_user.c.uw_level >= to.level))
    return (
        select(app_user.c.id, app_user.c.email, off.label("mail_off"))
        .select_from(app_user.join(submission, submission.c.id == submission_id))
        .where(or_(*told), app_user.c.id.is_distinct_from(by))
        .order_by(app_user.c.id)
    )


def _left(person: Any) -> ColumnElement[bool]:
    """Whether a person belongs elsewhere than the submission and is none of our staff, who see them all."""
    return of_another(submission, person) & ~holds(person, *STAFF_GROUPS)


def _in_place_of(to: Audience) -> ColumnElement[bool]:
    """Whether somebody who is named left, and this is one of those who still may act for them."""
    gone = app_user.alias("gone")
    return and_(
        select(gone.c.id).where(gone.c.id.in_(to.people), _left(gone)).exists(),
        of_the_same(submission, app_user),
        holds(app_user, QUOTING_GROUP),
        ~holds(app_user, DEMO_GROUP),
    )
