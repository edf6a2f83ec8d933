"""Settings of the carriers that bind online: real hosts by name, or the sandbox where nothing is said."""

from collections.abc import Iterator, Mapping
from typing import Literal
from urllib.parse import urlsplit

from pydantic import SecretStr
from pydantic_settings import BaseSettings

from adapters.carriers.access import CarrierAccess


class CarrierSettings(BaseSettings):
    """For each carrier where it answers, with the prefix of its paths, and as whom we ask.

    Without a base URL the sandbox of SANDBOX_URL answers, but in production, where the carrier is absent.
    """

    carrier_amtrust_base_url: str = ""
    """E.g. https://carrier.example/DigitalAPI; its host is then one that may be called."""
    carrier_amtrust_token_url: str = ""
    carrier_amtrust_grant: Literal["client_credentials", "password"] = "client_credentials"
    carrier_amtrust_client_id: str = ""
    carrier_amtrust_client_secret: SecretStr = SecretStr("")
    carrier_amtrust_subscriber_id: SecretStr = SecretStr("")
    carrier_amtrust_username: str = ""
    """Of the password grant, with carrier_amtrust_password."""
    carrier_amtrust_password: SecretStr = SecretStr("")

    carrier_birch_base_url: str = ""
    carrier_birch_token_url: str = ""
    carrier_birch_client_id: str = ""
    carrier_birch_client_secret: SecretStr = SecretStr("")

    def carrier_access(self, sandbox: Mapping[str, CarrierAccess] | None = None) -> dict[str, CarrierAccess]:
        """The real hosts that are set, by adapter. sandbox: who answers where none is; None: nobody."""
        return {**(sandbox or {}), **self._real_hosts()}

    def _real_hosts(self) -> dict[str, CarrierAccess]:
        found = {
            "amtrust": CarrierAccess(
                base_url=self.carrier_amtrust_base_url.rstrip("/"),
                token_url=self.carrier_amtrust_token_url,
                client_id=self.carrier_amtrust_client_id,
                client_secret=self.carrier_amtrust_client_secret.get_secret_value(),
                grant=self.carrier_amtrust_grant,
                subscriber_id=self.carrier_amtrust_subscriber_id.get_secret_value(),
                username=self.carrier_amtrust_username,
                password=self.carrier_amtrust_password.get_secret_value(),
            ),
            "birch": CarrierAccess(
                base_url=self.carrier_birch_base_url.rstrip("/"),
                token_url=self.carrier_birch_token_url,
                client_id=self.carrier_birch_client_id,
                client_secret=self.carrier_birch_client_secret.get_secret_value(),
            ),
        }
        return {adapter: access for adapter, access in found.items() if access.base_url}

    def carrier_hosts(self) -> tuple[str, ...]:
        """Hosts that the settings name: the only ones that may be called beside the sandbox."""
        accesses = self._real_hosts().values()
        urls = [url for access in accesses for url in (access.base_url, access.token_url)]
        return tuple(dict.fromkeys(urlsplit(url).hostname or "" for url in urls))

    def carrier_faults(self) -> Iterator[str]:
        """What is missing or wrong beside a base URL that is set."""
        for adapter, access in self._real_hosts().items():
            needed = ["token_url", "client_id", "client_secret"]
            if adapter == "amtrust":
                needed.append("subscriber_id")
            if access.grant == "password":
                needed += ["username", "password"]
            for name in needed:
                if not getattr(access, name):
                    yield f"CARRIER_{adapter}_{name}".upper() + " is not set"
            for name in ("base_url", "token_url"):
                value = getattr(access, name)
                url = urlsplit(value)
                if value and (url.scheme != "https" or not url.hostname):
                    yield f"CARRIER_{adapter}_{name}".upper() + " must begin with https:// and a host"
