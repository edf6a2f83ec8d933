"""The presets say how patient we are with whom."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest

from workflows import options


@pytest.mark.parametrize(("deadline_s", "try_s", "whole_s"), [(120, 110, 118), (60, 58, 58), (2, 1, 1)])
def test_a_carriers_last_try_ends_before_the_runs_deadline(deadline_s: int, try_s: int, whole_s: int) -> None:
    preset = options.carrier_quote(deadline_s)
    assert preset["start_to_close_timeout"] == timedelta(seconds=try_s)
    assert preset["schedule_to_close_timeout"] == timedelta(seconds=whole_s)
    assert preset["schedule_to_start_timeout"] == timedelta(seconds=20)
    assert preset["heartbeat_timeout"] <= timedelta(seconds=15), "a dead worker is noticed within a try"
    assert "outcome_unknown" not in (preset["retry_policy"].non_retryable_error_types or [])


@pytest.mark.parametrize("deadline_s", [60, 2])
def test_a_profiles_last_try_ends_with_its_deadline(deadline_s: int) -> None:
    preset = options.profile(deadline_s)
    assert preset["schedule_to_close_timeout"] == timedelta(seconds=deadline_s)
    assert preset["start_to_close_timeout"] == timedelta(seconds=10)
    assert preset["retry_policy"].maximum_attempts == 0


def test_a_local_activity_gives_up_by_its_attempts_after_about_ten_seconds() -> None:
    policy = options.PROJECT["retry_policy"]
    waits = [min(0.05 * 2**number, 1.0) for number in range(policy.maximum_attempts - 1)]
    assert 8 <= sum(waits) <= 10


@pytest.mark.req("QE-218")
def test_every_try_and_every_wait_has_an_end() -> None:
    presets: dict[str, Mapping[str, Any]] = {
        name: preset
        for name, preset in vars(options).items()
        if isinstance(preset, dict) and "retry_policy" in preset
    }
    assert len(presets) >= 9
    for make in (options.profile, options.document, options.notify, options.carrier_quote):
        presets[make.__name__] = {**make(60)}
    # Its try ends, and its time in the queue is not limited: what waits there was not sent.
    assert presets.pop("BIND_SUBMIT")["start_to_close_timeout"] == timedelta(minutes=2)
    for name, preset in presets.items():
        one, whole = preset["start_to_close_timeout"], preset["schedule_to_close_timeout"]
        assert timedelta(0) < one <= whole <= timedelta(hours=24), name


@pytest.mark.parametrize("preset", ["RATE", "PROJECT_LATE", "CARRIER_READ", "NOTIFY", "STORE"])
def test_attempts_are_unlimited_up_to_the_business_deadline(preset: str) -> None:
    policy = getattr(options, preset)["retry_policy"]
    assert policy.maximum_attempts == 0
    assert getattr(options, preset)["schedule_to_close_timeout"] <= timedelta(hours=24)
