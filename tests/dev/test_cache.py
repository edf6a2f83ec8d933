"""The cache publishes whole entries or none."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from dev.cache import COMPLETE, UNUSED_AFTER_S, drop_unused, publish, publish_in_place, remove


async def test_a_failed_build_leaves_nothing_behind(tmp_path: Path) -> None:
    async def build(place: Path) -> None:
        (place / "half").write_text("half")
        raise RuntimeError("disk full")

    with pytest.raises(RuntimeError, match="disk full"):
        await publish(tmp_path, "tools/x-1", build)
    assert list((tmp_path / "tools").iterdir()) == []


async def test_two_builders_of_one_key_build_once(tmp_path: Path) -> None:
    built: list[str] = []

    async def build(place: Path) -> None:
        built.append(place.name)
        await asyncio.sleep(0.05)
        (place / "tool").write_text("x")

    first, second = await asyncio.gather(
        publish(tmp_path, "tools/x-1", build), publish(tmp_path, "tools/x-1", build)
    )
    assert first == second
    assert len(built) == 1


async def test_published_files_are_read_only_and_keep_their_execute_bit(tmp_path: Path) -> None:
    async def build(place: Path) -> None:
        (place / "tool").write_text("#!/bin/sh\n")
        (place / "tool").chmod(0o755)
        (place / "data").write_text("x")

    place = await publish(tmp_path, "tools/x-1", build)
    assert (place / "tool").stat().st_mode & 0o777 == 0o555
    assert (place / "data").stat().st_mode & 0o777 == 0o444


async def test_an_entry_built_in_place_without_its_mark_is_built_again(tmp_path: Path) -> None:
    left = tmp_path / "venv" / "a"
    left.mkdir(parents=True)
    (left / "broken").write_text("interrupted")

    async def build(place: Path) -> None:
        (place / "python").write_text("x")

    place = await publish_in_place(tmp_path, "venv/a", build)
    assert sorted(entry.name for entry in place.iterdir()) == [COMPLETE, "python"]


async def test_entries_unused_for_sixty_days_are_dropped_and_used_ones_stay(tmp_path: Path) -> None:
    async def build(place: Path) -> None:
        (place / "tool").write_text("x")

    old = await publish(tmp_path, "tools/old", build)
    await publish(tmp_path, "tools/new", build)
    long_ago = time.time() - UNUSED_AFTER_S - 60
    os.utime(old / COMPLETE, (long_ago, long_ago))
    assert drop_unused(tmp_path) == ["tools/old"]
    assert not old.exists()
    assert (tmp_path / "tools" / "new").exists()


def test_the_leftovers_of_a_builder_that_died_are_dropped(tmp_path: Path) -> None:
    dead = tmp_path / "tools" / "tmp-99999999-x"
    alive = tmp_path / "tools" / f"tmp-{os.getpid()}-y"
    for place in (dead, alive):
        place.mkdir(parents=True)
    assert drop_unused(tmp_path) == ["tools/tmp-99999999-x"]
    assert alive.exists()


def test_a_read_only_tree_can_be_removed(tmp_path: Path) -> None:
    place = tmp_path / "tree"
    (place / "deep").mkdir(parents=True)
    (place / "deep" / "file").write_text("x")
    (place / "deep").chmod(0o555)
    remove(place)
    assert not place.exists()
