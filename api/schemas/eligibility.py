"""Bodies of the eligibility call."""

from typing import Annotated

from pydantic import Field, StringConstraints

from api.wire import Key, Short, StateCode, Wire
from models.eligibility import ClassIndustry, Eligibility, ProgramEligibility


class EligibilityClass(Wire):
    """One class code of a location, as the request names it."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=6, pattern=r"^[0-9A-Za-z]+$")]
    description: Short = ""
    state: StateCode


EligibilityRequest = Annotated[
    dict[Key, Annotated[list[EligibilityClass], Field(max_length=200)]], Field(max_length=500)
]
"""Location name -> its class codes."""


class CarrierEligibility(Wire):
    """The answer of getCarrierElig.

    eligibility: location -> program -> yes | uw | no. classCodeEligibility: class code -> program -> word.
    details: per program, with every rule that spoke. industries: the trade of each class code.
    """

    eligibility: dict[str, dict[str, Eligibility]]
    industries: list[ClassIndustry]
    details: list[ProgramEligibility]
    classCodeEligibility: dict[str, dict[str, Eligibility]]  # noqa: N815 - the specified name
