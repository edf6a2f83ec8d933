"""A page as it is seen: filled form fields and other marks become part of its content."""

from io import BytesIO

import pypdfium2
import pypdfium2.raw as pdfium


def shown_page(document: pypdfium2.PdfDocument, index: int) -> pypdfium2.PdfPage:
    """One page whose fields and notes were drawn into it; `document` needs `init_forms()` for fields."""
    page = document[index]
    if not pdfium.FPDFPage_GetAnnotCount(page):
        return page
    if pdfium.FPDFPage_Flatten(page, pdfium.FLAT_NORMALDISPLAY) == pdfium.FLATTEN_SUCCESS:
        page.close()
        page = document[index]
    return page


def single_page(content: bytes, number: int) -> bytes:
    """One page, counted from 1, as a document of its own whose fields are print."""
    document = pypdfium2.PdfDocument(content)
    alone = pypdfium2.PdfDocument.new()
    try:
        document.init_forms()
        shown_page(document, number - 1).close()
        alone.import_pages(document, [number - 1])
        output = BytesIO()
        alone.save(output)
        return output.getvalue()
    finally:
        alone.close()
        document.close()


def flattened(content: bytes) -> bytes:
    """The same document without fields: what was filled in is print."""
    document = pypdfium2.PdfDocument(content)
    try:
        document.init_forms()
        for index in range(len(document)):
            shown_page(document, index).close()
        output = BytesIO()
        document.save(output)
        return output.getvalue()
    finally:
        document.close()
