"""The retryable steps of a document: write and store it, then close the job."""

from temporalio import activity

from activities.errors import application_error
from activities.ports import DocumentStore, DocumentWriter, ObjectStore
from models.document import QuoteSheet
from models.eacord import AccordForm, EacordPaper, NoLossLetter
from models.errors import QuotingError
from models.job import JobClosing, JobEnding, JobMade, JobOutcome, JobRef, JobStatus
from models.packet import Packet, PacketDocument, PacketPart, PacketRefused

PDF = "application/pdf"


class DocumentWriterActivities:
    """The step of DocumentGenerationWorkflow that needs what writes documents."""

    def __init__(self, store: DocumentStore, writer: DocumentWriter, objects: ObjectStore) -> None:
        self._store, self._writer, self._objects = store, writer, objects

    @activity.defn
    async def write_document(self, job: JobRef) -> JobMade:
        """Write the document of a job and store it; the same job writes the same object.

        Returns: closed when the job had ended before. Raises: as ApplicationError RunNotFound (no such job,
        or a program without a price), PacketRefused and, to be tried again, StoreUnavailable and
        DocumentUnwritten.
        """
        try:
            asked = await self._store.snapshot(job)
            if asked.job_status is not JobStatus.PROCESSING:
                return JobMade(closed=True)
            pdf = await self._written(asked.sheet)
            key = document_key(job)
            await self._objects.put(key, pdf, content_type=PDF)
            await self._store.keep(job, key, len(pdf))
        except QuotingError as error:
            raise application_error(error) from error
        return JobMade(result_key=key)

    async def _written(
        self, sheet: QuoteSheet | EacordPaper | AccordForm | NoLossLetter | PacketDocument
    ) -> bytes:
        """Raises: DocumentUnwritten, PacketRefused, StoreUnavailable."""
        if isinstance(sheet, PacketDocument):
            return await self._writer.merge(await self._packet(sheet))
        if isinstance(sheet, EacordPaper):
            return await self._writer.eacord(sheet)
        if isinstance(sheet, AccordForm):
            return await self._writer.accord_form(sheet)
        if isinstance(sheet, NoLossLetter):
            return await self._writer.no_loss(sheet)
        return await self._writer.quote(sheet)

    async def _packet(self, asked: PacketDocument) -> Packet:
        """The files of a packet, one after the other. Raises: PacketRefused, StoreUnavailable."""
        parts = []
        for each in asked.files:
            try:
                parts.append(PacketPart(name=each.name, content=await self._objects.get(each.key)))
            except KeyError:
                raise PacketRefused(f"{each.name} is not in the store any more") from None
        return Packet(parts=tuple(parts), title=asked.name)


class DocumentActivities:
    """The step of DocumentGenerationWorkflow that needs the database alone."""

    def __init__(self, store: DocumentStore) -> None:
        self._store = store

    @activity.defn
    async def close_document(self, closing: JobClosing) -> JobOutcome:
        """Close the job, once, with its document or its error. Raises: as ApplicationError RunNotFound."""
        status = JobStatus.DONE if closing.error_code is None else JobStatus.ERROR
        try:
            await self._store.close(closing.job, status, closing.result_key, closing.error_code)
        except QuotingError as error:
            raise application_error(error) from error
        return JobOutcome(status=JobEnding(status.value), error_code=closing.error_code)


def document_key(job: JobRef) -> str:
    """Where the document of a job lies: its own place, so that a retry overwrites itself."""
    return f"jobs/{job.job_id}/document.pdf"
