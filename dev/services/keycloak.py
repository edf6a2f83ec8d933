"""Keycloak as a plain java process with the realm as code."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from dev.account import Account, give
from dev.build.commands import SetupFailed
from dev.environment import BOOTSTRAP_CLIENT
from dev.probes import Facts, probe_of
from dev.supervised import Service

SOURCE = Path(__file__).resolve().parent.parent / "keycloak"
REALM_FILE = SOURCE / "realm.json"
LINKED = ("lib", "conf", "providers", "themes")
_PLACEHOLDER = re.compile(r"\$\{([A-Z][A-Z0-9_]*)\}")


def realm_placeholders() -> set[str]:
    """The names of the variables that the realm file takes from the environment."""
    return set(_PLACEHOLDER.findall(REALM_FILE.read_text(encoding="utf-8")))


def make_home(facts: Facts, built: Path, passwords: Path, account: Account | None) -> Path:
    """A home with only its own data; the program is linked from the cache, where it is read-only.

    Args: passwords: the list that the realm's policy names; without it the server stops at import.
    """
    home = give(facts.layout.state / "kc", account)
    give(home / "data", account)
    imports = give(home / "data" / "import", account)
    lists = give(home / "data" / "password-blacklists", account)
    links = {home / name: built / name for name in LINKED} | {lists / passwords.name: passwords}
    for link, target in links.items():
        if link.is_symlink() and link.readlink() != target:
            link.unlink()
        if not link.is_symlink():
            link.symlink_to(target)
    realm = imports / "realm.json"
    realm.write_text(REALM_FILE.read_text(encoding="utf-8"), encoding="utf-8")
    if account is not None:
        os.chown(realm, account.uid, account.gid)
    return home


def _realm_environment(app_env: Mapping[str, str], vault: Mapping[str, str]) -> dict[str, str]:
    """Values for the realm's placeholders. An unset one would stay literal: a public text as a secret."""
    known = {**vault, **app_env}
    missing = [name for name in sorted(realm_placeholders()) if not known.get(name)]
    if missing:
        raise SetupFailed(f"the realm needs {', '.join(missing)}")
    return {name: known[name] for name in realm_placeholders()}


def _settings(facts: Facts, database: str) -> dict[str, str]:
    ports = facts.ports
    return {
        "KC_CACHE": "local",
        "KC_DB": "postgres",
        "KC_DB_URL": f"jdbc:postgresql://127.0.0.1:{ports['postgres']}/{database}",
        "KC_DB_USERNAME": "keycloak",
        "KC_DB_PASSWORD": facts.vault["KEYCLOAK_DB_PASSWORD"],
        "KC_HEALTH_ENABLED": "true",
        "KC_METRICS_ENABLED": "true",
        "KC_BOOTSTRAP_ADMIN_CLIENT_ID": BOOTSTRAP_CLIENT,
        "KC_BOOTSTRAP_ADMIN_CLIENT_SECRET": facts.vault["KC_BOOTSTRAP_ADMIN_CLIENT_SECRET"],
        "KC_HTTP_ENABLED": "true",
        "KC_HTTP_HOST": "127.0.0.1",
        "KC_HTTP_PORT": str(ports["keycloak"]),
        "KC_HTTP_MANAGEMENT_PORT": str(ports["keycloak_management"]),
        "KC_HOSTNAME": f"http://localhost:{ports['keycloak']}",
        "KC_LOG_LEVEL": "warn",
    }


def keycloak_service(
    facts: Facts,
    built: Path,
    passwords: Path,
    java: Path,
    app_env: Mapping[str, str],
    account: Account | None,
    database: str,
) -> Service:
    """How to run Keycloak: java itself, since it would outlive a killed kc.sh."""
    home = make_home(facts, built, passwords, account)
    options = (SOURCE / "java_options.txt").read_text(encoding="utf-8").split()
    command = [
        str(java), "-Xms128m", "-Xmx384m",
        # The first compiler only: the start takes 5 s instead of 17 on busy cores.
        "-XX:TieredStopAtLevel=1",
        *options,
        f"-Dkc.home.dir={home}", f"-Djboss.server.config.dir={home / 'conf'}",
        "-cp", str(built / "lib" / "quarkus-run.jar"),
        "io.quarkus.bootstrap.runner.QuarkusEntryPoint", "start", "--optimized", "--import-realm",
    ]  # fmt: skip
    return Service(
        name="keycloak",
        command=command,
        env={
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            **_settings(facts, database),
            **_realm_environment(app_env, facts.vault),
        },
        cwd=home,
        ports=(facts.ports["keycloak"], facts.ports["keycloak_management"]),
        probe=probe_of("keycloak", facts),
        account=account,
        ready_timeout_s=180.0,
    )
