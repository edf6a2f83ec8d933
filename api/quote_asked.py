"""What a body of getQuotesDataId asks: its draft, the programs that it names, the snapshot of both."""

from datetime import UTC, datetime

from adapters.postgres.unit_of_work import Work
from api.catalogue import Offers
from api.disguise import DEMO_PARTNER, STANDS_FOR
from api.quote_input import snapshot, term_of
from api.schemas.quote import QuoteCarrier, QuoteStart
from api.services import Services
from models.errors import InvalidInput
from models.prospect import Prospect
from models.quote import QuoteInput


def key_of(choice: QuoteCarrier) -> str:
    """The key of a chosen program."""
    if choice.program:
        return choice.program
    partner = STANDS_FOR if choice.peo == DEMO_PARTNER else choice.peo
    return f"{partner}-{choice.carrier}"


async def draft_of(work: Work, wire: QuoteStart) -> Prospect | None:
    """The draft that the body names. Raises: ProspectNotFound."""
    return await work.prospects.by_public_id(wire.body.user_id) if wire.body.user_id else None


async def asked_of(
    work: Work, wire: QuoteStart, prospect: Prospect | None, offers: Offers, served: Services
) -> QuoteInput:
    """The snapshot of a body, with the losses of its prospect, when everything in it holds.

    Raises: InvalidInput, ProgramNotOffered, TermInverted, StateNotFiled, ClassNotFiled, TableRowMissing.
    """
    today = datetime.now(UTC).date()
    effective, _start, _expiry = term_of(wire.body, prospect.sections if prospect else None, today)
    wanted = [key_of(choice) for office in wire.offices for choice in office.carriers]
    if not wanted:
        raise InvalidInput("Choose at least one carrier", "offices.0.carriers")
    programs = offers.sold(wanted, effective, "offices.0.carriers")
    book = await served.books.for_date(effective)
    asked = snapshot(wire, [program.key for program in programs], prospect, book, today)
    claims = await work.claims.of(prospect.id if prospect else None)
    return asked.model_copy(update={"risk": claims.into(asked.risk)})
