"""Bodies of the codec call: Temporal payloads as the Temporal UI sends them."""

from pydantic import Field

from api.wire import Wire


class CodecPayload(Wire):
    """One payload; metadata values and data are base64."""

    metadata: dict[str, str] = Field(default_factory=dict)
    data: str = ""


class CodecPayloads(Wire):
    """A batch of payloads; the answer has as many, in the same order."""

    payloads: list[CodecPayload] = Field(default_factory=list, max_length=2_000)
