"""A carrier's questions, each asked once: the same text comes under several ids."""

from collections.abc import Iterable, Mapping, Sequence

from models.bind_record import AskedQuestion
from models.carrier_question import CarrierQuestion, CarrierQuestionKind, QuestionAnswer
from models.errors import InvalidInput

YES_NO = ("yes", "no")


def asked_once(questions: Iterable[CarrierQuestion]) -> tuple[AskedQuestion, ...]:
    """Questions by their meaning (text, kind, options, where they hang), in the carrier's order."""
    listed = list(questions)
    by_id = {question.id: question for question in listed}
    groups: dict[tuple[object, ...], list[CarrierQuestion]] = {}
    for question in listed:
        groups.setdefault(_meaning(question, by_id), []).append(question)
    return tuple(
        AskedQuestion(ids=tuple(each.id for each in group), question=group[0]) for group in groups.values()
    )


def answers_to_all(
    asked: Sequence[AskedQuestion], answers: Mapping[str, str]
) -> tuple[tuple[QuestionAnswer, ...], dict[str, str]]:
    """What the carrier is sent, and what is kept: by the first id of each question.

    Args: answers: by any id of a question. Raises: InvalidInput for a question that was not asked, and for an
    answer that is none of its options.
    """
    by_id = {id: one for one in asked for id in one.ids}
    sent: list[QuestionAnswer] = []
    kept: dict[str, str] = {}
    for id, given in answers.items():
        if id not in by_id:
            raise InvalidInput(f"The carrier asks no question {id}", "QuestionId")
        one = by_id[id]
        value = _checked(one.question, given.strip())
        kept[one.ids[0]] = value
        sent += [QuestionAnswer(question_id=each, kind=one.question.kind, value=value) for each in one.ids]
    return tuple(sent), kept


def open_questions(asked: Sequence[AskedQuestion], answers: Mapping[str, str]) -> int:
    """How many questions that are to be answered have no answer yet."""
    by_id = {id: one.ids[0] for one in asked for id in one.ids}

    def given(one: AskedQuestion) -> str | None:
        return answers.get(one.ids[0], one.question.answer)

    held = {one.ids[0]: given(one) for one in asked}

    def is_shown(one: AskedQuestion) -> bool:
        parent = one.question.parent_id
        return parent is None or held.get(by_id.get(parent, parent)) == one.question.parent_answer

    return sum(1 for one in asked if is_shown(one) and not given(one))


def _meaning(question: CarrierQuestion, by_id: Mapping[str, CarrierQuestion]) -> tuple[object, ...]:
    parent = by_id.get(question.parent_id or "")
    above = None if parent is None else (_words(parent.text), question.parent_answer)
    return _words(question.text), question.kind, question.options, above


def _words(text: str) -> str:
    return " ".join(text.casefold().split())


def _checked(question: CarrierQuestion, value: str) -> str:
    """The answer as the carrier may have it."""
    if question.kind is CarrierQuestionKind.YES_NO:
        if value.casefold() not in YES_NO:
            raise InvalidInput(f"Answer question {question.id} with yes or no", "AnswerValue")
        return value.casefold()
    if not value:
        raise InvalidInput(f"Answer question {question.id}", "AnswerValue")
    if question.options and value not in question.options:
        words = ", ".join(question.options[:10])
        raise InvalidInput(f"Answer question {question.id} with one of: {words}", "AnswerValue")
    return value
