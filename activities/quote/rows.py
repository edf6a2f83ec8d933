"""How an ending becomes a row of the projection: states, sources and the reasons in words."""

from collections.abc import Container, Sequence
from datetime import UTC, datetime
from uuid import UUID

from temporalio import activity

from activities.ports import RunSnapshot
from models.eligibility import Eligibility, ProgramEligibility, Reason, RuleSource
from models.errors import (
    AuthFailed,
    CarrierRejected,
    ClassNotFiled,
    ProgramNotOffered,
    QuotingError,
    StateNotFiled,
    TableRowMissing,
)
from models.program import Program
from models.quote import OutcomeSource, ProgramQuote, ProgramState
from models.stuck_case import held_words
from models.worksheet import Worksheet
from underwriting.verdicts import worst

NO_RATE = (ClassNotFiled, StateNotFiled, TableRowMissing, ProgramNotOffered)
"""Refusals of the engine that mean: nothing is filed for this risk, so that we leave the program out."""

PLATFORM_TEXT = {
    ProgramState.OUTAGE: "The carrier's system is down or failing; every try was refused. Ask again later.",
    ProgramState.INVALID: "The carrier refused the request as wrong.",
    ProgramState.UNRESPONSIVE: "No answer by the deadline.",
    ProgramState.DROPPED: "The run was cancelled before this program answered.",
}


def program_row(
    run_id: UUID,
    program: Program,
    state: ProgramState,
    source: OutcomeSource,
    *,
    version: int,
    reasons: Sequence[Reason] = (),
    elapsed_ms: int | None = None,
) -> ProgramQuote:
    """A row without a price."""
    return ProgramQuote(
        run_id=run_id,
        program=program.key,
        partner=program.partner,
        carrier=program.carrier,
        carrier_name=program.carrier_name,
        state=state,
        source=source,
        reasons=tuple(reasons),
        illustrative=program.illustrative,
        version=version,
        elapsed_ms=elapsed_ms,
    )


def priced(row: ProgramQuote, worksheet: Worksheet) -> ProgramQuote:
    """The row with the price that the worksheet explains."""
    return row.model_copy(
        update={
            "totals": worksheet.totals,
            "cost": worksheet.cost,
            "states": worksheet.states,
            "locations": worksheet.locations,
            "illustrative": row.illustrative or worksheet.illustrative,
            "has_worksheet": True,
        }
    )


def opening_row(
    run: RunSnapshot,
    key: str,
    program: Program | None,
    answer: ProgramEligibility | None,
    engine_error: QuotingError | None,
    carriers: Container[str] | None = None,
) -> ProgramQuote:
    """The first row of a program: queued, or left out with its reason.

    Args: carriers: those that can be asked here, by adapter; None: all.
    """
    day = run.input.risk.effective_date
    refusal: QuotingError | None = None
    if program is None:
        refusal = ProgramNotOffered(f"Program {key} is not known.")
    elif not program.offered_on(day):
        refusal = ProgramNotOffered(f"{program.carrier_name} is not sold to policies that start on {day}.")
    elif program.adapter is None:
        refusal = engine_error
    elif carriers is not None and program.adapter not in carriers:
        refusal = ProgramNotOffered(f"{program.carrier_name} is not configured here.")
    shown = program or unknown_program(key)
    if refusal is not None:
        reason = refusal_reason(refusal, RuleSource(kind="program", name=shown.carrier_name))
        return program_row(
            run.run_id, shown, ProgramState.DROPPED, OutcomeSource.PLATFORM, version=1, reasons=[reason]
        )
    if answer is not None and eligibility_state(answer) is ProgramState.DECLINED:
        return program_row(
            run.run_id,
            shown,
            ProgramState.DECLINED,
            OutcomeSource.RULE,
            version=1,
            reasons=definite_reasons(answer),
        )
    return program_row(run.run_id, shown, ProgramState.QUEUED, OutcomeSource.PLATFORM, version=1)


def refused_row(run_id: UUID, program: Program, error: QuotingError, version: int) -> ProgramQuote:
    """The row of a program that the engine or the carrier refused to price."""
    by_carrier = isinstance(error, CarrierRejected)
    source = RuleSource(kind="carrier" if by_carrier else "program", name=program.carrier_name)
    return program_row(
        run_id,
        program,
        refusal_state(error),
        OutcomeSource.CARRIER if by_carrier else OutcomeSource.PLATFORM,
        version=version,
        reasons=[refusal_reason(error, source)],
        elapsed_ms=elapsed_ms(),
    )


def failed_row(run_id: UUID, program: Program, version: int) -> ProgramQuote:
    """The row of a program that we failed to rate; asking again may mend it."""
    return program_row(
        run_id,
        program,
        ProgramState.OUTAGE,
        OutcomeSource.PLATFORM,
        version=version,
        reasons=[platform_reason(ProgramState.OUTAGE)],
        elapsed_ms=elapsed_ms(),
    )


def elapsed_ms() -> int | None:
    """Milliseconds since the workflow asked; None outside an activity."""
    if not activity.in_activity():
        return None
    since = datetime.now(UTC) - activity.info().scheduled_time
    return max(0, int(since.total_seconds() * 1000))


def settled_row(row: ProgramQuote, state: ProgramState, version: int) -> ProgramQuote:
    """The row as the platform ends it."""
    return row.model_copy(
        update={
            "state": state,
            "source": OutcomeSource.PLATFORM,
            "reasons": (platform_reason(state),),
            "version": version,
        }
    )


def eligibility_state(*answers: ProgramEligibility) -> ProgramState:
    """Declined, referred or quotable, by the worst of our own answers."""
    return {
        Eligibility.NO: ProgramState.DECLINED,
        Eligibility.UW: ProgramState.REFERRED,
        Eligibility.YES: ProgramState.QUOTED,
    }[worst(answer.outcome for answer in answers)]


def definite_reasons(*answers: ProgramEligibility) -> tuple[Reason, ...]:
    """The reasons of answers but those that wait for a fact: these belong to the eligibility call."""
    return tuple(reason for answer in answers for reason in answer.reasons if not reason.pending)


def refusal_state(error: QuotingError) -> ProgramState:
    """How a program ends whose pricing was refused."""
    if isinstance(error, NO_RATE):
        return ProgramState.DROPPED
    return ProgramState.OUTAGE if isinstance(error, AuthFailed) else ProgramState.INVALID


def refusal_reason(error: QuotingError, source: RuleSource) -> Reason:
    """The refusal in words, with the field that it names."""
    return Reason(
        rule_id=error.code,
        outcome=Eligibility.NO,
        text=error.message,
        source=source,
        location=_location(error.path),
    )


def platform_reason(state: ProgramState) -> Reason:
    """Why the platform itself ended a program."""
    return Reason(
        rule_id=f"platform.{state.value}",
        outcome=Eligibility.NO,
        text=PLATFORM_TEXT[state],
        source=RuleSource(kind="platform", name="Quoteloom"),
    )


def held_row(run_id: UUID, program: Program, since: datetime, version: int) -> ProgramQuote:
    """The row of a program whose carrier operations hold: nobody waits for that."""
    words = f"{program.carrier_name} is {held_words(since)}; ask again later."
    source = RuleSource(kind="platform", name="Quoteloom")
    reason = Reason(rule_id="carrier_held", outcome=Eligibility.NO, text=words, source=source)
    return program_row(
        run_id, program, ProgramState.OUTAGE, OutcomeSource.PLATFORM, version=version, reasons=[reason]
    )


def portal_reason(program: Program) -> Reason:
    """Why a price of our engine cannot be bought as it stands: a person of the carrier decides first."""
    return Reason(
        rule_id="program.portal",
        outcome=Eligibility.UW,
        text=f"{program.carrier_name} decides once this is submitted; until then the price is an indication.",
        source=RuleSource(kind="program", name=program.carrier_name),
        blocks="bind",
    )


def unknown_program(key: str) -> Program:
    """A program that the catalogue does not know, so that its row can still name it."""
    partner, _, carrier = key.partition("-")
    return Program(
        key=key,
        partner=partner,
        partner_name=partner,
        carrier=carrier,
        carrier_name=carrier,
        carrier_legal_name=carrier,
    )


def _location(path: str | None) -> str | None:
    return path if path is not None and path.startswith("locations.") else None
