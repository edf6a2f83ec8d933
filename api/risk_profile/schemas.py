"""Bodies of risk profiles: start, poll, download."""

from typing import Annotated
from uuid import UUID

from pydantic import Field, StringConstraints

from api.http.wire import PRINTABLE, Amount, Key, Short, Wire
from api.job.schemas import JobResult
from api.quote.schemas import QuoteStart

RiskProfileRequest = QuoteStart
"""The profile body is that of getQuotesDataId: what is profiled is what would be quoted."""

RiskProfileStatus = JobResult
"""'processing', 'error', or {url} of a RiskProfileResult."""


class RiskProfileStarted(Wire):
    """id: the job, to poll and to stream."""

    id: UUID

    @classmethod
    def of(cls, job_id: UUID, input_ref: UUID) -> "RiskProfileStarted":
        """The answer for a job."""
        return cls(id=job_id)


class PrintedRow(Wire):
    """A row as the result object has it."""

    label: Short
    name: Short = ""
    payroll: Amount
    manual_premium: Amount
    mix_rate: Amount | None
    payroll_mix: Amount
    premium_mix: Amount


class PrintedTable(Wire):
    """A table as the result object has it."""

    title: Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=PRINTABLE)]
    rows: Annotated[list[PrintedRow], Field(max_length=500)]
    total: PrintedRow
    note: Short | None = None


class RiskProfilePrint(Wire):
    """The body of generateRiskProfile: the tables of one program, and whose they are."""

    data_to_print: Annotated[list[PrintedTable], Field(min_length=1, max_length=20)]
    comp_name: Short = ""
    illustrative: bool = True
    """Whether the file says that its rates are not filed."""
    carrier_name: Annotated[Key, StringConstraints(min_length=1)]
