"""Mails over SMTP (activities.mail_ports.MailServer); smtplib blocks, so it runs in a thread."""

import asyncio
import smtplib
from datetime import UTC, datetime
from email.errors import MessageError
from email.message import EmailMessage
from email.utils import format_datetime

from models.errors import BadAddress, MailServerSilent
from models.mail import Letter, Mail

TIMEOUT_S = 15.0


class SmtpMailServer:
    """One connection per mail: few are sent, and a kept one would be dead by the next."""

    def __init__(self, host: str, port: int, sender: str) -> None:
        self._host, self._port, self._sender = host, port, sender

    async def send(self, mail: Mail, letter: Letter) -> None:
        """Hand a mail over. Raises: BadAddress (final); MailServerSilent (to be tried again)."""
        await asyncio.to_thread(self._send, mail, letter)

    def _send(self, mail: Mail, letter: Letter) -> None:
        try:
            message = self._message(mail, letter)
        except (ValueError, MessageError) as error:
            raise BadAddress("The mail's address or subject is none that a mail can carry") from error
        try:
            with smtplib.SMTP(self._host, self._port, timeout=TIMEOUT_S) as server:
                server.send_message(message)
        except (smtplib.SMTPRecipientsRefused, smtplib.SMTPNotSupportedError) as error:
            if _passes(error):
                raise MailServerSilent("The mail server takes no mail for this address now") from error
            raise BadAddress("The mail server refuses this address") from error
        except (smtplib.SMTPException, OSError) as error:
            raise MailServerSilent(
                f"The mail server did not take the mail: {type(error).__name__}"
            ) from error

    def _message(self, mail: Mail, letter: Letter) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self._sender
        message["To"] = mail.recipient
        message["Subject"] = letter.subject
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = f"<{mail.id}@{self._sender.rpartition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        if letter.reply_to:
            message["Reply-To"] = letter.reply_to
        message.set_content(letter.text)
        return message


def _passes(error: Exception) -> bool:
    """Whether the refusal is one of now (4xx) and not for good (5xx)."""
    if not isinstance(error, smtplib.SMTPRecipientsRefused):
        return False
    return all(400 <= code < 500 for code, _ in error.recipients.values())
