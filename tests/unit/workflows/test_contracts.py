"""One row for each kind of job, and a workflow class behind each row."""

import inspect
from pathlib import Path
from typing import Any, get_args, get_type_hints
from uuid import UUID, uuid4

import pytest
from pydantic import BaseModel
from temporalio import workflow
from temporalio.common import VersioningBehavior

from models.base import Lenient
from models.bind_case import BindStep
from models.case import CaseKind
from models.decision_case import Decision
from models.job import JobEnding, JobKind, JobOutcome, JobRef
from models.operator_signal import SIGNALS
from models.quote import QuoteOutcome
from temporal.cases import UnknownMessage
from temporal.starter import send
from tests.support.long_case import LongCase
from tests.unit.temporal.test_relay import a_message
from workflows.contracts import (
    CASES,
    JOBS,
    bind_case_id,
    case_kind_of,
    decision_case_id,
    new_job,
    workflow_id,
)
from workflows.quote import QuoteRetrievalWorkflow
from workflows.registry import ALL_WORKFLOWS, WORKFLOWS, name_of

ROOT = Path(__file__).parents[3]
UPKEEP = {"SweepWorkflow", "StuckWorkWorkflow", "AuthorityRoundWorkflow", "SubmissionRoundWorkflow"}
"""What a schedule starts, without a job."""
STEPS = {JobKind.BIND}
"""Kinds whose jobs are steps of a case."""
JOB = UUID("01919191-0000-7000-8000-000000000001")


def argument_of(found: type) -> type:
    """What the run of a workflow begins with."""
    definition = workflow._Definition.must_from_class(found)
    names = list(inspect.signature(definition.run_fn).parameters)
    hinted: type = get_type_hints(definition.run_fn)[names[1]]
    return hinted


def test_every_kind_has_a_row_and_every_workflow_of_a_job_a_kind() -> None:
    assert set(JOBS) == set(JobKind) - STEPS
    of_jobs = {spec.workflow for spec in JOBS.values()} | UPKEEP
    written = {name_of(found) for found in ALL_WORKFLOWS}
    assert written - of_jobs <= {spec.workflow for spec in CASES.values()}
    assert of_jobs <= written
    assert len({spec.workflow for spec in JOBS.values()}) == len(JOBS)


@pytest.mark.parametrize("found", ALL_WORKFLOWS)
def test_a_case_goes_on_in_the_newest_build_and_what_ends_soon_in_its_own(found: type) -> None:
    behaviour = workflow._Definition.must_from_class(found).versioning_behavior
    is_case = name_of(found) in {spec.workflow for spec in CASES.values()}
    assert behaviour is (VersioningBehavior.AUTO_UPGRADE if is_case else VersioningBehavior.PINNED)


@pytest.mark.parametrize("kind", CaseKind)
def test_a_row_says_what_its_case_is(kind: CaseKind) -> None:
    spec = CASES[kind]
    for found in [*ALL_WORKFLOWS, LongCase]:
        if name_of(found) == spec.workflow:
            assert found is LongCase or found in WORKFLOWS[spec.queue]
            assert argument_of(found) is spec.argument
    assert (ROOT / "docs" / "runbooks" / f"{spec.runbook}.md").is_file()
    assert 1 <= spec.priority <= 5
    assert spec.details.format(carrier="amtrust", until="2030-01-01") and spec.summary.format(carrier="x")


def test_ids_of_cases_are_built_here_alone() -> None:
    assert bind_case_id(JOB) == f"bind/{JOB}"
    assert decision_case_id(JOB, "key_risk") == f"decision/{JOB}/key_risk"
    for wrong in ("", "Key Risk", "key/risk", "ann@example.com"):
        with pytest.raises(ValueError, match="no key of a carrier"):
            decision_case_id(JOB, wrong)
    assert [case_kind_of(one) for one in (bind_case_id(JOB), decision_case_id(JOB, "x"), f"quote/{JOB}")] == [
        CaseKind.BIND,
        CaseKind.DECISION,
        None,
    ]


def models_of(found: Any) -> set[type[BaseModel]]:
    """The models in a type, and in the fields of each."""
    if isinstance(found, type) and issubclass(found, BaseModel):
        inner = (field.annotation for field in found.model_fields.values())
        return {found}.union(*map(models_of, inner))
    return set().union(*map(models_of, get_args(found)))


@pytest.mark.parametrize(
    "crossing",
    [*(spec.argument for spec in CASES.values()), BindStep, Decision, JobRef, *SIGNALS.values()],
)
def test_what_crosses_into_a_case_ignores_what_a_newer_build_added(crossing: type[BaseModel]) -> None:
    found = models_of(crossing)
    assert crossing in found
    assert {one for one in found if not issubclass(one, Lenient)} == set()


def test_what_crosses_into_or_out_of_the_handlers_of_a_case_is_lenient() -> None:
    names = {spec.workflow for spec in CASES.values()}
    cases = [LongCase, *(found for found in ALL_WORKFLOWS if name_of(found) in names)]
    assert {found: strict_models(found) for found in cases} == {found: set() for found in cases}


def strict_models(case: type) -> set[type[BaseModel]]:
    """Models of a workflow's run, updates, queries and signals that refuse what a newer build added."""
    made = workflow._Definition.must_from_class(case)
    updates = [update.fn for update in made.updates.values()]
    handlers = [made.run_fn, *updates, *(query.fn for query in made.queries.values())]
    hints = (hint for handler in handlers for hint in get_type_hints(handler).values())
    return {one for hint in hints for one in models_of(hint) if not issubclass(one, Lenient)}


def test_a_strict_model_in_a_handler_is_found() -> None:
    assert strict_models(QuoteRetrievalWorkflow) == {QuoteOutcome}


@pytest.mark.parametrize("kind", JOBS)
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
    assert {kind: workflow_id(kind, JOB) for kind in JOBS} == {
        JobKind.QUOTE: f"quote/{JOB}",
        JobKind.QUOTE_RETRY: f"quote-retry/{JOB}",
        JobKind.RECALCULATION: f"recalculation/{JOB}",
        JobKind.RISK_PROFILE: f"risk-profile/{JOB}",
        JobKind.RATE_BOOK: f"rate-book/{JOB}",
        JobKind.DOCUMENT: f"document/{JOB}",
        JobKind.UPLOAD: f"upload/{JOB}",
        JobKind.ACORD: f"acord/{JOB}",
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
