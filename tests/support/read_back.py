"""What the product's own reader reads in a document, and all that a document holds in words."""

from collections import defaultdict
from io import BytesIO
from typing import Any

from pypdf import PdfReader

from documents.acord.assemble import readings
from documents.acord.page_reader import read_one
from documents.eacord.print_reader import read_print
from documents.pdf.widgets import Widget, page_widgets
from documents.pdf.words import page_texts
from tests.support.data_sheets import leaves


def read_back(content: bytes) -> tuple[str, dict[str, Any], dict[str, Any]]:
    """The form, the values and the evidence of the one reading of a file."""
    widgets: dict[int, list[Widget]] = defaultdict(list)
    for widget in page_widgets(content):
        widgets[widget.page].append(widget)
    pages = [read_one(page, widgets[page.number], content, read_print) for page in page_texts(content)]
    (found,) = readings(pages).readings
    return found.form, leaves(dict(found.values)), dict(found.evidence)


def everything_in(content: bytes) -> str:
    """Print, boxes shown and hidden, metadata: whoever looks into the file finds no more."""
    reader = PdfReader(BytesIO(content))
    boxes = [str(dict(box.get_object())) for page in reader.pages for box in page.get("/Annots", [])]
    prints = [word.text for page in page_texts(content) for word in page.words]
    return " ".join([*prints, *boxes, str(reader.metadata)])
