"""The specified lists: active and released submissions by producer, and what nobody submitted yet."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query

from adapters.event_loop_offload import off_loop
from api.auth import CallerOffers, MayUnderwrite, MayView
from api.body.json_route import JsonRoute, answer
from api.caller.access import SALES_GROUP
from api.caller.catalogue import Offers
from api.dashboard.list_routes import lists, written_fein
from api.dashboard.underwriter_schemas import (
    ListRequest,
    PreUnderwriter,
    PreUnderwriterRow,
    QuoteDataWire,
    ReleasedRow,
    StatusInfo,
    UnderwriterRow,
    UnderwriterRows,
)
from api.http.problems import READ, WRITE, problems
from api.http.wire import PRINTABLE
from api.prospect.drafts import sections_wire
from api.quote.record_routes import LABELS
from api.services import Served
from api.submission.portals import record_keys
from api.upload.kept import file_lists
from api.upload.schemas import ListedFile
from models.decision import QuoteStatus
from models.errors import InvalidInput
from models.prospect import DraftSections, Stage
from models.submission import (
    ListedSubmission,
    ListQuery,
    SubmissionState,
    SubmittedRun,
    UnderwriterTab,
)
from models.submission_status import status_words
from models.unsubmitted import Unsubmitted
from models.upload import FileList
from underwriting.unsubmitted import emod_of, flow_status, payroll_in_all

router = APIRouter(tags=["dashboard"], route_class=JsonRoute)
MOST = 1_000
"""Rows of one answer."""
_TIME = "%m/%d/%Y %H:%M:%S"


@router.post(
    "/api/underWriterData/getAll",
    operation_id="underWriterGetAll",
    response_model=UnderwriterRows,
    responses=problems(*WRITE),
)
async def under_writer_get_all(
    served: Served, user: MayUnderwrite, wire: Annotated[ListRequest | None, Body()] = None
) -> Any:
    """The newest submissions that are with the underwriters, by the producer's e-mail."""
    query = ListQuery()
    async with served.uow.begin(user.tenant) as work:
        listed = lists(work, user)
        rows, cursor = await listed.newest(query, cursor=wire.lastEvaluatedKey if wire else None, limit=MOST)
        prospects = [row.prospect_id for row in rows]
        histories = await work.submission_records.histories(prospects)
        runs = await work.submission_records.runs([row.run_id for row in rows])
        drafts = await work.submission_records.drafts(prospects)
        total = await listed.total(query)
        files = await work.uploads.of_prospects(prospects)

    def build() -> UnderwriterRows:
        shown = [
            (row.producer, _active(row, histories.get(row.prospect_id, ()), runs.get(row.run_id),
                                   drafts.get(row.prospect_id),
                                   file_lists(user, files.get(row.prospect_id, ()))))
            for row in rows
        ]  # fmt: skip
        return UnderwriterRows.model_construct(data=_by_producer(shown), old_key=cursor, total=total)

    return await answer(UnderwriterRows, build)


@router.post(
    "/api/underWriterData/uwReleased",
    operation_id="underWriterReleased",
    response_model=dict[str, list[ReleasedRow]],
    responses=problems(*WRITE),
)
async def under_writer_released(
    served: Served,
    user: MayUnderwrite,
    offers: CallerOffers,
    wire: Annotated[ListRequest | None, Body()] = None,
) -> dict[str, list[ReleasedRow]]:
    """The newest released submissions, by the producer's e-mail; places and profile are those of today."""
    query = ListQuery(tab=UnderwriterTab.RELEASED)
    async with served.uow.begin(user.tenant) as work:
        cursor = wire.lastEvaluatedKey if wire else None
        rows, _ = await lists(work, user).newest(query, cursor=cursor, limit=MOST)
        drafts = await work.submission_records.drafts([row.prospect_id for row in rows])

    def build() -> dict[str, list[ReleasedRow]]:
        shown = [
            (row.producer, _released(row, drafts.get(row.prospect_id, DraftSections()), offers))
            for row in rows
        ]
        return _by_producer(shown)

    return await off_loop(build)


@router.get("/api/getPreUnderwriter", operation_id="getPreUnderwriter", responses=problems(*READ))
async def get_pre_underwriter(
    served: Served,
    user: MayView,
    cursor: Annotated[str | None, Query(max_length=200, pattern=PRINTABLE)] = None,
) -> PreUnderwriter:
    """Prospects of the caller's scope that nobody submitted yet, changed last first."""
    async with served.uow.begin(user.tenant) as work:
        records = work.submission_records
        page = await records.unsubmitted(cursor=cursor, limit=MOST, sales_group=SALES_GROUP)
        runs = await records.runs([each.run_id for each in page.items if each.run_id is not None])

    def build() -> list[PreUnderwriterRow]:
        return [_unsubmitted(each, runs.get(each.run_id) if each.run_id else None) for each in page.items]

    rows = await off_loop(build)
    return PreUnderwriter(prospects=rows, cursor=page.cursor)


def _by_producer(rows: Sequence[tuple[str, Any]]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for producer, row in rows:
        found.setdefault(producer, []).append(row)
    return found


def _active(
    row: ListedSubmission,
    history: Sequence[Any],
    run: SubmittedRun | None,
    draft: DraftSections | None,
    files: Mapping[FileList, list[ListedFile]],
) -> UnderwriterRow:
    keys = _keys(run, draft)
    return UnderwriterRow.model_construct(
        user_email_id=row.user_id,
        salesforceData=None,
        submittedDate=_epoch(row.submitted_at),
        submittedUserName=row.producer,
        companyname=row.company,
        fein=written_fein(row.fein),
        primaryState=row.primary_state or "-",
        govClassCode=row.governing_class,
        govCcState=row.governing_state,
        uw_comments=row.uw_comments,
        agent_comments=row.agent_comments,
        uw_status=row.uw_status,
        fileList=files["fileList"],
        uwFileList=files["uwFileList"],
        dealConfirmed=row.state is SubmissionState.RELEASED,
        selectedPeo=row.partner,
        payroll=f"{row.payroll:.2f}",
        amtrustAccountDetails=None,
        amtrustNetRatesResponse=None,
        uuid_carrier=keys[0] if keys else "",
        status_info=[_info(event) for event in history],
        quoteData=QuoteDataWire(uuid=row.run_id, date=_epoch(run.made_at) if run else ""),
        uuidCarriers=keys,
        fileListToStore=files["fileListToStore"],
    )


def _keys(run: SubmittedRun | None, draft: DraftSections | None) -> list[str]:
    """The keys of the run's records: as they were stored, else as they would be."""
    if run is None or run.keys or draft is None:
        return list(run.keys) if run else []
    return record_keys(run, draft, run.programs)


def _info(event: Any) -> StatusInfo:
    """A row of the history: the status in words, with the carrier where the entry is about one."""
    detail: Mapping[str, Any] = event.detail
    said = (
        detail.get("status") or detail.get("doc_status") or LABELS.get(event.button_name, event.button_name)
    )
    words = status_words(said)
    carrier = detail.get("carrier_name") or detail.get("carrier")
    return StatusInfo(
        status=f"{words} (with carrier: {carrier})" if carrier else words,
        timestamp=event.at.strftime(_TIME),
    )


def _released(row: ListedSubmission, draft: DraftSections, offers: Offers) -> ReleasedRow:
    shown = sections_wire(draft, offers.labels(), offers.lists.wordings)
    return ReleasedRow.model_construct(
        user_email_id=row.user_id,
        childrenLoc=shown.children_loc,
        companyProfile=shown.company_profile,
        submissionDate=_epoch(row.submitted_at),
        producerEmail=row.producer,
        comments=row.uw_comments,
        submittedUserName=row.producer,
        companyname=row.company,
        fein=written_fein(row.fein),
        payroll=f"{row.payroll:.2f}",
        agent_comments=row.agent_comments,
    )


def _unsubmitted(each: Unsubmitted, run: SubmittedRun | None) -> PreUnderwriterRow:
    profile = each.sections.company_profile
    names = (profile.first_name, profile.last_name)
    day = profile.effective_date or profile.expected_start_date
    try:
        emod = emod_of(each.sections)
    except InvalidInput:
        emod = ""
    return PreUnderwriterRow(
        id=each.id,
        user_email_id=each.user_id,
        uuid_carrier=_keys(run, each.sections),
        quote_status=QuoteStatus.OPEN,
        uw=each.stage is not Stage.ONE,
        review="",
        domain=profile.email_id.partition("@")[2],
        company_name=profile.company_name.strip(),
        payroll=f"{payroll_in_all(each.sections):.2f}",
        effective_date=day.isoformat() if day else "",
        emod=emod,
        status=flow_status(each.stage),
        contact_person=profile.primary_contact or " ".join(name for name in names if name),
        phone_number=profile.phone_number,
        email=profile.email_id,
        origin=each.origin,
        salesperson_email=each.salesperson,
    )


def _epoch(moment: datetime) -> str:
    """Epoch milliseconds, as the specified client keeps times."""
    return str(int(moment.timestamp() * 1000))
