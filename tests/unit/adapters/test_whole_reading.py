"""A file from its bytes to the object of a reading, over a reader that answers what it is told to."""

import json
from hashlib import sha256
from typing import Any

import pytest

from adapters.document_pool.outcome import MOST_PICTURES
from adapters.document_pool.reader import PooledDocumentReader, reading_s
from adapters.document_pool.whole import read_file
from models.reading import FileLook, FileRefusal, NotRead, PagesRead, PartRead, ReadingWarning

ONE: dict[str, Any] = {"kind": "acord_130", "form": "ACORD 130", "edition": "2013/09", "pages": [1]}
SEGMENT = {"pages": [1], "form": "ACORD 130", "edition": "2013/09", "method": "line"}


def made(*readings: dict[str, Any], refused: dict[str, str] | None = None) -> bytes:
    shown: dict[str, Any] = {"readings": list(readings), "segments": [SEGMENT], "warnings": []}
    return json.dumps({**shown, "refused": refused, "hint": "It begins with “Menu”."}).encode()


class Told(PooledDocumentReader):
    """A reader without children."""

    def __init__(
        self, *, kinds: tuple[str, ...] = ("text",), pictures: tuple[int, ...] = (), xfa: str = "none",
        part: bytes = b"", fails: dict[int, str] | None = None,
    ) -> None:  # fmt: skip
        self.look = FileLook(
            kinds=kinds,
            xfa=xfa,
            ms=4,
            warnings=(ReadingWarning(code="pdf.repaired", page=None, text="Mended"),),
        )
        self.pictures, self.part, self.fails, self.asked = pictures, part or made(), fails or {}, [0]
        self.parts: list[bytes] = []

    async def read(self, content: bytes, heard: object = None, *, apart: bool = False) -> PagesRead:
        part = b"[1]" if self.pictures else self.part
        return PagesRead(
            look=self.look, content=content, pictures=self.pictures, part=part, ms=30, rss_mb=150
        )

    async def ocr_page(self, content: bytes, page: int) -> PartRead:
        self.asked.append(page)
        if code := self.fails.get(page):
            raise NotRead(FileRefusal(code=code, message="Not read", hint="Scan it anew"))
        return PartRead(part=b"[%d]" % page, ms=900, rss_mb=300)

    async def sheet(self, content: bytes, kind: str) -> PartRead:
        self.parts = [kind.encode()]
        return PartRead(part=self.part)

    async def assemble(self, parts: Any, classes: bytes | None = None) -> PartRead:
        self.parts = list(parts)
        return PartRead(part=self.part, rss_mb=160)


async def test_a_file_that_was_read_is_one_object_with_all_that_the_desk_and_the_poll_say() -> None:
    found = await read_file(Told(part=made(ONE)), "form.pdf", b"%PDF-1.7")
    assert list(found) == [
        "schema", "file", "sha256", "pages", "outcome", "code", "message", "hint", "readings", "segments",
        "warnings", "ms", "rss_mb",
    ]  # fmt: skip
    assert (found["schema"], found["file"]) == ("quoteloom.reading/1", "form.pdf")
    assert found["sha256"] == sha256(b"%PDF-1.7").hexdigest()
    assert (found["pages"], found["outcome"], found["code"], found["rss_mb"]) == (1, "read", None, 150)
    assert (found["readings"], found["segments"]) == ([ONE], [SEGMENT])
    assert found["warnings"] == [{"code": "pdf.repaired", "page": None, "text": "Mended"}]
    assert (found["ms"]["gate"], found["ms"]["read"], found["ms"]["ocr"]) == (4, 30, 0)


async def test_pictures_join_the_pages_that_print_their_words() -> None:
    told = Told(kinds=("text", "picture", "picture"), pictures=(2, 3), part=made(ONE))
    found = await read_file(told, "form.pdf", b"")
    assert (told.parts, found["outcome"], found["rss_mb"]) == ([b"[1]", b"[2]", b"[3]"], "read", 300)


async def test_a_picture_that_is_not_read_is_named_and_costs_the_others_nothing() -> None:
    told = Told(pictures=(1, 2), fails={2: "pdf.out_of_time"}, part=made(ONE))
    found = await read_file(told, "form.pdf", b"")
    assert (found["outcome"], told.parts) == ("read", [b"[1]", b"[1]"])
    assert [(each["code"], each["page"]) for each in found["warnings"][1:]] == [("pdf.out_of_time", 2)]


async def test_a_scan_without_a_reader_of_pictures_says_so() -> None:
    told = Told(pictures=(1,), fails={1: "ocr.unavailable"})
    found = await read_file(told, "scan.pdf", b"")
    assert (found["outcome"], found["code"], found["hint"]) == ("refused", "ocr.unavailable", "Scan it anew")


async def test_no_more_than_twenty_pictures_of_a_file_are_read() -> None:
    told = Told(pictures=tuple(range(1, 24)), part=made(ONE))
    found = await read_file(told, "packet.pdf", b"")
    assert len(told.parts) == MOST_PICTURES + 1
    assert [each["page"] for each in found["warnings"][1:]] == [21, 22, 23]


@pytest.mark.parametrize(
    ("xfa", "outcome", "code"),
    [
        ("none", "nothing_found", "acord.nothing_found"),
        ("beside", "nothing_found", "acord.nothing_found"),
        ("alone", "refused", "pdf.xfa_only"),
        ("ignored_alone", "refused", "pdf.xfa_only"),
    ],
)
async def test_a_file_without_a_value_says_what_it_seems_to_be(xfa: str, outcome: str, code: str) -> None:
    found = await read_file(Told(xfa=xfa), "menu.pdf", b"")
    assert (found["outcome"], found["code"]) == (outcome, code)
    assert found["message"].startswith("Parse Incomplete! No Data found! Upload another file!")
    assert ("Menu" in found["hint"]) == (outcome == "nothing_found")


async def test_a_loss_run_of_another_line_is_refused_with_the_specified_text_and_the_reason() -> None:
    refused = {"code": "loss_run.wrong_line", "reason": "This is a loss run of commercial auto."}
    found = await read_file(Told(part=made(refused=refused)), "auto.pdf", b"")
    assert (found["outcome"], found["code"]) == ("refused", "loss_run.wrong_line")
    text = "Unable to process the loss file. Please contact {email} for further clarification. "
    assert found["message"] == f"{text}This is a loss run of commercial auto."


async def test_a_file_expected_to_be_a_loss_run_that_holds_none_is_unreadable() -> None:
    found = await read_file(Told(), "menu.pdf", b"", expected="loss-run")
    assert (found["outcome"], found["code"]) == ("refused", "loss_run.unreadable")


@pytest.mark.parametrize(
    ("name", "content", "expected", "kind"),
    [
        ("runs.xlsx", b"PK\x03\x04..xl/workbook.xml", None, b"xlsx"),
        ("runs.pdf", b"PK\x03\x04..xl/workbook.xml", None, b"xlsx"),
        ("runs.csv", b"Policy,Claims\n", None, b"csv"),
        ("runs", b"Policy,Claims\n", "loss-run", b"csv"),
        ("runs.csv", b"<html>Sign in</html>", None, None),
        ("runs.csv", b"<Policy>,Claims\n", None, b"csv"),
        ("runs.csv", "Policy,Claims\n".encode("utf-16"), None, b"csv"),
        ("runs.csv", b"%PDF-1.7", None, None),
        ("runs.xlsx", b"PK\x03\x04..xl/workbook.xml", "acord", None),
    ],
)
async def test_a_sheet_is_told_by_its_content_and_plain_text_by_its_name(
    name: str, content: bytes, expected: str | None, kind: bytes | None
) -> None:
    told = Told(part=made(ONE))
    await read_file(told, name, content, expected=expected)
    assert told.parts == ([] if kind is None else [kind])


async def test_a_refusal_is_an_answer_with_its_reason() -> None:
    found = await read_file(PooledDocumentReader(), "login.pdf", b"<html>Sign in</html>")
    assert (found["outcome"], found["code"], found["readings"]) == ("refused", "pdf.not_a_pdf", [])
    assert found["message"].startswith("Wrong format selected. Select a PDF file. This is a web page")


async def test_a_web_page_that_is_called_a_table_is_told_what_a_loss_run_may_be() -> None:
    page = b"<!DOCTYPE html><html>Sign in</html>"
    found = await read_file(Told(), "runs.csv", page, expected="loss-run")
    assert (found["outcome"], found["code"]) == ("refused", "loss_run.unreadable")
    assert found["message"].startswith("Unable to process the loss file.")
    assert found["message"].endswith("it is a web page, perhaps the log-in page of a portal.")
    assert found["hint"] == "Upload the carrier's own loss run, as a PDF, xlsx or csv file."


def test_a_file_has_five_seconds_half_a_second_a_page_and_a_minute_at_most() -> None:
    assert [reading_s(pages) for pages in (0, 4, 200)] == [5, 7, 60]
