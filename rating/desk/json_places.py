"""Where each field of a JSON text stands, so that a message about a field can name its line."""

import json
import re
from collections.abc import Iterator

from rating.desk.findings import FilesRefused, Finding

_SPACE = re.compile(r"\s*")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_ATOM = re.compile(r"[^\s,\]}]+")
_DEEPEST = 40


def parse_json(text: str, file: str) -> object:
    """The value of a JSON text, every number as its text. Raises: FilesRefused naming line and column."""
    if _depth(text) > _DEEPEST:
        raise FilesRefused([Finding(file, 0, "", "the values are nested too deeply", "write them flatter")])
    try:
        return json.loads(text, parse_float=str, parse_int=str, parse_constant=str)
    except json.JSONDecodeError as error:
        line = f"{error.msg} at character {error.colno}"
        raise FilesRefused([Finding(file, error.lineno, "", f"not JSON: {line}", "mend it there")]) from None


def _depth(text: str) -> int:
    """How deeply values are nested at most; brackets inside of texts count too, which does no harm."""
    deepest = depth = 0
    for mark in re.finditer(r"[\[\]{}]", text):
        depth += 1 if mark[0] in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def places(text: str) -> dict[str, int]:
    """Line of every value by its path ('locations.0.state') in a text that parse_json has taken."""
    starts = dict(_walk(text, _skip(text, 0), "", [0]))
    lines: dict[str, int] = {}
    line, before = 1, 0
    for path, start in sorted(starts.items(), key=lambda entry: entry[1]):
        line += text.count("\n", before, start)
        before = start
        lines[path] = line
    return lines


def line_of(lines: dict[str, int], path: str) -> int:
    """The line of a path, else of the nearest field around it that stands in the text."""
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return lines.get(path, 1)


def _skip(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _walk(text: str, at: int, path: str, end: list[int]) -> Iterator[tuple[str, int]]:
    """Paths and places of a value and all inside it; end receives where the value ends."""
    yield path, at
    opening = text[at]
    if opening not in "[{":
        found = (_STRING if opening == '"' else _ATOM).match(text, at)
        end[0] = found.end() if found else at + 1
        return
    at, index = _skip(text, at + 1), 0
    while text[at] not in "]}":
        name = str(index)
        if opening == "{":
            found = _STRING.match(text, at)
            if found is None:
                return
            name = json.loads(found[0])
            at = _skip(text, _skip(text, found.end()) + 1)
        yield from _walk(text, at, f"{path}.{name}" if path else name, end)
        at, index = _skip(text, end[0]), index + 1
        if text[at] == ",":
            at = _skip(text, at + 1)
    end[0] = at + 1
