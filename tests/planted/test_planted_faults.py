"""Plants faults, one at a time, and expects the tests that guard them to fail.

A test suite that stays green when the behaviour is broken proves nothing; this is the proof of the proof.
Each fault is one replacement in a copy of the checkout; the named tests run there and must turn red.
`./quoteloom test planted [area ...]` runs them, in several copies side by side.
"""

import fcntl
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from tests.planted.fault import HERE, ROOT, Fault, fault_files, faults_of
from tests.planted.resident_process import ResidentProcess
from tests.support.databases import template_digest

PACKAGES = (
    "models", "rating", "underwriting", "documents", "activities", "workflows", "temporal", "adapters", "api",
    "sandbox", "bench", "dev", "tests", "migrations", "docs", "docker", ".ci",
)  # fmt: skip
LOOSE = (
    "pyproject.toml", "alembic.ini", "README.md", "SECURITY.md", "quoteloom", "docker-compose.yml",
    ".env.example", "requirements.in", "requirements.lock", "requirements-dev.in", "requirements-dev.lock",
)  # fmt: skip
AREAS = os.environ.get("PLANTED_AREAS", "").split() or list(fault_files())
PATIENCE_S = 170
FORKS, VITESTS = HERE / "pytest_forks.py", HERE / "vitests.mjs"
LATER = 10
"""Seconds, each time one more, that a planted file seems younger: no byte-code is of another text."""
HALF = Fault(
    "half a cent is dropped",
    "web/src/lib/money.ts",
    ">= 5 ? 1 : 0",
    ">= 6 ? 1 : 0",
    "web/src/lib/money.test.ts",
)

FIRST_FAILURE = """
from hypothesis import Phase, settings

settings.register_profile("first_failure", phases=(Phase.explicit, Phase.generate))
settings.load_profile("first_failure")
"""
"""That a property breaks is enough here; its smallest example takes most of the time to find."""


@pytest.fixture(scope="session")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Copy"]:
    """A copy of the checkout for this process, with the byte-code of the healthy sources."""
    found = Copy(_copied(tmp_path_factory.mktemp("planted") / "checkout"))
    yield found
    found.close()


def _copied(target: Path) -> Path:
    target.mkdir()
    for name in PACKAGES:
        shutil.copytree(ROOT / name, target / name)
    for name in LOOSE:
        shutil.copy2(ROOT / name, target)
    _copy_web(target)
    (target / "conftest.py").write_text(FIRST_FAILURE)
    return target


def _copy_web(target: Path) -> None:
    """The sources, and a link to what is installed."""
    built = shutil.ignore_patterns("node_modules", "dist", "artifacts", ".linking")
    shutil.copytree(ROOT / "web", target / "web", ignore=built)
    for folder in ("web", "web/tools/openapi"):
        if (ROOT / folder / "node_modules").is_dir():
            (target / folder / "node_modules").symlink_to((ROOT / folder / "node_modules").resolve())


def planted_faults() -> list[object]:
    """The faults of the areas that were asked for; those on servers first, since they take longest."""
    found = [(area, fault) for area in AREAS for fault in faults_of(area)]
    found.sort(key=lambda entry: not entry[1].test_file.startswith("tests/integration/"))
    return [pytest.param(fault, id=f"{area}: {fault.name}") for area, fault in found]


class Copy:
    """A copy of the checkout, and what runs tests in it: each stays for all faults of this process."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._python: ResidentProcess | None = None
        self.resident_web: ResidentProcess | None = None
        self._touched: str | None = None
        self._younger = count(LATER)

    def close(self) -> None:
        """End what runs tests."""
        for each in (self._python, self.resident_web):
            if each is not None:
                each.close()

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """The fault stands in the copy."""
        source = self.root / fault.file
        healthy, stamp = source.read_text(encoding="utf-8"), source.stat()
        assert healthy.count(fault.old) == 1, f"{fault.file} no longer holds exactly one {fault.old!r}"
        source.write_text(healthy.replace(fault.old, fault.new), encoding="utf-8")
        os.utime(source, (stamp.st_atime, stamp.st_mtime + next(self._younger)))
        try:
            yield
        finally:
            source.write_text(healthy, encoding="utf-8")
            os.utime(source, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))

    def python(self, fault: Fault) -> tuple[int, str]:
        """Run the tests of a fault. Returns: the exit code and what was said."""
        if self._python is None:
            env = _environment() | {"PYTHONPATH": ""}
            self._python = ResidentProcess([sys.executable, "-P", str(FORKS)], self.root, env)
        # The database's template is made by the healthy code, unless the fault lies in what fills it.
        shared = {} if fault.reseeds else {"TEST_TEMPLATE": template_digest(ROOT)}
        env = _environment() | {"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1", **shared}
        said = self.root / ".said"
        words = ["-q", "-x", "-p", "no:cacheprovider", *fault.words]
        order = {
            "words": words,
            "cwd": str(self.root),
            "env": env,
            "said": str(said),
            "patience_s": PATIENCE_S,
        }
        code = self._python.ask(order, PATIENCE_S + 10)["code"]
        return code, said.read_text(encoding="utf-8", errors="replace")

    def web(self, fault: Fault) -> tuple[int, str]:
        """The same of a fault whose tests are the web's."""
        if self.resident_web is None:
            node = os.environ.get("PLANTED_NODE", "node")
            env = _environment() | {"NO_COLOR": "1", "QUOTELOOM_PYTHON": sys.executable}
            self.resident_web = ResidentProcess([node, str(VITESTS)], self.root / "web", env)
        file, *rest = fault.words
        changed = [name.removeprefix("web/") for name in (self._touched, fault.file) if name]
        self._touched = fault.file
        order = {"file": file.removeprefix("web/"), "title": rest[1] if rest else None, "changed": changed}
        found = self.resident_web.ask(order, PATIENCE_S)
        assert found["ran"] or found["failed"], f"{fault.tests} names no test"
        return (1 if found["failed"] else 0), "\n".join(found["failed"])


def _environment() -> dict[str, str]:
    """Ours, without what speaks of the run that we are a part of; what is broken is not waited for long."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "TEST_RESULTS"))
    }
    return kept | {"TEST_PATIENCE_S": "8"}


@pytest.fixture(scope="session")
def realm_lock(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that all processes of the run know."""
    return tmp_path_factory.getbasetemp().parent / "realm.lock"


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Nobody else is within, in any process."""
    with lock.open("w") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


@pytest.mark.parametrize("fault", planted_faults())
def test_a_planted_fault_turns_a_test_red(fault: Fault, copy: Copy, realm_lock: Path) -> None:
    # The healthy code of another copy would mend the realm between the fault and the test that looks for it.
    with alone(realm_lock) if fault.on_realm else nullcontext(), copy.planted(fault):
        code, said = copy.web(fault) if fault.of_web else copy.python(fault)
    assert code == 1, f"nobody noticed ({code}): {said[-2000:]}"
    # A set-up that breaks is no test that says what is wrong.
    assert re.search(r"^FAILED |\bFAIL\b", said, re.MULTILINE), f"nothing failed: {said[-2000:]}"


@pytest.mark.skipif("PLANTED_NODE" not in os.environ, reason="no area of the web was asked for")
def test_a_file_that_one_fault_broke_does_not_speak_for_the_next(copy: Copy) -> None:
    """Vitest answers with every file that it ever ran, also with those that are red from before."""
    with copy.planted(HALF):
        assert copy.web(HALF)[0] == 1
    assert copy.web(replace(HALF, file="web/src/lib/phone.ts", tests="web/src/lib/phone.test.ts")) == (0, "")
    with pytest.raises(AssertionError, match="names no test"):
        copy.web(replace(HALF, tests="web/src/lib/phone.test.ts -t no title has these words"))


@pytest.mark.skipif("PLANTED_NODE" not in os.environ, reason="no area of the web was asked for")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (">= 5 ? 1 : 0", ">= 5 ? 1 : )", "broken: Unexpected token"),
        ("const exact = new Intl.NumberFormat('en-US'", "const exact = new Intl.NumberFormat('e'",
         "broken: Incorrect locale"),
        ("const exact =", "process.exit(3);\nconst exact =", "broken: process.exit unexpectedly called"),
    ],
    ids=["no TypeScript", "throws", "exits"],
)  # fmt: skip
def test_a_fault_that_breaks_a_file_whole_keeps_no_later_one_from_being_judged(
    copy: Copy, old: str, new: str, said: str
) -> None:
    whole = replace(HALF, old=old, new=new)
    for _ in range(2):
        with copy.planted(whole):
            code, words = copy.web(whole)
        assert code == 1
        assert words.startswith(said), "it is broken, and no test noticed what is wrong"
        _is_judged(copy)


@pytest.mark.skipif("PLANTED_NODE" not in os.environ, reason="no area of the web was asked for")
def test_where_vitest_died_the_fault_at_hand_is_judged_by_another(copy: Copy) -> None:
    _is_judged(copy)
    stood = _vitest(copy)
    stood.kill()
    stood.wait()
    _is_judged(copy)
    assert _vitest(copy).pid != stood.pid


def _vitest(copy: Copy) -> subprocess.Popen[str]:
    assert copy.resident_web is not None and copy.resident_web.process is not None
    return copy.resident_web.process


def _is_judged(copy: Copy) -> None:
    with copy.planted(HALF):
        assert copy.web(HALF)[0] == 1
    assert copy.web(HALF) == (0, "")
