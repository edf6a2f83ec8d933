"""What a data sheet of an application is made of, and a letter that no loss is known."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import Field, model_validator

from models.base import Frozen

MOST_VALUES = 6_000
"""Values of one sheet, all lists counted out."""


class SheetKind(StrEnum):
    """Which data sheet: of the states that share a bureau, of California, of Florida."""

    NCCI = "ncci"
    CA = "ca"
    FL = "fl"


class EacordSheet(Frozen):
    """An application as a data sheet says it; whoever asks for a masked one hands masked names."""

    made_at: datetime
    """When it was asked for; the same sheet of the same moment gives the same bytes."""
    values: dict[str, Any]
    """The canonical form of an application, as the readers answer it (docs/eacord.md)."""


class EacordPaper(Frozen):
    """One data sheet that is to be written."""

    sheet: EacordSheet
    kind: SheetKind
    with_premium: bool = False
    """Whether premium and carrier name stand in it; else they are nowhere in the file."""


class AccordForm(Frozen):
    """All sheets of an application's states, to be written as one file that nobody edits."""

    sheet: EacordSheet
    with_premium: bool = False


ShortText = Annotated[str, Field(max_length=200)]


class NoLossLetter(Frozen):
    """A statement that no loss is known, for somebody to sign; nothing is signed or sworn for anybody."""

    made_at: datetime
    company_name: Annotated[str, Field(min_length=1, max_length=200)]
    contact_person: Annotated[str, Field(min_length=1, max_length=200)]
    no_loss_from: date
    """From 12:01 AM of this day."""
    fein: Annotated[str, Field(pattern=r"^\d{2}-?\d{7}$")]
    insurer: ShortText = ""
    policy_number: ShortText = ""

    @model_validator(mode="after")
    def _of_the_past(self) -> Self:
        if self.no_loss_from > self.made_at.date():
            raise ValueError("no_loss_from is today at the latest")
        return self
