"""What every process of ours writes to its log, scrubbed at the source of what nobody may read there."""

import logging
import re
import sys
import threading
from collections.abc import Mapping
from types import TracebackType
from typing import Any, TextIO

SECRET_NAMES = frozenset(
    {
        "password", "token", "refresh_token", "access_token", "authorization", "cookie", "csrf", "fein",
        "otp", "secret",
    }
)  # fmt: skip
REDACTED = "[redacted]"
LINE = "%(asctime)s %(levelname)s %(name)s %(message)s"
TALKATIVE = ("httpx", "httpcore")
"""Their lines are addresses that were asked: a carrier's quotes, a person's e-mail."""
_ATOM = r"\w!#$%&'*+/=?^`{|}~.-"
# An address as dot-atom@domain, also as it stands in a URL; rather a word too much than half an address.
# From the beginning of a word to its end, so that no letter of a long one is looked at twice.
_EMAIL = re.compile(rf"(?<![{_ATOM}])[{_ATOM}]+(?:@|%40)[\w-]+(?:\.[\w-]+)+[{_ATOM}@]*")
_FEIN = re.compile(r"(?<![0-9-])[0-9]{2}-?[0-9]{7}(?![0-9-])")
_BEARER = re.compile(r"(?i)\b(bearer)\s+[A-Za-z0-9._~+/=-]{16,}")


def scrubbed(text: str) -> str:
    """A text without e-mail addresses, FEINs and tokens."""
    return _BEARER.sub(rf"\1 {REDACTED}", _FEIN.sub(REDACTED, _EMAIL.sub(REDACTED, text)))


def clean(value: Any) -> Any:
    """A value of any depth: secrets taken out by their name, the rest by its form."""
    if isinstance(value, str):
        return scrubbed(value)
    if isinstance(value, Mapping):
        return {
            key: REDACTED if str(key).casefold() in SECRET_NAMES else clean(item)
            for key, item in value.items()
        }
    if isinstance(value, list | tuple):
        return [clean(item) for item in value]
    return value


class ScrubbingFormatter(logging.Formatter):
    """A line with everything that belongs to it, traces and their causes too, scrubbed as a whole."""

    def format(self, record: logging.LogRecord) -> str:
        """See base class."""
        return scrubbed(super().format(record))


def configure(level: str, *, line: str = LINE, stream: TextIO | None = None) -> None:
    """Make one scrubbing handler the only one of this process, for libraries and last words too.

    Args: level: of what is ours; stream: None writes to standard error.
    """
    handler = logging.StreamHandler(stream)
    handler.setFormatter(ScrubbingFormatter(line))
    root = logging.getLogger()
    root.handlers[:] = [*_not_ours_to_end(root), handler]
    root.setLevel(logging.getLevelNamesMapping().get(level.upper(), logging.INFO))
    for name in list(root.manager.loggerDict):
        known = logging.getLogger(name)
        if known.handlers:  # e.g. uvicorn's, which would print a trace past the scrubber
            known.handlers[:] = _not_ours_to_end(known)
            known.propagate = True
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    if sys.excepthook is sys.__excepthook__:
        sys.excepthook = _last_words
    if threading.excepthook is threading.__excepthook__:
        threading.excepthook = _last_words_of_thread


def _not_ours_to_end(logger: logging.Logger) -> list[logging.Handler]:
    """Handlers that write to no stream of the process, e.g. a test runner's."""
    return [handler for handler in logger.handlers if type(handler) is not logging.StreamHandler]


def _last_words(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger("process").critical("Ended by an error.", exc_info=(kind, error, trace))


def _last_words_of_thread(ended: threading.ExceptHookArgs) -> None:
    error = ended.exc_value
    if error is not None and not isinstance(error, SystemExit):
        logging.getLogger("process").error("A thread ended by an error.", exc_info=error)
