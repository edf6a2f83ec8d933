"""A damaged file mended by opening and saving it: by pdfium, else by pypdf, which looks for its objects.

Runs in a child of its own, since pdfium has no limits and the file has not come through the gate.
"""

import re
from io import BytesIO

import pypdfium2
from pypdf import PdfReader, PdfWriter

from documents.pdf.first_bytes import from_header
from documents.pdf.opening import within_limits
from documents.pdf.refusals import Code, Refused

_OBJECT = re.compile(rb"(?<!\d)(\d{1,7}) \d{1,5} obj\b")
_ENDING = b"\ntrailer\n<</Size %d>>\nstartxref\n0\n%%%%EOF\n"
"""Without an ending nothing looks for the objects of a file; with this one all of it is searched."""


def repaired(content: bytes) -> bytes:
    """What can be saved of it; the gate looks at that anew. Raises: Refused."""
    own = from_header(content)
    try:
        document = pypdfium2.PdfDocument(own)
    except pypdfium2.PdfiumError:
        highest = max((int(found[1]) for found in _OBJECT.finditer(own)), default=0)
        return _searched(own + _ENDING % (highest + 1))
    out = BytesIO()
    try:
        document.save(out)
    except pypdfium2.PdfiumError:
        raise Refused(Code.DAMAGED) from None
    finally:
        document.close()
    return out.getvalue()


def _searched(content: bytes) -> bytes:
    """Raises: Refused."""
    out = BytesIO()
    with within_limits():
        PdfWriter(clone_from=PdfReader(BytesIO(content), strict=False)).write(out)
    return out.getvalue()
