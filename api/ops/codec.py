"""The codec server of the Temporal UI: decrypts payloads for whoever may read them."""

import base64
import binascii
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Depends, Header, Request, Response
from temporalio.api.common.v1 import Payload

from api.auth import Anyone, Caller, Guard
from api.body.json_route import JsonRoute
from api.caller.access import Permission
from api.http.headers import origin_of
from api.http.problems import CsrfRefused, NotFound, NotPermitted, NotSignedIn, TooManyRequests, problems
from api.ops.codec_schemas import CodecPayload, CodecPayloads
from api.services import Served, Services, services_of
from models.errors import InvalidInput, InvalidToken
from temporal.codec import CodecError, EncryptionCodec, KeyRing

router = APIRouter(tags=["codec"], route_class=JsonRoute)

LOOPBACK = ("localhost", "127.0.0.1")
ALLOWED_HEADERS = "content-type, x-namespace, authorization"


def _ui_origins(served: Services) -> frozenset[str]:
    """The origins of the Temporal UI: as configured, and on loopback under both of its names."""
    if not served.settings.temporal_ui_url:
        return frozenset()
    origin = origin_of(served.settings.temporal_ui_url)
    parts = urlsplit(origin)
    if parts.hostname not in LOOPBACK:
        return frozenset({origin})
    port = f":{parts.port}" if parts.port else ""
    return frozenset(f"{parts.scheme}://{name}{port}" for name in LOOPBACK)


def _on_loopback(request: Request, served: Services) -> bool:
    """Whether a browser on this machine asks for the UI, where the settings open the codec to it."""
    if served.settings.codec_auth != "loopback":
        return False
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname
    return host in LOOPBACK and request.headers.get("origin") in _ui_origins(served)


class DecodeGuard(Guard):
    """Permission to decode; on a machine of one's own the UI needs no session."""

    async def __call__(self, request: Request) -> Caller | None:
        """The caller; None for the UI on loopback."""
        if _on_loopback(request, services_of(request)):
            return None
        return await super().__call__(request)


MayDecode = Annotated[Caller | None, Depends(DecodeGuard(Permission.DECODE))]


def _allow(request: Request, response: Response, served: Services) -> None:
    origin = request.headers.get("origin", "")
    response.headers["Vary"] = "Origin"
    if origin in _ui_origins(served):
        response.headers["Access-Control-Allow-Origin"] = origin
        response.headers["Access-Control-Allow-Credentials"] = "true"
        response.headers["Access-Control-Allow-Headers"] = ALLOWED_HEADERS
        response.headers["Access-Control-Allow-Methods"] = "POST, OPTIONS"
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"


def _payload(wire: CodecPayload, index: int) -> Payload:
    try:
        return Payload(
            metadata={name: base64.b64decode(value, validate=True) for name, value in wire.metadata.items()},
            data=base64.b64decode(wire.data, validate=True),
        )
    except (binascii.Error, ValueError) as error:
        raise InvalidInput(f"Payload {index} is not base64", f"payloads.{index}") from error


def _wire(payload: Payload) -> CodecPayload:
    return CodecPayload(
        metadata={name: base64.b64encode(value).decode() for name, value in payload.metadata.items()},
        data=base64.b64encode(payload.data).decode(),
    )


@router.options("/temporal-codec/decode", include_in_schema=False)
async def preflight(request: Request, served: Served, _: Anyone) -> Response:
    """What the UI's browser asks before it posts."""
    response = Response(status_code=204)
    _allow(request, response, served)
    return response


@router.post(
    "/temporal-codec/decode",
    operation_id="decodePayloads",
    responses=problems(
        NotSignedIn, InvalidToken, NotPermitted, CsrfRefused, NotFound, InvalidInput, TooManyRequests
    ),
)
async def decode_payloads(
    wire: CodecPayloads,
    request: Request,
    response: Response,
    served: Served,
    _: MayDecode,
    x_namespace: Annotated[str | None, Header(max_length=100)] = None,
) -> CodecPayloads:
    """Decrypt payloads of a namespace, in order."""
    _allow(request, response, served)
    if x_namespace is not None and x_namespace != served.settings.temporal_namespace:
        raise NotFound("This codec serves another namespace")
    codec = EncryptionCodec(KeyRing.parse(served.settings.codec_keys.get_secret_value()))
    payloads = [_payload(item, index) for index, item in enumerate(wire.payloads)]
    try:
        decoded = await codec.decode(payloads)
    except CodecError as error:
        raise InvalidInput(str(error), "payloads") from error
    return CodecPayloads(payloads=[_wire(payload) for payload in decoded])
