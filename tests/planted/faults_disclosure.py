"""Faults in what is told to whom: codes, ranges, logs, documents, and what an erased prospect leaves."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a mailed code loses the zeros at its beginning",
        "adapters/postgres/campaign/otp.py",
        "{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}d}",
        "{secrets.randbelow(10**CODE_DIGITS)}",
        "tests/unit/adapters/test_campaign_otp.py",
    ),
    Fault(
        "the largest credit is told as the largest debit",
        "api/reference/range_routes.py",
        "return [found.debit, found.credit]",
        "return [found.credit, found.debit]",
        "tests/unit/api/test_schedule_range_wire.py",
    ),
    Fault(
        "a mailed code stands in a log line",
        "adapters/logs.py",
        '"otp", "secret",',
        '"secret",',
        "tests/unit/api/test_logs.py",
    ),
    Fault(
        "results as demo users read them outlive their prospect",
        "api/services.py",
        "(key, disguised_key(key))",
        "(key,)",
        "tests/unit/api/test_erasing.py",
    ),
    Fault(
        "who only reads notes that something was saved",
        "api/caller/access.py",
        '"save_clicked": frozenset({Permission.QUOTE, Permission.UNDERWRITE}),',
        '"save_clicked": frozenset({Permission.VIEW}),',
        "tests/unit/api/test_access.py -k button",
    ),
    Fault(
        "a document of the demo partner names the carrier",
        "web/src/features/quote/price-pdf.ts",
        "demoPeo: masked ? 'demo' : '',",
        "demoPeo: '',",
        "web/src/features/quote/price-pdf.test.tsx",
    ),
    Fault(
        "a next person reads cached answers of the one before",
        "web/src/features/campaign/api.ts",
        "  if (before !== null && before !== email) await unload();\n",
        "",
        "web/src/app/access/another-person.test.tsx",
    ),
    Fault(
        "a document of the demo names the partner",
        "api/document/routes.py",
        "partner_name=shown.partner_name",
        "partner_name=program.partner_name",
        "tests/integration/api/test_document.py -k names_nobody",
    ),
    Fault(
        "the lines of a document of the demo may name the insurer",
        "api/document/routes.py",
        "hidden = {program.carrier_legal_name, program.carrier_name, program.partner_name}",
        "hidden = {program.carrier_name, program.partner_name}",
        "tests/integration/api/test_document.py -k names_nobody",
    ),
    Fault(
        "the document of a demo partner is asked for under real names",
        "web/src/app/quote/prices.tsx",
        "usePdfDownloads(run, checked, userId, partner === 'demo')",
        "usePdfDownloads(run, checked, userId, false)",
        "web/src/app/quote/prices.test.tsx -t CB-283",
    ),
    Fault(
        "whose prospect was deleted stands nowhere",
        "api/prospect/routes.py",
        '"prospect.erased"',
        '"prospect.kept"',
        "tests/integration/api/test_prospect.py -k start_fresh",
    ),
    Fault(
        "a visitor tries out which FEIN is stored",
        "api/prospect/clearance_routes.py",
        "    if user.visitor:\n        return ClearanceAnswer(earlier=None)\n",
        "",
        "tests/integration/api/campaign/test_visitor_fein.py -k try_out",
    ),
    Fault(
        "a draft is its own earlier one",
        "adapters/postgres/prospect/clearance.py",
        "                table.id != besides,\n",
        "",
        "tests/integration/api/test_prospect_clearance.py -k no_earlier_one",
    ),
    Fault(
        "FEINs are tried out without a limit",
        "api/prospect/clearance_routes.py",
        "    dependencies=[limited(FEIN_CLEARANCE)],\n",
        "",
        "tests/integration/api/test_limit_of_each_call.py -k persons_calls",
    ),
)
