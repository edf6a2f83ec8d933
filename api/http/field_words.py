"""What is wrong with a field of a request and what would be right, in our words, not the validator's."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from api.http.problems import FieldProblem
from api.http.wire import (
    CLASS_OR_NOTHING,
    ONE_LINE,
    PRINTABLE,
    STATE,
    STATE_OR_MASTER,
    STATE_OR_NOTHING,
)
from models import digits
from models.dollars import MUST_BE

_WORDS = {
    "string_too_short": "must not be empty",
    "too_short": "needs at least one entry",
    "string_pattern_mismatch": "has a form that is not accepted",
    "extra_forbidden": "is not a field of this call",
    "json_invalid": "is not valid JSON",
    "bool_parsing": "must be true or false",
    "bool_type": "must be true or false",
    "dict_type": "must be an object",
    "list_type": "must be a list",
    "string_type": "must be text",
    "model_attributes_type": "must be an object",
    "model_type": "must be an object",
    "uuid_parsing": "must be an id of the form xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx",
    "uuid_type": "must be an id",
    "decimal_parsing": "must be a number",
    "decimal_type": "must be a number",
    "finite_number": "must be a number",
    "dollars": MUST_BE,
    "digits": digits.MUST_BE,
    "int_parsing": "must be a whole number",
    "int_type": "must be a whole number",
    "int_from_float": "must be a whole number",
}
_OWN_WORDS = ("required", "fein", "refused", "format", "too_small")
"""Kinds of our own validators, whose texts are written for people."""
_PATTERNS = {
    STATE_OR_MASTER: "must be MASTER or the two letters of a state, e.g. TX",
    PRINTABLE: "holds a NUL character, which cannot be kept; take it out",
    ONE_LINE: "must be one line without control characters",
    STATE: "must be the two letters of a state, e.g. TX",
    STATE_OR_NOTHING: "must be the two letters of a state, e.g. TX",
    CLASS_OR_NOTHING: "must be a class code of digits and letters, e.g. 8810",
}
_CHOICE = re.compile(r"\^\(([a-z_]+(?:\|[a-z_]+)+)\)\$")
"""A pattern that lists the words it takes."""
_TRIED = re.compile(r"constrained-[a-z]+|[A-Z][A-Za-z]*Field|[a-z-]+\[[A-Za-z]+\]")
"""How the validator calls a choice of a field that takes several forms; no field of ours is called so."""
_KEY = "[key]"
"""How it calls the name of an entry beside its value."""
MOST_SHOWN = 60
"""Letters of a name that somebody sent, in a sentence about it."""
_LISTED = ("literal_error", "enum")
_DATES = ("date_parsing", "date_from_datetime_parsing", "date_from_datetime_inexact", "date_type")


def _label(path: Sequence[str]) -> str:
    """The name of a field in words, 'Effective date' of effectiveDate; the path has it as it is sent."""
    parts = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", path[-1] if path else "body").split()
    words = " ".join(part if part.isupper() else part.lower() for part in parts)
    return words[:1].upper() + words[1:]


def _name(where: Sequence[Any], path: Sequence[str]) -> str:
    """What is wrong, in words: a field, 'Entry 2 of accept', or the name of an entry as it was sent.

    Args: where: its place as the validator has it; path: as it is sent.
    """
    last = where[-1] if where else None
    if last == _KEY:
        return path[-1][:MOST_SHOWN] or "A name"
    if isinstance(last, int):
        of = _label(path[:-1])
        return f"Entry {last + 1} of {of[:1].lower()}{of[1:]}" if len(path) > 1 else f"Entry {last + 1}"
    return _label(path)


def _words(kind: str, error: Mapping[str, Any], path: Sequence[str]) -> str:
    """What is wrong with a field and what would be right; never the rejected value."""
    context, label = error.get("ctx") or {}, _name(error["loc"], path)
    if kind == "missing":
        return f"{label} is required"
    if kind in _OWN_WORDS:
        return str(error["msg"])
    if kind == "string_too_short" and context.get("min_length", 1) > 1:
        return f"{label} must have at least {context['min_length']} characters"
    if kind == "extra_forbidden" and path:
        return f"{path[-1][:1].upper()}{path[-1][1:]} {_WORDS[kind]}"
    if kind == "string_pattern_mismatch" and context.get("pattern") in _PATTERNS:
        return f"{label} {_PATTERNS[context['pattern']]}"
    choice = _CHOICE.fullmatch(str(context.get("pattern", "")))
    if kind == "string_pattern_mismatch" and choice:
        return f"{label} must be one of {choice[1].replace('|', ', ')}"
    if kind in _LISTED and "expected" in context:
        return f"{label} must be {context['expected']}"
    if kind in _DATES:
        return f"{label} must be a day as YYYY-MM-DD"
    for bound, words in (
        ("max_length", "at most {} long"),
        ("min_length", "at least {} long"),
        ("le", "at most {}"),
        ("ge", "at least {}"),
        ("gt", "above {}"),
        ("lt", "below {}"),
        ("max_digits", "at most {} digits long"),
        ("decimal_places", "at most {} decimal places"),
        ("whole_digits", "at most {} digits before the decimal point"),
    ):
        if bound in context and kind not in _WORDS:
            return f"{label} must be {words.format(context[bound])}"
    return f"{label} {_WORDS.get(kind, 'is not accepted; see the description of this call')}"


def _as_sent(location: Sequence[str], kind: str) -> list[str]:
    """The path of a field as it is sent: without the choices that the validator tried there one by one."""
    path = [part for part in location if part != _KEY and not _TRIED.fullmatch(part)]
    return path[:-1] if path[-1:] == ["bool"] and kind.startswith("bool_") else path


def field_problems(raw: Sequence[Mapping[str, Any]]) -> list[FieldProblem]:
    """Validation errors in our words: paths without the part of the request, values dropped."""
    found: list[FieldProblem] = []
    tried: set[str] = set()
    for error in raw[:50]:
        every = [str(part) for part in error["loc"]]
        location = every[1:] if every and every[0] in ("body", "query", "path", "header") else every
        path = _as_sent(location, str(error["type"]))
        message = _words(str(error["type"]), error, path)
        name = ".".join(path)[:300] or "body"
        if len(path) < len(location) and _KEY not in location:
            if name in tried:
                continue  # of a field that takes several forms the first word is enough
            tried.add(name)
        found.append(FieldProblem(path=name, message=message[:300]))
    return found
