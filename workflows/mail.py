"""A mail: handed over within its deadline, or given up with a named error."""

from temporalio import workflow
from temporalio.common import VersioningBehavior

from activities.mail.steps import MailActivities
from models.job import JobOutcome, JobRef
from workflows.one_step import OneStep
from workflows.options import PROJECT_LATE, notify


@workflow.defn(versioning_behavior=VersioningBehavior.PINNED)
class MailDeliveryWorkflow:
    """One mail from its row to the mail server; a code is worth nothing after its life: hence a deadline."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._step = OneStep(
            job,
            MailActivities.deliver_mail,
            MailActivities.give_up_mail,
            notify(job.deadline_s),
            task="Hand the mail to the mail server",
            close_preset=PROJECT_LATE,
        )

    @workflow.run
    async def run(self, job: JobRef) -> JobOutcome:
        """Hand the mail over, or say why not."""
        return await self._step.run()

    @workflow.query
    def snapshot(self) -> JobOutcome:
        """Where the mail stands, for support and tests."""
        return self._step.outcome
