"""Mails about submissions say what happened to which business, and lead to it."""

from uuid import uuid4

import pytest

from activities.mail.letters import letter_of
from activities.mail.steps import MailActivities
from models.job import JobEnding
from models.mail import UNDERWRITERS, Letter, Mail, MailKind
from models.notice import MAILED, NoticeKind
from tests.support.mails import A_DESK, FakeMailServer, FakeMailStore
from tests.support.quote_cases import a_job

PRICES = {"column": "Key Risk", "before": "36,396", "after": "33,027"}


def a_letter(kind: MailKind, **facts: str) -> Letter:
    about = {"company": "Alder Roofing", "by": "Jane Doe", "prospect": "0190-a"}
    return letter_of(Mail(id=uuid4(), kind=kind, recipient="x@b.example", facts=about | facts), A_DESK)


def test_every_kind_that_is_mailed_has_a_letter_that_leads_to_where_it_is_worked_on() -> None:
    to_underwriters = {NoticeKind.SUBMITTED, NoticeKind.APPROVAL_ASKED, NoticeKind.APPROVAL_DECIDED}
    for kind in MAILED:
        letter = a_letter(MailKind(kind.value), **PRICES, decision="approved", level="2")
        assert "Alder Roofing" in letter.subject and "Alder Roofing" in letter.text
        assert (
            f"https://quotes.example/Quote/0190-a{'/underwriting' if kind in to_underwriters else ''}\n"
            in (letter.text)
        )


def test_what_is_not_mailed_is_no_kind_of_mail() -> None:
    assert not {kind.value for kind in NoticeKind if kind not in MAILED} & set(MailKind)


def test_an_approval_says_which_price_moved_where_and_whose_level_it_needs() -> None:
    asked = a_letter(MailKind.APPROVAL_ASKED, **PRICES, level="2")
    assert (
        "The price of Key Risk for Alder Roofing, 36,396 -> 33,027 needs approval of level 2." in asked.text
    )
    decided = a_letter(MailKind.APPROVAL_DECIDED, **PRICES, decision="refused", text="Too\nlow: 33,027")
    assert decided.subject == "Refused: Alder Roofing"
    assert "Jane Doe refused the price of Key Risk" in decided.text and '"Too low: 33,027"' in decided.text


def test_a_release_says_no_price() -> None:
    letter = a_letter(MailKind.RELEASED, **PRICES)
    assert "33,027" not in letter.text + letter.subject


@pytest.mark.parametrize("name", ["company", "by"])
def test_what_people_typed_stays_on_its_line(name: str) -> None:
    letter = a_letter(MailKind.SUBMITTED, **{name: "Alder\r\nBcc: eve@c.example\u2028Roofing"})
    assert "\n" not in letter.subject and "\nBcc" not in letter.text and "\u2028" not in letter.text


async def test_what_nobody_holds_goes_to_the_address_of_all_underwriters() -> None:
    store, server, job = FakeMailStore(), FakeMailServer(), a_job()
    store.add(job, UNDERWRITERS)
    ended = await MailActivities(store, server, A_DESK).deliver_mail(job)
    assert ended.status is JobEnding.DONE
    ((mail, _),) = server.taken
    assert mail.recipient == A_DESK.underwriters
