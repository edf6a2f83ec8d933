"""How long a test waits for what has to come."""

import os

PATIENCE_S = float(os.environ.get("TEST_PATIENCE_S", "120"))
"""Far beyond what it takes, since the machine may be slow or busy: who waits in vain has found a fault.

TEST_PATIENCE_S shortens it where faults are planted, and waiting in vain is the rule.
"""

DEADLINES_S = (3, 12, 40)
"""Deadlines to try a run with until one leaves our own part its time; nearly always the first."""
