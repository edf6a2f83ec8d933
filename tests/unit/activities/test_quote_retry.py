"""What closing a further try publishes of its run."""

from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest

from activities.quote.retry import QuoteRetryActivities
from models.job import JobRef, JobStatus
from models.quote import ProgramState
from models.quote_retry import RetryClosing
from tests.support.quote_cases import a_job, an_input
from tests.support.worksheets import a_priced_row, a_row

RUN = uuid4()


@pytest.mark.parametrize(
    ("rows", "published"),
    [
        ([a_row(RUN, "gms-uwic", state=ProgramState.OUTAGE, version=6)], 0),
        ([a_row(RUN, "gms-uwic", state=ProgramState.OUTAGE, version=6), a_priced_row(RUN, version=3)], 1),
    ],
)
async def test_a_run_of_which_no_carrier_answered_has_no_result_however_often_it_is_tried(
    rows: list[Any], published: int
) -> None:
    put: list[str] = []
    told: list[tuple[str, int]] = []

    class Store:
        async def attempt(self, job: JobRef) -> Any:
            return SimpleNamespace(run_status=JobStatus.ERROR, run_job=uuid4())

        async def input_of_run(self, job: JobRef, run_id: UUID) -> Any:
            return an_input()

        async def rows(self, job: JobRef, run_id: UUID) -> Any:
            return rows

        async def put(self, key: str, body: bytes, *, content_type: str) -> None:
            put.append(key)

        async def publish(self, job: JobRef, run_id: UUID, key: str, version: int) -> None:
            told.append((key, version))

        async def close(self, job: JobRef) -> None:
            """Nothing."""

    store: Any = Store()
    steps = QuoteRetryActivities(store, store, store, store)
    outcome = await steps.close_retry(RetryClosing(job=a_job(), run_id=RUN, program="gms-uwic"))
    assert (outcome.published, outcome.state) == (True, ProgramState.OUTAGE)
    assert (len(put), [version for _, version in told]) == (published, [9] * published)
    assert put == [key for key, _ in told]
