"""What is left when all has ended: what the carriers wrote down, and what our rows say."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Policy:
    """A policy that a carrier made; source: api, or portal where somebody pressed there."""

    carrier: str
    number: str
    quote: str
    fein: str
    source: str = "api"


@dataclass(frozen=True)
class Intent:
    """A row of bind_intent. id: that of the bind's job."""

    id: str
    prospect: str
    carrier: str
    quote: str
    state: str
    attempts: int = 1
    policy: str | None = None
    code: str | None = None
    account: str = ""


@dataclass(frozen=True)
class Account:
    """A row of bind_account."""

    id: str
    prospect: str
    carrier: str
    quote: str
    state: str
    policy: str | None = None


@dataclass(frozen=True)
class Job:
    """The job of a bind; policy: what who polls it is told."""

    id: str
    status: str
    error: str | None = None
    policy: str | None = None
    took_s: float = 0.0


@dataclass(frozen=True)
class Told:
    """A mail that tells the agent of a policy. account: whose; sent: whether it left."""

    account: str
    sent: bool = True


@dataclass(frozen=True)
class Found:
    """All of it."""

    policies: tuple[Policy, ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    """(carrier, number) of each policy in the carriers' append-only log."""
    intents: tuple[Intent, ...] = ()
    accounts: tuple[Account, ...] = ()
    jobs: tuple[Job, ...] = ()
    told: tuple[tuple[str, str], ...] = field(default=())
    """(job, policy number) as people were answered over HTTP."""
    mails: tuple[Told, ...] = ()
    open_jobs: int = 0
    """Jobs of any kind that are processing."""
