"""Judges class-code lines as they were typed, in the specified words."""

from collections.abc import Sequence
from datetime import date

from api.class_code.schemas import ClassCodeVerdict, ClassValidation, LocationVerdict
from api.prospect.section_schemas import ClassCodeWire, LocationInput
from models.errors import ClassNotFiled
from rating.book import RateBook
from underwriting.class_codes import describes, find_class_code, split_class_text

INVALID_CODE = "Invalid class code. Please check."
NO_DESCRIPTION = "Please select the description."
INVALID_PAIR = "Invalid ClassCode/Description"
_UNDESCRIBED = ("", "no description found")


def fault_of(line: ClassCodeWire, state: str, book: RateBook, day: date) -> str | None:
    """What is wrong with a line; None: nothing."""
    code, words = split_class_text(line.class_code_description)
    try:
        find_class_code(book, state, code, day)
    except ClassNotFiled:
        return INVALID_CODE
    if words.casefold() in _UNDESCRIBED:
        return NO_DESCRIPTION
    return None if describes(book, code, words) else INVALID_PAIR


def _verdict(line: ClassCodeWire, fault: str | None) -> ClassCodeVerdict:
    return ClassCodeVerdict(
        class_code_description=line.class_code_description,
        ft=line.ft,
        pt=line.pt,
        payroll=line.payroll,
        from_acord=line.from_acord,
        error=fault,
    )


def judge_locations(locations: Sequence[LocationInput], book: RateBook, day: date) -> ClassValidation:
    """Every line with its verdict, and the path of the first fault."""
    field: str | None = None
    judged: list[LocationVerdict] = []
    for index, place in enumerate(locations):
        verdicts: list[ClassCodeVerdict] = []
        for number, line in enumerate(place.class_codes_info):
            fault = fault_of(line, place.state, book, day)
            if fault is not None and field is None:
                field = f"childrenLoc.{index}.classCodesInfo.{number}"
            verdicts.append(_verdict(line, fault))
        judged.append(LocationVerdict(number=place.number, state=place.state, class_codes_info=verdicts))
    return ClassValidation(has_error=field is not None, children_loc=judged, field=field)
