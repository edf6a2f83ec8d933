"""What the builder of a risk reads of a request, whoever sent it; bodies of the API have this shape."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Protocol


class RequestedAnswer(Protocol):
    """One underwriting question as it was answered, in a draft or in a request."""

    @property
    def name(self) -> str:
        """Of the question."""

    @property
    def response(self) -> str:
        """As it was entered."""

    @property
    def remarks(self) -> str:
        """What was written beside it."""


class RequestedLine(Protocol):
    """The people of one class code."""

    @property
    def code(self) -> str:
        """As it was typed."""

    @property
    def description(self) -> str:
        """Of the class."""

    @property
    def ft(self) -> int:
        """Full-time people."""

    @property
    def pt(self) -> int:
        """Part-time people."""

    @property
    def payroll(self) -> Decimal:
        """Annual dollars."""


class RequestedOffice(Protocol):
    """One location."""

    @property
    def name(self) -> str:
        """Its number as text."""

    @property
    def state(self) -> str:
        """Two letters in either case."""

    @property
    def zip(self) -> str | None:
        """As it was typed; without one the draft's counts."""

    @property
    def suta(self) -> str | None:
        """Unemployment rate or account."""

    @property
    def employees(self) -> Sequence[RequestedLine]:
        """Its class codes."""


class RequestedModification(Protocol):
    """Experience modification of one state, or of the combined entry."""

    @property
    def state(self) -> str:
        """Two letters, or 'ncci', in either case."""

    @property
    def rate1(self) -> Decimal:
        """The first rate."""

    @property
    def date1(self) -> date | None:
        """Where the first begins."""

    @property
    def rate2(self) -> Decimal | None:
        """The second rate, where there is one."""

    @property
    def date2(self) -> date | None:
        """Where the second begins."""


class RequestedPolicy(Protocol):
    """What holds for the whole policy; a day that is absent is the draft's."""

    @property
    def el_limits(self) -> str:
        """Employers' liability limits, thousands of dollars."""

    @property
    def date_from(self) -> date | None:
        """Start of the term."""

    @property
    def date_to(self) -> date | None:
        """Its expiry, the first day not insured."""

    @property
    def effective_date(self) -> date | None:
        """Picks programs, rate book and modification."""

    @property
    def emod(self) -> Sequence[RequestedModification]:
        """Experience modifications."""

    @property
    def questions(self) -> Sequence[RequestedAnswer]:
        """Underwriting answers; without any the draft's count."""


class RequestedQuote(Protocol):
    """A whole request: the policy and its locations."""

    @property
    def body(self) -> RequestedPolicy:
        """What holds for all of it."""

    @property
    def offices(self) -> Sequence[RequestedOffice]:
        """Its locations."""


class RequestedClass(Protocol):
    """A class code of a location, as eligibility is asked of it."""

    @property
    def code(self) -> str:
        """As it was typed."""

    @property
    def description(self) -> str:
        """Of the class."""

    @property
    def state(self) -> str:
        """Of its location, in either case."""
