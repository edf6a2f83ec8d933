"""What people type into a class-code line: one reading for bodies of the API and for stored drafts."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError, PydanticKnownError

from models.dollars import MUST_BE, dollars_of, is_blank


def dollars_read(value: Any) -> Any:
    """Read '$1,234.50' as 1234.50; a text that says nothing, or could be another amount, is refused."""
    if not isinstance(value, str):
        return value
    amount = dollars_of(value)
    if amount is None:
        raise PydanticCustomError("dollars", MUST_BE)
    return amount


def _payroll(value: Any) -> Any:
    """Read a payroll as dollars are written; blank is zero."""
    return Decimal(0) if isinstance(value, str) and is_blank(value) else dollars_read(value)


def _count(value: Any) -> Any:
    """Read '1,234' as 1234, by the same rule; blank as zero."""
    if not isinstance(value, str):
        return value
    count = Decimal(0) if is_blank(value) else dollars_of(value)
    if count is None or "$" in value:
        raise PydanticKnownError("int_parsing")
    return count


Payroll = Annotated[
    Decimal,
    Field(ge=0, le=Decimal("10000000000"), decimal_places=2, allow_inf_nan=False),
    BeforeValidator(_payroll),
]
"""A payroll that may not be entered yet: blank is 0."""
Heads = Annotated[int, Field(ge=0, le=99_999), BeforeValidator(_count)]
