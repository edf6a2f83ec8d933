"""A carrier's own questions about a quote, and what it is answered."""

from enum import StrEnum

from models.base import Frozen


class CarrierQuestionKind(StrEnum):
    """How a question of a carrier is answered."""

    YES_NO = "yes_no"
    """'yes' or 'no', whichever way the carrier spells them."""
    CHOICE = "choice"
    """The text of one of its options, as it stands there."""
    NUMBER = "number"
    TEXT = "text"


class CarrierQuestion(Frozen):
    """A question as the carrier asks it; the same text may come under several ids."""

    id: str
    text: str
    kind: CarrierQuestionKind
    options: tuple[str, ...] = ()
    parent_id: str | None = None
    """Only asked where this question has parent_answer."""
    parent_answer: str | None = None
    """As an answer of the parent is written: 'yes' or 'no' where that is its kind."""
    answer: str | None = None
    """As the carrier holds it; None: none, or the carrier does not tell."""


class QuestionAnswer(Frozen):
    """An answer to one question of a carrier."""

    question_id: str
    kind: CarrierQuestionKind
    value: str


class CarrierItem(Frozen):
    """What a carrier's underwriter asks for before he decides; answered as the question of its id."""

    id: str
    text: str
    answered: bool = False
