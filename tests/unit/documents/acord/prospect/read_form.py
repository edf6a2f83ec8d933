"""A form as its reading says it, and what is proposed of it to a draft."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from documents.acord.paths import tree_of
from documents.acord.prospect.propose import Proposal, propose
from documents.acord.prospect.proposed import Known, Proposed, Question
from models.prospect import DraftSections

SURE = 0.97
CLASSES = {
    ("GA", "8810"): "Clerical office employees NOC",
    ("GA", "5403"): "Carpentry NOC",
    ("CA", "8810"): "Clerical office employees",
}
BUREAUS = {
    "GA": "ncciStates",
    "FL": "ncciStates",
    "TX": "ncciStates",
    "MN": "actingNcciStates",
} | dict.fromkeys(("CA", "DE", "MI", "NJ", "PA"), "indBureauStates")
DEFAULTS = {"q8": "Y", "q19": "Y"}
QUESTIONS = {
    f"q{number}": Question(f"Question {number}?", DEFAULTS.get(f"q{number}", "N")) for number in range(1, 29)
}


def class_words(state: str, code: str) -> tuple[str, str] | None:
    """What a state's table says of a code."""
    words = CLASSES.get((state, code.zfill(4)))
    return (code.zfill(4), words) if words else None


def known(drafted_on: date | None = None, producers: frozenset[str] = frozenset({"peach agency"})) -> Known:
    """What the product knows in these tests."""
    return Known(class_words, BUREAUS, QUESTIONS, producers, drafted_on)


def a_reading(
    values: Mapping[str, Any],
    sure: Mapping[str, float] | None = None,
    flags: Mapping[str, tuple[str, ...]] | None = None,
    kind: str = "acord_130",
) -> dict[str, Any]:
    """A reading of these values by path, each seen on page 2 and certain unless said otherwise."""
    evidence = {
        path: {
            "page": 2, "box": [10.0, 20.0, 60.0, 30.0], "snippet": str(value)[:120], "method": "widget",
            "confidence": (sure or {}).get(path, SURE), "as_printed": None,
            "flags": list((flags or {}).get(path, ())),
        }
        for path, value in values.items()
    }  # fmt: skip
    read = {path: value for path, value in values.items() if value is not None}
    return {"kind": kind, "form": "ACORD 130", "edition": "2013/09", "pages": [1, 2], "values": tree_of(read),
            "evidence": evidence}  # fmt: skip


def proposal(
    values: Mapping[str, Any],
    draft: DraftSections | None = None,
    sure: Mapping[str, float] | None = None,
    flags: Mapping[str, tuple[str, ...]] | None = None,
    drafted_on: date | None = None,
) -> Proposal:
    """What one form proposes."""
    return propose([a_reading(values, sure, flags)], 0, draft or DraftSections(), known(drafted_on))


def fields(*form: Any, **more: Any) -> dict[str, Proposed]:
    """The proposed fields by path."""
    return {one.path: one for one in proposal(*form, **more).fields}
