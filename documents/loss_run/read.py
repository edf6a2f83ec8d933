"""Loss runs: what carriers report of past claims, read from pages or sheets into policies and claims."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from documents.loss_run.assemble import reading_of
from documents.loss_run.layout import Layout, layout_of
from documents.loss_run.lines import Line, page_lines
from documents.loss_run.records import cut
from documents.loss_run.runs import is_loss_run, reports
from documents.loss_run.sheet import text_lines, workbook_lines
from documents.reading import PageText


def read(pages: Sequence[PageText]) -> list[dict[str, Any]]:
    """The readings of the loss runs on some pages, one for each report; pages of other forms are left out."""
    return [
        _reading(lines, layout)
        for lines, layout in reports(page_lines([page for page in pages if page.words]))
    ]


def has_loss_run(page: PageText) -> bool:
    """Whether a page is of a loss run."""
    return is_loss_run(page_lines([page]))


def read_workbook(content: bytes) -> list[dict[str, Any]]:
    """The reading of an xlsx workbook; a `SheetRefused` says why there is none."""
    return _of_sheet(workbook_lines(content))


def read_text(content: bytes) -> list[dict[str, Any]]:
    """The reading of a csv file."""
    return _of_sheet(text_lines(content))


def _of_sheet(lines: list[Line]) -> list[dict[str, Any]]:
    return [_reading(lines, layout_of(lines))] if lines else []


def _reading(lines: list[Line], layout: Layout) -> dict[str, Any]:
    if any(line.from_picture for line in lines):
        layout = replace(layout, vocabulary=layout.vocabulary.loose())
    return reading_of(lines, cut(lines, layout), layout)
