"""Mails over SMTP: one recipient, encrypted and signed in where asked, and failures that name nobody."""

import ssl
import traceback
from pathlib import Path
from uuid import uuid4

import pytest

from adapters.settings import Settings
from adapters.smtp import SmtpMailServer
from models.errors import BadAddress, MailServerSilent
from models.mail import Letter, Mail, MailKind
from tests.support.mail_server import MailServerOfATest, certificate_of_this_machine, mail_server

LETTER = Letter(subject="Your code", text="4711\n", reply_to="o'neil@b.example")


def _mail(recipient: str = "dana@bluebonnet.example") -> Mail:
    return Mail(id=uuid4(), kind=MailKind.VERIFICATION_CODE, recipient=recipient, facts={})


def _settings(server: MailServerOfATest, **changes: object) -> Settings:
    return Settings.model_validate({"smtp_host": "127.0.0.1", "smtp_port": server.port, **changes})


async def test_a_mail_goes_to_its_one_recipient() -> None:
    with mail_server(MailServerOfATest()) as server:
        await SmtpMailServer.of(_settings(server)).send(_mail(), LETTER)
    assert server.recipients == ["<dana@bluebonnet.example>"]
    assert "\r\nTo: dana@bluebonnet.example\r\n" in server.message
    assert "\r\nReply-To: o'neil@b.example\r\n" in server.message
    assert (server.encrypted, server.signed_in) == (False, "")


async def test_with_starttls_and_a_user_nothing_is_said_in_the_clear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = certificate_of_this_machine(tmp_path)
    trusting = ssl.create_default_context(cafile=str(certificate))
    monkeypatch.setattr(ssl, "create_default_context", lambda: trusting)
    with mail_server(MailServerOfATest(certificate=certificate)) as server:
        chosen = {"smtp_starttls": True, "smtp_user": "quoteloom", "smtp_password": "s3cret"}
        await SmtpMailServer.of(_settings(server, **chosen)).send(_mail(), LETTER)
    assert (server.encrypted, server.signed_in) == (True, "quoteloom/s3cret")
    assert server.recipients == ["<dana@bluebonnet.example>"]


async def test_a_server_that_nobody_vouches_for_or_that_cannot_encrypt_gets_no_mail(tmp_path: Path) -> None:
    certificate = certificate_of_this_machine(tmp_path)
    for stranger in (MailServerOfATest(certificate=certificate), MailServerOfATest()):
        with mail_server(stranger) as server, pytest.raises(MailServerSilent):
            await SmtpMailServer.of(_settings(server, smtp_starttls=True)).send(_mail(), LETTER)
        assert (server.recipients, server.message) == ([], "")


@pytest.mark.parametrize(
    "recipient",
    [
        "=?utf-8?q?evil=40stranger.example=2c?=@corp.example",
        "dana@b.example, eve@c.example",
        '"dana w"@b.example',
        "dana@b.example\nBcc: eve@c.example",
    ],
)
async def test_what_several_could_be_read_from_reaches_no_server(recipient: str) -> None:
    with mail_server(MailServerOfATest()) as server, pytest.raises(BadAddress):
        await SmtpMailServer.of(_settings(server)).send(_mail(recipient), LETTER)
    assert server.recipients == []


@pytest.mark.parametrize(
    ("refuses", "raised"),
    [
        ("550 <dana@bluebonnet.example> is unknown here", BadAddress),
        ("450 <dana@bluebonnet.example> later", MailServerSilent),
        ("421 <dana@bluebonnet.example> later", MailServerSilent),
    ],
)
async def test_a_refusal_says_what_failed_and_names_no_recipient(
    refuses: str, raised: type[BadAddress] | type[MailServerSilent]
) -> None:
    with mail_server(MailServerOfATest(refuses=refuses)) as server, pytest.raises(raised) as refusal:
        await SmtpMailServer.of(_settings(server)).send(_mail(), LETTER)
    assert "dana" not in "".join(traceback.format_exception(refusal.value))
