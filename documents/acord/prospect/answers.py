"""Underwriting questions 1 to 24 of the form; what it leaves blank keeps its default and is named."""

from collections.abc import Iterator, Mapping, Sequence

from documents.acord.prospect.proposed import Known, Proposed, Section, Slot, amount_of, proposed
from documents.acord.prospect.source import Found, Source
from models.prospect import UnderwritingAnswer
from models.rounding import dollar

ON_FORM = tuple(range(1, 25))
PERCENT, COUNT = 6, 22
NOT_ANSWERED = "not answered on the form"
_MOST_PERCENT = 100


def answer_fields(source: Source, held: Sequence[UnderwritingAnswer], known: Known) -> Iterator[Proposed]:
    """The answers that the form gives, with what it remarks."""
    by_name = {answer.name: answer for answer in held}
    for number in ON_FORM:
        answer = source.find(f"questions.{number}.answer")
        if number == PERCENT:
            yield from _percent(source, answer, by_name, known)
            continue
        if answer is not None and answer.text in ("Y", "N"):
            yield proposed(_slot(number, "response", by_name, known), answer.text, answer.seen)
        remark = _remark(source, number)
        if remark is not None:
            yield proposed(_slot(number, "remarks", by_name, known), remark.text, remark.seen)


def unanswered(source: Source) -> tuple[str, ...]:
    """Names of the questions that the form does not answer."""
    blank = (
        number
        for number in ON_FORM
        if not source.find(f"questions.{number}.answer")
        and not (number == PERCENT and source.find(f"questions.{PERCENT}.percent"))
    )
    return tuple(f"q{number}" for number in blank)


def _remark(source: Source, number: int) -> Found | None:
    """The explanation; of question 22 the number of people, where it has one."""
    path = f"questions.{number}"
    count = source.find(f"{path}.count") if number == COUNT else None
    return count or source.find(f"{path}.explanation")


def _percent(
    source: Source, answer: Found | None, held: Mapping[str, UnderwritingAnswer], known: Known
) -> Iterator[Proposed]:
    """Question 6 keeps a whole percent; its answer follows from it. "No" is 0; "Yes" alone says no figure."""
    percent = source.find(f"questions.{PERCENT}.percent")
    slot = _slot(PERCENT, "remarks", held, known)
    amount = amount_of(percent.text) if percent else None
    if percent is not None and amount is not None:
        whole = dollar(amount)
        beyond = not 0 <= whole <= _MOST_PERCENT
        note = "A percent from 0 to 100 is asked for" if beyond else ""
        if not beyond and whole != amount:
            note = f"{percent.text}% on the form, in whole percent"
        yield proposed(slot, str(whole), percent.seen, offered=beyond, note=note)
    elif answer is not None and answer.text == "N":
        yield proposed(slot, "0", answer.seen)


def _slot(number: int, part: str, held: Mapping[str, UnderwritingAnswer], known: Known) -> Slot:
    """A question's field. Nobody typed an answer that is the default, nor a remark beside none."""
    name = f"q{number}"
    question = known.questions.get(name)
    answer = held.get(name) or UnderwritingAnswer(
        name=name,
        response=question.default if question else "",
        remarks="0" if number == PERCENT else "",
    )
    usual = question is not None and answer.response == question.default
    bare = answer.remarks in ("", "0")
    current = answer.response if part == "response" else answer.remarks
    words = question.wording if question else name
    label = f"{number}. {words}" + (
        ": remark" if part == "remarks" and number not in (PERCENT, COUNT) else ""
    )
    return Slot(f"{Section.ANSWERS}.{name}.{part}", Section.ANSWERS, label, current, usual and bare)
