"""Which lines are totals, and of what: of a policy, of the whole report, or of something else."""

import re
from enum import Enum

from documents.acord.state_names import CODES, state_code

_COUNTED = re.compile(r"(?i)^\W*(\d{1,5})\s+(?:total\s+)?(?:claims?|losses|occurrences?|files)\b")
_LABELLED = re.compile(r"(?i)\b(?:claims?|claim count|count|losses)\s*[:#=]?\s*(\d{1,5})\b(?![\d,./-])")
_BEFORE = re.compile(r"(?i)\b(\d{1,5})\s+(?:total\s+)?claims?\b(?!\s*(?::|open\b|closed\b))")
_TOTAL = re.compile(
    r"(?i)^\W*(?:(?:grand|report|policy|account|insured|overall|sub-?|group|term|period|year|customer|client|"
    r"company|combined|final|location|state|class|line|division|department|page|claims?|all\s+polic(?:y|ies)|"
    r"run|5[- ]year|five[- ]year|coverage|lob|totals?\s+for|cumulative|summary)\s*)*"
    r"(?:sub-?)?(?:totals?|ttls?|tot)\b"
)
_ALL = re.compile(
    r"(?i)^\W*all\s+(?:(?:policy\s+)?(?:years|terms|periods)|policies)\b(?=.*?\d[\d,.]*%?\W.*\d)"
)
_GRAND = re.compile(
    r"(?i)\b(?:grand|report|overall|account|insured|customer|client|company|combined|group|cumulative|"
    r"all\s+polic|final|run|years\s+total|(?:\d|three|four|five|ten)[- ]year\s+total)"
)
_POLICY = re.compile(r"(?i)\b(?:policy|policies|term|period|sub-?totals?|year)\b|sub-?total")
_OF_ALL = re.compile(
    r"(?i)\b(?:grand|report|overall|account|insured|policy|policies|term|period|year|final)\b"
)
_ASIDE = re.compile(
    r"(?i)\b(?:location|state|class|line|division|department|page|coverage|lob|body|cause|month|type)\b"
)
_OF_STATUS = re.compile(r"(?i)^\W*totals?\s+(?:for|of)\s+(open|closed|re-?opened|med|ind|lost|lt\b|mo\b)")

_SOME = re.compile(r"(?i)\b(?:re-?)?(?:open(?:ed)?|closed)\s+claims?\b")


_OF_STATE = re.compile(
    r"(?i:^\W*(?:sub-?)?totals?\s+(?:for\s+|of\s+)?)([A-Z][A-Za-z]+(?: [A-Z][a-z]+)?)\W*(?:  |$)"
)
"""`Subtotal MA`, `Total for New Jersey`: of a state within a policy."""


class Scope(Enum):
    """What a line of totals adds up."""

    POLICY = "policy"
    ALL = "all"
    ASIDE = "aside"
    UNSAID = "unsaid"


def total_scope(text: str) -> Scope | None:
    """What a line adds up, by its first words; nothing if it is no line of totals."""
    if _COUNTED.match(text):
        return Scope.UNSAID
    if _ALL.match(text):
        return Scope.ALL
    found = _TOTAL.match(text)
    if not found:
        return None
    words = text[: found.end() + 40]
    if re.match(r"(?i)^\W*(?:sub-?totals?\s+(?:for\s+)?)?page\b", words):
        return Scope.ASIDE
    if _OF_STATUS.match(text):
        return Scope.ASIDE
    if (of := _OF_STATE.match(text)) and (of[1] in CODES or (len(of[1]) > 2 and state_code(of[1]))):
        return Scope.ASIDE
    if _ASIDE.search(found[0]) and not _OF_ALL.search(found[0]):
        # `State subtotal`, `Location total`: of something within a policy or a report.
        return Scope.ASIDE
    if _GRAND.search(words):
        return Scope.ALL
    if _POLICY.search(words):
        return Scope.POLICY
    return Scope.ASIDE if _ASIDE.search(words) else Scope.UNSAID


def of_status(text: str) -> str | None:
    """The kind of claims alone that a line of totals is of: `open` of `Totals for Open`."""
    found = _OF_STATUS.match(text)
    return found[1].casefold() if found else None


def counted(text: str) -> int | None:
    """The number of claims that a line of totals names, open and closed ones together."""
    text = _SOME.sub(" ", text)
    found = _COUNTED.match(text) or _LABELLED.search(text) or _BEFORE.search(text)
    return int(found[1]) if found else None
