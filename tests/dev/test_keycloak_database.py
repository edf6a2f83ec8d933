"""Keycloak's database from the cache: a state's own secrets go in, none comes out, two states share none."""

import base64
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from dev import prepared_keycloak
from dev.build.commands import SetupFailed
from dev.environment import application_environment
from dev.layout import CHECKOUT, Layout
from dev.ports import DEFAULTS
from dev.prepared_keycloak import prepared_key
from dev.probes import Facts
from dev.secrets_file import load_vault
from dev.services import keycloak_database
from dev.services.keycloak import (
    CHEAP_HASHES,
    CLASSES,
    Program,
    keycloak_service,
    realm_environment,
    realm_placeholders,
)
from dev.services.keycloak_database import (
    BOOTSTRAP_SECRET,
    FILE,
    PASSWORD_NAME,
    REALMS,
    filled,
    key_names,
    load_prepared,
    new_keys,
    open_variables,
    placeholder,
    refuse_secrets,
)

OPEN = sorted(open_variables() | key_names())
TEXT = "".join(f"row\t{placeholder(name)}/after\n" for name in OPEN)
PYTHON = Path(sys.executable)
SECRETS = ("QUOTELOOM_BFF_SECRET", "QUOTELOOM_ADMIN_SECRET", "QUOTELOOM_TEMPORAL_UI_SECRET", BOOTSTRAP_SECRET)


def _facts(state: Path) -> Facts:
    state.mkdir(exist_ok=True)
    layout = Layout(CHECKOUT, state, state, "abc")
    return Facts(layout, DEFAULTS, load_vault(layout.secrets_file), state)


def _values(facts: Facts) -> dict[str, str]:
    env = application_environment(facts.layout, facts.vault, DEFAULTS)
    own = {BOOTSTRAP_SECRET: facts.vault[BOOTSTRAP_SECRET]} | {name: f"key of {name}" for name in key_names()}
    return realm_environment(env, facts.vault) | own


@pytest.fixture
def facts(tmp_path: Path) -> Facts:
    return _facts(tmp_path)


@pytest.fixture
def program(tmp_path: Path) -> Program:
    prepared = tmp_path / "prepared"
    prepared.mkdir()
    (prepared / FILE).write_text(TEXT)
    return Program(tmp_path, tmp_path / "common-passwords.txt", tmp_path / "java", prepared)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The SQL that an empty database is asked."""
    seen: list[str] = []

    async def psql(facts: Facts, sql: str, database: str = "postgres") -> str:
        seen.append(sql)
        return ""

    monkeypatch.setattr(keycloak_database, "psql", psql)
    return seen


def test_every_value_of_the_realm_is_left_open_but_the_password_of_the_readme() -> None:
    assert open_variables() == (realm_placeholders() | {BOOTSTRAP_SECRET}) - {PASSWORD_NAME}


def test_two_states_share_no_secret(tmp_path: Path) -> None:
    states = [_facts(tmp_path / name) for name in ("a", "b")]
    first, second = (filled(TEXT, _values(facts)) for facts in states)
    for name in SECRETS:
        assert states[0].vault[name] in first
        assert states[0].vault[name] not in second
        assert states[1].vault[name] in second


def test_a_placeholder_that_nobody_fills_is_refused(facts: Facts) -> None:
    with pytest.raises(SetupFailed, match="__NEW_SECRET__"):
        filled(f"{TEXT}row\t__NEW_SECRET__\n", _values(facts))


def test_a_drawn_secret_that_looks_like_a_placeholder_is_a_value(facts: Facts) -> None:
    values = _values(facts)
    name, other = sorted(open_variables())[:2]
    for drawn in ("a__X9__b", placeholder(other), "x__KEY:quoteloom:aes__"):
        text = filled(f"{TEXT}row\t{placeholder(name)}\n", values | {name: drawn})
        assert f"row\t{drawn}\n" in text


@pytest.mark.parametrize("value", ["back\\slash", "two\nlines", "tab\there"])
def test_a_value_that_would_break_the_rows_is_refused(facts: Facts, value: str) -> None:
    with pytest.raises(SetupFailed, match="SMTP_HOST"):
        filled(TEXT, _values(facts) | {"SMTP_HOST": value})


@pytest.mark.parametrize(
    "secret",
    [
        "privateKey\tMIIEpAIBAAKCAQEAqW/gFM3QLAyvFDqW/gFM3QLAyvFDqW/gFM3QLAyvFD",
        "eyJhbGciOiJIUzUxMiIsInR5cCIgOiAiSldUIn0.e30.x",
    ],
)
def test_a_text_that_holds_a_secret_does_not_reach_the_cache(secret: str) -> None:
    assert refuse_secrets(TEXT) == TEXT
    with pytest.raises(SetupFailed, match="share a secret"):
        refuse_secrets(f"{TEXT}{secret}\n")


@pytest.mark.parametrize("name", ["QUOTELOOM_BFF_SECRET", "KEY:quoteloom:hmac-generated:secret"])
def test_a_text_without_a_place_for_a_secret_does_not_reach_the_cache(name: str) -> None:
    with pytest.raises(SetupFailed, match=name):
        refuse_secrets(TEXT.replace(placeholder(name), "fixed"))


async def test_each_state_gets_keys_of_its_own_and_each_realm_too() -> None:
    keys = [await new_keys(PYTHON) for _ in range(2)]
    values = [value for made in keys for value in made.values()]
    assert len(set(values)) == len(values) == 2 * len(key_names())
    for realm in REALMS:
        private = keys[0][f"KEY:{realm}:rsa-generated:privateKey"]
        key = serialization.load_der_private_key(base64.b64decode(private), None)
        assert isinstance(key, rsa.RSAPrivateKey)
        assert key.key_size == 2048
        stored = keys[0][f"KEY:{realm}:rsa-generated:certificate"]
        certificate = x509.load_der_x509_certificate(base64.b64decode(stored))
        assert certificate.public_key() == key.public_key()


async def test_without_the_library_that_makes_keys_nothing_is_loaded(tmp_path: Path) -> None:
    with pytest.raises(SetupFailed, match="keycloak_keys"):
        await new_keys(tmp_path / "no-python")


def test_another_realm_java_or_way_of_filling_is_prepared_anew(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared_keycloak, "postgres_major", lambda folder: 18)
    keys = [prepared_key(program, tmp_path)]
    realm = tmp_path / "realm.json"
    realm.write_text("{}")
    for name, value in (
        ("REALM_FILE", realm),
        ("DEMO_PASSWORD", "Another1!"),
        ("placeholder", lambda name: f"<{name}>"),
        ("postgres_major", lambda folder: 15),
    ):
        monkeypatch.setattr(prepared_keycloak, name, value)
        keys.append(prepared_key(program, tmp_path))
    keys.append(prepared_key(replace(program, java=tmp_path / "other" / "java"), tmp_path))
    assert len(set(keys)) == len(keys) == 6


async def test_an_empty_database_is_filled_in_one_transaction(
    facts: Facts, program: Program, asked: list[str]
) -> None:
    env = application_environment(facts.layout, facts.vault, DEFAULTS)
    assert await load_prepared(facts, program, env, "keycloak", PYTHON)
    assert asked[-1].startswith("BEGIN;")
    assert asked[-1].rstrip().endswith("COMMIT;")
    assert facts.vault["QUOTELOOM_BFF_SECRET"] in asked[-1]


async def test_with_a_password_of_ones_own_the_hashes_of_the_readmes_are_not_used(
    facts: Facts, program: Program, asked: list[str]
) -> None:
    own = replace(facts, vault={**facts.vault, PASSWORD_NAME: "Different1!"})
    env = application_environment(own.layout, own.vault, DEFAULTS)
    assert not await load_prepared(own, program, env, "keycloak", PYTHON)
    assert not any("COPY" in sql or "BEGIN" in sql for sql in asked)


async def test_a_database_that_holds_something_stays_as_it_is(
    facts: Facts, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def psql(facts: Facts, sql: str, database: str = "postgres") -> str:
        asked.append(sql)
        return "1"

    monkeypatch.setattr(keycloak_database, "psql", psql)
    env = application_environment(facts.layout, facts.vault, DEFAULTS)
    assert await load_prepared(facts, program, env, "keycloak", PYTHON)
    assert all(sql.startswith("SELECT") for sql in asked)


def test_the_realms_secrets_are_given_only_to_a_server_that_imports_it(
    facts: Facts, program: Program
) -> None:
    env = application_environment(facts.layout, facts.vault, DEFAULTS)
    importing = keycloak_service(facts, program, env, None, "keycloak")
    assert "--import-realm" in importing.command
    assert importing.env["QUOTELOOM_BFF_SECRET"] == facts.vault["QUOTELOOM_BFF_SECRET"]
    serving = keycloak_service(facts, program, env, None, "keycloak", import_realm=False)
    assert "--import-realm" not in serving.command
    assert not realm_placeholders() & set(serving.env)


def test_passwords_are_hashed_cheaply_in_throw_away_stacks_alone(facts: Facts, program: Program) -> None:
    env = application_environment(facts.layout, facts.vault, DEFAULTS)
    kept = keycloak_service(facts, program, env, None, "keycloak")
    thrown = keycloak_service(facts, program, env, None, "keycloak", throw_away=True)
    assert not CHEAP_HASHES.keys() & kept.env.keys()
    assert CHEAP_HASHES.items() <= thrown.env.items()


def test_classes_are_archived_once_and_used_where_there_is_an_archive(facts: Facts, program: Program) -> None:
    def options(keep_classes: Path | None = None) -> list[str]:
        service = keycloak_service(facts, program, env, None, "keycloak", keep_classes=keep_classes)
        return [word for word in service.command if "Archive" in word]

    env = application_environment(facts.layout, facts.vault, DEFAULTS)
    assert options() == []
    assert program.prepared is not None
    (program.prepared / CLASSES).write_text("")
    assert options() == [f"-XX:SharedArchiveFile={program.prepared / CLASSES}"]
    assert options(keep_classes=Path("/x.jsa")) == ["-XX:ArchiveClassesAtExit=/x.jsa"]
