"""How a call is asked for an object of somebody."""

from dataclasses import dataclass
from typing import Any

QUOTE = "<quote>"
"""Stands for a whole quote request in the owner's program, under `user_id`."""


@dataclass(frozen=True)
class Example:
    """A call for an object.

    path: with its query; body: None sends none. refused: the answers to whom the object is foreign.
    closed_to: owners who may not do this with their own. form: the body is sent as one, with a file.
    """

    operation: str
    path: str
    body: Any = None
    refused: frozenset[int] = frozenset({401, 403, 404})
    closed_to: frozenset[str] = frozenset()
    form: bool = False
