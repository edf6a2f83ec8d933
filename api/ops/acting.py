"""What operations do: under their key, with the reason that is kept, the audit line, and what follows."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from uuid import UUID

from activities.ports import OutboxMessage
from adapters.postgres.core.idempotency import claiming
from adapters.postgres.core.ownership import seeing_all
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.http.problems import StillRunning
from api.job.start import canonical, digest_of
from api.ops.case_schemas import ActionTaken, BecauseOf, HowDone
from api.services import Services
from models.stuck_case import OpsAction

_MEANT = {
    HowDone.SIGNAL: "Told to the case; its timeline says what came of it",
    HowDone.RESET: "What waited is tried now",
    HowDone.RUN_RESET: "The case begins anew from its rows",
    HowDone.ROW: "Done",
    HowDone.STEP: "The carrier is asked again with it",
    HowDone.SCHEDULE: "Stuck work is looked after now",
}


@dataclass
class Acting:
    """One act within its transaction."""

    work: Work
    user: Caller
    route: str
    key: str | None
    reason: str
    answered: ActionTaken | None = None
    """What the key was answered before; then nothing is done."""
    messages: list[OutboxMessage] = field(default_factory=list)
    """To be sent right after the commit; their rows are written."""

    @property
    def who(self) -> str:
        """As the case is told who acted: no more than a colleague's name."""
        return self.user.principal.email.partition("@")[0]

    async def done(
        self, action: OpsAction, by: HowDone, *, case_id: UUID | None = None, carrier: str | None = None
    ) -> ActionTaken:
        """Keep that it was done, and why; the audit log holds no free text."""
        await self.noted(action.value, case_id=case_id, carrier=carrier)
        taken = ActionTaken(action=action, by=by, message=_MEANT[by])
        if self.key is not None:
            subject, kept = self.user.principal.subject, taken.model_dump(mode="json")
            await self.work.idempotency.answer(subject, self.route, self.key, 200, kept)
        return taken

    async def noted(self, action: str, *, case_id: UUID | None = None, carrier: str | None = None) -> None:
        """The reason, and the audit line."""
        subject = self.user.principal.subject
        await self.work.ops.note(action, subject, self.reason, case_id=case_id, carrier=carrier)
        await self.work.audit.append(
            f"ops.{action}",
            object_type="carrier" if carrier else "case" if case_id else "schedule",
            object_id=carrier or (str(case_id) if case_id else None),
            request_id=self.user.request_id,
            ip=self.user.ip,
        )

    def tell(self, message: OutboxMessage) -> None:
        """A message to a case: with the commit, and sent right after it."""
        self.work.ops.tell(message)
        self.messages.append(message)


@asynccontextmanager
async def acting(
    services: Services, user: Caller, route: str, why: BecauseOf, key: str | None, about: str = ""
) -> AsyncIterator[Acting]:
    """A transaction in which operations act, seeing all rows.

    Args: about: what the route is about, so that a key is that of one act. Raises: IdempotencyMismatch,
    StillRunning; whatever is raised within, nothing was written.
    """
    digest = digest_of(about, canonical(why.model_dump(mode="json")))
    claim = None if key is None else (user.principal.subject, route, key, digest)
    first = () if claim is None else (claiming(*claim),)
    async with services.uow.begin(seeing_all(user.tenant), *first) as work:
        act = Acting(work, user, route, key, why.reason)
        if claim is not None:
            claimed = await work.idempotency.claimed(work.first[0], *claim)
            if claimed.running:
                raise StillRunning(
                    "The same request is being worked on; ask again", headers={"Retry-After": "1"}
                )
            act.answered = None if claimed.new else ActionTaken.model_validate(claimed.body)
        yield act
    for message in act.messages:
        services.send_later(message)
