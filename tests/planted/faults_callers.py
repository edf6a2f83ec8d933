"""Faults in what one caller may do, hold and wait for beside the others."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "an agency's user finds the rows of its partner",
        "adapters/postgres/core/ownership.py",
        "DataScope.AGENCY.value: _ORG,",
        "DataScope.AGENCY.value: _PARTNER,",
        "tests/unit/adapters/test_ownership.py -k rows_of_its_own_column",
    ),
    Fault(
        "who has no scope finds all rows",
        "adapters/postgres/core/ownership.py",
        "return false() if column is None or value is None",
        "return true() if column is None or value is None",
        "tests/unit/adapters/test_ownership.py -k rows_of_its_own_column",
    ),
    Fault(
        "a repository narrows rows by a rule of its own",
        "adapters/postgres/prospect/work_list.py",
        "within(self._tenant, prospect), *self",
        "prospect.c.tenant_user == self._tenant.user, *self",
        "tests/architecture/test_code_rules.py -k whose_a_row_is",
    ),
    Fault(
        "anybody who quotes gives schedule credits",
        "api/quote/schedule.py",
        "or Permission.RECALCULATE in permissions_for(giver):",
        "or Permission.QUOTE in permissions_for(giver):",
        "tests/integration/api/test_quote_schedule.py -k who_may_not_recalculate",
    ),
    Fault(
        "an underwriter without RecalBeta gives schedule credits",
        "api/caller/access.py",
        'if _in_any(held, ("UWBeta",)) and _in_any(held, ("RecalBeta",)):',
        'if _in_any(held, ("UWBeta",)):',
        "tests/unit/api/test_access.py -k gives_schedule_percents",
    ),
    Fault(
        "each address of IPv6 is a caller of its own",
        "api/http/caller_address.py",
        "if isinstance(found, IPv6Address):",
        "if False:",
        "tests/unit/api/test_caller_address.py -k subscriber_counts_as_one",
    ),
    Fault(
        "liveness is refused by a busy process",
        "api/http/connections.py",
        " and path != LIVE:",
        ":",
        "tests/unit/api/test_connections_waiting.py -k busy_says_that_it_lives",
    ),
    Fault(
        "requests under way have no bound",
        "api/http/connections.py",
        "            scope[FULL] = True",
        "            scope[FULL] = False",
        "tests/unit/api/test_connections_waiting.py -k have_their_bound",
    ),
    Fault(
        "the server's own answers lack the headers of the edge",
        "api/http/connections.py",
        "cycle.scope.get(SENDING, cycle.send)",
        "cycle.send",
        "tests/unit/api/test_connections.py -k drips_for_ever",
    ),
    Fault(
        "an answer that nobody reads has no end",
        "api/http/connections.py",
        '        if self.flow.write_paused:\n            wanted = "reading"\n',
        "",
        "tests/unit/api/test_connections_unread.py -k nobody_reads",
    ),
    Fault(
        "what comes beside a body has no bound",
        "api/http/connections.py",
        "if self._beside > MOST_BESIDE and",
        "if self._beside > 1000 * MOST_BESIDE and",
        "tests/unit/api/test_connections_unread.py -k without_an_end",
    ),
    Fault(
        "headers have no bound",
        "api/http/connections.py",
        "if len(self.headers) > MOST_HEADERS or",
        "if len(self.headers) > 1000 * MOST_HEADERS or",
        "tests/unit/api/test_connections_unread.py -k a_head_has_a_bound",
    ),
    Fault(
        "requests sent ahead have no bound",
        "api/http/connections.py",
        "if len(self.pipeline) >= MOST_AHEAD:",
        "if len(self.pipeline) >= 10**6:",
        "tests/unit/api/test_connections_unread.py -k without_an_end",
    ),
    Fault(
        "who does not read the answer keeps the turn of large bodies",
        "api/body/limits.py",
        "await held.aclose()  # the work",
        "pass  # the work",
        "tests/unit/api/test_bodies.py -k keeps_nobody_from_a_turn",
    ),
    Fault(
        "a person's event streams have no bound",
        "api/http/limits.py",
        "if self._taken[person] >= self._most:",
        "if self._taken[person] >= 10**6:",
        "tests/unit/api/test_stream_places.py",
    ),
    Fault(
        "who asks for much at once keeps a neighbour waiting",
        "adapters/event_loop_offload.py",
        "self._waiting[caller] = line",
        "self._waiting[caller] = line; self._waiting.move_to_end(caller, last=False)",
        "tests/unit/adapters/test_event_loop_offload.py -k a_neighbour_waits",
    ),
    Fault(
        "one user takes all connections to the database",
        "adapters/postgres/unit_of_work.py",
        "if self._most_of_one is None or tenant.user is None:",
        "if True:",
        "tests/unit/adapters/test_unit_of_work_limit.py",
    ),
    Fault(
        "who waited long enough for own transactions gets a place that there is not",
        "adapters/postgres/unit_of_work.py",
        (
            '            raise TooManyAtOnce("Too much of yours is under way; '
            'wait for it, then try again") from None'
        ),
        "            pass",
        (
            "tests/unit/adapters/test_unit_of_work_limit.py -k "
            "test_who_waits_too_long_for_own_transactions_is_told_and_the_next_one_goes_on"
        ),
    ),
    Fault(
        "a mailed code can be guessed from many networks",
        "api/campaign/otp_routes.py",
        "wait_s = await limiter.wait_s(address, OTP_LATE_ADDRESS)",
        "wait_s = 0",
        "tests/unit/api/test_code_guessing.py -k over_all_networks",
    ),
    Fault(
        "who waits for an hour behind strangers has lost the own tries of the day",
        "api/campaign/otp_routes.py",
        "            await limiter.give_back(of_caller, OTP_WRONG_NETWORK, OTP_LATE_NETWORK)\n",
        "",
        "tests/unit/api/test_code_guessing.py -k has_lost_none",
    ),
    Fault(
        "strangers keep the owner of an address from codes for a day",
        "api/campaign/otp_routes.py",
        "    if await limiter.wait_s(address, OTP_WRONG_ADDRESS):\n",
        "    if await limiter.check(address, OTP_WRONG_ADDRESS, message=TRIED_OUT):\n",
        "tests/unit/api/test_code_guessing.py -k still_gets_in",
    ),
)
