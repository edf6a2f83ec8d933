"""The turns of a bind: each reads its intent, does one thing, and says what comes next."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from temporalio import activity

from activities.bind.awaiting import asked_again_later, waited_too_long, waits_for_credentials
from activities.bind.carrier_port import CarrierPort
from activities.bind.case import CaseRows
from activities.bind.heartbeat import beating
from activities.bind.intent_ports import Stand
from activities.bind.record_ports import TurnRows
from activities.bind.refusals import as_application_errors
from activities.bind.turn_asking import CarrierLooks, Checked
from activities.bind.turn_endings import TurnEndings, Written, move_of
from activities.bind.turn_operators import TurnOperators
from activities.bind.window import SubmitWindow
from models.bind_account import BindAccountState
from models.bind_errors import CarrierHeld, CredentialsAwaited, NothingSent
from models.bind_flow import BindMove, CaseAsk, CaseStand, OperatorAsk, TurnAsk
from models.bind_intent import Intent, SubmitReply
from models.bind_record import AccountRecord
from models.bind_step import AccountChanges, EventSource, NewCaseEvent
from models.carrier_call import About
from models.carrier_policy import Bound
from models.errors import (
    AuthFailed,
    CarrierRejected,
    CarrierUnavailable,
    OutcomeUnknown,
)
from models.stuck_case import StuckWhat


class BindTurnActivities:
    """A bind, turn by turn. carriers: by adapter; contact: e-mail of who binds for the agency."""

    def __init__(self, rows: CaseRows, carriers: Mapping[str, CarrierPort], contact: str) -> None:
        self._rows, self._carriers = rows, dict(carriers)
        self._looks = CarrierLooks(contact)
        self._endings = TurnEndings(rows)
        self._operators = TurnOperators(rows, self._endings)

    @activity.defn
    async def begin_bind(self, ask: TurnAsk) -> BindMove:
        """What the row of the intent says."""
        with as_application_errors():
            return move_of(await self._rows.intents.read(ask.scope, ask.job))

    @activity.defn
    async def end_bind(self, ask: CaseAsk) -> CaseStand:
        """Where the account stands once nothing is left to do about this bind."""
        with as_application_errors():
            return await self._rows.stand(ask.scope, ask.account)

    @activity.defn
    async def check_bind(self, ask: TurnAsk) -> BindMove:
        """Whether the carrier holds what was accepted, and no policy exists; nothing is written there."""
        with as_application_errors():
            found, carrier = await self._at_carrier(ask)
            stand, record, why = found.stand, found.record, found.held
            if why is not None:
                raise CarrierHeld(f"Held by operations: {why}")
            try:
                with looked_again(refused_too=stand.intent.attempts > 0):
                    async with beating():
                        checked = await self._looks.checked(self._about(ask), found, carrier)
            except AuthFailed:
                return await self._credentials(ask, stand, record)
            await self._credentials_taken(ask, record)
            return await self._after_check(ask, stand.intent, record, checked)

    @activity.defn
    async def submit_bind(self, ask: TurnAsk) -> BindMove:
        """One attempt; its row tells whether something was sent, whatever becomes of this try."""
        with as_application_errors():
            found, carrier = await self._at_carrier(ask)
            stand, record = found.stand, found.record
            window = SubmitWindow(self._rows.intents, ask.scope, ask.job, ask.seen, stand.limits)
            try:
                async with beating():
                    bound = await self._sent(ask, stand.intent, record, carrier, window)
            except (NothingSent, AuthFailed, CarrierUnavailable):
                return await self._replied(ask, window, SubmitReply.NOTHING_TAKEN)
            except OutcomeUnknown:
                return await self._replied(ask, window, SubmitReply.UNKNOWN)
            except CarrierRejected as refused:
                if window.attempt is None:
                    raise
                moved = await self._looks.repriced(self._about(ask), found, carrier)
                return await self._endings.refused(ask, refused, moved)
            sent = stand.intent.model_copy(update={"attempts": window.attempt})
            return await self._endings.bound(ask, sent, record, [bound.policy])

    @activity.defn
    async def note_lost_bind(self, ask: TurnAsk) -> BindMove:
        """The worker or the time of a try was lost: an attempt that was stored may be under way."""
        with as_application_errors():
            stand = await self._rows.intents.read(ask.scope, ask.job)
            if stand.intent.attempts == ask.seen:
                return move_of(stand)
            return await self._endings.unknown(ask, stand.intent.attempts)

    @activity.defn
    async def look_for_policy(self, ask: TurnAsk) -> BindMove:
        """Whether a policy exists: details and both searches, or no look at all."""
        with as_application_errors():
            found, carrier = await self._at_carrier(ask)
            stand, record = found.stand, found.record
            try:
                with looked_again(refused_too=True):
                    async with beating():
                        looked = await self._looks.looked(self._about(ask), found, carrier)
            except AuthFailed:
                return await self._credentials(ask, stand, record)
            await self._credentials_taken(ask, record)
            if looked.ours:
                return await self._endings.bound(ask, stand.intent, record, looked.ours, found=True)
            change = await self._rows.intents.looked(ask.scope, ask.job, looked.look, looked.others)
            return move_of(change.stand)

    @activity.defn
    async def settle_bind(self, ask: TurnAsk) -> BindMove:
        """End the intent as its row says: refused there, bound elsewhere, parked, or bound already."""
        with as_application_errors():
            return await self._endings.settled(ask, await self._rows.intents.read(ask.scope, ask.job))

    @activity.defn
    async def note_unasked_bind(self, ask: TurnAsk) -> BindMove:
        """The carrier could not be asked for as long as it is waited for: freed if nothing was sent."""
        with as_application_errors():
            return await self._endings.unanswered(ask, await self._rows.intents.read(ask.scope, ask.job))

    @activity.defn
    async def operate_bind(self, ask: OperatorAsk) -> BindMove:
        """What operations want, as far as the rules allow it."""
        with as_application_errors():
            return await self._operators.operated(ask)

    async def _at_carrier(self, ask: TurnAsk) -> tuple[TurnRows, CarrierPort]:
        found = await self._rows.reads.turn(ask.scope, ask.account, ask.job)
        return found, self._carriers[found.record.adapter]

    async def _sent(
        self, ask: TurnAsk, intent: Intent, record: AccountRecord, carrier: CarrierPort, window: SubmitWindow
    ) -> Bound:
        about = self._about(ask)
        order = await self._looks.order(about, intent, carrier)
        return await carrier.bind(about, record.quote_ref or "", order, f"bind:{ask.job}", window)

    async def _replied(self, ask: TurnAsk, window: SubmitWindow, reply: SubmitReply) -> BindMove:
        """What became of the attempt; where none was stored, the row is read again."""
        if window.attempt is None:
            return move_of(await self._rows.intents.read(ask.scope, ask.job))
        if reply is SubmitReply.UNKNOWN:
            return await self._endings.unknown(ask, window.attempt)
        change = await self._rows.intents.replied(ask.scope, ask.job, window.attempt, reply)
        return move_of(change.stand)

    async def _after_check(
        self, ask: TurnAsk, intent: Intent, record: AccountRecord, found: Checked
    ) -> BindMove:
        if found.ours or found.others:
            return await self._endings.found_at_check(ask, intent, record, found)
        if found.differences:
            return await self._endings.changed(ask, found.differences)
        written = Written(
            AccountChanges(state=BindAccountState.BINDING),
            NewCaseEvent(code="bind_asked", actor=intent.actor, source=EventSource.PERSON),
        )
        intents = self._rows.intents
        if intent.attempts:
            return move_of((await intents.checked(ask.scope, ask.job, ask.seen, found.begun)).stand)
        return await self._endings.write(
            ask,
            written,
            lambda rows: intents.checked(ask.scope, ask.job, ask.seen, found.begun, rows),
            record,
        )

    async def _credentials(self, ask: TurnAsk, stand: Stand, record: AccountRecord) -> BindMove:
        """The carrier refuses us: operations look, and it is asked again on their word or in a while."""
        await self._rows.awaiting.ask(ask.scope, ask.account, StuckWhat.CREDENTIALS)
        if waited_too_long(record, stand):
            awaited = ask.model_copy(update={"code": CredentialsAwaited.code})
            return await self._endings.unanswered(awaited, stand)
        return asked_again_later(move_of(stand)).model_copy(update={"needs_ops": True})

    async def _credentials_taken(self, ask: TurnAsk, record: AccountRecord) -> None:
        if waits_for_credentials(record):
            await self._rows.awaiting.settled(ask.scope, ask.account, StuckWhat.CREDENTIALS)

    @staticmethod
    def _about(ask: TurnAsk) -> About:
        return About(scope=ask.scope, account_id=ask.account)


@contextmanager
def looked_again(*, refused_too: bool) -> Iterator[None]:
    """A read that the carrier refuses as wrong may be asked again later.

    Args: refused_too: whether it is; once something was sent, only a look can tell what became of it.
    Raises: CarrierUnavailable.
    """
    try:
        yield
    except CarrierRejected as refused:
        if not refused_too:
            raise
        raise CarrierUnavailable(refused.message) from refused
