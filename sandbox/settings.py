"""The sandbox's own settings; it stands alone, so it reads the environment itself."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class SandboxSettings:
    """Where the sandbox listens, what it remembers, and how slowly it answers."""

    port: int = 8090
    host: str = "127.0.0.1"
    instance_id: str = "local"
    state: Path | None = None
    """Folder of the state that survives a kill; None keeps it in memory."""
    latency_s: tuple[float, float] = (1.0, 2.0)
    """Shortest and longest answer to a quote request."""
    time_scale: float = 1
    """Divides every wait of the carriers, so that a rehearsal takes less time."""
    control: bool = True
    """Whether the /_sandbox paths answer."""


def read_settings(environment: Mapping[str, str] | None = None) -> SandboxSettings:
    """Settings from the environment. Raises: ValueError naming the variable; also in production."""
    env = os.environ if environment is None else environment
    if env.get("ENVIRONMENT") == "prod":
        raise ValueError("The sandbox does not run with ENVIRONMENT=prod.")
    state = env.get("SANDBOX_STATE")
    return SandboxSettings(
        port=_port(env.get("SANDBOX_PORT", "8090")),
        host=env.get("SANDBOX_HOST", "127.0.0.1"),
        instance_id=env.get("INSTANCE_ID", "local"),
        state=Path(state) if state else None,
        latency_s=_range(env.get("SANDBOX_LATENCY", "1-2")),
        time_scale=_scale(env.get("PROTOCOL_TIME_SCALE", "1")),
    )


def _port(text: str) -> int:
    if not text.isdigit() or not 0 < int(text) < 65_536:
        raise ValueError(f"SANDBOX_PORT is '{text}'; it needs a port from 1 to 65535.")
    return int(text)


def _scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError as error:
        raise ValueError(f"PROTOCOL_TIME_SCALE is '{text}'; it needs a number from 1 to 1000.") from error
    if not 1 <= scale <= 1000:
        raise ValueError(f"PROTOCOL_TIME_SCALE is '{text}'; it needs a number from 1 to 1000.")
    return scale


def _range(text: str) -> tuple[float, float]:
    low, _, high = text.partition("-")
    try:
        shortest, longest = float(low), float(high or low)
    except ValueError as error:
        raise ValueError(f"SANDBOX_LATENCY is '{text}'; it needs seconds such as 0 or 1-2.") from error
    if not 0 <= shortest <= longest:
        raise ValueError(f"SANDBOX_LATENCY is '{text}'; the first number must not pass the second.")
    return shortest, longest
