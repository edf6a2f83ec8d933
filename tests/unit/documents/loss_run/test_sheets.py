"""Claims in spreadsheets: the same report as pages, from the cells of an xlsx or csv file."""

import csv
from datetime import datetime, time
from io import BytesIO, StringIO
from typing import Any

import openpyxl
import pytest

from documents.loss_run.read import read_text, read_workbook
from documents.loss_run.sheet import MOST_ROWS, SheetRefused
from tests.unit.documents.loss_run.drawing import Report
from tests.unit.documents.loss_run.figures import RIVERSIDE, differences

HEADINGS = [
    "Policy Number", "Eff Date", "Exp Date", "Written Premium", "Claim Number", "Claimant Name", "State",
    "Date of Injury", "Date Reported", "Date Closed", "Claim Type", "Status", "Paid Indemnity",
    "Paid Medical", "Paid Expense", "Reserve Indemnity", "Reserve Medical", "Reserve Expense",
    "Recovery", "Total Incurred",
]  # fmt: skip


def rows_of(report: Report) -> list[list[Any]]:
    rows: list[list[Any]] = [
        ["Prairie States Mutual Insurance Company"], ["Workers Compensation Loss Run"],
        ["Insured:", report.insured], ["Valuation Date:", _day(report.valued)], [], HEADINGS,
    ]  # fmt: skip
    for policy in report.policies:
        for claim in policy.claims:
            rows.append([
                policy.number, _day(policy.begins), _day(policy.ends), policy.premium, claim.number,
                claim.claimant, claim.state, _day(claim.injured), _day(claim.reported), _day(claim.closed),
                claim.type, claim.status, *claim.paid, *claim.reserve, claim.recovery, claim.total_incurred,
            ])  # fmt: skip
    return rows


def _day(day: Any) -> Any:
    return day and datetime.combine(day, time())


def workbook(rows: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    assert book.active is not None
    for row in rows:
        book.active.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def text(rows: list[list[Any]], mark: str = ",") -> bytes:
    out = StringIO()
    shown = [
        [cell.strftime("%m/%d/%Y") if isinstance(cell, datetime) else cell for cell in row] for row in rows
    ]
    csv.writer(out, delimiter=mark).writerows(shown)
    return out.getvalue().encode()


def test_a_workbook_is_read_like_pages() -> None:
    (reading,) = read_workbook(workbook(rows_of(RIVERSIDE)))
    assert differences(reading, RIVERSIDE) == []
    evidence = reading["evidence"]["claims[0].paid"]
    assert (evidence["page"], evidence["box"], evidence["method"]) == (1, None, "row")


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_a_csv_file_is_read_like_pages(mark: str) -> None:
    (reading,) = read_text(text(rows_of(RIVERSIDE), mark))
    assert differences(reading, RIVERSIDE) == []


def test_a_text_of_two_bytes_a_letter_is_read_too() -> None:
    written = text(rows_of(RIVERSIDE), "\t").decode().encode("utf-16")
    (reading,) = read_text(written)
    assert differences(reading, RIVERSIDE) == []


def test_captions_of_words_without_spaces_are_read() -> None:
    days = ["2025-04-02 00:00:00", "2025-09-01 00:00:00"]
    row = ["WC44012-3", "2025-03-01", "2026-03-01", "CR100441", *days]
    rows: list[list[Any]] = [
        ["PolicyNumber", "PolicyEffectiveDate", "PolicyExpirationDate", "ClaimNumber", "LossDate",
         "ClosedDate", "TotalPaid", "TotalReserve", "NetIncurred"],
        [*row, 500, 0, 500],
    ]  # fmt: skip
    (reading,) = read_text(text(rows, "|"))
    (claim,) = reading["values"]["claims"]
    assert (claim["injury_date"], claim["closed_date"], claim["incurred"]) == (
        "2025-04-02",
        "2025-09-01",
        "500",
    )


def test_a_summary_and_its_claims_on_two_sheets_are_one_report() -> None:
    book = openpyxl.Workbook()
    summary, detail = book.active, book.create_sheet("Claims")
    assert summary is not None
    summary.append(["Insured:", RIVERSIDE.insured, None, "Valued as of", _day(RIVERSIDE.valued)])
    summary.append(
        [
            "Policy Number",
            "Policy Period",
            "Premium",
            "Claims",
            "Open",
            "Paid",
            "Reserve",
            "Recovery",
            "Incurred",
        ]
    )
    for policy in RIVERSIDE.policies:
        term = f"{policy.begins:%m/%d/%Y} - {policy.ends:%m/%d/%Y}"
        sums = [policy.total(name) for name in ("paid", "reserve", "recovery", "incurred")]
        summary.append([policy.number, term, policy.premium, len(policy.claims), policy.open, *sums])
    for row in rows_of(RIVERSIDE)[5:]:
        detail.append([row[0], *row[4:]])
    out = BytesIO()
    book.save(out)
    (reading,) = read_workbook(out.getvalue())
    assert differences(reading, RIVERSIDE) == []
    assert reading["pages"] == [1, 2]


def test_a_formula_is_never_worked_out() -> None:
    rows = rows_of(RIVERSIDE)
    rows[6][-1] = "=SUM(M7:R7)"
    rows[7][5] = '=HYPERLINK("http://127.0.0.1/x","Bauer")'
    (reading,) = read_workbook(workbook(rows))
    first, second = reading["values"]["claims"][:2]
    assert (first["paid"], first["incurred"]) == ("20604", None)
    assert second["claimant"] is None


def test_a_csv_cell_that_begins_like_a_formula_is_text() -> None:
    rows = rows_of(RIVERSIDE)
    rows[6][5] = "=cmd|' /C calc'!A0"
    (reading,) = read_text(text(rows))
    assert reading["values"]["claims"][0]["claimant"] == "=cmd|' /C calc'!A0"
    assert reading["values"]["claims"][0]["paid"] == "20604"


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no workbook", workbook([["x"]])[:400]])
def test_what_is_no_workbook_is_refused(content: bytes) -> None:
    with pytest.raises(SheetRefused, match="damaged"):
        read_workbook(content)


def test_what_is_no_text_or_too_long_is_refused() -> None:
    with pytest.raises(SheetRefused, match="no text"):
        read_text(b"a,b\0c")
    with pytest.raises(SheetRefused, match="more than"):
        read_text(b"a,b\n" * (MOST_ROWS + 1))


def test_an_empty_sheet_says_nothing() -> None:
    assert read_text(b"\n\n") == []


def test_rows_of_another_line_of_business_are_left_out() -> None:
    rows = [[*row, "WC"] if len(row) > 10 else row for row in rows_of(RIVERSIDE)]
    rows[5][-1] = "Line of Business"
    rows.append([*rows[6][:4], "A-1", *rows[6][5:-1], "Auto Liability"])
    (reading,) = read_workbook(workbook(rows))
    assert differences(reading, RIVERSIDE) == []


def test_captions_of_an_export_may_be_words_without_spaces() -> None:
    (reading,) = read_text(
        b"PolicyNumber;EffectiveDate;ExpirationDate;ClaimNumber;LossDate;MedicalPaid;IndemnityPaid;"
        b"OutstandingReserve;TotalIncurred;ValuationDate\n"
        b"WC123451;1/1/2025;1/1/2026;C0001;2/3/2025;500;400;200;1100;3/31/2026\n"
    )
    values = reading["values"]
    names = ("claim_number", "policy_number", "injury_date", "paid", "reserve", "incurred")
    assert [tuple(claim[name] for name in names) for claim in values["claims"]] == [
        ("C0001", "WC123451", "2025-02-03", "900", "200", "1100")
    ]
    assert (values["valuation_date"], values["policies"][0]["effective"]) == ("2026-03-31", "2025-01-01")
