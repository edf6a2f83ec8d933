"""What every part of the AmTrust-like adapter stands on."""

from typing import Any
from urllib.parse import quote as quoted

from adapters.carriers.client import CarrierClient
from adapters.carriers.evidence import CarrierCall
from models.carrier_call import About


class AmtrustPart:
    """A subject of the contract; all share one client."""

    def __init__(self, client: CarrierClient) -> None:
        self._client = client


def call(
    about: About, name: str, method: str, path: str, body: Any = None, *, messages: bool = False
) -> CarrierCall:
    """A call below the carrier's address."""
    return CarrierCall(about=about, name=name, method=method, path=path, body=body, messages=messages)


def of_quote(quote_ref: str, path: str = "", *, version: int = 1) -> str:
    """A path of one quote."""
    return f"/api/v{version}/quotes/{quoted(quote_ref, safe='')}{path}"
