"""Faults by which what belongs to another prospect, run, address or try is told, changed or taken along."""

from tests.planted.fault import Fault

ADAPTERS = "tests/integration/adapters"
API = "tests/integration/api"

FAULTS = (
    Fault(
        "Start Fresh deletes the results of everybody's further tries",
        "adapters/postgres/prospect/erasure.py",
        "select(quote_attempt.c.result_key).where(quote_attempt.c.run_id.in_(runs))",
        "select(quote_attempt.c.result_key)",
        f"{ADAPTERS}/test_quote_retry.py -k go_with_their_prospect",
    ),
    Fault(
        "a program is asked again in another run",
        "adapters/postgres/quote/retry.py",
        "                carrier_quote.c.run_id == run_id,\n"
        "                carrier_quote.c.program == program,\n                within",
        "                carrier_quote.c.program == program,\n                within",
        f"{ADAPTERS}/test_quote_retry.py -k holds_up_no_other",
    ),
    Fault(
        "the tries of a program are told the last one first",
        "adapters/postgres/quote/retry.py",
        ".order_by(quote_attempt.c.number)\n            )\n        ).all()\n        outcomes",
        ".order_by(quote_attempt.c.number.desc())\n            )\n        ).all()\n        outcomes",
        f"{ADAPTERS}/test_quote_retry.py -k oldest_first",
    ),
    Fault(
        "a price marks every prospect as quoted",
        "adapters/postgres/quote/write.py",
        "prospect.c.id == run.c.prospect_id, any_price",
        "any_price",
        f"{ADAPTERS}/test_quote_start.py -k to_whom_the_prospect_belongs",
    ),
    Fault(
        "a run that nobody priced marks its prospect as quoted",
        "adapters/postgres/quote/write.py",
        "exists().where(carrier_quote.c.run_id == _RUN, priced)",
        "exists().where(priced)",
        f"{ADAPTERS}/test_quote_start.py -k to_whom_the_prospect_belongs",
    ),
    Fault(
        "the day's work counts the carriers of all runs at each",
        "adapters/postgres/prospect/work_list.py",
        "        .where(carrier_quote.c.run_id == page.c.last_run_id)\n",
        "",
        f"{API}/test_prospect_work.py -k its_own_run",
    ),
    Fault(
        "a note is saved over those of all prospects",
        "adapters/postgres/quote/indication.py",
        "quote_note.c.prospect_id == prospect_id, quote_note.c.version == base_version",
        "quote_note.c.version == base_version",
        f"{API}/test_quote_indication.py -k never_overwritten",
    ),
    Fault(
        "a business that was quoted twice is told of by its first quote",
        "adapters/postgres/prospect/clearance.py",
        "quote_run.c.created_at.desc().nulls_last()",
        "quote_run.c.created_at.asc().nulls_last()",
        f"{API}/test_prospect_clearance.py -k newest_first",
    ),
    Fault(
        "an address that is proved proves all",
        "adapters/postgres/campaign/repository.py",
        "update(campaign_contact).where(_CONTACT.id == contact.id).values(values)",
        "update(campaign_contact).values(values)",
        f"{API}/campaign/test_contact_owner.py -k without_an_address",
    ),
    Fault(
        "a wrong code costs everybody's codes a try",
        "adapters/postgres/campaign/otp.py",
        "update(otp_code).where(table.id == row.id).values",
        "update(otp_code).values",
        f"{API}/campaign/test_code.py -k belongs_to_its_browser",
    ),
    Fault(
        "a demo link is used up by a guest who cannot be signed in",
        "api/identity/demo_routes.py",
        "        return await served.keycloak.sign_in(entry.account, password)\n"
        "    except QuotingError as refused:\n"
        "        async with served.uow.begin(Tenant.nobody()) as work:\n"
        "            await work.demo_links.give_back(entry)\n"
        "        raise IdentityUnavailable(NOT_SET_UP) from refused\n",
        "    except QuotingError as refused:\n"
        "        async with served.uow.begin(Tenant.nobody()) as work:\n"
        "            await work.demo_links.give_back(entry)\n"
        "        raise IdentityUnavailable(NOT_SET_UP) from refused\n"
        "    return await served.keycloak.sign_in(entry.account, password)\n",
        f"{API}/test_demo.py -k could_not_be_served",
    ),
)
