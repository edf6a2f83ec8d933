"""A file opened by pypdf within limits that a form never reaches; the last one opened stays open.

pypdf answers a limit with an exception. pdfium, camelot and tesseract have no such limits: they get a file
only after it came through here and through the walk of `gate`.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PdfReader, apply_configuration
from pypdf.errors import DependencyError, FileNotDecryptedError, LimitReachedError, PyPdfError

from documents.pdf.refusals import Code, Refused

OUTPUT = 16 * 1024**2
"""Bytes that one stream may unpack to."""
WORK = 64 * 1024**2
FIELDS = 5_000
DEPTH = 100
LIMITS: dict[str, Any] = {
    "maximum_declared_stream_length": 20 * 1024**2,
    "array_based_stream_maximum_output_length": OUTPUT,
    "zlib_maximum_output_length": OUTPUT,
    "lzw_maximum_output_length": OUTPUT,
    "run_length_maximum_output_length": OUTPUT,
    "brotli_maximum_output_length": OUTPUT,
    "jbig2_maximum_output_length": OUTPUT,
    "stream_decoding_work_maximum_length": WORK,
    "stream_filters_maximum_length": 4,
    "form_fields_maximum_entries": FIELDS,
    "form_fields_maximum_depth": DEPTH,
    "page_tree_maximum_depth": DEPTH,
    "xfa_decoding_work_maximum_length": OUTPUT,
    "jbig2dec_binary": None,
    "disable_legacy_handling": True,
}
# What it says of a file may quote the file.
logging.getLogger("pypdf").setLevel(logging.CRITICAL)


@dataclass(slots=True)
class _Kept:
    content: bytes = b""
    reader: PdfReader | None = None


_kept = _Kept()


@contextmanager
def within_limits() -> Iterator[None]:
    """Our limits of pypdf, and one kind of refusal for whatever it raises. Raises: Refused."""
    try:
        with apply_configuration(**LIMITS):
            yield
    except LimitReachedError:
        raise Refused(Code.UNSAFE) from None
    except FileNotDecryptedError:
        raise Refused(Code.PASSWORD) from None
    except RecursionError:
        raise Refused(Code.DAMAGED, "The file is damaged: its parts lie too deep in each other.") from None
    except DependencyError:
        raise Refused(Code.DAMAGED, "The file is packed in a way that cannot be read here.") from None
    except (PyPdfError, ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError,
            OSError, AssertionError, NotImplementedError):  # fmt: skip
        raise Refused(Code.DAMAGED, mendable=True) from None


def opened(content: bytes) -> PdfReader:
    """The reader of a file; parts that it has looked at are not parsed again. Raises: Refused."""
    if _kept.reader is None or _kept.content != content:
        forget()
        with within_limits():
            _kept.content, _kept.reader = content, PdfReader(BytesIO(content), strict=False)
    return _kept.reader


def forget() -> None:
    """Let go of the file that stays open."""
    _kept.content, _kept.reader = b"", None
