"""Keycloak as a plain java process with the realm as code."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dev.build.commands import SetupFailed
from dev.environment import BOOTSTRAP_CLIENT
from dev.probes import Facts, probe_of
from dev.service_account import Account, give
from dev.supervised_process import Service

SOURCE = Path(__file__).resolve().parent.parent / "keycloak"
REALM_FILE = SOURCE / "realm.json"
LINKED = ("lib", "conf", "providers", "themes")
# What dev/prepared_keycloak.py keeps beside the program.
CLASSES = "classes.jsa"
# Keycloak notes after its answer that a sign-in was right, and refuses the person's next one until it has:
# as invalid credentials, and more often the busier the machine is. Failures are counted and lock as ever.
NO_REFUSAL_WHILE_NOTING = {
    "KC_SPI_BRUTE_FORCE_PROTECTOR__DEFAULT_BRUTE_FORCE_DETECTOR__ALLOW_CONCURRENT_REQUESTS": "true",
}
# Only where every password is thrown away: a hash that is meant to be dear costs what a whole call does, and
# a password that must differ from the last three costs four.
CHEAP_HASHES = {
    "KC_SPI_PASSWORD_HASHING__ARGON2__ITERATIONS": "1",
    "KC_SPI_PASSWORD_HASHING__ARGON2__MEMORY": "64",
}
# Lines about events name who signed in; the events themselves lie in the database, and sign-ins in our audit.
LOG_LEVEL = "warn,org.keycloak.events:off"
_PLACEHOLDER = re.compile(r"\$\{([A-Z][A-Z0-9_]*)\}")


@dataclass(frozen=True)
class Program:
    """What Keycloak runs from, all of it in the cache.

    `passwords`: the list that the realm's policy names, without which the server stops at import;
    `prepared`: what an earlier boot left (database and classes), None: this one does everything itself.
    """

    built: Path
    passwords: Path
    java: Path
    prepared: Path | None = None


def realm_placeholders() -> set[str]:
    """The names of the variables that the realm file takes from the environment."""
    return set(_PLACEHOLDER.findall(REALM_FILE.read_text(encoding="utf-8")))


def make_home(facts: Facts, program: Program, account: Account | None) -> Path:
    """A home with only its own data; the program is linked from the cache, where it is read-only."""
    home = give(facts.layout.state / "kc", account)
    give(home / "data", account)
    imports = give(home / "data" / "import", account)
    lists = give(home / "data" / "password-blacklists", account)
    links = {home / name: program.built / name for name in LINKED}
    links[lists / program.passwords.name] = program.passwords
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


def realm_environment(app_env: Mapping[str, str], vault: Mapping[str, str]) -> dict[str, str]:
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
        "KC_HTTP_ENABLED": "true",
        "KC_HTTP_HOST": "127.0.0.1",
        "KC_HTTP_PORT": str(ports["keycloak"]),
        "KC_HTTP_MANAGEMENT_PORT": str(ports["keycloak_management"]),
        "KC_HOSTNAME": f"http://localhost:{ports['keycloak']}",
        "KC_LOG_LEVEL": LOG_LEVEL,
        **NO_REFUSAL_WHILE_NOTING,
    }


def _birth(app_env: Mapping[str, str], facts: Facts) -> dict[str, str]:
    """What a new database is filled with; without it no later start makes the first administrator again."""
    first = {
        "KC_BOOTSTRAP_ADMIN_CLIENT_ID": BOOTSTRAP_CLIENT,
        "KC_BOOTSTRAP_ADMIN_CLIENT_SECRET": facts.vault["KC_BOOTSTRAP_ADMIN_CLIENT_SECRET"],
    }
    return {**first, **realm_environment(app_env, facts.vault)}


def _class_options(program: Program, keep_classes: Path | None) -> list[str]:
    """Loaded classes from an archive: 3 s of processor time less. Java goes without one that does not fit."""
    # Thousands of its warnings tell which classes an archive cannot hold.
    quiet = ["-Xlog:disable", "-Xlog:all=error"]
    if keep_classes is not None:
        return [f"-XX:ArchiveClassesAtExit={keep_classes}", *quiet]
    archive = program.prepared / CLASSES if program.prepared else None
    return [f"-XX:SharedArchiveFile={archive}", *quiet] if archive and archive.is_file() else []


def _java_command(program: Program, home: Path, keep_classes: Path | None) -> list[str]:
    options = (SOURCE / "java_options.txt").read_text(encoding="utf-8").split()
    return [
        str(program.java), "-Xms128m", "-Xmx384m",
        # The first compiler only: the start takes 5 s instead of 17 on busy cores.
        "-XX:TieredStopAtLevel=1",
        *options, *_class_options(program, keep_classes),
        f"-Dkc.home.dir={home}", f"-Djboss.server.config.dir={home / 'conf'}",
        "-cp", str(program.built / "lib" / "quarkus-run.jar"),
        "io.quarkus.bootstrap.runner.QuarkusEntryPoint",
    ]  # fmt: skip


def keycloak_service(
    facts: Facts,
    program: Program,
    app_env: Mapping[str, str],
    account: Account | None,
    database: str,
    *,
    import_realm: bool = True,
    keep_classes: Path | None = None,
    throw_away: bool = False,
) -> Service:
    """How to run Keycloak: java itself, since it would outlive a killed kc.sh.

    Args: import_realm: needed once per database; keep_classes: where the archive is written at the end;
        throw_away: no password of it is worth anything.
    """
    home = make_home(facts, program, account)
    command = _java_command(program, home, keep_classes)
    return Service(
        name="keycloak",
        command=[*command, "start", "--optimized", *(["--import-realm"] if import_realm else [])],
        env={
            "PATH": "/usr/bin:/bin",
            "LANG": "C.UTF-8",
            **_settings(facts, database),
            **(CHEAP_HASHES if throw_away else {}),
            **(_birth(app_env, facts) if import_realm else {}),
        },
        cwd=home,
        ports=(facts.ports["keycloak"], facts.ports["keycloak_management"]),
        probe=probe_of("keycloak", facts),
        account=account,
        ready_timeout_s=180.0,
    )
