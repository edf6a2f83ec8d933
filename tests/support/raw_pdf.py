"""PDF files written object by object, for files that no library would write."""

import zlib
from collections.abc import Mapping, Sequence

LETTER = b"[0 0 612 792]"


def raw_pdf(objects: Sequence[bytes], *, trailer: bytes = b"/Root 1 0 R", xref: bool = True) -> bytes:
    """A file of numbered objects, the first one the catalog."""
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, body)
    if not xref:
        return bytes(out)
    begins = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<</Size %d %b>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, begins)
    return bytes(out)


def stream(data: bytes, entries: bytes = b"") -> bytes:
    """A stream as it stands."""
    return b"<<%b/Length %d>>\nstream\n%b\nendstream" % (entries, len(data), data)


def packed(data: bytes, entries: bytes = b"") -> bytes:
    """A stream packed by zlib."""
    return stream(zlib.compress(data, 9), entries + b"/Filter/FlateDecode")


def one_page(
    content: bytes,
    *others: bytes,
    resources: bytes = b"",
    box: bytes = LETTER,
    page: bytes = b"",
    catalog: bytes = b"",
) -> bytes:
    """A file of one page; `content` is object 4, others follow from 5."""
    return raw_pdf(
        [
            b"<</Type/Catalog/Pages 2 0 R%b>>" % catalog,
            b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
            b"<</Type/Page/Parent 2 0 R/MediaBox%b/Contents 4 0 R/Resources<<%b>>%b>>"
            % (box, resources, page),
            content,
            *others,
        ]
    )


def with_text(words: bytes = b"Hello") -> bytes:
    """A plain page that says something."""
    font = b"/Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>"
    return one_page(stream(b"BT /F1 12 Tf 72 700 Td (%b) Tj ET" % words), resources=font)


def many_pages(count: int) -> bytes:
    """A file of empty pages."""
    kids = b" ".join(b"%d 0 R" % (3 + number) for number in range(count))
    page = b"<</Type/Page/Parent 2 0 R/MediaBox%b>>" % LETTER
    return raw_pdf(
        [
            b"<</Type/Catalog/Pages 2 0 R>>",
            b"<</Type/Pages/Kids[%b]/Count %d>>" % (kids, count),
            *([page] * count),
        ]
    )


def with_form(form: Mapping[str, bytes], *others: bytes) -> bytes:
    """A page beside a form: its entries by name, `others` from object 5."""
    entries = b"".join(b"/%b %b" % (name.encode(), value) for name, value in form.items())
    return one_page(stream(b""), *others, catalog=b"/AcroForm<<%b>>" % entries)
