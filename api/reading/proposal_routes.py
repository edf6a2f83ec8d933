"""What was read of a file: proposed to a draft, noted when taken over, and found again in the draft."""

from datetime import UTC, date, datetime
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from adapters.event_loop_offload import off_loop
from adapters.postgres.unit_of_work import Work
from api.auth import Caller, MayQuote, MayView
from api.body.json_route import JsonRoute
from api.http.problems import READ, WRITE, problems
from api.identity.visitors import as_seen_in
from api.reading.proposal_schemas import (
    AcceptedFields,
    ProspectReading,
    ReadingAccepted,
    ReadingProposal,
)
from api.reading.proposing import (
    application_wires,
    beside_wires,
    chosen,
    claims_wires,
    field_wires,
    known_to,
    marks_of,
    missing_wires,
    notices,
    page_wires,
    readings_of,
)
from api.services import Served, Services
from documents.acord.prospect.propose import Application, Proposal, applications, propose
from documents.acord.prospect.proposed import Known
from models.errors import InvalidInput, ProspectNotFound, TableRowMissing
from models.job import JobStatus
from models.kept_reading import KeptReading, ReadingNotFound, ReadingUnfinished
from models.prospect import DraftSections, Prospect

router = APIRouter(tags=["acord"], route_class=JsonRoute)
OF_AGENCY = "Forms are read for the agency, who reviews them"
MOST_APPLICATIONS = 200


@router.get(
    "/api/readings/{job}",
    operation_id="getReading",
    responses=problems(*READ, ReadingNotFound, ReadingUnfinished, ProspectNotFound, TableRowMissing),
)
async def get_reading(
    job: UUID,
    served: Served,
    user: MayQuote,
    application: Annotated[int | None, Query(ge=0, lt=MOST_APPLICATIONS)] = None,
    prospect: Annotated[UUID | None, Query()] = None,
) -> ReadingProposal:
    """What a reading proposes to its prospect, to the one that is named, or to a new draft.

    Of a file with two applicants nothing is proposed before one of them is named.
    """
    user.refuse_visitor(OF_AGENCY)
    async with served.uow.begin(user.tenant) as work:
        kept = await work.readings.of_job(job)
        if kept.reading is None or kept.outcome is None:
            raise await _unread(served, user, job)
        wanted = _prospect_of(kept, prospect)
        draft = as_seen_in(user.session, await work.prospects.get(wanted)) if wanted else None
        accepted_by = await work.users.name_of(kept.accepted_by) if kept.accepted_by else ""
    found = applications(readings_of(kept))
    if application is not None and application not in {one.index for one in found}:
        indexes = ", ".join(str(one.index) for one in found) or "none"
        raise InvalidInput(f"The file has no such application; it has {indexes}", "application")
    index = chosen(found, application)
    proposal = await _proposed(served, user, kept, draft, index)
    return _wire(kept, draft, found, index, proposal, accepted_by)


async def _unread(served: Services, user: Caller, job: UUID) -> ReadingUnfinished | ReadingNotFound:
    """Why there is nothing to propose: it comes, or its job ended without it."""
    ended = (await served.jobs.job(user.tenant, job)).status is not JobStatus.PROCESSING
    if ended:
        return ReadingNotFound("Reading this file ended before its end; send the file again")
    return ReadingUnfinished("The file is still being read; ask once it has been read")


def _prospect_of(kept: KeptReading, named: UUID | None) -> UUID | None:
    """The draft that a reading is for; of none yet the one that is named. Raises: ProspectNotFound."""
    if kept.prospect_id and named and named != kept.prospect_id:
        raise ProspectNotFound("This form was read for another prospect; leave the prospect out", "prospect")
    return kept.prospect_id or named


async def _proposed(
    served: Services, user: Caller, kept: KeptReading, draft: Prospect | None, index: int | None
) -> Proposal:
    if index is None:
        return Proposal((), (), (), ())
    known = await _known(served, user, draft)
    sections = draft.sections if draft else DraftSections()
    return await off_loop(propose, readings_of(kept), index, sections, known)


async def _known(served: Services, user: Caller, draft: Prospect | None) -> Known:
    """What is known beside a form; classes as they are filed on the draft's effective date, else today."""
    today = datetime.now(UTC).date()
    day: date = (draft.sections.company_profile.effective_date if draft else None) or today
    lists = await served.catalogue.lists()
    drafted_on = draft.created_at.date() if draft else None
    book = await served.books.for_date(day)
    agency = await _agency_name(served, user)
    return known_to(lists, book, day, user.principal, agency, drafted_on)


async def _agency_name(served: Services, user: Caller) -> str:
    async with served.uow.begin(user.tenant) as work:
        found = await work.agencies.find(user.principal.agency_key)
    return found.name if found else ""


def _wire(
    kept: KeptReading,
    draft: Prospect | None,
    found: tuple[Application, ...],
    index: int | None,
    proposal: Proposal,
    accepted_by: str,
) -> ReadingProposal:
    read = kept.reading or {}
    drafted = draft.sections.company_profile.effective_date if draft else None
    assert kept.job_id is not None and kept.outcome is not None  # noqa: S101
    return ReadingProposal(
        job=kept.job_id,
        file=kept.file_name,
        outcome=kept.outcome.value,
        code=kept.code,
        message=read.get("message"),
        hint=read.get("hint"),
        pages=page_wires(kept),
        notices=notices(kept),
        applications=application_wires(found),
        application=index,
        prospect=draft.id if draft else None,
        version=draft.version if draft else 0,
        fields=field_wires(proposal),
        missing=missing_wires(proposal),
        unanswered=list(proposal.unanswered),
        beside=beside_wires(proposal),
        claims=claims_wires(kept, index, drafted),
        accepted=list(kept.accepted),
        accepted_by=accepted_by,
        accepted_at=kept.accepted_at,
    )


@router.post(
    "/api/readings/{job}/accepted",
    operation_id="acceptReading",
    responses=problems(*WRITE, ReadingNotFound, ReadingUnfinished, ProspectNotFound),
)
async def accept_reading(job: UUID, wire: AcceptedFields, served: Served, user: MayQuote) -> ReadingAccepted:
    """Note what a person took over of a reading and what they corrected; sent twice, it is noted once.

    The values themselves are saved with the draft's sections, as every edit is.
    """
    user.refuse_visitor(OF_AGENCY)
    async with served.uow.begin(user.tenant) as work:
        _prospect_of(await work.readings.of_job(job), wire.prospect)
        kept, is_noted = await work.readings.accept(
            job, wire.paths, wire.corrections, user.principal.subject, wire.prospect
        )
        if is_noted:
            await work.audit.append(
                "reading.accepted",
                object_type="reading",
                object_id=str(kept.file_id),
                request_id=user.request_id,
            )
        who = await _name(work, kept)
    return ReadingAccepted(accepted=list(kept.accepted), accepted_by=who, accepted_at=kept.accepted_at)


@router.get(
    "/api/prospects/{id}/readings",
    operation_id="listProspectReadings",
    responses=problems(*READ, ProspectNotFound, TableRowMissing),
)
async def list_prospect_readings(id: UUID, served: Served, user: MayView) -> list[ProspectReading]:
    """The files that were read for a prospect, first the oldest, with the fields that hold what they say."""
    async with served.uow.begin(user.tenant) as work:
        draft = await work.prospects.get(id)
        kept = [] if user.visitor else await work.readings.of_prospect(id)
        names = {one.accepted_by: await _name(work, one) for one in kept}
    if not kept:
        return []
    known = await _known(served, user, draft)
    return [_found_again(one, draft, known, names[one.accepted_by]) for one in kept]


async def _name(work: Work, kept: KeptReading) -> str:
    return await work.users.name_of(kept.accepted_by) if kept.accepted_by else ""


def _found_again(kept: KeptReading, draft: Prospect, known: Known, accepted_by: str) -> ProspectReading:
    marks, unanswered = marks_of(kept, draft.sections, known)
    forms = {str(one.get("form")) for one in readings_of(kept)}
    return ProspectReading(
        job=kept.job_id,
        file=kept.file_name,
        form=", ".join(sorted(forms)),
        outcome=kept.outcome.value if kept.outcome else None,
        read_at=kept.read_at,
        accepted_by=accepted_by,
        accepted_at=kept.accepted_at,
        marks=marks,
        unanswered=unanswered,
    )
