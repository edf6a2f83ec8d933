"""Whether each bound prospect has exactly one policy and we know it: the carriers' log against our rows.

Pure: nothing here asks anybody. Each finding is a sentence that names carrier, quote and policy.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tests.chaos.found import Found, Intent, Policy

UNSETTLED = frozenset({"asked", "open", "unknown"})
HALFWAY = frozenset({"binding", "unknown", "bind_unresolved"})
"""States of accounts that no bind may be left in."""
BOUND = frozenset({"bound", "bound_outside"})
T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Verdict:
    """What is wrong, sentence by sentence; nothing at all when a run is good."""

    lost: tuple[str, ...] = ()
    """A policy that we do not know, or one that we tell of and no carrier has."""
    doubled: tuple[str, ...] = ()
    endless: tuple[str, ...] = ()

    @property
    def good(self) -> bool:
        """Nothing was lost, doubled or left without an ending."""
        return not (self.lost or self.doubled or self.endless)


def judge(found: Found) -> Verdict:
    """Everything that is wrong with what is left."""
    return Verdict(lost=tuple(_lost(found)), doubled=tuple(_doubled(found)), endless=tuple(_endless(found)))


def _doubled(found: Found) -> Iterable[str]:
    """More than one policy of a quote, of a business, or of a prospect."""
    for (carrier, quote), several in _by(found.policies, lambda one: (one.carrier, one.quote)).items():
        if len(several) > 1:
            yield f"{carrier} quote {quote} has {_numbers(several)}"
    for fein, of_business in _by(found.policies, lambda one: one.fein).items():
        quotes = {(one.carrier, one.quote) for one in of_business}
        if fein and len(quotes) > 1:
            yield f"One business has {_numbers(of_business)}"
    owners = {(each.carrier, each.quote): each.prospect for each in found.intents}
    ours = [one for one in found.policies if (one.carrier, one.quote) in owners]
    for prospect, of_prospect in _by(ours, lambda one: owners[one.carrier, one.quote]).items():
        quotes = {(one.carrier, one.quote) for one in of_prospect}
        if len(quotes) > 1:
            yield f"Prospect {prospect} has {_numbers(of_prospect)}"
    for prospect, bound in _by([i for i in found.intents if i.state == "bound"], _prospect_of).items():
        if len(bound) > 1:
            yield f"Prospect {prospect} has {len(bound)} bound intents"
    for account, mails in _by(found.mails, lambda mail: mail.account).items():
        if len(mails) > 1:
            yield f"{len(mails)} mails tell of the policy of account {account}"


def _lost(found: Found) -> Iterable[str]:
    yield from _unknown_policies(found)
    yield from _invented(found)
    yield from _untold(found)
    logged, held = set(found.lines), {(one.carrier, one.number) for one in found.policies}
    for carrier, number in sorted(logged ^ held):
        yield f"{carrier} {number} stands in the carrier's log or among its policies, not in both"


def _unknown_policies(found: Found) -> Iterable[str]:
    """Policies of which intent, account or job say nothing."""
    bound = {(each.carrier, each.quote): each for each in found.intents if each.state == "bound"}
    accounts = {(each.carrier, each.quote): each for each in found.accounts if each.state in BOUND}
    jobs = {each.id: each for each in found.jobs}
    for one in found.policies:
        intent, account = bound.get((one.carrier, one.quote)), accounts.get((one.carrier, one.quote))
        words = f"{one.carrier} {one.number} of quote {one.quote}"
        if intent is None or intent.policy != one.number:
            yield f"{words} is no bound intent's policy"
        elif account is None or account.policy != one.number:
            yield f"{words} does not stand on its account"
        elif (job := jobs.get(intent.id)) is None or not _tells(job.status, job.error, job.policy, one):
            yield f"{words}: its job ended without it"


def _tells(status: str, error: str | None, policy: str | None, one: Policy) -> bool:
    """Whether who polls a job hears of the policy; one that was bound past us, or parked, may not."""
    if status == "done":
        return policy == one.number
    return error in ("bound_outside", "bind_unresolved")


def _invented(found: Found) -> Iterable[str]:
    held = {one.number for one in found.policies}
    for intent in found.intents:
        if intent.state == "bound" and intent.policy not in held:
            yield f"Intent {intent.id} is bound as {intent.policy}, which no carrier has"
    for account in found.accounts:
        if account.state in BOUND and account.policy not in held:
            yield f"Account {account.id} is bound as {account.policy}, which no carrier has"
    for job in found.jobs:
        if job.policy is not None and job.policy not in held:
            yield f"Job {job.id} tells of {job.policy}, which no carrier has"
    for told, number in found.told:
        if number not in held:
            yield f"Somebody was told {number} by job {told}, which no carrier has"


def _untold(found: Found) -> Iterable[str]:
    """Policies of which no mail tells the agent, and mails that never left or tell of none."""
    told = {each.account for each in found.mails}
    bound = {each.id for each in found.accounts if each.state in BOUND}
    for account in sorted(bound - told):
        yield f"No mail tells of the policy of account {account}"
    for mail in found.mails:
        if not mail.sent:
            yield f"The mail of the policy of account {mail.account} was not sent"
        if mail.account not in bound:
            yield f"A mail tells of a policy of account {mail.account}, which is not bound"


def _endless(found: Found) -> Iterable[str]:
    for intent in found.intents:
        if intent.state in UNSETTLED:
            yield f"Intent {intent.id} is {intent.state}"
    for account in found.accounts:
        if account.state in HALFWAY:
            yield f"Account {account.id} is {account.state}"
    for job in found.jobs:
        if job.status == "processing":
            yield f"Job {job.id} is processing"
    if found.open_jobs:
        yield f"{found.open_jobs} jobs are processing"


def _prospect_of(intent: Intent) -> str:
    return intent.prospect


def _by(found: Sequence[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    groups = defaultdict[K, list[T]](list)
    for one in found:
        groups[key(one)].append(one)
    return groups


def _numbers(policies: Iterable[Policy]) -> str:
    return "policies " + ", ".join(f"{one.carrier} {one.number}" for one in policies)
