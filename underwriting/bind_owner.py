"""Who may write on a quote that a carrier holds: whose it is decides, and who has it in hand there."""

from enum import StrEnum
from uuid import UUID

from models.bind_account import LIVE, WITH_INTENT, BindAccountState, QuoteOwner
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.eligibility import Eligibility, Reason, RuleSource

FEIN_TAKEN = "The carrier already holds a quote for this FEIN from another submission."
IN_REVIEW = "in_review"
IN_REVIEW_TEXT = "The carrier's underwriter has this quote: it stands as it was, and nothing was sent."
AS_ASKED_TEXT = "What was asked for now is what stands there."
MOST_TOLD = 20
"""Differences that are told one by one."""


class Claim(StrEnum):
    """What somebody who asks may do with a quote that the carrier holds."""

    WRITE = "write"
    """It is his, or nobody's of ours."""
    MOVE = "move"
    """It is another prospect's of the same tenant, and may become his."""
    READ = "read"
    """Nothing is written; what stands is shown."""
    TAKEN = "taken"
    """Nothing is written, and nothing of it is told."""


def claim_of(asking: UUID | None, owner: QuoteOwner | None, standing: CarrierQuote) -> Claim:
    """What a prospect may do with a quote as it stands. asking: None for a run without a prospect.

    A run without a prospect owns nothing: it reads what it asked for itself, and no other quote.
    """
    if asking is None:
        return Claim.TAKEN if owner is not None or standing.differs else Claim.READ
    if owner is None or (owner.prospect_id == asking and owner.state in LIVE):
        return Claim.READ if standing.in_review else Claim.WRITE
    moves = owner.same_tenant and owner.state in LIVE - WITH_INTENT and not standing.in_review
    return Claim.MOVE if moves else Claim.TAKEN


def may_be_rewritten(state: BindAccountState, standing: CarrierQuote) -> bool:
    """Whether a new request may replace what stands under an account: nobody decides on it or binds it."""
    return state not in WITH_INTENT and not standing.in_review


def fein_taken(carrier: str) -> CarrierQuote:
    """Our own refusal to write over what another submission made there; it names nobody."""
    source = RuleSource(kind="program", name=carrier)
    reason = Reason(rule_id="fein_taken", outcome=Eligibility.NO, text=FEIN_TAKEN, source=source)
    return CarrierQuote(verdict=CarrierVerdict.DECLINED, by_rule=True, reasons=(reason,))


def as_in_review(standing: CarrierQuote, differs: tuple[str, ...], carrier: str) -> CarrierQuote:
    """What stands, with what differs from the request. A price of other facts cannot be bound as it is."""
    text = IN_REVIEW_TEXT if differs else f"{IN_REVIEW_TEXT} {AS_ASKED_TEXT}"
    told = [text, *differs[:MOST_TOLD]]
    if len(differs) > MOST_TOLD:
        told.append(f"{len(differs) - MOST_TOLD} more")
    source = RuleSource(kind="carrier", name=carrier)
    reasons = (
        Reason(rule_id=IN_REVIEW, outcome=Eligibility.UW, text=each, source=source, blocks="bind")
        for each in told
    )
    verdict = standing.verdict
    if differs and verdict is CarrierVerdict.QUOTED:
        verdict = CarrierVerdict.INDICATION
    return standing.model_copy(update={"verdict": verdict, "reasons": (*standing.reasons, *reasons)})


def state_of(quote: CarrierQuote) -> BindAccountState:
    """Where an account stands once its carrier has answered.

    A refusal ends it where the carrier takes no change any more; else another request may go there.
    """
    if quote.verdict is CarrierVerdict.DECLINED:
        return BindAccountState.DECLINED if quote.locked else BindAccountState.INVALID
    return BindAccountState(quote.verdict.value)
