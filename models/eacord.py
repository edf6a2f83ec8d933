"""What a data sheet of an application is made of, and a letter that no loss is known."""

from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Any, Self
from uuid import UUID

from pydantic import Field, model_validator

from models.base import Frozen
from models.claim_history import ClaimHistory
from models.job import JobInput
from models.prospect import DraftSections
from models.risk import Risk
from models.worksheet import Worksheet

MOST_VALUES = 6_000
"""Values of one sheet, all lists counted out."""


class SheetKind(StrEnum):
    """Which data sheet: of the states that share a bureau, of California, of Florida."""

    NCCI = "ncci"
    CA = "ca"
    FL = "fl"


def eacord_name(kind: SheetKind) -> str:
    """What an editable sheet is called as a download."""
    return f"eacord-{kind.value.upper()}.pdf"


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


class Producer(Frozen):
    """The person of the agency who stands on a sheet."""

    name: str = ""
    email: str = ""
    fax: str = ""
    phone: str = ""
    mobile: str = ""


class SheetPaper(StrEnum):
    """What is made of an application."""

    EACORD = "eacord"
    """One editable data sheet; it goes after a day."""
    ACCORD_FORM = "accord_form"
    """All sheets of its states as print."""


class SheetDocument(JobInput):
    """Sheets of an application that were asked for; stored with its job, without a FEIN."""

    paper: SheetPaper
    kind: SheetKind = SheetKind.NCCI
    """Of an editable sheet."""
    run_id: UUID
    program: str
    """Program key, the real one."""
    states: tuple[str, ...]
    """Two capitals each: the worksheets of the sheets."""
    with_premium: bool = False
    price_run: UUID | None = None
    """Of the price that its reader was shown; None: no premium stands in it."""
    carrier_name: str = ""
    """As the sheet calls the carrier; a demo name where the reader is a demo user."""
    hidden_words: tuple[str, ...] = ()
    """Names that the sheet must not say, for demo users; the carrier's shown name stands instead."""
    producer: Producer = Producer()
    mail_address: tuple[str, ...] = ()
    """As typed; the draft's address wins."""
    address: tuple[str, ...] = ()
    """Streets of the locations as typed; the draft's win."""
    fein_read: bool = True
    """Whether its reader may read the FEIN; a visitor may if it was typed in the same session."""
    sameness: str = ""
    """Of all that it says: what was written for the same is given again."""


class Application(Frozen):
    """All that sheets are made of: the draft as it stands, and the facts and prices of a run."""

    asked: SheetDocument
    made_at: datetime
    sections: DraftSections
    risk: Risk
    """As it was priced; classes, dates and limits are its."""
    claims: ClaimHistory = ClaimHistory()
    worksheet: Worksheet | None = None
    """None where no premium stands in it."""
    agency: str = ""
    agency_phone: str = ""


ShortText = Annotated[str, Field(max_length=200)]


class NoLossLetter(Frozen):
    """A statement that no loss is known, for somebody to sign; nothing is signed or sworn for anybody."""

    made_at: datetime
    company_name: Annotated[str, Field(min_length=1, max_length=200)]
    contact_person: Annotated[str, Field(min_length=1, max_length=200)]
    no_loss_from: date
    """From 12:01 AM of this day."""
    fein: Annotated[str, Field(pattern=r"^(\d{2}-?\d{7}|XX-XXX\d{4})$")]
    """Or its last four digits, for who may not read it whole."""
    insurer: ShortText = ""
    policy_number: ShortText = ""

    @model_validator(mode="after")
    def _of_the_past(self) -> Self:
        if self.no_loss_from > self.made_at.date():
            raise ValueError("no_loss_from is today at the latest")
        return self
