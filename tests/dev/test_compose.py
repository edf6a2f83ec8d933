"""docker-compose.yml without an engine: valid, closed, limited, healthy, with the pinned versions."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from adapters.carrier_settings import CarrierSettings
from adapters.keycloak_desired_realm import TEMPORAL_UI_CLIENT
from adapters.settings import Settings, environment_name
from api.http.connections import BODY_S, HEADER_S
from dev.compose_environment import PLAIN, ROLES
from dev.layout import CHECKOUT, Layout
from dev.ports import DEFAULTS
from dev.probes import Facts
from dev.secrets_file import MAKERS
from dev.services.application import GIVES_MEMORY_BACK, api_service
from dev.services.keycloak import LOG_LEVEL, NO_REFUSAL_WHILE_NOTING, realm_placeholders
from dev.versions import versions

FILE = CHECKOUT / "docker-compose.yml"
COMPOSE: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
ONE_SHOTS = {"temporal-schema", "s3-user", "migrate", "bootstrap"}
OURS = {"migrate", "bootstrap", "sandbox", "api", "worker"}
OF_CARRIERS = {name.upper() for name in CarrierSettings.model_fields}


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
    given = {"QUOTELOOM_DEMO_PASSWORD", "SMTP_PASSWORD", *OF_CARRIERS}
    assert set(declared.values()) <= {*MAKERS, *ROLES, *given}


@pytest.mark.parametrize("name", sorted(OURS - {"sandbox"}))
def test_the_names_of_our_settings_are_those_that_the_application_reads(name: str) -> None:
    known = {environment_name(field, info.validation_alias) for field, info in Settings.model_fields.items()}
    service = SERVICES[name]
    told = {key.removesuffix("_FILE") for key in service["environment"]}
    assert told <= known | (set(GIVES_MEMORY_BACK) if name == "api" else set())
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


def _servers_of_the_edge() -> dict[str, dict[str, str]]:
    """Port -> location -> what it does, of the edge's configuration."""
    text = (CHECKOUT / "docker" / "edge" / "default.conf").read_text(encoding="utf-8")
    text = re.sub(r"#.*", "", text)
    found = {}
    for block in re.split(r"(?m)^server \{", text)[1:]:
        port = re.search(r"listen (\d+);", block)
        assert port
        found[port[1]] = {
            where: " ".join(body.split())
            for where, body in re.findall(r"location ([^{]+?) \{([^}]*)\}", block)
        }
    return found


def _answers(locations: dict[str, str], path: str) -> str:
    """What nginx does with a path: the exact location, else the longest prefix."""
    if f"= {path}" in locations:
        return locations[f"= {path}"]
    fitting = [where for where in locations if not where.startswith("=") and path.startswith(where)]
    return locations[max(fitting, key=len)]


OPERATORS_ONLY = ("/metrics", "/docs", "/api/openapi.json", "/temporal-codec/decode")


@pytest.mark.parametrize("path", [*OPERATORS_ONLY, "/metrics/", "/docs/", "/temporal-codec"])
def test_what_is_for_operators_does_not_pass_the_edge(path: str) -> None:
    assert _answers(_servers_of_the_edge()["8080"], path) == "return 404;"


@pytest.mark.parametrize("path", ["/", "/Quote", "/api/programs", "/api/auth/login", "/healthz/live"])
def test_what_is_for_everybody_passes_the_edge_and_only_there(path: str) -> None:
    servers = _servers_of_the_edge()
    assert "proxy_pass http://api:8000;" in _answers(servers["8080"], path)
    assert _answers(servers["8081"], path) == "return 404;"


@pytest.mark.parametrize("path", OPERATORS_ONLY)
def test_operators_have_a_port_of_this_machine(path: str) -> None:
    assert "proxy_pass http://api:8000;" in _answers(_servers_of_the_edge()["8081"], path)
    assert "127.0.0.1:8001:8081" in SERVICES["edge"]["ports"]
    codec = SERVICES["temporal-ui"]["environment"]["TEMPORAL_CODEC_ENDPOINT"]
    assert codec == "${TEMPORAL_CODEC_URL:-http://localhost:8001}/temporal-codec"


def test_the_api_gives_the_memory_of_a_large_body_back() -> None:
    assert GIVES_MEMORY_BACK.items() <= SERVICES["api"]["environment"].items()


def test_the_edge_waits_for_a_request_no_longer_than_the_api_does() -> None:
    text = (CHECKOUT / "docker" / "edge" / "default.conf").read_text(encoding="utf-8")
    before = text.partition("server {")[0]
    assert f"client_header_timeout {HEADER_S:g}s;" in before
    assert f"client_body_timeout {BODY_S:g}s;" in before
    # The API refuses a body that drips; the edge must not pass one on before it is whole.
    assert "proxy_request_buffering off" not in text


def test_the_edge_packs_scripts_and_styles_and_no_answer_of_the_api() -> None:
    for locations in _servers_of_the_edge().values():
        for where, does in locations.items():
            assert ("gzip on;" in does) == (where == "/assets/"), where
    assets = _answers(next(iter(_servers_of_the_edge().values())), "/assets/index-abc.js")
    assert {"text/css", "text/javascript", "application/javascript"} <= set(assets.replace(";", " ").split())


def test_the_api_trusts_the_edge_that_stands_alone_with_it_in_their_network() -> None:
    members = {name for name, service in SERVICES.items() if "front" in service.get("networks", [])}
    assert members == {"api", "edge"}
    assert "internal" not in SERVICES["edge"]["networks"]
    [subnet] = COMPOSE["networks"]["front"]["ipam"]["config"]
    assert SERVICES["api"]["environment"]["TRUSTED_PROXIES"] == subnet["subnet"]
    servers = _servers_of_the_edge()
    passing = [body for locations in servers.values() for body in locations.values() if "8000" in body]
    for body in passing:
        if "Host" in body:
            assert "X-Forwarded-For $proxy_add_x_forwarded_for;" in body


def test_machine_and_container_run_the_server_whose_limits_stand_in_one_place(tmp_path: Path) -> None:
    image = (CHECKOUT / "docker" / "app" / "Dockerfile").read_text(encoding="utf-8")
    assert 'CMD ["python", "-m", "api", ' in image
    layout = Layout(CHECKOUT, tmp_path, tmp_path, "x")
    service = api_service(Facts(layout, dict(DEFAULTS), {}, tmp_path), {}, tmp_path, None)
    assert service.command[1:3] == ["-m", "api"]


def test_only_the_worker_gets_what_carriers_know_us_by() -> None:
    told = {
        name: {key.removesuffix("_FILE") for key in service.get("environment", {})} & OF_CARRIERS
        for name, service in SERVICES.items()
    }
    assert {name for name, settings in told.items() if settings} == {"worker"}
    assert told["worker"] == OF_CARRIERS


def test_mail_is_sent_with_the_password_that_only_who_sends_or_sets_up_gets() -> None:
    assert {name for name, s in SERVICES.items() if "smtp_password" in s.get("secrets", [])} == {
        "worker",
        "bootstrap",
    }
    for name in ("worker", "bootstrap"):
        assert {"SMTP_STARTTLS", "SMTP_USER", "SMTP_PASSWORD_FILE"} <= set(SERVICES[name]["environment"])


def test_the_temporal_ui_signs_in_and_lets_those_write_who_come_in() -> None:
    environment = SERVICES["temporal-ui"]["environment"]
    assert environment["TEMPORAL_AUTH_ENABLED"] == "true"
    assert environment["TEMPORAL_AUTH_CLIENT_ID"] == TEMPORAL_UI_CLIENT
    assert not {name for name in environment if "DISABLE_WRITE" in name}


def test_keycloak_gets_every_placeholder_of_its_realm() -> None:
    start = (CHECKOUT / "docker" / "keycloak" / "start.sh").read_text(encoding="utf-8")
    given = set(SERVICES["keycloak"]["environment"]) | set(re.findall(r"\[([A-Z_]+)\]=", start))
    assert realm_placeholders() <= given


def test_keycloak_refuses_nobody_while_it_notes_that_a_sign_in_was_right() -> None:
    assert NO_REFUSAL_WHILE_NOTING.items() <= SERVICES["keycloak"]["environment"].items()


def test_keycloaks_log_names_nobody_who_signs_in() -> None:
    assert SERVICES["keycloak"]["environment"]["KC_LOG_LEVEL"] == LOG_LEVEL == "warn,org.keycloak.events:off"


def test_the_worker_may_finish_what_it_began() -> None:
    assert SERVICES["worker"]["stop_grace_period"] == "60s"
    assert "internal" in json.dumps(COMPOSE["networks"])
