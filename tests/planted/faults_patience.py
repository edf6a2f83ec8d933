"""Faults of patience: how long a try and the whole may last, and what is never tried again."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a bind is sent again by itself",
        "workflows/options.py",
        '"retry_policy": _retry(1, 1, 1, attempts=1),',
        '"retry_policy": _retry(1, 1, 1),',
        "tests/unit/workflows/test_options_specified.py -k figures_that_are_specified",
    ),
    Fault(
        "a bind waits too short for its queue",
        "workflows/options.py",
        '    "start_to_close_timeout": timedelta(seconds=120),\n    "heartbeat',
        '    "start_to_close_timeout": timedelta(seconds=120),\n'
        '    "schedule_to_close_timeout": timedelta(seconds=120),\n'
        '    "heartbeat',
        "tests/unit/workflows/test_options_specified.py -k figures_that_are_specified",
    ),
    Fault(
        "what a carrier refuses is asked again for a day",
        "workflows/options.py",
        '"retry_policy": _retry(1, 1.5, 60, "carrier_rejected"),',
        '"retry_policy": _retry(1, 1.5, 60),',
        "tests/unit/workflows/test_options_specified.py -k figures_that_are_specified",
    ),
    Fault(
        "credentials that are refused are tried for a quarter of an hour",
        "workflows/options.py",
        '_retry(1, 1.5, 15, "carrier_rejected", "auth_failed")',
        '_retry(1, 1.5, 15, "carrier_rejected")',
        "tests/unit/workflows/test_options_specified.py -k figures_that_are_specified",
    ),
    Fault(
        "a carrier is asked what changed every five seconds",
        "workflows/options.py",
        '    "retry_policy": _retry(5, 2, 300, "carrier_rejected"),',
        '    "retry_policy": _retry(5, 1, 5, "carrier_rejected"),',
        "tests/unit/workflows/test_options_specified.py -k figures_that_are_specified",
    ),
    Fault(
        "a mail to a bad address is tried for a day",
        "workflows/options.py",
        '_retry(1, 2, 300, "bad_address")',
        "_retry(1, 2, 300)",
        "tests/unit/workflows/test_options_specified.py -k figures_that_are_specified",
    ),
    Fault(
        "a database that restarts drops a price",
        "workflows/options.py",
        '    "schedule_to_close_timeout": timedelta(seconds=60),\n'
        '    "retry_policy": _retry(0.2, 2, 5, "invalid_input"),',
        '    "schedule_to_close_timeout": timedelta(seconds=60),\n'
        '    "retry_policy": _retry(0.2, 2, 5, "invalid_input", attempts=3),',
        "tests/unit/workflows/test_options_specified.py -k figures_that_are_specified",
    ),
    Fault(
        "an older write of a row is written again and again",
        "workflows/options.py",
        '"retry_policy": _retry(0.05, 2, 1, "version_conflict", attempts=LOCAL_ATTEMPTS),',
        '"retry_policy": _retry(0.05, 2, 1, attempts=LOCAL_ATTEMPTS),',
        "tests/unit/workflows/test_options_specified.py -k after_ten_seconds",
    ),
    Fault(
        "a page of a dead worker is waited for two minutes",
        "workflows/options.py",
        '        "schedule_to_close_timeout": max(left, timedelta(seconds=1)),\n'
        '        "heartbeat_timeout": timedelta(seconds=15),',
        '        "schedule_to_close_timeout": max(left, timedelta(seconds=1)),\n'
        '        "heartbeat_timeout": timedelta(seconds=140),',
        "tests/unit/workflows/test_options_specified.py -k its_worker_died",
    ),
    Fault(
        "operations wait for a carrier that does not answer",
        "workflows/options.py",
        '_retry(2, 1, 2, "carrier_rejected", attempts=2)',
        '_retry(2, 1, 2, "carrier_rejected")',
        "tests/unit/workflows/test_options_specified.py -k taken_twice_at_most",
    ),
    Fault(
        "a bind that cannot go on rests for days",
        "workflows/options.py",
        "min(2 ** min(failures - 1, 10), 60)",
        "2 ** min(failures - 1, 10)",
        "tests/unit/workflows/test_options_specified.py -k an_hour_at_most",
    ),
    Fault(
        "a job is cut off while the database is away",
        "workflows/options.py",
        "DEADLINE_GRACE = timedelta(hours=25)",
        "DEADLINE_GRACE = timedelta(hours=1)",
        "tests/unit/workflows/test_options_specified.py -k by_the_day",
    ),
)
