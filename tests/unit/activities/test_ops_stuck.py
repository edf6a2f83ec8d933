"""What becomes of open jobs: each by what its workflow's server says, none that somebody else will end."""

import logging
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from activities.ops.stuck import ENDED_AS, JobActivities
from models.bind_case import BindRef
from models.case import CaseCall
from models.job import JobKind
from models.ops_stuck import (
    Backlog,
    IdleCase,
    JobGivingUp,
    OpenJob,
    StuckReport,
    StuckRequest,
    WorkflowStatus,
)
from tests.support.open_jobs import CountingMeter, FakeCases, FakeEndings, FakeOpenJobs, FakeRuns, stuck_work
from tests.support.quote_cases import a_job


def an_open_job(age_s: float = 10, *, unsent: bool = False, kind: JobKind = JobKind.QUOTE) -> OpenJob:
    """A job of two minutes that is processing."""
    return OpenJob(job=a_job(), kind=kind, age_s=age_s, unsent=unsent)


class Round:
    """One round over fakes."""

    def __init__(self, *jobs: OpenJob, stands: dict[OpenJob, WorkflowStatus] | None = None) -> None:
        self.endings, self.meter = FakeEndings(), CountingMeter()
        self.open = FakeOpenJobs(*jobs)
        runs = FakeRuns({one.job.job_id: stand for one, stand in (stands or {}).items()})
        self.steps = stuck_work(self.endings, self.open, runs, self.meter)


@pytest.mark.parametrize(
    ("stand", "code"),
    [
        (WorkflowStatus.COMPLETED, "unfinished"),
        (WorkflowStatus.FAILED, "failed"),
        (WorkflowStatus.CANCELLED, "cancelled"),
        (WorkflowStatus.TERMINATED, "terminated"),
        (WorkflowStatus.TIMED_OUT, "timed_out"),
    ],
)
async def test_a_job_whose_workflow_has_ended_is_closed_by_name_at_once(
    stand: WorkflowStatus, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    one = an_open_job(age_s=1, kind=JobKind.MAIL)
    work = Round(one, stands={one: stand})
    with caplog.at_level(logging.WARNING):
        found = await work.steps.mend_stuck_work(StuckRequest())
    assert work.endings.given_up == {one.job.job_id: code}
    assert (found.looked, found.closed, found.after) == (1, 1, None)
    assert work.meter.closings == [(JobKind.MAIL, code)]
    assert f"Closed the mail job {one.job.job_id} as {code}" in caplog.text


async def test_a_job_whose_workflow_runs_is_left_alone_however_old_it_is() -> None:
    young, old = an_open_job(30), an_open_job(10_000)
    work = Round(young, old, stands={young: WorkflowStatus.RUNNING, old: WorkflowStatus.RUNNING})
    found = await work.steps.mend_stuck_work(StuckRequest())
    assert not work.endings.given_up
    assert (found.looked, found.closed, found.overdue) == (2, 0, 1)


@pytest.mark.parametrize(
    ("age_s", "unsent", "closed"),
    [
        (181, False, True),
        (179, False, False),
        (100_000, True, False),
    ],
)
async def test_a_job_that_was_never_started_ends_past_its_deadline_unless_the_relay_will_start_it(
    age_s: float, unsent: bool, closed: bool
) -> None:
    one = an_open_job(age_s, unsent=unsent)
    work = Round(one)
    found = await work.steps.mend_stuck_work(StuckRequest())
    assert work.endings.given_up == ({one.job.job_id: "no_workflow"} if closed else {})
    assert (found.closed, found.unsent) == (int(closed), int(unsent))


async def test_a_job_that_its_own_workflow_closed_meanwhile_is_not_counted() -> None:
    one = an_open_job()
    work = Round(one, stands={one: WorkflowStatus.COMPLETED})
    work.endings.ended.add(one.job.job_id)
    found = await work.steps.mend_stuck_work(StuckRequest())
    assert (found.looked, found.closed, work.meter.closings) == (1, 0, [])


async def test_batches_go_on_where_the_last_one_stopped() -> None:
    jobs = [an_open_job() for _ in range(5)]
    work = Round(*jobs, stands=dict.fromkeys(jobs, WorkflowStatus.TERMINATED))
    first = await work.steps.mend_stuck_work(StuckRequest(batch=3))
    second = await work.steps.mend_stuck_work(StuckRequest(batch=3, after=first.after))
    assert (first.closed, second.closed, second.after) == (3, 2, None)


async def test_the_report_says_what_waits_in_log_and_metrics(caplog: pytest.LogCaptureFixture) -> None:
    work = Round()
    work.open.waiting = Backlog(outbox_oldest_s=75.4, outbox_late=2, jobs_overdue=1)
    with caplog.at_level(logging.WARNING):
        waiting = await work.steps.report_stuck_work(StuckReport(closed=1))
    assert waiting.outbox_late == 2
    assert (work.meter.rounds, work.meter.waiting) == (1, [work.open.waiting])
    assert "1 jobs closed" in caplog.text and "2 messages wait" in caplog.text and "75 s" in caplog.text


@pytest.mark.parametrize(
    ("report", "late"), [(StuckReport(closed=1), 0), (StuckReport(overdue=1), 0), (StuckReport(), 1)]
)
async def test_each_cause_alone_is_worth_a_line(
    report: StuckReport, late: int, caplog: pytest.LogCaptureFixture
) -> None:
    work = Round()
    work.open.waiting = Backlog(outbox_oldest_s=75.4, outbox_late=late, jobs_overdue=report.overdue)
    with caplog.at_level(logging.WARNING):
        await work.steps.report_stuck_work(report)
    told = f"{report.closed} jobs closed, {report.overdue} run past their deadline, {late} messages wait"
    assert told in caplog.text


async def test_a_quiet_round_says_nothing(caplog: pytest.LogCaptureFixture) -> None:
    work = Round()
    with caplog.at_level(logging.WARNING):
        await work.steps.report_stuck_work(StuckReport())
    assert (caplog.text, work.meter.rounds) == ("", 1)


async def test_giving_up_twice_ends_a_job_once() -> None:
    endings = FakeEndings()
    steps, asked = JobActivities(endings), JobGivingUp(job=a_job(), error_code="failed")
    assert (await steps.give_up_job(asked)).closed
    assert not (await steps.give_up_job(asked)).closed


def test_every_stand_but_running_has_a_name() -> None:
    assert set(ENDED_AS) == set(WorkflowStatus) - {WorkflowStatus.RUNNING}


@pytest.mark.parametrize("stand", [*ENDED_AS, WorkflowStatus.RUNNING])
async def test_a_step_is_never_closed_and_is_sent_again_where_its_case_has_ended(
    stand: WorkflowStatus,
) -> None:
    step = an_open_job(10_000, kind=JobKind.BIND).model_copy(update={"case_id": "bind/1"})
    work = Round(step)
    runs = FakeRuns({step.job.job_id: WorkflowStatus.COMPLETED}, {"bind/1": stand})
    steps = stuck_work(work.endings, work.open, runs, work.meter)
    found = await steps.mend_stuck_work(StuckRequest())
    runs_on = stand is WorkflowStatus.RUNNING
    assert not work.endings.given_up
    assert work.open.again == ([] if runs_on else [step.job.job_id])
    assert (found.looked, found.closed, found.overdue, found.unsent) == (1, 0, int(runs_on), int(not runs_on))


def an_idle_case() -> IdleCase:
    """A bind that should have gone on by now."""
    begins = BindRef(account=uuid4(), scope=a_job().scope, expires_at=datetime(2026, 12, 1, tzinfo=UTC))
    return IdleCase(case_id=f"bind/{begins.account}", call=CaseCall.of("amtrust", begins))


async def test_a_live_case_that_does_not_run_begins_again_once_a_round() -> None:
    gone, runs = an_idle_case(), an_idle_case()
    cases, work = FakeCases(gone, runs, running=[runs.case_id]), Round()
    steps = stuck_work(work.endings, work.open, FakeRuns(), work.meter, cases)
    await steps.mend_stuck_work(StuckRequest())
    assert cases.begun == [gone.case_id]
    await steps.mend_stuck_work(StuckRequest(after=uuid4()))
    assert cases.begun == [gone.case_id]
