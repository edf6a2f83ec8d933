"""The ACORD form of a submission, for the people of the carrier that decides on it."""

from base64 import b64encode
from dataclasses import dataclass
from uuid import UUID

from fastapi import APIRouter

from adapters.postgres.unit_of_work import Work
from api.auth import Caller, MayDecide, limited
from api.body.json_route import JsonRoute
from api.document.schemas import PdfData
from api.document.sheet_schemas import AccordFormAnswer
from api.document.writing import Started, written_key
from api.http.limits import DOCUMENT_START
from api.http.problems import READ, problems
from api.job.start import canonical, digest_of, starting
from api.services import Served
from documents.eacord.sheet import FUND_STATES
from models.decision import DecisionEnd
from models.decision_errors import DecisionNotFound
from models.decision_snapshot import DecisionFilter, PortalRow
from models.eacord import SheetDocument, SheetPaper
from models.errors import DocumentUnwritten, StoreUnavailable
from models.job import JobKind
from models.principal import DataScope
from models.quote_record import RecordKey
from models.tenant import Tenant

router = APIRouter(tags=["decision"], route_class=JsonRoute)
NOT_WRITTEN = "Could not generate ACORD form."


@dataclass(frozen=True)
class _OfTheSubmission(Caller):
    """Reads the one application that its carrier was asked about, which is its agency's row."""

    @property
    def tenant(self) -> Tenant:
        return Tenant(scope=DataScope.STAFF.value, user=self.principal.subject)


@router.get(
    "/api/decisions/{id}/acord",
    operation_id="getDecisionAcord",
    dependencies=[limited(DOCUMENT_START)],
    responses=problems(*READ, DecisionNotFound, DocumentUnwritten, StoreUnavailable),
)
async def get_decision_acord(id: UUID, served: Served, user: MayDecide) -> AccordFormAnswer:
    """The form of all its states as print, without a premium; the same is given again."""
    async with served.uow.begin(user.tenant) as work:
        rows = (await work.decisions.listed(DecisionFilter(id=id, limit=1))).rows
    if not rows or not _is_of(user, rows[0]):
        raise DecisionNotFound("There is no such submission, or it is not your carrier's", "id")
    reader = _OfTheSubmission(user.principal, user.scope, user.session, user.ip, user.request_id)
    async with starting(
        served, reader, "getDecisionAcord", Started, canonical({"decision": str(id)})
    ) as begun:
        asked = await _asked(begun.work, rows[0])
        key = await begun.work.documents.kept(asked.run_id, asked.sameness)
        if key is None:
            digest = digest_of(begun.digest, asked.sameness)
            started = await begun.start(JobKind.DOCUMENT, asked, digest=digest)
    if key is None:
        key = await written_key(served, reader, started.job, NOT_WRITTEN)
    return AccordFormAnswer(data=PdfData(data=b64encode(await served.store.get(key)).decode()))


def _is_of(user: Caller, row: PortalRow) -> bool:
    """Whether the caller's carrier decides on a submission or did; of what was withdrawn nothing is told."""
    return row.carrier == user.principal.carrier_key and row.ended is not DecisionEnd.WITHDRAWN


async def _asked(work: Work, row: PortalRow) -> SheetDocument:
    """The form of the run that was submitted. Raises: DecisionNotFound where it names none."""
    if not row.uuid_carriers:
        raise DecisionNotFound("This submission names no quote, so it has no form", "id")
    record = RecordKey.parse(row.uuid_carriers[0])
    run = await work.priced_runs.get(record.run_id)
    draft = await work.prospects.get(row.prospect_id)
    claims = await work.claims.of(row.prospect_id)
    asked = SheetDocument(
        prospect_id=row.prospect_id,
        paper=SheetPaper.ACCORD_FORM,
        run_id=record.run_id,
        program=record.program,
        states=tuple(sorted(set(run.risk.states) - FUND_STATES)),
    )
    said = canonical(asked.model_dump(mode="json"))
    return asked.model_copy(update={"sameness": digest_of(said, str(draft.version), str(claims.version))})
