"""What activities may ask of databases, stores and carriers: the ports that adapters implement."""

from collections.abc import Awaitable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from models.base import Frozen
from models.carrier_quote import CarrierVerdict
from models.case import CaseCall
from models.document import QuoteSheet
from models.eacord import AccordForm, EacordPaper, NoLossLetter
from models.job import JobRef, JobStatus
from models.packet import Packet, PacketDocument
from models.program import Program
from models.quote import ProgramQuote, ProgramState, QuoteInput
from models.reading import FileLook, PageHeard, PagesRead, PartRead
from models.risk import Risk
from models.risk_profile import RiskProfileInput
from models.worksheet import Worksheet
from rating.book import RateBook


class RunSnapshot(Frozen):
    """A quote run as its activities read it."""

    run_id: UUID
    input: QuoteInput
    job_status: JobStatus


class PricedRow(Frozen):
    """A row, and what explains its price where it has one."""

    row: ProgramQuote
    worksheet: Worksheet | None = None
    digest: str = ""
    """Of the input."""


class QuoteStore(Protocol):
    """The projections of quote runs. Every call sets the tenant of the job before it reads or writes."""

    async def snapshot(self, job: JobRef) -> RunSnapshot:
        """The run of this job. Raises: RunNotFound."""

    async def input_of_run(self, job: JobRef, run_id: UUID) -> QuoteInput:
        """What a run asked for; it never changes, so that adapters keep it. Raises: RunNotFound."""

    async def record(self, job: JobRef, rows: Sequence[ProgramQuote]) -> None:
        """Upsert rows where their version is newer, give each a sequence number, notify listeners."""

    async def record_prices(self, job: JobRef, rows: Sequence[PricedRow]) -> None:
        """The same, with the worksheets of those rows that were taken: all in one transaction."""

    async def conclude(self, job: JobRef, rows: Sequence[PricedRow], result: Awaitable[str | None]) -> bool:
        """record_prices, and job and run closed as done in the same transaction.

        Args: result: gives the key of the result object, asked for while the rows are on their way.
        Returns: whether it closed them; not without a key, and not where a row of the run was there before.
        """

    async def rows(self, job: JobRef, run_id: UUID) -> tuple[ProgramQuote, ...]:
        """All rows of the run."""

    async def close(
        self, job: JobRef, run_id: UUID, status: JobStatus, result_key: str | None, error_code: str | None
    ) -> None:
        """Close job and run in one transaction, once; a second close is no error."""


class RetrySnapshot(Frozen):
    """A further try of one program as its activities read it."""

    run_id: UUID
    before: ProgramQuote
    """The program's row as the try before left it."""
    run_job: UUID
    """The job of the run itself."""
    run_status: JobStatus


class QuoteRetryStore(Protocol):
    """Further tries of one program within a run. Every call sets the tenant of the job first."""

    async def attempt(self, job: JobRef) -> RetrySnapshot:
        """The try that this job makes. Raises: RunNotFound."""

    async def publish(self, job: JobRef, run_id: UUID, result_key: str, version: int) -> None:
        """Let the run's job, once closed, answer this object; an older version changes nothing."""

    async def close(self, job: JobRef) -> None:
        """Close the job of the try, once; a second close is no error. Raises: RunNotFound."""


class ProfileSnapshot(Frozen):
    """A risk profile as its activities read it."""

    input: RiskProfileInput
    job_status: JobStatus


class CarrierPrices(Frozen):
    """What carriers that price for themselves answered in a quote run, and for which risk."""

    risk: Risk
    worksheets: dict[str, Worksheet]
    """By program key; a program without a price is absent."""


class RiskProfileStore(Protocol):
    """Risk profiles: what was asked, and how it ended. Every call sets the tenant of the job first."""

    async def snapshot(self, job: JobRef) -> ProfileSnapshot:
        """What this job asks. Raises: RunNotFound."""

    async def prices(self, job: JobRef, run_id: UUID, programs: Sequence[str]) -> CarrierPrices | None:
        """Worksheets of a quote run; None when there is no such run in the job's tenant."""

    async def close(
        self, job: JobRef, status: JobStatus, result_key: str | None, error_code: str | None
    ) -> None:
        """Close the job, once; a second close is no error. Raises: RunNotFound."""


class DocumentSnapshot(Frozen):
    """A document as its activities read it."""

    job_status: JobStatus
    sheet: QuoteSheet | EacordPaper | AccordForm | NoLossLetter | PacketDocument


class DocumentStore(Protocol):
    """Documents: what was asked, and how it ended. Every call sets the tenant of the job first."""

    async def snapshot(self, job: JobRef) -> DocumentSnapshot:
        """What this job asks, with all that the document says. Raises: RunNotFound."""

    async def keep(self, job: JobRef, key: str, size: int) -> None:
        """Keep what was written among the files of its prospect; a repeat keeps it once."""

    async def close(
        self, job: JobRef, status: JobStatus, result_key: str | None, error_code: str | None
    ) -> None:
        """Close the job, once; a second close is no error. Raises: RunNotFound."""


class DocumentWriter(Protocol):
    """Turns data into documents."""

    async def quote(self, sheet: QuoteSheet) -> bytes:
        """The quote PDF of a sheet. Raises: DocumentUnwritten."""

    async def eacord(self, paper: EacordPaper) -> bytes:
        """An editable data sheet. Raises: DocumentUnwritten."""

    async def accord_form(self, form: AccordForm) -> bytes:
        """All sheets of an application as one file of print. Raises: DocumentUnwritten."""

    async def no_loss(self, letter: NoLossLetter) -> bytes:
        """A letter that no loss is known. Raises: DocumentUnwritten."""

    async def merge(self, packet: Packet) -> bytes:
        """Several PDFs, strangers' among them, as one. Raises: PacketRefused, DocumentUnwritten."""


class DocumentReader(Protocol):
    """Reads strangers' files. Raises: DocumentUnread in every method where none can be read just now."""

    async def gate(self, content: bytes) -> FileLook:
        """What a file is, before anything reads it. Raises: NotRead."""

    async def read(self, content: bytes, heard: PageHeard | None = None) -> PagesRead:
        """Every page that prints its words; heard: is told of each. Raises: NotRead."""

    async def ocr_page(self, content: bytes, page: int) -> PartRead:
        """One page read from its picture. Raises: NotRead."""

    async def sheet(self, content: bytes, kind: str) -> PartRead:
        """The readings of a loss run that is a sheet, xlsx or csv. Raises: NotRead."""

    async def assemble(self, parts: Sequence[bytes]) -> PartRead:
        """The readings of a file from the parts of its pages. Raises: NotRead."""


class ProgramCatalogue(Protocol):
    """Programs as they are sold."""

    async def get(self, keys: Sequence[str]) -> Mapping[str, Program]:
        """The programs with these keys; unknown keys are absent."""


class RateBooks(Protocol):
    """Published rate books; a version never changes, so that adapters cache it."""

    async def for_date(self, day: date) -> RateBook:
        """The book in effect for policies that start on this day. Raises: TableRowMissing."""


class ObjectStore(Protocol):
    """Documents and results."""

    async def put(self, key: str, body: bytes, *, content_type: str) -> None:
        """Store bytes; the same key and bytes twice is no error. Raises: StoreUnavailable."""

    async def get(self, key: str) -> bytes:
        """Read bytes. Raises: StoreUnavailable, KeyError when there is no such object."""


class MessageKind(StrEnum):
    """How an outbox row reaches Temporal."""

    START = "start"
    UPDATE = "update"
    SIGNAL = "signal"


class OutboxMessage(Frozen):
    """One message to Temporal that was written in the transaction of its job."""

    id: UUID
    kind: MessageKind
    workflow_id: str
    name: str
    """Workflow type of a start, else the update's or the signal's name."""
    job: JobRef
    """The argument of a job; its job_id makes a repeat safe. A case without a job: the id of its row."""
    call: CaseCall | None = None
    """What a case is told, and begins with should it not run; None: a job is started."""


class Outbox(Protocol):
    """Messages that a crash or an outage left unsent; spans tenants, so only the relay uses it."""

    async def claim(self, limit: int) -> Sequence[OutboxMessage]:
        """Take due rows, put them off by 30 s and commit, so that nobody else sends them meanwhile.

        Returns: those of one case in the order in which they were written. What cannot be read is logged,
        left out and put off for longer.
        """

    async def refused(self, message: OutboxMessage, code: str) -> None:
        """Note that a case refused a message, and close its job as an error of this code, in one transaction.

        What was asked with the job ends with it, as long as nothing was done about it. A job that has ended
        keeps its ending; a second note is no error.
        """

    async def put_off(self, message: UUID) -> None:
        """Leave a message that nobody can send as it is for an hour: a newer build may be able to."""

    async def sent(self, *messages: UUID) -> None:
        """Note that messages reached Temporal; a second note is no error."""


class Leftovers(Protocol):
    """Rows that were kept long enough; they span tenants, so only the sweep uses it.

    Each call deletes one batch in a transaction of its own; a repeat finds the next batch.
    """

    async def end_sessions(self, limit: int) -> Sequence[str | None]:
        """Delete sessions that are over. Returns: of each its refresh token, None where it had none."""

    async def drop_idempotency_keys(self, limit: int) -> int:
        """Delete answers that nobody may ask for any more. Returns: how many."""

    async def drop_rate_limits(self, limit: int) -> int:
        """Delete counters whose window has ended. Returns: how many."""

    async def drop_codes(self, limit: int) -> int:
        """Delete e-mailed codes that nobody may give back any more. Returns: how many."""

    async def over_guests(self, limit: int) -> Sequence[str]:
        """Throw-away accounts of demos whose hour is over; each is told until it is forgotten."""

    async def forget_guests(self, accounts: Sequence[str]) -> None:
        """Note that accounts are gone."""


class ProviderSessions(Protocol):
    """The identity provider's own sessions, as far as ours must end them."""

    async def sign_out(self, refresh_token: str) -> None:
        """End the session; one that is gone already is no error. Raises: IdentityUnavailable."""


class GuestAccounts(Protocol):
    """The identity provider's throw-away accounts, as far as they must be removed."""

    async def remove(self, account: str) -> None:
        """Remove an account; one that is gone already is no error. Raises: IdentityUnavailable."""


def outcome_state(verdict: CarrierVerdict) -> ProgramState:
    """The row state that a carrier's verdict is shown as."""
    return ProgramState(verdict.value)
