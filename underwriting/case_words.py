"""What happened to a case, in business words: one table of codes for timelines, mails and operators.

A word names neither a person nor a day: whoever shows an event has its time beside it.
"""

from collections.abc import Mapping
from typing import Any

from models.dollars import dollars_of
from models.shown_dollars import cents

Facts = Mapping[str, Any]
AMOUNTS = ("total", "premium", "accepted")
"""Facts of events that are dollars."""

EVENTS: Mapping[str, str] = {
    # the quote
    "quote_created": "Quote made at {carrier}",
    "create_quote_failed": "No quote at {carrier}: {words}",
    "quote_updated": "Quote written anew at {carrier}",
    "update_quote_failed": "The quote at {carrier} was not written anew: {words}",
    "quote_read": "{carrier} answered: {standing}",
    "get_quote_details_failed": "{carrier} did not say how the quote stands: {words}",
    "look_failed": "{carrier} did not say how the quote stands: {words}",
    "quote_gone": "{carrier} has the quote no more",
    "quote_withdrawn": "Withdrawn from {carrier}",
    "withdraw_failed": "Not withdrawn: {words}",
    "carrier_silent": "{carrier} did not answer; it is asked again",
    # what it asks
    "questions_read": "{questions} questions of {carrier}, {open} of them open",
    "get_questions_failed": "The questions of {carrier} were not read: {words}",
    "questions_saved": "{answered} answers sent to {carrier}, {open} questions open",
    "save_questions_failed": "The answers were not taken: {words}",
    "officers_saved": "{officers} officers sent to {carrier}",
    "officers_failed": "The officers were not taken: {words}",
    "terms_ticked": "Terms of {carrier} read and accepted",
    "terms_failed": "The terms could not be accepted: {words}",
    # what is paid
    "plan_saved": "Payment plan saved: {plan}, {total} in all",
    "save_payment_plans_failed": "No payment plan was saved: {words}",
    "plan_chosen": "Payment plan chosen: {plan}, {total} in all",
    "plan_failed": "The payment plan was not saved: {words}",
    "net_rates_read": "{rates} net rates of {carrier}",
    "get_net_rates_failed": "No net rates of {carrier}: {words}",
    # its underwriter
    "referred": "Handed to the underwriter of {carrier}",
    "refer_failed": "Not handed to the underwriter of {carrier}: {words}",
    "message_sent": "Message to the underwriter of {carrier} about: {about}",
    "message_failed": "The message was not sent: {words}",
    # the bind
    "bind_asked": "Asked {carrier} to bind",
    "bind_unknown": "No answer; asking whether the policy exists",
    "bound": "Bound: policy {policy}",
    "policy_found": "Found policy {policy}",
    "bound_differs": "Bound: policy {policy}, at {premium} where {accepted} were accepted",
    "two_policies": "More than one policy: {policies}",
    "bound_outside": "Bound past us: policy {policy}",
    "not_bound": "Not bound: {words}",
    "get_bind_quote_response_failed": "Not bound: {words}",
    "bind_parked": "No answer for too long; operations settle it",
    "bind_retried": "Operations let it go on",
    "bind_marked_bound": "Operations say that it is bound: policy {policy}",
    "bind_marked_otherwise": "Operations named policy {told}; {carrier} shows {policy}, which stands",
    "bind_aborted": "Operations ended the bind: no policy",
    "expired": "Expired",
    # a carrier's decision in the portal
    "submitted": "Submitted to {carrier}",
    "approve": "Approved by {carrier}",
    "hold": "Held by {carrier}",
    "reject": "Rejected by {carrier}",
    "reopen": "Opened again by {carrier}",
    "lapsed": "The approval lapsed unbound",
    "withdrawn": "Withdrawn",
    "extended": "More days to decide",
    "overridden": "Status set by support",
}
"""Every code that an event may have."""
BOUND_THERE = "Bound by {carrier}"
"""The same code, of a decision in the portal, which names no policy."""
DECIDED_AT_ONCE = ", which answered: {standing}"
"""Behind a quote that was handed over, where its underwriter has decided by then."""

REASONS: Mapping[str, str] = {
    "timed_out": "{carrier} did not answer in time",
    "cancelled": "it was cancelled",
    "failed": "something went wrong on our side",
    "outage": "{carrier} did not answer",
    "carrier_unavailable": "{carrier} did not answer",
    "failed_dependency": "{carrier} did not answer",
    "outcome_unknown": "{carrier} gave no usable answer",
    "carrier_rejected": "{carrier} refused it",
    "auth_failed": "{carrier} refused our credentials",
    "credentials_awaited": "{carrier} refused our credentials",
    "carrier_held": "{carrier} is held by operations",
    "not_ready": "{carrier} was asked about the same business just then",
    "net_rates_missing": "{carrier} gave none in five tries",
    "plan_not_saved": "{carrier} saved none in three tries",
    "refused": "{carrier} refused it",
    "changed": "the quote is not any more what was accepted",
    "aborted": "operations ended it",
    "bound_outside": "it is bound past us",
    "two_policies": "the carrier has more than one policy",
    "marked_bound": "operations say that it is bound",
    "bind_unresolved": "operations settle it",
    "bind_open": "a bind was under way",
    "not_eligible": "the quote cannot be bound as it stands",
    "case_ended": "the quote had ended",
    "unresponsive": "nobody carried it out in time",
}
"""Why something came to nothing, where the carrier said it in no words of its own."""

WAITS: Mapping[str, str] = {
    "watch": "{carrier} is asked again by itself",
    "quoting": "The quote is being made at {carrier}",
    "binding": "Asking {carrier} to bind",
    "unknown": "We are asking {carrier} whether the policy exists. Nothing will be bound twice.",
    "parked": "Operations find out whether the policy exists. Nothing will be bound twice.",
    "held": "{carrier} is held by operations; it goes on when they release it",
    "unconfirmed": "{carrier} has not shown the policy yet; it is asked daily",
}
"""What is waited for."""


class _Facts(dict[str, Any]):
    def __missing__(self, name: str) -> str:
        return ""


def event_words(code: str, params: Facts, carrier: str) -> str:
    """What happened, in words; a code of a newer build reads as itself."""
    facts = _Facts(params)
    facts["carrier"] = carrier
    facts["words"] = str(params.get("words") or reason_words(str(params.get("code") or ""), carrier))
    facts["standing"] = _standing(params)
    facts |= {name: _money(params[name]) for name in AMOUNTS if name in params}
    if isinstance(params.get("policies"), list):
        facts["policies"] = ", ".join(str(each) for each in params["policies"])
    template = EVENTS.get(code)
    if template is None:
        return code.replace("_", " ")
    if code == "bound" and not params.get("policy"):
        template = BOUND_THERE
    if code == "referred" and params.get("verdict", "referred") != "referred":
        template += DECIDED_AT_ONCE
    return template.format_map(facts)


def reason_words(code: str, carrier: str) -> str:
    """Why something came to nothing."""
    return REASONS.get(code, code.replace("_", " ")).format_map(_Facts(carrier=carrier))


def wait_words(code: str, carrier: str) -> str:
    """What is waited for."""
    return WAITS.get(code, code.replace("_", " ")).format_map(_Facts(carrier=carrier))


_VERDICTS = {
    "quotable": "quoted",
    "quoted": "quoted",
    "indication": "an indication",
    "referred": "its underwriter has to decide",
    "more_info": "it needs information",
    "declined": "declined",
}


def _standing(params: Facts) -> str:
    verdict = str(params.get("verdict") or "")
    said = _VERDICTS.get(verdict, verdict.replace("_", " "))
    premium = params.get("premium")
    wanted = params.get("words") if verdict == "more_info" else None
    said = f"{said}, {_money(premium)}" if premium else said
    return f"{said}: {wanted}" if wanted else said


def _money(said: Any) -> str:
    """An amount as people write it; what is none reads as it was said."""
    amount = dollars_of(str(said))
    return str(said) if amount is None else cents(amount)
