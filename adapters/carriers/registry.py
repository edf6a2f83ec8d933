"""Which carriers can be asked, by adapter key, and how those of the sandbox are reached."""

from collections.abc import Callable, Mapping

from activities.bind.carrier_port import CarrierPort, EvidenceLog
from adapters.carriers.access import CarrierAccess
from adapters.carriers.amtrust.adapter import AmtrustAdapter
from adapters.carriers.birch.adapter import BirchAdapter
from adapters.outgoing_http import SafeHttpClient

SANDBOX_CLIENT = "quoteloom-sandbox"
"""Client, secret and subscriber that the sandbox knows; a licensee's own come with its contract."""
PREFIXES = {"amtrust": ("/DigitalAPI", "/DigitalAPI/token"), "birch": ("/birch/api/v1", "/birch/token")}
"""Where each answers in the sandbox, and where its token comes from."""

ADAPTERS: Mapping[str, Callable[[SafeHttpClient, CarrierAccess, EvidenceLog], CarrierPort]] = {
    "amtrust": AmtrustAdapter,
    "birch": BirchAdapter,
}


def carriers_of(
    accesses: Mapping[str, CarrierAccess], http: SafeHttpClient, log: EvidenceLog
) -> Mapping[str, CarrierPort]:
    """The adapter of each carrier that can be asked."""
    return {key: ADAPTERS[key](http, access, log) for key, access in accesses.items()}


def sandbox_access(url: str) -> dict[str, CarrierAccess]:
    """How each carrier is reached in the sandbox."""
    return {
        key: CarrierAccess(
            base_url=f"{url}{prefix}",
            token_url=f"{url}{token}",
            client_id=SANDBOX_CLIENT,
            client_secret=SANDBOX_CLIENT,
            subscriber_id=SANDBOX_CLIENT,
        )
        for key, (prefix, token) in PREFIXES.items()
    }
