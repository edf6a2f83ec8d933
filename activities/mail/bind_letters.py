"""The words of mails about a quote at a carrier that binds online, and about its policy."""

from collections.abc import Mapping

from activities.mail.one_line import one_line
from models.mail import Desk, Letter, MailKind

Facts = Mapping[str, str]
COMPANY, CARRIER, EFFECTIVE, PROSPECT, CASE, HAPPENED, REASON, POLICY = (
    "company", "carrier", "effective", "prospect", "case", "happened", "reason", "policy",
)  # fmt: skip
"""Facts of every such mail; '' for what there is not. happened: a sentence."""


def bind_letter(kind: MailKind, facts: Facts, desk: Desk) -> Letter:
    """A mail of one of these kinds; it names no FEIN, and no premium in its subject.

    Operations are told neither company nor address: they open the case.
    """
    said = {name: one_line(facts.get(name, "")) for name in _FACTS}
    subject, to_do = _WORDS[kind]
    to_operations = kind in _OF_OPERATIONS
    lines = [] if to_operations else [f"Company: {said[COMPANY]}"]
    lines.append(f"Carrier: {said[CARRIER]}")
    if said[EFFECTIVE]:
        lines.append(f"Effective date: {said[EFFECTIVE]}")
    lines.append(said[HAPPENED])
    if said[REASON]:
        lines.append(f"Reason: {said[REASON]}")
    page = "/Ops" if to_operations else f"/Quote/{said[PROSPECT]}"
    lines.append(f"{to_do} {desk.origin}{page}")
    return Letter(
        subject=subject.format_map(said), text="\n".join(lines) + "\n", reply_to=desk.support or None
    )


_FACTS = (COMPANY, CARRIER, EFFECTIVE, PROSPECT, CASE, HAPPENED, REASON, POLICY)
_OF_OPERATIONS = frozenset({MailKind.BIND_PARKED, MailKind.BIND_ODD})
_LOOK = "Look at it:"
_WORDS = {
    MailKind.BIND_ANSWERED: ("{carrier} answered: {company}", _LOOK),
    MailKind.BIND_NEEDS: ("{carrier} needs information: {company}", "Answer it here:"),
    MailKind.BIND_POLICY: ("Policy {policy}: {company}", _LOOK),
    MailKind.BIND_NONE: ("Not bound: {company}", "See what can be done:"),
    MailKind.BIND_PARKED: ("Bind parked: {carrier}, {case}", "Settle it:"),
    MailKind.BIND_ODD: ("Policy unlike what was accepted: {carrier}, {case}", "Look at it:"),
}
KINDS = frozenset(_WORDS)
"""The kinds that have their words here."""
