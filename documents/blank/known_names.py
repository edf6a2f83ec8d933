"""Whether a file is a blank that can be filled in: by the share of its field names that a table knows."""

from collections.abc import Sequence

from documents.acord.detect import sighting_of
from documents.acord.dictionary import Family, families
from documents.acord.fields import OWN_SHEET
from documents.eacord.fields import SHEET_FAMILY
from documents.pdf.gate import Gate
from documents.pdf.opening import opened, within_limits
from documents.pdf.widgets import Widget, WidgetKind, widgets_of
from documents.pdf.words import page_texts
from models.blank import BLANK_FLORIDA, BLANK_FORM, BlankLook

LEAST_KNOWN = 0.90
"""Of its names, and of those that its form has, to be filled in."""
_NEEDED = ("applicant.name", "rating[].class_codes[0].class_code", "rating[].class_codes[0].payroll")
_MOST_SAID, _LONGEST = 200, 120


def known_names(gate: Gate) -> BlankLook:
    """What is known of a file that came through the gate. Raises: Refused."""
    with within_limits():
        reader = opened(gate.content)
        turned = any(page.rotation % 360 for page in reader.pages)
        widgets = [one for one in widgets_of(reader) if one.kind is not WidgetKind.OTHER and one.name]
    names = sorted({widget.name for widget in widgets})
    if not names:
        return BlankLook(refusal="It has no form fields.")
    if any(OWN_SHEET in widget.value for widget in widgets):
        return BlankLook(names=len(names), refusal="It is a data sheet of ours, not a blank of the form.")
    form, edition = _form(gate, widgets)
    if form not in (None, BLANK_FORM, BLANK_FLORIDA):
        refusal = f"It is {form}; {BLANK_FORM} and {BLANK_FLORIDA} are filled in."
        return BlankLook(form=form or "", names=len(names), refusal=refusal)
    family = _family(names, form)
    look = _look(names, family, form or family.form, edition or family.edition)
    return look.model_copy(update={"refusal": _refusal(look, family, names, turned=turned)})


def _form(gate: Gate, widgets: Sequence[Widget]) -> tuple[str | None, str | None]:
    """Which form it says it is, by its hidden field or a page's bottom line."""
    for page in page_texts(gate.content):
        seen = sighting_of(page, [one for one in widgets if one.page == page.number])
        if seen.method in ("name", "line"):
            return seen.form, seen.edition
    return None, None


def _family(names: Sequence[str], form: str | None) -> Family:
    """The one that knows most of the names, and most of them exactly; the newest of equals.

    The names of our own sheets are beside it for what Florida asks beyond other states.
    """
    known = [
        family
        for family in families()
        if family.form == BLANK_FORM and (family.name != SHEET_FAMILY or form == BLANK_FLORIDA)
    ]
    return max(known, key=lambda family: (family.hits(names), family.edition))


def _look(names: Sequence[str], family: Family, form: str, edition: str) -> BlankLook:
    unknown = [name for name in names if not family.find(name)[0]]
    # Florida's form has fewer boxes than the one whose names it shares.
    missing = [] if form == BLANK_FLORIDA else _missing(names, family)
    return BlankLook(
        form=form,
        edition=edition,
        family=family.name,
        family_edition=family.edition,
        names=len(names),
        known=len(names) - len(unknown),
        unknown=tuple(name[:_LONGEST] for name in unknown[:_MOST_SAID]),
        missing=tuple(missing),
    )


def _missing(names: Sequence[str], family: Family) -> list[str]:
    """What the form should hold and this file does not."""
    there = {(entry.page, entry.key, entry.part) for name in names for entry in family.find(name)[0]}
    return [
        name
        for name in family.names
        if not any((entry.page, entry.key, entry.part) in there for entry in family.find(name)[0])
    ]


def _refusal(look: BlankLook, family: Family, names: Sequence[str], *, turned: bool) -> str:
    if turned:
        return "Its pages are turned; save it upright."
    if look.known < LEAST_KNOWN * look.names:
        return f"Only {look.known} of its {look.names} field names are those of {family.form}."
    kinds = len(family.names)
    if len(look.missing) > (1 - LEAST_KNOWN) * kinds:
        return f"{len(look.missing)} of the form's {kinds} fields are not in it."
    keys = {entry.key for name in names for entry in family.find(name)[0]}
    if absent := [key for key in _NEEDED if key not in keys]:
        return f"It has no box for {absent[0]}."
    return ""
