"""An agent with a submission, and underwriters, for the tests of what people are told."""

from collections.abc import Sequence
from uuid import UUID, uuid4

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.mail.store import PostgresMailStore
from adapters.postgres.tables.index import app_user, job, mail, notice, outbox
from adapters.postgres.unit_of_work import UnitOfWork
from api.caller.access import scope_of
from models.job import JobKind, JobRef, JobStart, TenantScope
from models.mail import Mail
from models.notice import Audience, NoticeFacts, NoticeKind
from models.principal import Principal
from models.prospect import DraftSections
from models.tenant import Tenant
from tests.support.people import a_principal
from tests.support.quote_cases import an_input
from tests.support.submissions import a_submission
from workflows.contracts import new_job

PRICES = NoticeFacts(column="Key Risk", before="36,396", after="33,027", level=2)


class Desk:
    """An agent with a submission, and underwriters who have signed in."""

    def __init__(self, uow: UnitOfWork, owner: AsyncEngine, worker: AsyncEngine, cipher: FieldCipher) -> None:
        self._uow, self._owner = uow, owner
        self._mails = PostgresMailStore(worker, cipher)
        self.agent = a_principal()
        self.submission = self.prospect = uuid4()

    async def open(self) -> "Desk":
        """With everything there."""
        await self.known(self.agent)
        async with self._uow.begin(tenant_of(self.agent)) as work:
            made = await work.prospects.create(DraftSections())
            asked = an_input("gms-uwic").model_copy(update={"prospect_id": made.id})
            started = await work.jobs.start(
                JobStart(job=new_job(JobKind.QUOTE), row_id=uuid4(), input=asked, actor=self.agent.subject)
            )
        self.prospect = made.id
        self.submission = await a_submission(
            self._owner, made.id, started.input_ref, submitted_by=self.agent.subject
        )
        return self

    async def known(self, *people: Principal, level: int = 1) -> None:
        """People who have signed in."""
        async with self._uow.begin(Tenant.nobody()) as work:
            for person in people:
                await work.users.signed_in(person)
        of_level = update(app_user).where(app_user.c.id.in_([each.subject for each in people]))
        async with self._owner.begin() as connection:
            await connection.execute(of_level.values(uw_level=level))

    async def tell(self, kind: NoticeKind, to: Audience, by: Principal, facts: NoticeFacts = PRICES) -> None:
        """As somebody's request does it."""
        async with self._uow.begin(tenant_of(by)) as work:
            await work.notices.tell(kind, self.submission, to, by=by.subject, facts=facts)

    async def told(self) -> list[UUID]:
        """Who has a notice of the submission."""
        async with self._owner.connect() as connection:
            query = select(notice.c.person).where(notice.c.submission_id == self.submission)
            return list((await connection.execute(query)).scalars())

    async def unread(self, person: Principal) -> int:
        """In a person's bell."""
        async with self._uow.begin(tenant_of(person)) as work:
            return await work.notices.unread()

    async def mails(self) -> Sequence[Mail]:
        """What waits to be sent about the prospect, each with its message in the outbox."""
        query = (
            select(job, outbox.c.name)
            .join(mail, mail.c.job_id == job.c.id)
            .join(outbox, outbox.c.id == job.c.id)
            .where(job.c.tenant_user == self.agent.subject)
            .order_by(job.c.id)
        )
        async with self._owner.connect() as connection:
            rows = (await connection.execute(query)).all()
        scopes = [
            TenantScope(partner=row.tenant_partner, org=row.tenant_org, user=row.tenant_user) for row in rows
        ]
        found = [
            await self._mails.waiting(JobRef(job_id=row.id, scope=scope))
            for row, scope in zip(rows, scopes, strict=True)
        ]
        return [each for each in found if each is not None]


def tenant_of(person: Principal) -> Tenant:
    return Tenant.of(person, scope_of(person))


def an_underwriter() -> Principal:
    return a_principal("UWBeta", agency_key=None)
