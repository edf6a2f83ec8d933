"""May this program have this risk: the answer, and every reason for it."""

from enum import StrEnum

from models.base import Frozen


class Eligibility(StrEnum):
    """yes: approved. uw: referred. no: declined."""

    YES = "yes"
    UW = "uw"
    NO = "no"


class RuleSource(Frozen):
    """Who says so: statute | carrier | program | demo, with a name and where to read it."""

    kind: str
    name: str
    link: str | None = None


class AnswerChange(Frozen):
    """What would change an answer: a fact of the risk, what it must be, what it is.

    operator reads 'field operator needs' and is what would be right: ge, gt, le, lt, eq, ne, in, not_in;
    several words in needs are separated by ';'.
    """

    field: str
    operator: str
    needs: str
    given: str | None = None
    """None: not entered yet."""
    text: str
    """In words: 'needs 3 years of prior coverage; 2 given'."""


class Reason(Frozen):
    """One rule that applied, with what was seen, the limit, and what would change the answer."""

    rule_id: str
    outcome: Eligibility
    text: str
    source: RuleSource
    location: str | None = None
    class_code: str | None = None
    seen: str | None = None
    limit: str | None = None
    blocks: str = "quote"
    """quote | bind | info."""
    pending: bool = False
    change: AnswerChange | None = None
    """None where nothing that the applicant could do would change the answer."""


class ProgramEligibility(Frozen):
    """The answer for one program, whole and by location and class."""

    program: str
    outcome: Eligibility
    reasons: tuple[Reason, ...] = ()
    by_location: dict[str, Eligibility]
    by_class: dict[str, Eligibility]


class ClassIndustry(Frozen):
    """What trade a class code stands for."""

    class_code: str
    industry: str
    naics3: str
    sic_major_group: str


class EligibilityAnswer(Frozen):
    """All programs of a request."""

    programs: tuple[ProgramEligibility, ...]
    industries: tuple[ClassIndustry, ...]
