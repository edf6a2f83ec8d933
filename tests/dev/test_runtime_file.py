"""One supervisor per state, found again by who comes later."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dev.layout import CHECKOUT, Layout, LayoutRefused, instance_of, make_folders
from dev.runtime_file import (
    AlreadyRunning,
    SupervisorLock,
    end_leftovers,
    lock_holder,
    process_start,
    read_runtime,
    write_runtime,
)


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    found = Layout(CHECKOUT, tmp_path / "cache", tmp_path / "state", "abc")
    make_folders(found)
    return found


@pytest.mark.parametrize(("place", "variable"), [("cache", "QUOTELOOM_CACHE"), ("state", "QUOTELOOM_STATE")])
def test_a_folder_that_cannot_be_made_is_refused_with_the_variable_that_names_another(
    tmp_path: Path, place: str, variable: str
) -> None:
    (tmp_path / "in the way").write_text("")
    places = {"cache": tmp_path / "cache", "state": tmp_path / "state", place: tmp_path / "in the way" / "x"}
    with pytest.raises(LayoutRefused, match=f"Set {variable}"):
        make_folders(Layout(CHECKOUT, places["cache"], places["state"], "abc"))


def test_a_second_supervisor_is_told_the_pid_of_the_first(layout: Layout) -> None:
    first = SupervisorLock(layout)
    first.acquire()
    with pytest.raises(AlreadyRunning, match=f"pid {os.getpid()}"):
        SupervisorLock(layout).acquire()
    assert lock_holder(layout.lock_file) == os.getpid()
    first.release()
    assert lock_holder(layout.lock_file) is None


def test_the_lock_of_a_killed_supervisor_is_free_again(layout: Layout) -> None:
    script = (
        "import sys, time; from dev.layout import Layout; from dev.runtime_file import SupervisorLock; "
        "from pathlib import Path; p = Path(sys.argv[1]); "
        "SupervisorLock(Layout(p, p, p, 'x')).acquire(); print(1, flush=True); time.sleep(60)"
    )
    command = [sys.executable, "-c", script, str(layout.state)]
    holder = subprocess.Popen(command, stdout=subprocess.PIPE, cwd=CHECKOUT)
    assert holder.stdout is not None
    holder.stdout.readline()
    assert lock_holder(layout.lock_file) == holder.pid
    holder.kill()
    holder.communicate()
    assert lock_holder(layout.lock_file) is None


def test_what_a_killed_supervisor_left_is_ended_but_no_stranger_with_the_same_pid(layout: Layout) -> None:
    left, stranger = (subprocess.Popen(["sleep", "60"], start_new_session=True) for _ in range(2))
    services = [
        {"pid": left.pid, "kernel_start": process_start(left.pid)},
        {"pid": stranger.pid, "kernel_start": "1"},
    ]
    write_runtime(layout, {"services": services})
    try:
        assert end_leftovers(layout) == 1
        assert left.wait(5) == -9
        assert stranger.poll() is None
    finally:
        stranger.kill()
        stranger.wait()


def test_a_broken_runtime_file_reads_as_nothing_running(layout: Layout) -> None:
    layout.runtime_file.write_text('{"phase": "run')
    assert read_runtime(layout) == {}


def test_two_stacks_of_one_checkout_do_not_share_an_instance(layout: Layout) -> None:
    other = layout.with_state("test/1")
    assert other.instance == instance_of(other.state)
    assert other.instance != layout.instance


def test_a_cache_that_others_can_write_is_refused(layout: Layout) -> None:
    layout.cache.chmod(0o777)
    with pytest.raises(LayoutRefused, match="chmod go-w"):
        make_folders(layout)
