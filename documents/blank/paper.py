"""On what an application is written: the operator's blank where one fits its states, else our data sheet."""

from collections.abc import Sequence

from documents.blank.fill import filled
from documents.eacord.form import printed_form
from documents.eacord.template import eacord
from models.blank import Blank
from models.eacord import EacordSheet, SheetKind

_TITLE = "Workers compensation application"


def blank_for(kind: SheetKind, blanks: Sequence[Blank]) -> Blank | None:
    """The blank for the states of a sheet; none: it is our own."""
    return next((blank for blank in blanks if blank.fits(kind)), None)


def paper_of(
    sheet: EacordSheet, kind: SheetKind, blanks: Sequence[Blank] = (), *, with_premium: bool = False
) -> bytes:
    """The editable paper of an application. Raises: SheetRefused, Refused."""
    blank = blank_for(kind, blanks)
    if blank is None:
        return eacord(sheet, kind, with_premium=with_premium)
    return filled(sheet, kind, blank, with_premium=with_premium)


def form_of(sheet: EacordSheet, blanks: Sequence[Blank] = (), *, with_premium: bool = False) -> bytes:
    """All papers of an application's states as one file of print. Raises: SheetRefused, Refused."""
    return printed_form(
        sheet, lambda own, kind: paper_of(own, kind, blanks, with_premium=with_premium), _TITLE
    )
