"""The codec server of the Temporal UI and CLI: decrypts for who may read, encrypts for who operates."""

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
from temporal.codec import CodecError, EncryptionCodec, KeyRing, is_sealed

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


class CodecGuard(Guard):
    """A permission; on a machine of one's own the UI needs no session."""

    async def __call__(self, request: Request) -> Caller | None:
        """The caller; None for the UI on loopback."""
        if _on_loopback(request, services_of(request)):
            return None
        return await super().__call__(request)


MayDecode = Annotated[Caller | None, Depends(CodecGuard(Permission.DECODE))]
MayEncode = Annotated[Caller | None, Depends(CodecGuard(Permission.OPERATE))]
Namespace = Annotated[str | None, Header(max_length=100)]
REFUSALS = (NotSignedIn, InvalidToken, NotPermitted, CsrfRefused, NotFound, InvalidInput, TooManyRequests)


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


def _codec(served: Services, namespace: str | None) -> EncryptionCodec:
    """The codec of the namespace that is asked about. Raises: NotFound."""
    if namespace is not None and namespace != served.settings.temporal_namespace:
        raise NotFound("This codec serves another namespace")
    return EncryptionCodec(KeyRing.parse(served.settings.codec_keys.get_secret_value()))


@router.options("/temporal-codec/decode", include_in_schema=False)
@router.options("/temporal-codec/encode", include_in_schema=False)
async def preflight(request: Request, served: Served, _: Anyone) -> Response:
    """What the UI's browser asks before it posts."""
    response = Response(status_code=204)
    _allow(request, response, served)
    return response


@router.post(
    "/temporal-codec/decode",
    operation_id="decodePayloads",
    responses=problems(*REFUSALS),
)
async def decode_payloads(
    wire: CodecPayloads,
    request: Request,
    response: Response,
    served: Served,
    _: MayDecode,
    x_namespace: Namespace = None,
) -> CodecPayloads:
    """Decrypt payloads of a namespace, in order."""
    _allow(request, response, served)
    codec = _codec(served, x_namespace)
    payloads = [_payload(item, index) for index, item in enumerate(wire.payloads)]
    try:
        decoded = await codec.decode(payloads)
    except CodecError as error:
        raise InvalidInput(str(error), "payloads") from error
    return CodecPayloads(payloads=[_wire(payload) for payload in decoded])


@router.post("/temporal-codec/encode", operation_id="encodePayloads", responses=problems(*REFUSALS))
async def encode_payloads(
    wire: CodecPayloads,
    request: Request,
    response: Response,
    served: Served,
    _: MayEncode,
    x_namespace: Namespace = None,
) -> CodecPayloads:
    """Encrypt payloads that somebody typed, in order; what is encrypted already stays as it is."""
    _allow(request, response, served)
    codec = _codec(served, x_namespace)
    payloads = [_payload(item, index) for index, item in enumerate(wire.payloads)]
    sealed = [each if is_sealed(each) else (await codec.encode([each]))[0] for each in payloads]
    return CodecPayloads(payloads=[_wire(payload) for payload in sealed])
