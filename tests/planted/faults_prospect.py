"""Faults in what a form proposes to a draft, and in what the review fills in of it."""

from tests.planted.fault import Fault

_COMPANY = "tests/unit/documents/acord/prospect/test_company.py"
_PLACES = "tests/unit/documents/acord/prospect/test_places.py"
_MODEL = "web/src/features/acord/model.test.ts"

FAULTS = (
    Fault(
        "a typed value that differs from the form's is overwritten",
        "documents/acord/prospect/proposed.py",
        "return State.CONFLICT, False",
        "return State.CONFLICT, confidence >= CERTAIN",
        f"{_COMPANY} -k conflict_keeps_both",
    ),
    Fault(
        "a value that could hardly be read is filled in",
        "documents/acord/prospect/proposed.py",
        "return State.CHECK, confidence >= DOUBTFUL",
        "return State.CHECK, True",
        f"{_COMPANY} -k confidence_decides",
    ),
    Fault(
        "a number that may be a social security number is filled in as the FEIN",
        "documents/acord/prospect/company.py",
        "offered=bool(doubts), note=note",
        "note=note",
        f"{_COMPANY} -k doubted_fein",
    ),
    Fault(
        "the modification of a bureau state goes into the entry of the NCCI states",
        "documents/acord/prospect/modifications.py",
        "if category == _OWN:",
        'if category == "":',
        f"{_PLACES} -k bureau_states",
    ),
    Fault(
        "of two applicants the first one's values are proposed",
        "documents/acord/prospect/propose.py",
        "source = Source(readings[index])",
        "source = Source(readings[0])",
        f"{_PLACES} -k two_applicants",
    ),
    Fault(
        "what a person corrected in the review is filled in as it was read",
        "web/src/features/acord/model.ts",
        "value: choice.value,",
        "value: field.read,",
        f"{_MODEL} -t carry what a person made of them",
    ),
)
