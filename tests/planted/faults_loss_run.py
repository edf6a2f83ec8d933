"""Faults in reading loss runs: sums off without a flag, recoveries, yearly rows, other lines of business."""

from tests.planted.fault import Fault

_TRAPS = "tests/unit/documents/loss_run/test_traps.py"
_YEARS = "tests/unit/documents/loss_run/test_years.py"

FAULTS = (
    Fault(
        "a failed check leaves its sum certain",
        "documents/loss_run/judge.py",
        "        return seen.doubted(FAILED)",
        "        return seen",
        f"{_TRAPS} -k off_is_flagged",
    ),
    Fault(
        "a hundred dollars more or less still reconcile",
        "documents/loss_run/checks.py",
        "TOLERANCE = Decimal(1)",
        "TOLERANCE = Decimal(100)",
        f"{_TRAPS} -k dollar_of_rounding",
    ),
    Fault(
        "a recovery in brackets stays negative",
        "documents/loss_run/complete.py",
        'fields[kind] = _positive(whole) if kind == "recovery" else whole',
        "fields[kind] = whole",
        f"{_TRAPS} -k recovery_is_positive",
    ),
    Fault(
        "the claims of another line of business are read",
        "documents/loss_run/assemble.py",
        "if head.line_of_business != WORKERS_COMPENSATION:",
        "if False:",
        f"{_TRAPS} -k refused_by_name",
    ),
    Fault(
        "two policies of a year count once",
        "documents/loss_run/years.py",
        "setdefault(int(begins[:4]), _Year()).policies.append((path, policy, reading))",
        "setdefault(int(begins[:4]), _Year()).policies[:] = [(path, policy, reading)]",
        f"{_YEARS} -k summed",
    ),
    Fault(
        "of two carriers of one year the reserves of one count",
        "documents/loss_run/prior_years.py",
        "reserves=_sum(one.reserves, other.reserves)",
        "reserves=one.reserves",
        "tests/unit/documents/loss_run/test_prior_years.py -k prior_carriers_where",
    ),
)
