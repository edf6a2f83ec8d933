"""What is left of a run: the carriers' log over the sandbox's controls, our rows as their owner sees them."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any

import httpx
import psycopg
from psycopg.rows import dict_row

from activities.bind.news import POLICIES
from adapters.postgres.bind.mails import mail_id
from models.mail import MailKind
from tests.chaos.found import Account, Found, Intent, Job, Policy, Told

_INTENTS = """SELECT id::text, prospect_id::text, adapter, quote_ref, state, attempts, policy_number, code,
    account_id::text, parked_at IS NOT NULL AS parked FROM bind_intent WHERE kind <> 'portal'"""
_ACCOUNTS = """SELECT id::text, prospect_id::text, adapter, quote_ref, state, policy->>'number' AS policy
    FROM bind_account"""
_JOBS = """SELECT j.id::text, j.status, j.error_code, s.answer->>'Policy' AS policy
    FROM job j JOIN bind_step s ON s.job_id = j.id WHERE s.type = 'getBindQuoteResponse'"""
_EVENTS = """SELECT e.at, e.code, e.params::text, a.id::text AS account, a.adapter, a.quote_ref AS quote,
    a.prospect_id::text AS prospect, i.id::text AS intent
    FROM case_event e JOIN bind_account a ON a.id = e.case_id
    LEFT JOIN bind_intent i ON i.account_id = a.id ORDER BY a.id, e.seq"""
_TOLD = """SELECT e.case_id, e.version, e.code FROM case_event e JOIN bind_account a ON a.id = e.case_id"""
_MAILS = "SELECT id, sent_at IS NOT NULL AS sent FROM mail WHERE kind = 'bind_policy'"
_NAMES = ("account", "quote", "prospect", "intent")
_OPEN = "SELECT count(*) AS open FROM job WHERE status = 'processing'"


def read_rows(owner_url: str, query: str) -> list[dict[str, Any]]:
    """Rows of our database. Raises: psycopg.OperationalError while it is away."""
    with psycopg.connect(owner_url.replace("+psycopg", ""), row_factory=dict_row) as connection:
        return connection.execute(query).fetchall()


async def parked_and_open(owner_url: str) -> tuple[list[dict[str, Any]], int, int]:
    """Intents that wait for operations; how many others are unsettled; how many jobs are processing."""
    found = await asyncio.to_thread(read_rows, owner_url, _INTENTS)
    unsettled = [row for row in found if row["state"] in ("asked", "open", "unknown")]
    open_jobs = (await asyncio.to_thread(read_rows, owner_url, _OPEN))[0]["open"]
    parked = [row for row in unsettled if row["parked"]]
    return parked, len(unsettled) - len(parked), open_jobs


async def all_found(owner_url: str, sandbox: httpx.AsyncClient, told: Sequence[tuple[str, str]]) -> Found:
    """All of it, for the checker."""
    policies = (await sandbox.get("/_sandbox/policies")).raise_for_status().json()
    lines = (await sandbox.get("/_sandbox/calls", params={"kind": "policy"})).raise_for_status().json()
    intents = await asyncio.to_thread(read_rows, owner_url, _INTENTS)
    accounts = await asyncio.to_thread(read_rows, owner_url, _ACCOUNTS)
    jobs = await asyncio.to_thread(read_rows, owner_url, _JOBS)
    open_jobs = await asyncio.to_thread(read_rows, owner_url, _OPEN)
    return Found(
        policies=tuple(
            Policy(each["carrier"], each["number"], str(each["quote"]), each["fein"] or "", each["source"])
            for each in policies
        ),
        lines=tuple((each["carrier"], each["policy"]) for each in lines),
        intents=tuple(
            Intent(
                row["id"], row["prospect_id"], row["adapter"], row["quote_ref"] or "", row["state"],
                row["attempts"], row["policy_number"], row["code"], row["account_id"] or "",
            )
            for row in intents
        ),
        accounts=tuple(
            Account(
                row["id"], row["prospect_id"], row["adapter"], row["quote_ref"] or "", row["state"],
                row["policy"],
            )
            for row in accounts
        ),
        jobs=tuple(Job(row["id"], row["status"], row["error_code"], row["policy"]) for row in jobs),
        told=tuple(told),
        mails=await asyncio.to_thread(_mails, owner_url),
        open_jobs=open_jobs[0]["open"],
    )  # fmt: skip


def _mails(owner_url: str) -> tuple[Told, ...]:
    """Those that tell of policies. No row says whose a mail is: its id is made of account and version."""
    events = read_rows(owner_url, _TOLD)
    sent = {row["id"]: row["sent"] for row in read_rows(owner_url, _MAILS)}
    ids = (
        (each["case_id"], mail_id(each["case_id"], each["version"], MailKind.BIND_POLICY))
        for each in events
        if each["code"] in POLICIES
    )
    return tuple(Told(str(account), sent[id]) for account, id in ids if id in sent)


async def timelines(owner_url: str, sentences: Sequence[str]) -> list[str]:
    """What happened to the accounts that findings name, oldest first: who looks into one begins here."""
    rows = await asyncio.to_thread(read_rows, owner_url, _EVENTS)
    words = "\n".join(sentences)
    named = [row for row in rows if any(row[name] and row[name] in words for name in _NAMES)]
    told = ("account", "adapter", "quote", "code", "params")
    return [f"{row['at']:%H:%M:%S.%f} {' '.join(str(row[name]) for name in told)}" for row in named]


async def carrier_calls(sandbox: httpx.AsyncClient) -> Counter[str]:
    """How often each carrier was called."""
    found = (await sandbox.get("/_sandbox/calls", params={"kind": "call"})).raise_for_status().json()
    return Counter(str(each["carrier"]) for each in found)
