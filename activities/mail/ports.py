"""What the mail activities may ask: the rows of waiting mails, and a server that takes them."""

from typing import Protocol

from models.job import JobRef
from models.mail import Letter, Mail


class MailStore(Protocol):
    """Waiting mails. Every call sets the tenant of the job before it reads or writes."""

    async def waiting(self, job: JobRef) -> Mail | None:
        """The mail of this job; None when it was sent or given up before. Raises: RunNotFound."""

    async def sent(self, job: JobRef) -> None:
        """Erase its contents and close the job, in one transaction; a second call is no error."""

    async def given_up(self, job: JobRef, error_code: str) -> None:
        """Erase its contents and close the job as an error; no error when it had ended."""


class MailServer(Protocol):
    """Whoever takes mails for delivery."""

    async def send(self, mail: Mail, letter: Letter) -> None:
        """Hand a mail over. Raises: BadAddress (final); MailServerSilent (to be tried again)."""
