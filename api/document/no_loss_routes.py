"""The no-loss letter: written for somebody to sign, of a prospect, quoted or not."""

from base64 import b64encode
from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter
from pydantic import StringConstraints

from adapters.postgres.unit_of_work import Work
from api.auth import Caller, MayQuote, limited
from api.body.json_route import JsonRoute
from api.document.schemas import PdfData
from api.document.writing import Started, written_key
from api.http.limits import DOCUMENT_START
from api.http.problems import WRITE, StillRunning, problems
from api.http.wire import PRINTABLE, Day, ProspectKey, Wire
from api.identity.visitors import as_seen_in, reads_whole
from api.job.start import IdempotencyKey, canonical, digest_of, starting
from api.services import Served
from models.document import NoLossDocument
from models.errors import (
    DocumentUnwritten,
    IdempotencyMismatch,
    InvalidInput,
    ProspectNotFound,
    SeveralProspects,
    StoreUnavailable,
)
from models.fein import is_masked, masked, plain
from models.job import JobKind
from models.prospect import Prospect

router = APIRouter(tags=["document"], route_class=JsonRoute)
START = "getNoLossData"
FAILED = "View Quote is not available due to error."
NOBODY = UUID(int=0)
Name = Annotated[
    str, StringConstraints(min_length=1, max_length=200, pattern=PRINTABLE, strip_whitespace=True)
]
NineDigits = Annotated[str, StringConstraints(pattern=r"^(\d{2}-?\d{7}|XX-XXX\d{4})$", max_length=11)]


class NoLossRequest(Wire):
    """company and name: as the letter calls the business and whom it was prepared for; dFrom: since when.

    user_email_id: the prospect's key; without it the prospect is found by its FEIN.
    """

    company: Name
    name: Name
    dFrom: Day  # noqa: N815 - the specified names
    """ISO or M/D/YYYY, today at the latest."""
    fein: NineDigits
    user_email_id: ProspectKey | None = None


class NoLossAnswer(Wire):
    """data.data: the letter in base64."""

    data: PdfData


@router.post(
    "/api/getNoLossData",
    operation_id=START,
    dependencies=[limited(DOCUMENT_START)],
    responses=problems(
        *WRITE, ProspectNotFound, SeveralProspects, DocumentUnwritten, StoreUnavailable,
        IdempotencyMismatch, StillRunning,
    ),
)  # fmt: skip
async def get_no_loss_data(
    wire: NoLossRequest, served: Served, user: MayQuote, idempotency_key: IdempotencyKey = None
) -> NoLossAnswer:
    """A letter that no loss is known since a day, unsigned; answers once it is written."""
    if wire.dFrom > datetime.now(UTC).date():
        raise InvalidInput("No loss can be known of a day to come; send today or an earlier day", "dFrom")
    body = canonical(wire.model_dump(mode="json"))
    async with starting(served, user, START, Started, body, idempotency_key) as begun:
        started = begun.answered
        if started is None:
            found = await _prospect(begun.work, wire, user)
            asked = NoLossDocument(
                prospect_id=found.id,
                run_id=found.last_run_id,
                no_loss_company=wire.company,
                contact_person=wire.name,
                no_loss_from=wire.dFrom,
                fein_read=reads_whole(user.session, found, found.sections.company_profile.fein),
            )
            started = await begun.start(JobKind.DOCUMENT, asked, digest=digest_of(begun.digest))
    key = await written_key(served, user, started.job, FAILED)
    return NoLossAnswer(data=PdfData(data=b64encode(await served.store.get(key)).decode()))


async def _prospect(work: Work, wire: NoLossRequest, user: Caller) -> Prospect:
    """Whose letter it is. Raises: ProspectNotFound, SeveralProspects, InvalidInput for another FEIN."""
    if wire.user_email_id is not None:
        found = await work.prospects.to_change(wire.user_email_id)
        if not _is_of(wire.fein, as_seen_in(user.session, found).sections.company_profile.fein):
            raise InvalidInput("This is not the FEIN of the prospect; save it there first", "fein")
        return found
    missing = ProspectNotFound("There is no prospect of this FEIN, or it is not yours to see", "fein")
    digits = None if is_masked(wire.fein) else plain(wire.fein)
    earlier = await work.clearance.earlier(digits, NOBODY) if digits else None
    if earlier is None:
        raise missing
    named = await work.prospects.get(earlier.id)
    if not reads_whole(user.session, named, named.sections.company_profile.fein):
        raise missing
    return named


def _is_of(sent: str, seen: str) -> bool:
    """Whether a FEIN, or the mask of one, is that of a draft as its reader sees it.

    Who is shown a mask names the mask: nine digits cannot be tried out.
    """
    if is_masked(seen):
        return sent == seen
    return sent == masked(seen) if is_masked(sent) else plain(sent) == plain(seen)
