"""Documents as activities read and close them."""

from base64 import b64encode
from typing import Any

from sqlalchemy import Row, ScalarSelect, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from activities.ports import DocumentSnapshot
from adapters.crypto import FieldCipher
from adapters.postgres.agency.repository import AgencyRecords
from adapters.postgres.core.ownership import owner_columns, owner_of, within
from adapters.postgres.core.transaction import begin
from adapters.postgres.document.sheets import paper_of, priced_risk
from adapters.postgres.job.closing import JobStore
from adapters.postgres.prospect.claims import ClaimHistories
from adapters.postgres.prospect.repository import ProspectRepository
from adapters.postgres.tables.document import document_job
from adapters.postgres.tables.index import (
    bind_account,
    carrier_quote,
    job,
    program,
    quote_run,
    quote_worksheet,
)
from adapters.postgres.upload.written import keep_written
from models.agency import Agency
from models.document import NoLossDocument, Presenter, QuoteDocument, QuoteSheet, proposal_number
from models.eacord import Application, NoLossLetter, SheetDocument
from models.eligibility import Eligibility, Reason
from models.errors import RunNotFound
from models.fein import masked
from models.job import JobRef, JobStatus
from models.packet import PacketDocument
from models.quote import QuoteInput
from models.tenant import Tenant
from models.worksheet import Worksheet


class PostgresDocumentStore(JobStore):
    """The port DocumentStore, on the worker's engine; all but the price is read in the job's tenant."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        super().__init__(engine)
        self._cipher = cipher

    async def snapshot(self, job_ref: JobRef) -> DocumentSnapshot:
        """What this job asks, with all that the document says. Raises: RunNotFound."""
        wanted: Select[Any] = select(
            document_job.c.input, document_job.c.run_id, document_job.c.created_at, job.c.status
        ).join(job, job.c.id == document_job.c.job_id)
        async with self._begin(job_ref) as connection:
            found = (await connection.execute(wanted.where(document_job.c.job_id == job_ref.job_id))).first()
            if found is None:
                raise RunNotFound(f"There is no document of job {job_ref.job_id} in its tenant")
            status = JobStatus(found.status)
            if "files" in found.input:
                return DocumentSnapshot(job_status=status, sheet=PacketDocument.model_validate(found.input))
            if "no_loss_from" in found.input:
                letter = await self._letter(job_ref, connection, found)
                return DocumentSnapshot(job_status=status, sheet=letter)
            if "paper" in found.input:
                told = await self._application(job_ref, connection, found)
                return DocumentSnapshot(job_status=status, sheet=paper_of(told))
            asked = QuoteDocument.model_validate(found.input)
            price = await self._price(job_ref, asked)
            agency = await AgencyRecords(connection).find(owner_of(price).org)
        sheet = _sheet(asked, found, price, _presenter(agency))
        return DocumentSnapshot(job_status=status, sheet=sheet)

    async def keep(self, job_ref: JobRef, key: str, size: int) -> None:
        """Keep what was written among the files of its prospect; a repeat keeps it once."""
        async with self._begin(job_ref) as connection:
            await keep_written(connection, job_ref, key, size)

    async def _letter(self, job_ref: JobRef, connection: AsyncConnection, found: Row[Any]) -> NoLossLetter:
        """What a no-loss letter says. Raises: RunNotFound where its prospect is gone."""
        asked, tenant = NoLossDocument.model_validate(found.input), Tenant.of_job(job_ref.scope)
        if asked.prospect_id is None:
            raise RunNotFound("This letter names no prospect")
        draft = await ProspectRepository(connection, tenant, self._cipher).get(asked.prospect_id)
        fein = draft.sections.company_profile.fein
        return NoLossLetter(
            made_at=found.created_at,
            company_name=asked.no_loss_company,
            contact_person=asked.contact_person,
            no_loss_from=asked.no_loss_from,
            fein=fein if asked.fein_read else masked(fein),
        )

    async def _application(
        self, job_ref: JobRef, connection: AsyncConnection, found: Row[Any]
    ) -> Application:
        """What sheets are made of: the draft as it stands, the run, the price that its reader was shown."""
        asked, tenant = SheetDocument.model_validate(found.input), Tenant.of_job(job_ref.scope)
        if asked.prospect_id is None:
            raise RunNotFound("This run has no prospect that a sheet could be made of")
        draft = await ProspectRepository(connection, tenant, self._cipher).get(asked.prospect_id)
        claims = await ClaimHistories(connection, tenant).of(asked.prospect_id)
        run = await self._first(priced_risk(asked).where(within(tenant, quote_run)))
        agency = await AgencyRecords(connection).find(owner_of(run).org)
        return Application(
            asked=asked,
            made_at=found.created_at,
            sections=draft.sections,
            risk=QuoteInput.model_validate(run.run_input).risk,
            claims=claims,
            worksheet=Worksheet.model_validate(run.worksheet) if asked.price_run else None,
            agency=agency.name if agency else "",
            agency_phone=agency.phone if agency else "",
        )

    async def _price(self, job_ref: JobRef, asked: QuoteDocument) -> Row[Any]:
        """The very price that whoever asked was shown: staff also see one that the tenant does not, yet.

        In the system's context therefore, and by the query itself within the tenant of the job.
        """
        return await self._first(_prices(asked).where(within(Tenant.of_job(job_ref.scope), quote_run)))

    async def _first(self, query: Select[Any]) -> Row[Any]:
        """Raises: RunNotFound."""
        async with begin(self._engine, Tenant.system()) as connection:
            row: Row[Any] | None = (await connection.execute(query)).first()
        if row is None:
            raise RunNotFound("This program has no price in this run")
        return row


def _prices(asked: QuoteDocument) -> Select[Any]:
    return (
        select(
            *owner_columns(quote_run),
            quote_worksheet.c.worksheet, carrier_quote.c.state, carrier_quote.c.illustrative,
            carrier_quote.c.reasons, quote_run.c.base_run_id, quote_run.c.shown_to,
            quote_run.c.input.label("run_input"), quote_run.c.created_at.label("priced_at"),
            _carriers_day().label("carrier_holds_until"),
        )
        .join(quote_run, quote_run.c.id == quote_worksheet.c.run_id)
        .join(
            carrier_quote,
            (carrier_quote.c.run_id == quote_worksheet.c.run_id)
            & (carrier_quote.c.program == quote_worksheet.c.program),
        )
        .where(
            quote_worksheet.c.run_id == (asked.price_run or asked.run_id),
            quote_worksheet.c.program == asked.program,
        )
    )  # fmt: skip


def _carriers_day() -> ScalarSelect[Any]:
    """When the quote that the carrier holds of this run expires; none of a price of our engine."""
    account, sold = bind_account.c, program.c
    return (
        select(account.expires_at)
        .join(program, sold.adapter == account.adapter)
        .where(account.run_id == quote_run.c.id, sold.key == carrier_quote.c.program)
        .limit(1)
        .scalar_subquery()
    )


def _presenter(agency: Agency | None) -> Presenter | None:
    if agency is None:
        return None
    logo = b64encode(agency.logo).decode() if agency.logo else ""
    return Presenter(name=agency.name, phone=agency.phone, logo=logo)


def _reasons(stored: list[dict[str, Any]]) -> tuple[str, ...]:
    """What an underwriter has to decide, each once."""
    reasons = (Reason.model_validate(each) for each in stored)
    return tuple(dict.fromkeys(reason.text for reason in reasons if reason.outcome is not Eligibility.YES))


def _sheet(asked: QuoteDocument, found: Row[Any], price: Row[Any], agency: Presenter | None) -> QuoteSheet:
    run = QuoteInput.model_validate(price.run_input)
    return QuoteSheet(
        asked=asked,
        company_name=run.company_name or "",
        risk=run.risk,
        worksheet=Worksheet.model_validate(price.worksheet),
        state=price.state,
        illustrative=price.illustrative,
        priced_at=price.priced_at,
        made_at=found.created_at,
        fund_states=run.fund_states,
        descriptions={
            f"{place.state} {line.code}": line.description
            for place in run.risk.locations
            for line in place.employees
            if line.description
        },
        carrier_holds_until=price.carrier_holds_until and price.carrier_holds_until.date(),
        number=proposal_number(asked.run_id, run.programs, asked.program, price.priced_at),
        business=run.business,
        agency=agency,
        reasons=_reasons(price.reasons),
        underwritten=price.base_run_id is not None,
        released=price.shown_to == "all",
    )
