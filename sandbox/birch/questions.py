"""What the second carrier asks before it prices, by state and class, and what each answer leads to."""

import uuid
from collections.abc import Mapping
from typing import Any

NAMESPACE = uuid.UUID("5f0c1de0-6a0d-4c5a-9a57-2f1a5a1f6f01")

ASKED: tuple[dict[str, Any], ...] = (
    {
        "text": "Is any of the work given to subcontractors?",
        "type": "YesNo", "options": ["Yes", "No"], "decisions": {"Yes": "Quotable", "No": "Quotable"},
    },
    {
        "text": "How high above the ground is the work?",
        "type": "Choice", "options": ["Up to 10 ft", "Up to 30 ft", "Above 30 ft"],
        "decisions": {"Up to 10 ft": "Quotable", "Up to 30 ft": "Refer", "Above 30 ft": "Decline"},
    },
    {
        "text": "What percentage of employees travels out of the state?",
        "type": "Number", "options": [],
        "decisions": {"0-50": "Quotable", "51-90": "Refer", "91-100": "Decline"},
    },
)  # fmt: skip


def questions(state: str, class_code: str) -> list[dict[str, Any]]:
    """Questions with their ids; the same text has another id for another state or class."""
    return [{"id": _id(state, class_code, number), **asked} for number, asked in enumerate(ASKED)]


def judged(request: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """What the answers say: reasons to refer, reasons to decline."""
    known = {question["id"]: question for question in asked_of(request)}
    refer: list[str] = []
    decline: list[str] = []
    lists = {"Refer": refer, "Decline": decline}
    for given in request.get("eligibilityAnswers") or ():
        question = known.get(given["id"])
        decision = _decision(question, str(given["answer"])) if question else "Quotable"
        reasons = lists.get(decision or "")
        if reasons is not None and question is not None:
            reasons.append(f"{question['text']} {given['answer']}")
    return refer, decline


def faults(request: Mapping[str, Any], items: set[str]) -> dict[str, list[str]]:
    """Answers to what was never asked, or that no option is; items: ids that the underwriter asked."""
    known = {question["id"]: question for question in asked_of(request)}
    errors: dict[str, list[str]] = {}
    for index, given in enumerate(request.get("eligibilityAnswers") or ()):
        question = known.get(given["id"])
        if question is None and given["id"] not in items:
            errors[f"eligibilityAnswers[{index}].id"] = [
                "There is no such question for these states and classes."
            ]
        elif question is not None and _decision(question, str(given["answer"])) is None:
            errors[f"eligibilityAnswers[{index}].answer"] = ["The answer is none of the options."]
    return errors


def asked_of(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All questions of a request."""
    pairs = {
        (state["code"], exposure["class"])
        for entity in request["workersCompensation"]["legalEntities"]
        for state in entity["states"]
        for location in state["locations"]
        for exposure in location["exposure"]
    }
    return [question for state, code in sorted(pairs) for question in questions(state, code)]


def item_id(quote: str, number: int) -> str:
    """The id of what the underwriter asked for."""
    return str(uuid.uuid5(NAMESPACE, f"{quote}/item/{number}"))


def _id(state: str, class_code: str, number: int) -> str:
    return str(uuid.uuid5(NAMESPACE, f"{state}/{class_code}/{number}"))


def _decision(question: Mapping[str, Any], answer: str) -> str | None:
    if question["type"] != "Number":
        found = question["decisions"].get(answer)
        return None if found is None else str(found)
    if not answer.isdigit():
        return None
    for band, decision in question["decisions"].items():
        low, _, high = band.partition("-")
        if int(low) <= int(answer) <= int(high):
            return str(decision)
    return None
