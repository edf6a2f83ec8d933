"""The cache: built once per user, published whole or not at all, shared by every checkout."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import stat
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path

UNUSED_AFTER_S = 60 * 24 * 3600
COMPLETE = ".complete"
Build = Callable[[Path], Awaitable[None]]


def digest_of(*parts: str | bytes) -> str:
    """Twelve characters that change when any part does."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(len(data).to_bytes(8, "big") + data)
    return total.hexdigest()[:12]


def digest_of_files(files: Iterable[Path], root: Path) -> str:
    """One digest over names and contents."""
    parts: list[bytes] = []
    for file in sorted(files):
        parts += [str(file.relative_to(root)).encode(), file.read_bytes()]
    return digest_of(*parts)


@contextlib.asynccontextmanager
async def exclusive(cache: Path, key: str) -> AsyncIterator[None]:
    """One builder per key on this machine; waits by polling, so that Ctrl-C still works."""
    locks = cache / "locks"
    locks.mkdir(parents=True, exist_ok=True)
    handle = os.open(locks / f"{key.replace('/', '_')}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                await asyncio.sleep(0.2)
        yield
    finally:
        os.close(handle)


def is_complete(place: Path) -> bool:
    """Whether a published entry stands there whole; notes the use, which keeps it from being dropped."""
    mark = place / COMPLETE
    if not mark.is_file():
        return False
    with contextlib.suppress(OSError):
        os.utime(mark)
    return True


def _mark(place: Path, key: str, started: float) -> None:
    text = json.dumps(
        {"key": key, "built": time.strftime("%Y-%m-%d"), "seconds": round(time.time() - started, 1)}
    )
    (place / COMPLETE).write_text(text + "\n", encoding="utf-8")


async def publish(cache: Path, key: str, build: Build) -> Path:
    """Build into a folder beside the final one, then rename: a half-built tool is never seen.

    Args: key: path below the cache, e.g. 'tools/temporal-1.8.2-ab12'; build: fills the folder it is given.
    Returns: the final folder.
    """
    final = cache / key
    if is_complete(final):
        return final
    async with exclusive(cache, key):
        if is_complete(final):
            return final
        started = time.time()
        work = final.parent / f"tmp-{os.getpid()}-{final.name}"
        remove(work)
        work.mkdir(parents=True)
        try:
            await build(work)
            _mark(work, key, started)
            _close(work)
            remove(final)
            work.rename(final)
        finally:
            remove(work)
    return final


async def publish_in_place(cache: Path, key: str, build: Build) -> Path:
    """For what holds absolute paths (venvs): built where it stays; without its mark it does not count."""
    final = cache / key
    if is_complete(final):
        return final
    async with exclusive(cache, key):
        if is_complete(final):
            return final
        started = time.time()
        remove(final)
        final.mkdir(parents=True)
        await build(final)
        _mark(final, key, started)
    return final


def _close(place: Path) -> None:
    """Readable by the service user, writable by nobody but root; folders stay open for the rename."""
    for folder, _, files in os.walk(place):
        Path(folder).chmod(0o755)
        for name in files:
            file = Path(folder, name)
            if not file.is_symlink() and name != COMPLETE:
                mode = file.stat().st_mode
                file.chmod(0o555 if mode & stat.S_IXUSR else 0o444)


def remove(place: Path) -> None:
    """Delete a tree, also one whose files are read-only."""
    if place.is_symlink() or place.is_file():
        place.unlink()
    elif place.exists():
        for folder, _, _ in os.walk(place):
            with contextlib.suppress(OSError):
                Path(folder).chmod(0o700)
        shutil.rmtree(place)


def drop_unused(cache: Path, now: float | None = None) -> list[str]:
    """Remove what nobody used for 60 days and what dead builders left. Returns: the names."""
    now = time.time() if now is None else now
    dropped: list[str] = []
    for entry in cache.glob("*/*"):
        if entry.parent.name == "locks" or not entry.is_dir():
            continue
        mark = entry / COMPLETE
        if entry.name.startswith("tmp-"):
            stale = not Path("/proc", entry.name.split("-")[1]).exists()
        else:
            stale = mark.is_file() and now - mark.stat().st_mtime > UNUSED_AFTER_S
        if stale:
            remove(entry)
            dropped.append(f"{entry.parent.name}/{entry.name}")
    return dropped
