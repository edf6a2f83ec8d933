"""What the workbench says of a prospect that somebody wants bound: submitted, its facts, approvals."""

from dataclasses import dataclass
from uuid import UUID

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller import access
from api.caller.access import Permission
from api.caller.catalogue import Offers
from api.services import Services
from api.submission.release import plan_of
from api.submission.schemas import StaleLine
from models.submission import Submission, SubmissionState
from models.workbook_authority import ColumnPrice

PRACTICE = "This is a practice submission; nothing of it is bound"
NOT_SUBMITTED = "This prospect is not with the underwriters; submit it first"
STALE = "The price does not stand on today's facts; get a quote again first"


@dataclass(frozen=True, slots=True)
class Workbench:
    """found: the newest submission; None: it was never submitted.

    stale: what changed since its price was made; columns: the prices with what holds them back. Both are
    empty for a caller who binds nothing.
    """

    found: Submission | None
    stale: tuple[StaleLine, ...] = ()
    columns: tuple[ColumnPrice, ...] = ()

    @property
    def is_submitted(self) -> bool:
        """Whether the underwriters have it, or had it when it was bound; one that was released went back."""
        return self.found is not None and self.found.state in (SubmissionState.OPEN, SubmissionState.BOUND)

    @property
    def is_practice(self) -> bool:
        """Whether nothing of it is ever bound."""
        return self.found is not None and self.found.practice

    def held_back(self, program: str | None) -> str | None:
        """The name of a program's column whose price waits for approval; None: it does not."""
        return next((one.name for one in self.columns if one.key == program and one.held_back), None)


async def workbench_of(
    work: Work, served: Services, offers: Offers, user: Caller, prospect_id: UUID
) -> Workbench:
    """How it stands now."""
    found = await work.submissions.newest(prospect_id)
    binds = Permission.BIND in access.permissions_for(user.principal)
    if found is None or not binds:
        return Workbench(found)
    plan, columns = await plan_of(work, served, offers, user, found)
    return Workbench(found, tuple(plan.stale), columns)
