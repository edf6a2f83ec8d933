"""Faults of a Save that another call made, by the fields that this call has."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from models.errors import QuotingError

_OF_SAVE = re.compile(r"(?:cells|rates)\.([0-9]+)(?:\.(.+))?")
Named = Callable[[int, str], str]
"""The path within the request, by the place of a cell or rate in the Save and its field, '' for all of it."""


@contextmanager
def as_sent(named: Named) -> Iterator[None]:
    """Name the fields of the request in whatever refusal comes of the Save that it made."""
    try:
        yield
    except QuotingError as refusal:
        if refusal.path:
            refusal.path = _renamed(refusal.path, named)
        if told := refusal.extra.get("errors"):
            faults = [{**fault, "path": _renamed(fault["path"], named)} for fault in told]
            refusal.extra = {**refusal.extra, "errors": faults}
        raise


def _renamed(path: str, named: Named) -> str:
    found = _OF_SAVE.fullmatch(path)
    return named(int(found[1]), found[2] or "") if found else path
