"""Real carriers by settings: complete or refused, their hosts the only ones called, absent in production."""

import pytest

from adapters.carriers.registry import sandbox_access
from adapters.settings import Process, Settings, SettingsError

REAL = {
    "carrier_amtrust_base_url": "https://gateway.carrier.example/DigitalAPI/",
    "carrier_amtrust_token_url": "https://login.carrier.example/token",
    "carrier_amtrust_client_id": "us",
    "carrier_amtrust_client_secret": "s3cret",
    "carrier_amtrust_subscriber_id": "sub",
}
WORKER = (
    "worker_database_url", "s3_endpoint", "s3_public_endpoint", "s3_bucket", "s3_access_key", "s3_secret_key",
    "temporal_address", "codec_keys", "keycloak_url", "field_keys", "bff_secret",
)  # fmt: skip
WHOLE = dict.fromkeys(WORKER, "x") | {"public_origin": "https://quoteloom.example", "environment": "prod"}


def faults(**changes: str) -> str:
    """What a worker says of its settings; empty when it can start."""
    try:
        Settings(**(WHOLE | REAL | changes)).check(Process.WORKER)  # type: ignore[arg-type]
    except SettingsError as refusal:
        return str(refusal)
    return ""


def test_a_real_host_takes_the_place_of_the_sandbox_and_its_hosts_may_be_called() -> None:
    settings = Settings(**REAL)  # type: ignore[arg-type]
    found = settings.carrier_access(sandbox_access("http://127.0.0.1:8090"))
    assert found["amtrust"].base_url == "https://gateway.carrier.example/DigitalAPI"
    assert found["amtrust"].form() == {
        "grant_type": "client_credentials", "client_id": "us", "client_secret": "s3cret",
    }  # fmt: skip
    assert found["birch"].base_url == "http://127.0.0.1:8090/birch/api/v1"
    assert settings.carrier_hosts() == ("gateway.carrier.example", "login.carrier.example")
    assert "s3cret" not in repr(settings) + repr(found)


def test_without_settings_the_sandbox_answers_and_in_production_nobody() -> None:
    sandbox = sandbox_access("http://127.0.0.1:8090")
    settings = Settings(environment="beta", sandbox_url="http://127.0.0.1:8090")
    assert settings.carrier_hosts() == ()
    assert set(settings.carriers_reached(sandbox)) == {"amtrust", "birch"}
    assert settings.sandbox_origins == ("http://127.0.0.1:8090",)
    live = Settings(**(REAL | {"environment": "prod", "sandbox_url": "http://127.0.0.1:8090"}))  # type: ignore[arg-type]
    assert (set(live.carriers_reached(sandbox)), live.sandbox_origins) == ({"amtrust"}, ())


def test_a_worker_starts_in_production_without_a_sandbox_and_elsewhere_not() -> None:
    assert faults() == ""
    assert "SANDBOX_URL is not set" in faults(environment="beta")


@pytest.mark.parametrize("name", [name for name in REAL if name != "carrier_amtrust_base_url"])
def test_half_a_carrier_is_refused_by_name(name: str) -> None:
    assert f"{name.upper()} is not set" in faults(**{name: ""})


def test_a_person_signs_in_with_a_password_where_the_grant_says_so() -> None:
    missing = faults(carrier_amtrust_grant="password")
    assert "CARRIER_AMTRUST_USERNAME is not set" in missing and "CARRIER_AMTRUST_PASSWORD is not" in missing
    person = {"carrier_amtrust_username": "ada", "carrier_amtrust_password": "pw"}
    assert faults(carrier_amtrust_grant="password", **person) == ""
    settings = Settings(**REAL, **person, carrier_amtrust_grant="password")  # type: ignore[arg-type]
    form = settings.carrier_access()["amtrust"].form()
    assert (form["username"], form["scope"]) == ("ada", "openid profile legacy_info legacy_id")


@pytest.mark.parametrize("url", ["http://gateway.carrier.example", "gateway.carrier.example", "https://"])
def test_an_address_without_tls_or_host_is_refused(url: str) -> None:
    assert "CARRIER_AMTRUST_BASE_URL must begin with https://" in faults(carrier_amtrust_base_url=url)
