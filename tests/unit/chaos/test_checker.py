"""What a run of chaos is judged by: each thing that may go wrong is seen, and nothing where all is right."""

from dataclasses import replace

import pytest

from tests.chaos.checker import judge
from tests.chaos.found import Account, Found, Intent, Job, Policy, Told

POLICY = Policy("amtrust", "WWC1", "11", "100000050")
INTENT = Intent("job-1", "prospect-1", "amtrust", "11", "bound", policy="WWC1", account="account-1")
ACCOUNT = Account("account-1", "prospect-1", "amtrust", "11", "bound", "WWC1")
JOB = Job("job-1", "done", policy="WWC1")
GOOD = Found(
    policies=(POLICY,),
    lines=(("amtrust", "WWC1"),),
    intents=(INTENT, Intent("job-0", "prospect-1", "birch", "b1", "rejected", code="refused")),
    accounts=(ACCOUNT, Account("account-0", "prospect-1", "birch", "b1", "quoted")),
    jobs=(JOB, Job("job-0", "error", "refused")),
    told=(("job-1", "WWC1"),),
    mails=(Told("account-1"),),
)
OTHER = Policy("amtrust", "WWC2", "11", "100000050")


def with_policy(*more: Policy) -> Found:
    """The good end with further policies at carriers."""
    policies = (*GOOD.policies, *more)
    return replace(GOOD, policies=policies, lines=tuple((one.carrier, one.number) for one in policies))


def test_nothing_is_wrong_where_each_bound_prospect_has_its_one_policy() -> None:
    assert judge(GOOD).good
    assert judge(Found()).good


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("two policies of one quote", with_policy(OTHER)),
        ("two quotes of one business", with_policy(replace(OTHER, carrier="birch", quote="b9"))),
        (
            "two carriers of one prospect",
            replace(
                with_policy(Policy("birch", "BRC-1", "b1", "200000050")),
                intents=(INTENT, Intent("job-0", "prospect-1", "birch", "b1", "rejected")),
            ),
        ),
        (
            "two bound intents of one prospect",
            replace(GOOD, intents=(INTENT, replace(INTENT, id="job-2", quote="12"))),
        ),
        ("two mails of one policy", replace(GOOD, mails=(Told("account-1"), Told("account-1")))),
    ],
)
def test_a_second_policy_is_seen(what: str, found: Found) -> None:
    assert judge(found).doubled, what


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("no intent knows the policy", replace(GOOD, intents=GOOD.intents[1:])),
        ("the intent has another number", replace(GOOD, intents=(replace(INTENT, policy="WWC9"),))),
        ("the account is not bound", replace(GOOD, accounts=(replace(ACCOUNT, state="quoted"),))),
        ("the account has another number", replace(GOOD, accounts=(replace(ACCOUNT, policy="WWC9"),))),
        ("the job ended in an error", replace(GOOD, jobs=(Job("job-1", "error", "refused"),))),
        ("the job tells another number", replace(GOOD, jobs=(replace(JOB, policy="WWC9"),))),
        ("there is no job", replace(GOOD, jobs=())),
        ("a bound intent without a policy at the carrier", replace(GOOD, policies=(), lines=())),
        ("somebody was told of a policy that is none", replace(GOOD, told=(("job-1", "WWC7"),))),
        ("nobody is told by mail", replace(GOOD, mails=())),
        ("the mail did not leave", replace(GOOD, mails=(Told("account-1", sent=False),))),
        ("a mail of no policy", replace(GOOD, mails=(*GOOD.mails, Told("account-0")))),
        ("a policy that the carrier's log does not have", replace(GOOD, lines=())),
        ("a line of the log without its policy", replace(GOOD, lines=(*GOOD.lines, ("birch", "BRC-4")))),
        ("the second policy of one quote", with_policy(OTHER)),
    ],
)
def test_a_policy_that_is_not_known_or_not_there_is_seen(what: str, found: Found) -> None:
    assert judge(found).lost, what


@pytest.mark.parametrize("error", ["bound_outside", "bind_unresolved"])
def test_a_bind_that_was_parked_or_bound_past_us_may_tell_its_policy_later(error: str) -> None:
    assert judge(replace(GOOD, jobs=(Job("job-1", "error", error),))).good


@pytest.mark.parametrize("state", ["asked", "open", "unknown"])
def test_an_intent_without_an_ending_is_seen(state: str) -> None:
    left = replace(GOOD, intents=(*GOOD.intents, Intent("job-5", "p5", "birch", "b5", state)))
    assert judge(left).endless


@pytest.mark.parametrize("state", ["binding", "unknown", "bind_unresolved"])
def test_an_account_halfway_is_seen(state: str) -> None:
    assert judge(replace(GOOD, accounts=(*GOOD.accounts, Account("a", "p", "birch", "b", state)))).endless


def test_a_job_that_goes_on_is_seen() -> None:
    assert judge(replace(GOOD, jobs=(*GOOD.jobs, Job("job-7", "processing")))).endless
    assert judge(replace(GOOD, open_jobs=1)).endless
