"""A copy of the checkout, in which faults are planted, and what runs tests in it."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from tests.planted.fault import HERE, ROOT, Fault
from tests.planted.loader import A_FORK, FORKS, WAIT_S, environment
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
PATIENCE_S = 170
READY_S = 600
"""How long the tests may take to be collected."""
PATIENCE_WEB_S = 90
BRIEF_WAIT_S, PATIENT_WAIT_S = 3, 30
"""How long a test of the web waits for what has to come. The brief one ends a wait in vain; what it cannot
tell from a slow machine is judged again. Without a fault nothing is waited for in vain: there is no hurry."""
VITESTS = HERE / "vitests.mjs"
LATER = 10
"""Seconds, each time one more, that a planted file seems younger: no byte-code is of another text."""


def copied_checkout(target: Path) -> Path:
    target.mkdir()
    for name in PACKAGES:
        shutil.copytree(ROOT / name, target / name)
    for name in LOOSE:
        shutil.copy2(ROOT / name, target)
    _copy_web(target)
    return target


def _copy_web(target: Path) -> None:
    """The sources, and a link to what is installed."""
    built = shutil.ignore_patterns("node_modules", "dist", "artifacts", ".linking")
    shutil.copytree(ROOT / "web", target / "web", ignore=built)
    for folder in ("web", "web/tools/openapi"):
        if (ROOT / folder / "node_modules").is_dir():
            (target / folder / "node_modules").symlink_to((ROOT / folder / "node_modules").resolve())


class Copy:
    """A copy of the checkout, and what runs tests in it: each stays for all faults of this process."""

    def __init__(self, root: Path) -> None:
        self.root = root
        env = environment() | {"PYTHONPATH": str(root), "PYTHONDONTWRITEBYTECODE": "1"}
        self._bare = ResidentProcess(FORKS, root, env)
        self.loaded = ResidentProcess([*A_FORK, os.environ["PLANTED_FORKS"]], root, env)
        self.resident_web: ResidentProcess | None = None
        self._template = template_digest(ROOT)
        self._touched: str | None = None
        self._younger = count(LATER)

    def close(self) -> None:
        """End what runs tests."""
        for each in (self._bare, self.loaded, self.resident_web):
            if each is not None:
                each.close()

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """The fault stands in the copy."""
        if fault.is_tested:
            # Before: what it loads must be healthy.
            self.loaded.stand_ready(READY_S)
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

    def judged(self, fault: Fault) -> tuple[int, str]:
        """Plant a fault and run its tests. Returns: the exit code, 1 when one failed, and what was said."""
        if fault.of_web:
            return self._judged_by_the_web(fault)
        if fault.may_stay and (found := self.seen_where_it_stays(fault)):
            return found
        with self.planted(fault):
            return self.python(fault)

    def seen_where_it_stays(self, fault: Fault) -> tuple[int, str] | None:
        """Red with the fault and green without it, in the session that stands; None: this says nothing."""
        with suppress(ChildProcessError, TimeoutError):
            with self.planted(fault):
                code, said = self._run(self.loaded.ask_once, fault, stays=True)
            if code == 1:
                test = re.search(r"^FAILED (.+)$", said, re.MULTILINE)
                if test and self._run(self.loaded.ask_once, fault, stays=True, words=[test[1]])[0] == 0:
                    return code, said
                self._run(self.loaded.ask_once, fault, stays=False)
        return None

    def _judged_by_the_web(self, fault: Fault) -> tuple[int, str]:
        """Red with the fault and green without it, in one process: what others left there is no proof."""
        wait_s, doubted = BRIEF_WAIT_S, False
        # What a test left behind is often gone with the next one; else its process goes.
        for fresh in (False, False, True):
            with self.planted(fault):
                found = self._ask_vitest(fault, wait_s=wait_s, fresh=fresh)
            red = (1 if found["failed"] else 0), "\n".join(found["failed"])
            if doubted or not found["failed"]:
                return red
            healthy = self._ask_vitest(fault, wait_s=PATIENT_WAIT_S, tests=found["red"])
            slow = healthy["longest_s"] >= wait_s
            # Who waits in vain may be slow: it had to load, or takes as long without the fault.
            waited = found["longest_s"] >= wait_s and not fresh
            doubted = not healthy["failed"] and waited and (found["cold"] or slow)
            if not healthy["failed"] and not doubted:
                return red
            wait_s = PATIENT_WAIT_S if slow or healthy["failed"] else BRIEF_WAIT_S
        raise AssertionError("red without the fault as well: " + "\n".join(healthy["failed"]))

    def python(self, fault: Fault) -> tuple[int, str]:
        """Run the tests of a fault. Returns: the exit code and what was said."""
        if fault.is_tested and self.loaded.process is not None:
            with suppress(ChildProcessError, TimeoutError):
                found = self._run(self.loaded.ask_once, fault)
                if is_red(*found):
                    return found
        # What was not noticed there, and what cannot be planted there, is judged where all is imported anew.
        return self._run(self._bare.ask, fault)

    def _run(
        self,
        ask: Callable[[dict[str, object], float], dict[str, int]],
        fault: Fault,
        *,
        stays: bool | None = None,
        words: Sequence[str] = (),
    ) -> tuple[int, str]:
        """Args: stays: in the session that stays, whose end is asked for by False; words: other tests."""
        # The database's template is made by the healthy code, unless the fault lies in what fills it.
        shared = {} if fault.reseeds else {"TEST_TEMPLATE": self._template}
        said = self.root / ".said"
        order: dict[str, object] = {
            "words": words or fault.words,
            "env": environment() | {"PYTHONPATH": str(self.root), "PYTHONDONTWRITEBYTECODE": "1", **shared},
            "said": str(said),
            "patience_s": PATIENCE_S,
            "file": fault.file,
            "planted": (self.root / fault.file).read_text(encoding="utf-8"),
            "healthy": (ROOT / fault.file).read_text(encoding="utf-8"),
        }
        if stays is not None:
            order["stays"] = stays
        code = ask(order, PATIENCE_S + 10)["code"]
        return code, said.read_text(encoding="utf-8", errors="replace")

    def web(self, fault: Fault) -> tuple[int, str]:
        """The same of a fault whose tests are the web's."""
        found = self._ask_vitest(fault)
        return (1 if found["failed"] else 0), "\n".join(found["failed"])

    def _ask_vitest(
        self, fault: Fault, *, wait_s: int = WAIT_S, tests: Sequence[str] = (), fresh: bool = False
    ) -> dict[str, Any]:
        """Args: tests: those alone, by their ids; fresh: in a process that has run nothing."""
        if self.resident_web is None:
            node = os.environ.get("PLANTED_NODE", "node")
            env = environment() | {"NO_COLOR": "1", "QUOTELOOM_PYTHON": sys.executable}
            self.resident_web = ResidentProcess([node, str(VITESTS)], self.root / "web", env)
        file, *rest = fault.words
        changed = [name.removeprefix("web/") for name in (self._touched, fault.file) if name]
        self._touched = fault.file
        order = {
            "file": file.removeprefix("web/"),
            "title": rest[1] if rest else None,
            "tests": tests,
            "changed": changed,
            "wait_s": wait_s,
            "fresh": fresh,
        }
        found = self.resident_web.ask(order, PATIENCE_WEB_S)
        assert found["ran"] or found["failed"], f"{fault.tests} names no test"
        return found


def is_red(code: int, said: str) -> bool:
    """A test failed; a set-up that breaks is no test that says what is wrong."""
    return code == 1 and re.search(r"^FAILED |\bFAIL\b", said, re.MULTILINE) is not None
