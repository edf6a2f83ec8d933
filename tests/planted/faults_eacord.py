"""Faults in what is written: who is told, what is lost on the way, and what a packet carries on."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a data sheet names the carrier without being asked",
        "documents/eacord/template.py",
        "content = content_of(sheet, kind, with_premium=with_premium)",
        "content = content_of(sheet, kind, with_premium=True)",
        "tests/unit/documents/eacord/test_sheet.py -k without_premium",
    ),
    Fault(
        "a social security number in the place of a FEIN is printed",
        "documents/eacord/written_value.py",
        'return "" if _SSN.fullmatch(text) else text',
        "return text",
        "tests/unit/documents/eacord/test_sheet.py -k social_security",
    ),
    Fault(
        "what a box has no place for is lost",
        "documents/eacord/appearance.py",
        "    return Fitted(SMALLEST, tuple(kept), rest)",
        "    return Fitted(SMALLEST, tuple(kept), rest[1:])",
        "tests/unit/documents/eacord/test_appearance.py -k lines_stay",
    ),
    Fault(
        "a link survives the merging",
        "documents/pdf/merge.py",
        '"/Widget", "/FreeText",',
        '"/Widget", "/Link", "/FreeText",',
        "tests/unit/documents/test_merge.py -k acts_or_hides",
    ),
    Fault(
        "fields of equal names share one value in a packet",
        "documents/pdf/merge.py",
        'f"part{number}" if len(parts) > 1 else ""',
        '""',
        "tests/unit/documents/test_merge.py -k equal_names",
    ),
    Fault(
        "a letter says that there was no loss on days that are yet to come",
        "models/eacord.py",
        "if self.no_loss_from > self.made_at.date():",
        "if False:",
        "tests/unit/documents/test_no_loss_letter.py -k it_cannot_say",
    ),
    Fault(
        "a sheet without premium names its carrier where nobody looks",
        "documents/eacord/template.py",
        "subject=NOT_ACORD,",
        'subject=str(sheet.values.get("company")),',
        "tests/unit/documents/eacord/test_application.py -k metadata",
    ),
    Fault(
        "a state whose own fund insures has a worksheet",
        "documents/eacord/sheet.py",
        'FUND_STATES = frozenset({"OH", "WA", "WY", "ND"})',
        'FUND_STATES = frozenset({"WA", "WY", "ND"})',
        "tests/unit/documents/eacord/test_application.py -k fund_state",
    ),
    Fault(
        "a demo user's sheet names the carrier",
        "documents/eacord/application/values.py",
        "    if not asked.hidden_words:",
        "    if asked.hidden_words:",
        "tests/unit/documents/eacord/test_application.py -k may_not_see",
    ),
    Fault(
        "a visitor of another session reads the FEIN in a sheet",
        "documents/eacord/application/values.py",
        'if application.asked.fein_read else ""',
        "",
        "tests/unit/documents/eacord/test_application.py -k visitor",
    ),
    Fault(
        "the total of all states stands on the sheet of one",
        "documents/eacord/application/values.py",
        "        if totals and _is_whole(application)\n",
        "        if totals\n",
        "tests/unit/documents/eacord/test_application.py -k states_that_are_not_asked",
    ),
    Fault(
        "a colleague deletes a sheet that somebody else had written",
        "adapters/postgres/document/repository.py",
        "            file.c.created_by == self._tenant.user,\n",
        "",
        "tests/integration/api/test_eacord.py -k twice",
    ),
    Fault(
        "Delaware stands in the tab of the shared bureau",
        "web/src/features/eacord/tabs.ts",
        "const APART = ['CA', 'DE', 'FL',",
        "const APART = ['CA', 'FL',",
        "web/src/features/eacord/tabs.test.ts",
    ),
    Fault(
        "a letter tells a visitor the whole FEIN",
        "adapters/postgres/document/store.py",
        "fein=fein if asked.fein_read else masked(fein),",
        "fein=fein,",
        "tests/integration/api/campaign/test_visitor_documents.py -k what_its_reader_is_shown",
    ),
)
