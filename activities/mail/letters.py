"""The words of our mails."""

from collections.abc import Callable, Mapping

from activities.mail.bind_letters import KINDS as OF_BINDS
from activities.mail.bind_letters import bind_letter
from activities.mail.decision_letters import KINDS as OF_DECISIONS
from activities.mail.decision_letters import decision_letter
from activities.mail.notice_letters import notice_letter
from activities.mail.one_line import one_line
from models.mail import Desk, Letter, Mail, MailKind
from models.notice import NoticeKind


def letter_of(mail: Mail, desk: Desk) -> Letter:
    """A mail in words."""
    if mail.kind in OF_BINDS:
        return bind_letter(mail.kind, mail.facts, desk)
    if mail.kind in OF_DECISIONS:
        return decision_letter(mail.kind, mail.facts, desk)
    write = _LETTERS.get(mail.kind)
    return write(mail.facts) if write else notice_letter(NoticeKind(mail.kind.value), mail.facts, desk)


def _verification_code(facts: Mapping[str, str]) -> Letter:
    return Letter(
        subject="Your Quoteloom verification code",
        text=(
            f"Your code: {facts['code']}\n\n"
            f"Enter it on the page that asked for it within {facts['minutes']} minutes. It opens your quote "
            "in that browser only.\n\n"
            "Nobody of us will ever ask you for this code. If you did not ask for it, ignore this mail: "
            "without the code nothing is shown to anybody.\n"
        ),
    )


def _callback_request(facts: Mapping[str, str]) -> Letter:
    said = {name: one_line(fact) for name, fact in facts.items()}
    return Letter(
        subject=f"Please call back: {said['type']}",
        text=(
            f"{said['name'] or 'A visitor'} asks to be called back.\n\n"
            f"Topic: {said['type']}\nName: {said['name'] or '-'}\n"
            f"Phone: {said['phone']}\nE-mail: {said['email']}\n"
        ),
        reply_to=facts["email"],
    )


_LETTERS: Mapping[MailKind, Callable[[Mapping[str, str]], Letter]] = {
    MailKind.VERIFICATION_CODE: _verification_code,
    MailKind.CALLBACK_REQUEST: _callback_request,
}
