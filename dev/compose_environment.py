"""The .env of docker compose: the same names as the native run, with the addresses inside its network."""

from __future__ import annotations

from collections.abc import Mapping

from dev.secrets_file import DEMO_PASSWORD, MAKERS

HEAD = """\
# Generated: `./quoteloom env --compose > .env` makes one with random secrets.
# .env.example is the same text with <...> for each secret; a test keeps it current.
"""
# What a deployment changes; docker-compose.yml has the same values as defaults.
PLAIN = {
    "QUOTELOOM_VERSION": "dev",
    "ENVIRONMENT": "dev",
    "INSTANCE_ID": "compose",
    "LOG_LEVEL": "info",
    "ACORD_TEMPLATES": "blanks",
    "PUBLIC_ORIGIN": "http://localhost:8000",
    "KEYCLOAK_URL": "http://keycloak.localhost:8180",
    "TEMPORAL_UI_URL": "http://localhost:8233",
    "TEMPORAL_CODEC_URL": "http://localhost:8001",
    "FRONT_NETWORK": "10.231.251.0/29",
    "S3_PUBLIC_ENDPOINT": "http://localhost:7070",
    "SANDBOX_URL": "http://sandbox:8090",
    "CARRIER_AMTRUST_BASE_URL": "",
    "CARRIER_AMTRUST_CLIENT_ID": "",
    "CARRIER_AMTRUST_CLIENT_SECRET": "",
    "CARRIER_AMTRUST_GRANT": "client_credentials",
    "CARRIER_AMTRUST_PASSWORD": "",
    "CARRIER_AMTRUST_SUBSCRIBER_ID": "",
    "CARRIER_AMTRUST_TOKEN_URL": "",
    "CARRIER_AMTRUST_USERNAME": "",
    "CARRIER_BIRCH_BASE_URL": "",
    "CARRIER_BIRCH_CLIENT_ID": "",
    "CARRIER_BIRCH_CLIENT_SECRET": "",
    "CARRIER_BIRCH_TOKEN_URL": "",
    "SMTP_HOST": "mail",
    "SMTP_PORT": "1025",
    "SMTP_STARTTLS": "off",
    "SMTP_USER": "",
    "SMTP_PASSWORD": "",
    "MAIL_FROM": "no-reply@quoteloom.example",
    "SUPPORT_EMAIL": "support@quoteloom.example",
    "UNDERWRITING_EMAIL": "underwriting@quoteloom.example",
    "OPERATIONS_EMAIL": "operations@quoteloom.example",
    "DEFAULT_PRODUCER": "",
    "AUTH_MODE": "panel",
    "CODEC_AUTH": "session",
    "RATE_LIMITS": "on",
    "SEED_DEMO": "true",
}
ROLES = {
    "DATABASE_URL": ("quoteloom_app", "APP_DB_PASSWORD"),
    "WORKER_DATABASE_URL": ("quoteloom_worker", "WORKER_DB_PASSWORD"),
    "OWNER_DATABASE_URL": ("quoteloom_owner", "OWNER_DB_PASSWORD"),
}


def compose_text(secrets: Mapping[str, str]) -> str:
    """The whole file. Args: secrets: a value for every name of the vault."""
    urls = {
        name: f"postgresql+psycopg://{role}:{secrets[password]}@postgres:5432/quoteloom"
        for name, (role, password) in ROLES.items()
    }
    values = {**PLAIN, **secrets, **urls}
    return HEAD + "".join(f"{name}={value}\n" for name, value in values.items())


def random_text() -> str:
    """A .env that works: every secret random."""
    return compose_text(
        {name: make() for name, make in MAKERS.items()} | {"QUOTELOOM_DEMO_PASSWORD": DEMO_PASSWORD}
    )


def example_text() -> str:
    """The text of .env.example."""
    return compose_text({name: f"<{name.lower()}>" for name in [*MAKERS, "QUOTELOOM_DEMO_PASSWORD"]})
