"""Patience as it is specified: how long a try and the whole last, and when it is tried again."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

import pytest

from adapters.carriers.client import READ_S
from workflows import options

MINUTE, HOUR = 60, 3600


class Patience(NamedTuple):
    """Seconds of a try, of the whole and between heartbeats; how it is tried again; what ends it at once."""

    one: float
    whole: float | None
    beat: float | None
    retry: tuple[float, float, float, int]
    never: tuple[str, ...] = ()


ALWAYS = 0
"""Tried until the whole is over."""


def _patience(preset: Any) -> Patience:
    retry = preset["retry_policy"]
    return Patience(
        preset["start_to_close_timeout"].total_seconds(),
        _seconds(preset.get("schedule_to_close_timeout")),
        _seconds(preset.get("heartbeat_timeout")),
        (
            retry.initial_interval.total_seconds(), retry.backoff_coefficient,
            retry.maximum_interval.total_seconds(), retry.maximum_attempts,
        ),
        tuple(retry.non_retryable_error_types),
    )  # fmt: skip


def _seconds(time: timedelta | None) -> float | None:
    return None if time is None else time.total_seconds()


@pytest.mark.parametrize(
    ("preset", "specified"),
    [
        (options.PROJECT_LATE, Patience(10, 24 * HOUR, None, (1, 2, 30, ALWAYS), ("version_conflict",))),
        (options.RATE, Patience(10, MINUTE, None, (0.2, 2, 5, ALWAYS), ("invalid_input",))),
        (
            options.CARRIER_READ,
            Patience(15, 15 * MINUTE, None, (1, 1.5, 15, ALWAYS), ("carrier_rejected", "auth_failed")),
        ),
        (options.BIND_CHECK, Patience(60, 24 * HOUR, 15, (1, 1.5, 60, ALWAYS), ("carrier_rejected",))),
        (options.BIND_SUBMIT, Patience(120, None, 15, (1, 1, 1, 1))),
        # The table of presets has 15 s, which the row of an online carrier raises; over 30 s a try beats.
        (options.RECONCILE, Patience(60, 24 * HOUR, 15, (5, 1.2, 60, ALWAYS), ("carrier_rejected",))),
        (options.WATCH, Patience(60, 30 * MINUTE, 15, (5, 2, 300, ALWAYS), ("carrier_rejected",))),
        (options.NOTIFY, Patience(20, 24 * HOUR, None, (1, 2, 300, ALWAYS), ("bad_address",))),
        (options.STORE, Patience(20, 24 * HOUR, None, (1, 2, 300, ALWAYS), ("bad_address",))),
    ],
    ids=["PROJECT_LATE", "RATE", "CARRIER_READ", "BIND_CHECK", "BIND_SUBMIT", "RECONCILE", "WATCH", "NOTIFY",
         "STORE"],
)  # fmt: skip
def test_a_preset_has_the_figures_that_are_specified(preset: Any, specified: Patience) -> None:
    assert _patience(preset) == specified


def test_a_projection_is_written_at_once_and_left_to_the_queue_after_ten_seconds() -> None:
    one, whole, _, (first, factor, longest, _), never = _patience(options.PROJECT)
    assert (one, whole, first, factor, longest) == (2, 10, 0.05, 2, 1)
    assert never == ("version_conflict",), "an older write is no fault and is not repeated"
    late = _patience(options.RATE_LOCAL)
    assert (late.whole, late.retry) == (10, _patience(options.PROJECT).retry)


def test_a_step_that_somebody_waits_for_takes_two_minutes_and_leaves_a_queue_without_workers() -> None:
    step = _patience(options.CARRIER_STEP)
    assert (step.one, step.whole, step.beat) == (110, 120, 15)
    assert step.retry == _patience(options.CARRIER_READ).retry
    for preset in (options.CARRIER_READ, options.CARRIER_STEP):
        assert preset["schedule_to_start_timeout"] == timedelta(seconds=20)
    for patient in (options.BIND_CHECK, options.BIND_SUBMIT, options.RECONCILE, options.WATCH):
        assert "schedule_to_start_timeout" not in patient, "the time of a bind in its queue is not limited"


@pytest.mark.parametrize(
    ("make", "deadline_s"),
    [
        (options.profile, 60), (options.recalculation, 60), (options.document, 30), (options.upload, 600),
        (options.loss_run, 600), (options.notify, 86_400),
    ],
    ids=["profile", "recalculation", "document", "upload", "loss_run", "notify"],
)  # fmt: skip
def test_the_last_try_of_a_job_ends_with_its_deadline(
    make: Callable[[float], Any], deadline_s: float
) -> None:
    found = _patience(make(deadline_s))
    assert found.whole == deadline_s
    assert found.one < deadline_s
    assert found.retry[1] == 2, "each wait is twice the one before"
    assert found.retry[3] != 1, "a worker that dies costs a try and not the job"


@pytest.mark.parametrize("preset", [options.BIND_CHECK, options.RECONCILE, options.WATCH])
def test_a_question_to_an_online_carrier_outlasts_one_read_and_beats_while_it_waits(preset: Any) -> None:
    asked = _patience(preset)
    assert asked.one >= READ_S > 30 > (asked.beat or READ_S), "a lost worker is noticed before its try ends"


def test_a_page_is_read_anew_where_its_worker_died_within_what_is_left_of_the_job() -> None:
    assert _patience(options.acord(timedelta(minutes=12))) == Patience(
        150, 12 * MINUTE, 15, (0.2, 2, 10, ALWAYS)
    )
    assert options.acord(timedelta(seconds=-5))["schedule_to_close_timeout"] == timedelta(seconds=1)


def test_a_look_before_operations_mark_a_bind_is_short_and_taken_twice_at_most() -> None:
    look = _patience(options.FIRST_LOOK)
    assert (look.whole, look.retry) == (60, (2, 1, 2, 2))
    assert look.never == _patience(options.RECONCILE).never


def test_a_bind_that_cannot_go_on_rests_a_minute_then_twice_as_long_and_an_hour_at_most() -> None:
    rests = [options.pause_after(failures) / timedelta(minutes=1) for failures in range(1, 10)]
    assert rests == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert options.pause_after(10_000) == timedelta(hours=1)


def test_a_policy_that_operations_alone_know_of_is_asked_for_daily() -> None:
    assert timedelta(days=1) == options.POLICY_LOOK


def test_what_waits_for_a_job_is_answered_within_what_is_specified() -> None:
    assert options.RECALCULATION_PATIENCE_S == 20
    assert options.DOCUMENT_PATIENCE_S == 35, "five seconds beyond the deadline of a document"
    assert options.LOOK_AGAIN_DEAF_S < 1 < options.LOOK_AGAIN_S <= 10


def test_a_workflow_outlives_its_deadline_by_the_day_that_its_closing_step_may_wait() -> None:
    assert timedelta(hours=25) == options.DEADLINE_GRACE
    assert options.PROJECT_LATE["schedule_to_close_timeout"] < options.DEADLINE_GRACE


def test_one_batch_of_upkeep_is_over_long_before_its_round() -> None:
    for batch, limit in ((options.SWEEP, options.SWEEP_LIMIT), (options.MEND, options.MEND_LIMIT)):
        assert batch["schedule_to_close_timeout"] * 6 <= limit
        assert batch["start_to_close_timeout"] == timedelta(minutes=1)
        assert batch["retry_policy"].maximum_attempts == ALWAYS
