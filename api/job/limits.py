"""The limits of what starts a job: counted before a body is read, and not for what its key answers."""

from typing import Annotated

from fastapi import Depends, Request

from api.auth import Caller
from api.http.limits import Limit
from api.services import Services


def _key_sent(request: Request) -> str | None:
    return request.headers.get("Idempotency-Key")


KeySent = Annotated[str | None, Depends(_key_sent)]
"""The Idempotency-Key as it came; whether it is one is for the call itself to say."""


async def count_start(services: Services, user: Caller, route: str, key: str | None, limit: Limit) -> None:
    """Count one start of a person, unless it is a repeat whose answer is stored: that starts nothing.

    Args: route: as its jobs are started. Raises: TooManyRequests.
    """
    subject = user.principal.subject
    if key:
        async with services.uow.begin(user.tenant) as work:
            if await work.idempotency.answered(subject, route, key):
                return
    await services.limiter.check(str(subject), limit)
