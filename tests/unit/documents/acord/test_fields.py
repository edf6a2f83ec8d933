"""Form fields as files in circulation hold them: orphans, groups, twins, folded names, unknown names."""

from dataclasses import replace

import pytest

from documents.acord.detect import sighting_of
from documents.acord.fields import names_of, read_widgets
from documents.acord.page_reader import read_one
from documents.pdf.widgets import Widget, WidgetKind, page_widgets
from documents.pdf.words import page_texts
from documents.reading import Box, Leaf, Method, PageText, Word
from tests.unit.documents import drawn_page
from tests.unit.documents.acord.filled import filled
from tests.unit.documents.acord.forms import Drawn, Form
from tests.unit.documents.acord.test_labels import HEAD, head
from tests.unit.documents.drawn_page import pdf_of

_NAME = "NamedInsured_FullName_A"
_SOME = (
    Drawn(1, _NAME, "Demo Roofing LLC"),
    Drawn(1, "NamedInsured_TaxIdentifier_A", "12-3456789"),
    Drawn(1, "Producer_FullName_A", "Demo Agency"),
    Drawn(1, "Policy_EffectiveDate_A", "8/15/2026"),
)


def _leaves(*fields: Drawn, orphans: bool = False) -> dict[str, Leaf]:
    return {
        leaf.path: leaf for leaf in read_widgets(page_widgets(Form(list(fields), orphans=orphans).pdf()), [])
    }


def _named(change: str) -> dict[str, Leaf]:
    return _leaves(*(replace(one, name=change.format(one.name)) for one in _SOME))


def test_fields_that_the_form_does_not_list_are_read() -> None:
    assert _leaves(*_SOME, orphans=True)["applicant.name"].value == "Demo Roofing LLC"


@pytest.mark.parametrize(
    "change", ["{}[0]", "form1[0].#subform[2].{}[0]", "part1.{}", "{}_S2", "{}.1", "{}_2", "{} (2)"]
)
def test_names_that_exporters_changed_are_known_with_less_confidence(change: str) -> None:
    found = _named(change)
    assert found["applicant.fein"].value == "12-3456789"
    assert found["applicant.fein"].evidence.confidence in (0.93, 0.97)


def test_numbers_that_a_program_gave_are_no_names_where_the_captions_say_otherwise() -> None:
    # A family of this project's own dictionary numbers its boxes too, in another order.
    page = page_texts(pdf_of(head(drawn_page.Drawn())))[0]
    boxes = [word.box for word in page.words]
    widgets = [
        Widget(1, f"Text{number}", WidgetKind.TEXT, f"{number} Demo St", box)
        for number, box in enumerate(boxes, start=1)
    ]
    title = Word("ACORD 130 (2017/05)", Box(20, 30, 100, 40))
    read = read_one(replace(page, words=(*page.words, title)), widgets)
    found = {leaf.path: leaf.value for leaf in read.leaves}
    assert found == HEAD
    assert sighting_of(page, widgets).form is None


def test_names_in_other_letters_are_known() -> None:
    found = _leaves(*(replace(one, name=one.name.upper()) for one in _SOME))
    assert found["applicant.name"].evidence.confidence == 0.93


def test_an_exact_name_is_surer() -> None:
    assert _named("{}")["applicant.name"].evidence.confidence == 0.97


def test_a_radio_group_answers_with_its_on_value() -> None:
    kinds = [("SP", False), ("C", False), ("LLC", True), ("T", False)]
    found = _leaves(
        *(Drawn(1, "entity", on=on, ticked=ticked) for on, ticked in kinds),
        Drawn(1, "applicant_nameaddress_1", "Demo"),
    )
    assert found["applicant.entity_type"].value == "LLC"


def test_one_box_may_hold_several_states() -> None:
    names = [f"WorkersCompensation_PartOne_StateOrProvinceCode_{letter}" for letter in "AB"]
    found = _leaves(*_SOME, Drawn(1, names[0], "FL, GA"), Drawn(1, names[1], "Texas"))
    assert [leaf.value for path, leaf in found.items() if "part1_states" in path] == ["FL", "GA", "TX"]


def test_two_ticks_of_a_group_are_no_answer() -> None:
    leaf = _leaves(
        *_SOME,
        Drawn(1, "Policy_Status_QuoteIndicator_A", on="1", ticked=True),
        Drawn(1, "Policy_Status_IssueIndicator_A", on="1", ticked=True),
    )["status_of_submission"]
    assert (leaf.value, leaf.evidence.flags, leaf.evidence.as_printed) == (
        None,
        ("two_ticks",),
        "quote, issue",
    )
    assert leaf.evidence.confidence <= 0.5


def test_no_tick_of_a_pair_is_no_answer_and_a_lone_box_says_no() -> None:
    found = _leaves(
        *_SOME,
        Drawn(1, "Policy_ParticipatingIndicator_A", on="1"),
        Drawn(1, "Policy_NonParticipatingIndicator_A", on="1"),
        Drawn(1, "WorkersCompensationLineOfBusiness_Attachment_LossRunIndicator_A", on="1"),
    )
    assert "policy.participating" not in found
    assert found["loss_run_attached"].value is False


def test_a_box_for_something_else_counts_by_its_text() -> None:
    found = _leaves(
        *_SOME,
        Drawn(1, "WorkersCompensation_Coverage_USLHIndicator_A", on="1", ticked=True),
        Drawn(1, "WorkersCompensation_Coverage_OtherIndicator_A", on="1", ticked=True),
        Drawn(1, "WorkersCompensation_Coverage_OtherDescription_A", "Stop gap"),
    )
    assert [found[f"policy.other_coverages[{n}]"].value for n in (0, 1)] == ["uslh", "Stop gap"]


@pytest.mark.parametrize(
    "hidden",
    [
        Drawn(1, _NAME, "Other Co", flags=2),
        Drawn(1, _NAME, "Other Co", rect=(700, 10, 760, 20)),
        Drawn(1, _NAME, "Other Co", rect=(50, 50, 51, 51)),
    ],
    ids=["hidden", "off the page", "a point large"],
)
def test_a_hidden_twin_loses_and_is_shown(hidden: Drawn) -> None:
    leaf = _leaves(hidden, *_SOME)["applicant.name"]
    assert leaf.value == "Demo Roofing LLC"
    assert leaf.evidence.flags == ("hidden_twin",)
    assert leaf.evidence.as_printed == "Demo Roofing LLC (hidden: Other Co)"


def test_a_hidden_field_alone_is_not_read() -> None:
    assert "applicant.dba" not in _leaves(*_SOME)
    assert "applicant.phone" not in _leaves(
        *_SOME, Drawn(1, "NamedInsured_Primary_PhoneNumber_A", "239", flags=2)
    )


def test_values_and_names_are_inherited() -> None:
    form = Form(list(_SOME))
    widgets = page_widgets(form.pdf())
    assert [one.name for one in widgets] == [one.name for one in _SOME]
    group = Form([Drawn(1, "entity", on="SP"), Drawn(1, "entity", on="LLC", ticked=True)])
    ticks = page_widgets(group.pdf())
    assert [(one.name, one.value, one.on_value) for one in ticks] == [
        ("entity", "", "SP"),
        ("entity", "LLC", "LLC"),
    ]


def test_with_few_known_names_the_names_are_ignored() -> None:
    strange = [Drawn(1, f"Box{number}", "x") for number in range(4)]
    widgets = page_widgets(Form([*_SOME, *strange[:2]]).pdf())
    assert names_of(widgets).trusted
    widgets = page_widgets(Form([*_SOME, *strange]).pdf())
    assert not names_of(widgets).trusted
    assert read_widgets(widgets, []) == []


def test_our_own_sheet_is_certain() -> None:
    found = _leaves(*_SOME, Drawn(1, "Form_EditionIdentifier_A", "QUOTELOOM EACORD NCCI 1", flags=2))
    assert found["applicant.name"].evidence.confidence == 1.0


def _page(*words: Word) -> PageText:
    return PageText(1, 612, 792, words)


def _box(text: str, printed: str) -> Leaf:
    widgets = [
        Widget(1, one.name, WidgetKind.TEXT, one.value, Box(20, 700 - 20 * n, 200, 712 - 20 * n))
        for n, one in enumerate((replace(_SOME[0], value=text), *_SOME[1:]))
    ]
    word = Word(printed, Box(24, 702, 100, 710))
    return next(leaf for leaf in read_widgets(widgets, [_page(word)]) if leaf.path == "applicant.name")


def test_what_the_page_shows_makes_a_value_surer() -> None:
    assert _box("Demo Roofing LLC", "Demo Roofing LLC").evidence.confidence == 0.99


def test_what_the_page_shows_otherwise_is_flagged_and_both_are_kept() -> None:
    leaf = _box("Demo Roofing LLC", "Other Co")
    assert leaf.value == "Demo Roofing LLC"
    assert leaf.evidence.flags == ("differs_from_print",)
    assert (leaf.evidence.as_printed, leaf.evidence.confidence) == ("Other Co", 0.5)


def test_a_box_that_cuts_off_its_text_does_not_contradict_it() -> None:
    assert _box("Demo Roofing and Siding LLC", "Demo Roofing a").evidence.flags == ()


def test_one_page_is_read_as_the_form_that_its_names_are() -> None:
    form, _ = filled("acord_130-2013_09-plain_english")
    widgets = [one for one in page_widgets(form.pdf()) if one.page == 2]
    page = read_one(PageText(2, 612, 792, ()), widgets)
    assert (page.sighting.form, page.sighting.edition, page.sighting.page_of) == (
        "ACORD 130",
        "2013/09",
        (2, None),
    )
    assert {leaf.evidence.page for leaf in page.leaves} == {2}
    assert {leaf.evidence.method for leaf in page.leaves} == {Method.WIDGET}
