"""Faults in reading ACORD forms: what is kept, what is certain, whose it is, and what is counted."""

from tests.planted.fault import Fault

_FIELDS = "tests/unit/documents/acord/test_fields.py"
_ASSEMBLE = "tests/unit/documents/acord/test_assemble.py"

FAULTS = (
    Fault(
        "a social security number in the FEIN's box is kept as it was printed",
        "documents/acord/values.py",
        'shown = f"***-**-{digits[-4:]}" if',
        "shown = text if",
        "tests/unit/documents/acord/test_values.py -k social_security_number_is_not_kept",
    ),
    Fault(
        "a hidden field is read beside the visible one of its name",
        "documents/acord/fields.py",
        "if not widget.hidden and widget.kind",
        "if widget.kind",
        f"{_FIELDS} -k hidden",
    ),
    Fault(
        "names are trusted however few of them are known",
        "documents/acord/fields.py",
        "self.known > 0 and self.known >= KNOWN_SHARE * self.filled",
        "self.known > 0",
        f"{_FIELDS} -k few_known_names",
    ),
    Fault(
        "a premium that its payroll and rate do not make stays certain",
        "documents/acord/assembling/checks.py",
        '_doubt(found, "sum.differs", *names)',
        "_surer(found, *names)",
        f"{_ASSEMBLE} -k proves_them",
    ),
    Fault(
        "two applicants of one packet become one reading",
        "documents/acord/assembling/applications.py",
        "return mine == theirs",
        "return True",
        "tests/unit/documents/acord/test_packets.py -k two_applicants",
    ),
    Fault(
        "the data of an XFA form may declare entities",
        "documents/pdf/xfa.py",
        "forbid_dtd=True",
        "forbid_dtd=False, forbid_entities=False",
        "tests/unit/documents/acord/test_xfa.py -k declares",
    ),
    Fault(
        "what was wrong and certain is not counted",
        "documents/scoring/compare.py",
        "and self.confidence >= CERTAIN",
        "and self.confidence > 1",
        "tests/unit/documents/scoring/test_counting.py -k missing_confidence",
    ),
)
