"""What upkeep counts, for alerts: on the page of metrics that the worker serves."""

import asyncio
import logging
import time
from collections.abc import Sequence

from temporalio.common import MetricMeter

from activities.ops.ports import CaseBacklog, OpenJobs
from models.job import JobKind
from models.ops_stuck import Backlog, CaseGauge, CaseGaugeName

INTERVAL_S = 15.0

log = logging.getLogger(__name__)

_OF_CASES = {
    CaseGaugeName.CASES: "Live cases by state",
    CaseGaugeName.UNKNOWN_OLDEST: "For how long nobody knows whether a policy exists",
    CaseGaugeName.PARKED_OLDEST: "For how long a bind has waited for operations",
    CaseGaugeName.DECISIONS_DUE: "Open decisions that expire soon",
    CaseGaugeName.HELD: "For how long operations have held a carrier",
}


class UpkeepMetrics:
    """The port activities.ops.ports.UpkeepMeter, over the meter of the process."""

    def __init__(self, meter: MetricMeter) -> None:
        self._closed = meter.create_counter(
            "quoteloom_stuck_jobs_closed_total", "Jobs that were closed because their workflow could not"
        )
        self._mended = meter.create_gauge(
            "quoteloom_stuck_work_last_success_timestamp_seconds", "When stuck work was last looked after"
        )
        self._outbox = meter.create_gauge_float(
            "quoteloom_outbox_oldest_seconds", "Age of the oldest message that Temporal has not taken"
        )
        self._overdue = meter.create_gauge("quoteloom_jobs_overdue", "Open jobs past their deadline")
        self._cases = {name: meter.create_gauge_float(name.value, words) for name, words in _OF_CASES.items()}
        self._shown: set[tuple[CaseGaugeName, tuple[tuple[str, str], ...]]] = set()

    def closed(self, kind: JobKind, error_code: str) -> None:
        """A stuck job was closed."""
        self._closed.add(1, {"kind": kind.value, "error_code": error_code})

    def mended(self) -> None:
        """A round of stuck work has come to its end, now."""
        self._mended.set(int(time.time()))

    def backlog(self, found: Backlog) -> None:
        """What waits, as it is now."""
        self._outbox.set(found.outbox_oldest_s)
        self._overdue.set(found.jobs_overdue)

    def cases(self, found: Sequence[CaseGauge]) -> None:
        """How cases stand now; what was there before and is no more, is zero."""
        now = {(each.name, tuple(sorted(each.labels.items()))): each.value for each in found}
        for name, labels in self._shown - now.keys():
            self._cases[name].set(0.0, dict(labels))
        for (name, labels), value in now.items():
            self._cases[name].set(value, dict(labels))
        self._shown = set(now)


async def watch_backlog(
    jobs: OpenJobs, cases: CaseBacklog, metrics: UpkeepMetrics, *, interval_s: float = INTERVAL_S
) -> None:
    """Keep the gauges true until cancelled; while the database is away they stay as they were."""
    while True:
        try:
            metrics.backlog(await jobs.backlog())
            metrics.cases(await cases.gauges())
        # The edge of a task that nobody awaits: whatever fails is in the log, and the next look may succeed.
        except Exception:
            log.warning("What waits could not be counted; trying again.", exc_info=True)
        await asyncio.sleep(interval_s)
