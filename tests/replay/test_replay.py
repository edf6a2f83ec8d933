"""Recorded histories replay under today's code, stay small and hold no personal data; no server is needed."""

from pathlib import Path

import pytest
from temporalio import workflow
from temporalio.worker import Replayer
from temporalio.workflow import NondeterminismError

from models.job import JobEnding, JobRef
from models.quote import QuoteOutcome
from temporal.codec import EncryptionCodec, KeyRing
from temporal.plugin import QuoteloomPlugin
from tests.replay import fingerprints, histories, record
from tests.replay.editions import case_of, is_case
from tests.support.by_the_clock import ByTheClock
from tests.support.codec_key import TEST_KEYS
from workflows.registry import ALL_WORKFLOWS

LARGEST_PAYLOAD = 4096
PERSONAL = (b"123456700", b"Peach Street", b"@")

EVENTS = {
    "decision/rejected": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 4, "TIMER_STARTED": 1},
    "decision/bound": {"MARKER_RECORDED": 10, "TIMER_STARTED": 4, "UPSERT_WORKFLOW_SEARCH_ATTRIBUTES": 4},
    "decision/by_support": {"WORKFLOW_EXECUTION_SIGNALED": 4, "UPSERT_WORKFLOW_SEARCH_ATTRIBUTES": 3},
    "decision/expired": {"MARKER_RECORDED": 4, "TIMER_STARTED": 1, "TIMER_FIRED": 1},
    "decision/database_away": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 2},
    "decision/mailed": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 6, "TIMER_STARTED": 3},
    "quote/closed_with_opening": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 1, "TIMER_STARTED": 0},
    "quote/in_one_step": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 2, "TIMER_STARTED": 0},
    "quote/step_and_carrier": {"ACTIVITY_TASK_SCHEDULED": 2, "MARKER_RECORDED": 1, "TIMER_CANCELED": 1},
    "quote/in_one_task": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 3, "TIMER_STARTED": 0},
    "quote/batch_and_carrier": {
        "ACTIVITY_TASK_SCHEDULED": 2,
        "MARKER_RECORDED": 2,
        "TIMER_STARTED": 1,
        "TIMER_CANCELED": 1,
    },
    "quote/batch_and_outage": {
        "ACTIVITY_TASK_SCHEDULED": 2,
        "MARKER_RECORDED": 3,
        "ACTIVITY_TASK_FAILED": 1,
    },
    "quote/batch_asked_alone": {
        "ACTIVITY_TASK_SCHEDULED": 3,
        "ACTIVITY_TASK_CANCEL_REQUESTED": 1,
        "TIMER_FIRED": 1,
        "MARKER_RECORDED": 4,
    },
    "quote/batch_away": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 3},
    "quote/batch_cancelled": {"ACTIVITY_TASK_CANCEL_REQUESTED": 1, "MARKER_RECORDED": 3, "TIMER_FIRED": 0},
    "quote/all_priced": {
        "ACTIVITY_TASK_SCHEDULED": 11,
        "MARKER_RECORDED": 1,
        "TIMER_STARTED": 1,
        "TIMER_CANCELED": 1,
    },
    "quote/one_outage": {"ACTIVITY_TASK_SCHEDULED": 5, "MARKER_RECORDED": 2, "ACTIVITY_TASK_FAILED": 1},
    "quote/deadline": {"TIMER_FIRED": 1, "MARKER_RECORDED": 2, "ACTIVITY_TASK_CANCEL_REQUESTED": 1},
    "quote/database_away": {"ACTIVITY_TASK_SCHEDULED": 3, "MARKER_RECORDED": 1, "TIMER_CANCELED": 1},
    "quote/closed_before": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 1, "TIMER_STARTED": 0},
    "quote/cancelled": {"ACTIVITY_TASK_CANCEL_REQUESTED": 1, "MARKER_RECORDED": 2, "TIMER_FIRED": 0},
    "quote/deadline_while_away": {
        "TIMER_FIRED": 1,
        "ACTIVITY_TASK_TIMED_OUT": 4,
        "MARKER_RECORDED": 5,
        "WORKFLOW_EXECUTION_COMPLETED": 1,
    },
    "quote/retried": {"ACTIVITY_TASK_SCHEDULED": 2, "MARKER_RECORDED": 1, "TIMER_STARTED": 0},
    "quote/retry_without_answer": {"ACTIVITY_TASK_SCHEDULED": 2, "MARKER_RECORDED": 2},
    "quote/retry_in_open_run": {"ACTIVITY_TASK_SCHEDULED": 3, "MARKER_RECORDED": 1},
    "recalculation/landed": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 0, "TIMER_STARTED": 0},
    "recalculation/landed_late": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 0, "TIMER_STARTED": 0},
    "recalculation/refused": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 0, "TIMER_STARTED": 0},
    "recalculation/superseded": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 0, "TIMER_STARTED": 0},
    "recalculation/closed_before": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 0, "TIMER_STARTED": 0},
    "recalculation/timed_out": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 1, "TIMER_STARTED": 0},
    "recalculation/priced_at_once": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 2, "TIMER_STARTED": 0},
    "recalculation/priced_at_once_late": {
        "ACTIVITY_TASK_SCHEDULED": 0,
        "MARKER_RECORDED": 2,
        "TIMER_STARTED": 0,
    },
    "recalculation/refused_at_once": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 2, "TIMER_STARTED": 0},
    "recalculation/superseded_at_once": {
        "ACTIVITY_TASK_SCHEDULED": 0,
        "MARKER_RECORDED": 2,
        "TIMER_STARTED": 0,
    },
    "recalculation/priced_after_outage": {
        "ACTIVITY_TASK_SCHEDULED": 1,
        "MARKER_RECORDED": 2,
        "TIMER_STARTED": 0,
    },
    "recalculation/timed_out_after_tries": {
        "ACTIVITY_TASK_SCHEDULED": 1,
        "MARKER_RECORDED": 3,
        "TIMER_STARTED": 0,
    },
    "recalculation/closed_before_it_began": {
        "ACTIVITY_TASK_SCHEDULED": 0,
        "MARKER_RECORDED": 2,
        "TIMER_STARTED": 0,
    },
    "workbook/unanswered": {"ACTIVITY_TASK_SCHEDULED": 3, "MARKER_RECORDED": 0},
    "submission/looked": {"ACTIVITY_TASK_SCHEDULED": 5, "UPSERT_WORKFLOW_SEARCH_ATTRIBUTES": 1},
    "submission/left_more": {"ACTIVITY_TASK_SCHEDULED": 3, "UPSERT_WORKFLOW_SEARCH_ATTRIBUTES": 1},
    "risk_profile/made": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 1, "TIMER_STARTED": 0},
    "risk_profile/timed_out": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 1, "TIMER_STARTED": 0},
    "risk_profile/closed_before": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 0},
    "risk_profile/database_away": {"ACTIVITY_TASK_SCHEDULED": 2, "MARKER_RECORDED": 1},
    "rate_book/in_batches": {"ACTIVITY_TASK_SCHEDULED": 5, "UPSERT_WORKFLOW_SEARCH_ATTRIBUTES": 1},
    "rate_book/changed_draft": {"ACTIVITY_TASK_SCHEDULED": 3, "ACTIVITY_TASK_FAILED": 1},
    "mail/sent": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 0, "TIMER_STARTED": 0},
    "mail/refused": {"ACTIVITY_TASK_SCHEDULED": 2, "ACTIVITY_TASK_FAILED": 1},
    "mail/timed_out": {"ACTIVITY_TASK_SCHEDULED": 2, "UPSERT_WORKFLOW_SEARCH_ATTRIBUTES": 1},
    "ops/stuck_work_in_batches": {"ACTIVITY_TASK_SCHEDULED": 3, "UPSERT_WORKFLOW_SEARCH_ATTRIBUTES": 1},
    "ops/sweep_in_batches": {"ACTIVITY_TASK_SCHEDULED": 3, "MARKER_RECORDED": 0, "TIMER_STARTED": 0},
    "ops/sweep_left_more": {"ACTIVITY_TASK_SCHEDULED": 2, "UPSERT_WORKFLOW_SEARCH_ATTRIBUTES": 1},
    "bind/bound": {
        "ACTIVITY_TASK_SCHEDULED": 7,
        "MARKER_RECORDED": 4,
        "WORKFLOW_EXECUTION_UPDATE_ACCEPTED": 6,
    },
    "bind/reply_lost": {"ACTIVITY_TASK_SCHEDULED": 3, "ACTIVITY_TASK_FAILED": 1, "TIMER_FIRED": 1},
    "bind/parked": {"WORKFLOW_EXECUTION_SIGNALED": 2, "ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 6},
    "bind/ended_before": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 2, "TIMER_STARTED": 0},
    "bind/watched": {"WORKFLOW_EXECUTION_SIGNALED": 1, "ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 1},
    "bind/rested": {"WORKFLOW_EXECUTION_SIGNALED": 1, "ACTIVITY_TASK_FAILED": 1, "TIMER_STARTED": 1},
    "bind/confirmed": {"ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 3, "TIMER_FIRED": 0},
    "bind/expired": {"ACTIVITY_TASK_SCHEDULED": 0, "MARKER_RECORDED": 3},
    "acord/read": {"ACTIVITY_TASK_SCHEDULED": 6, "MARKER_RECORDED": 1, "TIMER_STARTED": 0},
    "acord/read_in_one_step": {"ACTIVITY_TASK_SCHEDULED": 5, "MARKER_RECORDED": 1, "TIMER_STARTED": 0},
    "acord/nothing_in_one_step": {"ACTIVITY_TASK_SCHEDULED": 3, "ACTIVITY_TASK_FAILED": 0},
    "acord/not_shown_in_one_step": {"ACTIVITY_TASK_SCHEDULED": 5, "ACTIVITY_TASK_FAILED": 1},
    "acord/pictures": {"ACTIVITY_TASK_SCHEDULED": 9, "ACTIVITY_TASK_COMPLETED": 9},
    "acord/refused": {"ACTIVITY_TASK_SCHEDULED": 1, "ACTIVITY_TASK_FAILED": 0, "MARKER_RECORDED": 1},
    "acord/nothing_found": {"ACTIVITY_TASK_SCHEDULED": 4, "ACTIVITY_TASK_FAILED": 0},
    "acord/timed_out": {"ACTIVITY_TASK_SCHEDULED": 3, "ACTIVITY_TASK_TIMED_OUT": 1},
    "acord/not_shown": {"ACTIVITY_TASK_SCHEDULED": 6, "ACTIVITY_TASK_FAILED": 1},
    "acord/cancelled": {"ACTIVITY_TASK_SCHEDULED": 5, "ACTIVITY_TASK_CANCEL_REQUESTED": 1},
    "acord/cancelled_while_shown": {"ACTIVITY_TASK_SCHEDULED": 8, "ACTIVITY_TASK_CANCEL_REQUESTED": 1},
    "upload/ready": {"ACTIVITY_TASK_COMPLETED": 1, "ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 0},
    "upload/refused": {"ACTIVITY_TASK_COMPLETED": 1, "ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 0},
    "upload/timed_out": {"ACTIVITY_TASK_TIMED_OUT": 1, "ACTIVITY_TASK_SCHEDULED": 1, "MARKER_RECORDED": 1},
    "upload/loss_run_read": {
        "ACTIVITY_TASK_COMPLETED": 2,
        "ACTIVITY_TASK_SCHEDULED": 2,
        "MARKER_RECORDED": 1,
    },
    "upload/loss_run_unread": {
        "ACTIVITY_TASK_TIMED_OUT": 1,
        "ACTIVITY_TASK_SCHEDULED": 2,
        "MARKER_RECORDED": 2,
    },
    "bind_turns/left_to_operations": {"UPSERT_WORKFLOW_SEARCH_ATTRIBUTES": 6, "ACTIVITY_TASK_SCHEDULED": 1},
    "bind_turns/marked_after_a_look": {"ACTIVITY_TASK_SCHEDULED": 1, "WORKFLOW_EXECUTION_SIGNALED": 1},
}
FEWEST_EVENTS = {
    "quote/closed_with_opening": 4, "quote/in_one_step": 5, "decision/rejected": 11, "bind/bound": 52,
}  # fmt: skip
"""Start and end, a marker for opening and one for a closing by itself, the search attribute.

Of a decision: start and end, its clock begun and stopped, the update, the search attribute, and what is
written: where it stands, the decision, the mails of both.
"""


def as_deployed() -> QuoteloomPlugin:
    """The plugin of production: a strict one would fail the run, not the replay."""
    return QuoteloomPlugin(KeyRing.parse(TEST_KEYS))


def case(path: Path) -> str:
    """Name of a recorded case."""
    return f"{path.parent.name}/{path.stem}"


def test_every_case_is_recorded() -> None:
    recorded = {case(path) for path in histories.FILES}
    assert recorded == {*record.CASES, *record.OF_EARLIER_BUILDS} == set(EVENTS)


@pytest.mark.parametrize("path", histories.FILES, ids=case)
async def test_a_recorded_history_replays(path: Path) -> None:
    # Without the watch for long tasks: on a busy machine a replay takes seconds, and is right all the same.
    replayer = Replayer(workflows=ALL_WORKFLOWS, plugins=[as_deployed()], debug_mode=True)
    await replayer.replay_workflow(histories.read(path))


@pytest.mark.parametrize("path", histories.FILES, ids=case)
async def test_no_payload_is_large_and_none_holds_personal_data(path: Path) -> None:
    found = [payload for event in histories.read(path).events for payload in histories.payloads(event)]
    sealed = [payload for payload in found if payload.metadata.get("encoding") == b"binary/encrypted"]
    assert sealed
    assert max(payload.ByteSize() for payload in found) <= LARGEST_PAYLOAD
    for payload in await EncryptionCodec(KeyRing.parse(TEST_KEYS)).decode(found):
        # The data alone: lengths of a serialised message may look like a letter.
        assert not any(word in payload.data for word in PERSONAL)


@pytest.mark.parametrize("path", histories.FILES, ids=case)
async def test_every_argument_and_result_is_encrypted(path: Path) -> None:
    for event in histories.read(path).events:
        started = event.workflow_execution_started_event_attributes
        completed = event.activity_task_completed_event_attributes
        for payloads in (started.input, completed.result):
            for payload in payloads.payloads:
                assert payload.metadata["encoding"] == b"binary/encrypted"


@pytest.mark.parametrize("path", histories.FILES, ids=case)
def test_the_history_is_as_lean_as_its_commands(path: Path) -> None:
    kinds = histories.kinds(histories.read(path))
    for kind, number in EVENTS[case(path)].items():
        assert kinds.count(kind) == number, kind
    assert len(kinds) == FEWEST_EVENTS.get(case(path), len(kinds))


@workflow.defn(name="QuoteRetrievalWorkflow", sandboxed=False)
class Changed:
    """Sleeps where the recorded run opened."""

    @workflow.run
    async def run(self, job: JobRef) -> QuoteOutcome:
        """A sequence that was never recorded."""
        await workflow.sleep(1)
        return QuoteOutcome(status=JobEnding.DONE)


async def test_a_changed_command_sequence_does_not_replay() -> None:
    replayer = Replayer(workflows=[Changed], plugins=[as_deployed()], debug_mode=True)
    with pytest.raises(NondeterminismError):
        await replayer.replay_workflow(histories.read(histories.FOLDER / "quote" / "all_priced.json"))


async def test_a_workflow_that_reads_a_clock_is_refused_where_it_runs() -> None:
    replayer = Replayer(workflows=[ByTheClock], plugins=[as_deployed()], debug_mode=True)
    with pytest.raises(Exception, match="RestrictedWorkflowAccessError"):
        await replayer.replay_workflow(histories.read(histories.FOLDER / "quote" / "in_one_step.json"))


def test_the_command_sequences_are_those_that_were_committed() -> None:
    committed, now = fingerprints.committed(), fingerprints.fingerprints()
    assert set(committed) == set(now)
    assert {stem: now[stem] for stem in now if not is_case(stem)} == {
        stem: committed[stem] for stem in committed if not is_case(stem)
    }, "A workflow's commands changed: record a new history, then run python -m tests.replay.fingerprints"


def test_the_commands_of_a_case_changed_by_patches_alone() -> None:
    committed, now = fingerprints.committed(), fingerprints.fingerprints()
    faults = {stem: case_of(stem, committed[stem], now).faults() for stem in now if is_case(stem)}
    assert {stem: found for stem, found in faults.items() if found} == {}, (
        "A case's commands change behind workflow.patched(id) alone: record a history that takes it, then "
        "run python -m tests.replay.fingerprints --patch id"
    )
