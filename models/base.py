"""The two bases of every value that crosses a boundary: frozen, one strict about unknown fields."""

from decimal import Decimal
from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class Frozen(BaseModel):
    """A value: never changed after it was made; unknown fields are refused.

    Fields with defaults are always written, so the schema of an answer calls them required.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", json_schema_serialization_defaults_required=True)


class Lenient(BaseModel):
    """A value that a newer build may have written than the one that reads it: unknown fields are ignored.

    Whatever goes into or out of a workflow that lives for weeks is one, and all that it is made of; so is
    what a person types into a signal. Fields are only added, with defaults.
    """

    model_config = ConfigDict(frozen=True, extra="ignore", json_schema_serialization_defaults_required=True)


Money = Annotated[Decimal, Field(decimal_places=2, max_digits=15)]
"""US dollars; a string on the wire."""

Factor = Annotated[Decimal, Field(max_digits=18)]
"""A rate, factor or share; a string on the wire."""

MOST_LETTERS = 240


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


Words = Annotated[str, BeforeValidator(_shortened), Field(max_length=MOST_LETTERS)]
"""What is told of something, cut where somebody typed more than anybody reads."""
