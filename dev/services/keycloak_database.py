"""Keycloak's database from the cache: tables and realm stand before the first boot, which then takes seconds.

The text in the cache is made by dev/prepared_keycloak.py on a server of its own. Whatever is secret is
a placeholder there: client secrets come from a state's own vault, keys are made for each state.
See docs/adr/0013-prepared-keycloak.md.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from pathlib import Path

from dev.build.commands import SetupFailed, output_of
from dev.environment import REALM
from dev.layout import CHECKOUT
from dev.probes import Facts, psql
from dev.secrets_file import DEMO_PASSWORD
from dev.services.keycloak import Program, realm_environment, realm_placeholders

FILE = "database.sql"
PASSWORD_NAME = "QUOTELOOM_DEMO_PASSWORD"
BOOTSTRAP_SECRET = "KC_BOOTSTRAP_ADMIN_CLIENT_SECRET"
# Keycloak takes nothing but an address where it expects one.
_ADDRESSES = {
    "PUBLIC_ORIGIN": "http://public-origin.placeholder.invalid",
    "TEMPORAL_UI_URL": "http://temporal-ui-url.placeholder.invalid",
    "MAIL_FROM": "mail-from@placeholder.invalid",
}
# The secret settings of the four keys that Keycloak gives a realm, as the maker names them.
KEY_MAKER = "adapters.keycloak_keys"
_RSA, _SHARED = ("privateKey", "certificate"), ("secret", "kid")
_KEYS = {
    "rsa-generated": _RSA,
    "rsa-enc-generated": _RSA,
    "hmac-generated": _SHARED,
    "aes-generated": _SHARED,
}
REALMS = ("master", REALM)
_LEFT_OPEN = re.compile(r"__[A-Z][A-Za-z0-9_:-]+__|placeholder\.invalid")
# What begins a private key, a certificate or a token, as Keycloak stores them.
_SECRET = re.compile(r"MII[A-Za-z0-9+/]{40}|eyJ[A-Za-z0-9_-]{20,}\.")


def placeholder(name: str) -> str:
    """What stands for a variable in the kept text."""
    return _ADDRESSES.get(name, f"__{name}__")


def open_variables() -> set[str]:
    """The variables that stand as placeholders: the realm's, without what users' hashes are made of."""
    return (realm_placeholders() | {BOOTSTRAP_SECRET}) - {PASSWORD_NAME}


def key_names() -> set[str]:
    """The parts of keys that stand as placeholders, `KEY:<realm>:<provider>:<setting>`."""
    return {
        f"KEY:{realm}:{provider}:{setting}"
        for realm in REALMS
        for provider, settings in _KEYS.items()
        for setting in settings
    }


async def new_keys(python: Path) -> dict[str, str]:
    """Keys for the realms of one state. Args: python: of the application's venv. Raises: SetupFailed."""
    command = [python, "-W", "ignore", "-m", KEY_MAKER, *REALMS]
    text = await output_of(command, {"PYTHONPATH": str(CHECKOUT)})
    try:
        keys = {f"KEY:{name}": str(value) for name, value in json.loads(text or "{}").items()}
    except ValueError:
        keys = {}
    if set(keys) != key_names():
        raise SetupFailed(f"{KEY_MAKER} did not make the keys of the realms")
    return keys


def refuse_secrets(text: str) -> str:
    """The text, when it may be shared by every state of this machine's user. Raises: SetupFailed."""
    if found := _SECRET.search(text):
        raise SetupFailed(f"the prepared database would share a secret ({found[0][:12]}...)")
    wanted = open_variables() | key_names()
    if missing := sorted(name for name in wanted if placeholder(name) not in text):
        raise SetupFailed(f"the prepared database lacks a place for {', '.join(missing)}")
    return text


def filled(text: str, values: Mapping[str, str]) -> str:
    """The text with a state's own values. Raises: SetupFailed for a placeholder that stays open."""
    names = open_variables() | key_names()
    for name in names:
        if re.search(r"[\\\x00-\x1f]", values[name]):
            raise SetupFailed(f"{name} holds a backslash or a control character, which COPY would misread")
    known = {placeholder(name): values[name] for name in names}
    places = re.compile("|".join(re.escape(each) for each in sorted(known, key=len, reverse=True)))
    # Looked for before the values are in: a random secret may well look like a placeholder.
    if found := _LEFT_OPEN.search(places.sub("", text)):
        raise SetupFailed(f"the prepared database leaves {found[0]} open")
    return places.sub(lambda place: known[place[0]], text)


async def has_realm(facts: Facts, database: str) -> bool:
    """Whether the realm stands in that database already."""
    if not await psql(facts, "SELECT to_regclass('public.realm')", database):
        return False
    return bool(await psql(facts, f"SELECT 1 FROM realm WHERE name = '{REALM}'", database))


async def load_prepared(
    facts: Facts, program: Program, app_env: Mapping[str, str], database: str, python: Path
) -> bool:
    """Fill an empty database from the cache; any other stays as it is. Returns: whether the realm stands.

    Args: python: of the application's venv, which makes the keys.
    """
    if await psql(facts, "SELECT to_regclass('public.databasechangelog')", database):
        return await has_realm(facts, database)
    values = realm_environment(app_env, facts.vault) | {BOOTSTRAP_SECRET: facts.vault[BOOTSTRAP_SECRET]}
    # The users' hashes in the cache are of the password in the README and of no other.
    if program.prepared is None or values[PASSWORD_NAME] != DEMO_PASSWORD:
        return False
    values |= await new_keys(python)
    text = await asyncio.to_thread((program.prepared / FILE).read_text, encoding="utf-8")
    # One transaction: a half-loaded database would be worse than none.
    await psql(facts, f"BEGIN;\n{filled(text, values)}\nCOMMIT;\n", database)
    return True


async def dump(facts: Facts, database: str) -> str:
    """The whole database as SQL. Raises: SetupFailed."""
    process = await asyncio.create_subprocess_exec(
        str(facts.postgres_bin / "pg_dump"),
        *("-h", "127.0.0.1", "-p", str(facts.ports["postgres"]), "-U", "postgres", database),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PGPASSWORD": facts.vault["POSTGRES_PASSWORD"]},
    )
    out, errors = await process.communicate()
    if process.returncode != 0:
        raise SetupFailed(f"pg_dump failed\n{errors.decode(errors='replace')}")
    return out.decode()
