"""The carrier's questions: some by governing state, some by class; the same text has other ids elsewhere."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

Errors = dict[str, list[str]]


@dataclass(frozen=True)
class Asked:
    """A question as the carrier wrote it; refers: the answer that its underwriter wants to see."""

    text: str
    kind: str = "bool"
    options: tuple[str, ...] = ()
    parent: int | None = None
    parent_answer: str | None = None
    refers: str | None = None


OF_STATE = (
    Asked("Is any of the work given to subcontractors?"),
    Asked(
        "How much of the work is given to subcontractors?",
        kind="dropdown",
        options=("Up to a tenth", "Up to a half", "More than a half"),
        parent=0,
        parent_answer="Yes",
        refers="More than a half",
    ),
    Asked("Has a carrier cancelled or refused to renew coverage in the last three years?", refers="Yes"),
    Asked("What do the owners do in the business?", kind="text"),
)
OF_CLASS = (Asked("Is every new employee trained in safety before the work begins?"),)


def questions_of(record: Mapping[str, Any], *, same_question: int = 1) -> list[dict[str, Any]]:
    """The questions of a quote as the carrier sends them, with the answers so far.

    same_question: how many ids the first text has.
    """
    answers = record["answers"]
    return [
        {**question, "Answer": answers.get(str(question["Id"]))} for question in _all(record, same_question)
    ]


def open_questions(questions: Sequence[Mapping[str, Any]]) -> list[int]:
    """Ids of what must still be answered; a child counts once its parent has the answer that shows it."""
    given = {question["Id"]: question["Answer"] for question in questions}
    return [
        question["Id"]
        for question in questions
        if question["Answer"] in (None, "") and (not question["ParentQuestionId"] or _shown(question, given))
    ]


def referring(questions: Sequence[Mapping[str, Any]]) -> list[str]:
    """Texts whose answers an underwriter wants to see."""
    refers = {asked.text: asked.refers for asked in (*OF_STATE, *OF_CLASS)}
    return [
        str(question["Question"])
        for question in questions
        if question["Answer"] and question["Answer"] == refers[question["Question"]]
    ]


def faults(entries: Any, questions: Sequence[Mapping[str, Any]]) -> Errors:
    """What is wrong with answers, by field; nothing is saved then."""
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        return {"": ["The body must be a list of {QuestionId, AnswerValue}."]}
    by_id = {question["Id"]: question for question in questions}
    errors: Errors = {}
    for index, entry in enumerate(entries):
        question = by_id.get(entry.get("QuestionId"))
        if question is None:
            errors[f"[{index}].QuestionId"] = ["The quote has no such question."]
        elif words := _wrong(question, entry.get("AnswerValue")):
            errors[f"[{index}].AnswerValue"] = [words]
    return errors


def _wrong(question: Mapping[str, Any], answer: Any) -> str | None:
    if not isinstance(answer, str) or not answer.strip():
        return "An answer is required."
    if question["QuestionType"] == "bool" and answer not in ("Yes", "No"):
        return "The answer must be 'Yes' or 'No'."
    options = [option["Text"] for option in question["DropdownOptions"] or ()]
    if options and answer not in options:
        return f"The answer must be one of: {', '.join(options)}."
    return None


def _shown(question: Mapping[str, Any], given: Mapping[int, Any]) -> bool:
    return bool(given.get(question["ParentQuestionId"]) == question["ParentAnswerToShow"])


def _all(record: Mapping[str, Any], same_question: int) -> Iterator[dict[str, Any]]:
    state = record["governing_state"]
    for number, asked in enumerate(OF_STATE):
        for copy in range(same_question if number == 0 else 1):
            yield _wire(asked, _id(state, "", number, copy), _parent(asked, state))
    for entry in record["quote"]["ClassCodes"]:
        for number, asked in enumerate(OF_CLASS):
            yield _wire(asked, _id(entry["State"], entry["ClassCode"], number, 0), 0)


def _parent(asked: Asked, state: str) -> int:
    return 0 if asked.parent is None else _id(state, "", asked.parent, 0)


def _id(state: str, code: str, number: int, copy: int) -> int:
    return 100_000 + crc32(f"{state}/{code}/{number}/{copy}".encode()) % 900_000


def _wire(asked: Asked, own: int, parent: int) -> dict[str, Any]:
    options = [{"Key": str(key), "Text": text} for key, text in enumerate(asked.options, start=1)]
    return {
        "Id": own,
        "Question": asked.text,
        "QuestionType": asked.kind,
        "DropdownOptions": options or None,
        "ParentQuestionId": parent,
        "ParentAnswerToShow": asked.parent_answer,
        "Answer": None,
    }
