"""A PostgreSQL of our own on loopback; the machine's cluster is never touched."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

from dev.build.commands import SetupFailed
from dev.build.postgres_tools import postgres_major
from dev.probes import Facts, probe_of, psql
from dev.service_account import Account, as_account, give
from dev.supervised_process import Service

# Only a throw-away cluster may lose its data when the power goes. Its commits stay synchronous all the same:
# tests kill the server, and what it has answered before must be there when it is back.
# Each process that tests has pools of its own there, and so has each worker that it starts.
FAST = {"fsync": "off", "full_page_writes": "off", "max_connections": "400"}


def data_folder(facts: Facts) -> Path:
    """Carries the major version: another one never opens it."""
    return facts.layout.state / f"pg{postgres_major(facts.postgres_bin)}"


def init_cluster(facts: Facts, account: Account | None) -> None:
    """Make the data folder on first use, with checksums and a password for the superuser."""
    data = data_folder(facts)
    if (data / "PG_VERSION").exists():
        return
    give(data, account)
    # initdb wants a real file that its own user can read.
    secret = data.with_name("pg.pw")
    handle = os.open(secret, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as sink:
        sink.write(facts.vault["POSTGRES_PASSWORD"] + "\n")
    if account is not None:
        os.chown(secret, account.uid, account.gid)
    command = [
        str(facts.postgres_bin / "initdb"), "-D", str(data), "-U", "postgres", "--auth=scram-sha-256",
        f"--pwfile={secret}", "--data-checksums", "--locale=C.UTF-8", "--encoding=UTF8",
    ]  # fmt: skip
    try:
        done = subprocess.run(
            as_account(command, account), capture_output=True, text=True, check=False, cwd="/"
        )
    finally:
        secret.unlink()
    if done.returncode != 0:
        raise SetupFailed(f"initdb failed\n{done.stdout}{done.stderr}")


def postgres_service(facts: Facts, account: Account | None, *, throw_away: bool) -> Service:
    """How to run the cluster. No socket file: its path would be too long below some checkouts."""
    options = {
        "port": str(facts.ports["postgres"]),
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": "",
        "max_connections": "200",
        "cluster_name": facts.cluster_name,
        "log_checkpoints": "off",
        "timezone": "UTC",
        **(FAST if throw_away else {}),
    }
    command = [str(facts.postgres_bin / "postgres"), "-D", str(data_folder(facts))]
    for name, value in options.items():
        command += ["-c", f"{name}={value}"]
    return Service(
        name="postgres",
        command=command,
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        cwd=data_folder(facts),
        ports=(facts.ports["postgres"],),
        probe=probe_of("postgres", facts),
        account=account,
        stop_signal=signal.SIGINT,
    )


def _role(name: str, password: str, *rights: str) -> str:
    secret = password.replace("'", "''")
    wanted = " ".join(("LOGIN", "NOSUPERUSER", "NOBYPASSRLS", *rights))
    return (
        f"SELECT 'CREATE ROLE {name}' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname='{name}')\\gexec\n"
        f"ALTER ROLE {name} WITH {wanted} PASSWORD '{secret}';\n"
    )


def _database(name: str, owner: str) -> str:
    return (
        f"SELECT 'CREATE DATABASE {name} OWNER {owner}' "
        f"WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname='{name}')\\gexec\n"
        f"REVOKE ALL ON DATABASE {name} FROM PUBLIC;\n"
    )


async def make_roles(facts: Facts, *, throw_away: bool) -> None:
    """The roles with their passwords. In a throw-away cluster the owner may make databases of its own."""
    vault = facts.vault
    create = "CREATEDB" if throw_away else "NOCREATEDB"
    await psql(
        facts,
        _role("quoteloom_owner", vault["OWNER_DB_PASSWORD"], create)
        + _role("quoteloom_app", vault["APP_DB_PASSWORD"], "NOCREATEDB")
        + _role("quoteloom_worker", vault["WORKER_DB_PASSWORD"], "NOCREATEDB")
        + _role("keycloak", vault["KEYCLOAK_DB_PASSWORD"], "NOCREATEDB")
        + _role("temporal", vault["TEMPORAL_DB_PASSWORD"], "CREATEDB"),
    )


async def make_databases(facts: Facts) -> None:
    """The databases, closed to everybody but their owners and our two runtime roles."""
    await psql(
        facts,
        _database("quoteloom", "quoteloom_owner")
        + "GRANT CONNECT ON DATABASE quoteloom TO quoteloom_app, quoteloom_worker;\n"
        + _database("keycloak", "keycloak"),
    )
