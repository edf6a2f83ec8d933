"""What came back with a release, for the agent's side: which price moved, by what, and by how much."""

from uuid import UUID

from fastapi import APIRouter

from api.auth import CallerOffers, MayView
from api.body.json_route import JsonRoute
from api.http.problems import READ, problems
from api.services import Served
from api.submission.schemas import (
    SubmissionReleased,
    SubmissionReleasedColumn,
    SubmissionReleasedRate,
    SubmissionReleasedState,
)
from models.risk import OverrideKind
from models.rounding import net_shown
from models.submission_errors import SubmissionNotFound
from models.submission_released import ReleasedColumn, ReleasedRate, ReleasedState

router = APIRouter(tags=["submission"], route_class=JsonRoute)


@router.get(
    "/api/submissions/{id}/released",
    operation_id="getSubmissionReleased",
    responses=problems(*READ, SubmissionNotFound),
)
async def get_submission_released(
    id: UUID, served: Served, user: MayView, offers: CallerOffers
) -> SubmissionReleased:
    """The columns whose price is another one than was submitted, and what an underwriter entered there.

    Nothing while the underwriters have it. Whoever reads it on the agent's side has read the release.
    """
    async with served.uow.begin(user.tenant) as work:
        await work.submissions.note_seen((await work.submissions.get(id)).prospect_id)
        found = await work.released_prices.of(id)
    columns = [_column(each) for each in offers.as_seen(found).columns]
    return SubmissionReleased(released_at=found.released_at, columns=columns)


def _column(found: ReleasedColumn) -> SubmissionReleasedColumn:
    return SubmissionReleasedColumn(
        column=found.column,
        name=found.name,
        submitted=f"{found.submitted:.0f}",
        released=f"{found.released:.0f}",
        states=[_state(each) for each in found.states],
    )


def _state(found: ReleasedState) -> SubmissionReleasedState:
    return SubmissionReleasedState(
        state=found.state,
        submitted=f"{found.submitted:.0f}",
        released=f"{found.released:.0f}",
        schedule=None if found.schedule is None else f"{found.schedule:.2f}",
        rates=[_rate(each) for each in found.rates],
    )


def _rate(found: ReleasedRate) -> SubmissionReleasedRate:
    value = found.value if found.kind is OverrideKind.MANUAL_RATE else net_shown(found.value)
    return SubmissionReleasedRate(code=found.code, kind=found.kind, value=f"{value:f}")
