"""Notices: written and mailed in the transaction of what they tell of, read by whom they are for."""

from collections.abc import Callable, Sequence
from uuid import UUID

from sqlalchemy import ColumnElement, delete, func, select, true, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.postgres.core.cursor import Cursor
from adapters.postgres.core.notify import person_told
from adapters.postgres.core.ownership import owner_columns, owner_of, within
from adapters.postgres.core.transaction import Step, send
from adapters.postgres.job.start import JobRepository
from adapters.postgres.mail.repository import MailInputs, a_mail
from adapters.postgres.notice.people import people_told
from adapters.postgres.tables.index import app_user, notice, notice_mail_off, submission
from models.job import JobKind, JobStart, NewJob
from models.mail import UNDERWRITERS, MailKind
from models.notice import (
    MAILED,
    Audience,
    Notice,
    NoticeFacts,
    NoticeKind,
    NoticePage,
)
from models.tenant import Tenant

_NAME = func.coalesce(func.nullif(app_user.c.name, ""), app_user.c.email, "")


class Notices:
    """What people are told. new_job: makes the jobs of mails."""

    def __init__(
        self,
        connection: AsyncConnection,
        tenant: Tenant,
        cipher: FieldCipher,
        new_job: Callable[[JobKind], NewJob],
    ) -> None:
        self._connection, self._tenant, self._cipher, self._new_job = connection, tenant, cipher, new_job

    async def tell(
        self,
        kind: NoticeKind,
        submission_id: UUID,
        to: Audience,
        *,
        by: UUID | None,
        facts: NoticeFacts | None = None,
    ) -> None:
        """Tell people of a submission, in their bells and, where the kind is mailed, by mail.

        All of it is written here and now; the relay sends the mails after commit.

        Args: by: who did it, who is not told; None: nobody, as a day that came near.
        """
        told = await self._connection.execute(people_told(kind, submission_id, to, by))
        people, said = told.all(), facts or NoticeFacts()
        if people:
            await self._write(kind, submission_id, [person.id for person in people], by, said)
        if kind not in MAILED:
            return
        addresses = [person.email for person in people if not person.mail_off]
        if kind is NoticeKind.SUBMITTED and to.level is not None:
            addresses = [UNDERWRITERS]
        if addresses:
            await self._mail(kind, submission_id, addresses, by, said)

    async def settle(self, submission_id: UUID, kind: NoticeKind) -> None:
        """Mark what people were told as read, since it is done: a submission that was taken, for one."""
        told = (notice.c.submission_id == submission_id) & (notice.c.kind == kind.value)
        read = update(notice).where(told, notice.c.read_at.is_(None)).values(read_at=func.now())
        people = (await self._connection.execute(read.returning(notice.c.person))).scalars().all()
        await self._wake(people)

    async def page(self, *, cursor: str | None = None, limit: int = 20) -> NoticePage:
        """The caller's notices of submissions that they may see, newest first. Raises: InvalidInput."""
        query = (
            select(
                notice.c.id, notice.c.kind, notice.c.submission_id, submission.c.prospect_id,
                submission.c.company, _NAME.label("by"), notice.c.facts, notice.c.at, notice.c.read_at,
            )
            .join(submission, submission.c.id == notice.c.submission_id)
            .outerjoin(app_user, app_user.c.id == notice.c.by)
            .where(self._own())
        )  # fmt: skip
        if cursor:
            query = query.where(Cursor.parse(cursor).after(notice.c.at, notice.c.id))
        newest = query.order_by(notice.c.at.desc(), notice.c.id.desc()).limit(limit + 1)
        rows = (await self._connection.execute(newest)).all()
        items = tuple(Notice.model_validate(dict(row._mapping)) for row in rows[:limit])
        last = items[-1] if len(rows) > limit else None
        return NoticePage(
            items=items,
            unread=await self.unread(),
            cursor=str(Cursor(last.at, last.id)) if last else None,
        )

    async def unread(self) -> int:
        """How many notices the caller has not read."""
        query = (
            select(func.count())
            .select_from(notice)
            .join(submission, submission.c.id == notice.c.submission_id)
            .where(self._own(), notice.c.read_at.is_(None))
        )
        return int(await self._connection.scalar(query) or 0)

    async def read(self, ids: Sequence[UUID] | None) -> None:
        """Mark notices of the caller as read; None: all of them."""
        mine = notice.c.person == self._tenant.user
        wanted = true() if ids is None else notice.c.id.in_(ids)
        read = update(notice).where(mine, wanted, notice.c.read_at.is_(None)).values(read_at=func.now())
        done = await self._connection.execute(read)
        if done.rowcount and self._tenant.user:
            await self._wake([self._tenant.user])

    async def mails_off(self) -> frozenset[NoticeKind]:
        """The kinds of which the caller wants no mail."""
        query = select(notice_mail_off.c.kind).where(notice_mail_off.c.person == self._tenant.user)
        return frozenset(NoticeKind(kind) for kind in (await self._connection.execute(query)).scalars())

    async def set_mail(self, kind: NoticeKind, *, on: bool) -> None:
        """Switch mails of a kind on or off for the caller."""
        key = {"person": self._tenant.owner().user, "kind": kind.value}
        off = insert(notice_mail_off).values(key).on_conflict_do_nothing()
        again = delete(notice_mail_off).where(*(notice_mail_off.c[name] == key[name] for name in key))
        await self._connection.execute(again if on else off)

    def _own(self) -> ColumnElement[bool]:
        return (notice.c.person == self._tenant.user) & within(self._tenant, submission)

    async def _write(
        self,
        kind: NoticeKind,
        submission_id: UUID,
        people: Sequence[UUID],
        by: UUID | None,
        facts: NoticeFacts,
    ) -> None:
        said = facts.model_dump(mode="json", exclude_defaults=True)
        told = {"submission_id": submission_id, "kind": kind.value, "by": by, "facts": said}
        await self._connection.execute(
            notice.insert(), [{"id": uuid7(), "person": person, **told} for person in people]
        )
        await self._wake(people)

    async def _wake(self, people: Sequence[UUID]) -> None:
        """Tell the open pages of people that there is something new."""
        if people:
            each = func.unnest(list(dict.fromkeys(people))).column_valued("told")
            await self._connection.execute(select(person_told(each)))

    async def _mail(
        self,
        kind: NoticeKind,
        submission_id: UUID,
        addresses: Sequence[str],
        by: UUID | None,
        facts: NoticeFacts,
    ) -> None:
        query = (
            select(
                submission.c.prospect_id, submission.c.company, _NAME.label("by"), *owner_columns(submission)
            )
            .outerjoin(app_user, app_user.c.id == by)
            .where(submission.c.id == submission_id)
        )
        about = (await self._connection.execute(query)).one()
        said = facts.model_dump(mode="json", exclude_defaults=True)
        words = {"company": about.company, "by": about.by, "prospect": str(about.prospect_id)}
        words |= {name: str(fact) for name, fact in said.items()}
        messages: list[Step] = []
        jobs = JobRepository(
            self._connection,
            self._tenant,
            messages.append,
            lambda _: MailInputs(self._connection, self._cipher),
        )
        owner = owner_of(about)
        for address in addresses:
            mail = a_mail(MailKind(kind.value), address, **words)
            job = self._new_job(JobKind.MAIL)
            await jobs.start(
                JobStart(job=job, row_id=mail.id, input=mail, actor=by or owner.user, owner=owner)
            )
        await send(self._connection, *messages)
