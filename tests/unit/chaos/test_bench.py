"""What the bench says of a run of chaos."""

import pytest

from bench.bind.chaos import of_run

RUN = {
    "seed": 7, "scale": 20, "prospects": 1_000, "bound": 900, "parked": 20, "resubmits": 80,
    "took_s": 2_400.0, "p95_s": 31.0, "kills": {"kill worker": 9, "kill api": 8},
    "lost": 0, "doubled": 0, "endless": 0,
}  # fmt: skip


def test_what_was_lost_doubled_or_left_open_is_held_against_none_and_the_minutes_are_printed() -> None:
    found = {each.name: each for each in of_run(RUN)}
    assert list(found) == [f"binds_1000_{name}" for name in ("lost", "doubled", "open", "minutes")]
    assert all(each.holds for each in found.values())
    assert (found["binds_1000_minutes"].value, "seed 7" in found["binds_1000_lost"].baseline) == (40.0, True)


@pytest.mark.parametrize(("name", "figure"), [("lost", "lost"), ("doubled", "doubled"), ("endless", "open")])
def test_a_run_that_failed_misses_its_target(name: str, figure: str) -> None:
    found = {each.name: each.holds for each in of_run({**RUN, name: 1})}
    assert [each for each, holds in found.items() if not holds] == [f"binds_1000_{figure}"]
