"""How the AmTrust-like carrier is called and how it refuses: three shapes of errors, read as one."""

from collections.abc import Iterator, Mapping
from typing import Any

from adapters.carriers.client import Fault
from adapters.carriers.evidence import CarrierCall

ENVELOPE = ("StatusCode", "Message")
UPDATE = ("HttpStatusCode",)
NEWER = ("isOk", "httpStatusCode", "IsOk", "HttpStatus")


class AmtrustManners:
    """Implements Manners."""

    def __init__(self, subscriber_id: str) -> None:
        self._subscriber_id = subscriber_id

    def headers(self, call: CarrierCall) -> Mapping[str, str]:
        """The carrier knows no keys; every call names the subscriber."""
        return {"subscriber_id": self._subscriber_id}

    def faults(self, status: int, body: Any) -> tuple[Fault, ...] | None:
        """All that a refusal says: from the envelope, from the update's own shape, or from the newer one."""
        if not isinstance(body, dict) or not _own_shape(body):
            return None
        return tuple(_faults(body))


def _own_shape(body: Mapping[str, Any]) -> bool:
    return all(name in body for name in ENVELOPE) or any(name in body for name in (*UPDATE, *NEWER))


def _faults(body: Mapping[str, Any]) -> Iterator[Fault]:
    errors = body.get("Errors") or body.get("errors")
    found = [*_of_fields(errors), *_of_list(errors)]
    yield from found
    if found:
        return
    for name in ("Message", "message", "AdditionalMessages", "Messages", "messages"):
        for words in _texts(body.get(name)):
            yield "", words


def _of_fields(errors: Any) -> Iterator[Fault]:
    """{field: [text]}."""
    if isinstance(errors, dict):
        for field, texts in errors.items():
            for text in _texts(texts):
                yield str(field), text


def _of_list(errors: Any) -> Iterator[Fault]:
    """[{MessageCode, Title, Detail}]: the title names a field, is a heading, or is all there is."""
    if not isinstance(errors, list):
        return
    for each in errors:
        if not isinstance(each, dict):
            yield from (("", text) for text in _texts(each))
            continue
        title = str(each.get("Title") or each.get("MessageCode") or "")
        detail = each.get("Detail")
        field = "" if " " in title else title
        yield (field, str(detail)) if detail else ("", title)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        yield from _texts(value.get("Title") or value.get("Message"))
    elif value not in (None, ""):
        yield str(value)
