"""Net rates as the specified calls name them: by program, state, and class with its description."""

from typing import Annotated

from pydantic import Field, StringConstraints

from api.http.wire import MOST_PROGRAMS, MOST_STATES, PRINTABLE, Key, StateCode, Wire
from api.workbook.schemas import MOST_RATES, Figure

ClassName = Annotated[str, StringConstraints(min_length=1, max_length=250, pattern=PRINTABLE)]


class UwNetRate(Wire):
    """The figures of a class, per $100 of payroll; null takes one back, what is absent stays."""

    manual_rate: Figure | None = None
    net_rate_ax: Figure | None = None
    net_rate: Figure | None = None


EnteredNetRates = Annotated[
    dict[
        Key,
        Annotated[
            dict[StateCode, Annotated[dict[ClassName, UwNetRate], Field(max_length=MOST_RATES)]],
            Field(max_length=MOST_STATES),
        ],
    ],
    Field(max_length=MOST_PROGRAMS),
]
"""program -> state -> 'code#description' -> figures."""
