"""An upload: what arrived is checked on the documents' queue, a loss run is read, and the job is closed."""

from temporalio import workflow
from temporalio.common import VersioningBehavior

from activities.upload.steps import UploadActivities, UploadCheckActivities
from models.job import JobEnding, JobOutcome, JobRef
from workflows.contracts import DOCS_QUEUE
from workflows.one_step import Make, OneStep
from workflows.options import loss_run, upload


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class UploadProcessingWorkflow:
    """One upload; strangers' files are opened by workers of the documents' queue alone."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._job = job
        self._step = self._check_with(UploadCheckActivities.check_upload)

    @workflow.run
    async def run(self, job: JobRef) -> JobOutcome:
        """Check the upload, read it where it is a loss run, close the job."""
        if not workflow.patched("loss-run-read"):
            return await self._step.run()
        self._step = self._check_with(UploadCheckActivities.check_arrival)
        checked = await self._step.run()
        if checked.status is not JobEnding.PROCESSING:
            return checked
        self._step = OneStep(
            job,
            UploadCheckActivities.read_loss_run,
            UploadActivities.close_upload,
            loss_run(job.deadline_s),
            task=f"Read the loss run, by a worker of the queue {DOCS_QUEUE}",
            queue=DOCS_QUEUE,
        )
        return await self._step.run()

    @workflow.query
    def snapshot(self) -> JobOutcome:
        """Where the upload stands, for support and tests; screens read the file's row."""
        return self._step.outcome

    def _check_with(self, check: Make[JobOutcome]) -> OneStep[JobOutcome]:
        return OneStep(
            self._job,
            check,
            UploadActivities.close_upload,
            upload(self._job.deadline_s),
            task=f"Check the upload, by a worker of the queue {DOCS_QUEUE}",
            queue=DOCS_QUEUE,
        )
