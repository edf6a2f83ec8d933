"""Faults of what is worked out by night and upon each act: prices of before a change, days that are near."""

from tests.planted.fault import Fault

ROUND = "adapters/postgres/submission/round.py"
ROUND_TESTS = "tests/integration/adapters/test_submission_round.py"

FAULTS = (
    Fault(
        "nobody looks by night whether released prices stand",
        ROUND,
        "or_(_OPEN, and_(_RELEASED, ~for_good))",
        "or_(_OPEN, and_(_RELEASED, for_good))",
        f"{ROUND_TESTS} -k are_looked_at_newest_first",
    ),
    Fault(
        "one price that cannot be judged leaves all others unmarked",
        "activities/submission.py",
        "            except QuotingError as refused:",
        "            except StopAsyncIteration as refused:",
        "tests/unit/activities/test_submission.py -k keeps_its_mark",
    ),
    Fault(
        "one outage of a notice leaves all prices unmarked",
        "workflows/submission.py",
        "                return UpkeepOutcome.GAVE_UP\n",
        "                raise\n",
        "tests/integration/workflows/test_submission.py -k nobody_can_be_told",
    ),
    Fault(
        "who holds a submission is told of the same day night after night",
        ROUND,
        "submission.c.needed_by <= last, ~_told())",
        "submission.c.needed_by <= last)",
        f"{ROUND_TESTS} -k once_and_of_another_day",
    ),
    Fault(
        "two rounds at once tell of a day twice",
        ROUND,
        "where(*still, _OPEN, ~_told())",
        "where(*still, _OPEN)",
        f"{ROUND_TESTS} -k once_and_of_another_day",
    ),
    Fault(
        "all underwriters are told of a day that concerns who holds the submission",
        ROUND,
        "Audience.owner_or_pool(row.owner)",
        "Audience.owner_or_pool(None)",
        f"{ROUND_TESTS} -k once_and_of_another_day",
    ),
    Fault(
        "underwriters are called to practice",
        ROUND,
        "(_OPEN, ~submission.c.practice, ",
        "(_OPEN, ",
        f"{ROUND_TESTS} -k of_practice",
    ),
)
