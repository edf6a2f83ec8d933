"""Properties say what holds, not how long a drawn example may take: a busy machine is no counterexample."""

from hypothesis import settings

settings.register_profile("without-deadline", deadline=None)
settings.load_profile("without-deadline")
