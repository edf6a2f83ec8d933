"""Cases as operations work on them: an account at a carrier, or a decision, whoever's they are."""

from dataclasses import dataclass
from uuid import UUID

from uuid6 import uuid7

from activities.ports import MessageKind, OutboxMessage
from adapters.postgres.unit_of_work import Work
from models.bind_asked import AskedAccount
from models.bind_case import BindRef
from models.bind_errors import AccountNotFound
from models.case import CaseCall
from models.decision_case import DecisionRef
from models.job import JobRef
from models.operator_signal import OperatorSignal
from models.ops_errors import CaseNotFound, WrongCase
from models.stuck_decision import StuckDecision
from underwriting.stuck_actions import BindCase
from workflows.contracts import bind_case_id, decision_case_id


@dataclass(frozen=True)
class AccountCase:
    """An account, with what its case begins with."""

    asked: AskedAccount
    rows: BindCase

    @property
    def prospect_id(self) -> UUID:
        """Whom it is about."""
        return self.asked.record.prospect_id

    @property
    def workflow_id(self) -> str:
        """Of its workflow."""
        return bind_case_id(self.asked.record.id)

    def signal(self, name: str, said: OperatorSignal) -> OutboxMessage:
        """A signal that begins the case, should it not run."""
        record, owner = self.asked.record, self.asked.owner
        begins = BindRef(account=record.id, scope=owner, expires_at=self.asked.ends_at)
        return OutboxMessage(
            id=uuid7(),
            kind=MessageKind.SIGNAL,
            workflow_id=self.workflow_id,
            name=name,
            job=JobRef(job_id=record.id, scope=owner),
            call=CaseCall.of(record.adapter, begins, said),
        )


@dataclass(frozen=True)
class DecisionCase:
    """A decision, with what its case begins with."""

    found: StuckDecision

    @property
    def prospect_id(self) -> UUID:
        """Whom it is about."""
        return self.found.prospect_id

    @property
    def workflow_id(self) -> str:
        """Of its workflow."""
        return decision_case_id(self.found.submission_id, self.found.carrier)

    def signal(self, name: str, said: OperatorSignal) -> OutboxMessage:
        """A signal that begins the case, should it not run."""
        found = self.found
        begins = DecisionRef(
            decision=found.id,
            scope=found.scope,
            deadline=found.row.deadline,
            approved_until=found.row.approved_until,
        )
        return OutboxMessage(
            id=uuid7(),
            kind=MessageKind.SIGNAL,
            workflow_id=self.workflow_id,
            name=name,
            job=JobRef(job_id=found.id, scope=found.scope),
            call=CaseCall.of(found.carrier, begins, said),
        )


async def case_of(work: Work, id: UUID, scale: int) -> AccountCase | DecisionCase:
    """A case. Args: scale: of the protocol's times. Raises: CaseNotFound."""
    try:
        asked = await work.binds.get(id)
    except AccountNotFound:
        found = await work.ops.decision(id)
        if found is None:
            raise CaseNotFound("There is no account or decision of this id") from None
        return DecisionCase(found)
    intent, limits = await work.ops.intent(id, scale) or (None, None)
    has_step = await work.ops.has_open_step(id)
    return AccountCase(asked, BindCase(asked.record, intent, limits, has_step))


async def account_case(work: Work, id: UUID, scale: int) -> AccountCase:
    """The same of an account. Raises: CaseNotFound, WrongCase."""
    found = await case_of(work, id, scale)
    if isinstance(found, DecisionCase):
        raise WrongCase("This is for an account at a carrier that binds online")
    return found


async def decision_case(work: Work, id: UUID, scale: int) -> DecisionCase:
    """The same of a decision. Raises: CaseNotFound, WrongCase."""
    found = await case_of(work, id, scale)
    if isinstance(found, AccountCase):
        raise WrongCase("This is for the decision of a portal carrier")
    return found
