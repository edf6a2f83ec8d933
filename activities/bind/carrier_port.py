"""What a carrier that is asked online can be asked: one port, whichever contract lies behind it.

A business answer is a value, never an exception: a quote says quoted, referred, declined; a search finds
nothing. What goes wrong technically is one of these, and whoever calls decides what comes next:

CarrierUnavailable  nothing was taken: ask again (after retry_after_s where the carrier names it)
FailedDependency    the same, since something behind the carrier is not ready yet; only of reads
AuthFailed          our credentials were refused once more after one refresh: nothing was taken
CarrierRejected     the request is wrong, in the carrier's words and fields: asked again it is refused again
OutcomeUnknown      a write was sent and no usable reply came: look before anything else is written
NotReady            the leave to write was gone before the first byte went out: nothing was sent

Writes take a key, the same for every try of the same write, for carriers that know one, and a WriteLease.
Reads answer within 60 s, writes within 108 s, else they raise; whoever calls waits a little longer than that.
Every call is kept as evidence under `about`. Where that cannot be kept, the answer still stands, but for what
may name a policy: find_bound then raises CarrierUnavailable, and bind OutcomeUnknown.
"""

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from models.carrier_call import About, Capability, Contact
from models.carrier_evidence import CarrierEvidence
from models.carrier_officer import CarrierOfficer, OfficerOption
from models.carrier_plan import NetRate, PaymentPlan, PlanChoice
from models.carrier_policy import BindOrder, Bound, ByFein, ByQuote, Policy
from models.carrier_question import CarrierQuestion, QuestionAnswer
from models.carrier_quote import CarrierQuote, FeinCheck
from models.carrier_request import CarrierRequest
from models.carrier_underwriter import Appetite, AppetiteQuery, MessageReason, Terms, UnderwriterMessage
from models.quote import QuoteInput


class WriteLease(Protocol):
    """Leave to write at a carrier, asked for around each write."""

    async def about_to_write(self) -> None:
        """Note that from now on something may be under way. Of a bind: once, storing the attempt.

        Raises: NotReady.
        """

    def still_runs(self) -> None:
        """Before the first byte goes out. Raises: NotReady when that came too late: then nothing is sent."""

    def replied(self) -> None:
        """Nothing is under way any more: a reply came, or nothing was sent."""


class EvidenceLog(Protocol):
    """Where calls to carriers are kept for good."""

    async def keep(self, about: About, evidence: CarrierEvidence) -> None:
        """Write one down, in a transaction of its own. Raises: whatever the database does."""


class CarrierPort(Protocol):
    """One carrier's API. An adapter translates and does not decide; it holds no state but its token."""

    @property
    def key(self) -> str:
        """Adapter key, e.g. 'amtrust'."""

    @property
    def can(self) -> frozenset[Capability]:
        """What this carrier can be asked; a method of what it cannot raises NotImplementedError."""

    def digest(self, request: CarrierRequest) -> str:
        """Of all that the carrier would be told but answers to questions; equal requests have equal ones."""

    async def appetite(self, about: About, query: AppetiteQuery) -> Appetite:
        """Whether it wants a class in a state."""

    async def check_fein(self, about: About, fein: str) -> FeinCheck:
        """Whether it has a quote for a FEIN, or takes none."""

    async def create_quote(
        self, about: About, request: CarrierRequest, key: str, lease: WriteLease
    ) -> CarrierQuote:
        """Ask for a quote of the whole policy. Raises: QuoteExists, naming the quote where it tells."""

    async def update_quote(
        self, about: About, quote_ref: str, request: CarrierRequest, key: str, lease: WriteLease
    ) -> None:
        """Replace a quote by the whole request; its details are read afterwards."""

    async def quote_details(
        self, about: About, quote_ref: str, asked: QuoteInput | None = None
    ) -> CarrierQuote | None:
        """The quote as it stands; None: there is none of this id.

        Args: asked: what is asked for now; how it differs is told then.
        """

    async def questions(self, about: About, quote_ref: str) -> tuple[CarrierQuestion, ...]:
        """Its questions about a quote, in its order."""

    async def save_questions(
        self,
        about: About,
        quote_ref: str,
        answers: Sequence[QuestionAnswer],
        request: CarrierRequest,
        key: str,
        lease: WriteLease,
    ) -> None:
        """Answer questions; details are read afterwards. request: the whole, with all other answers."""

    async def officer_options(self, about: About, quote_ref: str) -> tuple[OfficerOption, ...]:
        """What officers may choose, by state.

        Empty: none yet, or none at all. They appear late: whoever calls comes back 5 s later, six times at
        most, and then goes on without.
        """

    async def save_officers(
        self, about: About, quote_ref: str, officers: Sequence[CarrierOfficer], key: str, lease: WriteLease
    ) -> None:
        """Replace the officers. Raises: CarrierRejected too where a state has no form for one of them."""

    async def payment_plans(self, about: About, quote_ref: str) -> tuple[PaymentPlan, ...]:
        """Its plans with every invoice, but for one that does not add up. Empty before there is a price."""

    async def save_payment_plan(
        self, about: About, quote_ref: str, choice: PlanChoice, key: str, lease: WriteLease
    ) -> PaymentPlan:
        """Choose a plan; where the carrier learns of it with the bind alone, nothing is written.

        Returns: it, as the carrier has it then.
        """

    async def net_rates(self, about: About, quote_ref: str) -> tuple[NetRate, ...]:
        """By state and class, once a PAYO or PSR plan is saved; FailedDependency while it works them out."""

    async def submit_to_underwriter(
        self, about: About, quote_ref: str, note: str, need_by: date | None, key: str, lease: WriteLease
    ) -> None:
        """Hand a referred quote to the carrier's underwriter; details are read afterwards."""

    async def messages(self, about: About, quote_ref: str) -> tuple[UnderwriterMessage, ...]:
        """What was said about a quote, oldest first."""

    async def send_message(
        self, about: About, quote_ref: str, text: str, reason: MessageReason, key: str, lease: WriteLease
    ) -> None:
        """Say something to the carrier's underwriter."""

    async def terms(self, about: About) -> Terms:
        """What a person has to read before a bind."""

    async def acknowledge_terms(self, about: About, quote_ref: str, key: str, lease: WriteLease) -> None:
        """Tell the carrier that somebody has read and ticked them."""

    async def contacts(self, about: About) -> tuple[Contact, ...]:
        """Who may bind for the agency."""

    async def bind(
        self, about: About, quote_ref: str, order: BindOrder, key: str, window: WriteLease
    ) -> Bound:
        """Make a policy of a quote. At most one request that could do so leaves for each call.

        CarrierUnavailable here: refused connection, unknown name, 429, no token. CarrierRejected: the
        carrier's own refusal. Everything else that is no readable policy of this quote is OutcomeUnknown,
        also "already bound", and a reply that could not be kept.
        """

    async def find_bound(self, about: About, by: ByQuote | ByFein) -> tuple[Policy, ...]:
        """Policies of a quote, or of a FEIN from a day on; of a FEIN it may tell no more than ten."""

    async def document(self, about: About, quote_ref: str) -> bytes:
        """The carrier's own document of a quote or its policy, a PDF."""
