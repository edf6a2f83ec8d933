"""What an erased prospect leaves elsewhere goes too: result objects in both their forms, and workflows."""

from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID, uuid4

import pytest

from api.services import Services
from models.errors import StoreUnavailable
from models.job import JobKind
from models.prospect import ErasedJob


@pytest.mark.req("RD-237", "RD-290")
@pytest.mark.parametrize("silent", [False, True])
async def test_objects_and_workflows_of_every_job_are_removed_though_the_store_is_silent(
    silent: bool,
) -> None:
    deleted: list[str] = []
    forgotten: list[UUID] = []
    ended: list[tuple[JobKind, UUID]] = []

    async def delete(key: str) -> None:
        deleted.append(key)
        if silent:
            raise StoreUnavailable("away")

    async def forget(kind: JobKind, job: UUID) -> None:
        ended.append((kind, job))

    jobs = [ErasedJob(id=uuid4(), kind=kind) for kind in (JobKind.QUOTE, JobKind.DOCUMENT)]
    services = SimpleNamespace(
        jobs=SimpleNamespace(forget=forgotten.append),
        store=SimpleNamespace(delete=delete),
        gateway=SimpleNamespace(forget=forget),
    )
    await Services.erase_elsewhere(cast(Any, services), jobs, ("quote/a.json", "quote/b.json"))
    assert deleted == ["quote/a.json", "quote/a.demo.json", "quote/b.json", "quote/b.demo.json"]
    assert forgotten == [job.id for job in jobs]
    assert ended == [(job.kind, job.id) for job in jobs]
