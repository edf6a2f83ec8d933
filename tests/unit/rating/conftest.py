"""The desk of a test of `rate`."""

from pathlib import Path

import pytest

from tests.unit.rating.desk_harness import Desk


@pytest.fixture
def at_desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    """A desk in an empty folder."""
    return Desk(tmp_path, capsys)
