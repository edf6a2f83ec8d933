"""Bodies of the range calls."""

from decimal import Decimal
from typing import Annotated

from pydantic import Field, PlainSerializer


def _number(percent: Decimal) -> float:
    """A percent as a JSON number: 25, or 12.5."""
    return int(percent) if percent == percent.to_integral_value() else float(percent)


Percent = Annotated[Decimal, PlainSerializer(_number, return_type=float, when_used="json")]

DebitCreditRange = Annotated[list[Percent], Field(min_length=2, max_length=2)]
"""[debit max, credit max], percents without a sign; [0, 0]: no schedule rating plan."""
