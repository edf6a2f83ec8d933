"""Documents: the quote PDF of one carrier."""

from base64 import b64encode

from fastapi import APIRouter

from api.auth import Caller, CallerOffers, MayView, limited
from api.body.json_route import JsonRoute
from api.caller.catalogue import Offers
from api.caller.disguise import DEMO_PARTNER
from api.caller.freshness import freshness
from api.document.schemas import PdfData, QuotePdfAnswer, QuotePdfExtras, QuotePdfRequest
from api.document.writing import Started, written_key
from api.http.limits import DOCUMENT_START
from api.http.problems import WRITE, StillRunning, problems
from api.job.start import IdempotencyKey, canonical, digest_of, starting
from api.services import Served, Services
from documents.rate_text import calculated_net_rates
from models.document import QuoteDocument
from models.errors import (
    DocumentUnwritten,
    IdempotencyMismatch,
    InvalidInput,
    ProgramNotOffered,
    ProspectNotFound,
    RunNotFound,
    StoreUnavailable,
)
from models.job import JobKind
from models.program import Program
from models.worksheet import Worksheet

router = APIRouter(tags=["document"], route_class=JsonRoute)
START = "generateQuotePDF"
FAILED = "Could not generate quote."


@router.post(
    "/api/generateQuotePDF",
    operation_id=START,
    dependencies=[limited(DOCUMENT_START)],
    responses=problems(
        *WRITE, ProspectNotFound, RunNotFound, ProgramNotOffered, DocumentUnwritten,
        StoreUnavailable, IdempotencyMismatch, StillRunning,
    ),
)  # fmt: skip
async def generate_quote_pdf(
    wire: QuotePdfRequest,
    served: Served,
    user: MayView,
    offers: CallerOffers,
    idempotency_key: IdempotencyKey = None,
) -> QuotePdfAnswer:
    """The quote PDF of one carrier for some states of a run; answers once the document is written."""
    program = offers.chosen([offers.named(wire.peo, wire.carrier)], "carrier")[0]
    asked, worksheet = await _document_and_price(wire, served, user, program, offers)
    body = canonical(wire.model_dump(mode="json"))
    async with starting(served, user, START, Started, body, idempotency_key) as begun:
        started = begun.answered
        if started is None:
            await begun.work.quotes.hold(asked.run_id)
            # Asked again after a change it is another document, and joins none of before.
            parts = (begun.digest, str(asked.price_run), *asked.changes)
            started = await begun.start(JobKind.DOCUMENT, asked, digest=digest_of(*parts))
    key = await written_key(served, user, started.job, FAILED)
    pdf = b64encode(await served.store.get(key)).decode()
    rates = calculated_net_rates(worksheet, asked.states)
    return QuotePdfAnswer(
        pdf_data=PdfData(data=pdf),
        additional_data=QuotePdfExtras(calc_net_rates=list(rates)),
        data=PdfData(data=pdf),
    )


async def _document_and_price(
    wire: QuotePdfRequest, served: Services, user: Caller, program: Program, offers: Offers
) -> tuple[QuoteDocument, Worksheet]:
    """What the document is asked to say, and the price that it says it of."""
    async with served.uow.begin(user.tenant) as work:
        run_id, prospect_id = await work.documents.run_at(wire.email, wire.timestamp)
        await work.submissions.note_run_seen(run_id)
        price = await work.prices.get(run_id, program.key)
        run = await work.priced_runs.get(run_id)
    (found,) = await freshness((run,), served.books, offers)
    states = tuple(sorted({state.upper() for state in wire.state_list}))
    worksheet = price.worksheet
    unknown = sorted(set(states) - {part.state for part in worksheet.states})
    if unknown:
        raise InvalidInput(
            f"This price holds no {', '.join(unknown)}; leave out states that it was not made for",
            "stateList",
        )
    masked = user.demo or wire.demo_peo == DEMO_PARTNER
    disguise = offers.lists.disguise
    shown = disguise.program(program) if masked and disguise.covers(program.key) else program
    hidden = {program.carrier_legal_name, program.carrier_name, program.partner_name} - {shown.carrier_name}
    asked = QuoteDocument(
        run_id=run_id,
        program=program.key,
        states=states,
        carrier_name=shown.carrier_name,
        partner_name=shown.partner_name,
        hidden_words=tuple(sorted(hidden, key=len, reverse=True)) if masked else (),
        changes=tuple(change.words for change in found.changes if change.concerns(program.key, shown.key)),
        prospect_id=prospect_id,
        price_run=price.record.price.run_id,
    )
    return asked, worksheet
