"""A document: write it within its deadline, then close its job with the file or a named error."""

from temporalio import workflow
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.document import DocumentActivities
from models.document import DocumentClosing, DocumentMade, DocumentOutcome
from models.job import JobRef
from workflows.contracts import DOCS_QUEUE, WC_STATE
from workflows.endings import ended_by_name, to_its_end
from workflows.failures import named_error
from workflows.options import document
from workflows.projection import projected


@workflow.defn
class DocumentGenerationWorkflow:
    """One document; it is written by a worker of the documents' queue, which may be a machine of its own."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._job = job
        self._outcome = DocumentOutcome(status="processing")

    @workflow.run
    async def run(self, job: JobRef) -> DocumentOutcome:
        """Write the document, close the job."""
        return await ended_by_name(self._job, self._made_and_closed())

    async def _made_and_closed(self) -> DocumentOutcome:
        try:
            made = await self._write()
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            return await to_its_end(self._close(DocumentMade(), named_error(failure)))
        if made.closed:
            self._outcome = DocumentOutcome(status="closed")
            self._tell("The job had ended before this run began; there is nothing to do.")
            return self._outcome
        return await to_its_end(self._close(made))

    @workflow.query
    def snapshot(self) -> DocumentOutcome:
        """Where the document stands, for support and tests; screens read the job's row."""
        return self._outcome

    async def _write(self) -> DocumentMade:
        self._tell(
            f"Waiting for a worker of the queue {DOCS_QUEUE}; after {self._job.deadline_s} s the job ends "
            "as an error that a person may repeat."
        )
        return await workflow.execute_activity_method(
            DocumentActivities.write_document,
            self._job,
            task_queue=DOCS_QUEUE,
            summary="Write the document and store it",
            **document(self._job.deadline_s),
        )

    async def _close(self, made: DocumentMade, error_code: str | None = None) -> DocumentOutcome:
        closing = DocumentClosing(job=self._job, result_key=made.result_key, error_code=error_code)
        self._outcome = await projected(DocumentActivities.close_document, closing, "Close the job")
        workflow.upsert_search_attributes([WC_STATE.value_set(self._outcome.status)])
        self._tell("Ended; asking again makes a new job.")
        return self._outcome

    def _tell(self, head: str) -> None:
        """Say in the Temporal UI what happens and what came of it."""
        error = self._outcome.error_code or "none"
        workflow.set_current_details(f"{head}\n* Status: {self._outcome.status}\n* Error: {error}")
