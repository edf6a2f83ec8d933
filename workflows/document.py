"""A document: written within its deadline on a queue of its own, closed with the file or a named error."""

from temporalio import workflow
from temporalio.common import VersioningBehavior

from activities.document import DocumentActivities, DocumentWriterActivities
from models.job import JobOutcome, JobRef
from workflows.contracts import DOCS_QUEUE
from workflows.one_step import OneStep
from workflows.options import document


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class DocumentGenerationWorkflow:
    """One document; it is written by a worker of the documents' queue, which may be a machine of its own."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._step = OneStep(
            job,
            DocumentWriterActivities.write_document,
            DocumentActivities.close_document,
            document(job.deadline_s),
            task=f"Write the document, by a worker of the queue {DOCS_QUEUE}",
            queue=DOCS_QUEUE,
        )

    @workflow.run
    async def run(self, job: JobRef) -> JobOutcome:
        """Write the document, close the job."""
        return await self._step.run()

    @workflow.query
    def snapshot(self) -> JobOutcome:
        """Where the document stands, for support and tests; screens read the job's row."""
        return self._step.outcome
