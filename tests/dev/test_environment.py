"""The contract between supervisor and application, from both sides."""

import re
import stat
from pathlib import Path

import pytest

from adapters.carrier_settings import CarrierSettings
from adapters.document_settings import DocumentSettings
from adapters.settings import Settings, environment_name
from adapters.upload_settings import UploadSettings
from dev.build.python_env import compile_packages
from dev.compose_environment import PLAIN, example_text, random_text
from dev.environment import (
    OUTSIDE,
    PRIVILEGED,
    application_environment,
    development_overrides,
    process_environment,
    unused_outside,
    without_privileges,
)
from dev.layout import CHECKOUT, Layout
from dev.ports import DEFAULTS
from dev.secrets_file import DEMO_PASSWORD, MAKERS, load_vault, secret_values

POLICY = re.compile(r"(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[!@#$%^&*]).{8,32}")
# Settings whose default is right for every run of ours.
LEFT_TO_DEFAULT = {
    "S3_REGION", "S3_CHECKSUMS", "TRUSTED_PROXIES", "SMTP_STARTTLS", "SMTP_USER", "SMTP_PASSWORD",
    "PROTOCOL_TIME_SCALE", "QUOTELOOM_BUILD_ID", "QUOTELOOM_TESSERACT",
    *(
        name.upper()
        for part in (CarrierSettings, DocumentSettings, UploadSettings)
        for name in part.model_fields
    ),
}  # fmt: skip


@pytest.fixture
def layout(tmp_path: Path) -> Layout:
    return Layout(CHECKOUT, tmp_path / "cache", tmp_path, "abc")


@pytest.fixture
def env(layout: Layout) -> dict[str, str]:
    return application_environment(layout, load_vault(layout.secrets_file), DEFAULTS)


def _setting_names() -> set[str]:
    return {environment_name(name, field.validation_alias) for name, field in Settings.model_fields.items()}


def test_every_setting_is_given_and_every_variable_is_read(env: dict[str, str]) -> None:
    assert set(env) == _setting_names() - LEFT_TO_DEFAULT


def test_a_serving_process_gets_no_privileged_secret(env: dict[str, str]) -> None:
    assert set(env) >= PRIVILEGED
    assert not PRIVILEGED & set(without_privileges(env))


def test_every_address_of_a_run_is_this_machine(env: dict[str, str]) -> None:
    hosts = {match for value in env.values() for match in re.findall(r"(?://|@)([a-z0-9.]+):\d+", value)}
    assert hosts <= {"127.0.0.1", "localhost"}


def test_with_vite_its_origin_is_the_one_that_cookies_and_checks_agree_on() -> None:
    assert development_overrides(DEFAULTS) == {"PUBLIC_ORIGIN": "http://localhost:5173"}


def test_byte_code_lies_beside_the_code_that_is_ones_own_and_nowhere_near_that_of_others(
    layout: Layout, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A prefix makes Python compile the packages of the venv again, for each process's home.
    assert "PYTHONPYCACHEPREFIX" not in process_environment(layout, tmp_path, tmp_path)
    monkeypatch.setattr("dev.environment.owns", lambda place: False)
    env = process_environment(layout, tmp_path, tmp_path / "home")
    assert env["PYTHONPYCACHEPREFIX"] == str(tmp_path / "home" / "pycache")


def test_only_what_is_served_is_compiled_before_it_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("api", "tests"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "main.py").write_text("x = 1\n")
    monkeypatch.setattr("dev.build.python_env.owns", lambda place: False)
    compile_packages(tmp_path)
    assert not list(tmp_path.glob("*/__pycache__"))
    monkeypatch.undo()
    compile_packages(tmp_path)
    assert [folder.parent.name for folder in tmp_path.glob("*/__pycache__")] == ["api"]


def test_secrets_are_kept_between_runs_and_only_their_owner_reads_them(layout: Layout) -> None:
    first = load_vault(layout.secrets_file)
    assert load_vault(layout.secrets_file) == first
    assert stat.S_IMODE(layout.secrets_file.stat().st_mode) == 0o600


def test_a_secret_that_is_new_in_this_version_is_added_and_the_others_stay(layout: Layout) -> None:
    layout.secrets_file.write_text("APP_DB_PASSWORD=known\n")
    vault = load_vault(layout.secrets_file)
    assert vault["APP_DB_PASSWORD"] == "known"
    assert set(MAKERS) <= set(vault)


def test_the_demo_password_is_no_secret_of_the_logs_but_every_other_value_is(layout: Layout) -> None:
    vault = load_vault(layout.secrets_file)
    hidden = set(secret_values(vault))
    assert DEMO_PASSWORD not in hidden
    assert {vault[name] for name in MAKERS} <= hidden


def test_the_demo_password_keeps_the_password_policy() -> None:
    assert POLICY.fullmatch(DEMO_PASSWORD)


@pytest.mark.parametrize("name", ["SUPPORT_EMAIL", "UNDERWRITING_EMAIL", "OPERATIONS_EMAIL"])
def test_whose_address_it_is_may_be_said_before_up(
    layout: Layout, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "help@alder.example")
    env = application_environment(layout, load_vault(layout.secrets_file), DEFAULTS)
    assert env[name] == "help@alder.example"


def test_servers_of_the_shell_that_up_will_not_use_are_named(
    env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in OUTSIDE:
        monkeypatch.delenv(name, raising=False)
    assert unused_outside(env) == []
    monkeypatch.setenv("KEYCLOAK_URL", env["KEYCLOAK_URL"])
    monkeypatch.setenv("DATABASE_URL", "postgresql://somewhere.example/quoteloom")
    assert unused_outside(env) == ["DATABASE_URL"]
    assert set(OUTSIDE) <= set(env)


def test_the_example_in_git_is_the_generated_one_and_holds_no_secret() -> None:
    assert (CHECKOUT / ".env.example").read_text(encoding="utf-8") == example_text()
    lines = dict(line.split("=", 1) for line in example_text().splitlines() if not line.startswith("#"))
    assert all(lines[name] == f"<{name.lower()}>" for name in MAKERS)


def test_two_generated_environments_share_no_secret() -> None:
    first, second = (dict(_pairs(random_text())) for _ in range(2))
    assert set(first) == set(second)
    assert not {first[name] for name in MAKERS} & {second[name] for name in MAKERS}


def test_compose_and_the_native_run_use_the_same_names(env: dict[str, str]) -> None:
    of_containers = {"QUOTELOOM_VERSION", "TEMPORAL_CODEC_URL", "FRONT_NETWORK"}
    assert set(PLAIN) - of_containers <= set(env) | LEFT_TO_DEFAULT


def _pairs(text: str) -> list[tuple[str, str]]:
    found = [line.partition("=") for line in text.splitlines() if not line.startswith("#")]
    return [(name, value) for name, _, value in found]


def test_every_variable_that_the_commands_read_is_in_the_manual() -> None:
    manual = (CHECKOUT / "docs" / "running.md").read_text(encoding="utf-8")
    read: set[str] = set()
    for file in (CHECKOUT / "dev").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        read |= set(re.findall(r'os\.environ(?:\.get\(|\[)"([A-Z_]+)"', text))
        read |= set(re.findall(r'"([A-Z_]+)" (?:not )?in os\.environ', text))
    # Set by the launcher and by CI for our own use.
    told = read - {"QUOTELOOM_CALLED_FROM", "PATH", "CI", "PYTEST_ADDOPTS", "TERM", "PIP_NO_INPUT"}
    assert len(told) > 8
    assert {name for name in told if f"`{name}`" not in manual} == set()
    assert all(f"`{name}`" in manual for name in OUTSIDE)
