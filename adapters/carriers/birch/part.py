"""What every part of the second carrier's adapter stands on."""

from typing import Any
from urllib.parse import quote as quoted

from adapters.carriers.client import CarrierClient
from adapters.carriers.evidence import CarrierCall
from models.carrier_call import About


class BirchPart:
    """A subject of the contract; all share one client."""

    def __init__(self, client: CarrierClient) -> None:
        self._client = client


def call(
    about: About,
    name: str,
    method: str,
    path: str,
    body: Any = None,
    *,
    key: str | None = None,
    messages: bool = False,
) -> CarrierCall:
    """A call below the carrier's address."""
    return CarrierCall(about, name, method, path, body, key=key, messages=messages)


def of_quote(quote_ref: str, path: str = "") -> str:
    """A path of one quote."""
    return f"/Quotes/{quoted(quote_ref, safe='')}{path}"
