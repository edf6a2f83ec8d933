"""The codec server of the Temporal UI: decrypts payloads for whoever may read them."""

from typing import Annotated

from fastapi import APIRouter, Header

from api.auth import Anyone
from api.problems import NotPermitted, NotSignedIn, problems
from api.schemas.codec import CodecPayloads
from models.errors import InvalidInput

router = APIRouter(tags=["codec"])


@router.post(
    "/temporal-codec/decode",
    operation_id="decodePayloads",
    responses=problems(NotSignedIn, NotPermitted, InvalidInput),
)
async def decode(
    wire: CodecPayloads, _: Anyone, x_namespace: Annotated[str | None, Header(max_length=100)] = None
) -> CodecPayloads:
    """Decrypt payloads of a namespace, in order."""
    raise NotImplementedError
