"""Faults in who may see and do what, and in what stays secret."""

from tests.planted.fault import Fault

KNOWN = (
    "tests/integration/api/campaign/test_known_address.py -k "
    "test_note_and_archive_of_a_visitors_quote_are_the_agencys"
)

FAULTS = (
    Fault(
        "who only reads a prospect stores quote records for it",
        "api/quote/record_routes.py",
        "wire: QuoteRecords, served: Served, user: MayQuote, offers",
        "wire: QuoteRecords, served: Served, user: MayView, offers",
        "tests/integration/api/test_access.py -k writes_nothing",
    ),
    Fault(
        "a workflow history is readable",
        "temporal/codec.py",
        "return [self._encrypt(payload) for payload in payloads]",
        "return list(payloads)",
        "tests/unit/temporal/test_codec.py",
    ),
    Fault(
        "demo users see like staff",
        "api/caller/access.py",
        "return DataScope.OWN\n    if _in_any(person.groups, STAFF_GROUPS):",
        "return DataScope.STAFF\n    if _in_any(person.groups, STAFF_GROUPS):",
        "tests/unit/api/test_access.py",
    ),
    Fault(
        "an underwriter may start quotes",
        "api/caller/access.py",
        (
            '"UWBeta": frozenset({Permission.LOOK_UP, Permission.VIEW, Permission.UNDERWRITE, '
            "Permission.READ_BOOKS}),"
        ),
        (
            '"UWBeta": frozenset({Permission.LOOK_UP, Permission.VIEW, Permission.UNDERWRITE, '
            "Permission.READ_BOOKS, Permission.QUOTE}),"
        ),
        "tests/unit/api/test_access.py",
    ),
    Fault(
        "an agent without an agency sees the rows of agencies",
        "api/caller/access.py",
        "return DataScope.AGENCY if person.agency_key else DataScope.OWN",
        "return DataScope.AGENCY",
        "tests/unit/api/test_access.py",
    ),
    Fault(
        "a partner's user sees like an agency",
        "api/caller/access.py",
        "    if person.user_type == PEO:\n        return DataScope.PARTNER\n",
        "",
        "tests/unit/api/test_access.py",
    ),
    Fault(
        "a path back out of a page is an address of ours",
        "api/caller/access.py",
        "return path if plain and not climbs and",
        "return path if plain and",
        "tests/unit/api/test_access.py",
    ),
    Fault(
        "a sealed value opens in another row",
        "adapters/crypto.py",
        "    def seal(self, plain: str, *, table: str, row: object) -> bytes:\n",
        ("    def seal(self, plain: str, *, table: str, row: object) -> bytes:\n        row = table\n"),
        "tests/unit/adapters/test_crypto.py",
    ),
    Fault(
        "a session cookie can be read by scripts",
        "api/caller/sessions.py",
        'secure=self.tls, httponly=True, samesite="lax"\n        )\n',
        'secure=self.tls, httponly=False, samesite="lax"\n        )\n',
        "tests/integration/api/test_sign_in.py",
    ),
    Fault(
        "a demo user sees programs that have no demo name",
        "api/caller/disguise.py",
        "return key in self._codes",
        "return True",
        "tests/unit/api/test_disguise.py",
    ),
    Fault(
        "an agent notes what only an underwriter may press",
        "api/caller/access.py",
        '    "release_clicked": frozenset({Permission.UNDERWRITE}),',
        '    "release_clicked": frozenset({Permission.QUOTE, Permission.UNDERWRITE}),',
        "tests/unit/api/test_access.py -k test_a_button_is_noted_by_who_may_press_it",
    ),
    Fault(
        "a campaign visitor submits to an underwriter",
        "api/caller/access.py",
        "return allowed - {Permission.SUBMIT} if person.kind is PrincipalKind.VISITOR else allowed",
        "return allowed",
        "tests/unit/api/test_access.py -k test_a_visitor_quotes_and_does_not_submit",
    ),
    Fault(
        "a visitor reads the agency's note beside the prices",
        "api/quote/indication_routes.py",
        '    """The agency\'s note beside a prospect\'s prices."""\n    user.refuse_visitor(_AGENCY_NOTE)\n',
        '    """The agency\'s note beside a prospect\'s prices."""\n',
        KNOWN,
    ),
    Fault(
        "a visitor archives the agency's quote",
        "api/prospect/work_routes.py",
        "    user.refuse_visitor(\"A visitor's quote can be changed,",
        "    str(\"A visitor's quote can be changed,",
        KNOWN,
    ),
    Fault(
        "a hidden name in other letters stays in a quote PDF",
        "documents/hidden_names.py",
        ", flags=re.IGNORECASE)",
        ")",
        "tests/unit/documents/test_quote_pdf.py -k whatever_letters",
    ),
    Fault(
        "the form of a program is told to who may not see it",
        "api/quote/routes.py",
        'chosen = offers.chosen([program], "program")[0]',
        """every = {one.key: one for one in offers.lists.programs}
    chosen = every.get(offers.key_of(program)) or offers.chosen([program], "program")[0]""",
        "tests/integration/api/test_quote.py -k told_to_who",
    ),
    Fault(
        "a partner's user moves a draft to the demo",
        "api/prospect/draft_rules.py",
        "elif user.scope is DataScope.PARTNER and user.principal.partner_key:",
        'elif user.scope is DataScope.PARTNER and user.principal.partner_key == "?":',
        "tests/integration/api/test_prospect.py -k partner_sees",
    ),
    Fault(
        "a demo guest reads the real carriers in the quote records",
        "api/quote/record_routes.py",
        "build = partial(offers.as_seen, quotes)",
        "build = partial(lambda every: every, quotes)",
        "tests/integration/api/test_demo_keys.py -k names_a_real",
    ),
    Fault(
        "a program that is no longer sold is asked again",
        "api/quote/retry_routes.py",
        'offers.sold([program], target.effective_date, "program")',
        'offers.chosen([program], "program")',
        "tests/integration/api/test_quote_retry.py -k no_longer_sold",
    ),
    Fault(
        "a demo guest reads the real carriers in the tries of a program",
        "api/quote/retry_routes.py",
        "return [offers.as_seen(attempt) for attempt in found]",
        "return list(found)",
        "tests/integration/api/test_demo_keys.py -k names_a_real",
    ),
    Fault(
        "a demo guest reads the real program in a worksheet",
        "api/worksheet/routes.py",
        "build = partial(offers.as_seen, found)",
        "build = partial(lambda every: every, found)",
        "tests/integration/api/test_demo_keys.py -k names_a_real",
    ),
    Fault(
        "a demo guest reads the real programs where two runs are compared",
        "api/quote/difference_routes.py",
        "return offers.as_seen(difference_of(old, new, was, now, names))",
        "return difference_of(old, new, was, now, names)",
        "tests/integration/api/test_demo_keys.py -k names_a_real",
    ),
    Fault(
        "a demo guest reads the real name of a carrier that the draft has chosen",
        "api/caller/catalogue.py",
        "{(shown := self.shown(p)).key: shown.carrier_name for p in self._programs.values()}",
        "{self.shown(p).key: p.carrier_name for p in self._programs.values()}",
        "tests/integration/api/test_demo_keys.py -k names_a_real",
    ),
    Fault(
        "a forged request leaves no trace",
        "api/auth.py",
        "        await _audit_refusal(services, request, refused.code, None)\n        raise",
        "        raise",
        "tests/integration/api/test_csrf_and_bearer.py -k audit_log",
    ),
    Fault(
        "what the groups do not allow leaves no trace",
        "api/auth.py",
        "            await _audit_refusal(services, request, NotPermitted.code, caller)\n",
        "",
        "tests/integration/api/test_csrf_and_bearer.py -k audit_log",
    ),
    Fault(
        "who is in no group comes in as an agent",
        "adapters/keycloak.py",
        'groups=frozenset(claims.get("groups", ())),',
        'groups=frozenset(claims.get("groups") or ("AgencyBeta",)),',
        "tests/integration/api/test_sign_in.py -k known_group",
    ),
    Fault(
        "a path that a browser reads as a way back is an address of ours",
        "api/caller/access.py",
        ' and not set(path) & set("\\\\ ")',
        "",
        "tests/unit/api/test_access.py -k nowhere_else",
    ),
    Fault(
        "a partner's group is missing in the realm",
        "adapters/keycloak_desired_realm.py",
        '"ESGBeta", ',
        "",
        "tests/unit/api/test_access.py -k every_group_of_the_table",
    ),
)
