"""Garbage collection of a long-lived process that holds rate books."""

import gc

YOUNG = 20_000
"""Objects between two looks at the young ones; the default of 700 costs a worker six percent of its time."""


BRIEF = (4_000, 4, 1_000)
"""Thresholds of a process that must never pause: each look is at few objects, at all of them nearly never."""


def settle_heap(*, brief: bool = False) -> None:
    """What is here now stays: later collections pass over it.

    Without this each full collection looks at every row of every rate book and holds all requests for 0.1 s
    and more. Call it once, when all that is long-lived has been loaded.

    Args: brief: look often and at little; a large request is a hundred thousand objects for a moment, and a
        look at them all holds every other request.
    """
    gc.freeze()
    gc.set_threshold(*(BRIEF if brief else (YOUNG, 10, 20)))
