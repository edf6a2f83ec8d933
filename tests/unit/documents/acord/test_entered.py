"""What a field holds, where captions gave what is drawn of it."""

from documents.acord.entered import as_entered
from documents.acord.leaves import Seen, leaf_of
from documents.pdf.widgets import Widget, WidgetKind
from documents.reading import Box, Leaf, Method

_ROW = "rating[0].class_codes[{}].description"


def field(value: str, low: float, high: float) -> Widget:
    return Widget(
        page=1, name="Text1", kind=WidgetKind.TEXT, value=value, box=Box(100, low, 300, high), on_value=""
    )


def leaf(path: str, text: str, low: float, high: float) -> Leaf:
    made = leaf_of(path, text, Seen(1, Box(102, low, 298, high), Method.ROW, 0.97))
    assert made
    return made


def test_a_text_that_runs_over_its_box_is_that_of_its_field_and_not_of_the_next() -> None:
    fields = [field("Messengers & helpers NOC - commercial", 60, 80), field("Plumbing NOC", 40, 60)]
    drawn = [
        leaf(_ROW.format(0), "Messengers & helpers", 62, 78),
        leaf(_ROW.format(1), "NOC - commercial Plumbing NOC", 42, 61),
    ]
    assert [each.value for each in as_entered(drawn, fields)] == [each.value for each in fields]


def test_pieces_of_one_field_stay_as_they_were_read() -> None:
    fields = [field("Fort Myers, FL 33919", 60, 80)]
    drawn = [leaf("agency.city", "Fort Myers", 62, 78), leaf("agency.state", "FL", 62, 78)]
    assert as_entered(drawn, fields) == drawn


def test_what_is_printed_otherwise_than_entered_is_left_as_printed() -> None:
    drawn = [leaf(_ROW.format(0), "Roofing", 62, 78)]
    assert as_entered(drawn, [field("Plumbing NOC", 60, 80)]) == drawn
