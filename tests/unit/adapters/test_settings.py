"""Settings: read from the environment or from files, refused when something is missing or dangerous."""

from pathlib import Path

import pytest

from adapters.settings import REQUIRED, Process, Settings, SettingsError, load
from models.upload import FileKind, FileType


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in Settings.model_fields.values():
        if isinstance(field.validation_alias, str):
            monkeypatch.delenv(field.validation_alias, raising=False)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


def test_names_are_those_of_the_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://a@h/db")
    monkeypatch.setenv("QUOTELOOM_FIELD_KEYS", "k1:xyz")
    monkeypatch.setenv("RATE_LIMITS", "off")
    monkeypatch.setenv("KEYCLOAK_URL", "http://localhost:8180/")
    monkeypatch.setenv("S3_BUCKET", "")
    settings = Settings()
    assert settings.database_url.get_secret_value() == "postgresql://a@h/db"
    assert settings.field_keys.get_secret_value() == "k1:xyz"
    assert settings.rate_limits is False
    assert settings.keycloak_url == "http://localhost:8180"
    assert "xyz" not in repr(settings)


def test_a_secret_may_come_from_a_file_that_the_environment_names(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("from-a-file\n")
    monkeypatch.setenv("S3_SECRET_KEY_FILE", str(secret))
    monkeypatch.setenv("QUOTELOOM_BFF_SECRET_FILE", str(secret))
    settings = Settings()
    assert settings.s3_secret_key.get_secret_value() == "from-a-file"
    assert settings.bff_secret.get_secret_value() == "from-a-file"
    monkeypatch.setenv("S3_SECRET_KEY", "from-the-environment")
    assert Settings().s3_secret_key.get_secret_value() == "from-the-environment"


@pytest.mark.parametrize("process", list(Process))
def test_all_that_is_missing_is_named_by_its_outside_name(process: Process) -> None:
    with pytest.raises(SettingsError) as refusal:
        load(process)
    assert str(refusal.value).startswith(f"{process} cannot start")
    aliases = {name: field.validation_alias or name.upper() for name, field in Settings.model_fields.items()}
    with_defaults = {"temporal_namespace", "keycloak_realm"}
    for name in set(REQUIRED[process]) - with_defaults:
        assert f"{aliases[name]} is not set" in str(refusal.value)


def test_only_the_worker_that_sweeps_holds_the_secret_of_user_administration() -> None:
    assert set(REQUIRED[Process.CORE_WORKER]) - set(REQUIRED[Process.WORKER]) == {"admin_secret"}


def test_a_migration_needs_the_owner_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNER_DATABASE_URL", "postgresql://o@h/db")
    assert load(Process.MIGRATION)


@pytest.mark.parametrize("environment", ["beta", "prod"])
@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("CODEC_AUTH", "loopback", "CODEC_AUTH=loopback"),
        ("RATE_LIMITS", "off", "RATE_LIMITS=off"),
        ("PROTOCOL_TIME_SCALE", "20", "a PROTOCOL_TIME_SCALE other than 1"),
        ("PUBLIC_ORIGIN", "http://example.com", "a PUBLIC_ORIGIN without https"),
        ("SMTP_USER", "quoteloom", "SMTP_USER without SMTP_STARTTLS"),
    ],
)
def test_what_people_reach_refuses_what_is_for_a_machine_of_ones_own(
    monkeypatch: pytest.MonkeyPatch, environment: str, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv("OWNER_DATABASE_URL", "postgresql://o@h/db")
    monkeypatch.setenv(name, value)
    monkeypatch.setenv("ENVIRONMENT", "dev")
    assert load(Process.MIGRATION)
    monkeypatch.setenv("ENVIRONMENT", environment)
    with pytest.raises(SettingsError, match=f"{environment} refuses {told}"):
        load(Process.MIGRATION)


def test_demo_data_is_refused_in_production_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OWNER_DATABASE_URL", "postgresql://o@h/db")
    monkeypatch.setenv("SEED_DEMO", "true")
    assert load(Process.MIGRATION).environment == "beta"
    monkeypatch.setenv("ENVIRONMENT", "prod")
    with pytest.raises(SettingsError, match="prod refuses SEED_DEMO=true"):
        load(Process.MIGRATION)


def test_no_proxy_is_trusted_that_was_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings().trusted_proxies == ()
    monkeypatch.setenv("TRUSTED_PROXIES", " 10.0.3.0/29, 2001:db8::5 ,")
    assert [str(network) for network in Settings().trusted_proxies] == ["10.0.3.0/29", "2001:db8::5/128"]
    monkeypatch.setenv("TRUSTED_PROXIES", "the-edge")
    with pytest.raises(SettingsError, match=r"TRUSTED_PROXIES: .*'the-edge'"):
        load(Process.MIGRATION)


@pytest.mark.parametrize("process", [Process.CORE_WORKER, Process.BOOTSTRAP])
def test_a_user_of_the_mail_server_has_a_password(monkeypatch: pytest.MonkeyPatch, process: Process) -> None:
    monkeypatch.setenv("SMTP_USER", "quoteloom")
    with pytest.raises(SettingsError, match="SMTP_PASSWORD of SMTP_USER is not set"):
        load(process)


@pytest.mark.parametrize("name", ["MAIL_FROM", "SUPPORT_EMAIL", "UNDERWRITING_EMAIL"])
def test_an_address_that_no_mail_could_carry_is_refused_at_the_start(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "Help Desk <help@example.com>")
    with pytest.raises(SettingsError, match=f"{name}: .*name@example.com"):
        load(Process.MIGRATION)


@pytest.mark.req("QE-209")
def test_each_deployment_is_dev_beta_or_prod_under_an_origin_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OWNER_DATABASE_URL", "postgresql://o@h/db")
    assert load(Process.MIGRATION).environment == "beta"
    for mode in ("dev", "beta", "prod"):
        monkeypatch.setenv("ENVIRONMENT", mode)
        monkeypatch.setenv("PUBLIC_ORIGIN", f"https://{mode}.example")
        settings = load(Process.MIGRATION)
        assert (settings.environment, settings.public_origin) == (mode, f"https://{mode}.example")
    monkeypatch.setenv("ENVIRONMENT", "production")
    with pytest.raises(SettingsError, match="ENVIRONMENT: Input should be 'dev', 'beta' or 'prod'"):
        load(Process.MIGRATION)


def test_what_may_be_uploaded_is_set_by_type_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPLOAD_LOSS_RUN_TYPES", "PDF, csv")
    monkeypatch.setenv("UPLOAD_CSV_MB", "2")
    limits = Settings().upload_limits
    assert limits.types_of(FileKind.LOSS_RUN) == (FileType.PDF, FileType.CSV)
    assert FileType.DOCX in limits.types_of(FileKind.OTHER)
    sizes = [limits.most_bytes(type) // 1024**2 for type in (FileType.PDF, FileType.CSV, FileType.PNG)]
    assert sizes == [20, 2, 10]


def test_a_type_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPLOAD_OTHER_TYPES", "pdf,exe")
    with pytest.raises(ValueError, match="upload_other_types"):
        Settings()
