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
)
