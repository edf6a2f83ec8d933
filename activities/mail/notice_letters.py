"""The words of mails about submissions: what happened, to which business, where it is looked at."""

from collections.abc import Mapping

from activities.mail.one_line import one_line
from models.mail import Desk, Letter
from models.notice import Decision, NoticeKind

Facts = Mapping[str, str]
COMPANY, BY, PROSPECT = "company", "by", "prospect"
"""Facts of every such mail: the business, who did it ('' for nobody), and the id of the prospect."""


def notice_letter(kind: NoticeKind, facts: Facts, desk: Desk) -> Letter:
    """A notice as a mail. Raises: KeyError for a kind that is told in the bell alone."""
    said = {name: one_line(fact) for name, fact in facts.items()}
    subject, sentence = _WORDS[kind](said)
    page = "/underwriting" if kind in _OF_UNDERWRITERS else ""
    lines = [sentence, *_quoted(said), "", f"{desk.origin}/Quote/{said[PROSPECT]}{page}", "", _SWITCH]
    return Letter(subject=subject, text="\n".join(lines) + "\n")


_OF_UNDERWRITERS = frozenset({NoticeKind.SUBMITTED, NoticeKind.APPROVAL_ASKED, NoticeKind.APPROVAL_DECIDED})
"""Mails to underwriters, who work on a page of their own."""
_SWITCH = "Which mails come is chosen at the bell, in the bar of every page."


def _quoted(said: Facts) -> list[str]:
    return ["", f'"{said["text"]}"'] if said.get("text") else []


def _who(said: Facts) -> str:
    return said[BY] or "Quoteloom"


def _prices(said: Facts) -> str:
    """', 36,396 -> 33,027' where a price moved."""
    return f", {said['before']} -> {said['after']}" if said.get("before") and said.get("after") else ""


def _submitted(said: Facts) -> tuple[str, str]:
    return f"Submitted: {said[COMPANY]}", f"{_who(said)} submitted {said[COMPANY]} for underwriting."


def _released(said: Facts) -> tuple[str, str]:
    words = f"{_who(said)} released {said[COMPANY]} back to you. The underwriter's prices can be read now."
    return f"Released: {said[COMPANY]}", words


def _taken_back(said: Facts) -> tuple[str, str]:
    words = f"{_who(said)} undid the release of {said[COMPANY]}; it is with the underwriters again."
    return f"Release undone: {said[COMPANY]}", words


def _approval_asked(said: Facts) -> tuple[str, str]:
    words = f"The price of {said['column']} for {said[COMPANY]}{_prices(said)} needs approval"
    level = f" of level {said['level']}" if said.get("level") else ""
    return f"Approval needed: {said[COMPANY]}", f"{words}{level}."


def _approval_decided(said: Facts) -> tuple[str, str]:
    decision = Decision(said["decision"]).value
    words = f"{_who(said)} {decision} the price of {said['column']} for {said[COMPANY]}{_prices(said)}."
    return f"{decision.capitalize()}: {said[COMPANY]}", words


_WORDS = {
    NoticeKind.SUBMITTED: _submitted,
    NoticeKind.RELEASED: _released,
    NoticeKind.TAKEN_BACK: _taken_back,
    NoticeKind.APPROVAL_ASKED: _approval_asked,
    NoticeKind.APPROVAL_DECIDED: _approval_decided,
}
