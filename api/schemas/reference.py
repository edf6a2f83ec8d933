"""Bodies of the reference calls: class codes, states, entity types, programs."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from api.schemas.prospect_sections import LocationWire
from api.schemas.quote import Heads, Payroll
from api.wire import PRINTABLE, CamelWire, Key, OptionalDay, Short, StateCode, Wire
from models.eligibility import Eligibility
from models.program import CarrierKind


class ClassCode(Wire):
    """A class code of a state; eligibility is the best word of any program for it."""

    class_code: str
    description: str
    eligibility: Eligibility


class ClassCodeList(Wire):
    """The inner object of the class-code answer."""

    data: list[ClassCode]


class ClassCodeAnswer(Wire):
    """The answer of getCcodes: the list stands at data.data."""

    data: ClassCodeList


class PremiumEmployee(Wire):
    """One class-code line, as the premium range is asked for."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=6, pattern=r"^[0-9A-Za-z]+$")]
    description: Short = ""
    ft: Heads = 0
    pt: Heads = 0
    payroll: Payroll


class PremiumRangeRequest(Wire):
    """The body of getMinMaxPremium."""

    employees: Annotated[list[PremiumEmployee], Field(min_length=1, max_length=200)]
    state: StateCode
    date_from: OptionalDay = None
    zip: Annotated[str | None, StringConstraints(max_length=10, pattern=PRINTABLE)] = None


class PremiumRange(CamelWire):
    """Lowest and highest manual premium of the lines over the programs on offer, in dollars."""

    min_premium: Decimal
    max_premium: Decimal


PremiumRangeAnswer = Literal["Not eligible"] | PremiumRange


class ClassValidationRequest(CamelWire):
    """The body of validateClassCodesAndDescription; the date defaults to today."""

    children_loc: Annotated[list[LocationWire], Field(max_length=500)]
    effective_date: OptionalDay = None


class ClassCodeVerdict(CamelWire):
    """A class-code line as it was sent, and what is wrong with it (null: nothing)."""

    class_code_description: str
    ft: str
    pt: str
    payroll: str
    from_acord: bool
    error: str | None


class LocationVerdict(CamelWire):
    """A location as it was sent, its class codes judged."""

    number: str
    state: str
    class_codes_info: list[ClassCodeVerdict]


class ClassValidation(CamelWire):
    """The answer: field is the path of the first line in error, e.g. 'childrenLoc.0.classCodesInfo.2'."""

    has_error: bool
    children_loc: list[LocationVerdict]
    field: str | None


class StatesRequest(Wire):
    """The body of getExpModStateCategory."""

    states: Annotated[list[StateCode], Field(max_length=60)]


class StateCategories(CamelWire):
    """The asked states by bureau, in lower case; a state of none of the three is absent."""

    ncci_states: list[str]
    acting_ncci_states: list[str]
    ind_bureau_states: list[str]


class ProgramName(Wire):
    """A program by its name in lists."""

    display_name: Short = ""


class McpRequest(CamelWire):
    """The body of raterMcpStateData; no program means all that the caller may see."""

    state_list: Annotated[list[StateCode], Field(max_length=60)]
    program_list: Annotated[list[ProgramName], Field(max_length=200)] = Field(default_factory=list)


class Choice(Wire):
    """One entry of a choice; a blank choice has value ''."""

    value: str
    label: str


class EntityTypes(Wire):
    """Business types and employer liability limits."""

    entities: list[Choice]
    limits: list[Choice]


class CityOfZip(Wire):
    """City and state (lower case) of a zip."""

    state: str
    city: str


ZipAnswer = Literal["Data not found"] | CityOfZip


class ProgramReference(Wire):
    """A program as the date call names it."""

    carrier: Key = ""
    peo: Key = ""
    program: Key


class ProgramRange(Wire):
    """When a program is sold, MM-DD-YYYY; from is inclusive, to exclusive, null is open."""

    from_: str | None = Field(alias="from")
    to: str | None


class ProgramDates(Wire):
    """The dates of one program; no range means always."""

    carrier: str
    peo: str
    program: str
    range: list[ProgramRange]


class ProgramOffer(CamelWire):
    """A program that the caller may choose, by the specified names; carrierName is what is shown."""

    program: str
    peo: str
    display_peo_name: str
    carrier: str
    carrier_name: str
    actual_carrier_name: str
    demo_carrier_name: str | None
    range: list[ProgramRange]
    disable_carrier: bool
    dev_removed: bool
    prod_removed: bool
    kind: CarrierKind
    paygo: bool
    illustrative: bool
    offered: bool
    """Whether it is sold on the day that was asked about."""
