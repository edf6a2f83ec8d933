"""Fakes of the ports of mail, and the real sink as tests read it."""

import asyncio
import os
import re
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from models.errors import QuotingError
from models.job import JobRef
from models.mail import Desk, Letter, Mail, MailKind
from tests.support.timeouts import PATIENCE_S

A_DESK = Desk(origin="https://quotes.example", underwriters="underwriting@quotes.example")


class FakeMailStore:
    """MailStore in memory."""

    def __init__(self) -> None:
        self.mails: dict[UUID, Mail] = {}
        self.sent_jobs: list[UUID] = []
        self.errors: dict[UUID, str] = {}

    def add(self, job: JobRef, recipient: str = "dana@bluebonnet.example") -> Mail:
        """A code that waits to be mailed."""
        facts = {"code": "4711", "minutes": "10"}
        mail = Mail(id=uuid4(), kind=MailKind.VERIFICATION_CODE, recipient=recipient, facts=facts)
        self.mails[job.job_id] = mail
        return mail

    async def waiting(self, job: JobRef) -> Mail | None:
        """See MailStore."""
        return self.mails.get(job.job_id)

    async def sent(self, job: JobRef) -> None:
        """See MailStore."""
        self.mails.pop(job.job_id)
        self.sent_jobs.append(job.job_id)

    async def given_up(self, job: JobRef, error_code: str) -> None:
        """See MailStore."""
        self.mails.pop(job.job_id, None)
        self.errors[job.job_id] = error_code


class FakeMailServer:
    """MailServer in memory; fails as it is told, the last way for good."""

    def __init__(self, *script: QuotingError | None) -> None:
        self._script = list(script)
        self.taken: list[tuple[Mail, Letter]] = []
        self.asked = 0

    async def send(self, mail: Mail, letter: Letter) -> None:
        """See MailServer."""
        self.asked += 1
        step = (self._script.pop(0) if len(self._script) > 1 else self._script[0]) if self._script else None
        if step is not None:
            raise step
        self.taken.append((mail, letter))


class Sink:
    """The mail sink of the run, over its HTTP page."""

    def __init__(self) -> None:
        url = os.environ.get("MAIL_URL")
        if not url:
            pytest.fail("MAIL_URL is not set; run ./quoteloom test integration, which starts a mail sink")
        self._url = url

    async def mails(self, address: str) -> list[dict[str, Any]]:
        """What has come for an address, oldest first."""
        async with httpx.AsyncClient(timeout=PATIENCE_S) as http:
            every = (await http.get(f"{self._url}/email")).json()
        return [one for one in every if address in [to["address"] for to in one["to"]]]

    async def expect(self, address: str, number: int = 1) -> dict[str, Any]:
        """The newest mail to an address, once so many have come."""
        for _ in range(int(PATIENCE_S / 0.1)):
            found = await self.mails(address)
            if len(found) >= number:
                return found[-1]
            await asyncio.sleep(0.1)
        pytest.fail(f"mail {number} never came")

    async def telling(self, address: str, words: str) -> dict[str, Any]:
        """The mail to an address that says this, once it has come; others may come meanwhile."""
        for _ in range(int(PATIENCE_S / 0.1)):
            for letter in await self.mails(address):
                if words in letter["text"]:
                    return letter
            await asyncio.sleep(0.1)
        pytest.fail(f"no mail said {words!r}")

    async def titled(self, address: str, subject: str) -> dict[str, Any]:
        """The mail to an address with this subject, once it has come."""
        for _ in range(int(PATIENCE_S / 0.1)):
            for letter in await self.mails(address):
                if letter["subject"] == subject:
                    return letter
            await asyncio.sleep(0.1)
        pytest.fail(f"no mail had the subject {subject!r}")

    async def code(self, address: str, number: int = 1) -> str:
        """The code in the newest mail to an address."""
        found = re.search(r"Your code: (\d+)\n", (await self.expect(address, number))["text"])
        assert found is not None
        return found.group(1)
