"""The data of XFA forms, for files whose fields are all empty."""

from io import BytesIO

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, NameObject, TextStringObject

from documents.acord.assemble import readings
from documents.acord.page_reader import read_pages
from documents.pdf.xfa import XfaIgnored, has_xfa, xfa_widgets
from documents.reading import PageText

_DATA = (
    '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><F><P1>'
    "<Text19>Demo LLC</Text19><Text35>12-3456789</Text35></P1>"
    "<P2><Text6>8810</Text6><Text13>12,500</Text13></P2>"
    "</F></xfa:data></xfa:datasets>"
)


def _pdf(data: str, *, as_array: bool = True) -> bytes:
    writer = PdfWriter()
    writer.add_blank_page(612, 792)
    stream = DecodedStreamObject()
    stream.set_data(data.encode())
    added = writer._add_object(stream)
    packets = ArrayObject([TextStringObject("datasets"), added]) if as_array else added
    writer._root_object[NameObject("/AcroForm")] = DictionaryObject(
        {NameObject("/Fields"): ArrayObject(), NameObject("/XFA"): packets}
    )
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize("as_array", [True, False])
def test_values_come_from_the_data_packet(as_array: bool) -> None:
    whole = _DATA if as_array else f"<xdp>{_DATA}</xdp>"
    (reading,) = readings(read_pages(_pdf(whole, as_array=as_array), [PageText(1, 612, 792, ())])).readings
    assert reading.edition == "2010/05"
    assert reading.values["applicant"]["name"] == "Demo LLC"
    assert reading.values["rating"][0]["class_codes"][0] == {"class_code": "8810", "payroll": "12500"}
    evidence = reading.evidence["applicant.fein"]
    assert (evidence["method"], evidence["box"], evidence["confidence"]) == ("xfa", None, 0.93)


@pytest.mark.parametrize(
    "data",
    [
        '<!DOCTYPE a [<!ENTITY b "c">]><datasets><data><F>&b;</F></data></datasets>',
        '<!DOCTYPE a SYSTEM "http://127.0.0.1/x.dtd"><datasets><data/></datasets>',
        "<datasets><data>",
        "no xml",
    ],
)
def test_data_that_declares_or_breaks_is_ignored(data: str) -> None:
    reader = PdfReader(BytesIO(_pdf(data)))
    assert has_xfa(reader)
    with pytest.raises(XfaIgnored):
        xfa_widgets(reader)


def test_a_file_without_xfa_has_no_values() -> None:
    writer = PdfWriter()
    writer.add_blank_page(612, 792)
    out = BytesIO()
    writer.write(out)
    reader = PdfReader(BytesIO(out.getvalue()))
    assert not has_xfa(reader)
    assert xfa_widgets(reader) == []
