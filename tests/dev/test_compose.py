"""docker-compose.yml without an engine: valid, closed, limited, healthy, with the pinned versions."""

import json
import re
import subprocess
import sys
from typing import Any

import pytest
import yaml

from adapters.settings import Settings, environment_name
from dev.compose_environment import PLAIN, ROLES
from dev.layout import CHECKOUT
from dev.services.keycloak import NO_REFUSAL_WHILE_NOTING, realm_placeholders
from dev.vault import MAKERS
from dev.versions import versions

FILE = CHECKOUT / "docker-compose.yml"
COMPOSE: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
ONE_SHOTS = {"temporal-schema", "s3-user", "migrate", "bootstrap"}
OURS = {"migrate", "bootstrap", "sandbox", "api", "worker"}


def test_the_file_keeps_the_schema_of_the_compose_specification() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(FILE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_has_limits_and_no_way_to_new_rights(name: str) -> None:
    service = SERVICES[name]
    assert service["mem_limit"]
    assert service["pids_limit"]
    assert service["init"] is True
    assert service["security_opt"] == ["no-new-privileges:true"]


@pytest.mark.parametrize("name", SERVICES)
def test_every_service_is_healthy_by_a_check_or_done_by_its_exit(name: str) -> None:
    service = SERVICES[name]
    assert ("healthcheck" in service) != (name in ONE_SHOTS)
    assert (service["restart"] == "no") == (name in ONE_SHOTS)


@pytest.mark.parametrize("name", sorted(OURS))
def test_our_processes_can_write_nowhere_and_have_no_capability(name: str) -> None:
    assert SERVICES[name]["read_only"] is True
    assert SERVICES[name]["cap_drop"] == ["ALL"]
    assert SERVICES[name]["tmpfs"] == ["/tmp"]


def test_every_published_port_is_on_this_machine_only() -> None:
    ports = [port for service in SERVICES.values() for port in service.get("ports", [])]
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_every_image_is_ours_or_pinned_in_versions_toml() -> None:
    pinned = {
        str(value) for table in versions().values() for key, value in table.items() if key.startswith("image")
    }
    for name, service in SERVICES.items():
        image = service["image"]
        assert image in pinned or image.startswith("quoteloom/"), name
        assert not image.endswith(":latest")


def test_who_waits_waits_for_health_or_for_completion() -> None:
    for service in SERVICES.values():
        for other, how in service.get("depends_on", {}).items():
            wanted = "service_completed_successfully" if other in ONE_SHOTS else "service_healthy"
            assert how["condition"] == wanted


def test_every_secret_is_declared_used_and_made_by_the_generated_environment() -> None:
    declared = {name: source["environment"] for name, source in COMPOSE["secrets"].items()}
    used = {name for service in SERVICES.values() for name in service.get("secrets", [])}
    assert used == set(declared)
    assert set(declared.values()) <= {*MAKERS, *ROLES, "QUOTELOOM_DEMO_PASSWORD"}


@pytest.mark.parametrize("name", sorted(OURS - {"sandbox"}))
def test_the_names_of_our_settings_are_those_that_the_application_reads(name: str) -> None:
    known = {environment_name(field, info.validation_alias) for field, info in Settings.model_fields.items()}
    service = SERVICES[name]
    assert {key.removesuffix("_FILE") for key in service["environment"]} <= known
    files = {value for key, value in service["environment"].items() if key.endswith("_FILE")}
    assert files == {f"/run/secrets/{secret}" for secret in service["secrets"]}


def test_only_set_up_gets_the_owner_and_the_root_keys() -> None:
    for name, service in SERVICES.items():
        if name in {"api", "worker", "sandbox", "edge"}:
            assert not {"owner_database_url", "s3_root_secret_key", "postgres_password"} & set(
                service.get("secrets", [])
            )


def test_every_variable_of_the_file_has_a_default_that_the_example_repeats() -> None:
    found = re.findall(r"\$\{([A-Z0-9_]+):-([^}]*)\}", FILE.read_text(encoding="utf-8"))
    assert found
    assert dict(found) == {name: PLAIN[name] for name, _ in found}


def test_keycloak_gets_every_placeholder_of_its_realm() -> None:
    start = (CHECKOUT / "docker" / "keycloak" / "start.sh").read_text(encoding="utf-8")
    given = set(SERVICES["keycloak"]["environment"]) | set(re.findall(r"\[([A-Z_]+)\]=", start))
    assert realm_placeholders() <= given


def test_keycloak_refuses_nobody_while_it_notes_that_a_sign_in_was_right() -> None:
    assert NO_REFUSAL_WHILE_NOTING.items() <= SERVICES["keycloak"]["environment"].items()


def test_the_worker_may_finish_what_it_began() -> None:
    assert SERVICES["worker"]["stop_grace_period"] == "60s"
    assert "internal" in json.dumps(COMPOSE["networks"])
