"""The secrets of one state: random on first use, kept in secrets.env (mode 600), never in git."""

from __future__ import annotations

import base64
import os
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path

DEMO_PASSWORD = "Quoteloom1!"


def _password() -> str:
    return secrets.token_urlsafe(24)


def _key() -> str:
    """One encryption key in the form `id:base64 of 32 bytes`."""
    return f"k1:{base64.b64encode(secrets.token_bytes(32)).decode()}"


MAKERS: dict[str, Callable[[], str]] = {
    "POSTGRES_PASSWORD": _password,
    "OWNER_DB_PASSWORD": _password,
    "APP_DB_PASSWORD": _password,
    "WORKER_DB_PASSWORD": _password,
    "KEYCLOAK_DB_PASSWORD": _password,
    "TEMPORAL_DB_PASSWORD": _password,
    "S3_ROOT_ACCESS_KEY": lambda: f"root{secrets.token_hex(8)}",
    "S3_ROOT_SECRET_KEY": _password,
    "S3_SECRET_KEY": _password,
    "QUOTELOOM_BFF_SECRET": _password,
    "QUOTELOOM_ADMIN_SECRET": _password,
    "QUOTELOOM_TEMPORAL_UI_SECRET": _password,
    "KC_BOOTSTRAP_ADMIN_CLIENT_SECRET": _password,
    "QUOTELOOM_CODEC_KEYS": _key,
    "QUOTELOOM_FIELD_KEYS": _key,
}


def read_env_file(path: Path) -> dict[str, str]:
    """KEY=value lines; an absent file is empty."""
    if not path.exists():
        return {}
    lines = path.read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


def load_vault(path: Path) -> dict[str, str]:
    """The secrets, completed with random ones where a name is new, and the demo password of development."""
    known = read_env_file(path)
    missing = {name: make() for name, make in MAKERS.items() if name not in known}
    if missing:
        known |= missing
        text = "".join(f"{name}={value}\n" for name, value in known.items())
        work = path.with_name(f"{path.name}.{os.getpid()}.new")
        handle = os.open(work, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as sink:
            sink.write(text)
        work.replace(path)
    return {**known, "QUOTELOOM_DEMO_PASSWORD": os.environ.get("QUOTELOOM_DEMO_PASSWORD", DEMO_PASSWORD)}


def secret_values(vault: dict[str, str]) -> Iterable[str]:
    """What must never reach a log; longest first, so that no part of a longer one is left."""
    values = {value for name, value in vault.items() if name in MAKERS}
    values |= {value.split(":", 1)[1] for value in values if value.startswith("k1:")}
    return sorted(values, key=len, reverse=True)
