"""The route of every call: its body is strict JSON, read and checked beside the event loop when large."""

import re
from collections.abc import Callable, Coroutine, Iterable, Iterator
from itertools import islice
from typing import Any

from fastapi import Request, Response, params
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import BaseModel, ValidationError
from pydantic_core import from_json
from starlette.types import Receive, Scope

from adapters.event_loop_offload import off_loop
from api.body.json_keys import key_twice
from api.body.limits import LARGE_BODY

MOST_FAULTS = 1_000
"""Faults of a body that are spelt out; more come of no screen."""
MANY_VALUES = 200
"""Up to here a body cannot have very many faults: a value has five or so at most."""
MOST_COMMAS, MOST_BRACKETS, MOST_NAMES = 200_000, 40_000, 20_000
"""Of a large body; the largest that a call takes has 110,000 commas, 37,000 brackets that open, and some
thousand different names of fields."""
_NAME = re.compile(rb'"((?:[^"\\]|\\.){1,60}+)"\s*:')
MOST_DIGITS = 100
"""Of a number of a large body; the longest that a field takes has some twenty."""
_LONG_NUMBER = re.compile(rb"[\[:,]\s{0,8}+-?[0-9.]{%d}" % (MOST_DIGITS + 1))
_SLICE = 16 * 1024
MOST_SHOWN = 60
"""Letters of a name in a sentence about it."""
_CROWD = "Body has more values than any call takes; send the fields that this call has"
Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class _ReadRequest(Request):
    """A request whose body was read and checked: the framework finds the values, not the text."""

    def __init__(self, scope: Scope, receive: Receive, body: bytes, value: Any) -> None:
        super().__init__(scope, receive)
        self._bytes, self._value = body, value

    async def body(self) -> bytes:
        """As it was sent."""
        return self._bytes

    async def json(self) -> Any:
        """As it was read; what was checked too passes the framework's own check as it is."""
        return self._value


class JsonRoute(APIRoute):
    """A route that reads its body by itself."""

    def get_route_handler(self) -> Handler:
        """See base class."""
        handle = super().get_route_handler()
        fields = self.dependant.body_params
        if len(fields) != 1 or isinstance(fields[0].field_info, params.Form) or self._embed_body_fields:
            return handle
        field = fields[0]

        async def read_first(request: Request) -> Response:
            body = await request.body()
            if not body or not _says_json(request):
                return await handle(request)
            value = await off_loop(_checked, field, body) if len(body) > LARGE_BODY else _small(field, body)
            return await handle(_ReadRequest(request.scope, request.receive, body, value))

        return read_first


async def answer(model: type[BaseModel], make: Callable[[], BaseModel], *, status: int = 200) -> Response:
    """An answer that is large: made, checked by its own type and written beside the event loop."""
    return Response(await off_loop(_written, model, make), status_code=status, media_type="application/json")


def _written(model: type[BaseModel], make: Callable[[], BaseModel]) -> bytes:
    made = make()
    if not isinstance(made, model):
        raise TypeError(f"{type(made).__name__} is no {model.__name__}")
    return made.model_dump_json(by_alias=True).encode()


def _says_json(request: Request) -> bool:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().casefold()
    main, _, sub = kind.partition("/")
    return main == "application" and (sub == "json" or sub.endswith("+json"))


def _read(body: bytes) -> Any:
    """The JSON value of a body, each key once; NaN and Infinity are none. Raises: RequestValidationError."""
    words = _refusal(body) if len(body) > LARGE_BODY else None
    if words:
        raise _not_read("refused", (), words)
    try:
        value = from_json(body, allow_inf_nan=False)
    except ValueError as error:
        raise _not_read("json_invalid", (), "") from error
    twice = key_twice(body)
    if twice is not None:
        words = (
            f"{str(twice[-1])[:MOST_SHOWN]} is given twice; send it once: which of the two counts is not said"
        )
        raise _not_read("refused", twice, words)
    return value


def _not_read(kind: str, path: tuple[str | int, ...], words: str) -> RequestValidationError:
    return RequestValidationError([{"type": kind, "loc": ("body", *path), "msg": words, "input": None}])


def _small(field: Any, body: bytes) -> Any:
    """The values of a small body as they were read: the framework checks them.

    Where a body has so many values that their faults could be very many, they are checked here first.
    Raises: RequestValidationError for one with very many.
    """
    value = _read(body)
    if body.count(b",") <= MANY_VALUES:
        return value
    try:
        return field._type_adapter.validate_python(value, from_attributes=True)
    except ValidationError as error:
        if error.error_count() > MOST_FAULTS:
            raise RequestValidationError(_faults(field, value, error)) from None
        return value


def _refusal(body: bytes) -> str | None:
    """Why a body is refused before it is read: reading what no call takes is one stretch without a turn."""
    words = _too_much(body[at : at + _SLICE] for at in range(0, len(body), _SLICE))
    words = words and _too_much(_outside_of_texts(body))
    return words or (_CROWD if _names_crowd(body) else None)


def _too_much(parts: Iterable[bytes]) -> str | None:
    """Why the parts of a body would be refused together."""
    commas, brackets, before = 0, 0, b""
    for part in parts:
        commas += part.count(b",")
        brackets += part.count(b"[") + part.count(b"{")
        if commas > MOST_COMMAS or brackets > MOST_BRACKETS:
            return _CROWD
        joined = before + part
        before = joined[-2 * MOST_DIGITS :]
        if _LONG_NUMBER.search(joined):
            return (
                f"Body has a number of more than {MOST_DIGITS} digits; send numbers as its fields take them"
            )
    return None


def _outside_of_texts(body: bytes) -> Iterator[bytes]:
    """What a body has outside of its texts. Without pairs of backslashes a quote behind one ends no text."""
    marked = body.replace(rb"\\", b"").replace(rb"\"", b"")
    inside = 0
    for at in range(0, len(marked), _SLICE):
        parts = marked[at : at + _SLICE].split(b'"')
        yield b"".join(parts[inside::2])
        inside = (inside + len(parts) - 1) % 2


def _names_crowd(body: bytes) -> bool:
    names: set[bytes] = set()
    for at in range(0, len(body), _SLICE):
        names.update(_NAME.findall(body, at, at + _SLICE))
        if len(names) > MOST_NAMES:
            return True
    return False


def _checked(field: Any, body: bytes) -> Any:
    """The values of a body as its call wants them. Raises: RequestValidationError."""
    value = _read(body)
    try:
        return field._type_adapter.validate_python(value, from_attributes=True)
    except ValidationError as error:
        raise RequestValidationError(_faults(field, value, error)) from None


def _faults(field: Any, value: Any, error: ValidationError) -> list[dict[str, Any]]:
    """What is wrong with a body; of very many faults their number, and the first fields that no call has.

    Each fault that is spelt out costs far more than to find it, and an answer names fifty.
    """
    named = error.errors(include_url=False) if error.error_count() <= MOST_FAULTS else []
    if not named:
        count = error.error_count()
        words = f"Body has {count} faults, too many to name them all; send the fields that this call has"
        named.append({"type": "refused", "loc": (), "msg": words, "input": None})
        try:
            field._type_adapter.validate_python(_beginning(value), from_attributes=True)
        except ValidationError as first:
            every = first.errors(include_url=False)
            named += [fault for fault in every if fault["type"] == "extra_forbidden"]
    return [{**fault, "loc": ("body", *fault["loc"])} for fault in named]


def _beginning(value: Any) -> Any:
    """The first fields and entries of a value, all the way down; where they stand stays the same."""
    if isinstance(value, dict):
        return {key: _beginning(part) for key, part in islice(value.items(), 20)}
    return [_beginning(part) for part in value[:5]] if isinstance(value, list) else value
