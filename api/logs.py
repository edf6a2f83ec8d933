"""Log lines as JSON, scrubbed at the source of what nobody may read in a log."""

import logging
import re
from collections.abc import Mapping, MutableMapping
from typing import Any

import structlog

SECRET_NAMES = frozenset(
    {
        "password",
        "token",
        "refresh_token",
        "access_token",
        "authorization",
        "cookie",
        "csrf",
        "fein",
        "otp",
        "secret",
    }
)
_EMAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}")
_FEIN = re.compile(r"(?<![0-9-])[0-9]{2}-?[0-9]{7}(?![0-9-])")
REDACTED = "[redacted]"


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return _FEIN.sub(REDACTED, _EMAIL.sub(REDACTED, value))
    if isinstance(value, Mapping):
        return {
            key: REDACTED if str(key).casefold() in SECRET_NAMES else _clean(item)
            for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [_clean(item) for item in value]
    return value


def scrub(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The processor: secrets by name, e-mail addresses and FEINs wherever they stand."""
    return dict(_clean(event))


def configure(level: str) -> None:
    """Make structlog write one JSON object a line to standard output."""
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
    logging.getLogger().setLevel(number)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            scrub,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        cache_logger_on_first_use=False,
    )
