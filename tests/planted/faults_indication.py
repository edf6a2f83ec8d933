"""Faults in what an agent reads and takes away of a price indication."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a detail page of a quote holds fewer rows than it may",
        "documents/page.py",
        "DETAIL_ROWS = 30",
        "DETAIL_ROWS = 25",
        "tests/unit/documents/test_quote_pdf.py -k thirty_rows",
    ),
    Fault(
        "a cell of the indication spells master in capitals",
        "api/schemas/quote_indication.py",
        '"MASTER": "master"',
        '"MASTER": "MASTER"',
        "tests/unit/api/test_quote_indication_wire.py",
    ),
    Fault(
        "a net rate is shown as a share of payroll",
        "web/src/lib/rates.ts",
        "shifted(text, 2, 4)",
        "shifted(text, 0, 4)",
        "web/src/lib/rates.test.ts -t net rates times 100",
    ),
    Fault(
        "an agent reads the licensing notes of no state at all",
        "web/src/features/quote/state-notes.ts",
        "underwriter || restricted",
        "underwriter && restricted",
        "web/src/features/quote/state-notes.test.ts -t shows agents the licensing notes",
    ),
    Fault(
        "a table of five programs looks like one of four",
        "web/src/features/quote/price-table.tsx",
        "Math.min(5, Math.max(2, run.programs.length))",
        "Math.min(4, Math.max(2, run.programs.length))",
        "web/src/features/quote/price-table.test.tsx -t another look",
    ),
    Fault(
        "a master state says that it is MCP",
        "web/src/features/quote/indication.ts",
        "return part.state_type.toUpperCase();",
        "return part.state_type === 'MONO' ? 'MONO' : 'MCP';",
        "web/src/features/quote/price-table.test.tsx -t MASTER, MCP or MONO",
    ),
    Fault(
        "the address of a download is gone before a slow browser has it",
        "web/src/lib/csv.ts",
        "URL.revokeObjectURL(address), 7000)",
        "URL.revokeObjectURL(address), 700)",
        "web/src/lib/csv.test.tsx -t 7000 ms",
    ),
    Fault(
        "a premium of the indication is without its taxes",
        "underwriting/indication.py",
        "premium=part.total_estimated_annual_premium",
        "premium=part.estimated_annual_premium",
        "tests/unit/underwriting/test_indication.py -k fund_rate_from_one_without",
    ),
    Fault(
        "a program that gives no quote shows what it was priced at before",
        "web/src/features/quote/model.ts",
        "return PROGRAM_STATES[row.state].priced ? (",
        "return PROGRAM_STATES[row.state] ? (",
        "web/src/features/quote/indication.test.ts -t QE-132",
    ),
)
