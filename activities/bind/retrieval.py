"""A run asks a carrier's API: once for all its programs, under the lease, never over another's quote."""

from dataclasses import dataclass
from uuid import UUID, uuid5

from activities.bind.carrier_port import CarrierPort
from activities.bind.lease import HeldLease, held
from activities.bind.ports import AccountCorrections, BindAccounts, CarrierLeases, Standing
from activities.ports import RateBooks
from models.bind_account import (
    WITH_INTENT,
    BindAccount,
    BindAccountState,
    CarrierAnswer,
    CarrierRefusal,
    QuoteOwner,
)
from models.bind_errors import NotReady, QuoteExists
from models.carrier_call import About, Capability
from models.carrier_quote import CarrierQuote
from models.carrier_request import CarrierRequest
from models.errors import AuthFailed, CarrierRejected, CarrierUnavailable, OutcomeUnknown, QuotingError
from models.fein import plain
from models.job import JobRef
from models.quote import QuoteInput
from underwriting.bind_differences import differences
from underwriting.bind_owner import (
    Claim,
    as_in_review,
    claim_of,
    fein_taken,
    may_be_rewritten,
    state_of,
)


@dataclass(frozen=True, slots=True)
class Asking:
    """A program of a run that a carrier's API prices. carrier_name: as reasons of ours call it."""

    job: JobRef
    run_id: UUID
    program: str
    request: QuoteInput
    carrier: CarrierPort
    carrier_name: str

    @property
    def holder(self) -> UUID:
        """Whichever try of this program it is: a later one goes on where a lost one left."""
        return uuid5(self.job.job_id, self.program)

    @property
    def key(self) -> str:
        """The same for each try of a run, and for each of its programs."""
        return f"quote:{self.run_id}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a run is told, and what the carrier holds of its prospect by then."""

    quote: CarrierQuote
    standing: Standing | None = None


_Ports = tuple[BindAccounts, RateBooks, AccountCorrections]


class CarrierRetrieval:
    """Asks carriers for quote runs."""

    def __init__(
        self, accounts: BindAccounts, leases: CarrierLeases, books: RateBooks, corrections: AccountCorrections
    ) -> None:
        self._accounts, self._leases = accounts, leases
        self._ports: _Ports = (accounts, books, corrections)

    async def answered(self, asking: Asking) -> CarrierQuote:
        """What the carrier answered in this run, to whichever of its programs asked first.

        Raises: NotReady while another one asks; CarrierUnavailable, CarrierRejected, AuthFailed,
        OutcomeUnknown.
        """
        known = await self._known(asking)
        if known is not None:
            return known
        fein = plain(asking.request.fein)
        lease = held(self._leases, asking.carrier.key, fein, asking.run_id, asking.holder)
        async with lease as leave:
            return await self._known(asking) or await self._asked(asking, leave)

    async def asked_again(self, asking: Asking, lease: HeldLease) -> CarrierQuote:
        """What the carrier answers now, whatever it answered in this run before; the lease is the caller's.

        What is asked for as it stands there is not sent again. Raises: as answered.
        """
        return await self._asked(asking, lease)

    async def _known(self, asking: Asking) -> CarrierQuote | None:
        """The answer that this run has. Raises: the refusal that this job has."""
        answer = await self._accounts.answer(asking.job, asking.run_id, asking.carrier.key)
        if answer is None:
            return None
        if answer.refusal is not None and answer.job_id == asking.job.job_id:
            raise answer.refusal.error()
        return answer.quote

    async def _asked(self, asking: Asking, lease: HeldLease) -> CarrierQuote:
        writing = _Writing(self._ports, asking, lease)
        try:
            outcome = await writing.outcome()
        except (CarrierRejected, AuthFailed) as refused:
            refusal = CarrierRefusal.of(refused)
            await self._settle(asking, CarrierAnswer(job_id=asking.job.job_id, refusal=refusal), None)
            raise
        known = CarrierAnswer(job_id=asking.job.job_id, quote=outcome.quote)
        await self._settle(asking, known, outcome.standing)
        return outcome.quote

    async def _settle(self, asking: Asking, answer: CarrierAnswer, standing: Standing | None) -> None:
        await self._accounts.settle(
            asking.job, asking.run_id, asking.carrier.key, asking.request, answer, standing
        )


class _Writing:
    """One try to get a carrier's answer, under the lease."""

    def __init__(self, ports: _Ports, asking: Asking, lease: HeldLease) -> None:
        self._accounts, self._books, self._corrections = ports
        self._asking, self._lease = asking, lease
        self._job, self._carrier, self._request = asking.job, asking.carrier, asking.request
        self._whole = CarrierRequest(quote=asking.request)
        self._about = About(scope=asking.job.scope)
        self._prospect, self._fein = asking.request.prospect_id, plain(asking.request.fein)
        self._digest = asking.carrier.digest(self._whole)
        self._once = self._prospect is not None and not self._fein
        """Nothing finds the prospect's quote again; one of nobody is no more than an indication."""

    async def outcome(self) -> Outcome:
        """What the carrier says: of the prospect's own quote, of one that it has found, or of a new one."""
        account = await self._account()
        if account is not None:
            self._about = About(scope=self._job.scope, account_id=account.id)
            self._whole = self._whole.model_copy(update={"answers": account.answers})
            await self._correct(account)
        if account is None or account.quote_ref is None:
            return await self._looked(None)
        standing = await self._details(account.quote_ref)
        if standing is not None:
            if not may_be_rewritten(account.state, standing):
                return await self._in_review(account.quote_ref, standing, account)
            if account.request_digest == self._digest:
                return self._stands(account.quote_ref, standing, self._digest)
            if not standing.locked and account.same_fein:
                return await self._updated(account.quote_ref)
        if standing is None or standing.locked:
            over = BindAccountState.EXPIRED if standing is None else BindAccountState.DECLINED
            await self._end(account, over)
            return await self._looked(None)
        return await self._looked(account)

    async def _account(self) -> BindAccount | None:
        if self._prospect is None:
            return None
        return await self._accounts.account(self._job, self._prospect, self._carrier.key, self._fein)

    async def _correct(self, account: BindAccount) -> None:
        """What operations corrected is asked in place of what the prospect says."""
        found = await self._corrections.of(self._job.scope, account.id)
        self._whole = self._whole.model_copy(update={"corrections": found})
        self._digest = self._carrier.digest(CarrierRequest(quote=self._request, corrections=found))

    async def _details(self, quote_ref: str) -> CarrierQuote | None:
        return await self._carrier.quote_details(self._about, quote_ref, self._request)

    async def _owner(self, quote_ref: str | None) -> QuoteOwner | None:
        if quote_ref is None and not self._fein:
            return None
        return await self._accounts.owner(self._job, self._carrier.key, quote_ref, self._fein)

    async def _looked(self, other_fein: BindAccount | None) -> Outcome:
        """Look by FEIN before anything is made. other_fein: the account, whose quote has another or none."""
        found = None
        if self._fein and Capability.FEIN_CHECK in self._carrier.can:
            check = await self._carrier.check_fein(self._about, self._fein)
            if check.refusal is not None:
                return Outcome(check.refusal)
            found = check.quote_ref
        owner = await self._owner(found)
        ref = found or (owner.quote_ref if owner else None)
        standing = None if ref is None else await self._details(ref)
        if ref is None or standing is None or (standing.locked and not standing.in_review):
            return await self._first_of(other_fein)
        if other_fein is not None:
            await self._end(other_fein, BindAccountState.SUPERSEDED)
        return await self._claimed(ref, standing, owner)

    async def _first_of(self, other_fein: BindAccount | None) -> Outcome:
        """Nobody has a quote for this FEIN: one without a FEIN so far is given it, else one is made."""
        if other_fein is not None and other_fein.quote_ref and not other_fein.has_fein:
            return await self._updated(other_fein.quote_ref)
        if other_fein is not None:
            await self._end(other_fein, BindAccountState.SUPERSEDED)
        return await self._created()

    async def _claimed(self, ref: str, standing: CarrierQuote, owner: QuoteOwner | None) -> Outcome:
        claim = claim_of(self._prospect, owner, standing)
        if claim is Claim.TAKEN:
            return Outcome(fein_taken(self._asking.carrier_name))
        if claim is Claim.READ:
            if standing.in_review:
                return await self._in_review(ref, standing, None)
            return self._stands(ref, standing, None)
        if claim is Claim.MOVE and owner is not None and self._prospect is not None:
            moved = await self._accounts.move(self._job, owner, self._prospect, self._carrier.key)
            if not moved:
                raise NotReady("The account that holds this quote changes just now.")
        return await self._updated(ref)

    async def _created(self) -> Outcome:
        if self._once and self._lease.write_begun:
            self._lease.leave_open()
            raise OutcomeUnknown("A quote was asked for without a FEIN; nothing finds it again.")
        try:
            quote = await self._carrier.create_quote(self._about, self._whole, self._asking.key, self._lease)
        except OutcomeUnknown:
            if self._once:
                self._lease.leave_open()
            raise
        except QuoteExists as known:
            return await self._known_there(known.quote_ref)
        return Outcome(quote) if quote.quote_id is None else self._stands(quote.quote_id, quote, self._digest)

    async def _known_there(self, ref: str | None) -> Outcome:
        """The carrier has a quote for this FEIN.

        One that tells so before a create has had it come in past our lease: it is what a lost try of this
        run asked for, else another's. Of one that only tells so now, it is as good as found before.
        """
        if Capability.FEIN_CHECK in self._carrier.can:
            ref = (await self._carrier.check_fein(self._about, self._fein or "")).quote_ref
        standing = None if ref is None else await self._details(ref)
        owner = await self._owner(ref)
        if ref is not None and standing is not None and Capability.FEIN_CHECK not in self._carrier.can:
            return await self._claimed(ref, standing, owner)
        if ref is None or standing is None or standing.differs or owner is not None:
            return Outcome(fein_taken(self._asking.carrier_name))
        return self._stands(ref, standing, None)

    async def _updated(self, ref: str) -> Outcome:
        """Write, note what was written, read back: the reply to a write lacks most."""
        try:
            await self._carrier.update_quote(self._about, ref, self._whole, self._asking.key, self._lease)
        except CarrierRejected:
            await self._keep(Standing(quote_ref=ref, state=BindAccountState.INVALID))
            raise
        await self._keep(Standing(quote_ref=ref, state=BindAccountState.QUOTING, digest=self._digest))
        standing = await self._details(ref)
        if standing is None:
            raise CarrierUnavailable("The quote that was just written is not there.")
        return self._stands(ref, standing, self._digest)

    async def _in_review(self, ref: str, standing: CarrierQuote, account: BindAccount | None) -> Outcome:
        """What stands and what differs from it; nothing is written."""
        differs = await self._unlike_written(account) if account is not None else None
        if differs is None:
            differs = standing.differs
        shown = as_in_review(standing, differs, self._asking.carrier_name)
        return Outcome(shown, self._stands(ref, standing, None, account).standing)

    async def _unlike_written(self, account: BindAccount) -> tuple[str, ...] | None:
        """What is asked now otherwise than when we wrote; None where nobody can say."""
        if account.request_digest == self._digest:
            return ()
        if account.run_id is None:
            return None
        before = await self._accounts.request(self._job, account.run_id)
        if before is None:
            return None
        try:
            book = await self._books.for_date(self._request.risk.effective_date)
            return differences(before, self._request, book.category, same_fein=account.same_fein)
        except QuotingError:
            return None

    def _stands(
        self, ref: str, standing: CarrierQuote, digest: str | None, account: BindAccount | None = None
    ) -> Outcome:
        binds = account is not None and account.state in WITH_INTENT
        state = account.state if account is not None and binds else state_of(standing)
        return Outcome(standing, Standing(quote_ref=ref, state=state, quote=standing, digest=digest))

    async def _end(self, account: BindAccount, state: BindAccountState) -> None:
        await self._accounts.end(self._job, account, state)

    async def _keep(self, standing: Standing) -> None:
        await self._accounts.keep(self._job, self._asking.run_id, self._carrier.key, self._request, standing)
