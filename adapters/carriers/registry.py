"""Which carriers can be asked, by adapter key."""

from collections.abc import Mapping

from activities.ports import CarrierGateway
from adapters.carriers.amtrust import AmtrustAccess, AmtrustGateway
from adapters.outgoing_http import SafeHttpClient

SANDBOX_CLIENT = "quoteloom-sandbox"
"""Client, secret and subscriber that the sandbox knows; a licensee's own come with its contract."""


def sandbox_carriers(http: SafeHttpClient, sandbox_url: str) -> Mapping[str, CarrierGateway]:
    """The carriers of the sandbox."""
    access = AmtrustAccess(
        base_url=sandbox_url,
        client_id=SANDBOX_CLIENT,
        client_secret=SANDBOX_CLIENT,
        subscriber_id=SANDBOX_CLIENT,
    )
    amtrust = AmtrustGateway(http, access)
    return {amtrust.key: amtrust}
