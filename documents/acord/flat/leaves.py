"""Leaves of printed words: the value of its kind, its place, and how sure it is."""

import re
from collections.abc import Sequence
from statistics import fmean

from documents.acord.canonical import Canonical
from documents.acord.state_names import CODES
from documents.acord.values import Kind, canonical
from documents.pdf.cells import around
from documents.reading import Box, Evidence, Leaf, LeafValue, Method, PageText, Word

IN_CELL, FREE_TEXT, UNRULED = 0.92, 0.85, 0.75
DOUBTFUL = 0.50
OCR_SHARE, OCR_MOST = 0.9, 0.89
_SNIPPET = 120
_HARDLY = 0.35
_MARKS = ("X", "x", "\u2713", "\u2714")
_STROKES = ("l", "1", "!", "i", "j")
"""What a picture shows of a lone I, which no other answer of its column looks like."""
_LOST_POINT = re.compile(r"(,\d{3})[:;,]?(\d{2})$")
_POINT_FOR_COMMA = re.compile(r"^(\$?\d{1,3})\.(\d{3})(?!\d)")
_FREE = frozenset((Kind.NAME, Kind.TEXT, Kind.NARRATIVE))
_AMOUNTS = frozenset((Kind.MONEY, Kind.PAYROLL, Kind.RATE))
_NUMBERS = _AMOUNTS | {
    Kind.DATE,
    Kind.BIRTH_DATE,
    Kind.FEIN,
    Kind.CLASS_CODE,
    Kind.PHONE,
    Kind.ZIP,
    Kind.COUNT,
    Kind.PERCENT,
    Kind.MODIFICATION,
}


def sureness(page: PageText, words: Sequence[Word], printed: float) -> float:
    """How sure a reading is: by how it was found, or for a picture by how sure its words are."""
    if not page.from_picture:
        return printed
    return round(min(OCR_MOST, OCR_SHARE * fmean(word.confidence for word in words)), 3)


def method_of(page: PageText) -> Method:
    """How the words of a page were seen."""
    return Method.OCR if page.from_picture else Method.LABEL


def leaf_of(page: PageText, path: str, kind: Kind, words: Sequence[Word], *, closed: bool) -> Leaf | None:
    """The value that words print, None for no words."""
    words = _readable(words) if page.from_picture else words
    if page.from_picture and kind is Kind.STATE:
        words = _only_code(words)
    if kind in _NUMBERS and len(words) > 1:
        # A mark that was set beside its box is no part of a number.
        words = [word for word in words if word.text not in _MARKS]
    text, value = read_as(kind, words, blurred=page.from_picture)
    if not any(sign.isalnum() for sign in text):
        return None
    if page.from_picture and path.endswith((".email", ".website")):
        value = canonical(kind, text.replace(" ", ""))
    printed = UNRULED if not closed else FREE_TEXT if kind in _FREE else IN_CELL
    confidence = sureness(page, words, printed)
    if not value.fits or value.flags:
        confidence = min(confidence, DOUBTFUL)
    box, snippet = around(words), text[:_SNIPPET]
    evidence = Evidence(page.number, box, snippet, method_of(page), confidence, value.as_printed, value.flags)
    return Leaf(path, value.value, evidence)


def _only_code(words: Sequence[Word]) -> Sequence[Word]:
    """The word that is a state's code, where a picture shows pieces of others beside it."""
    codes = [word for word in words if word.text in CODES]
    return codes if len(codes) == 1 else words


def read_as(kind: Kind, words: Sequence[Word], *, blurred: bool) -> tuple[str, Canonical]:
    """What words print and its value; a blurred number may fall into pieces that belong together."""
    text = " ".join(word.text for word in words).strip()
    if kind in _AMOUNTS:
        text = text.removeprefix("$").strip()
    if blurred and kind in (Kind.MONEY, Kind.PAYROLL):
        text = _with_point(text)
    value = canonical(kind, "I" if blurred and kind is Kind.INCLUDED and text in _STROKES else text)
    if blurred and not value.fits and kind in _NUMBERS:
        figures = [word.text for word in words if any(sign.isdigit() for sign in word.text)]
        whole = "".join(figures) if kind in (Kind.PHONE, Kind.FEIN) else ""
        for again in (text.replace(" ", ""), whole, max(figures, key=len, default="")):
            value_again = canonical(kind, again.removeprefix("$"))
            if again and value_again.fits:
                return text, value_again
    return text, value


def _with_point(text: str) -> str:
    """An amount whose point was lost or blurred: groups of three digits say where it stood."""
    text = _LOST_POINT.sub(r"\1.\2", text.replace(" ", ""))
    return _POINT_FOR_COMMA.sub(r"\1,\2", text)


def _readable(words: Sequence[Word]) -> Sequence[Word]:
    """Words without those that are hardly one, where others are."""
    sure = [word for word in words if word.confidence >= _HARDLY]
    return sure or words


def plain_leaf(
    page: PageText,
    path: str,
    value: LeafValue,
    words: Sequence[Word],
    box: Box,
    confidence: float,
    *flags: str,
) -> Leaf:
    """A value that is no text of a kind, such as a tick or a list of states."""
    snippet = " ".join(word.text for word in words)[:_SNIPPET]
    sure = sureness(page, words, confidence) if words else confidence
    return Leaf(path, value, Evidence(page.number, box, snippet, method_of(page), sure, flags=flags))
