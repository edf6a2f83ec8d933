"""One spelling of an input, so that the same input has the same digest wherever and whenever it is made."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Any

from pydantic import BaseModel

from models.risk import Risk


def canonical_json(value: Any) -> str:
    """JSON with sorted keys and no spaces; numbers as plain decimal text without trailing zeros, days as ISO.

    Takes models, mappings, sequences, Decimals, dates, text, integers, booleans and None.
    Raises: TypeError for anything else, binary floating point first of all.
    """
    return json.dumps(_plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON, in hex."""
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def input_digest(risk: Risk, program: str, book_version: str) -> str:
    """The key of a price: equal for equal risk, program and rate book."""
    return input_digests(risk, (program,), book_version)[program]


def input_digests(risk: Risk, programs: Iterable[str], book_version: str) -> dict[str, str]:
    """The key of the price of each program, by program; the risk is spelled once for all of them."""
    end = f',"risk":{canonical_json(risk)}}}'.encode()
    book = canonical_json(book_version)
    starts = {key: f'{{"book":{book},"program":{canonical_json(key)}'.encode() for key in programs}
    return {key: hashlib.sha256(start + end).hexdigest() for key, start in starts.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return _plain(value.model_dump(mode="python"))
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    if isinstance(value, Decimal):
        return f"{value.normalize():f}" if value else "0"
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, Enum):
        return _plain(value.value)
    if value is None or isinstance(value, str | int):
        return value
    raise TypeError(f"{type(value).__name__} has no canonical form; use Decimal, text or an integer")
