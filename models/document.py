"""Documents that the product writes: what was asked, what they are made of, how the work ended."""

from collections.abc import Sequence
from datetime import date, datetime
from uuid import UUID

from pydantic import Field

from models.base import Frozen, Money
from models.job import JobInput
from models.quote import Business, ProgramState
from models.risk import Risk
from models.worksheet import Worksheet


def proposal_number(run_id: UUID, programs: Sequence[str], program: str, priced_at: datetime) -> str:
    """What people call a proposal by: its day, the end of its run's id, which program of the run."""
    return f"QL-{priced_at:%Y%m%d}-{run_id.hex[-8:].upper()}-{programs.index(program) + 1}"


class QuoteDocument(JobInput):
    """A quote PDF that was asked for; stored with its job, under the names that its reader may see."""

    run_id: UUID
    program: str
    """Program key, the real one."""
    states: tuple[str, ...]
    """Two capitals each; the states that the document shows."""
    carrier_name: str
    """As the document calls the carrier; a demo name where the reader is a demo user."""
    partner_name: str
    hidden_words: tuple[str, ...] = ()
    """Names that the document must not say, for demo users; the carrier's shown name stands instead."""
    changes: tuple[str, ...] = ()
    """What changed since the price was made, in words; none while it stands on the facts of today."""
    price_run: UUID | None = None
    """Of the price that its reader was shown; None: the run itself."""


class NoLossDocument(JobInput):
    """A no-loss letter that was asked for; the FEIN is read from the draft when it is written."""

    run_id: UUID | None = None
    """The prospect's last quote, which its documents belong to; None: it was not quoted yet."""
    no_loss_company: str
    contact_person: str
    no_loss_from: date
    fein_read: bool = True
    """Whether its reader may read the FEIN whole; else its last four digits stand there."""


class Presenter(Frozen):
    """The agency that gives a document to its customer, by its record."""

    name: str
    phone: str = ""
    logo: str = ""
    """A PNG in base64; '' where it has none."""


class QuoteSheet(Frozen):
    """All that a quote PDF says: every figure in it is a line, a total or a share of the worksheet."""

    asked: QuoteDocument
    company_name: str
    risk: Risk
    worksheet: Worksheet
    state: ProgramState
    """What kind of price it is: quoted, indication or referred."""
    illustrative: bool
    priced_at: datetime
    """When Get Quote was pressed."""
    made_at: datetime
    """When the document was asked for; the same job gives the same bytes."""
    fund_states: tuple[str, ...] = ()
    """States of the business that are not in the price: their own funds insure them. Two capitals each."""
    descriptions: dict[str, str] = Field(default_factory=dict)
    """Of class codes, by 'STATE code'."""
    number: str = ""
    """Of the proposal."""
    carrier_holds_until: date | None = None
    """The day that the carrier's own quote names; None: it names none, or our engine made the price."""
    business: Business | None = None
    """Where the customer is, as it was when the price was made."""
    agency: Presenter | None = None
    """None: the prospect is no agency's, or its agency has no record."""
    reasons: tuple[str, ...] = ()
    """Why it is no quote yet."""
    underwritten: bool = False
    """Whether an underwriter made the price in the place of the first one."""
    released: bool = True
    """Whether its agent may see the price: one that an underwriter made may have yet to be released."""


LOGO, LOGO_REFUSED = "logo", "logo_refused"
"""The word by which a document child draws a logo, and the code by which it refuses a file."""


class CalculatedNetRate(Frozen):
    """A class of the document with its rates per $100 of payroll, as text with their decimals."""

    state: str
    class_code: str
    manual_rate: str
    """Two decimals, or as many as the program files."""
    net_rate: str | None
    """Without taxes and expense constant, four decimals."""
    net_rate_ax: str | None
    """With taxes and expense constant, four decimals."""
    premium: Money | None = None
    """Class premium, dollars."""
