"""A decision in memory, and a worker of its case."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from typing import Any, cast
from uuid import UUID, uuid4

from temporalio.client import Client, WorkflowHandle
from temporalio.common import WorkflowIDConflictPolicy
from temporalio.worker import Worker
from uuid6 import uuid7

from activities.decision import DecisionActivities
from activities.decision_ports import DecisionFacts, Letters
from activities.registry import activities_of
from models.case import CaseCall
from models.decision import QuoteStatus
from models.decision_case import Decision, DecisionRef
from models.decision_step import DecisionRow, DecisionWrite, DecisionWritten, Refused
from models.job import TenantScope
from models.mail import Mail
from temporal.cases import Told
from workflows.contracts import decision_case_id
from workflows.decision import CarrierDecisionWorkflow

BEGUN = datetime(2026, 11, 27, 9, 30, tzinfo=UTC)
FACTS = DecisionFacts(
    company="Bluebonnet Cafe",
    carrier="Key Risk",
    effective_date=date(2027, 1, 1),
    prospect_id=UUID(int=7),
    producer="agent@alder-agency.example",
    salesperson="sales@quoteloom.example",
    portal="portal@key-risk.example",
)


@dataclass
class FakeDecisions:
    """activities.decision_ports.Decisions in memory, of one decision."""

    row: DecisionRow | None
    told_of: DecisionFacts | None = FACTS
    refuses: Refused | None = None
    failures: int = 0
    """Writes that fail before one is taken."""
    lost_replies: int = 0
    """Writes that are taken, and fail after it."""
    writes: list[DecisionWrite] = field(default_factory=list)
    mails: dict[UUID, Mail] = field(default_factory=dict)

    async def read(self, ref: DecisionRef) -> DecisionRow | None:
        """See Decisions."""
        return self.row

    async def write(self, asked: DecisionWrite, letters: Letters | None = None) -> DecisionWritten:
        """See Decisions."""
        assert self.row is not None
        if self.failures:
            self.failures -= 1
            raise ConnectionError("The database is away")
        if self.refuses is not None:
            return DecisionWritten(row=self.row, refused=self.refuses)
        if self.row.key == asked.row.key:
            return DecisionWritten(row=self.row)
        if self.row.version != asked.seen:
            return DecisionWritten(row=self.row, refused=Refused.MOVED)
        self.row = asked.row
        self.writes.append(asked)
        if letters is not None and self.told_of is not None:
            await self.mail(asked.ref, letters(self.told_of))
        if self.lost_replies:
            self.lost_replies -= 1
            raise ConnectionError("The reply was lost")
        return DecisionWritten(row=self.row)

    async def facts(self, ref: DecisionRef) -> DecisionFacts | None:
        """See Decisions."""
        return self.told_of

    async def mail(self, ref: DecisionRef, mails: Sequence[Mail]) -> None:
        """See Decisions."""
        self.mails |= {mail.id: mail for mail in mails}

    @property
    def sent(self) -> list[tuple[str, str]]:
        """Kind and recipient of each mail, in the order of writing."""
        return [(mail.kind.value, mail.recipient) for mail in self.mails.values()]


def a_row(begun: datetime = BEGUN, **changes: object) -> DecisionRow:
    """A decision as Submit makes it."""
    row = DecisionRow(
        carrier="Key Risk",
        quote_status=QuoteStatus.OPEN,
        deadline=begun + timedelta(days=30),
        approved_until=begun + timedelta(days=120),
        version=1,
    )
    return row.model_copy(update=changes)


def a_ref(row: DecisionRow) -> DecisionRef:
    """What the case of a row begins with."""
    scope = TenantScope(org="alder", user=uuid4())
    return DecisionRef(
        decision=uuid7(), scope=scope, deadline=row.deadline, approved_until=row.approved_until
    )


@dataclass
class DecisionOffice:
    """The case of one decision over a fake store."""

    client: Client
    store: FakeDecisions
    ref: DecisionRef
    case_id: str
    queue: str
    _started: Any = None

    def told(self, given: Decision | None = None) -> Told:
        """The case, as whoever tells it something reaches it."""
        call = CaseCall.of("key_risk", self.ref, given)
        return Told(self.client, self.case_id, call, timedelta(seconds=20), self.queue)

    async def begin(self, **signal: Any) -> None:
        """Start it, as Submit does; one that runs goes on."""
        # The handle of a start makes time pass on a server that can.
        self._started = await self.client.start_workflow(
            CarrierDecisionWorkflow.run, self.ref, id=self.case_id, task_queue=self.queue,
            id_conflict_policy=WorkflowIDConflictPolicy.USE_EXISTING, **signal,
        )  # fmt: skip

    @property
    def handle(self) -> WorkflowHandle[CarrierDecisionWorkflow, DecisionRow | None]:
        """The case."""
        handle = self._started or self.client.get_workflow_handle_for(
            CarrierDecisionWorkflow.run, self.case_id
        )
        return cast("WorkflowHandle[CarrierDecisionWorkflow, DecisionRow | None]", handle)

    async def decide(self, action: str, remark: str = "", key: str | None = None) -> DecisionRow:
        """What somebody of the carrier does. Raises: CaseRefused."""
        asked = Decision(action=action, remark=remark, actor=uuid4(), key=key or str(uuid4()))
        return await self.told(asked).answer("decide", asked.key, DecisionRow)

    async def signal(self, name: str, *given: object) -> None:
        """A signal that begins the case where it does not run."""
        await self.begin(start_signal=name, start_signal_args=given)

    async def snapshot(self) -> DecisionRow | None:
        """Where it stands."""
        return await self.handle.query(CarrierDecisionWorkflow.snapshot)

    async def details(self) -> str:
        """What operators read."""
        return str(await self.handle.query("__temporal_workflow_metadata"))


@asynccontextmanager
async def decision_office(
    client: Client, store: FakeDecisions, queue: str | None = None
) -> AsyncIterator[DecisionOffice]:
    """A worker over a fake store."""
    assert store.row is not None
    own = queue or f"decision-{uuid4()}"
    steps = activities_of(DecisionActivities(store))
    async with Worker(client, task_queue=own, workflows=[CarrierDecisionWorkflow], activities=steps):
        yield DecisionOffice(client, store, a_ref(store.row), decision_case_id(uuid7(), "key_risk"), own)
