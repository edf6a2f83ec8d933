"""An upload: what arrived is checked on the documents' queue and closed with its verdict or a named error."""

from temporalio import workflow
from temporalio.common import VersioningBehavior

from activities.upload.steps import UploadActivities, UploadCheckActivities
from models.job import JobOutcome, JobRef
from workflows.contracts import DOCS_QUEUE
from workflows.one_step import OneStep
from workflows.options import upload


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class UploadProcessingWorkflow:
    """One upload; strangers' files are opened by workers of the documents' queue alone."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._step = OneStep(
            job,
            UploadCheckActivities.check_upload,
            UploadActivities.close_upload,
            upload(job.deadline_s),
            task=f"Check the upload, by a worker of the queue {DOCS_QUEUE}",
            queue=DOCS_QUEUE,
        )

    @workflow.run
    async def run(self, job: JobRef) -> JobOutcome:
        """Check the upload, close the job."""
        return await self._step.run()

    @workflow.query
    def snapshot(self) -> JobOutcome:
        """Where the upload stands, for support and tests; screens read the file's row."""
        return self._step.outcome
