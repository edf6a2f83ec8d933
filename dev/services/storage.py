"""The S3 server on a folder of the state, and the one user that the application signs with."""

from __future__ import annotations

import subprocess
from pathlib import Path

from dev.build.commands import SetupFailed
from dev.environment import APP_S3_USER
from dev.probes import Facts, probe_of
from dev.service_account import Account, give
from dev.supervised_process import Service

# What was asked of the server, with signed addresses: the supervisor takes the signatures out.
ACCESS_PIPE = "access"


def s3_service(facts: Facts, binary: Path, account: Account | None) -> Service:
    """How to run versitygw; metadata beside the objects, since extended attributes end at 4 KB."""
    home = give(facts.layout.state / "s3", account)
    # Of before, with addresses that were still signed.
    (home / "access.log").unlink(missing_ok=True)
    folders = {name: give(home / name, account) for name in ("iam", "meta", "versions", "data")}
    command = [
        str(binary), "--port", f"127.0.0.1:{facts.ports['s3']}", "--quiet", "--keep-alive",
        "--health", "/healthz", "--access-log", str(home / ACCESS_PIPE),
        # The default of 120 s would let a changed user wait.
        "--iam-dir", str(folders["iam"]), "--iam-cache-ttl", "1",
        "posix", "--dir-perms", "0700", "--file-perms", "0600",
        "--sidecar", str(folders["meta"]), "--versioning-dir", str(folders["versions"]), str(folders["data"]),
    ]  # fmt: skip
    return Service(
        name="s3",
        command=command,
        env={
            "PATH": "/usr/bin:/bin",
            "HOME": str(home),
            "ROOT_ACCESS_KEY_ID": facts.vault["S3_ROOT_ACCESS_KEY"],
            "ROOT_SECRET_ACCESS_KEY": facts.vault["S3_ROOT_SECRET_KEY"],
        },
        cwd=home,
        ports=(facts.ports["s3"],),
        probe=probe_of("s3", facts),
        account=account,
        pipe=home / ACCESS_PIPE,
    )


def make_app_user(facts: Facts, binary: Path) -> None:
    """The application's user; what it may do is the bucket's policy, which bootstrap sets."""
    # By environment: a command line can be read by every user of the machine.
    env = {
        "ADMIN_ACCESS_KEY_ID": facts.vault["S3_ROOT_ACCESS_KEY"],
        "ADMIN_SECRET_ACCESS_KEY": facts.vault["S3_ROOT_SECRET_KEY"],
        "ADMIN_ENDPOINT_URL": f"http://127.0.0.1:{facts.ports['s3']}",
    }
    if APP_S3_USER in _admin(binary, env, "list-users"):
        return
    _admin(binary, env, "create-user", "-a", APP_S3_USER, "-s", facts.vault["S3_SECRET_KEY"], "-r", "user")


def _admin(binary: Path, env: dict[str, str], verb: str, *words: str) -> str:
    command = [str(binary), "admin", verb, *words]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SetupFailed(f"S3 {verb} failed\n{done.stdout}{done.stderr}")
    return done.stdout
