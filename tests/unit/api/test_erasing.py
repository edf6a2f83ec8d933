"""What an erased prospect leaves elsewhere goes too: result objects in both their forms, and workflows."""

from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID, uuid4

import pytest

from api.services import Services
from models.erasure import ErasedDecision, ErasedJob, ErasedProspect
from models.errors import StoreUnavailable
from models.job import JobKind


@pytest.mark.req("RD-237", "RD-290")
@pytest.mark.parametrize("silent", [False, True])
async def test_objects_and_workflows_of_every_job_and_case_are_removed_though_the_store_is_silent(
    silent: bool,
) -> None:
    deleted: list[str] = []
    forgotten: list[UUID] = []
    ended: list[str] = []

    async def delete(key: str) -> None:
        deleted.append(key)
        if silent:
            raise StoreUnavailable("away")

    async def forget(workflow: str) -> None:
        ended.append(workflow)

    kinds = (JobKind.QUOTE, JobKind.DOCUMENT, JobKind.BIND)
    gone = ErasedProspect(
        jobs=tuple(ErasedJob(id=uuid4(), kind=kind) for kind in kinds),
        result_keys=("quote/a.json", "quote/b.json"),
        accounts=(uuid4(),),
        decisions=(ErasedDecision(submission_id=uuid4(), carrier="key_risk"),),
    )
    services = SimpleNamespace(
        jobs=SimpleNamespace(forget=forgotten.append),
        store=SimpleNamespace(delete=delete),
        gateway=SimpleNamespace(forget=forget),
    )
    await Services.erase_elsewhere(cast(Any, services), gone)
    assert deleted == ["quote/a.json", "quote/a.demo.json", "quote/b.json", "quote/b.demo.json"]
    quote, document, step = gone.jobs
    assert forgotten == [quote.id, document.id, step.id]
    assert ended == [
        f"quote/{quote.id}",
        f"document/{document.id}",
        f"bind/{gone.accounts[0]}",
        f"decision/{gone.decisions[0].submission_id}/key_risk",
    ]
