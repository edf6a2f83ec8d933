"""Temporal: the dev server on SQLite, or (profile prodlike) the real server on PostgreSQL with its UI."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from dev.build.commands import SetupFailed
from dev.probes import Facts, probe_of, psql
from dev.service_account import Account, give
from dev.supervised_process import Service
from dev.versions import version

# A dev server has one shard, and the default poll rates are per shard: after a burst each transfer
# task would cost 50 ms. Four partitions stall a fan-out for up to 2 s. The old matcher lets a new task pass
# those that wait for up to 5 s, at each step of a run; the new one keeps their order, and takes turns between
# the fairness keys of a queue. What waits in the old one's tables is taken over.
DYNAMIC_CONFIG: dict[str, int | bool] = {
    "history.transferProcessorMaxPollRPS": 5000,
    "history.timerProcessorMaxPollRPS": 5000,
    "history.visibilityProcessorMaxPollRPS": 5000,
    "system.enableActivityEagerExecution": True,
    "matching.numTaskqueueReadPartitions": 1,
    "matching.numTaskqueueWritePartitions": 1,
    "matching.useNewMatcher": True,
    "matching.enableFairness": True,
    "matching.enableMigration": True,
}
# Fixed for the life of the database.
SHARDS = 128
DATABASES = (("temporal", "postgresql/v12/temporal"), ("temporal_visibility", "postgresql/v12/visibility"))
_PLAIN_ENV = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
_SELDOM_COLLECTS = {"GOGC": "400"}
"""Of a server that goes with its run: memory is looked through at five times as much, not at twice."""


def dev_server(facts: Facts, binary: Path, account: Account | None, *, headless: bool) -> Service:
    """The dev server. Its file carries the server version: the schema is applied only when it is made."""
    ports = facts.ports
    home = give(facts.layout.state / "temporal", account)
    command = [
        str(binary), "server", "start-dev", "--ip", "127.0.0.1", "--port", str(ports["temporal"]),
        "--http-port", str(ports["temporal_http"]), "--metrics-port", str(ports["temporal_metrics"]),
        "--db-filename", str(home / f"temporal-{version('temporal', 'server')}.db"),
        "--sqlite-pragma", "journal_mode=wal", "--sqlite-pragma", "synchronous=normal",
        "--log-format", "json", "--log-level", "warn",
    ]  # fmt: skip
    for key, value in DYNAMIC_CONFIG.items():
        command += ["--dynamic-config-value", f"{key}={json.dumps(value)}"]
    listening = [ports["temporal"], ports["temporal_http"]]
    if headless:
        command.append("--headless")
    else:
        codec = f"http://localhost:{ports['api']}/temporal-codec"
        command += ["--ui-port", str(ports["temporal_ui"]), "--ui-codec-endpoint", codec]
        command.append("--ui-disable-news-fetch")
        listening.append(ports["temporal_ui"])
    return Service(
        name="temporal",
        command=command,
        env={**_PLAIN_ENV, **(_SELDOM_COLLECTS if headless else {}), "HOME": str(home)},
        cwd=home,
        ports=tuple(listening),
        probe=probe_of("temporal", facts),
        account=account,
    )


async def make_schemas(facts: Facts, binaries: Path) -> None:
    """Both databases of the real server: made once, brought up to the pinned version every time."""
    env = {
        **_PLAIN_ENV,
        "SQL_PLUGIN": "postgres12",
        "SQL_HOST": "127.0.0.1",
        "SQL_PORT": str(facts.ports["postgres"]),
        "SQL_USER": "temporal",
        "SQL_PASSWORD": facts.vault["TEMPORAL_DB_PASSWORD"],
    }
    for database, schema in DATABASES:
        tool = [str(binaries / "temporal-sql-tool"), "--db", database]
        known = await psql(facts, f"SELECT 1 FROM pg_database WHERE datname='{database}'")
        commands = [] if known else [[*tool, "create"]]
        versioned = known and await psql(facts, "SELECT to_regclass('schema_version')", database)
        if not versioned:
            commands.append([*tool, "setup-schema", "-v", "0.0"])
        commands.append([*tool, "update-schema", "--schema-name", schema])
        for command in commands:
            done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                said = "\n".join((done.stdout + done.stderr).splitlines()[-5:])
                raise SetupFailed(f"temporal-sql-tool {' '.join(command[1:])} failed\n{said}")


def real_server(facts: Facts, binaries: Path, account: Account | None) -> Service:
    """The production server on PostgreSQL, with the same dynamic configuration."""
    ports = facts.ports
    home = give(facts.layout.state / "temporal", account)
    dynamic = home / "dynamic.yaml"
    text = "".join(f"{key}:\n  - value: {json.dumps(value)}\n" for key, value in DYNAMIC_CONFIG.items())
    dynamic.write_text(text, encoding="utf-8")
    env = {
        **_PLAIN_ENV,
        "DB": "postgres12_pgx",
        "DB_PORT": str(ports["postgres"]),
        "POSTGRES_SEEDS": "127.0.0.1",
        "POSTGRES_USER": "temporal",
        "POSTGRES_PWD": facts.vault["TEMPORAL_DB_PASSWORD"],
        "DBNAME": "temporal",
        "VISIBILITY_DBNAME": "temporal_visibility",
        "NUM_HISTORY_SHARDS": str(SHARDS),
        "BIND_ON_IP": "127.0.0.1",
        "FRONTEND_GRPC_PORT": str(ports["temporal"]),
        "FRONTEND_HTTP_PORT": str(ports["temporal_http"]),
        "PROMETHEUS_ENDPOINT": f"127.0.0.1:{ports['temporal_metrics']}",
        "LOG_LEVEL": "warn",
        "DYNAMIC_CONFIG_FILE_PATH": str(dynamic),
    }
    return Service(
        name="temporal",
        command=[str(binaries / "temporal-server"), "--allow-no-auth", "start"],
        env=env,
        cwd=home,
        ports=(ports["temporal"], ports["temporal_http"]),
        probe=probe_of("temporal", facts),
        account=account,
    )


def ui_server(facts: Facts, binaries: Path, account: Account | None) -> Service:
    """The UI beside the real server; without sign-in, so loopback only."""
    ports = facts.ports
    home = give(facts.layout.state / "temporal", account)
    config = {
        "temporalGrpcAddress": f"127.0.0.1:{ports['temporal']}",
        "host": "127.0.0.1",
        "port": ports["temporal_ui"],
        "enableUi": True,
        "disableWriteActions": False,
        "cors": {"allowOrigins": [f"http://localhost:{ports['temporal_ui']}"]},
        "codec": {"endpoint": f"http://localhost:{ports['api']}/temporal-codec"},
    }
    # JSON is YAML; the supervisor has no YAML writer.
    folder = give(home / "ui", account)
    (folder / "local.yaml").write_text(json.dumps(config, indent=1) + "\n", encoding="utf-8")
    command = [
        str(binaries / "temporal-ui"),
        "--root",
        str(home),
        "--config",
        folder.name,
        "--env",
        "local",
        "start",
    ]
    return Service(
        name="temporal-ui",
        command=command,
        env={**_PLAIN_ENV, "HOME": str(home)},
        cwd=home,
        ports=(ports["temporal_ui"],),
        probe=probe_of("temporal-ui", facts),
        account=account,
    )
