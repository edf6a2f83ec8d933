"""What children of a worker leave on the disk that was killed."""

import os
import tempfile
from pathlib import Path

import pytest

from adapters.document_pool.folders import new_folder, remove_left_behind

NOBODY = 2**22 + 1
"""Above the highest number that a process has."""


def test_folders_of_processes_that_are_gone_go_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    for name in (f"quoteloom-document-{NOBODY}-a", f"quoteloom-document-{os.getppid()}-b", "other-1-c"):
        (tmp_path / name / "tmp").mkdir(parents=True)
        (tmp_path / name / "tmp" / "page-1.pdf").write_bytes(b"%PDF")
    # A worker of before may have had the number that this one has, as in a container.
    own, before = new_folder(), new_folder()
    os.utime(before, (0, 0))
    assert remove_left_behind() == 2
    left = {each.name for each in tmp_path.iterdir()}
    assert left == {"other-1-c", f"quoteloom-document-{os.getppid()}-b", own.name}
