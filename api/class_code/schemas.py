"""Bodies of the class-code calls: the search, the premium range, the judgement of typed lines."""

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from api.http.wire import MOST_RANGE_LINES, PRINTABLE, CamelWire, OptionalDay, Short, StateCode, Wire
from api.http.wire import ClassCode as FiledCode
from api.prospect.section_schemas import Locations
from models.class_line_fields import Heads, Payroll
from models.eligibility import Eligibility


class ClassCode(Wire):
    """A class code of a state; eligibility is the best word of any program for it.

    why: the trade words by which it was found, and what they stand for; '' where code or description say it.
    alone: whether it, and no other class of the state, is called by the words that were typed.
    """

    class_code: str
    description: str
    eligibility: Eligibility
    why: str
    alone: bool


class ClassCodeList(Wire):
    """The inner object of the class-code answer."""

    data: list[ClassCode]


class ClassCodeAnswer(Wire):
    """The answer of getCcodes: the list stands at data.data."""

    data: ClassCodeList


class PremiumEmployee(Wire):
    """One class-code line, as the premium range is asked for."""

    code: FiledCode
    description: Short = ""
    ft: Heads = 0
    pt: Heads = 0
    payroll: Payroll


class PremiumRangeRequest(Wire):
    """The body of getMinMaxPremium; date_from: the day whose programs and rates count, today without one."""

    employees: Annotated[list[PremiumEmployee], Field(min_length=1, max_length=MOST_RANGE_LINES)]
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

    children_loc: Locations
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
