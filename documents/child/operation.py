"""What an operation of a child is, and how it refuses."""

from collections.abc import Callable
from typing import TypeAlias

from documents.child.frames import Head

Say: TypeAlias = Callable[[Head], None]
Operation: TypeAlias = Callable[[Head, bytes, Say], tuple[Head, bytes]]
"""Answers a head and bytes with a head and bytes, and says meanwhile how far it is. Raises: NotDone."""


class NotDone(Exception):
    """An operation refuses by name; `head` says code, message and whatever helps."""

    def __init__(self, code: str, message: str, **more: object) -> None:
        super().__init__(code)
        self.head: Head = {"code": code, "message": message, **more}
