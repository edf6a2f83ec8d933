"""Where each field of a JSON text stands, so that a message about a field can name its line.

The text is looked at once, mark by mark, and nothing is kept but what was asked for: however the values of a
file are nested or its keys are called, it ends, and takes no more room than the file.
"""

import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any

from models.file_limits import FAULTS_SHOWN
from rating.tables.findings import FilesRefused, Finding, shown

_MARK = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_DEEPEST = 40
_SHOWN = 60
"""Letters of a name in the path of a key that stands twice."""


@dataclass(slots=True)
class _Inside:
    """An object or a list while its inside is read. name: the key or number of the value that comes next."""

    is_object: bool
    name: str
    number: int = 0
    awaits_key: bool = True
    seen: set[str] = field(default_factory=set)


class _SaysTwice(Exception):
    """An object has a key twice."""


def parse_json(text: str, file: str) -> object:
    """The value of a JSON text, every number as its text.

    Raises: FilesRefused naming line and column, or every key that stands twice in one object.
    """
    if _depth(text) > _DEEPEST:
        raise FilesRefused([Finding(file, 0, "", "the values are nested too deeply", "write them flatter")])
    try:
        return json.loads(
            text, parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=_each_key_once
        )
    except json.JSONDecodeError as error:
        line = f"{error.msg} at character {error.colno}"
        raise FilesRefused([Finding(file, error.lineno, "", f"not JSON: {line}", "mend it there")]) from None
    except _SaysTwice:
        raise FilesRefused(list(_twice(text, file))) from None


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _SaysTwice
    return found


def _twice(text: str, file: str) -> Iterator[Finding]:
    """Every key that stands in its object already."""
    line, before, found = 1, 0, 0
    for start, path, key in _values(text, keys=True):
        if key and found < FAULTS_SHOWN:
            line, before, found = line + text.count("\n", before, start), start, found + 1
            right = "keep one of them: which of the two counts is not said"
            yield Finding(
                file, line, ".".join(name[:_SHOWN] for name in path), f"{shown(path[-1])} stands twice", right
            )


def _depth(text: str) -> int:
    """How deeply values are nested at most; brackets inside of texts count too, which does no harm."""
    deepest = depth = 0
    for mark in re.finditer(r"[\[\]{}]", text):
        depth += 1 if mark[0] in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def lines_of(text: str, paths: Collection[str]) -> dict[str, int]:
    """The line of each path ('locations.0.state') in a text that parse_json has taken.

    A path that the text does not have stands where the nearest field around it does.
    """
    wanted = {tuple(path.split(".")[:end]) for path in paths for end in range(1, path.count(".") + 2)}
    longest = max((len(path) for path in wanted), default=0)
    found: dict[tuple[str, ...], int] = {}
    line, before = 1, 0
    for start, path, _ in _values(text, deepest=longest):
        if not path or path in wanted:
            line, before = line + text.count("\n", before, start), start
            found.setdefault(path, line)
    return {path: _nearest(found, tuple(path.split("."))) for path in paths}


def _nearest(found: dict[tuple[str, ...], int], path: tuple[str, ...]) -> int:
    while path and path not in found:
        path = path[:-1]
    return found.get(path, 1)


def _values(
    text: str, *, keys: bool = False, deepest: int = _DEEPEST
) -> Iterator[tuple[int, tuple[str, ...], bool]]:
    """Start and path of every value down to a depth; keys: of every key, whether it stands twice."""
    stack: list[_Inside] = []
    for mark in _MARK.finditer(text):
        sign, top = mark[0], stack[-1] if stack else None
        if sign in "]}":
            stack.pop()
        elif sign == ",":
            if top is not None:
                top.awaits_key, top.number = True, top.number + 1
                top.name = top.name if top.is_object else str(top.number)
        elif sign == ":":
            continue
        elif top is not None and top.is_object and top.awaits_key:
            top.name, top.awaits_key = json.loads(sign), False
            if keys:
                yield mark.start(), tuple(inside.name for inside in stack), top.name in top.seen
                top.seen.add(top.name)
        else:
            if not keys and len(stack) <= deepest:
                yield mark.start(), tuple(inside.name for inside in stack), False
            if sign in "[{":
                stack.append(_Inside(sign == "{", "" if sign == "{" else "0"))
