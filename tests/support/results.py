"""Plugin of pytest: writes what became of each test, with the requirement ids that it carries.

`./quoteloom test` loads it (`-p tests.support.results`) and says by TEST_RESULTS where to write.
"""

import json
import os
from pathlib import Path

import pytest

RANK = {"passed": 0, "skipped": 1, "failed": 2}


def pytest_itemcollected(item: pytest.Item) -> None:
    """Reports carry the ids; of a worker process nothing else comes back."""
    ids = sorted({str(name) for mark in item.iter_markers("req") for name in mark.args})
    item.user_properties.append(("req", ids))


def pytest_configure(config: pytest.Config) -> None:
    """Only the process that hears of every test writes."""
    target = os.environ.get("TEST_RESULTS")
    if target and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(Path(target)))


class Recorder:
    """Gathers the three reports of each test into one result."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._tests: dict[str, dict[str, object]] = {}
        self._seconds: dict[str, float] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The worst of set-up, call and tear-down counts; a failure that was expected proves nothing."""
        file, _, name = report.nodeid.partition("::")
        known = self._tests.get(report.nodeid, {"outcome": "passed"})
        outcome = max(str(known["outcome"]), report.outcome, key=RANK.__getitem__)
        self._seconds[report.nodeid] = self._seconds.get(report.nodeid, 0.0) + report.duration
        self._tests[report.nodeid] = {
            "file": file,
            "name": name,
            "outcome": outcome,
            "seconds": round(self._seconds[report.nodeid], 3),
            "ids": next((ids for key, ids in report.user_properties if key == "req"), []),
        }

    def pytest_sessionfinish(self) -> None:
        """Also after an interruption: what ran, ran."""
        self._target.write_text(json.dumps({"tests": list(self._tests.values())}))
