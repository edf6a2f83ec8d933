"""The profile prodlike says at once when no PostgreSQL here can hold Temporal's tables."""

from pathlib import Path

import pytest

from dev.build.commands import SetupFailed
from dev.build.postgres_tools import postgres_major, postgres_with_contrib


def _installation(root: Path, major: int, *extensions: str) -> Path:
    folder, share = root / str(major) / "bin", root / str(major) / "share"
    folder.mkdir(parents=True)
    (share / "extension").mkdir(parents=True)
    for name in extensions:
        (share / "extension" / f"{name}.control").touch()
    for tool, says in (("postgres", f"postgres (PostgreSQL) {major}.4"), ("pg_config", str(share))):
        (folder / tool).write_text(f"#!/bin/sh\necho '{says}'\n")
        (folder / tool).chmod(0o755)
    return folder


def test_the_newest_server_with_the_extension_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QUOTELOOM_PG_BIN", raising=False)
    _installation(tmp_path, 15, "btree_gin")
    wanted = _installation(tmp_path, 16, "btree_gin")
    _installation(tmp_path, 18)
    assert postgres_with_contrib(tmp_path) == wanted
    assert postgres_major(wanted) == 16


@pytest.mark.parametrize(("major", "extensions"), [(18, ()), (14, ("btree_gin",))])
def test_a_server_without_it_or_too_old_is_refused_with_the_cure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, major: int, extensions: tuple[str, ...]
) -> None:
    monkeypatch.setenv("QUOTELOOM_PG_BIN", str(_installation(tmp_path, major, *extensions)))
    with pytest.raises(SetupFailed, match="apt-get install"):
        postgres_with_contrib()
