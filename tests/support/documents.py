"""Sheets of quote PDFs for tests, priced by the engine, and what a reader finds in the file."""

import re
from datetime import UTC, datetime
from decimal import Decimal
from io import BytesIO
from uuid import UUID

from pypdf import PdfReader

from activities.ports import DocumentSnapshot
from documents.eacord.form import accord_form
from documents.eacord.template import eacord
from documents.no_loss_letter import no_loss_letter
from documents.pdf.merge import Part, merged
from documents.quote_pdf import quote_pdf
from models.document import Presenter, QuoteDocument, QuoteSheet, proposal_number
from models.eacord import AccordForm, EacordPaper, NoLossLetter
from models.errors import DocumentUnwritten, RunNotFound
from models.job import JobRef, JobStatus
from models.packet import Packet
from models.quote import Business, ProgramState
from models.risk import Exposure, Risk, RiskLocation
from rating.builtin import builtin_book
from rating.engine import rate
from tests.support.ports import FakeJobs
from tests.support.quote_cases import a_risk

RUN = UUID("0190b7a0-0000-7000-8000-0000000000aa")
PRICED = datetime(2026, 11, 21, 21, 30, tzinfo=UTC)


def a_sheet(
    program: str = "gms-uwic",
    *,
    risk: Risk | None = None,
    states: tuple[str, ...] = ("GA", "TX"),
    company: str = "Peach Street Diner LLC",
    **asked: object,
) -> QuoteSheet:
    """A price of the demo book as a quote PDF gets it."""
    priced = risk or a_risk()
    document = QuoteDocument(
        run_id=RUN, program=program, states=states, carrier_name="UWIC", partner_name="GMS"
    ).model_copy(update=asked)
    return QuoteSheet(
        asked=document,
        company_name=company,
        risk=priced,
        worksheet=rate(priced, program, builtin_book()),
        state=ProgramState.QUOTED,
        illustrative=True,
        priced_at=PRICED,
        made_at=PRICED,
        descriptions={"GA 9082": "Restaurant", "TX 8810": "Clerical office employees"},
        number=proposal_number(RUN, ("gms-starnet", program), program, PRICED),
        business=Business(street="12 Peach Street", city="Atlanta", state="ga", zip="30301"),
        agency=Presenter(name="Alder Insurance Agency", phone="(615) 555-0100"),
    )


def a_wide_risk(locations: int = 20) -> Risk:
    """Many states with two classes each, enough for several pages."""
    states = ("AL", "AZ", "AR", "CO", "CT", "GA", "ID", "IL", "IN", "IA", "KS", "KY", "LA", "ME", "MD", "MO",
              "MS", "MT", "NC", "NE")  # fmt: skip
    places = tuple(
        RiskLocation(
            name=str(number),
            state=state,
            employees=(
                Exposure(code="8810", description="Clerical", ft=3, payroll=Decimal("180000")),
                Exposure(code="9082", description="Restaurant", ft=8, payroll=Decimal("410000")),
            ),
        )
        for number, state in enumerate(states[:locations], 1)
    )
    return a_risk(locations=places)


def pages_of(pdf: bytes) -> list[str]:
    """The text of each page, white space folded."""
    return [re.sub(r"\s+", " ", page.extract_text()) for page in PdfReader(BytesIO(pdf)).pages]


class FakeDocumentStore(FakeJobs):
    """DocumentStore in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.sheets: dict[UUID, QuoteSheet | EacordPaper | AccordForm] = {}
        self.kept: dict[UUID, tuple[str, int]] = {}

    def add(self, job: JobRef, sheet: QuoteSheet | EacordPaper | AccordForm) -> None:
        """A document of a job, as the API asks for it."""
        self.sheets[job.job_id] = sheet
        self.statuses[job.job_id] = JobStatus.PROCESSING

    async def snapshot(self, job: JobRef) -> DocumentSnapshot:
        """See DocumentStore."""
        if job.job_id not in self.sheets:
            raise RunNotFound(f"There is no document of job {job.job_id}")
        return DocumentSnapshot(job_status=self.statuses[job.job_id], sheet=self.sheets[job.job_id])

    async def keep(self, job: JobRef, key: str, size: int) -> None:
        """See DocumentStore."""
        self.kept[job.job_id] = (key, size)

    async def close(
        self, job: JobRef, status: JobStatus, result_key: str | None, error_code: str | None
    ) -> None:
        """See DocumentStore."""
        self._close(job, status, result_key, error_code)


class FakeWriter:
    """DocumentWriter that fails as often as it is told to, and then writes in this process."""

    def __init__(self, failures: int = 0) -> None:
        self.failures, self.calls = failures, 0

    async def quote(self, sheet: QuoteSheet) -> bytes:
        """See DocumentWriter."""
        self._try()
        return quote_pdf(sheet)

    async def eacord(self, paper: EacordPaper) -> bytes:
        """See DocumentWriter."""
        self._try()
        return eacord(paper.sheet, paper.kind, with_premium=paper.with_premium)

    async def accord_form(self, form: AccordForm) -> bytes:
        """See DocumentWriter."""
        self._try()
        return accord_form(form.sheet, with_premium=form.with_premium)

    async def no_loss(self, letter: NoLossLetter) -> bytes:
        """See DocumentWriter."""
        self._try()
        return no_loss_letter(letter)

    async def merge(self, packet: Packet) -> bytes:
        """See DocumentWriter."""
        self._try()
        parts = [Part(part.name, part.content) for part in packet.parts]
        return merged(parts, title=packet.title, flat=packet.flat)

    def _try(self) -> None:
        self.calls += 1
        if self.calls <= self.failures:
            raise DocumentUnwritten("The document could not be written: MemoryError")
