"""Get Quote: from the body, and the draft behind it, to a run that is started."""

from datetime import UTC, datetime

from fastapi import APIRouter

from adapters.event_loop_offload import MANY, off_loop_if
from adapters.postgres.unit_of_work import Work
from api.auth import Caller, CallerOffers, MayQuote, limited
from api.body.json_route import JsonRoute
from api.body.limits import QUOTE_BODY
from api.caller.catalogue import Offers
from api.http.limits import QUOTE_START
from api.http.problems import WRITE, StillRunning, problems
from api.job.schemas import JobStarted
from api.job.start import IdempotencyKey, canonical, digest_of, started_at_once, starting
from api.quote.schedule import check_giver, check_percents, schedule_of
from api.quote.schemas import QuoteCarrier, QuoteStart
from api.services import Served, Services
from models.claim_history import ClaimHistory
from models.errors import (
    ClassNotFiled,
    IdempotencyMismatch,
    InvalidInput,
    NoSchedulePlan,
    ProgramNotOffered,
    ProspectNotFound,
    QuotingError,
    ScheduleOutOfRange,
    SeveralProspects,
    StateNotFiled,
    TableRowMissing,
    TermInverted,
    ViewOnly,
)
from models.job import JobKind
from models.prospect import Prospect, Stage
from models.quote import QuoteInput
from underwriting.intake import snapshot
from underwriting.intake_term import term_of

router = APIRouter(tags=["quote"], route_class=JsonRoute)
START = "getQuotesDataId"


@router.post(
    "/api/getQuotesDataId",
    operation_id=START,
    dependencies=[limited(QUOTE_START)],
    max_body_size=QUOTE_BODY,
    responses=problems(
        *WRITE, ProspectNotFound, SeveralProspects, ViewOnly, ProgramNotOffered, ClassNotFiled, StateNotFiled,
        TermInverted, TableRowMissing, NoSchedulePlan, ScheduleOutOfRange, IdempotencyMismatch, StillRunning,
    ),
)  # fmt: skip
async def get_quotes_data_id(
    wire: QuoteStart,
    served: Served,
    user: MayQuote,
    offers: CallerOffers,
    idempotency_key: IdempotencyKey = None,
) -> JobStarted:
    """Start a quote run of the programs that the offices name; answers before anything is priced."""
    check_giver(wire.body, user.principal)
    body = await canonical_risk(wire)
    if started := await _without_draft(served, user, wire, body, offers, idempotency_key):
        return started
    async with starting(served, user, START, JobStarted, body, idempotency_key) as begun:
        if begun.answered is not None:
            return begun.answered
        prospect = await draft_of(begun.work, wire)
        if prospect is not None and prospect.quote_submitted:
            raise ViewOnly("This prospect was submitted; it can be quoted again after its release")
        losses = await begun.work.claims.of(prospect.id if prospect else None)
        asked = await quote_input_of(wire, prospect, losses, offers, served)
        started = await begun.start(JobKind.QUOTE, asked, digest=digest_with(begun.digest, asked))
        if begun.created and prospect is not None:
            await begun.work.prospects.reach(prospect.id, Stage.THREE)
        return started


async def _without_draft(
    served: Services, user: Caller, wire: QuoteStart, body: bytes, offers: Offers, key: str | None
) -> JobStarted | None:
    """A run that names no draft, started at once; None where there is more to be said than that it is."""
    if wire.body.user_id:
        return None
    try:
        asked = await quote_input_of(wire, None, ClaimHistory(), offers, served)
    except QuotingError:  # a key of before has its answer all the same
        return None
    return await started_at_once(served, user, START, JobStarted, body, key, JobKind.QUOTE, asked)


def named_by(choice: QuoteCarrier, offers: Offers) -> str:
    """What the caller calls a chosen program."""
    return choice.program or offers.named(choice.peo, choice.carrier)


async def draft_of(work: Work, wire: QuoteStart) -> Prospect | None:
    """The draft that the body names, held: who asks the same at once finds the job of whoever came first.

    Raises: ProspectNotFound, SeveralProspects.
    """
    named = wire.body.user_id
    return await work.prospects.to_change(named, "body.user_id", held=True) if named else None


async def quote_input_of(
    wire: QuoteStart, prospect: Prospect | None, losses: ClaimHistory, offers: Offers, served: Services
) -> QuoteInput:
    """The snapshot of a body, with the losses of its prospect, when everything in it holds.

    Raises: InvalidInput, ProgramNotOffered, TermInverted, StateNotFiled, ClassNotFiled, TableRowMissing,
        NoSchedulePlan, ScheduleOutOfRange.
    """
    term = term_of(wire.body, prospect.sections if prospect else None, datetime.now(UTC).date())
    named = (named_by(choice, offers) for office in wire.offices for choice in office.carriers)
    wanted = list(dict.fromkeys(named))
    if not wanted:
        raise InvalidInput("Choose at least one carrier", "offices.0.carriers")
    programs = offers.sold(wanted, term.effective, "offices.0.carriers")
    book = await served.books.for_date(term.effective)
    taken = (wire, [program.key for program in programs], prospect, losses, book, term)
    asked = await off_loop_if(wire.lines > MANY, snapshot, *taken)
    names = {name: program.key for program in programs for name in (program.key, offers.code_of(program.key))}
    check_percents(wire.body, names, programs, asked.risk.states, book, term.effective)
    risk = asked.risk.model_copy(update={"schedule": schedule_of(wire.body, names)})
    return asked.model_copy(update={"risk": risk})


async def canonical_risk(wire: QuoteStart) -> bytes:
    """A quote request in its canonical form; a large one is written beside the event loop."""

    def written() -> bytes:
        offices = b",".join(canonical(office.model_dump(mode="json")) for office in wire.offices)
        body = canonical(wire.body.model_dump(mode="json"))
        return b'{"body":%b,"offices":[%b]}' % (body, offices)

    return await off_loop_if(wire.lines > MANY, written)


def digest_with(digest: str, facts: QuoteInput) -> str:
    """The digest of a body together with what the server reads beside it: its draft as it stands, its losses.

    The same body upon a changed draft is another wish, and joins no run of the draft of before.
    """
    if facts.prospect_id is None:
        return digest
    losses = facts.risk.model_dump_json(include={"claims", "no_loss_since"})
    return digest_of(digest, str(facts.prospect_id), str(facts.prospect_version), losses)
