"""An operator's own blank of a form: what was seen of it at the start, and what is filled in."""

from models.base import Frozen
from models.eacord import SheetKind

BLANK_FORM, BLANK_FLORIDA = "ACORD 130", "ACORD 130 FL"


BLANK_FACTS = ("form", "edition", "family", "family_edition")
"""Of a blank, beside its bytes."""


class Blank(Frozen):
    """A blank that may be filled in."""

    form: str
    edition: str
    family: str
    """How its fields are named; with the form's edition a table of names."""
    family_edition: str
    content: bytes
    """The file as its gate left it."""

    def fits(self, kind: SheetKind) -> bool:
        """Florida prescribes a form of its own, which is no other state's."""
        return self.form == (BLANK_FLORIDA if kind is SheetKind.FL else BLANK_FORM)


class BlankLook(Frozen):
    """What a reader sees in a file that should be a blank."""

    form: str = ""
    edition: str = ""
    family: str = ""
    family_edition: str = ""
    names: int = 0
    """Fields that it has."""
    known: int = 0
    unknown: tuple[str, ...] = ()
    """Names that the family does not have, as many as are said."""
    missing: tuple[str, ...] = ()
    """Names of the family that it does not have."""
    refusal: str = ""
    """Why it is not filled in; '' where it is."""
