"""The contract between supervisor and application: every variable that adapters/settings.py reads.

One function builds it for `up`, for throw-away test stacks and for `./quoteloom env`; docker-compose.yml
names the same variables, which a test compares.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from dev.layout import Layout, owns
from dev.ports import Ports

REALM = "quoteloom"
NAMESPACE = "quoteloom"
BUCKET = "quoteloom"
APP_S3_USER = "quoteloom-app"
BOOTSTRAP_CLIENT = "quoteloom-bootstrap"
# Only alembic and bootstrap may have these; the API and the workers run without them.
PRIVILEGED = frozenset(
    {
        "OWNER_DATABASE_URL",
        "S3_ROOT_ACCESS_KEY",
        "S3_ROOT_SECRET_KEY",
        "KC_BOOTSTRAP_ADMIN_CLIENT_ID",
        "KC_BOOTSTRAP_ADMIN_CLIENT_SECRET",
        "QUOTELOOM_DEMO_PASSWORD",
    }
)


def _database_url(role: str, password: str, ports: Ports) -> str:
    return f"postgresql+psycopg://{role}:{password}@127.0.0.1:{ports['postgres']}/quoteloom"


def _databases(vault: Mapping[str, str], ports: Ports) -> dict[str, str]:
    return {
        "DATABASE_URL": _database_url("quoteloom_app", vault["APP_DB_PASSWORD"], ports),
        "WORKER_DATABASE_URL": _database_url("quoteloom_worker", vault["WORKER_DB_PASSWORD"], ports),
        "OWNER_DATABASE_URL": _database_url("quoteloom_owner", vault["OWNER_DB_PASSWORD"], ports),
    }


def _servers(vault: Mapping[str, str], ports: Ports) -> dict[str, str]:
    return {
        "TEMPORAL_ADDRESS": f"127.0.0.1:{ports['temporal']}",
        "TEMPORAL_NAMESPACE": NAMESPACE,
        "TEMPORAL_UI_URL": f"http://localhost:{ports['temporal_ui']}",
        "S3_ENDPOINT": f"http://127.0.0.1:{ports['s3']}",
        "S3_PUBLIC_ENDPOINT": f"http://localhost:{ports['s3']}",
        "S3_BUCKET": BUCKET,
        "S3_ACCESS_KEY": APP_S3_USER,
        "S3_SECRET_KEY": vault["S3_SECRET_KEY"],
        "S3_ROOT_ACCESS_KEY": vault["S3_ROOT_ACCESS_KEY"],
        "S3_ROOT_SECRET_KEY": vault["S3_ROOT_SECRET_KEY"],
        "KEYCLOAK_URL": f"http://localhost:{ports['keycloak']}",
        "KEYCLOAK_REALM": REALM,
        "KC_BOOTSTRAP_ADMIN_CLIENT_ID": BOOTSTRAP_CLIENT,
        "KC_BOOTSTRAP_ADMIN_CLIENT_SECRET": vault["KC_BOOTSTRAP_ADMIN_CLIENT_SECRET"],
        "SMTP_HOST": "127.0.0.1",
        "SMTP_PORT": str(ports["mail_smtp"]),
        "SANDBOX_URL": f"http://127.0.0.1:{ports['sandbox']}",
    }


_PASSED_ON = ("QUOTELOOM_TESSERACT", "OCR_AT_ONCE", "ACORD_TEMPLATES")
"""What a worker takes of the caller's shell, where it says something."""


def _own(layout: Layout, vault: Mapping[str, str], ports: Ports, web_dist: Path | None) -> dict[str, str]:
    return {
        "QUOTELOOM_BFF_SECRET": vault["QUOTELOOM_BFF_SECRET"],
        "QUOTELOOM_ADMIN_SECRET": vault["QUOTELOOM_ADMIN_SECRET"],
        "QUOTELOOM_DEMO_PASSWORD": vault["QUOTELOOM_DEMO_PASSWORD"],
        "QUOTELOOM_CODEC_KEYS": vault["QUOTELOOM_CODEC_KEYS"],
        "QUOTELOOM_FIELD_KEYS": vault["QUOTELOOM_FIELD_KEYS"],
        "CODEC_AUTH": "loopback",
        "AUTH_MODE": "panel",
        "ENVIRONMENT": "dev",
        "SEED_DEMO": "true",
        "RATE_LIMITS": "on",
        "LOG_LEVEL": os.environ.get("LOG_LEVEL", "info"),
        "MAIL_FROM": "no-reply@quoteloom.example",
        "SUPPORT_EMAIL": os.environ.get("SUPPORT_EMAIL") or "support@quoteloom.example",
        "UNDERWRITING_EMAIL": os.environ.get("UNDERWRITING_EMAIL") or "underwriting@quoteloom.example",
        "OPERATIONS_EMAIL": os.environ.get("OPERATIONS_EMAIL") or "operations@quoteloom.example",
        "DEFAULT_PRODUCER": os.environ.get("DEFAULT_PRODUCER", ""),
        "PUBLIC_ORIGIN": f"http://localhost:{ports['api']}",
        "API_PORT": str(ports["api"]),
        "SANDBOX_PORT": str(ports["sandbox"]),
        "WORKER_METRICS_PORT": str(ports["worker_metrics"]),
        "INSTANCE_ID": layout.instance,
        "WEB_DIST": str(web_dist or layout.checkout / "web" / "dist"),
        **{name: os.environ[name] for name in _PASSED_ON if os.environ.get(name)},
    }


def application_environment(
    layout: Layout, vault: Mapping[str, str], ports: Ports, web_dist: Path | None = None
) -> dict[str, str]:
    """Every variable of the contract, with the privileged ones that only set-up commands get."""
    return {**_databases(vault, ports), **_servers(vault, ports), **_own(layout, vault, ports, web_dist)}


def development_overrides(ports: Ports) -> dict[str, str]:
    """What differs when vite serves the pages: Origin checks and the store's CORS speak of its origin."""
    return {"PUBLIC_ORIGIN": f"http://localhost:{ports['vite']}"}


def without_privileges(env: Mapping[str, str]) -> dict[str, str]:
    """What a serving process gets: no owner, no root keys, no bootstrap client."""
    return {name: value for name, value in env.items() if name not in PRIVILEGED}


OUTSIDE = ("DATABASE_URL", "TEMPORAL_ADDRESS", "S3_ENDPOINT", "KEYCLOAK_URL", "SMTP_HOST")
"""Servers that a deployment names; `up` runs its own."""


def unused_outside(env: Mapping[str, str]) -> list[str]:
    """Servers that this shell names and `up` will not use. Args: env: what the application gets."""
    return [name for name in OUTSIDE if os.environ.get(name, env[name]) != env[name]]


def process_environment(layout: Layout, venv: Path, home: Path) -> dict[str, str]:
    """What a Python process of ours needs beside the contract; no more of the caller's shell leaks in."""
    # With a prefix Python looks for all byte-code below it, the packages' too: each home would compile them.
    prefix = {} if owns(layout.checkout) else {"PYTHONPYCACHEPREFIX": str(home / "pycache")}
    return {
        "PATH": f"{venv}/bin:/usr/local/bin:/usr/bin:/bin",
        "HOME": str(home),
        "LANG": "C.UTF-8",
        "TZ": os.environ.get("TZ", "UTC"),
        "PYTHONPATH": str(layout.checkout),
        "PYTHONUNBUFFERED": "1",
        **prefix,
    }
