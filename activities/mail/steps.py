"""The retryable steps of a mail: hand it over once and forget its contents, or give it up by name."""

from temporalio import activity

from activities.errors import application_error
from activities.mail.letters import letter_of
from activities.mail.ports import MailServer, MailStore
from models.errors import QuotingError
from models.job import JobRef
from models.mail import MailClosing, MailOutcome


class MailActivities:
    """Steps of MailDeliveryWorkflow."""

    def __init__(self, store: MailStore, server: MailServer) -> None:
        self._store, self._server = store, server

    @activity.defn
    async def deliver_mail(self, job: JobRef) -> MailOutcome:
        """Hand the mail over; one that was sent before is not sent again.

        A crash between the server's yes and our note hands it over once more, under the same Message-ID.
        Raises: as ApplicationError BadAddress, RunNotFound and, to be tried again, MailServerSilent.
        """
        try:
            mail = await self._store.waiting(job)
            if mail is None:
                return MailOutcome(status="closed")
            await self._server.send(mail, letter_of(mail))
            await self._store.sent(job)
        except QuotingError as error:
            raise application_error(error) from error
        return MailOutcome(status="sent")

    @activity.defn
    async def give_up_mail(self, closing: MailClosing) -> MailOutcome:
        """Erase what could not be sent and close its job. Raises: as ApplicationError RunNotFound."""
        try:
            await self._store.given_up(closing.job, closing.error_code)
        except QuotingError as error:
            raise application_error(error) from error
        return MailOutcome(status="error", error_code=closing.error_code)
