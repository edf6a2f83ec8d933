"""Bodies of the codec call: Temporal payloads as the Temporal UI sends them."""

from typing import Annotated

from pydantic import Field, StringConstraints

from api.http.wire import Key, Wire

Base64 = Annotated[str, StringConstraints(max_length=1_000_000)]
"""The call itself accepts 1 MB."""


class CodecPayload(Wire):
    """One payload; metadata values and data are base64."""

    metadata: Annotated[dict[Key, Base64], Field(max_length=50)] = Field(default_factory=dict)
    data: Base64 = ""


class CodecPayloads(Wire):
    """A batch of payloads; the answer has as many, in the same order."""

    payloads: list[CodecPayload] = Field(default_factory=list, max_length=2_000)
