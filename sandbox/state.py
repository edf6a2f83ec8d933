"""All that the sandbox remembers, over one file."""

from pathlib import Path

from sandbox.clock import Clock
from sandbox.store.calls import Calls
from sandbox.store.database import Database
from sandbox.store.faults import Faults
from sandbox.store.memory import Memory
from sandbox.store.policies import Policies
from sandbox.store.quotes import Quotes

OFFSET = "clock_offset_s"


class State:
    """Quotes, policies, calls, faults, tokens, answers, and the clock that dates them."""

    def __init__(self, folder: Path | None, time_scale: float = 1) -> None:
        self.database = Database(folder)
        self.memory = Memory(self.database)
        self.clock = Clock(float(self.memory.fact(OFFSET) or 0), time_scale)
        self.calls = Calls(self.database, self.clock)
        self.faults = Faults(self.database)
        self.quotes = Quotes(self.database, self.clock)
        self.policies = Policies(self.database, self.clock, self.calls)

    def close(self) -> None:
        """Close the file."""
        self.database.close()

    def advance(self, seconds: float) -> None:
        """Move the clock on, for this process and the next; what became due then is done."""
        self.memory.note(OFFSET, str(self.clock.offset_s + seconds))
        self.clock.advance(seconds)
        self.policies.settle()

    def reset(self) -> None:
        """A clean start, in real time."""
        self.database.forget()
        self.clock.set_back()
