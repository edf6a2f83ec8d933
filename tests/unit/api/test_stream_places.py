"""Event streams of one person are few, so that they never take the places of all."""

from contextlib import ExitStack
from uuid import uuid4

import pytest

from api.__main__ import MOST_REQUESTS
from api.http.limits import STREAMS_AT_ONCE, StreamPlaces
from api.http.problems import TooManyRequests


def test_a_person_beyond_the_places_is_told_and_others_are_not() -> None:
    places, one, other = StreamPlaces(), uuid4(), uuid4()
    with ExitStack() as streams:
        for _ in range(STREAMS_AT_ONCE):
            streams.enter_context(places.open_stream(one))
        with pytest.raises(TooManyRequests, match="60 event streams"), places.open_stream(one):
            pass
        with places.open_stream(other):
            pass
    with places.open_stream(one):
        pass
    assert not places._taken


def test_many_people_find_a_place_beside_one_who_takes_all_of_hers() -> None:
    assert MOST_REQUESTS >= 10 * STREAMS_AT_ONCE
