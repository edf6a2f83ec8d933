"""The data file of a risk profile: its tables as CSV, as spreadsheets read them."""

import csv
from collections.abc import Iterator
from io import StringIO

from api.risk_profile.schemas import PrintedRow, PrintedTable, RiskProfilePrint
from models.rounding import cent, percent01
from models.spreadsheet_cells import safe

COLUMNS = ("Est. Payroll", "Man. Prem.", "Mix Rate", "Payroll Mix", "Prem Mix")
_FIRST = {
    "Eligibility Profile": "Eligibility",
    "SIC Group Profile": "SIC Group",
    "Best Hazard Profile": "Hazard",
    "NAICS Group Profile": "NAICS Group",
    "State Summary": "State",
}
_ILLUSTRATIVE = "Rates are illustrative, not filed with any regulator"
BYTE_ORDER_MARK = "\ufeff"


def risk_profile_file(asked: RiskProfilePrint) -> bytes:
    """CSV in UTF-8 with a byte order mark and CRLF; no cell of ours runs as a formula."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(["Risk Profile"])
    writer.writerow(["Company", safe(asked.comp_name)])
    writer.writerow(["Carrier", safe(asked.carrier_name)])
    if asked.illustrative:
        writer.writerow([_ILLUSTRATIVE])
    for table in asked.data_to_print:
        writer.writerow([])
        writer.writerows(_rows(table))
    return (BYTE_ORDER_MARK + text.getvalue()).encode()


def file_name(asked: RiskProfilePrint) -> str:
    """'{carrier name}-risk-profile.csv'."""
    return f"{asked.carrier_name}-risk-profile.csv"


def _rows(table: PrintedTable) -> Iterator[list[str]]:
    yield [safe(table.title)]
    yield [_FIRST.get(table.title, ""), *COLUMNS]
    for row in (*table.rows, table.total):
        yield _cells(row)
    if table.note:
        yield [safe(table.note)]


def _cells(row: PrintedRow) -> list[str]:
    label = f"{row.label} {row.name}" if row.name else row.label
    return [
        safe(label),
        f"{cent(row.payroll)}",
        f"{cent(row.manual_premium)}",
        "" if row.mix_rate is None else f"{cent(row.mix_rate)}",
        f"{percent01(row.payroll_mix)}%",
        f"{percent01(row.premium_mix)}%",
    ]
