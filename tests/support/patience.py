"""How long a test waits for what has to come."""

PATIENCE_S = 120.0
"""Far beyond what it takes, since the machine may be slow or busy: who waits in vain has found a fault."""

DEADLINES_S = (3, 12, 40)
"""Deadlines to try a run with until one leaves our own part its time; nearly always the first."""
