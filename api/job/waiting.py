"""Waits for news of a job: over as soon as the database tells of some, and now and then anyway."""

import asyncio
import math
from uuid import UUID

from api.services import Services
from models.job import Job, JobStatus
from models.tenant import Tenant
from workflows.options import LOOK_AGAIN_DEAF_S, LOOK_AGAIN_S


async def wait_for_news(
    served: Services, news: asyncio.Event, longest_s: float = math.inf, *, urgent: bool = True
) -> None:
    """Wait until there is news, the process stops, or it is time to look again anyway.

    Args: news: of Listener.subscribe; longest_s: seconds, cut short while the database tells us nothing;
        urgent: whether somebody waits for an answer, so that it is looked often while it tells us nothing.
    """
    hears = served.listener.connected or not urgent
    patience = min(longest_s, LOOK_AGAIN_S if hears else LOOK_AGAIN_DEAF_S)
    waits = [asyncio.ensure_future(news.wait()), asyncio.ensure_future(served.stopping.wait())]
    try:
        await asyncio.wait(waits, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()


async def ended_job(served: Services, tenant: Tenant, job_id: UUID, within_s: float) -> Job | None:
    """The job once it has ended; None when it goes on for longer than that, or the process stops.

    Raises: RunNotFound when there is no such job, or it is not the tenant's to see.
    """
    clock = asyncio.get_running_loop()
    deadline = clock.time() + within_s
    async with served.listener.subscribe(job_id) as news:
        while not served.stopping.is_set():
            news.clear()
            job = await served.jobs.job(tenant, job_id)
            if job.status is not JobStatus.PROCESSING:
                return job
            left = deadline - clock.time()
            if left <= 0:
                return None
            await wait_for_news(served, news, left)
    return None
