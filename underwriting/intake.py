"""What a draft or a request says, read as the facts that a risk holds."""

import re
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Protocol

_YES = {"y", "yes", "true", "1"}
_NO = {"n", "no", "false", "0"}


class Answer(Protocol):
    """One underwriting question as it was answered, in a draft or in a request."""

    @property
    def name(self) -> str:
        """Of the question."""

    @property
    def response(self) -> str:
        """As it was entered."""

    @property
    def remarks(self) -> str:
        """What was written beside it."""


def years_in_business(text: str, on: date) -> int | None:
    """Years since the founding: four digits are the founding year, fewer a count, else unknown."""
    digits = text.strip()
    if not re.fullmatch(r"[0-9]{1,4}", digits):
        return None
    return max(on.year - int(digits), 0) if len(digits) == 4 else int(digits)


def answers_of(questions: Sequence[Answer]) -> dict[str, str]:
    """Answers by question name as 'Y' or 'N'; what is unanswered is absent."""
    answers: dict[str, str] = {}
    for question in questions:
        word = question.response.strip().casefold()
        if word in _YES | _NO:
            answers[question.name] = "Y" if word in _YES else "N"
    return answers


def twice_answered(names: Iterable[str]) -> int | None:
    """Where a question is answered that was answered before; None: nowhere."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            return index
        seen.add(name)
    return None


def subcontracted_percent(questions: Sequence[Answer]) -> Decimal | None:
    """The percent of subcontracted work, which q6 keeps in its remarks."""
    for question in questions:
        if question.name.casefold() == "q6" and re.fullmatch(r"[0-9]{1,3}", question.remarks.strip()):
            return Decimal(min(int(question.remarks.strip()), 100))
    return None
