"""Faults in how much one caller may send, hold and wait for."""

from tests.planted.fault import Fault

BODIES = "tests/unit/api/test_bodies.py"
WAITING = "tests/unit/api/test_connections_waiting.py"

FAULTS = (
    Fault(
        "a body whose length is said to be too large is read",
        "api/bodies.py",
        "            if length is not None and length > rule.limit:",
        "            if False:",
        f"{BODIES} -k test_a_said_length_beyond_the_limit_is_refused_before_a_byte_is_read",
    ),
    Fault(
        "a body without a length has no bound",
        "api/body_reading.py",
        "        if len(into) > limit:",
        "        if False:",
        f"{BODIES} -k test_a_body_without_a_length_is_counted_and_refused_by_name",
    ),
    Fault(
        "a stranger's body is read before the 401",
        "api/bodies.py",
        "            if rule.guard is not None:",
        "            if False:",
        f"{BODIES} -k test_a_stranger_is_refused_before_a_byte_is_read",
    ),
    Fault(
        "an open call takes as much as one with a session",
        "api/bodies.py",
        "            by_permission = JSON_BODY if closed else OPEN_BODY",
        "            by_permission = JSON_BODY",
        f"{BODIES} -k test_every_route_with_a_body_has_a_limit_by_its_permission",
    ),
    Fault(
        "one caller who sends slowly holds all places for large bodies",
        "api/bodies.py",
        "if full or (caller is not None and self._waiting_of[caller] >= MOST_OF_ONE):",
        "if full:",
        f"{BODIES} -k test_one_caller_who_sends_slowly_leaves_room_for_the_others",
    ),
    Fault(
        "thousands of faults of a small body are spelt out on the loop",
        "api/json_route.py",
        '    if body.count(b",") <= MANY_VALUES:',
        "    if body:",
        "tests/unit/api/test_many_faults.py -k thousands_of_unknown_keys",
    ),
    Fault(
        "columns of a large draft are made on the loop",
        "adapters/postgres/prospect.py",
        "return await off_loop_if(large, columns_of, *taken)",
        "return columns_of(*taken)",
        "tests/unit/adapters/test_prospect_large.py -k columns_of_a_large_draft",
    ),
    Fault(
        "a half-sent request stays open",
        "api/connections.py",
        "            self._timer = self.loop.call_later(self.header_s, self.transport.close)",
        "            pass",
        "tests/unit/api/test_connections.py -k test_a_half_sent_request_is_closed_after_its_time",
    ),
    Fault(
        "a body that drips keeps its connection",
        "api/connections.py",
        "left = min(self._heard_at + self.body_s, self._body_due) - now",
        "left = self._heard_at + self.body_s - now",
        "tests/unit/api/test_connections.py -k drips_for_ever",
    ),
    Fault(
        "connections that only wait keep requests out",
        "api/connections.py",
        "most, self.limit_concurrency = self.config.limit_concurrency, None",
        "most = self.limit_concurrency = self.config.limit_concurrency",
        f"{WAITING} -k keep_no_request_out",
    ),
    Fault(
        "one address may have all places of those that wait",
        "api/connections.py",
        "crowd = own if len(own) > self.most_of_one else alike",
        "crowd = alike",
        f"{WAITING} -k of_another_address",
    ),
    Fault(
        "many addresses that wait have no bound together",
        "api/connections.py",
        "else alike if len(alike) > self.most_waiting else []",
        "else []",
        f"{WAITING} -k many_addresses",
    ),
    Fault(
        "a proxy of ours has one caller's places",
        "api/connections.py",
        "own = [] if self._speaks_for_many else [",
        "own = [",
        f"{WAITING} -k proxy_of_ours",
    ),
    Fault(
        "the server that runs does not know its proxies",
        "api/__main__.py",
        "TimedProtocol.trusted = load(Process.API).trusted_proxies",
        "",
        f"{WAITING} -k knows_the_proxies",
    ),
    Fault(
        "a large body is read on the loop",
        "api/json_route.py",
        "value = await off_loop(_checked, field, body) if len(body) > LARGE_BODY else _small(field, body)",
        "value = _checked(field, body)",
        "tests/unit/api/test_refused_cost.py",
    ),
    Fault(
        "a million values are read at one stretch",
        "api/json_route.py",
        "if commas > MOST_COMMAS or ",
        "if ",
        "tests/unit/api/test_many_faults.py -k than_any_call_takes",
    ),
    Fault(
        "any number of names is read at one stretch",
        "api/json_route.py",
        "        if len(names) > MOST_NAMES:\n",
        "        if not names:\n",
        "tests/unit/api/test_many_faults.py -k than_all_calls_have",
    ),
    Fault(
        "the lines of thousands of locations are counted on the loop",
        "api/wire.py",
        "        if len(places) > MOST_LOCATIONS:\n",
        "        if not value:\n",
        "tests/unit/api/test_many_faults.py -k nobody_counts_the_lines",
    ),
    Fault(
        "a key that stands twice in a body counts as its last",
        "api/json_keys.py",
        "    if len({key for key, _ in pairs}) < len(pairs):",
        "    if False:",
        ("tests/unit/api/test_many_faults.py -k test_a_key_that_stands_twice_is_refused_by_its_name"),
    ),
)
