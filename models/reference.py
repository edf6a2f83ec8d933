"""Built-in lists as screens read them."""

from enum import StrEnum

from models.base import Frozen


class Partner(Frozen):
    """Who distributes programs."""

    key: str
    name: str


class StateRow(Frozen):
    """A state; code is upper case, category None where no bureau's modification applies."""

    code: str
    name: str
    bureau_category: str | None
    private_market: bool
    abbrev: str = ""
    """As it is written out, e.g. Ariz."""


class QuestionKind(StrEnum):
    """How a question is answered."""

    YES_NO = "yes_no"
    PERCENT = "percent"
    NUMBER = "number"
    SLOT = "slot"


class Question(Frozen):
    """An underwriting question."""

    name: str
    wording: str
    default_response: str
    kind: QuestionKind
    remark_label: str | None
    states_not_asked: tuple[str, ...] = ()
