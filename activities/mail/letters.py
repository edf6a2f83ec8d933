"""The words of our mails."""

from collections.abc import Callable, Mapping

from models.mail import Letter, Mail, MailKind


def letter_of(mail: Mail) -> Letter:
    """A mail in words."""
    return _LETTERS[mail.kind](mail.facts)


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


def one_line(text: str) -> str:
    """What a stranger typed, on one line, so that it cannot pass for another field of the letter."""
    return " ".join(text.split())


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
