"""What routes read of a request: a judged body, and an answer that was given under the same key before."""

import hashlib
import json
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from fastapi import Request
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ValidationError

from sandbox.birch.manners import problem
from sandbox.birch.quote_desk import KEY
from sandbox.state import State

Body = TypeVar("Body", bound=BaseModel)

Keep = Callable[[int, Any], Response]
"""Makes the answer of status and body, and keeps it for the call's key; in its effect's transaction."""


class Refusal(Exception):
    """A body that is refused; answer: what is said instead."""

    def __init__(self, answer: Response) -> None:
        super().__init__("refused")
        self.answer = answer


def read(model: type[Body], request: Request) -> Body:
    """The body as a model. Raises: Refusal naming each field."""
    try:
        return model.model_validate(request.state.body)
    except ValidationError as error:
        errors: dict[str, list[str]] = {}
        for each in error.errors():
            errors.setdefault(_path(each["loc"]), []).append(each["msg"].removeprefix("Value error, "))
        raise Refusal(problem(400, errors=errors)) from error


async def once(state: State, request: Request, work: Callable[[Keep], Awaitable[Response]]) -> Response:
    """Do a POST, unless its Idempotency-Key was answered within 24 h: then the same answer again.

    The same key with another body or path is a conflict.
    """
    key = request.headers.get("Idempotency-Key")
    asked = hashlib.sha256(request.url.path.encode() + await request.body()).hexdigest()
    before = state.memory.kept_answer(KEY, key, state.clock.now()) if key else None
    if before is not None and before["asked"] != asked:
        return problem(409, "The Idempotency-Key was used for another request.")
    if before is not None:
        headers = {"Idempotent-Replayed": "true"}
        return JSONResponse(json.loads(before["body"]), before["status"], headers=headers)

    def keep(status: int, body: Any) -> Response:
        if key:
            state.memory.keep_answer(KEY, key, asked, (status, json.dumps(body)), state.clock.now())
        return JSONResponse(body, status)

    try:
        return await work(keep)
    except Refusal as refusal:
        return refusal.answer


def _path(loc: tuple[int | str, ...]) -> str:
    """workersCompensation.legalEntities[0].taxId."""
    return "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc).strip(".")
