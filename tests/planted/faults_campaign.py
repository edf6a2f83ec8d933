"""Faults in campaigns, codes and visitors."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a free mailbox becomes a company",
        "models/campaign.py",
        "return None if any(parent in free_mail for parent in parents) else domain",
        "return domain",
        "tests/unit/models/test_campaign.py",
    ),
    Fault(
        "one mailbox has several spellings",
        "models/campaign.py",
        "return email.strip().lower()",
        "return email.strip()",
        "tests/unit/models/test_campaign.py",
    ),
    Fault(
        "an address may hide a second one behind an encoded word",
        "models/campaign.py",
        "(?!.*=\\?)",
        "",
        "tests/unit/models/test_campaign.py",
    ),
    Fault(
        "a code has six digits",
        "models/campaign.py",
        "CODE_DIGITS = 4",
        "CODE_DIGITS = 6",
        "tests/unit/models/test_campaign.py",
    ),
    Fault(
        "a code can be tried for ever",
        "adapters/postgres/campaign_otp.py",
        "if row.over or row.tries >= CODE_TRIES:",
        "if row.over:",
        "tests/integration/api/campaign/test_code.py -k five_tries",
    ),
    Fault(
        "a code outlives its ten minutes",
        "adapters/postgres/campaign_otp.py",
        "if row.over or row.tries >= CODE_TRIES:",
        "if row.tries >= CODE_TRIES:",
        "tests/integration/api/campaign/test_code.py -k four_words",
    ),
    Fault(
        "a code of one browser works in another",
        "adapters/postgres/campaign_otp.py",
        "                table.session_id == session_id,\n",
        "",
        "tests/integration/api/campaign/test_code.py -k belongs_to_its_browser",
    ),
    Fault(
        "a new code has the tries of the one before it",
        "adapters/postgres/campaign_otp.py",
        '            "tries": 0,\n',
        "",
        "tests/integration/api/campaign/test_code.py -k five_tries",
    ),
    Fault(
        "no code is mailed to who came without a link",
        "api/routes/campaign_otp.py",
        "served.sessions.cookie.set(response, opened.token, None)",
        "str(opened)",
        "tests/integration/api/campaign/test_code.py -k no_link",
    ),
    Fault(
        "of any company a visitor reads the own quote",
        "api/routes/campaign.py",
        "if visit.proved(own) and company_of(own) == company:",
        "if visit.proved(own):",
        "tests/integration/api/campaign/test_known_address.py -k gets_its",
    ),
    Fault(
        "the button for another code mails none",
        "web/src/features/campaign/code-dialog.tsx",
        "disabled={left > 0 || checking} onClick={() => void send()}>",
        "disabled={left > 0 || checking} onClick={() => undefined}>",
        "web/src/app/campaign.test.tsx -t QE-155",
    ),
    Fault(
        "an agent is followed through the flow like a campaign's visitor",
        "web/src/app/pages/quote.tsx",
        "person?.user_type === 'visitor' ? person.email : null",
        "person?.email ?? null",
        "web/src/app/campaign-restored.test.tsx -t QE-165",
    ),
)
