"""The gate on files that are drawn here: what a form may be, and by which name everything else is refused."""

import time
from io import BytesIO

import pytest
from pypdf import PdfReader

from documents.pdf.gate import Gate, PageKind, look
from documents.pdf.opening import forget
from documents.pdf.refusals import Code
from documents.pdf.repair import repaired
from documents.pdf.xfa_state import Xfa
from tests.support.hostile_pdf import HOSTILE, fan_out, locked
from tests.support.machine_speed import slowness
from tests.support.raw_pdf import many_pages, one_page, packed, stream, with_form, with_text


def code_of(gate: Gate) -> Code | None:
    return gate.refusal.code if gate.refusal else None


@pytest.mark.parametrize("name", HOSTILE)
def test_what_no_form_needs_is_refused_by_its_name_and_soon(name: str) -> None:
    content, code = HOSTILE[name]
    forget()
    began = time.process_time()
    gate = look(content)
    assert code_of(gate) is code
    assert gate.refusal and gate.refusal.hint
    assert gate.content == b""
    assert time.process_time() - began < 2 * slowness()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"<html><body>Please sign in</body></html>", "a web page"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "a picture (PNG)"),
        (b"\xff\xd8\xff\xe0" + b"\1" * 50, "a picture (JPEG)"),
        (b"PK\x03\x04" + b"\0" * 26 + b"word/document.xml", "a Word file"),
        (b"PK\x03\x04" + b"\0" * 26 + b"xl/workbook.xml", "an Excel file"),
        (b"PK\x03\x04" + b"\0" * 26 + b"a.txt", "a zip archive"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an older Office file"),
        (b"{\\rtf1 Application}", "a text file of a word processor"),
        (b"From: a@x.example\nTo: b@x.example\nSubject: Form\n\nSee below", "an e-mail"),
        (b"<?xml version='1.0'?><xdp/>", "an XML file"),
        (b"Applicant: Peach Street Diner", "a text file"),
        (bytes(range(1, 60)), "no PDF file"),
        (b"From: a@x.example\nTo: b@x.example\nSubject: Form\n\n" + b"=" * 1_024 + with_text(), "an e-mail"),
        (b"PK\x03\x04" + b"\0" * 1_024 + b"word/" + with_text(), "a Word file"),
    ],
)
@pytest.mark.req("QE-112")
def test_what_is_no_pdf_is_said_by_what_it_is(content: bytes, said: str) -> None:
    refused = look(content).refusal
    assert refused and refused.code is Code.NOT_A_PDF
    assert refused.message.startswith("Wrong format selected. Select a PDF file. ")
    assert said in refused.message


def test_a_refusal_says_the_specified_text_the_reason_and_what_would_work() -> None:
    refused = look(locked("secret")).refusal
    assert refused
    assert refused.message.startswith("Parse Incomplete! No Data found! Upload another file! ")
    assert "password" in refused.message
    assert refused.hint == "Save it without its password and upload that."


def test_each_page_is_said_to_be_what_it_is() -> None:
    picture = stream(
        b"\0", b"/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray"
    )
    scan = one_page(stream(b"/I Do"), picture, resources=b"/XObject<</I 5 0 R>>")
    field = one_page(stream(b""), b"<</Subtype/Widget/FT/Tx/T(a)/Rect[0 0 9 9]>>", page=b"/Annots[5 0 R]")
    kinds = [look(each).kinds for each in (with_text(), scan, field, one_page(stream(b"")))]
    assert kinds == [(PageKind.TEXT,), (PageKind.PICTURE,), (PageKind.FIELDS,), (PageKind.BLANK,)]


@pytest.mark.parametrize("count", [0, 7, 500_000, 2_000_000_000])
def test_pages_are_counted_and_not_believed(count: int) -> None:
    lying = many_pages(3).replace(b"/Count 3", b"/Count %d" % count)
    gate = look(lying)
    assert (gate.pages, len(PdfReader(BytesIO(gate.content)).pages)) == (3, 3)


@pytest.mark.parametrize(
    "content",
    [
        one_page(stream(b"(x) Tj"), box=b"[0 0 200000 200000]"),
        one_page(stream(b"(x) Tj"), page=b"/UserUnit 20"),
        one_page(
            stream(b"/I Do"), stream(b"\0", b"/Type/XObject/Subtype/Image/Width 100000/Height 100000"),
            resources=b"/XObject<</I 5 0 R>>",
        ),
        one_page(stream(b"BI /W 90000 /H 90000 /BPC 1 /CS /G ID \0 EI")),
    ],
)  # fmt: skip
def test_a_page_too_large_to_be_drawn_is_skipped_and_readers_find_an_empty_one(content: bytes) -> None:
    gate = look(content)
    assert (code_of(gate), gate.kinds) == (None, (PageKind.SKIPPED,))
    assert [(warned.code, warned.page) for warned in gate.warnings] == [("pdf.page_skipped", 1)]
    (page,) = PdfReader(BytesIO(gate.content)).pages
    assert (page.mediabox.width, page.get_contents()) == (612, None)


def test_a_lock_that_opens_without_a_password_is_taken_off_and_said() -> None:
    gate = look(locked(""))
    assert [warned.code for warned in gate.warnings] == ["pdf.owner_locked"]
    assert not PdfReader(BytesIO(gate.content)).is_encrypted
    assert PdfReader(BytesIO(gate.content)).pages[0].extract_text() == "Hello"


def test_what_stands_before_and_after_a_file_is_passed_over() -> None:
    gate = look(b"X-Gateway: scanned\r\n\r\n" + with_text() + b"\nSent from my phone")
    assert (code_of(gate), gate.kinds) == (None, (PageKind.TEXT,))
    assert [warned.code for warned in gate.warnings] == ["pdf.junk_before"]
    assert gate.content.startswith(b"%PDF-")


def test_a_file_that_was_cut_off_is_mended_and_said_to_be() -> None:
    cut = with_text().partition(b"xref")[0]
    gate = look(cut)
    assert (code_of(gate), gate.mendable) == (Code.DAMAGED, True)
    mended = look(repaired(cut), mended=True)
    assert (code_of(mended), mended.kinds) == (None, (PageKind.TEXT,))
    assert "pdf.repaired" in [warned.code for warned in mended.warnings]
    again = look(b"%PDF-1.7\n%%EOF", mended=True)
    assert (code_of(again), again.mendable) == (Code.DAMAGED, False)


@pytest.mark.parametrize("letters", ["utf-8", "utf-16-be"])
def test_xml_of_a_form_that_declares_entities_is_not_read(letters: str) -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><x>&a;</x>'.encode(letters)
    gate = look(with_form({"XFA": b"5 0 R"}, packed(bomb)))
    assert gate.xfa is Xfa.IGNORED_ALONE
    assert "pdf.xfa_ignored" in [warned.code for warned in gate.warnings]


def test_xml_beside_fields_and_xml_alone_are_told_apart() -> None:
    data = packed(b"<xfa:datasets xmlns:xfa='x'><xfa:data/></xfa:datasets>")
    field = b"<</T(a)/FT/Tx>>"
    beside = look(with_form({"XFA": b"[(datasets) 5 0 R]", "Fields": b"[6 0 R]"}, data, field))
    alone = look(with_form({"XFA": b"5 0 R", "Fields": b"[]"}, data))
    assert (beside.xfa, alone.xfa, look(with_text()).xfa) == (Xfa.BESIDE, Xfa.ALONE, Xfa.NONE)


def test_scripts_and_attachments_of_a_file_are_no_reason_to_refuse_it() -> None:
    active = b"/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/Names<</EmbeddedFiles<</Names[]>>>>"
    assert code_of(look(one_page(stream(b"(a) Tj"), catalog=active))) is None


def test_pictures_of_fields_count_as_drawings_too() -> None:
    drawn = fan_out(12, 4)
    as_field = drawn.replace(b"/X0 Do\nendstream", b"      \nendstream").replace(
        b"/Contents 4 0 R", b"/Annots[<</Subtype/Widget/AP<</N 5 0 R>>>>]/Contents 4 0 R"
    )
    assert code_of(look(as_field)) is Code.UNSAFE


def test_a_plain_drawing_in_a_drawing_is_fine() -> None:
    assert code_of(look(fan_out(2, 3))) is None
