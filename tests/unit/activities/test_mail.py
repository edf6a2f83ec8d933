"""A mail is handed over once, in plain words, and what failed is named."""

from uuid import uuid4

import pytest
from temporalio.exceptions import ApplicationError

from activities.mail.letters import letter_of
from activities.mail.steps import MailActivities
from adapters.smtp import SmtpMailServer
from models.errors import BadAddress, MailServerSilent
from models.job import JobClosing, JobEnding, JobOutcome
from models.mail import Letter, Mail, MailKind
from tests.support.mails import A_DESK, FakeMailServer, FakeMailStore
from tests.support.quote_cases import a_job


@pytest.mark.req("QE-155")
async def test_a_mail_is_handed_over_once_however_often_the_step_runs() -> None:
    store, server, job = FakeMailStore(), FakeMailServer(), a_job()
    mail = store.add(job)
    steps = MailActivities(store, server, A_DESK)
    assert await steps.deliver_mail(job) == JobOutcome(status=JobEnding.DONE)
    assert await steps.deliver_mail(job) == JobOutcome(status=JobEnding.CLOSED)
    assert [sent.id for sent, _ in server.taken] == [mail.id]
    assert store.sent_jobs == [job.job_id]


@pytest.mark.parametrize(
    ("refusal", "final"), [(BadAddress("No such address"), True), (MailServerSilent("Away"), False)]
)
async def test_a_refused_mail_waits_or_ends_by_what_refused_it(
    refusal: BadAddress | MailServerSilent, final: bool
) -> None:
    store, job = FakeMailStore(), a_job()
    store.add(job)
    with pytest.raises(ApplicationError) as raised:
        await MailActivities(store, FakeMailServer(refusal), A_DESK).deliver_mail(job)
    assert (raised.value.type, raised.value.non_retryable) == (refusal.code, final)
    assert job.job_id in store.mails


async def test_giving_up_forgets_the_mail_and_names_the_reason() -> None:
    store, job = FakeMailStore(), a_job()
    store.add(job)
    ended = await MailActivities(store, FakeMailServer(), A_DESK).give_up_mail(
        JobClosing(job=job, error_code="timed_out")
    )
    assert ended == JobOutcome(status=JobEnding.ERROR, error_code="timed_out")
    assert store.errors == {job.job_id: "timed_out"} and not store.mails


@pytest.mark.req("QE-155")
def test_the_letter_of_a_code_has_the_code_and_its_life_and_not_in_the_subject() -> None:
    facts = {"code": "0420", "minutes": "10"}
    letter = letter_of(_mail(MailKind.VERIFICATION_CODE, facts), A_DESK)
    assert "Your code: 0420\n" in letter.text and "within 10 minutes" in letter.text
    assert "0420" not in letter.subject


@pytest.mark.req("CB-296")
def test_the_letter_of_a_callback_says_who_about_what_and_can_be_answered() -> None:
    facts = {"type": "Benefits", "name": "Dana", "phone": "512 555 0147", "email": "dana@b.example"}
    letter = letter_of(_mail(MailKind.CALLBACK_REQUEST, facts), A_DESK)
    assert letter.subject == "Please call back: Benefits"
    assert all(word in letter.text for word in facts.values())
    assert letter.reply_to == "dana@b.example"


@pytest.mark.req("CB-296")
def test_a_callback_has_one_line_per_field_whatever_was_typed() -> None:
    facts = {
        "type": "Payroll",
        "name": "Dana\nPhone: 900 555 0100\u2028E-mail: eve@c.example",
        "phone": "512 555\r\n0147",
        "email": "dana@b.example",
    }
    lines = letter_of(_mail(MailKind.CALLBACK_REQUEST, facts), A_DESK).text.splitlines()
    assert lines[3:] == [
        "Name: Dana Phone: 900 555 0100 E-mail: eve@c.example",
        "Phone: 512 555 0147",
        "E-mail: dana@b.example",
    ]


@pytest.mark.req("QE-155")
@pytest.mark.parametrize("recipient", ["a@b.example\nBcc: c@d.example", "dana\r\n@b.example"])
async def test_an_address_that_would_add_a_header_is_refused_before_any_server(recipient: str) -> None:
    server = SmtpMailServer("127.0.0.1", 1, "no-reply@quoteloom.example")
    mail = _mail(MailKind.VERIFICATION_CODE, {}, recipient)
    with pytest.raises(BadAddress):
        await server.send(mail, Letter(subject="Code", text="x"))


async def test_a_mail_server_that_is_away_is_asked_again() -> None:
    server = SmtpMailServer("127.0.0.1", 1, "no-reply@quoteloom.example")
    with pytest.raises(MailServerSilent):
        await server.send(_mail(MailKind.VERIFICATION_CODE, {}), Letter(subject="Code", text="x"))


def _mail(kind: MailKind, facts: dict[str, str], recipient: str = "dana@b.example") -> Mail:
    return Mail(id=uuid4(), kind=kind, recipient=recipient, facts=facts)
