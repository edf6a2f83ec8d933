"""A damaged file opened and saved by pdfium, which mends more than pypdf does. Runs in a child of its own."""

from io import BytesIO

import pypdfium2

from documents.pdf.first_bytes import from_header
from documents.pdf.refusals import Code, Refused


def repaired(content: bytes) -> bytes:
    """What pdfium can save of it; the gate looks at that anew. Raises: Refused."""
    try:
        document = pypdfium2.PdfDocument(from_header(content))
    except pypdfium2.PdfiumError:
        raise Refused(Code.DAMAGED) from None
    try:
        out = BytesIO()
        document.save(out)
    except pypdfium2.PdfiumError:
        raise Refused(Code.DAMAGED) from None
    finally:
        document.close()
    return out.getvalue()
