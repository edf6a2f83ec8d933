"""A mail: handed over within its deadline, or given up with a named error."""

from temporalio import workflow
from temporalio.exceptions import ActivityError, is_cancelled_exception

from activities.mail.steps import MailActivities
from models.job import JobRef
from models.mail import MailClosing, MailOutcome
from workflows.contracts import WC_STATE
from workflows.endings import ended_by_name, to_its_end
from workflows.failures import named_error
from workflows.options import PROJECT_LATE, notify


@workflow.defn
class MailDeliveryWorkflow:
    """One mail from its row to the mail server; a code is worth nothing after its life: hence a deadline."""

    @workflow.init
    def __init__(self, job: JobRef) -> None:
        self._job = job
        self._outcome = MailOutcome(status="processing")

    @workflow.run
    async def run(self, job: JobRef) -> MailOutcome:
        """Hand the mail over, or say why not."""
        return await ended_by_name(self._job, self._delivered())

    async def _delivered(self) -> MailOutcome:
        workflow.set_current_details(
            f"Handing the mail to its server; tried again until {self._job.deadline_s} s have passed."
        )
        try:
            outcome = await workflow.execute_activity_method(
                MailActivities.deliver_mail,
                self._job,
                summary="Hand the mail to the mail server",
                **notify(self._job.deadline_s),
            )
        except ActivityError as failure:
            if is_cancelled_exception(failure):
                raise
            outcome = await to_its_end(self._give_up(named_error(failure)))
        return self._end(outcome)

    @workflow.query
    def snapshot(self) -> MailOutcome:
        """Where the mail stands, for support and tests."""
        return self._outcome

    async def _give_up(self, error_code: str) -> MailOutcome:
        return await workflow.execute_activity_method(
            MailActivities.give_up_mail,
            MailClosing(job=self._job, error_code=error_code),
            summary="Forget the mail and close its job",
            **PROJECT_LATE,
        )

    def _end(self, outcome: MailOutcome) -> MailOutcome:
        self._outcome = outcome
        workflow.upsert_search_attributes([WC_STATE.value_set(outcome.status)])
        workflow.set_current_details(f"Ended as {outcome.status}: {outcome.error_code or 'no error'}.")
        return outcome
