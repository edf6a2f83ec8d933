"""How the second carrier is called and how it refuses: problem+json by field, keys on every POST."""

from collections.abc import Mapping
from typing import Any

from adapters.carriers.client import Fault
from adapters.carriers.evidence import CarrierCall


class BirchManners:
    """Implements Manners."""

    def headers(self, call: CarrierCall) -> Mapping[str, str]:
        """The same key is the same POST for 24 h."""
        return {"Idempotency-Key": call.key} if call.key and call.method == "POST" else {}

    def faults(self, status: int, body: Any) -> tuple[Fault, ...] | None:
        """All that a problem says."""
        if not isinstance(body, dict) or body.get("status") != status or "title" not in body:
            return None
        errors = body.get("errors")
        if isinstance(errors, dict) and errors:
            return tuple((str(name), str(text)) for name, texts in errors.items() for text in _listed(texts))
        return (("", str(body.get("detail") or body["title"])),)


def _listed(texts: Any) -> list[Any]:
    return texts if isinstance(texts, list) else [texts]
