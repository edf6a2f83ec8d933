"""A carrier's questions, each asked once: the same text comes under several ids."""

from collections.abc import Iterable, Mapping, Sequence

from models.bind_record import AskedQuestion
from models.carrier_question import CarrierQuestion, CarrierQuestionKind, QuestionAnswer
from models.errors import InvalidInput

YES_NO = ("yes", "no")
_OURS = {"Y": "yes", "N": "no"}


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
    held = _held(asked, answers)
    return sum(1 for one in _shown(asked, held) if not held[one.ids[0]])


def asked_now(asked: Sequence[AskedQuestion], answers: Mapping[str, str]) -> int:
    """How many questions are to be answered, those that are by now among them."""
    return len(_shown(asked, _held(asked, answers)))


def first_ids(asked: Sequence[AskedQuestion]) -> dict[str, str]:
    """Every id of a question -> the one that it is known by here."""
    return {id: one.ids[0] for one in asked for id in one.ids}


def still_asked(asked: Sequence[AskedQuestion], answers: Mapping[str, str]) -> dict[str, str]:
    """Answers to questions that are asked, and to which they are answers still."""
    known = {one.ids[0]: one.question for one in asked}
    return {id: text for id, text in answers.items() if id in known and _is_answer(known[id], text)}


def unsent(asked: Sequence[AskedQuestion], answers: Mapping[str, str]) -> dict[str, str]:
    """Answers that the carrier does not hold."""
    held = {one.ids[0]: one.question.answer for one in asked}
    return {id: text for id, text in still_asked(asked, answers).items() if held[id] != text}


def with_answers(asked: Sequence[AskedQuestion], answers: Mapping[str, str]) -> tuple[AskedQuestion, ...]:
    """The questions once the carrier holds these answers."""
    return tuple(
        one.model_copy(
            update={
                "question": one.question.model_copy(
                    update={"answer": answers.get(one.ids[0], one.question.answer)}
                )
            }
        )
        for one in asked
    )


def typed_answers(asked: Sequence[AskedQuestion], typed: Sequence[tuple[str, str]]) -> dict[str, str]:
    """Answers as a person saves them, by the first id of each question; an empty one takes it away.

    Raises: InvalidInput naming the answer by its number: of a question that is not asked, or twice, or none
        of its options.
    """
    by_id = {id: one for one in asked for id in one.ids}
    kept: dict[str, str] = {}
    for number, (id, text) in enumerate(typed):
        one = by_id.get(id)
        if one is None:
            raise InvalidInput(f"The carrier asks no question {id}", f"answers.{number}.id")
        if one.ids[0] in kept:
            raise InvalidInput(f"Question {id} is answered twice; send it once", f"answers.{number}.id")
        try:
            kept[one.ids[0]] = _checked(one.question, text.strip()) if text.strip() else ""
        except InvalidInput as wrong:
            raise InvalidInput(wrong.message, f"answers.{number}.value") from None
    return kept


def suggestions(
    asked: Sequence[AskedQuestion], wordings: Mapping[str, str], ours: Mapping[str, str]
) -> dict[str, str]:
    """What the prospect answered to the same words, by the first id of each question of yes or no.

    Args: wordings: of our questions by name; ours: answers by name, 'Y' or 'N'.
    """
    said = {_words(text): _OURS[ours[name]] for name, text in wordings.items() if ours.get(name) in _OURS}
    return {
        one.ids[0]: said[_words(one.question.text)]
        for one in asked
        if one.question.kind is CarrierQuestionKind.YES_NO and _words(one.question.text) in said
    }


def _held(asked: Sequence[AskedQuestion], answers: Mapping[str, str]) -> dict[str, str | None]:
    return {one.ids[0]: answers.get(one.ids[0], one.question.answer) for one in asked}


def _shown(asked: Sequence[AskedQuestion], held: Mapping[str, str | None]) -> list[AskedQuestion]:
    """Those below no other one, or whose parent has the answer that shows them."""
    by_id = first_ids(asked)

    def is_shown(one: AskedQuestion) -> bool:
        parent = one.question.parent_id
        return parent is None or held.get(by_id.get(parent, parent)) == one.question.parent_answer

    return [one for one in asked if is_shown(one)]


def _meaning(question: CarrierQuestion, by_id: Mapping[str, CarrierQuestion]) -> tuple[object, ...]:
    parent = by_id.get(question.parent_id or "")
    above = None if parent is None else (_words(parent.text), question.parent_answer)
    return _words(question.text), question.kind, question.options, above


def _words(text: str) -> str:
    return " ".join(text.casefold().split())


def _is_answer(question: CarrierQuestion, text: str) -> bool:
    try:
        return bool(_checked(question, text))
    except InvalidInput:
        return False


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
