"""How refusals leave the activities of a case: those that pass by themselves are tried again."""

from collections.abc import Iterator
from contextlib import contextmanager

from activities.errors import application_error
from models.bind_errors import AccountMoved
from models.errors import QuotingError


@contextmanager
def as_application_errors() -> Iterator[None]:
    """Raises: ApplicationError; whoever moved the account meanwhile is no reason to give up."""
    try:
        yield
    except AccountMoved as moved:
        raise application_error(moved, final=False) from moved
    except QuotingError as error:
        raise application_error(error) from error
