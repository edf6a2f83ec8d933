"""As whom a server runs: root starts servers as a service user, anybody else as himself."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SERVICE_USER = "quoteloom"


@dataclass(frozen=True)
class Account:
    """A user that servers run as when the supervisor is root."""

    name: str
    uid: int
    gid: int


def _lookup(name: str) -> Account | None:
    try:
        found = pwd.getpwnam(name)
    except KeyError:
        return None
    return Account(found.pw_name, found.pw_uid, found.pw_gid)


@cache
def service_account() -> Account | None:
    """The service user; None for a plain user, who needs none.

    Raises: RuntimeError when root cannot create it.
    """
    if os.geteuid() != 0:
        return None
    known = _lookup("postgres") or _lookup(SERVICE_USER)
    if known:
        return known
    # A bare numeric uid is not enough: initdb looks its own name up.
    made = subprocess.run(
        ["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", SERVICE_USER],
        capture_output=True,
        text=True,
        check=False,
    )
    account = _lookup(SERVICE_USER)
    if account is None:
        raise RuntimeError(f"cannot create the system user {SERVICE_USER}: {made.stderr.strip()}")
    return account


def as_account(command: Sequence[str], account: Account | None) -> list[str]:
    """The command, run as that user, and ended when the supervisor dies without saying goodbye.

    setpriv sets the death signal after the change of user: the other way round the kernel clears it.
    """
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        return list(command)
    prefix = [setpriv]
    if account is not None:
        prefix += [f"--reuid={account.name}", f"--regid={account.gid}", "--init-groups", "--no-new-privs"]
    return [*prefix, "--pdeathsig", "TERM", "--", *command]


def give(path: Path, account: Account | None) -> Path:
    """Make a folder that only the service user reads and writes, and return it."""
    path.mkdir(parents=True, exist_ok=True, mode=0o700)
    if account is not None and path.stat().st_uid != account.uid:
        os.chown(path, account.uid, account.gid)
    return path


def can_run(account: Account | None, *command: str) -> bool:
    """Whether that user can really run the command, found out by doing it: folders count too."""
    try:
        done = subprocess.run(
            as_account(command, account),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=20,
            check=False,
            cwd="/",
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
