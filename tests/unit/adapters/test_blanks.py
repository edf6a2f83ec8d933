"""An operator's folder: looked at by a child, refused in the log, written on by a child of its own."""

import logging
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from adapters.document_pool.children import DocumentChildren
from adapters.document_pool.reader import PooledDocumentReader
from documents.eacord.template import NOT_ACORD
from models.eacord import AccordForm, EacordPaper, SheetKind
from tests.support.blanks import a_blank
from tests.support.data_sheets import a_data_sheet
from tests.support.read_back import everything_in

PAPER = EacordPaper(sheet=a_data_sheet(), kind=SheetKind.NCCI)


@pytest.fixture
async def children() -> AsyncIterator[DocumentChildren]:
    """Children with the patience of a busy machine."""
    made = DocumentChildren()
    made.reader = PooledDocumentReader(at_once=1, patience=10)
    yield made
    await made.aclose()


async def test_an_accepted_blank_is_what_sheets_and_forms_are_written_on(
    tmp_path: Path, children: DocumentChildren, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "acord130.pdf").write_bytes(b"junk before\n" + a_blank().pdf())
    with caplog.at_level(logging.INFO, "adapters.document_pool"):
        await children.take_blanks(tmp_path)
    assert "acord130.pdf: ACORD 130 2026/01, names as eforms, 480 of 480 known" in caplog.text

    sheet = await children.writer.eacord(PAPER)
    form = await children.writer.accord_form(AccordForm(sheet=a_data_sheet()))
    assert not children.writer._pool._idle  # the child of a blank is asked for nothing else
    for pdf in (sheet, form):
        assert NOT_ACORD not in everything_in(pdf)
    assert "WorkersCompensation_RateClass_ClassificationCode_A" in PdfReader(BytesIO(sheet)).get_fields()  # type: ignore[operator]


async def test_a_refused_blank_is_told_with_its_unknown_names_and_our_sheet_is_written(
    tmp_path: Path, children: DocumentChildren, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "vendor.pdf").write_bytes(a_blank(more=60).pdf())
    (tmp_path / "torn.PDF").write_bytes(b"<html>")
    (tmp_path / "notes.txt").write_bytes(b"not looked at")
    await children.take_blanks(tmp_path)
    assert "vendor.pdf is not filled in. Only 480 of its 540 field names" in caplog.text
    assert "Not known: Vendor box 0, Vendor box 1, Vendor box 10," in caplog.text
    assert "torn.PDF is not filled in. This is a web page" in caplog.text
    assert "notes.txt" not in caplog.text
    assert children.writer.blanks == ()
    assert NOT_ACORD in everything_in(await children.writer.eacord(PAPER))


async def test_a_folder_that_is_not_there_is_told_and_our_sheets_are_written(
    tmp_path: Path, children: DocumentChildren, caplog: pytest.LogCaptureFixture
) -> None:
    await children.take_blanks(tmp_path / "nowhere")
    assert "ACORD_TEMPLATES could not be looked at" in caplog.text
    assert children.writer.blanks == ()
