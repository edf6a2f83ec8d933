"""What is mailed about a change of an account: to the agent, and to operations where only people go on."""

from collections.abc import Mapping
from typing import Any

from models.bind_account import BindAccountState
from models.bind_record import AccountRecord
from models.bind_step import AccountChanges, BindNews, NewCaseEvent
from models.mail import MailKind
from underwriting.bind_watch import DECIDING
from underwriting.case_words import event_words, reason_words

ANSWERED = frozenset({BindAccountState.QUOTED, BindAccountState.INDICATION, BindAccountState.DECLINED})
POLICIES = frozenset(
    {"bound", "policy_found", "bound_differs", "two_policies", "bound_outside", "bind_marked_bound"}
)
ODD = frozenset({"bound_differs", "two_policies"})
OVER = frozenset({"not_bound", "bind_aborted", "quote_gone", "expired"})
_STANDS = {
    BindAccountState.QUOTED: "The carrier's underwriter has answered: it can be bound.",
    BindAccountState.INDICATION: "The carrier's underwriter has answered; its questions are open.",
    BindAccountState.DECLINED: "The carrier's underwriter has declined.",
}


def news_of(
    record: AccountRecord, changes: AccountChanges, event: NewCaseEvent | None
) -> tuple[BindNews, ...]:
    """The mails of a change. record: the account before it."""
    if event is None:
        return ()
    params, carrier = event.params, record.carrier_name
    if event.code == "quote_read":
        return _of_read(record, changes, str(event.params.get("words") or ""))
    happened = {"happened": f"{event_words(event.code, _without_words(params), carrier)}."}
    if event.code in POLICIES:
        facts = {**happened, "policy": str(params.get("policy", ""))}
        to_agent = BindNews(kind=MailKind.BIND_POLICY, facts=facts)
        odd = BindNews(kind=MailKind.BIND_ODD, to_operations=True, facts=facts)
        return (to_agent, odd) if event.code in ODD else (to_agent,)
    if event.code in OVER:
        facts = {"happened": _OVER[event.code], "reason": _reason(params, carrier)}
        return (BindNews(kind=MailKind.BIND_NONE, facts=facts),)
    if event.code == "bind_parked":
        return (BindNews(kind=MailKind.BIND_PARKED, to_operations=True, facts=happened),)
    return ()


_OVER = {
    "not_bound": "The carrier did not bind the policy.",
    "bind_aborted": "The bind was ended: there is no policy.",
    "quote_gone": "The carrier's quote is over.",
    "expired": "The carrier's quote is over.",
}


def _of_read(record: AccountRecord, changes: AccountChanges, wanted: str) -> tuple[BindNews, ...]:
    """What the carrier's underwriter did since the account was read last. wanted: what it asks for."""
    after = changes.state
    if after is None or after is record.state:
        return ()
    if after is BindAccountState.MORE_INFO:
        words = (
            f"The carrier's underwriter needs information before it decides{': ' if wanted else ''}{wanted}."
        )
        return (BindNews(kind=MailKind.BIND_NEEDS, facts={"happened": words}),)
    if record.state in DECIDING and after in ANSWERED:
        return (BindNews(kind=MailKind.BIND_ANSWERED, facts={"happened": _STANDS[after]}),)
    return ()


def _reason(params: Mapping[str, Any], carrier: str) -> str:
    code = str(params.get("code") or "")
    return str(params.get("words") or (reason_words(code, carrier) if code else ""))


def _without_words(params: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in params.items() if name != "words"}
