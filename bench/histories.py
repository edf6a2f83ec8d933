"""What a history holds: its events without those of workflow tasks, and the bytes of their payloads."""

from collections.abc import Iterable, Iterator

from google.protobuf.message import Message
from temporalio.api.common.v1 import Payload
from temporalio.api.enums.v1 import EventType
from temporalio.api.history.v1 import HistoryEvent
from temporalio.client import Client

WORKFLOW_TASK_EVENTS = {
    EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_STARTED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_FAILED,
    EventType.EVENT_TYPE_WORKFLOW_TASK_TIMED_OUT,
}


async def history_of(client: Client, workflow_id: str) -> list[HistoryEvent]:
    """Events of the newest run but those of workflow tasks, whose number is chance."""
    history = await client.get_workflow_handle(workflow_id).fetch_history()
    return [event for event in history.events if event.event_type not in WORKFLOW_TASK_EVENTS]


def payload_bytes(messages: Iterable[object]) -> Iterator[int]:
    """Bytes of every Payload within protobuf messages."""
    for message in messages:
        if isinstance(message, Payload):
            yield len(message.data)
        elif isinstance(message, Message):
            for descriptor, value in message.ListFields():
                if descriptor.message_type is None:
                    continue
                if descriptor.message_type.GetOptions().map_entry:
                    yield from payload_bytes(value.values())
                else:
                    yield from payload_bytes([value] if isinstance(value, Message) else value)
