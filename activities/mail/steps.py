"""The retryable steps of a mail: hand it over once and forget its contents, or give it up by name."""

from temporalio import activity

from activities.errors import application_error
from activities.mail.letters import letter_of
from activities.mail.ports import MailServer, MailStore
from models.errors import QuotingError
from models.job import JobClosing, JobEnding, JobOutcome, JobRef
from models.mail import OPERATIONS, UNDERWRITERS, Desk

FAILED = "failed"
"""How a mail ends of which nobody said why it is given up."""


class MailActivities:
    """Steps of MailDeliveryWorkflow."""

    def __init__(self, store: MailStore, server: MailServer, desk: Desk) -> None:
        self._store, self._server, self._desk = store, server, desk

    @activity.defn
    async def deliver_mail(self, job: JobRef) -> JobOutcome:
        """Hand the mail over; one that was sent before is not sent again.

        A crash between the server's yes and our note hands it over once more, under the same Message-ID.
        Raises: as ApplicationError BadAddress, RunNotFound and, to be tried again, MailServerSilent.
        """
        try:
            mail = await self._store.waiting(job)
            if mail is None:
                return JobOutcome(status=JobEnding.CLOSED)
            desks = {UNDERWRITERS: self._desk.underwriters, OPERATIONS: self._desk.operations}
            if mail.recipient in desks:
                mail = mail.model_copy(update={"recipient": desks[mail.recipient]})
            await self._server.send(mail, letter_of(mail, self._desk))
            await self._store.sent(job)
        except QuotingError as error:
            raise application_error(error) from error
        return JobOutcome(status=JobEnding.DONE)

    @activity.defn
    async def give_up_mail(self, closing: JobClosing) -> JobOutcome:
        """Erase what could not be sent and close its job. Raises: as ApplicationError RunNotFound."""
        try:
            await self._store.given_up(closing.job, closing.error_code or FAILED)
        except QuotingError as error:
            raise application_error(error) from error
        return JobOutcome(status=JobEnding.ERROR, error_code=closing.error_code)
