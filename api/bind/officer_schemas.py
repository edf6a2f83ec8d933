"""Officers of the insured on the wire, and what the carrier lists for them."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field, StringConstraints

from api.http.wire import ONE_LINE, StateCode, Wire
from models.base import Factor
from models.digits import PLAIN

MOST_OFFICERS = 100
LONGEST_NAME = 30
"""Letters that carriers take of a name or a title."""
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=LONGEST_NAME, pattern=ONE_LINE)]
Share = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2, allow_inf_nan=False), PLAIN]
"""Per cent of the business."""


class OfficerTyped(Wire):
    """An officer as typed. included: in the coverage."""

    name: Annotated[Name, StringConstraints(min_length=1)]
    title: Name = ""
    ownership: Share
    state: StateCode
    included: bool


class OfficersTyped(Wire):
    """All officers of an account; they replace those of before."""

    base_version: Annotated[int, Field(ge=0, le=2**31 - 1)]
    officers: Annotated[list[OfficerTyped], Field(max_length=MOST_OFFICERS)]


class OfficerFormWire(Wire):
    """A form by which officers with such a share, per cent, are included in the coverage or left out."""

    words: str
    included: bool
    least_ownership: Factor
    most_ownership: Factor


class OfficerTypeWire(Wire):
    """What the officers of a state are called, and may choose."""

    state: str
    kind: str
    forms: list[OfficerFormWire]
    most_excluded: int | None
    note: str | None


class OfficerWire(Wire):
    """An officer as somebody typed him."""

    name: str
    title: str
    ownership: Factor
    state: str
    included: bool


class OfficersWire(Wire):
    """listed: by state, of which officers are asked for; missing: those states of which nobody is typed."""

    listed: list[OfficerTypeWire]
    typed: list[OfficerWire]
    missing: list[str]
