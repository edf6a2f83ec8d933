"""Files of strangers that mean harm, or are broken as files are, each with the name of its outcome."""

import zlib
from io import BytesIO

from pypdf import PdfReader, PdfWriter

from documents.pdf.refusals import Code
from models.file_limits import DOCUMENT_BYTES
from tests.support.raw_pdf import LETTER, many_pages, one_page, packed, raw_pdf, stream, with_form, with_text

BOMB = zlib.compress(b"0 0 m 9 9 l S\n" * 2_000_000, 9)
"""28 MB in 40 KB."""
SQUARE = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]"


def fan_out(width: int, depth: int) -> bytes:
    """A page whose drawings each draw the next one so many times."""
    inner = b"/Resources<</XObject<</X%d %d 0 R>>>>"
    drawings = [
        packed(b"/X%d Do " % level * width, SQUARE + inner % (level, 5 + level))
        for level in range(1, depth + 1)
    ]
    return one_page(
        stream(b"/X0 Do"), *drawings, packed(b"0 0 9 9 re f", SQUARE), resources=b"/XObject<</X0 5 0 R>>"
    )


def locked(user: str, owner: str = "owner") -> bytes:
    writer = PdfWriter(clone_from=PdfReader(BytesIO(with_text())))
    writer.encrypt(user, owner, algorithm="AES-256")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


HOSTILE = {
    "nothing": (b"", Code.EMPTY),
    "white space alone": (b" \r\n\0" * 500, Code.EMPTY),
    "a web page": (b"<!DOCTYPE html><html><title>Sign in</title></html>", Code.NOT_A_PDF),
    "larger than 20 MB": (with_text() + b" " * DOCUMENT_BYTES, Code.TOO_BIG),
    "201 pages": (many_pages(201), Code.TOO_MANY_PAGES),
    "a password": (locked("secret"), Code.PASSWORD),
    "a content that bursts": (one_page(stream(BOMB, b"/Filter/FlateDecode")), Code.UNSAFE),
    "a bomb in a bomb": (
        one_page(stream(zlib.compress(BOMB, 9), b"/Filter[/FlateDecode/FlateDecode]")),
        Code.UNSAFE,
    ),
    "five filters": (
        one_page(stream(b"30>", b"/Filter[" + b"/ASCIIHexDecode" * 5 + b"]")),
        Code.UNSAFE,
    ),
    "a map of letters that bursts": (
        one_page(
            stream(b"BT /F1 9 Tf (a) Tj ET"), packed(b"<0001> <0041>\n" * 2_000_000),
            resources=b"/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 5 0 R>>>>",
        ),
        Code.UNSAFE,
    ),
    "pages that lead back": (
        raw_pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>"]),
        Code.DAMAGED,
    ),
    "pages that lie too deep": (
        raw_pdf([
            b"<</Type/Catalog/Pages 2 0 R>>",
            *(b"<</Type/Pages/Kids[%d 0 R]/Count 1>>" % (3 + level) for level in range(150)),
            b"<</Type/Page/MediaBox%b>>" % LETTER,
        ]),
        Code.DAMAGED,
    ),
    "fields that lead back": (
        with_form({"Fields": b"[5 0 R]"}, b"<</T(a)/Kids[6 0 R]>>", b"<</T(b)/Kids[5 0 R]>>"),
        Code.DAMAGED,
    ),
    "5,001 fields": (
        with_form({"Fields": b"[" + b"5 0 R " * 5_001 + b"]"}, b"<</T(a)/FT/Tx>>"),
        Code.UNSAFE,
    ),
    "arrays in arrays": (one_page(b"[" * 20_000 + b"]" * 20_000), Code.DAMAGED),
    "drawings that multiply": (fan_out(12, 4), Code.UNSAFE),
    "a drawing that draws itself": (
        one_page(
            stream(b"/X0 Do"), packed(b"/X0 Do", SQUARE + b"/Resources<</XObject<</X0 5 0 R>>>>"),
            resources=b"/XObject<</X0 5 0 R>>",
        ),
        Code.UNSAFE,
    ),
    "a content without an end": (one_page(packed(b"0 0 m 9 9 l S\n" * 200_000)), Code.UNSAFE),
    "no page": (raw_pdf([b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[]/Count 0>>"]), Code.DAMAGED),
    "a header and nothing else": (b"%PDF-1.7\n%%EOF", Code.DAMAGED),
}  # fmt: skip
