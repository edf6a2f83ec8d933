"""Boots Keycloak once, on a cluster of its own, and keeps what every new state would do again.

That is its database with the realm (25 s of processor time) and an archive of the classes that it loads
(3 s). The secrets of that server are placeholders or thrown away with it.
See docs/adr/0013-prepared-keycloak.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import urllib.parse
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from dev.build.commands import SetupFailed
from dev.build.postgres_tools import postgres_major
from dev.build.toolchain import Toolchain
from dev.cache import digest_of, is_complete, publish, remove
from dev.environment import BOOTSTRAP_CLIENT, REALM, application_environment
from dev.layout import Layout, instance_of
from dev.logs import Redactor, ServiceLog
from dev.ports import PortTaken, random_ports
from dev.probes import Facts, psql
from dev.secrets_file import DEMO_PASSWORD, MAKERS
from dev.service_account import give, service_account
from dev.services.keycloak import CLASSES, REALM_FILE, SOURCE, Program, keycloak_service
from dev.services.keycloak_database import (
    BOOTSTRAP_SECRET,
    FILE,
    dump,
    key_names,
    open_variables,
    placeholder,
    refuse_secrets,
)
from dev.services.postgres import init_cluster, make_databases, make_roles, postgres_service
from dev.supervised_process import NotReady, Service, ServiceFailed, Supervised

FORGET = SOURCE / "forget.sql"
DATABASE = "keycloak"
# On a slow machine; the archive is written while the server stops.
READY_S, ARCHIVE_S, TIMEOUT_S = 300.0, 120.0, 30.0
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def prepared_key(program: Program, postgres_bin: Path) -> str:
    """One entry per Keycloak, realm, Java and PostgreSQL, and per way in which a state fills it."""
    release = program.java.parent.parent / "release"
    recipe = digest_of(
        REALM_FILE.read_bytes(),
        FORGET.read_bytes(),
        repr(sorted(map(placeholder, open_variables() | key_names()))),
        DEMO_PASSWORD,
        str(program.java),
        release.read_bytes() if release.is_file() else b"",
        (SOURCE / "java_options.txt").read_bytes(),
    )
    return f"tools/{program.built.name}-prepared-{recipe}-pg{postgres_major(postgres_bin)}"


def found_prepared(layout: Layout, tools: Toolchain, program: Program) -> Path | None:
    """The folder that the cache holds, if it does."""
    place = layout.cache / prepared_key(program, tools.postgres_bin)
    return place if is_complete(place) else None


async def prepare_keycloak(layout: Layout, tools: Toolchain, program: Program) -> Path:
    """The folder with the database's text and the archive of classes, made when the cache holds none.

    Raises: SetupFailed.
    """

    async def build(place: Path) -> None:
        scratch = place / "scratch"
        scratch.mkdir(mode=0o755)
        try:
            own = Layout(layout.checkout, layout.cache, scratch, instance_of(scratch))
            facts = Facts(own, random_ports(), _vault(), tools.postgres_bin)
            text, classes = await _boot_once(facts, program, layout.logs / "setup-keycloak-prepared.log")
            (place / FILE).write_text(refuse_secrets(text), encoding="utf-8")
            # A Java without an archive of its own classes makes none of ours either.
            if classes.is_file():
                shutil.copyfile(classes, place / CLASSES)
        except (ServiceFailed, PortTaken, NotReady, OSError) as error:
            raise SetupFailed(f"Keycloak could not be prepared: {error}") from error
        finally:
            remove(scratch)

    return await publish(layout.cache, prepared_key(program, tools.postgres_bin), build)


def _vault() -> dict[str, str]:
    """Secrets that die with this server, and placeholders where a state puts its own."""
    vault = {name: make() for name, make in MAKERS.items()} | {"QUOTELOOM_DEMO_PASSWORD": DEMO_PASSWORD}
    return vault | {name: placeholder(name) for name in open_variables() if name in vault}


async def _boot_once(facts: Facts, program: Program, log_file: Path) -> tuple[str, Path]:
    """Run both servers and try the realm out. Returns: the database without its keys, and the archive."""
    account = service_account()
    env = application_environment(facts.layout, facts.vault, facts.ports)
    env |= {name: placeholder(name) for name in open_variables()}
    classes = give(facts.layout.state / "classes", account) / CLASSES
    await asyncio.to_thread(init_cluster, facts, account)
    async with _running(postgres_service(facts, account, throw_away=True), log_file):
        await make_roles(facts, throw_away=True)
        await make_databases(facts)
        service = keycloak_service(facts, program, env, account, DATABASE, keep_classes=classes)
        patient = replace(service, ready_timeout_s=READY_S, grace_s=ARCHIVE_S)
        async with _running(patient, log_file):
            await asyncio.to_thread(_try_out, facts)
        await psql(facts, FORGET.read_text(encoding="utf-8"), DATABASE)
        return await dump(facts, DATABASE), classes


@contextlib.asynccontextmanager
async def _running(service: Service, log_file: Path) -> AsyncIterator[None]:
    log = ServiceLog(log_file, Redactor(()))
    item = Supervised(service, log, lambda: None, lambda error: None)
    try:
        await item.start()
        yield
    except BaseException:
        # What is given up, by Ctrl-C too, leaves no archive to wait for.
        item.service = replace(service, grace_s=1.0)
        raise
    finally:
        await item.stop()


def _try_out(facts: Facts) -> None:
    """What the first minute of a stack asks, so that its classes are in the archive. Raises: OSError."""
    base = f"http://127.0.0.1:{facts.ports['keycloak']}"
    secret = facts.vault[BOOTSTRAP_SECRET]
    credentials = {"client_id": BOOTSTRAP_CLIENT, "client_secret": secret}
    admin = _token(base, "master", {"grant_type": "client_credentials", **credentials})["access_token"]
    users = _call(f"{base}/admin/realms/{REALM}/users?max=100", token=admin)
    for path in (
        "",
        "/users/profile",
        "/groups",
        "/clients",
        "/components",
        f"/users/{users[0]['id']}/groups",
    ):
        _call(f"{base}/admin/realms/{REALM}{path}", token=admin)
    person = next(user for user in users if user.get("email") and not user["requiredActions"])
    bff = {"client_id": "quoteloom-bff", "client_secret": facts.vault["QUOTELOOM_BFF_SECRET"]}
    grant = {"grant_type": "password", "username": person["email"], "password": DEMO_PASSWORD}
    answer = _token(base, REALM, {**grant, **bff, "scope": "openid"})
    _call(f"{base}/realms/{REALM}/protocol/openid-connect/certs")
    _token(base, REALM, {"grant_type": "refresh_token", "refresh_token": answer["refresh_token"], **bff})


def _token(base: str, realm: str, form: dict[str, str]) -> Any:
    return _call(f"{base}/realms/{realm}/protocol/openid-connect/token", form=form)


def _call(url: str, *, token: str = "", form: dict[str, str] | None = None) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = urllib.parse.urlencode(form).encode() if form else None
    with _DIRECT.open(urllib.request.Request(url, data, headers), timeout=TIMEOUT_S) as answer:
        return json.loads(answer.read())
