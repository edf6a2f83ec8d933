"""Mails over SMTP (activities.mail.ports.MailServer); smtplib blocks, so it runs in a thread."""

import asyncio
import smtplib
import ssl
from datetime import UTC, datetime
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime

from adapters.settings import Settings
from models.campaign import is_address, mailbox
from models.errors import BadAddress, MailServerSilent
from models.mail import Letter, Mail

TIMEOUT_S = 15.0


class SmtpMailServer:
    """One connection per mail: few are sent, and a kept one would be dead by the next.

    What smtplib and email raise may hold the recipient, so none of it is the cause of what is raised here.
    """

    def __init__(
        self, host: str, port: int, sender: str, *, starttls: bool = False, user: str = "", password: str = ""
    ) -> None:
        """Args: starttls: nothing is said before the connection is encrypted to the host of that name."""
        self._host, self._port, self._sender = host, port, sender
        self._starttls, self._user, self._password = starttls, user, password

    @classmethod
    def of(cls, settings: Settings) -> "SmtpMailServer":
        """The server that the settings name."""
        return cls(
            settings.smtp_host,
            settings.smtp_port,
            settings.mail_from,
            starttls=settings.smtp_starttls,
            user=settings.smtp_user,
            password=settings.smtp_password.get_secret_value(),
        )

    async def send(self, mail: Mail, letter: Letter) -> None:
        """Hand a mail over. Raises: BadAddress (final); MailServerSilent (to be tried again)."""
        await asyncio.to_thread(self._send, mail, letter)

    def _send(self, mail: Mail, letter: Letter) -> None:
        if not is_address(mailbox(mail.recipient)):
            raise BadAddress("The mail's recipient is no address of the form name@example.com")
        try:
            message = self._message(mail, letter)
        except (ValueError, MessageError):
            raise BadAddress("The mail's address or subject is none that a mail can carry") from None
        try:
            with smtplib.SMTP(self._host, self._port, timeout=TIMEOUT_S) as server:
                self._greet(server)
                server.send_message(message, self._sender, [mail.recipient])
        except smtplib.SMTPRecipientsRefused as error:
            if _passes(error):
                raise MailServerSilent("The mail server takes no mail for this address now") from None
            raise BadAddress("The mail server refuses this address") from None
        except (smtplib.SMTPException, OSError) as error:
            raise MailServerSilent(f"The mail server did not take the mail: {type(error).__name__}") from None

    def _greet(self, server: smtplib.SMTP) -> None:
        """Encrypt and sign in, as the settings ask for. Raises: SMTPException, OSError."""
        if self._starttls:
            server.starttls(context=ssl.create_default_context())
        if self._user:
            server.login(self._user, self._password)

    def _message(self, mail: Mail, letter: Letter) -> EmailMessage:
        message = EmailMessage()
        message["From"] = Address(addr_spec=self._sender)
        message["To"] = Address(addr_spec=mail.recipient)
        message["Subject"] = letter.subject
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = f"<{mail.id}@{self._sender.rpartition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        if letter.reply_to:
            message["Reply-To"] = Address(addr_spec=letter.reply_to)
        message.set_content(letter.text)
        return message


def _passes(error: smtplib.SMTPRecipientsRefused) -> bool:
    """Whether the refusal is one of now (4xx) and not for good (5xx)."""
    return all(400 <= code < 500 for code, _ in error.recipients.values())
