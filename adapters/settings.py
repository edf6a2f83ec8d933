"""The one place that reads the environment: every setting of the product, by the name that it has outside.

Secrets come from the environment or from the file that `<NAME>_FILE` names. Nothing here has a default
password; what a process needs and does not find is named by `Settings.check`.
"""

import os
from collections.abc import Mapping
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from adapters.carrier_settings import CarrierSettings
from adapters.carriers.access import CarrierAccess
from adapters.document_settings import DocumentSettings
from adapters.upload_settings import UploadSettings
from models.campaign import is_address, mailbox


class SettingsError(RuntimeError):
    """The environment lacks something that the process needs, or forbids what it asks for."""


class Process(StrEnum):
    """Who starts; each needs another part of the settings."""

    API = "api"
    WORKER = "worker"
    CORE_WORKER = "core worker"
    """Sweeps as well, and may therefore remove accounts; no other worker holds that secret."""
    BOOTSTRAP = "bootstrap"
    MIGRATION = "migration"


_DATABASE = ("database_url",)
_S3 = ("s3_endpoint", "s3_public_endpoint", "s3_bucket", "s3_access_key", "s3_secret_key")
_TEMPORAL = ("temporal_address", "temporal_namespace", "codec_keys")
_KEYCLOAK = ("keycloak_url", "keycloak_realm")
_WORKER = (
    "worker_database_url", *_S3, *_TEMPORAL, *_KEYCLOAK,
    "field_keys", "bff_secret", "sandbox_url", "public_origin",
)  # fmt: skip

REQUIRED: dict[Process, tuple[str, ...]] = {
    Process.API: (
        *_DATABASE, *_S3, *_TEMPORAL, *_KEYCLOAK,
        "field_keys", "bff_secret", "admin_secret", "public_origin",
    ),
    Process.WORKER: _WORKER,
    Process.CORE_WORKER: (*_WORKER, "admin_secret"),
    Process.BOOTSTRAP: (
        "owner_database_url", *_S3, "s3_root_access_key", "s3_root_secret_key", *_TEMPORAL, *_KEYCLOAK,
        "field_keys", "bff_secret", "admin_secret", "bootstrap_client_id", "bootstrap_client_secret",
        "public_origin",
    ),
    Process.MIGRATION: ("owner_database_url",),
}  # fmt: skip

_SIGN_IN_TO_MAIL = (Process.CORE_WORKER, Process.BOOTSTRAP)
"""Who mails, and who tells Keycloak how; no other process gets the password."""
_ASKS_CARRIERS = (Process.WORKER, Process.CORE_WORKER)


class _FileSource(EnvSettingsSource):
    """Reads `<NAME>_FILE` where `<NAME>` itself is not set."""

    def __call__(self) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, field in self.settings_cls.model_fields.items():
            outside = environment_name(name, field.validation_alias)
            path = os.environ.get(f"{outside}_FILE")
            if path and outside not in os.environ:
                key = outside if field.validation_alias else name
                values[key] = Path(path).read_text(encoding="utf-8").strip()
        return values


def environment_name(name: str, alias: object) -> str:
    """The environment's name of a field."""
    if isinstance(alias, AliasChoices):
        return str(alias.choices[0])
    return alias if isinstance(alias, str) else name.upper()


class Settings(CarrierSettings, DocumentSettings, UploadSettings):
    """All settings; attributes are the environment's names in lower case, or the alias shown."""

    model_config = SettingsConfigDict(
        extra="ignore", frozen=True, populate_by_name=True, env_ignore_empty=True
    )

    environment: Literal["dev", "beta", "prod"] = "beta"
    """Which deployment this is, each with a PUBLIC_ORIGIN of its own; beta and prod refuse what is for a
    machine of one's own, prod demo data as well."""
    instance_id: str = "local"
    log_level: str = "info"

    database_url: SecretStr = SecretStr("")
    """As quoteloom_app (the API)."""
    worker_database_url: SecretStr = SecretStr("")
    """As quoteloom_worker."""
    owner_database_url: SecretStr = SecretStr("")
    """As quoteloom_owner: migrations and bootstrap only."""

    temporal_address: str = ""
    temporal_namespace: str = "quoteloom"
    temporal_ui_url: str = ""
    codec_keys: SecretStr = Field(default=SecretStr(""), validation_alias="QUOTELOOM_CODEC_KEYS")
    codec_auth: str = "session"
    """session | loopback; loopback is refused but in dev."""
    field_keys: SecretStr = Field(default=SecretStr(""), validation_alias="QUOTELOOM_FIELD_KEYS")
    """`id:base64 of 32 bytes`, comma separated; the first encrypts, all decrypt."""

    s3_endpoint: str = ""
    s3_public_endpoint: str = ""
    """The address that browsers use; part of every signature."""
    s3_bucket: str = ""
    s3_access_key: str = ""
    s3_secret_key: SecretStr = SecretStr("")
    s3_root_access_key: str = ""
    s3_root_secret_key: SecretStr = SecretStr("")
    s3_region: str = "us-east-1"
    s3_checksums: Literal["when_required", "when_supported"] = "when_required"
    """when_required | when_supported (AWS)."""

    keycloak_url: str = ""
    keycloak_realm: str = "quoteloom"
    bff_secret: SecretStr = Field(default=SecretStr(""), validation_alias="QUOTELOOM_BFF_SECRET")
    admin_secret: SecretStr = Field(default=SecretStr(""), validation_alias="QUOTELOOM_ADMIN_SECRET")
    bootstrap_client_id: str = Field(default="", validation_alias="KC_BOOTSTRAP_ADMIN_CLIENT_ID")
    bootstrap_client_secret: SecretStr = Field(
        default=SecretStr(""), validation_alias="KC_BOOTSTRAP_ADMIN_CLIENT_SECRET"
    )
    auth_mode: str = "panel"
    """panel | redirect."""

    demo_password: SecretStr = Field(default=SecretStr(""), validation_alias="QUOTELOOM_DEMO_PASSWORD")
    seed_demo: bool = False

    smtp_host: str = "127.0.0.1"
    smtp_port: int = 1025
    smtp_starttls: bool = False
    """Encrypt before anything is said; the certificate must be of SMTP_HOST."""
    smtp_user: str = ""
    """'' does not sign in."""
    smtp_password: SecretStr = SecretStr("")
    mail_from: str = "no-reply@quoteloom.example"
    support_email: str = "support@quoteloom.example"
    underwriting_email: str = "underwriting@quoteloom.example"
    """Who is mailed about a submission that no underwriter holds yet."""
    operations_email: str = "operations@quoteloom.example"
    """Who is mailed about a bind that nobody but people can settle."""
    default_producer: Annotated[str, Field(max_length=200)] = ""
    """Whom a new prospect names as its producer; '' is whoever is signed in."""

    sandbox_url: str = ""
    public_origin: str = ""
    """Where browsers find us, e.g. http://localhost:8000."""
    trusted_proxies: Annotated[tuple[IPv4Network | IPv6Network, ...], NoDecode] = ()
    """Networks whose X-Forwarded-For is believed, comma separated, e.g. 10.0.3.0/29; none: nobody's is."""
    api_port: int = 8000
    sandbox_port: int = 8090
    web_dist: Path | None = None
    rate_limits: bool = True
    """RATE_LIMITS=off only in tests."""
    protocol_time_scale: int = Field(default=1, ge=1, le=100)
    """Divides every wait of a bind; tests alone do not wait as long as a carrier may take."""
    worker_metrics_port: int = 9464
    build_id: str = Field(default="", validation_alias="QUOTELOOM_BUILD_ID")
    """Of a deployment that hands runs over from build to build (docs/scaling.md); empty: workers take all."""

    @field_validator(
        "public_origin", "keycloak_url", "temporal_ui_url", "s3_endpoint", "s3_public_endpoint", "sandbox_url"
    )
    @classmethod
    def _no_trailing_slash(cls, value: str) -> str:
        return value.rstrip("/")

    @field_validator("mail_from", "support_email", "underwriting_email", "operations_email")
    @classmethod
    def _one_mailbox(cls, value: str) -> str:
        if not is_address(mailbox(value)):
            raise ValueError("must be an e-mail address such as name@example.com")
        return value

    @field_validator("trusted_proxies", mode="before")
    @classmethod
    def _networks(cls, value: Any) -> Any:
        """Networks as the environment has them. Raises: ValueError naming the one that is none."""
        if not isinstance(value, str):
            return value
        named = [part.strip() for part in value.split(",") if part.strip()]
        return tuple(ip_network(part) for part in named)

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """What a test passes wins, then the environment, then the files that it names."""
        return init_settings, env_settings, _FileSource(settings_cls)

    @property
    def sandbox_origins(self) -> tuple[str, ...]:
        """Origins that may be called without TLS: the sandbox's, but in production, where there are none."""
        return () if self.environment == "prod" else (self.sandbox_url,)

    def carriers_reached(self, sandbox: Mapping[str, CarrierAccess]) -> Mapping[str, CarrierAccess]:
        """How carriers are reached, by adapter. sandbox: who answers outside production where none is set."""
        return self.carrier_access(sandbox if self.sandbox_origins else None)

    def check(self, process: Process) -> "Settings":
        """These settings, when the process can run on them.

        Raises: SettingsError naming all that is missing or refused.
        """
        required = [name for name in REQUIRED[process] if name != "sandbox_url" or self.environment != "prod"]
        faults = [f"{self._outside(name)} is not set" for name in required if not self._filled(name)]
        if process in _ASKS_CARRIERS:
            faults += self.carrier_faults()
        if process in _SIGN_IN_TO_MAIL and self.smtp_user and not self._filled("smtp_password"):
            faults.append("SMTP_PASSWORD of SMTP_USER is not set")
        if self.environment != "dev":
            faults += [f"{self.environment} refuses {what}" for what in self._refused()]
        if faults:
            raise SettingsError(f"{process} cannot start: {'; '.join(faults)}")
        return self

    def _filled(self, name: str) -> bool:
        value = getattr(self, name)
        return bool(value.get_secret_value() if isinstance(value, SecretStr) else value)

    def _outside(self, name: str) -> str:
        return environment_name(name, type(self).model_fields[name].validation_alias)

    def _refused(self) -> list[str]:
        """What a deployment that people reach may not have; demo data only prod refuses."""
        refused = {
            "SEED_DEMO=true": self.seed_demo and self.environment == "prod",
            "CODEC_AUTH=loopback": self.codec_auth == "loopback",
            "RATE_LIMITS=off": not self.rate_limits,
            "a PROTOCOL_TIME_SCALE other than 1": self.protocol_time_scale != 1,
            "a PUBLIC_ORIGIN without https": bool(self.public_origin)
            and not self.public_origin.startswith("https://"),
            "SMTP_USER without SMTP_STARTTLS": bool(self.smtp_user) and not self.smtp_starttls,
        }
        return [what for what, present in refused.items() if present]


def load(process: Process) -> Settings:
    """The settings of this process from the environment. Raises: SettingsError."""
    try:
        settings = Settings()
    except ValidationError as error:
        faults = [f"{str(each['loc'][0]).upper()}: {each['msg']}" for each in error.errors()]
        raise SettingsError(f"{process} cannot start: {'; '.join(faults)}") from None
    return settings.check(process)
