"""Properties say what holds, not how long a drawn example may take: a busy machine is no counterexample."""

import os

from hypothesis import Phase, settings

settings.register_profile("without-deadline", deadline=None)
settings.register_profile(
    "first-failure", settings.get_profile("without-deadline"), phases=(Phase.explicit, Phase.generate)
)
settings.load_profile("first-failure" if "TEST_FIRST_FAILURE" in os.environ else "without-deadline")
