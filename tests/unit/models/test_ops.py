"""Upkeep ends in the words that operators search every workflow by."""

from models.job import JobEnding
from models.ops import UpkeepOutcome


def test_a_round_is_done_unless_it_gave_up() -> None:
    assert {outcome.value: outcome.ending for outcome in UpkeepOutcome} == {
        "running": JobEnding.PROCESSING,
        "swept": JobEnding.DONE,
        "mended": JobEnding.DONE,
        "looked": JobEnding.DONE,
        "more_left": JobEnding.DONE,
        "gave_up": JobEnding.ERROR,
    }
