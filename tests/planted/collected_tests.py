"""A session of pytest that has collected its tests and runs some of them in a fork, as often as it is told.

To start pytest and to import the tests costs more than most tests take; what was collected is healthy, so
that a fork has to be given what was planted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

import pytest
from _pytest.nodes import Node

NOT_HERE = 75
"""Nothing that was collected is meant: the tests are judged elsewhere."""
QUIET = (
    "-q",
    "-s",
    "-x",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:unraisableexception",
    "-p",
    "no:threadexception",
)
"""As a run by itself, but that nothing holds back what is printed: a fork writes where it is told.

Nor is a later test told what an earlier one left behind."""


class Collected:
    """Plugin: in place of running all tests it hands the collected ones to who serves orders."""

    def __init__(self, serve: Callable[[Collected], None]) -> None:
        self._serve = serve
        self._session: pytest.Session | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """See pytest."""
        self._session = session
        self._serve(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """As a summary says it, of which a fork is told no other."""
        if report.failed:
            word = "FAILED" if report.when == "call" else "ERROR"
            print(f"\n{report.longreprtext}\n{word} {report.nodeid}", flush=True)

    def run(self, words: Sequence[str], *, stays: bool = False) -> int:
        """Run tests to the first that fails. Returns: the exit code of pytest.

        Args: words: as pytest is given them; stays: what is set up for the session, and for the file, is kept
        for the next run.
        """
        session = self._session
        assert session is not None
        items, before = self._chosen(session, words), session.testsfailed
        if not items:
            return NOT_HERE
        if stays:
            # What an earlier run left standing goes as far as these tests do not share it.
            session._setupstate.teardown_exact(items[0])
        last = cast("pytest.Item", _OfTheSameFile(items[-1])) if stays else None
        session.config.option.maxfail = 0 if stays else 1
        for item, following in zip(items, [*items[1:], last], strict=True):
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed > before:
                break
        return 1 if session.testsfailed > before else 0

    def give_back(self) -> None:
        """What was set up for the session."""
        assert self._session is not None
        self._session._setupstate.teardown_exact(None)

    def _chosen(self, session: pytest.Session, words: Sequence[str]) -> list[pytest.Item]:
        where, *option = words
        found = [item for item in session.items if _lies_in(item.nodeid, where)]
        session.config.option.keyword = option[1] if option else ""
        if option:
            session.config.hook.pytest_collection_modifyitems(
                session=session, config=session.config, items=found
            )
        return found


class _OfTheSameFile:
    """In the place of a next test: one that shares with a test all but what is its own."""

    def __init__(self, test: pytest.Item) -> None:
        self._test = test

    def listchain(self) -> list[Node]:
        """See nodes of pytest."""
        return self._test.listchain()[:-1]


def _lies_in(test: str, where: str) -> bool:
    """Whether a test is the named one, or of the named file or folder, or with any parameters."""
    return test == where or test.startswith((f"{where}::", f"{where}/", f"{where}["))


def collect(options: Sequence[str], files: Sequence[str], serve: Callable[[Collected], None]) -> None:
    """Have the tests of these files collected, and then serve."""
    sys.argv = ["pytest", *options, *QUIET, *(file for file in files if Path(file).exists())]
    pytest.main(sys.argv[1:], plugins=[Collected(serve)])
