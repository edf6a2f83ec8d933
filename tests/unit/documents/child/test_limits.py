"""What a child may not do, tried in a process that is shut in as a child is."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
TRIED = """
import os, resource, socket, subprocess, sys
from documents.child.limits import shut_in
shut_in()
def refused(do):
    try:
        do()
    except PermissionError:
        return True
    return False
print(refused(lambda: socket.socket()))
print(refused(lambda: socket.getaddrinfo("example.com", 80)))
print(refused(lambda: subprocess.run(["/bin/sh", "-c", "true"])))
print(refused(lambda: os.system("true")))
print(refused(lambda: os.posix_spawn("/bin/sh", ["sh"], {})))
print(resource.getrlimit(resource.RLIMIT_AS)[0] // 1024**2, resource.getrlimit(resource.RLIMIT_CORE)[0])
print(subprocess.run([sys.argv[1]], capture_output=True, text=True).stdout.strip())
try:
    bytearray(900 * 1024**2)
except MemoryError:
    print("no more")
"""


@pytest.fixture
def tesseract(tmp_path: Path) -> Path:
    made = tmp_path / "tesseract"
    made.write_text("#!/bin/sh\necho reads\n")
    made.chmod(0o755)
    return made


def test_a_child_reaches_no_network_and_starts_no_program_but_the_one_that_reads_pictures(
    tesseract: Path,
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", TRIED, str(tesseract)],
        capture_output=True, text=True, check=True, cwd=ROOT, env={"PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stdout.split("\n")[:-1] == [*["True"] * 5, "768 0", "reads", "no more"]


def test_whoever_starts_a_child_with_other_words_is_told_the_right_ones() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "documents", "logo"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert (done.returncode, done.stderr) == (2, "python -m documents serve reader|writer|drawer\n")
