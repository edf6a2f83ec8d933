"""The documents that are measured: our own form filled, printed and scanned, a loss run, a price as a sheet.

The form is the data sheet of one state with its premium, without its fifth page, which holds three questions
and the remarks: four pages with 481 boxes.
"""

import json
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import UUID

import pypdfium2
from PIL import Image
from pypdf import PdfWriter
from reportlab.lib.pagesizes import landscape, letter
from reportlab.pdfgen.canvas import Canvas

from documents.eacord.template import eacord
from documents.pdf.flatten import flattened
from models.document import QuoteDocument, QuoteSheet, proposal_number
from models.eacord import EacordPaper, EacordSheet, SheetKind
from models.quote import ProgramState
from models.risk import Exposure, Risk, RiskLocation
from rating.builtin import builtin_book
from rating.engine import rate

MADE_AT = datetime(2026, 11, 28, 15, 0, tzinfo=UTC)
PAGES, DPI = 4, 300
_EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "eacord" / "sheet.json"
_PROGRAM = "gms-uwic"
_RUN = UUID("0190b7a0-0000-7000-8000-0000000000aa")
_POLICIES, _CLAIMS = 6, 12
LOSS_RUN_PAGES = _POLICIES // 2
_COLUMNS = (40, 120, 230, 300, 370, 450, 530, 600, 670)
_CAPTIONS = (
    "Claim No", "Claimant", "Injury Date", "Reported", "Closed", "Status", "Paid", "Reserve", "Incurred",
)  # fmt: skip


def paper(applicant: str = "") -> EacordPaper:
    """Our form as a writer is asked for it. Args: applicant: makes files of their own bytes."""
    values: dict[str, Any] = json.loads(_EXAMPLE.read_text(encoding="utf-8"))["values"]
    values["rating"] = values["rating"][:1]
    if applicant:
        values["applicant"]["name"] = applicant
    return EacordPaper(
        sheet=EacordSheet(made_at=MADE_AT, values=values), kind=SheetKind.NCCI, with_premium=True
    )


def filled_form(applicant: str = "") -> bytes:
    """Our form with its boxes."""
    asked, out = paper(applicant), BytesIO()
    writer = PdfWriter()
    writer.append(BytesIO(eacord(asked.sheet, asked.kind, with_premium=True)), pages=(0, PAGES))
    writer.write(out)
    return out.getvalue()


def flat_form(applicant: str = "") -> bytes:
    """The same as print."""
    return flattened(filled_form(applicant))


def scanned(content: bytes, pages: int = PAGES) -> bytes:
    """The first pages of a file that is print, as pictures, as an office machine makes them."""
    drawn, out = pictures(content, pages), BytesIO()
    drawn[0].save(out, "PDF", resolution=DPI, save_all=True, append_images=drawn[1:])
    return out.getvalue()


def pictures(content: bytes, pages: int = PAGES) -> list[Image.Image]:
    """The first pages of a file that is print, at 300 dots an inch, in greys."""
    document = pypdfium2.PdfDocument(content)
    try:
        shown = [document[number] for number in range(pages)]
        return [page.render(scale=DPI / 72, grayscale=True).to_pil() for page in shown]
    finally:
        document.close()


def loss_run(insured: str = "Riverside Millwork LLC") -> bytes:
    """Six terms of twelve claims each, with sums that agree, on three pages."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=landscape(letter), invariant=True)
    for page in range(LOSS_RUN_PAGES):
        canvas.setFont("Helvetica", 8)
        canvas.drawString(40, 580, "Prairie States Mutual Insurance Company")
        canvas.drawString(450, 580, "Workers Compensation Loss Run")
        canvas.drawString(40, 566, f"Insured: {insured}")
        canvas.drawString(450, 566, "Valued as of: 07/31/2026")
        for place in range(2):
            _policy(canvas, 540 - place * 260, 2 * page + place)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _policy(canvas: Canvas, top: float, number: int) -> None:
    begins = date(2025 - number, 3, 1)
    facts = (
        f"Policy No: WCA44109{20 + number}", f"Effective: {begins:%m/%d/%Y}",
        f"Expiration: {begins.replace(year=begins.year + 1):%m/%d/%Y}", "Premium: $88,400.00",
    )  # fmt: skip
    for x, text in zip((40, 230, 370, 530), facts, strict=True):
        canvas.drawString(x, top, text)
    _row(canvas, top - 16, _CAPTIONS)
    paid = reserve = 0
    for claim in range(_CLAIMS):
        injured = begins + timedelta(days=25 * claim)
        spent, kept = 700 + 100 * claim, 250 if claim % 3 == 0 else 0
        paid, reserve = paid + spent, reserve + kept
        closed = "" if kept else f"{injured + timedelta(days=60):%m/%d/%Y}"
        cells = (
            f"77{number:02}{claim:03}", f"Claimant {claim}", f"{injured:%m/%d/%Y}",
            f"{injured + timedelta(days=2):%m/%d/%Y}", closed, "Open" if kept else "Closed",
            f"${spent:,.2f}", f"${kept:,.2f}", f"${spent + kept:,.2f}",
        )  # fmt: skip
        _row(canvas, top - 30 - 14 * claim, cells)
    sums = ("Policy Total", f"Claims {_CLAIMS}", "", "", "", "")
    _row(canvas, top - 34 - 14 * _CLAIMS, (*sums, *(f"${n:,.2f}" for n in (paid, reserve, paid + reserve))))


def _row(canvas: Canvas, y: float, cells: tuple[str, ...]) -> None:
    for x, text in zip(_COLUMNS, cells, strict=True):
        if text:
            canvas.drawString(x, y, text)


def quote_sheet() -> QuoteSheet:
    """A price of two states as a writer is asked for its PDF."""
    risk, asked = (
        _risk(),
        QuoteDocument(
            run_id=_RUN, program=_PROGRAM, states=("GA", "TX"), carrier_name="UWIC", partner_name="GMS"
        ),
    )
    return QuoteSheet(
        asked=asked, company_name="Peach Street Diner LLC", risk=risk,
        worksheet=rate(risk, _PROGRAM, builtin_book()), state=ProgramState.QUOTED, illustrative=True,
        priced_at=MADE_AT, made_at=MADE_AT, descriptions={"GA 9082": "Restaurant", "TX 8810": "Clerical"},
        number=proposal_number(_RUN, (_PROGRAM,), _PROGRAM, MADE_AT),
    )  # fmt: skip


def _risk() -> Risk:
    lines = tuple(Exposure(code=code, ft=4, payroll=Decimal(180_000)) for code in ("8810", "9082"))
    places = (("GA", "30301"), ("TX", "78701"))
    return Risk(
        effective_date=date(2026, 12, 1), start_date=date(2026, 12, 1), expiry_date=date(2027, 12, 1),
        locations=tuple(
            RiskLocation(name=state, state=state, zip=zip_code, employees=lines) for state, zip_code in places
        ),
    )  # fmt: skip
