"""The API's log: one JSON object a line from our own code, a plain line from libraries, all scrubbed."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

from adapters import logs


def scrub(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """The processor: secrets by name, e-mail addresses and FEINs wherever they stand."""
    return dict(logs.clean(event))


def configure(level: str) -> None:
    """Make structlog write one JSON object a line to standard output, and libraries a plain line."""
    logs.configure(level, stream=sys.stdout)
    number = logging.getLevelNamesMapping().get(level.upper(), logging.INFO)
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
