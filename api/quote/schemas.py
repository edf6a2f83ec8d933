"""Bodies of quote retrieval: the specified start and poll, and our own reads of a run."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from api.http.derived_fields import ProgramKnown, QuoteKnown
from api.http.state_types import StateForm
from api.http.wire import (
    MOST_CHOICES,
    MOST_LINES,
    MOST_LOCATIONS,
    MOST_NUMBER,
    MOST_PROGRAMS,
    MOST_STATES,
    PRINTABLE,
    ClassText,
    Key,
    Long,
    OptionalDay,
    ProspectKey,
    Short,
    StateCode,
    Wire,
    few,
    few_lines,
)
from models.class_line_fields import Heads, Payroll
from models.digits import PLAIN
from models.dollars import is_blank
from models.modification import TOO_SMALL, is_modification


def _blank_is_none(value: Any) -> Any:
    return None if isinstance(value, str) and not value.strip() else value


def _entered(value: Any) -> Any:
    """Refuse a payroll that nobody entered: as 0 it would make the price too low, and nobody would see it."""
    if value is None or (isinstance(value, str) and is_blank(value)):
        raise PydanticCustomError(
            "required",
            "Payroll is required: the annual payroll of the class in dollars, e.g. 120000, or 0 for none",
        )
    return value


def _above_zero(rate: Decimal) -> Decimal:
    """Refuse a modification that is 0 once it is rounded: it would wipe out the premium."""
    if not is_modification(rate):
        raise PydanticCustomError("too_small", TOO_SMALL)
    return rate


Rate = Annotated[
    Decimal,
    Field(ge=-MOST_NUMBER, le=Decimal("20"), max_digits=8, allow_inf_nan=False),
    AfterValidator(_above_zero),
    PLAIN,
]
OptionalRate = Annotated[Rate | None, BeforeValidator(_blank_is_none)]
PricedPayroll = Annotated[Payroll, BeforeValidator(_entered)]
"""A payroll that a price is made from: entered, be it 0."""
Sdr = Annotated[Decimal, Field(ge=-100, le=100, decimal_places=2, allow_inf_nan=False), PLAIN]


class EmodRate(Wire):
    """Experience modification of one state, or of the combined entry 'ncci'."""

    state: Annotated[str, StringConstraints(max_length=4, pattern=r"^([A-Za-z]{2}|ncci|NCCI)$")]
    rate1: Rate
    date1: OptionalDay = None
    rate2: OptionalRate = None
    date2: OptionalDay = None


class QuoteAnswer(Wire):
    """One underwriting answer."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=PRINTABLE)]
    ques: Long = ""
    response: Annotated[str, StringConstraints(max_length=20, pattern=PRINTABLE)] = ""
    remarks: Long = ""


class QuoteCommon(QuoteKnown):
    """What holds for the whole policy. user_id: the draft that the server reads all other facts from."""

    el_limits: Annotated[str, StringConstraints(max_length=40, pattern=PRINTABLE)] = ""
    """Employers' liability limits; without them the draft's, else 1000/1000/1000."""
    date_from: OptionalDay = None
    date_to: OptionalDay = None
    effective_date: OptionalDay = None
    emod: Annotated[list[EmodRate], Field(max_length=MOST_STATES)] = Field(default_factory=list)
    questions: Annotated[list[QuoteAnswer], Field(max_length=100)] = Field(default_factory=list)
    sr_carriers: (
        Annotated[
            dict[Key, Annotated[dict[StateCode, Sdr], Field(max_length=MOST_STATES)]],
            Field(max_length=MOST_PROGRAMS),
        ]
        | Annotated[list[Key], Field(max_length=0)]
    ) = Field(default_factory=dict)
    """Program -> state -> signed percent of schedule rating; an empty list is read as none."""
    user_id: ProspectKey | None = None


class QuoteEmployee(Wire):
    """The people of one class code; payroll is annual."""

    code: ClassText
    description: Short = ""
    ft: Heads = 0
    pt: Heads = 0
    payroll: PricedPayroll


class QuoteCarrier(ProgramKnown):
    """A program that is asked for this location; its key follows from peo and carrier where it is absent."""

    peo: Key = ""
    carrier: Key = ""
    program: Key = ""


class QuoteOffice(Wire):
    """One location of the request; name is its number as text."""

    name: Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)]
    state: StateCode
    zip: Annotated[str | None, StringConstraints(max_length=10, pattern=PRINTABLE)] = None
    suta: Annotated[str | None, StringConstraints(max_length=40, pattern=PRINTABLE)] = None
    employees: Annotated[list[QuoteEmployee], Field(max_length=MOST_LINES)] = Field(default_factory=list)
    carriers: Annotated[list[QuoteCarrier], Field(max_length=MOST_PROGRAMS)] = Field(default_factory=list)


class QuoteStart(Wire):
    """The body of getQuotesDataId."""

    body: QuoteCommon
    offices: Annotated[
        list[QuoteOffice],
        Field(min_length=1, max_length=MOST_LOCATIONS),
        few_lines("employees"),
        few(MOST_CHOICES, "chosen programs over all locations", "carriers"),
    ]

    @property
    def lines(self) -> int:
        """Class-code lines over all locations."""
        return sum(len(office.employees) for office in self.offices)

    @model_validator(mode="before")
    @classmethod
    def _unwrap_common(cls, value: Any) -> Any:
        """Accept both readings of the specification: body is the common part, or holds it as `common`.

        What stands beside `common` comes up to where it belongs; what stands twice is left to be refused.
        """
        if isinstance(value, dict) and isinstance(value.get("body"), dict) and "common" in value["body"]:
            inner = value["body"]
            beside = {name: part for name, part in inner.items() if name != "common"}
            twice = {f"body.{name}": part for name, part in beside.items() if name in value}
            return {**beside, **value, **twice, "body": inner["common"]}
        return value


class StateType(Wire):
    """How a program writes a state: one PEO policy, a policy per client, or the state's own fund."""

    type: StateForm
