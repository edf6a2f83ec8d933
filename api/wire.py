"""The base of every body on the wire, and the bounded texts that bodies are made of.

Specified names are camelCase with exceptions; each wire model spells its own. Unknown fields of the
specified bodies are ignored, because the specified client sends more than the server needs.
"""

from datetime import date, datetime
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints
from pydantic.alias_generators import to_camel


class Wire(BaseModel):
    """A body as it is sent: names as declared, every property of an answer required."""

    model_config = ConfigDict(
        frozen=True, extra="ignore", populate_by_name=True, json_schema_serialization_defaults_required=True
    )


class CamelWire(Wire):
    """A body whose names are camelCase on the wire."""

    model_config = ConfigDict(alias_generator=to_camel)


class Strict(Wire):
    """A body of one of our own calls: unknown fields are refused, so that a typo is heard of."""

    model_config = ConfigDict(extra="forbid")


def _us_date(value: Any) -> Any:
    """Read '' as no date and MM/DD/YYYY beside ISO, as the specified screens send both."""
    if value == "":
        return None
    if isinstance(value, str) and "/" in value:
        for pattern in ("%m/%d/%Y", "%m/%d/%y"):
            try:
                return datetime.strptime(value, pattern).date()  # noqa: DTZ007 - a day has no zone
            except ValueError:
                continue
    if isinstance(value, int | float):
        raise ValueError("send the day as YYYY-MM-DD")
    return value


PRINTABLE = r"^[^\x00]*$"
"""PostgreSQL stores no NUL, so no text of ours holds one."""

Short = Annotated[str, StringConstraints(max_length=200, pattern=PRINTABLE)]
Long = Annotated[str, StringConstraints(max_length=5_000, pattern=PRINTABLE)]
Key = Annotated[str, StringConstraints(max_length=100, pattern=PRINTABLE)]
StateCode = Annotated[str, StringConstraints(pattern=r"^[A-Za-z]{2}$")]
"""Two letters in any case; upper case inside the house, lower case on the specified screens."""
StateText = Annotated[str, StringConstraints(pattern=r"^([A-Za-z]{2})?$")]
"""A state, or nothing yet."""
Day = Annotated[date, BeforeValidator(_us_date)]
OptionalDay = Annotated[date | None, BeforeValidator(_us_date)]


class Message(Wire):
    """What the server did, in words, where the specification is silent about an answer."""

    message: str
