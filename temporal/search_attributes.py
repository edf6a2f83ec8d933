"""Registers our search attributes; a second time is no error."""

from collections.abc import Sequence
from typing import Any

from temporalio.api.enums.v1 import IndexedValueType
from temporalio.api.operatorservice.v1 import AddSearchAttributesRequest, ListSearchAttributesRequest
from temporalio.client import Client
from temporalio.common import SearchAttributeKey

from workflows.contracts import SEARCH_ATTRIBUTES


async def register_search_attributes(client: Client) -> tuple[str, ...]:
    """Add what the namespace lacks. Returns: the names that were added. Raises: RPCError."""
    known = await client.operator_service.list_search_attributes(
        ListSearchAttributesRequest(namespace=client.namespace)
    )
    missing = [key for key in SEARCH_ATTRIBUTES if key.name not in known.custom_attributes]
    if missing:
        await client.operator_service.add_search_attributes(adding(client.namespace, missing))
    return tuple(key.name for key in missing)


def adding(namespace: str, keys: Sequence[SearchAttributeKey[Any]]) -> AddSearchAttributesRequest:
    """The request that adds these attributes."""
    return AddSearchAttributesRequest(
        namespace=namespace,
        search_attributes={key.name: IndexedValueType.ValueType(key.indexed_value_type) for key in keys},
    )
