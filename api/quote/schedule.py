"""Schedule credits and debits of a quote request: who gives and takes them, which are refused."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from api.caller.access import Permission, permissions_for
from api.http.problems import NotPermitted
from api.quote.schemas import QuoteCommon
from models.errors import InvalidInput, NoSchedulePlan, QuotingError
from models.principal import Principal
from models.program import Program
from models.risk import ScheduleRating
from rating.book import RateBook
from rating.schedule_range import check_percent, outside_words, schedule_range

WHERE = "body.sr_carriers"


@dataclass(frozen=True, slots=True)
class Percent:
    """A signed percent of one program in one state, and where in the body it stands."""

    program: str
    state: str
    sdr: Decimal
    path: str


def percents_of(common: QuoteCommon, programs: Mapping[str, str]) -> Iterator[Percent]:
    """The percents of a body. programs: of the run, name in the body to key.

    Raises: InvalidInput for a percent of a program that the body does not ask.
    """
    if not isinstance(common.sr_carriers, dict):
        return
    for name, states in common.sr_carriers.items():
        for state, sdr in states.items():
            path = f"{WHERE}.{name}.{state}"
            if sdr and name not in programs:
                raise InvalidInput(
                    f"Program {name[:60]} is not asked for a price, so it takes no {sdr}%; choose it or take "
                    "the percent out",
                    path,
                )
            if name in programs:
                yield Percent(programs[name], state.upper(), sdr, path)


def check_giver(common: QuoteCommon, giver: Principal) -> None:
    """Keep schedule credits and debits to who may recalculate; a percent of 0 says nothing.

    Raises: NotPermitted naming body.sr_carriers.
    """
    if not isinstance(common.sr_carriers, dict) or Permission.RECALCULATE in permissions_for(giver):
        return
    if any(sdr for states in common.sr_carriers.values() for sdr in states.values()):
        raise NotPermitted(
            "Only underwriters who may recalculate give schedule credits and debits; take the percents out",
            WHERE,
        )


def schedule_of(common: QuoteCommon, programs: Mapping[str, str]) -> tuple[ScheduleRating, ...]:
    """The signed percents of schedule rating by state.

    A run rates all its programs with one schedule; programs that were given different ones are refused.
    Args: programs: of the run, name in the body to key. Raises: InvalidInput naming body.sr_carriers.
    """
    found: dict[str, Decimal] = {}
    for entry in percents_of(common, programs):
        if found.setdefault(entry.state, entry.sdr) != entry.sdr:
            raise InvalidInput(
                f"Programs have different schedule ratings for {entry.state}; quote them apart", WHERE
            )
    return tuple(ScheduleRating(state=state, sdr=sdr) for state, sdr in found.items() if sdr)


def check_percents(
    common: QuoteCommon,
    names: Mapping[str, str],
    programs: Sequence[Program],
    states: Sequence[str],
    book: RateBook,
    day: date,
) -> None:
    """Refuse a percent that nobody of the run can take; what one program cannot, its own row says.

    Args: names: of the programs in the body, to their keys; states: of the risk.
    Raises: NoSchedulePlan, ScheduleOutOfRange, InvalidInput, naming program and state in the body.
    """
    by_key = {program.key: program for program in programs}
    for entry in percents_of(common, names):
        if not entry.sdr:
            continue
        if entry.state not in states:
            raise NoSchedulePlan(outside_words(entry.sdr, entry.state, states), entry.path)
        refusal = _refusal(entry, by_key[entry.program], book, day)
        alone = by_key[entry.program].adapter is not None
        if refusal is not None and (alone or all(_refusal(entry, each, book, day) for each in programs)):
            refusal.path = entry.path
            raise refusal


def _refusal(entry: Percent, program: Program, book: RateBook, day: date) -> QuotingError | None:
    """Why a program does not take a percent; None where it does."""
    if program.adapter is not None:
        return NoSchedulePlan(
            f"There is no schedule rating plan of ours in {entry.state}: the carrier prices by itself; take "
            f"out the {entry.sdr}%"
        )
    try:
        terms = book.terms(program.key, entry.state, day)
        check_percent(entry.sdr, entry.state, schedule_range(book, entry.state, day, terms))
    except QuotingError as refusal:
        return refusal
    return None
