"""A key that stands twice in one object of a body: the parser keeps its last value and says nothing."""

import json
from collections.abc import Iterator
from typing import Any

Pairs = list[tuple[str, Any]]


class _Object(tuple[tuple[str, Any], ...]):
    """An object as it was sent: every key with its value, in their order."""

    __slots__ = ()


class _SaysTwice(Exception):
    """An object has a key twice."""


def key_twice(body: bytes) -> tuple[str | int, ...] | None:
    """Where the first key stands that its object has already. Args: body: valid JSON. Returns: its path."""
    try:
        json.loads(body, object_pairs_hook=_each_once)
    except _SaysTwice:
        return next(_repeated(json.loads(body, object_pairs_hook=_Object)))
    return None


def _each_once(pairs: Pairs) -> None:
    """Look at an object and drop it: what is read here is kept nowhere."""
    if len({key for key, _ in pairs}) < len(pairs):
        raise _SaysTwice


def _repeated(whole: Any) -> Iterator[tuple[str | int, ...]]:
    """The path of every key that stands twice."""
    left: list[tuple[tuple[str | int, ...], Any]] = [((), whole)]
    while left:
        path, value = left.pop()
        inside = value if isinstance(value, _Object) else enumerate(value)
        seen: set[str | int] = set()
        for key, part in inside:
            if isinstance(value, _Object) and key in seen:
                yield (*path, key)
            seen.add(key)
            if isinstance(part, list | _Object):
                left.append(((*path, key), part))
