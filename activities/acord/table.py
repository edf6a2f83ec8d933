"""The values of a reading as a table to download: a line for each, and nothing in it that is restricted."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from models.fein import DIGITS, masked, plain
from models.spreadsheet_cells import csv_text

COLUMNS = ("path", "value", "page", "confidence", "method")
SPREADSHEET_MARK = "\ufeff"
"""Spreadsheets read UTF-8 only behind it."""
_LEFT_OUT = re.compile(r"birth|claimant", re.IGNORECASE)
"""Parts of names of what the review alone shows."""
_FEIN = re.compile(r"fein", re.IGNORECASE)
_DASHED = re.compile(r"(?<!\d)(?:\d{2}-\d{7}|\d{3}-\d{2}-\d{4})(?!\d)")
"""A FEIN or a social security number within a text; other numbers of nine digits are policies' and codes."""


def values_csv(readings: Sequence[Mapping[str, Any]]) -> bytes:
    """The values of all forms of a file; of several each path begins with the form's place."""
    rows: list[tuple[str, ...]] = []
    for place, reading in enumerate(readings):
        start = f"readings[{place}]." if len(readings) > 1 else ""
        leaves, evidence = list(_leaves(reading["values"], "")), reading["evidence"]
        secrets = {plain(value) or "" for path, value in leaves if _FEIN.search(path)}
        for path, value in leaves:
            if not _LEFT_OUT.search(path):
                rows.append((start + path, _masked(path, value, secrets), *_seen(evidence.get(path))))
    return (SPREADSHEET_MARK + csv_text(COLUMNS, rows)).encode()


def _leaves(value: Any, path: str) -> Iterator[tuple[str, str]]:
    """Paths and values of all that was read, in the order of the form."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _leaves(part, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _leaves(part, f"{path}[{place}]")
    elif value is not None:
        yield path, str(value).lower() if isinstance(value, bool) else str(value)


def _seen(evidence: Mapping[str, Any] | None) -> tuple[str, str, str]:
    if evidence is None:
        return "", "", ""
    return tuple(str(evidence.get(name) or "") for name in COLUMNS[2:])  # type: ignore[return-value]


def _masked(path: str, value: str, secrets: set[str]) -> str:
    """The value, a FEIN by its last four digits wherever it stands."""
    if _FEIN.search(path):
        return masked(value)
    for secret in secrets:
        value = value.replace(secret, masked(secret)) if len(secret) == DIGITS else value
    return _DASHED.sub(lambda found: masked(found[0]), value)
