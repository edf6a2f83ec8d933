"""Mails about a carrier's decision: who gets which, once, and their words."""

from uuid import uuid4

import pytest

from activities.decision import DecisionActivities, mails_of
from activities.mail.letters import letter_of
from models.decision import DecisionEnd, QuoteStatus
from models.decision_step import DecisionNews, DecisionTelling, DecisionWrite, Refused
from models.mail import Desk, Mail, MailKind
from tests.support.decisions import FACTS, FakeDecisions, a_ref, a_row

DESK = Desk(
    origin="https://quotes.example",
    underwriters="underwriting@quotes.example",
    support="support@quotes.example",
)
REF = a_ref(a_row())


def telling(status: QuoteStatus, **more: object) -> DecisionTelling:
    """News of a decision."""
    base = DecisionTelling(ref=REF, version=2, news=DecisionNews.DECIDED, quote_status=status)
    return base.model_copy(update=more)


def sent(news: DecisionTelling, **facts: object) -> dict[MailKind, Mail]:
    """Mails by kind."""
    return {mail.kind: mail for mail in mails_of(news, FACTS.model_copy(update=facts))}


@pytest.mark.req("CB-164", "CB-251")
@pytest.mark.parametrize(
    ("status", "word"),
    [("proceed_uw", "Approved"), ("hold", "In Hold"), ("reject", "Rejected"), ("bound", "Bound"),
     ("expired", "Expired")],
)  # fmt: skip
def test_the_sales_desk_is_told_of_each_decision_in_words(status: str, word: str) -> None:
    mail = sent(telling(QuoteStatus(status), remark="Loss runs\nof three years"))[MailKind.DECISION_STATUS]
    letter = letter_of(mail, DESK)
    assert mail.recipient == "sales@quoteloom.example"
    assert letter.subject == f"Bluebonnet Cafe: {word} by Key Risk"
    assert 'Remark: "Loss runs of three years"' in letter.text
    assert f"https://quotes.example/Quote/{FACTS.prospect_id}" in letter.text
    assert 3 <= len(letter.text.strip().splitlines()) <= 6
    assert letter.reply_to == "support@quotes.example"


@pytest.mark.req("CB-164")
def test_without_a_salesperson_and_of_a_reopening_the_sales_desk_is_told_nothing() -> None:
    assert MailKind.DECISION_STATUS not in sent(telling(QuoteStatus.HOLD), salesperson="")
    assert sent(telling(QuoteStatus.UWPORTAL)) == {}


@pytest.mark.req("CB-164")
def test_of_an_approval_that_lapses_the_agent_alone_is_told() -> None:
    """Nobody decided anything: 'Approved' would be said to the sales desk a second time."""
    lapsed = telling(QuoteStatus.PROCEED_UW, ended=DecisionEnd.LAPSED)
    assert set(sent(lapsed)) == {MailKind.DECISION_ANSWERED}


@pytest.mark.parametrize(
    ("news", "subject"),
    [
        (telling(QuoteStatus.PROCEED_UW), "Key Risk answered: Bluebonnet Cafe"),
        (telling(QuoteStatus.HOLD), "Key Risk needs information: Bluebonnet Cafe"),
        (telling(QuoteStatus.EXPIRED, ended=DecisionEnd.EXPIRED), "Not bound: Bluebonnet Cafe"),
        (telling(QuoteStatus.PROCEED_UW, ended=DecisionEnd.LAPSED), "Not bound: Bluebonnet Cafe"),
    ],
)
def test_the_agent_is_told_what_it_means(news: DecisionTelling, subject: str) -> None:
    mail = sent(news)[MailKind.DECISION_ANSWERED]
    assert (mail.recipient, letter_of(mail, DESK).subject) == ("agent@alder-agency.example", subject)


def test_the_carrier_is_told_of_a_submission_and_of_days_that_are_left() -> None:
    new = telling(QuoteStatus.OPEN, news=DecisionNews.SUBMITTED, days=30)
    left = telling(QuoteStatus.HOLD, news=DecisionNews.DAYS_LEFT, days=5)
    (submitted,), (reminder,) = sent(new).values(), sent(left).values()
    assert letter_of(submitted, DESK).subject == "New submission: Bluebonnet Cafe"
    letter = letter_of(reminder, DESK)
    assert letter.subject == "5 days left: Bluebonnet Cafe"
    assert "5 days are left" in letter.text and "Remark" not in letter.text
    assert "https://quotes.example/PanelUW" in letter_of(reminder, DESK).text
    assert submitted.recipient == reminder.recipient == "portal@key-risk.example"


@pytest.mark.req("CB-164")
async def test_the_same_news_is_one_mail_and_each_reminder_another() -> None:
    store = FakeDecisions(a_row())
    steps = DecisionActivities(store)
    for days in (10, 10, 5):
        await steps.tell_decision(telling(QuoteStatus.OPEN, news=DecisionNews.DAYS_LEFT, days=days))
    await steps.tell_decision(telling(QuoteStatus.HOLD))
    await steps.tell_decision(telling(QuoteStatus.HOLD))
    assert len(store.mails) == 2 + 2
    store.told_of = None
    assert await steps.tell_decision(telling(QuoteStatus.HOLD)) == 0


async def test_a_refused_write_is_an_answer() -> None:
    store = FakeDecisions(a_row(), refuses=Refused.ONE_CARRIER)
    asked = DecisionWrite(ref=REF, seen=1, row=a_row(version=2, key=str(uuid4())), code="bound")
    written = await DecisionActivities(store).write_decision(asked)
    assert (written.refused, str(written.refusal)) == (
        Refused.ONE_CARRIER, "You can only bind with one carrier.",
    )  # fmt: skip
