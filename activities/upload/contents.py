"""What a file is by its bytes, looked at without opening it: no library meets a stranger's file here."""

import codecs

from models.upload import CSV_ROWS, FileType

NOT_A_PDF, DIFFERS, UNSAFE, EMPTY = "pdf.not_a_pdf", "upload.type_differs", "upload.unsafe", "upload.empty"
SIZE_DIFFERS, TOO_MANY_ROWS = "upload.size_differs", "upload.too_many_rows"

_HEADER_WITHIN = 1_024
_PNG, _JPG, _ZIP = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"PK\x03\x04"
_PARTS = {FileType.XLSX: b"xl/workbook.xml", FileType.DOCX: b"word/document.xml"}
_MACROS = b"vbaProject.bin"
_NAMES = {
    FileType.PDF: "a PDF file", FileType.XLSX: "an Excel file (.xlsx)", FileType.CSV: "a CSV file",
    FileType.DOCX: "a Word file (.docx)", FileType.PNG: "a PNG picture", FileType.JPG: "a JPEG picture",
}  # fmt: skip


def refusal_of_bytes(content: bytes, declared: FileType) -> tuple[str, str] | None:
    """Why bytes are not what their name says, as a code and words; None where they are."""
    if not content:
        return EMPTY, "The file is empty; save it again and upload that."
    if declared is FileType.CSV:
        return _of_table(content)
    if declared in _PARTS:
        return _of_office(content, declared)
    if not _begins_as(content, declared):
        return _other(declared)
    return None


def _begins_as(content: bytes, declared: FileType) -> bool:
    if declared is FileType.PDF:
        return b"%PDF-" in content[:_HEADER_WITHIN]
    return content.startswith(_PNG if declared is FileType.PNG else _JPG)


def _of_office(content: bytes, declared: FileType) -> tuple[str, str] | None:
    if not content.startswith(_ZIP) or _PARTS[declared] not in content:
        return _other(declared)
    if _MACROS in content:
        return UNSAFE, "The file holds macros; save it without them and upload that."
    return None


def _of_table(content: bytes) -> tuple[str, str] | None:
    """A table is text; which one does not matter here."""
    marked = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if (b"\0" in content and not marked) or content.startswith((b"%PDF-", _ZIP, _PNG, _JPG)):
        return _other(FileType.CSV)
    if content.count(b"\n") > CSV_ROWS:
        return TOO_MANY_ROWS, f"The file has more than {CSV_ROWS:,} rows; upload it in parts."
    return None


def _other(declared: FileType) -> tuple[str, str]:
    code = NOT_A_PDF if declared is FileType.PDF else DIFFERS
    words = f"By what is in it the file is not {_NAMES[declared]}; save it as one and upload that."
    return code, words
