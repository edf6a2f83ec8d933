"""How programs of our engine are cut into batches, by what rating them is expected to take.

The estimate is made of constants, so that the same risk is cut alike on every machine. Processor time of
one program, measured on 2026-11-22: 0.5 ms for 1 line in 1 state, 0.8 for 2 in 2, 1.7 for 5 in 5, 3.6 for
50 lines of 50 classes in their states, 8.3 for 500 lines of them, about 320 for 5,000.
"""

from collections.abc import Sequence

from models.quote import ProgramBatch
from models.risk import Risk

BATCH_MS = 100.0
"""What a batch is expected to take at most; a program that takes longer is a batch by itself."""
ON_LOOP_MS = 20.0
"""What may hold the event loop of a worker; above it a batch is rated beside the loop."""
_PROGRAM_MS, _STATE_MS, _CLASS_MS, _LINE_MS = 0.2, 0.3, 0.04, 0.01
_MANY_LINES, _LINE_OF_MANY_MS = 1_000, 0.065


def expected_ms(risk: Risk, programs: int = 1) -> float:
    """Processor time that rating some programs is expected to take."""
    classes = {(place.state, line.code) for place in risk.locations for line in place.employees}
    each = _LINE_OF_MANY_MS if risk.lines > _MANY_LINES else _LINE_MS
    one = _PROGRAM_MS + _STATE_MS * len(risk.states) + _CLASS_MS * len(classes) + each * risk.lines
    return one * programs


def batches_of(risk: Risk, programs: Sequence[str]) -> tuple[ProgramBatch, ...]:
    """Programs in their order, at least one to a batch; a short batch needs no trip through the queue."""
    size = max(1, int(BATCH_MS // expected_ms(risk)))
    cut = (tuple(programs[start : start + size]) for start in range(0, len(programs), size))
    return tuple(
        ProgramBatch(programs=batch, local=expected_ms(risk, len(batch)) <= BATCH_MS) for batch in cut
    )
