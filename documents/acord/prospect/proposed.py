"""What is proposed for one field of a draft, and whether it is filled in without asking."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum

from documents.acord.prospect.source import Seen

CERTAIN = 0.90
"""From here a value is filled in."""
DOUBTFUL = 0.60
"""From here it is filled in and marked; below it is offered only."""

_AMOUNT = re.compile(r"(-?)\$?(0|[1-9][0-9,]*)(\.[0-9]+)?", re.ASCII)


class State(StrEnum):
    """How what was read stands to what the draft holds."""

    NEW = "new"
    SAME = "same"
    CHECK = "check"
    CONFLICT = "conflict"


class Section(StrEnum):
    """The sections of a draft, by their specified names."""

    COMPANY = "companyProfile"
    PLACES = "childrenLoc"
    MODIFICATIONS = "emodStatesData"
    ANSWERS = "uwQues"


@dataclass(frozen=True, slots=True)
class Proposed:
    """One field: what stands in it, what was read, and what becomes of it unless the agent says otherwise."""

    path: str
    """Of the draft's field, such as childrenLoc.2.classCodesInfo.0.payroll."""
    section: Section
    label: str
    current: str
    read: str
    state: State
    selected: bool
    """Filled in unless the agent takes it out."""
    seen: Seen
    note: str = ""

    @property
    def field(self) -> str:
        """The last name of its path."""
        return self.path.rpartition(".")[2]


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of the draft as it stands. `untouched`: nobody typed what it holds."""

    path: str
    section: Section
    label: str
    current: str = ""
    untouched: bool = False


ClassWords = Callable[[str, str], tuple[str, str] | None]
"""Code and words of a class as its state has them; None where the state has no such class."""


@dataclass(frozen=True, slots=True)
class Question:
    """An underwriting question as the draft has it by default."""

    wording: str
    default: str


@dataclass(frozen=True, slots=True)
class Known:
    """What the product knows beside the form: classes, bureaus, questions, and who sells."""

    class_words: ClassWords
    bureaus: Mapping[str, str]
    """Category of each state by its code: ncciStates, actingNcciStates, indBureauStates."""
    questions: Mapping[str, Question] = field(default_factory=dict)
    producers: frozenset[str] = frozenset()
    """Names by which the caller's agency is known, case folded."""
    drafted_on: date | None = None
    """The day on which the draft was made, whose dates nobody typed; None: there is no draft yet."""


def proposed(slot: Slot, read: str, seen: Seen, *, offered: bool = False, note: str = "") -> Proposed:
    """What becomes of a value. Args: offered: it is never filled in without a choice; note: why, in words."""
    state, selected = _judged(slot, read, seen.confidence, offered=offered or bool(note))
    keeps = selected and not offered
    return Proposed(slot.path, slot.section, slot.label, slot.current, read, state, keeps, seen, note)


def _judged(slot: Slot, read: str, confidence: float, *, offered: bool) -> tuple[State, bool]:
    if alike(slot.current, read):
        return State.SAME, False
    if slot.current.strip() and not slot.untouched:
        return State.CONFLICT, False
    if confidence >= CERTAIN and not offered:
        return State.NEW, True
    return State.CHECK, confidence >= DOUBTFUL


def alike(current: str, read: str) -> bool:
    """Whether two texts of a field say the same: case, spaces, signs of money, final zeros aside."""
    one, other = " ".join(current.split()).casefold(), " ".join(read.split()).casefold()
    if one == other:
        return True
    amounts = amount_of(one), amount_of(other)
    return amounts[0] is not None and amounts[0] == amounts[1]


def amount_of(text: str) -> Decimal | None:
    """The number of a text such as '$1,234' or '0.90'; None for what is none, or a code such as '0042'."""
    found = _AMOUNT.fullmatch(text.strip())
    return Decimal(found[1] + found[2].replace(",", "") + (found[3] or "")) if found else None
