"""Whether what was read is what is true: numbers as numbers, text without its accidents."""

import re
import unicodedata
from decimal import Decimal, InvalidOperation
from difflib import SequenceMatcher
from typing import Any

from documents.acord.kinds import bare, kind_of
from documents.acord.values import Kind
from documents.scoring.known import LOSS_RUN, SUMS

_NUMBERS = {Kind.MONEY, Kind.PAYROLL, Kind.RATE, Kind.PERCENT, Kind.COUNT, Kind.MODIFICATION, Kind.YEARS}
_NOTHING_IS_ZERO = {"full_time", "part_time", "claims", "amount_paid", "reserve"}
_NARRATIVES = ("description_of_operations", "remarks", "explanation")
_SAME_ENTITY = {"individual": "soleproprietor"}
ALIKE, ALIKE_SCANNED = 0.95, 0.85


def is_number(kind: str, path: str) -> bool:
    """Whether the values of a path are compared as numbers."""
    last = path.rpartition(".")[2]
    if kind == LOSS_RUN:
        return last in SUMS or last == "experience_mod"
    return kind_of(path) in _NUMBERS


def equal(kind: str, path: str, truth: Any, read: Any, *, scanned: bool = False) -> bool:
    """Whether two values of a path are the same. Neither is None unless nothing means zero there."""
    last = path.rpartition(".")[2]
    if last in _NOTHING_IS_ZERO and (truth is None or read is None):
        return _number(truth or 0) == _number(read or 0) == 0
    if truth is None or read is None:
        return truth is read
    if isinstance(truth, bool) or isinstance(read, bool):
        return truth is read
    if is_number(kind, path):
        numbers = _number(truth), _number(read)
        return numbers[0] is not None and numbers[0] == numbers[1]
    if last == "entity_type":
        return _entity(truth) == _entity(read)
    if last in _NARRATIVES or ".additional_" in bare(path):
        return _alike(str(truth), str(read), ALIKE_SCANNED if scanned else ALIKE)
    return plain(truth) == plain(read)


def plain(value: Any) -> str:
    """Text without case, white space, punctuation and kinds of dashes."""
    text = unicodedata.normalize("NFC", str(value)).casefold()
    bare_text = "".join(letter for letter in text if letter.isalnum())
    return bare_text or re.sub(r"\s", "", text)


def _entity(value: Any) -> str:
    return _SAME_ENTITY.get(plain(value), plain(value))


def _alike(truth: str, read: str, wanted: float) -> bool:
    one, other = plain(truth), plain(read)
    return one == other or SequenceMatcher(None, one, other, autojunk=False).ratio() >= wanted


def _number(value: Any) -> Decimal | None:
    try:
        return Decimal(str(value))
    except InvalidOperation:
        return None
