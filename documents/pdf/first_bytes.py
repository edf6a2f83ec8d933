"""What a file is by its first bytes, before any library looks at it."""

import re

from documents.pdf.refusals import Code, Refused
from models.file_limits import DOCUMENT_BYTES

HEADER, WITHIN = b"%PDF-", 1_024
"""Mail gateways and portals put lines of their own before the header."""
_PADDING = b"\0 \t\r\n\xef\xbb\xbf"
_PICTURES = {
    b"\x89PNG\r\n\x1a\n": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"BM": "BMP",
}
_OFFICE = {b"word/": "a Word file", b"xl/": "an Excel file", b"ppt/": "a PowerPoint file"}
_WEB_PAGE = re.compile(rb"<\s*(!doctype\s+html|html|head|body|script|meta|title)\b", re.IGNORECASE)
_MAIL = re.compile(rb"\A(?:[A-Za-z-]{2,40}: [^\n]{0,998}\n){3}")


def from_header(content: bytes) -> bytes:
    """The file from its header on. Raises: Refused for what is no PDF, said by what it is, or too large."""
    if len(content) > DOCUMENT_BYTES:
        raise Refused(Code.TOO_BIG)
    head = content[:WITHIN]
    # A last chance for those that begin with padding alone.
    if not head.strip(_PADDING) and not content.strip(_PADDING):
        raise Refused(Code.EMPTY)
    begins = head.find(HEADER)
    if begins < 0:
        raise Refused(Code.NOT_A_PDF, f"This is {_kind(content)}.")
    return content[begins:] if begins else content


def _kind(content: bytes) -> str:
    """What people call a file that is no PDF."""
    head = content.lstrip(_PADDING)[:WITHIN]
    for magic, name in _PICTURES.items():
        if content.startswith(magic):
            return f"a picture ({name})"
    if content[8:12] == b"WEBP" or content[4:12] in (b"ftypheic", b"ftypmif1"):
        return "a picture"
    if content.startswith(b"PK\x03\x04"):
        return next((name for part, name in _OFFICE.items() if part in content), "a zip archive")
    if content.startswith(b"\xd0\xcf\x11\xe0"):
        return "an older Office file"
    if head.startswith(b"{\\rtf"):
        return "a text file of a word processor (RTF)"
    if marked_up := markup_words(content):
        return marked_up
    if _MAIL.match(head):
        return "an e-mail"
    return "a text file" if _is_text(content[:WITHIN]) else "no PDF file"


def markup_words(content: bytes) -> str:
    """What a page of the web or an XML file is called; '' for what is none."""
    head = content.lstrip(_PADDING)[:WITHIN]
    if _WEB_PAGE.search(head):
        return "a web page, perhaps the log-in page of a portal"
    return "an XML file" if head.startswith(b"<?xml") else ""


def _is_text(head: bytes) -> bool:
    return not any(byte < 9 or 13 < byte < 32 for byte in head)
