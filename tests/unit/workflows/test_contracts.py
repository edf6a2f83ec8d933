"""One row for each kind of job, and a workflow class behind each row."""

import inspect
from pathlib import Path
from typing import Any, get_type_hints
from uuid import UUID, uuid4

import pytest
from temporalio import workflow

from models.job import JobEnding, JobKind, JobOutcome
from models.quote import QuoteOutcome
from temporal.starter import UnknownMessage, send
from tests.unit.temporal.test_relay import a_message
from workflows.contracts import JOBS, new_job, workflow_id
from workflows.registry import ALL_WORKFLOWS, WORKFLOWS, name_of

ROOT = Path(__file__).parents[3]
UPKEEP = {"SweepWorkflow", "StuckWorkWorkflow", "AuthorityRoundWorkflow", "SubmissionRoundWorkflow"}
"""What a schedule starts, without a job."""
JOB = UUID("01919191-0000-7000-8000-000000000001")


def argument_of(found: type) -> type:
    """What the run of a workflow begins with."""
    definition = workflow._Definition.must_from_class(found)
    names = list(inspect.signature(definition.run_fn).parameters)
    hinted: type = get_type_hints(definition.run_fn)[names[1]]
    return hinted


def test_every_kind_has_a_row_and_every_workflow_of_a_job_a_kind() -> None:
    assert set(JOBS) == set(JobKind)
    assert {spec.workflow for spec in JOBS.values()} | UPKEEP == {name_of(found) for found in ALL_WORKFLOWS}
    assert len({spec.workflow for spec in JOBS.values()}) == len(JOBS)


@pytest.mark.parametrize("kind", JobKind)
def test_a_row_says_what_its_workflow_is(kind: JobKind) -> None:
    spec = JOBS[kind]
    (found,) = (each for each in ALL_WORKFLOWS if name_of(each) == spec.workflow)
    assert found in WORKFLOWS[spec.queue]
    assert argument_of(found) is spec.argument
    assert (ROOT / "docs" / "runbooks" / f"{spec.runbook}.md").is_file()
    assert 1 <= spec.priority <= 5
    assert spec.details.format(job=JOB, deadline=spec.deadline_s)


def test_ids_are_what_they_always_were() -> None:
    """Runs are found, joined and erased by them, those of earlier builds too."""
    assert {kind: workflow_id(kind, JOB) for kind in JobKind} == {
        JobKind.QUOTE: f"quote/{JOB}",
        JobKind.QUOTE_RETRY: f"quote-retry/{JOB}",
        JobKind.RECALCULATION: f"recalculation/{JOB}",
        JobKind.RISK_PROFILE: f"risk-profile/{JOB}",
        JobKind.RATE_BOOK: f"rate-book/{JOB}",
        JobKind.DOCUMENT: f"document/{JOB}",
        JobKind.MAIL: f"mail/{JOB}",
    }


def test_a_new_job_is_called_as_its_row_says() -> None:
    job_id = uuid4()
    made = new_job(JobKind.MAIL, job_id=job_id, deadline_s=600)
    assert (made.workflow, made.workflow_id) == ("MailDeliveryWorkflow", f"mail/{job_id}")
    assert (made.deadline_s, new_job(JobKind.DOCUMENT).deadline_s) == (600, 30)
    assert new_job(JobKind.DOCUMENT).job_id != new_job(JobKind.DOCUMENT).job_id


@pytest.mark.parametrize("name", ["QuoteRetrievalWorkflw", "quote", "", "SweepWorkflow"])
async def test_a_misspelt_workflow_starts_nothing(name: str) -> None:
    nobody: Any = None
    with pytest.raises(UnknownMessage):
        await send(nobody, a_message(name))


@pytest.mark.parametrize("word", ["ready", "sent", "done"])
def test_a_recorded_ending_is_read_as_done(word: str) -> None:
    assert JobOutcome.model_validate_json(f'{{"status": "{word}"}}').status is JobEnding.DONE


def test_no_other_word_is_an_ending() -> None:
    with pytest.raises(ValueError, match="Input should be"):
        QuoteOutcome.model_validate({"status": "finished"})
