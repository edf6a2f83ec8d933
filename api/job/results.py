"""How a job stands, as the specified polls answer it: processing, error, or where its result object lies."""

import asyncio
import json
from uuid import UUID
from weakref import WeakValueDictionary

from adapters.event_loop_offload import off_loop
from api.auth import Caller
from api.caller.catalogue import Offers
from api.caller.disguise import Disguise
from api.job.schemas import JobResult, ResultAddress
from api.services import Services, disguised_key
from models.errors import RunNotFound
from models.job import JobKind, JobStatus


async def job_result(served: Services, user: Caller, job_id: UUID, kind: JobKind, filename: str) -> JobResult:
    """Read from the job's row alone; the address is signed for this answer and never stored.

    Demo users get the object under codes and demo names. Raises: RunNotFound, StoreUnavailable.
    """
    job = await served.jobs.job(user.tenant, job_id)
    if job.kind is not kind:
        raise RunNotFound("There is no such job, or it is not yours to see")
    if job.status is JobStatus.PROCESSING:
        return "processing"
    if job.status is JobStatus.ERROR or job.result_key is None:
        return "error"
    key = job.result_key
    if user.demo:
        key = await _disguised(served, await served.catalogue.offers(user.principal), key)
    url = served.store.signed_get(key, filename=filename, content_type="application/json")
    return ResultAddress(url=url)


async def _disguised(served: Services, offers: Offers, key: str) -> str:
    """The result object under codes and demo names, made when first asked for, and then once."""
    shown = disguised_key(key)
    async with _MAKING.setdefault(shown, asyncio.Lock()):
        try:
            await served.store.get(shown)
        except KeyError:
            body = await off_loop(_renamed, offers.lists.disguise, await served.store.get(key))
            await served.store.put(shown, body, content_type="application/json")
    return shown


def _renamed(disguise: Disguise, body: bytes) -> bytes:
    return json.dumps(disguise.tree(json.loads(body)), separators=(",", ":")).encode()


_MAKING: "WeakValueDictionary[str, asyncio.Lock]" = WeakValueDictionary()
"""Polls that come meanwhile wait for the one that makes an object."""
