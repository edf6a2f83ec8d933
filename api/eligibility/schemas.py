"""Bodies of the eligibility call."""

from typing import Annotated

from pydantic import Field

from api.http.wire import MOST_LINES, MOST_LOCATIONS, ClassCode, Key, Short, StateCode, Wire, few_lines
from models.eligibility import ClassIndustry, Eligibility, ProgramEligibility


class EligibilityClass(Wire):
    """One class code of a location, as the request names it."""

    code: ClassCode
    description: Short = ""
    state: StateCode


EligibilityRequest = Annotated[
    dict[Key, Annotated[list[EligibilityClass], Field(max_length=MOST_LINES)]],
    Field(max_length=MOST_LOCATIONS),
    few_lines(),
]
"""Location name -> its class codes."""


class CarrierEligibility(Wire):
    """The answer of getCarrierElig.

    eligibility: location -> program -> yes | uw | no. classCodeEligibility: class code -> program -> word.
    details: per program, with every rule that applied. industries: the trade of each class code.
    """

    eligibility: dict[str, dict[str, Eligibility]]
    industries: list[ClassIndustry]
    details: list[ProgramEligibility]
    classCodeEligibility: dict[str, dict[str, Eligibility]]  # noqa: N815 - the specified name
