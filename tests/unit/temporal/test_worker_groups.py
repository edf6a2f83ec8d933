"""Which worker group polls what, and that every activity and workflow there is runs somewhere."""

import importlib
import pkgutil
from typing import Any, cast
from unittest.mock import Mock

import pytest
from temporalio import activity

import activities
from activities.registry import activities_of
from temporal.activities_by_queue import Adapters, work_of
from temporal.worker_groups import QueueWork, deployment, group_work
from workflows.registry import ALL_WORKFLOWS, WORKFLOWS

CARRIERS = ("amtrust", "birch")
STEPS = work_of(cast(Adapters, Mock(carriers=dict.fromkeys(CARRIERS))), Mock(), Mock())


def polled(group: str) -> list[QueueWork]:
    """The queues of a group."""
    return group_work(group, STEPS, CARRIERS)


def names(queue: QueueWork) -> set[str]:
    """Of a queue's activities."""
    return {method.__name__ for method in queue.activities}


def test_each_carrier_has_a_queue_of_its_own_with_a_rate() -> None:
    work = polled("carriers")
    assert [queue.queue for queue in work] == ["carrier-amtrust", "carrier-birch"]
    assert all(queue.calls_per_s for queue in work)
    assert all("price_program" in names(queue) for queue in work)
    assert all(not queue.workflows for queue in work)
    assert all(queue.grace.total_seconds() == 45 for queue in work)


def test_the_queue_of_a_single_carrier_is_a_group_too() -> None:
    assert [queue.queue for queue in polled("carrier-birch")] == ["carrier-birch"]
    with pytest.raises(ValueError, match="No worker group 'carrier-nobody'"):
        polled("carrier-nobody")


def test_core_runs_the_workflows_and_the_activities_of_quoting_profiles_rate_books_and_upkeep() -> None:
    (core,) = polled("core")
    assert core.queue == "core"
    assert {workflow.__name__ for workflow in core.workflows} == {
        "AcordParseWorkflow",
        "AuthorityRoundWorkflow",
        "CarrierDecisionWorkflow",
        "DocumentGenerationWorkflow",
        "QuoteRetrievalWorkflow",
        "QuoteRetryWorkflow",
        "RateBookRehearsalWorkflow",
        "RecalculationWorkflow",
        "RiskProfileWorkflow",
        "StuckWorkWorkflow",
        "SubmissionRoundWorkflow",
        "SweepWorkflow",
        "UploadProcessingWorkflow",
    }
    assert {"open_run", "make_profile", "sweep", "rehearse_batch", "mend_stuck_work"} <= names(core)
    assert core.grace.total_seconds() == 30


def test_documents_are_written_on_a_queue_of_their_own_and_closed_with_the_others() -> None:
    (docs,), (core,) = polled("docs"), polled("core")
    reading = {
        "look_at_form", "read_form_pages", "read_form_picture", "assemble_form", "draw_form_pages",
        "write_form_csv", "forget_form_parts",
    }  # fmt: skip
    on_docs = {"write_document", "check_upload", "check_arrival", "read_loss_run", *reading}
    assert (docs.queue, docs.workflows, names(docs)) == ("docs", (), on_docs)
    assert {"close_document", "close_upload", "close_form"} <= names(core)
    assert not on_docs & names(core)


def test_every_queue_with_workflows_of_jobs_can_give_a_job_up() -> None:
    with_jobs = [queue for group in ("core", "mail", "bind") for queue in polled(group)]
    assert {queue.queue for queue in with_jobs} == set(WORKFLOWS)
    assert all("give_up_job" in names(queue) for queue in with_jobs)


def test_every_activity_runs_on_some_queue_and_every_workflow_on_one() -> None:
    written: set[str] = set()
    for module in pkgutil.walk_packages(activities.__path__, "activities."):
        for found in vars(importlib.import_module(module.name)).values():
            if isinstance(found, type) and found.__module__ == module.name:
                written |= {method.__name__ for method in vars(found).values() if _is_activity(method)}
    bound = (method for steps in STEPS.values() for method in activities_of(*steps))
    assert {method.__name__ for method in bound} == written
    assert sorted(ALL_WORKFLOWS, key=str) == sorted(sum(map(tuple, WORKFLOWS.values()), ()), key=str)


def _is_activity(method: Any) -> bool:
    return callable(method) and activity._Definition.from_callable(method) is not None


def test_a_worker_of_a_named_build_waits_until_that_build_is_current_and_others_take_all() -> None:
    named, unnamed = deployment("7f3c2a1"), deployment("")
    assert (named.version.deployment_name, named.version.build_id) == ("quoteloom", "7f3c2a1")
    assert (named.use_worker_versioning, unnamed.use_worker_versioning) == (True, False)


def test_an_unknown_group_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match="'docks'; there are core, bind, carriers, docs and mail"):
        polled("docks")
