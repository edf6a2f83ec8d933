"""How a process connects to Temporal: one client per event loop, with our plugin on it."""

from temporalio.client import Client
from temporalio.runtime import Runtime

from temporal.codec import KeyRing
from temporal.plugin import QuoteloomPlugin
from workflows.contracts import NAMESPACE


async def connect(
    address: str,
    codec_keys: str,
    *,
    namespace: str = NAMESPACE,
    identity: str | None = None,
    lazy: bool = False,
    runtime: Runtime | None = None,
    versioned: bool = False,
) -> Client:
    """A client of the namespace.

    Args: codec_keys: 'id:base64,...' as in QUOTELOOM_CODEC_KEYS; lazy: connect at the first call, so
        that a process starts while Temporal is down (workers cannot be lazy); versioned: whether its workers
        are of a named build.
    Raises: RuntimeError when not lazy and the server does not answer; ValueError for a broken key ring.
    """
    return await Client.connect(
        address,
        namespace=namespace,
        identity=identity,
        lazy=lazy,
        runtime=runtime,
        plugins=[QuoteloomPlugin(KeyRing.parse(codec_keys), versioned=versioned)],
    )
