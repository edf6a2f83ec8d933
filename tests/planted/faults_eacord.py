"""Faults in what is written: who is told, what is lost on the way, and what a packet carries on."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a data sheet names the carrier without being asked",
        "documents/eacord/template.py",
        "content = content_of(sheet, kind, with_premium=with_premium)",
        "content = content_of(sheet, kind, with_premium=True)",
        "tests/unit/documents/eacord/test_sheet.py",
    ),
    Fault(
        "a social security number in the place of a FEIN is printed",
        "documents/eacord/written_value.py",
        'return "" if _SSN.fullmatch(text) else text',
        "return text",
        "tests/unit/documents/eacord/test_sheet.py",
    ),
    Fault(
        "what a box has no place for is lost",
        "documents/eacord/appearance.py",
        "    return Fitted(SMALLEST, tuple(kept), rest)",
        "    return Fitted(SMALLEST, tuple(kept), rest[1:])",
        "tests/unit/documents/eacord/test_appearance.py",
    ),
    Fault(
        "a link survives the merging",
        "documents/pdf/merge.py",
        '"/Widget", "/FreeText",',
        '"/Widget", "/Link", "/FreeText",',
        "tests/unit/documents/test_merge.py",
    ),
    Fault(
        "fields of equal names share one value in a packet",
        "documents/pdf/merge.py",
        'f"part{number}" if len(parts) > 1 else ""',
        '""',
        "tests/unit/documents/test_merge.py",
    ),
    Fault(
        "a letter says that there was no loss on days that are yet to come",
        "models/eacord.py",
        "if self.no_loss_from > self.made_at.date():",
        "if False:",
        "tests/unit/documents/test_no_loss_letter.py",
    ),
)
