"""The base of every body on the wire, and the bounds of all that bodies and addresses are made of.

Every text, number, day and list that somebody sends has a bound, and takes it from here; a test walks the
schema and fails on one without.

Specified names are camelCase with exceptions; each wire model spells its own. A field that a body does not
know is refused by name, at every depth; what a specified client sends beyond what the server stores stands in
`api/http/derived_fields.py`.
"""

import re
from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError, PydanticKnownError

from models.campaign import LONGEST_ADDRESS
from models.digits import PLAIN, is_plain
from models.dollars import MOST_DOLLARS
from models.file_limits import FIRST_DAY, LAST_DAY, RISK_LINES, RISK_LOCATIONS


class Wire(BaseModel):
    """A body as it is sent: names as declared, no others taken, every property of an answer required."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, json_schema_serialization_defaults_required=True
    )


class CamelWire(Wire):
    """A body whose names are camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel)


_NUMBER = re.compile(r"\s*[+-]?[0-9_.]+\s*")


def _us_date(value: Any) -> Any:
    """Read '' as no date and MM/DD/YYYY beside ISO, as the specified screens send both.

    A number is no day, nor is one that stands in a text: it would be read as seconds since 1970.
    The format of MM/DD/YYYY takes the digits of every script, so that others are refused before it.
    """
    if value == "":
        return None
    if isinstance(value, str) and not is_plain(value):
        raise PydanticKnownError("date_type")
    if isinstance(value, str) and "/" in value:
        for pattern in ("%m/%d/%Y", "%m/%d/%y"):
            try:
                return datetime.strptime(value, pattern).date()  # noqa: DTZ007 - a day has no zone
            except ValueError:
                continue
    if isinstance(value, int | float) or (isinstance(value, str) and _NUMBER.fullmatch(value)):
        raise PydanticKnownError("date_type")
    return value


PRINTABLE = r"^[^\x00]*$"
"""PostgreSQL stores no NUL, so no text of ours holds one."""
ONE_LINE = r"^[^\x00-\x1f\x7f\x85\u2028\u2029]*$"
"""For what is shown line by line, e.g. in a mail."""
MOST_NUMBER = 10**15
"""No number of another kind is larger, neither way: milliseconds since 1970 fit."""
MOST_LOCATIONS, MOST_LINES = RISK_LOCATIONS, RISK_LINES
"""Of a draft, a quote and whatever else is about a risk; lines are class codes over all locations."""
MOST_RANGE_LINES = 200
"""Of a premium range, which asks every program about every line; the screens ask line by line."""
MOST_STATES = 60
MOST_PROGRAMS = 200
MOST_CHOICES = 30_000
"""Programs that the locations of a quote name, each counted where it stands."""
_DAYS = {"formatMinimum": FIRST_DAY.isoformat(), "formatMaximum": LAST_DAY.isoformat()}

Short = Annotated[str, StringConstraints(max_length=200, pattern=PRINTABLE)]
Long = Annotated[str, StringConstraints(max_length=5_000, pattern=PRINTABLE)]
Key = Annotated[str, StringConstraints(max_length=100, pattern=PRINTABLE)]
ProspectKey = Annotated[str, StringConstraints(max_length=LONGEST_ADDRESS, pattern=PRINTABLE)]
"""A prospect's user_id, its id, or the e-mail of a campaign's visitor."""
STATE = r"^[A-Za-z]{2}$"
STATE_OR_NOTHING = r"^([A-Za-z]{2})?$"
STATE_OR_MASTER = r"^(MASTER|[A-Za-z]{2})$"
"""A row of a workbook."""
CLASS_OR_NOTHING = r"^[0-9A-Za-z]*$"
StateCode = Annotated[str, StringConstraints(max_length=2, pattern=STATE)]
"""Two letters in any case; upper case inside the product, lower case on the specified screens."""
StateText = Annotated[str, StringConstraints(max_length=2, pattern=STATE_OR_NOTHING)]
"""A state, or nothing yet."""
ClassText = Annotated[str, StringConstraints(max_length=6, pattern=CLASS_OR_NOTHING)]
"""A class code, or nothing yet."""
ClassCode = Annotated[ClassText, StringConstraints(min_length=1)]
Day = Annotated[date, Field(ge=FIRST_DAY, le=LAST_DAY, json_schema_extra=_DAYS), BeforeValidator(_us_date)]
OptionalDay = Annotated[
    Annotated[date, Field(ge=FIRST_DAY, le=LAST_DAY, json_schema_extra=_DAYS)] | None,
    BeforeValidator(_us_date),
]
Whole = Annotated[int, Field(ge=-MOST_NUMBER, le=MOST_NUMBER)]
Number = Annotated[float, Field(ge=-MOST_NUMBER, le=MOST_NUMBER, allow_inf_nan=False)]
Amount = Annotated[
    Decimal, Field(ge=-MOST_DOLLARS, le=MOST_DOLLARS, max_digits=30, allow_inf_nan=False), PLAIN
]
"""Dollars, or a rate or share beside them, as they are printed."""


def few(most: int, words: str, *names: str) -> BeforeValidator:
    """A bound on what the places of a risk hold together, looked at before any of it is built.

    Args: words: what is counted. names: of the list within a place; a place that is a list has none.
    """

    def counted(value: Any) -> Any:
        places = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        if len(places) > MOST_LOCATIONS:
            return value  # the bound of the list itself refuses them, without a look at each
        found = sum(_count_items(place, names) for place in places)
        if found > most:
            words_of = {"most": f"{most:,}", "words": words, "found": f"{found:,}"}
            raise PydanticCustomError("refused", "At most {most} {words}; this has {found}", words_of)
        return value

    return BeforeValidator(counted)


def few_lines(*names: str) -> BeforeValidator:
    """The bound on class-code lines."""
    return few(MOST_LINES, "class-code lines over all locations", *names)


def _count_items(place: Any, names: Sequence[str]) -> int:
    held: list[Any] = [place] if isinstance(place, list) else []
    if isinstance(place, dict):
        held = [place.get(name) for name in names]
    return sum(len(part) for part in held if isinstance(part, list | dict))


class Message(Wire):
    """What the server did, in words, where the specification is silent about an answer."""

    message: str
