"""What a poll of a carrier's job brings stands in the API's document, type by type."""

import pytest

from api.bind.polled import SHAPES
from tests.support.openapi import served_schema


@pytest.mark.req("CB-278")
def test_each_type_is_documented_with_its_fields() -> None:
    call = served_schema()["paths"]["/api/get{carrier}Data/{id}/{type}"]["get"]
    [kind] = [each for each in call["parameters"] if each["name"] == "type"]
    assert set(kind["schema"]["enum"]) == set(SHAPES)
    for type, fields in SHAPES.items():
        assert f"{type}: {', '.join(fields)}." in call["description"]
