"""What becomes of a reply that does not follow its carrier's contract."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from adapters.carriers.client import Answer
from models.errors import CarrierRejected, CarrierUnavailable, OutcomeUnknown

UNREADABLE = (KeyError, IndexError, TypeError, ValueError, AttributeError)
FOREIGN = "The carrier's reply does not follow its contract."


@contextmanager
def understood() -> Iterator[None]:
    """A read: asked again it would answer the same. Raises: CarrierRejected."""
    try:
        yield
    except UNREADABLE as error:
        raise CarrierRejected(FOREIGN) from error


@contextmanager
def looked() -> Iterator[None]:
    """A look for policies: what cannot be read says nothing of them. Raises: CarrierUnavailable."""
    try:
        yield
    except UNREADABLE as error:
        raise CarrierUnavailable(FOREIGN) from error


@contextmanager
def written() -> Iterator[None]:
    """The reply to a write: it was taken, and nobody knows as what. Raises: OutcomeUnknown."""
    try:
        yield
    except UNREADABLE as error:
        raise OutcomeUnknown(FOREIGN) from error


def data_of(answer: Answer) -> Any:
    """What an envelope carries. Raises: KeyError, TypeError where it is none."""
    return answer.body["Data"]
