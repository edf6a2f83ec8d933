"""Demo decisions of a portal carrier: open, in hold, approved, rejected, expired, each with its history.

Each is asked for as Submit asks, so that its case runs; what its people did before is written as of its day.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.seed.demo_decisions import demo_decisions, let_it_have_happened
from adapters.postgres.seed.demo_prospects import AGENCY
from adapters.postgres.seed.demo_submissions import demo_submissions
from adapters.postgres.unit_of_work import UnitOfWork, Work
from models.case import CaseKind
from models.decision import DecisionAction, DecisionEnd, DecisionStanding
from models.decision_snapshot import NewDecision
from models.demo_decision import DemoDecision, DemoStep
from models.errors import ProspectNotFound
from models.principal import Principal
from models.prospect import Prospect
from models.quote import PRICED, ProgramQuote
from models.quote_record import RecordKey, one_line
from models.submission import Origin, Submission, SubmissionState
from models.tenant import SYSTEM_SCOPE, Tenant
from underwriting.decision import DAY, DAYS_TO_DECIDE, approved_until, at, decided
from underwriting.decision_snapshot import snapshot_of
from workflows.contracts import CASES, decision_case_id


class DemoDecisions:
    """Stores what is not there yet, as the owner of the tables."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine = engine
        self._work = UnitOfWork(engine, cipher)

    async def seed(self, agent: Principal, decider: Principal, now: datetime) -> int:
        """Returns: how many were stored."""
        names = {one.key: one.public_id for one in demo_submissions()}
        stored = 0
        for one in demo_decisions():
            tenant = Tenant(scope=SYSTEM_SCOPE, org=AGENCY, user=agent.subject)
            async with self._work.begin(tenant) as work:
                found = await _submitted(work, names[one.key])
                id = await self._asked(work, one, *found, decider, now) if found else None
                if id is not None:
                    await work.users.signed_in(decider)
            if found is not None and id is not None:
                asked_at = found[1].submitted_at
                steps = tuple(_steps(one, asked_at, now))
                await let_it_have_happened(self._engine, id, asked_at, steps, decider.subject)
                stored += 1
        return stored

    async def _asked(
        self,
        work: Work,
        one: DemoDecision,
        found: Prospect,
        made: Submission,
        decider: Principal,
        now: datetime,
    ) -> UUID | None:
        """The decision that waits then. Returns: None where it is there, or the carrier has no price."""
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
        return await work.decisions.ask(new, CASES[CaseKind.DECISION].workflow, decision_case_id)


async def _submitted(work: Work, public_id: str) -> tuple[Prospect, Submission] | None:
    """A demo business with what the underwriters have of it."""
    try:
        found = await work.prospects.by_public_id(public_id)
    except ProspectNotFound:
        return None
    made = await work.submissions.newest(found.id)
    return None if made is None or made.state is not SubmissionState.OPEN else (found, made)


def _keys(found: Prospect, run_id: UUID, rows: list[ProgramQuote], deadline: datetime) -> Iterator[str]:
    """Of quote records as old as the clock says."""
    place = found.sections.company_profile.primary_address
    address = one_line(place.street, place.city, f"{place.state.upper()} {place.zip}".strip())
    made_at = int((deadline - DAYS_TO_DECIDE * DAY).timestamp() * 1000)
    for row in rows:
        program = f"{row.partner}-{row.carrier}"
        yield str(RecordKey(made_at=made_at, run_id=run_id, program=program, address=address))


def _steps(one: DemoDecision, asked_at: datetime, now: datetime) -> Iterator[DemoStep]:
    """What happened, each by the rules of its moment."""
    deadline = one.deadline(now)
    standing = DecisionStanding(deadline=deadline, approved_until=deadline + timedelta(days=90))
    for action, after in one.steps():
        expires = action == DecisionEnd.EXPIRED
        moment = deadline if expires else min(asked_at + after, now)
        standing = (
            at(standing, moment) if expires else decided(standing, DecisionAction(action), one.remark, moment)
        )
        remark = None if expires else "" if action == DecisionAction.REOPEN else one.remark
        yield DemoStep(
            code=action,
            at=moment.astimezone(UTC),
            status=standing.status,
            ended=standing.ended,
            remark=remark,
        )
