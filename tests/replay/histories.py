"""Recorded histories, and what can be counted in them."""

from collections.abc import Iterator
from pathlib import Path

from google.protobuf.message import Message
from temporalio.api.common.v1 import Payload
from temporalio.api.enums.v1 import EventType
from temporalio.client import WorkflowHistory

FOLDER = Path(__file__).with_name("histories")
FILES = sorted(FOLDER.glob("*/*.json"))
WORKFLOW_TASK = "EVENT_TYPE_WORKFLOW_TASK"


def read(path: Path) -> WorkflowHistory:
    """One recorded history."""
    return WorkflowHistory.from_json(f"recorded/{path.stem}", path.read_text())


def payloads(message: Message) -> Iterator[Payload]:
    """Every payload anywhere in a message."""
    if isinstance(message, Payload):
        yield message
        return
    for field, value in message.ListFields():
        if field.message_type is None:
            continue
        if field.message_type.GetOptions().map_entry:
            yield from (
                found for item in value.values() if isinstance(item, Message) for found in payloads(item)
            )
        elif isinstance(value, Message):
            yield from payloads(value)
        else:
            yield from (found for item in value for found in payloads(item))


def kinds(history: WorkflowHistory) -> list[str]:
    """The events without those of workflow tasks: what the code's own commands make."""
    names = [EventType.Name(event.event_type) for event in history.events]
    return [name.removeprefix("EVENT_TYPE_") for name in names if not name.startswith(WORKFLOW_TASK)]
