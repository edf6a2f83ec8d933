"""What `up` and `status` print: an address per thing that runs, opening on what a person looks for."""

from dev.commands.welcome import addresses

RUNTIME = {
    "ports": {"api": 8000, "temporal_ui": 8233, "mail_web": 1080},
    "services": [{"name": "api"}, {"name": "temporal"}],
}


def test_temporal_opens_on_our_own_namespace() -> None:
    assert addresses(RUNTIME)["temporal"] == "http://localhost:8233/namespaces/quoteloom/workflows"


def test_only_what_runs_has_an_address() -> None:
    assert set(addresses(RUNTIME)) == {"application", "api docs", "temporal"}
