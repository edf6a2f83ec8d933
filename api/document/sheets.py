"""What a call asks of an application's sheets: which run, which states, in whose words."""

from uuid import UUID

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.catalogue import Offers
from api.document.sheet_schemas import AccordFormRequest, ProducerDetails
from api.identity.visitors import reads_whole
from api.job.start import canonical, digest_of
from documents.eacord.sheet import FUND_STATES
from models.eacord import Producer, SheetDocument, SheetKind, SheetPaper
from models.errors import InvalidInput, ProgramNotOffered
from models.principal import Principal
from models.program import Program
from models.prospect import Prospect

_APART = {SheetKind.CA: "CA", SheetKind.FL: "FL"}


async def sheet_asked(
    wire: AccordFormRequest,
    work: Work,
    user: Caller,
    offers: Offers,
    paper: SheetPaper,
    kind: SheetKind = SheetKind.NCCI,
) -> SheetDocument:
    """The sheets that a call asks for, within what its caller may see.

    Raises: RunNotFound, ProgramNotOffered, InvalidInput for states that are in no such sheet.
    """
    run_id, prospect_id = await work.documents.run_at(wire.email, wire.timestamp)
    await work.submissions.note_run_seen(run_id)
    run, draft = await work.priced_runs.get(run_id), await work.prospects.get(prospect_id)
    program = _program(wire, run.programs, offers)
    states = _states(wire, run.risk.states, paper, kind)
    price_run: UUID | None = None
    if wire.include_premium:
        price_run = (await work.prices.get(run_id, program.key)).record.price.run_id
    asked = SheetDocument(
        prospect_id=prospect_id,
        paper=paper,
        kind=kind,
        run_id=run_id,
        program=program.key,
        states=states,
        with_premium=wire.include_premium,
        price_run=price_run,
        carrier_name=_carrier_name(wire, program, user, offers),
        hidden_words=_hidden(offers) if user.demo else (),
        producer=_producer(wire.producer_details, user.principal),
        mail_address=wire.mail_address,
        address=wire.address,
        fein_read=reads_whole(user.session, draft, draft.sections.company_profile.fein),
    )
    return await _named(asked, work, draft)


async def _named(asked: SheetDocument, work: Work, draft: Prospect) -> SheetDocument:
    """The same with the digest of all that it says: of the request, and of what stands behind it."""
    claims = await work.claims.of(draft.id)
    said = canonical(asked.model_dump(mode="json"))
    return asked.model_copy(update={"sameness": digest_of(said, str(draft.version), str(claims.version))})


def _carrier_name(wire: AccordFormRequest, program: Program, user: Caller, offers: Offers) -> str:
    """As the caller knows the carrier; none where it is not to stand in the sheet."""
    shown = offers.lists.disguise.program(program) if user.demo else program
    return shown.carrier_name if wire.include_premium else ""


def _program(wire: AccordFormRequest, priced: tuple[str, ...], offers: Offers) -> Program:
    """The program of partner and carrier; without a partner the run's first one with this carrier."""
    if wire.peo:
        return offers.chosen([offers.named(wire.peo, wire.carrier)], "carrier")[0]
    for key in priced:
        try:
            program = offers.chosen([offers.code_of(key)])[0]
        except ProgramNotOffered:
            continue
        if wire.carrier in (offers.shown(program).carrier, offers.code_of(key)):
            return program
    raise ProgramNotOffered(f"No program of this run is of the carrier {wire.carrier[:60]}", "carrier")


def _states(
    wire: AccordFormRequest, priced: tuple[str, ...], paper: SheetPaper, kind: SheetKind
) -> tuple[str, ...]:
    """Raises: InvalidInput for states that the run does not hold, or that are in no sheet of the kind."""
    states = tuple(sorted({state.upper() for state in wire.state_list}))
    if unknown := sorted(set(states) - set(priced)):
        raise InvalidInput(
            f"This run holds no {', '.join(unknown)}; leave out states that it was not made for", "stateList"
        )
    if funds := sorted(set(states) & FUND_STATES):
        raise InvalidInput(
            f"The state's own fund insures in {', '.join(funds)}: no sheet has it; leave it out", "stateList"
        )
    if paper is SheetPaper.EACORD:
        own = _APART.get(kind)
        wrong = [state for state in states if (state != own if own else state in _APART.values())]
        if wrong:
            right = f"it takes {own} alone" if own else "CA and FL have calls of their own"
            raise InvalidInput(f"This sheet has no {', '.join(wrong)}: {right}", "stateList")
    return states


def _hidden(offers: Offers) -> tuple[str, ...]:
    """Every carrier's and partner's real name: a demo user's sheet says none of them."""
    names = {
        name
        for program in offers.lists.programs
        for name in (program.carrier_legal_name, program.carrier_name, program.partner_name)
    }
    return tuple(sorted(filter(None, names), key=len, reverse=True))


def _producer(sent: ProducerDetails | None, person: Principal) -> Producer:
    """The person of the agency, as sent or else as signed in."""
    if sent is None:
        return Producer(
            name=person.name,
            email=person.email,
            fax=person.fax or "",
            phone=person.phone or "",
            mobile=person.mobile or "",
        )
    return Producer(
        name=sent.producer_name,
        email=sent.producer_email,
        fax=sent.producer_fax,
        phone=sent.producer_phone,
        mobile=sent.producer_mobile,
    )
