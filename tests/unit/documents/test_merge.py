"""Several documents as one: values stay, whatever could act or hide does not."""

from io import BytesIO
from typing import Any

import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.annotations import FreeText, Link
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    TextStringObject,
)

from documents.eacord.template import eacord
from documents.pdf.merge import NotMerged, Part, merged
from documents.pdf.widgets import page_widgets
from documents.pdf.words import page_texts
from models.eacord import SheetKind
from models.packet import MOST_PACKET_FILES, MOST_PACKET_PAGES
from tests.support.data_sheets import a_data_sheet

HARM = {
    "/JavaScript", "/JS", "/Launch", "/URI", "/SubmitForm", "/EmbeddedFiles", "/EmbeddedFile", "/Filespec",
    "/AA", "/OpenAction", "/AF", "/Metadata", "/XFA", "/Link", "/FileAttachment", "/PieceInfo", "/GoToR",
}  # fmt: skip


def dictionary(**entries: Any) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{key}"): value for key, value in entries.items()})


def action(kind: str, **more: Any) -> DictionaryObject:
    return dictionary(S=NameObject(f"/{kind}"), **more)


def a_file(value: str, pages: int = 1) -> bytes:
    """A form with one field and everything in it that no packet may carry on."""
    writer = PdfWriter()
    for _ in range(pages):
        page = writer.add_blank_page(300, 300)
    script = action("JavaScript", JS=TextStringObject("app.alert(1)"))
    attached = DecodedStreamObject()
    attached.set_data(b"MZ attachment")
    attached[NameObject("/Type")] = NameObject("/EmbeddedFile")
    spec = dictionary(
        Type=NameObject("/Filespec"),
        F=TextStringObject("x.exe"),
        EF=dictionary(F=writer._add_object(attached)),
    )
    field = dictionary(
        Type=NameObject("/Annot"), Subtype=NameObject("/Widget"), FT=NameObject("/Tx"),
        T=TextStringObject("Name"), V=TextStringObject(value), DA=TextStringObject("/F9 9 Tf 0 g"),
        Rect=ArrayObject([FloatObject(n) for n in (20, 200, 200, 220)]),
        A=action("SubmitForm", F=TextStringObject("https://example.com")), AA=dictionary(K=script),
    )  # fmt: skip
    font = dictionary(Type=NameObject("/Font"), Subtype=NameObject("/Type1"), BaseFont=NameObject("/Courier"))
    own = writer._add_object(field)
    page[NameObject("/Annots")] = ArrayObject([own])
    writer.add_annotation(page, Link(rect=(0, 0, 50, 50), url="https://example.com"))
    writer.add_annotation(page, FreeText(text="seen note", rect=(20, 100, 200, 120)))
    clip = dictionary(
        Type=NameObject("/Annot"), Subtype=NameObject("/FileAttachment"), FS=spec,
        Rect=ArrayObject([FloatObject(n) for n in (0, 0, 9, 9)]),
    )  # fmt: skip
    marks: Any = page["/Annots"]
    marks.append(writer._add_object(clip))
    page[NameObject("/AA")] = dictionary(O=action("Launch", F=TextStringObject("cmd.exe")))
    page[NameObject("/AF")] = ArrayObject([spec])
    root = writer.root_object
    root[NameObject("/AcroForm")] = dictionary(
        Fields=ArrayObject([own]), DR=dictionary(Font=dictionary(F9=writer._add_object(font))),
        XFA=TextStringObject("<xdp/>"),
    )  # fmt: skip
    root[NameObject("/OpenAction")] = writer._add_object(script)
    writer.add_attachment("a.txt", b"secret")
    writer.add_metadata({"/Author": "Somebody Private"})
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def names_in(content: bytes) -> set[str]:
    """Every name and text of every object of a file."""
    reader = PdfReader(BytesIO(content))
    found: set[str] = set()

    def walk(node: Any) -> None:
        if isinstance(node, DictionaryObject):
            for key in node:
                found.add(str(key))
                walk(node.raw_get(key))
        elif isinstance(node, ArrayObject):
            for entry in node:
                walk(entry)
        elif isinstance(node, NameObject | TextStringObject):
            found.add(str(node))

    for number in range(1, int(str(reader.trailer["/Size"]))):
        walk(reader.get_object(number))
    walk(reader.trailer)
    return found


@pytest.mark.req("QE-175")
@pytest.mark.parametrize("flat", [False, True])
@pytest.mark.parametrize("count", [1, 2])
def test_nothing_that_acts_or_hides_is_in_a_packet(count: int, flat: bool) -> None:
    parts = [Part(f"{n}.pdf", a_file(f"value {n}")) for n in range(count)]
    assert names_in(parts[0].content) >= HARM - {"/Metadata", "/PieceInfo", "/GoToR", "/URI"}
    content = merged(parts, flat=flat)
    assert not names_in(content) & (HARM | {"Somebody Private"})
    for secret in (b"MZ attachment", b"app.alert", b"example.com", b"cmd.exe"):
        assert secret not in content


@pytest.mark.req("QE-175")
def test_equal_names_keep_both_values() -> None:
    content = merged([Part("a.pdf", a_file("first")), Part("b.pdf", a_file("second"))])
    found = [(one.page, one.name, one.value) for one in page_widgets(content)]
    assert found == [(1, "part1.Name", "first"), (2, "part2.Name", "second")]
    document = pypdfium2.PdfDocument(content)
    document.init_forms()
    assert document.get_formtype() == 1


@pytest.mark.req("QE-175")
def test_data_sheets_keep_every_value_their_look_and_their_fonts() -> None:
    own = eacord(a_data_sheet(), SheetKind.NCCI)
    content = merged([Part("a.pdf", a_file("first")), Part("sheet.pdf", own)])
    before = page_widgets(own)
    after = [one for one in page_widgets(content) if one.page > 1]
    assert [one.value for one in after] == [one.value for one in before]
    assert [one.name.removeprefix("part2.") for one in after] == [one.name for one in before]
    form: Any = PdfReader(BytesIO(content)).root_object["/AcroForm"]
    assert {"/F9", "/Helv"} <= set(form["/DR"]["/Font"])


def test_a_flat_packet_shows_what_was_filled_in_and_has_no_fields() -> None:
    own = eacord(a_data_sheet(), SheetKind.NCCI)
    content = merged([Part("a.pdf", own), Part("b.pdf", own)], flat=True)
    assert page_widgets(content) == []
    whole = " ".join(word.text for page in page_texts(content) for word in page.words)
    assert whole.count("Gulfside Insurance Agency, Inc.") == 2


def test_marks_that_are_seen_on_paper_stay() -> None:
    assert "/FreeText" in names_in(merged([Part("a.pdf", a_file("x"))]))


@pytest.mark.req("QE-175")
def test_a_file_that_cannot_be_read_is_named() -> None:
    with pytest.raises(NotMerged) as refused:
        merged([Part("good.pdf", a_file("x")), Part("bad.pdf", b"%PDF-1.7 nothing else")])
    assert refused.value.name == "bad.pdf"


@pytest.mark.req("QE-175")
def test_a_packet_has_its_limits() -> None:
    one = Part("a.pdf", a_file("x"))
    long = Part("long.pdf", a_file("x", MOST_PACKET_PAGES + 1))
    for parts in ([], [one] * (MOST_PACKET_FILES + 1), [long]):
        with pytest.raises(NotMerged) as refused:
            merged(parts)
        assert refused.value.name == ""
