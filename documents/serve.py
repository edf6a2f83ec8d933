"""A child that is asked again and again: `python -m documents serve reader|writer|drawer`.

Frames come on standard input and go to standard output (`child/frames.py`). Of an error that nobody
foresaw only the type is said, here and on standard error: its text may quote a document.
"""

import os
import select
import sys
from collections.abc import Callable, Mapping
from typing import BinaryIO

from documents.child.frames import BEGUN, DONE, FAILED, PROGRESS, READY, REFUSED, Head, next_frame, packed
from documents.child.limits import allow_processor, peak_begins, resident_mb
from documents.child.operation import NotDone, Operation

_IDLE_S = 2.0
"""Between the steps of one file a child is not idle: what it got ready then would hold the other steps up."""
_PROCESSOR_S = 60.0


def serve(kind: str) -> int:
    """Answer until the parent leaves. Returns: the exit code."""
    operations, warm = _of(kind)
    asked = sys.stdin.buffer
    # Whatever a library prints may not fall between two frames.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def say(head: Head, data: bytes = b"") -> None:
        answers.write(packed(head, data))
        answers.flush()

    say({"op": READY, "rest_mb": resident_mb()[0]})
    while frame := next_frame(asked):
        head, data = frame
        done = _answer(operations, head, data, say)
        # After a refusal another question may follow at once, and the parent waits for it.
        if done and warm is not None and _is_idle(asked):
            warm()
            warm = None
    return 0


def _answer(
    operations: Mapping[str, Operation], head: Head, data: bytes, say: Callable[[Head, bytes], None]
) -> bool:
    """One operation from its asking to its end. Returns: whether it was done."""
    about = {"id": head.get("id")}
    allow_processor(float(head.get("processor_s", _PROCESSOR_S)))
    peak_begins()
    say({"op": BEGUN, **about}, b"")
    try:
        said, made = operations[head["op"]](
            head, data, lambda progress: say({"op": PROGRESS, **about, **progress}, b"")
        )
        answer: Head = {"op": DONE, **said}
    except NotDone as refused:
        answer, made = {"op": REFUSED, **refused.head}, b""
    except MemoryError:
        answer, made = {"op": REFUSED, "code": "pdf.out_of_memory", "message": "", "spent": True}, b""
    # The edge of a child: whatever a library raises on a stranger's file is the outcome of that file.
    except Exception as error:
        print(type(error).__name__, file=sys.stderr, flush=True)
        answer, made = {"op": REFUSED, "code": FAILED, "message": type(error).__name__}, b""
    rest, peak = resident_mb()
    say({**answer, **about, "rss_mb": peak, "rest_mb": rest}, made)
    return bool(answer["op"] == DONE)


def _is_idle(asked: BinaryIO) -> bool:
    """Whether nobody asks for anything just now."""
    return not select.select([asked], [], [], _IDLE_S)[0]


def _of(kind: str) -> tuple[Mapping[str, Operation], Callable[[], None] | None]:
    """What a kind of child can do, and what it gets ready for when it is idle."""
    if kind == "reader":
        from documents.child import reader

        return reader.OPERATIONS, reader.warm
    if kind == "writer":
        from documents.child import writer

        return writer.OPERATIONS, None
    from documents.child import drawer

    return drawer.OPERATIONS, None
