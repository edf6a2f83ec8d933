"""The names of the fields that a data sheet has: the table of the readers, the other way round."""

import csv
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from documents.acord.kinds import kind_of
from documents.acord.values import BOX_CAP, NAME_CAP, NARRATIVE_CAP, Kind

SHEET_FAMILY = "eacord"
_NAMES = Path(__file__).parents[1] / "acord" / "names" / f"acord_130-0000_00-{SHEET_FAMILY}.csv"
EDITION_FIELD = "Form_EditionIdentifier_A"
CONTINUED = "Form_ContinuedText_"
_SHEET = re.compile(r"^rating\[\d+\]")
_LENGTHS = {
    Kind.NAME: NAME_CAP,
    Kind.TEXT: BOX_CAP,
    Kind.NARRATIVE: NARRATIVE_CAP,
    Kind.STATE: 40,
    Kind.YES_NO: 3,
}
_SHORT = 60


@dataclass(frozen=True, slots=True)
class TickName:
    """The field of one tick, and what it is called when it is on."""

    field: str
    on: str


@cache
def _table() -> tuple[dict[str, str], dict[str, TickName]]:
    texts: dict[str, str] = {}
    ticks: dict[str, TickName] = {}
    with _NAMES.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if "=" in row["key"]:
                ticks[row["key"]] = TickName(row["field_name"], row["on"])
            elif row["key"]:
                texts[row["key"]] = row["field_name"]
    return texts, ticks


def key_of(path: str) -> str:
    """The path as the table has it: each worksheet has the same fields."""
    return _SHEET.sub("rating[]", path)


def field_of(path: str) -> str | None:
    """The field of a value; None where the sheet has no box for it."""
    return _table()[0].get(key_of(path))


def tick_of(path: str, value: str) -> TickName | None:
    """The field that is ticked for a value of a group."""
    return _table()[1].get(f"{path}={value}")


def is_choice(path: str) -> bool:
    """Whether the path is a group of ticks."""
    return any(key.startswith(f"{path}=") for key in _table()[1])


def longest(path: str) -> int:
    """How many letters a box takes."""
    return _LENGTHS.get(kind_of(path), _SHORT)


def letters(number: int) -> str:
    """The letters of an occurrence from 0: A to Z, AA, AB and on."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def continued_field(number: int) -> str:
    """The field of a text that goes on beyond its box."""
    return f"{CONTINUED}{letters(number)}"
