"""What a body of getQuotesDataId asks: its draft, the programs that it names, the snapshot of both."""

from datetime import UTC, datetime

from adapters.off_loop import MANY, off_loop_if
from adapters.postgres.unit_of_work import Work
from api.caller.catalogue import Offers
from api.quote.schedule import check_percents, schedule_of
from api.quote.schemas import QuoteCarrier, QuoteStart
from api.services import Services
from models.errors import InvalidInput
from models.prospect import Prospect
from models.quote import QuoteInput
from underwriting.intake import snapshot
from underwriting.intake_term import term_of


def named_by(choice: QuoteCarrier, offers: Offers) -> str:
    """What the caller calls a chosen program."""
    return choice.program or offers.named(choice.peo, choice.carrier)


async def draft_of(work: Work, wire: QuoteStart) -> Prospect | None:
    """The draft that the body names, held: who asks the same at once finds the job of whoever came first.

    Raises: ProspectNotFound, SeveralProspects.
    """
    named = wire.body.user_id
    return await work.prospects.to_change(named, "body.user_id", held=True) if named else None


async def asked_of(
    work: Work, wire: QuoteStart, prospect: Prospect | None, offers: Offers, served: Services
) -> QuoteInput:
    """The snapshot of a body, with the losses of its prospect, when everything in it holds.

    Raises: InvalidInput, ProgramNotOffered, TermInverted, StateNotFiled, ClassNotFiled, TableRowMissing,
        NoSchedulePlan, ScheduleOutOfRange.
    """
    today = datetime.now(UTC).date()
    effective, _start, _expiry = term_of(wire.body, prospect.sections if prospect else None, today)
    named = (named_by(choice, offers) for office in wire.offices for choice in office.carriers)
    wanted = list(dict.fromkeys(named))
    if not wanted:
        raise InvalidInput("Choose at least one carrier", "offices.0.carriers")
    programs = offers.sold(wanted, effective, "offices.0.carriers")
    book = await served.books.for_date(effective)
    taken = (wire, [program.key for program in programs], prospect, book, today)
    asked = await off_loop_if(wire.lines > MANY, snapshot, *taken)
    names = {name: program.key for program in programs for name in (program.key, offers.code_of(program.key))}
    check_percents(wire.body, names, programs, asked.risk.states, book, effective)
    claims = await work.claims.of(prospect.id if prospect else None)
    risk = claims.into(asked.risk).model_copy(update={"schedule": schedule_of(wire.body, names)})
    return asked.model_copy(update={"risk": risk})
