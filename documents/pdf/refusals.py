"""Why a file is not read: a code for programs, the specified text with the reason, and what would work."""

from dataclasses import dataclass
from enum import StrEnum

from models.reading import LOSS_FILE

NOT_A_PDF = "Wrong format selected. Select a PDF file."
NOTHING = "Parse Incomplete! No Data found! Upload another file!"
_PRINT = "Open it in a PDF reader, print it to a PDF file and upload that."


class Code(StrEnum):
    """Named outcomes of a file that is not read, or in which nothing was found."""

    EMPTY = "pdf.empty"
    NOT_A_PDF = "pdf.not_a_pdf"
    DAMAGED = "pdf.damaged"
    UNSAFE = "pdf.unsafe"
    TOO_BIG = "pdf.too_big"
    TOO_MANY_PAGES = "pdf.too_many_pages"
    PASSWORD = "pdf.password"  # noqa: S105 - the name of an outcome
    XFA_ONLY = "pdf.xfa_only"
    OUT_OF_TIME = "pdf.out_of_time"
    OUT_OF_MEMORY = "pdf.out_of_memory"
    NOTHING_FOUND = "acord.nothing_found"
    LOSS_UNREADABLE = "loss_run.unreadable"
    LOSS_WRONG_LINE = "loss_run.wrong_line"
    OCR_UNAVAILABLE = "ocr.unavailable"
    TOO_MANY_PICTURES = "ocr.too_many_pages"


HINTS = {
    Code.EMPTY: "Send the file again; on its way to you it lost what was in it.",
    Code.NOT_A_PDF: "Save or print the form as a PDF file and upload that.",
    Code.DAMAGED: _PRINT,
    Code.UNSAFE: _PRINT,
    Code.TOO_BIG: "Upload the pages of the form alone, or scan them at 200 to 300 dots per inch.",
    Code.TOO_MANY_PAGES: "Upload the pages of the form alone.",
    Code.PASSWORD: "Save it without its password and upload that.",
    Code.XFA_ONLY: "Open it in Adobe Reader, print it to a PDF file and upload that.",
    Code.OUT_OF_TIME: "Upload the pages of the form alone, or print it to a PDF file and upload that.",
    Code.OUT_OF_MEMORY: "Upload the pages of the form alone, or print it to a PDF file and upload that.",
    Code.LOSS_UNREADABLE: "Upload the carrier's own loss run, as a PDF, xlsx or csv file.",
    Code.LOSS_WRONG_LINE: "Upload the carrier's loss run of workers' compensation.",
    Code.OCR_UNAVAILABLE: "Upload the form as a PDF that was filled in or printed, not scanned.",
    Code.TOO_MANY_PICTURES: "Upload the pages of the form alone.",
    Code.NOTHING_FOUND: "Upload an ACORD 130 or 125, or the carrier's loss run.",
}
_REASONS = {
    Code.EMPTY: "The file is empty.",
    Code.NOT_A_PDF: "This is no PDF file.",
    Code.DAMAGED: "The file is damaged.",
    Code.UNSAFE: "The file asks for far more work than a form needs.",
    Code.TOO_BIG: "The file is larger than 20 MB.",
    Code.TOO_MANY_PAGES: "The file has more than 200 pages.",
    Code.PASSWORD: "The file opens with a password only.",
    Code.XFA_ONLY: "The form shows its contents in Adobe Reader only.",
    Code.OUT_OF_TIME: "Reading the file took too long.",
    Code.OUT_OF_MEMORY: "Reading the file took too much memory.",
    Code.LOSS_UNREADABLE: "No policies and no claims were found.",
    Code.LOSS_WRONG_LINE: "The loss run is of another line of business.",
    Code.OCR_UNAVAILABLE: "The file is a picture, and what reads pictures is not installed here.",
    Code.TOO_MANY_PICTURES: "The file has more than twenty scanned pages.",
    Code.NOTHING_FOUND: "It holds no form that is known here.",
}
_TEXTS = {
    Code.EMPTY: NOT_A_PDF,
    Code.NOT_A_PDF: NOT_A_PDF,
    Code.LOSS_UNREADABLE: LOSS_FILE,
    Code.LOSS_WRONG_LINE: LOSS_FILE,
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """The outcome of a file that is not read."""

    code: Code
    message: str
    hint: str


class Refused(Exception):
    """A file is not read, for the reason that `refusal` names; `mendable`: opening and saving may help."""

    def __init__(self, code: Code, reason: str = "", *, mendable: bool = False) -> None:
        super().__init__(code.value)
        self.refusal, self.mendable = refusal(code, reason), mendable


def refusal(code: Code, reason: str = "") -> Refusal:
    """The specified text of a code with its reason; `reason` says it closer."""
    text = _TEXTS.get(code, NOTHING)
    return Refusal(code, f"{text} {reason or _REASONS[code]}", HINTS[code])
