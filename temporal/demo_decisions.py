"""Demo decisions of a portal carrier in each state of their life, each with its history.

Each is asked for as Submit asks, so that its case runs; what was done before is written as its case writes
it, and moved to its day.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncEngine
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.postgres.decision.store import PostgresDecisions
from adapters.postgres.seed.demo_decisions import demo_decisions, let_it_be_asked_at, let_it_have_happened
from adapters.postgres.seed.demo_prospects import AGENCY
from adapters.postgres.seed.demo_submissions import demo_submissions
from adapters.postgres.unit_of_work import UnitOfWork, Work
from models.bind_step import EventSource
from models.case import CaseKind
from models.decision import DecisionAction, DecisionEnd, DecisionStanding
from models.decision_case import DecisionRef
from models.decision_snapshot import NewDecision
from models.decision_step import DecisionRow, DecisionWrite
from models.demo_decision import DemoDecision, DemoStep
from models.errors import ProspectNotFound
from models.principal import Principal
from models.prospect import Prospect
from models.quote import PRICED, ProgramQuote
from models.quote_record import RecordKey, one_line
from models.submission import Origin, Submission, SubmissionState
from models.tenant import SYSTEM_SCOPE, Tenant
from underwriting.decision import DAY, DAYS_TO_DECIDE, approved_until, at, decided, withdrawn
from underwriting.decision_snapshot import snapshot_of
from workflows.contracts import CASES, decision_case_id, job_of

_UNSAID = (DecisionAction.REOPEN, DecisionAction.BOUND)
"""What people do without another word."""


class DemoDecisions:
    """Stores what is not there yet, as the owner of the tables."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine = engine
        self._work = UnitOfWork(engine, cipher)
        self._store = PostgresDecisions(engine, cipher, job_of, decision_case_id)

    async def seed(self, agent: Principal, decider: Principal, now: datetime) -> int:
        """Returns: how many were stored."""
        names = {one.key: one.public_id for one in demo_submissions()}
        stored = 0
        for one in demo_decisions():
            tenant = Tenant(scope=SYSTEM_SCOPE, org=AGENCY, user=agent.subject)
            async with self._work.begin(tenant) as work:
                found = await _submitted(work, names[one.key], back=one.withdrawn)
                ref = await self._asked(work, one, *found, decider, now) if found else None
                if ref is not None:
                    await work.users.signed_in(decider)
            if found is not None and ref is not None:
                await self._lived(ref, one, found[1].submitted_at, decider.subject, now)
                stored += 1
        return stored

    async def _lived(
        self, ref: DecisionRef, one: DemoDecision, asked_at: datetime, decider: UUID, now: datetime
    ) -> None:
        """What happened to it since it was asked for, step by step as its case would have written it."""
        await let_it_be_asked_at(self._engine, ref.decision, DemoStep(at=asked_at, version=1))
        for action, after in one.steps():
            row = await self._store.read(ref)
            if row is None:
                return
            standing, moment = _after(row, one, action, min(asked_at + after, now))
            acts = action in tuple(DecisionAction)
            remark = "" if action in _UNSAID else one.remark
            asked = DecisionWrite(
                ref=ref,
                seen=row.version,
                row=row.at(standing, row.version + 1, str(uuid7())),
                code=action,
                remark=remark if acts else None,
                actor=decider if acts else None,
                source=EventSource.PERSON if acts else EventSource.PLATFORM,
            )
            written = await self._store.write(asked)
            if written.refusal is not None:
                raise written.refusal
            await let_it_have_happened(
                self._engine,
                ref.decision,
                DemoStep(
                    at=moment.astimezone(UTC),
                    version=written.row.version,
                    by_person=acts,
                    binds=standing.ended is DecisionEnd.BOUND,
                ),
            )

    async def _asked(
        self,
        work: Work,
        one: DemoDecision,
        found: Prospect,
        made: Submission,
        decider: Principal,
        now: datetime,
    ) -> DecisionRef | None:
        """The case of the decision then. Returns: None where it is there, or the carrier has no price."""
        carrier = decider.carrier_key or ""
        known = await work.decisions.of_prospect(found.user_id)
        run = await work.quotes.run(made.run_id)
        rows = [row for row in run.programs if row.carrier == carrier and row.state in PRICED]
        if not rows or any(each.submission_id == made.id for each in known):
            return None
        deadline = one.deadline(now)
        new = NewDecision(
            submission_id=made.id,
            prospect_id=found.id,
            carrier=carrier,
            uuid_carriers=tuple(_keys(found, made.run_id, rows, deadline)),
            deadline=deadline,
            approved_until=approved_until(made.effective_date, deadline),
            origin=Origin.AGENT,
            snapshot=snapshot_of(found, made, rows, ""),
        )
        id = await work.decisions.ask(new, CASES[CaseKind.DECISION].workflow, decision_case_id)
        scope = (await work.decisions.of_prospect(found.user_id))[0].scope
        return DecisionRef(decision=id, scope=scope, deadline=new.deadline, approved_until=new.approved_until)


async def _submitted(work: Work, public_id: str, *, back: bool) -> tuple[Prospect, Submission] | None:
    """A demo business with what the underwriters have of it; back: with what went back to its agent."""
    try:
        found = await work.prospects.by_public_id(public_id)
    except ProspectNotFound:
        return None
    made = await work.submissions.newest(found.id)
    wanted = SubmissionState.RELEASED if back else SubmissionState.OPEN
    return None if made is None or made.state is not wanted else (found, made)


def _keys(found: Prospect, run_id: UUID, rows: list[ProgramQuote], deadline: datetime) -> Iterator[str]:
    """Of quote records as old as the clock says."""
    place = found.sections.company_profile.primary_address
    address = one_line(place.street, place.city, f"{place.state.upper()} {place.zip}".strip())
    made_at = int((deadline - DAYS_TO_DECIDE * DAY).timestamp() * 1000)
    for row in rows:
        program = f"{row.partner}-{row.carrier}"
        yield str(RecordKey(made_at=made_at, run_id=run_id, program=program, address=address))


def _after(
    row: DecisionRow, one: DemoDecision, action: str, moment: datetime
) -> tuple[DecisionStanding, datetime]:
    """Where it stands then by the rules of that moment, and when that was: what time does, when it is due."""
    if action == DecisionEnd.WITHDRAWN:
        return withdrawn(row.standing), moment
    if action in (DecisionEnd.EXPIRED, DecisionEnd.LAPSED):
        due = row.standing.runs_until or moment
        return at(row.standing, due), due
    return decided(row.standing, DecisionAction(action), one.remark, moment), moment
