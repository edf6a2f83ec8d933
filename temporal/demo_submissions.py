"""Demo submissions in all states of life, made as people make them: priced, submitted, held, released.

No workflow runs for them: their quotes are priced here, by the step that opens every quote.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncEngine
from uuid6 import uuid7

from activities.ports import ObjectStore
from activities.quote.steps import QuoteActivities
from adapters.crypto import FieldCipher
from adapters.postgres.job.outbox import OutboxRelay
from adapters.postgres.quote.store import PostgresQuoteStore
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.reference.catalogue import PostgresProgramCatalogue
from adapters.postgres.seed.demo_prospects import AGENCY
from adapters.postgres.seed.demo_submissions import demo_submissions, let_it_be_earlier
from adapters.postgres.unit_of_work import UnitOfWork, Work
from models.claim_history import ClaimHistory
from models.comment import CommentKind
from models.demo_submission import DemoSubmission
from models.errors import ProspectNotFound
from models.job import JobKind, JobStart
from models.principal import Principal
from models.prospect import DraftSections, Prospect, Stage
from models.quote import BatchTask, QuoteInput, RunClosing
from models.reference import Question
from models.submission import NewSubmission, Submission
from models.tenant import SYSTEM_SCOPE, Tenant
from rating.book import RateBook
from underwriting.intake_draft import first_risk
from underwriting.submission import facts_of, needed_by_default
from workflows.contracts import new_job


@dataclass(frozen=True)
class DemoPeople:
    """Who submits, the two underwriters who hold submissions, and who decides for a carrier."""

    agent: Principal
    first: Principal
    second: Principal
    carrier: Principal


class DemoSubmissions:
    """Stores what is not there yet, as the owner of the tables."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher, objects: ObjectStore) -> None:
        self._engine, self._objects = engine, objects
        self._work = UnitOfWork(engine, cipher, new_job=new_job)
        self._store = PostgresQuoteStore(engine, cipher)
        self._books = PostgresRateBooks(engine)
        catalogue = PostgresProgramCatalogue(engine)
        self._activities = QuoteActivities(self._store, self._books, catalogue, objects)
        self._outbox = OutboxRelay(engine)

    async def seed(self, people: DemoPeople, questions: Sequence[Question], today: date) -> int:
        """Returns: how many were stored."""
        wanted = demo_submissions()
        async with self._work.begin(_as(people.agent)) as work:
            missing = [one for one in wanted if not await _is_there(work, one)]
            if not missing:
                return 0
            for person in (people.agent, people.first, people.second):
                await work.users.signed_in(person)
            holidays = await work.reference.holidays()
        book = await self._books.for_date(today)
        for one in missing:
            await self._live(one, people, one.draft(questions, today), holidays, book, today)
        return len(missing)

    async def _live(
        self,
        one: DemoSubmission,
        people: DemoPeople,
        sections: DraftSections,
        holidays: frozenset[date],
        book: RateBook,
        today: date,
    ) -> None:
        """One business from its draft to where its life has come."""
        async with self._work.begin(_as(people.agent)) as work:
            found = await work.prospects.create(sections, public_id=one.public_id)
            await work.prospects.reach(found.id, Stage.THREE)
            if one.agent_comment:
                await work.comments.add(found.id, CommentKind.AGENT, one.agent_comment, told=False)
        run = await self._quoted(found, people.agent, book, today)
        practice = one.life == "practice"
        made = await self._submitted(found, run, people.agent, holidays, today, practice=practice)
        holder = {"first": people.first, "second": people.second}.get(one.owner)
        if holder is not None:
            await self._held(made, holder, one)
        if one.life in ("released", "again"):
            await self._released(made, holder or people.first)
            await let_it_be_earlier(self._engine, found.id, one.days_ago, max(0, one.days_ago - 1))
        if one.life == "again":
            await self._submitted(found, run, people.agent, holidays, today, practice=False)
        elif one.life != "released":
            await let_it_be_earlier(self._engine, found.id, one.days_ago, 0)

    async def _quoted(self, found: Prospect, agent: Principal, book: RateBook, today: date) -> UUID:
        """A run of the draft as it stands, priced and closed. Returns: the run."""
        run = uuid7()
        profile = found.sections.company_profile
        asked = QuoteInput(
            risk=first_risk(found.sections, ClaimHistory(), book, today),
            programs=found.sections.programs,
            fein=profile.fein,
            company_name=profile.company_name,
            prospect_id=found.id,
            prospect_version=found.version,
        )
        async with self._work.begin(_as(agent)) as work:
            started = await work.jobs.start(
                JobStart(job=new_job(JobKind.QUOTE), row_id=run, input=asked, actor=agent.subject)
            )
            await work.prospects.add_event(found.id, "get_quote")
        if started.message is not None:  # nobody has to start what is priced here
            await self._outbox.sent(started.message.id)
        plan = await self._activities.open_run(started.job)
        if not plan.closed:
            ours = tuple(one.program for one in plan.programs)
            await self._activities.price_programs(BatchTask(job=started.job, run_id=run, programs=ours))
            await self._activities.close_run(RunClosing(job=started.job, run_id=run))
        return run

    async def _submitted(
        self,
        found: Prospect,
        run: UUID,
        agent: Principal,
        holidays: frozenset[date],
        today: date,
        *,
        practice: bool,
    ) -> Submission:
        facts = facts_of(found.sections)
        async with self._work.begin(_as(agent)) as work:
            await work.submissions.hold(found.id)
            made = await work.submissions.submit(
                NewSubmission(
                    prospect_id=found.id,
                    prospect_version=found.version,
                    run_id=run,
                    producer=agent.email,
                    practice=practice,
                    needed_by=needed_by_default(facts.effective_date, today, holidays),
                    facts=facts,
                )
            )
            detail = {"submission": str(made.id), "run": str(run)}
            await work.prospects.add_event(found.id, "submit_to_underwriter", detail)
        return made

    async def _held(self, made: Submission, holder: Principal, one: DemoSubmission) -> None:
        async with self._work.begin(_as(holder)) as work:
            await work.submissions.hold(made.prospect_id)
            await work.submissions.change(made.id, owner=holder.subject)
            if one.status:
                await work.submissions.pick_status(made.prospect_id, one.status, None)
            if one.uw_comment:
                await work.comments.add(made.prospect_id, CommentKind.UW, one.uw_comment, told=False)

    async def _released(self, made: Submission, holder: Principal) -> None:
        async with self._work.begin(_as(holder)) as work:
            await work.submissions.hold(made.prospect_id)
            columns = await work.column_prices.of(made.id)
            prices = {column.key: column.goes_out.run_id for column in columns}
            await work.column_prices.release(made.id, prices)
            await work.submissions.release(await work.submissions.get(made.id))
            detail = {"submission": str(made.id), "uw_status": None}
            await work.prospects.add_event(made.prospect_id, "release_clicked", detail)


def _as(person: Principal) -> Tenant:
    """The owner of the tables sees all rows; who acts is the person."""
    return Tenant(scope=SYSTEM_SCOPE, org=AGENCY, user=person.subject)


async def _is_there(work: Work, one: DemoSubmission) -> bool:
    try:
        await work.prospects.by_public_id(one.public_id)
    except ProspectNotFound:
        return False
    return True
