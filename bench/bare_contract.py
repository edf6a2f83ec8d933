"""What the bare worker and its caller agree on."""

BARE_QUEUE = "bench"
PARTNER_CARRIERS = (
    ("gms", "key_risk"),
    ("gms", "uwic"),
    ("gms", "starnet"),
    ("wcn", "normandy"),
    ("wcn", "sunz"),
    ("quadrant", "zurich"),
    ("quadrant", "key_risk"),
    ("stafflink", "sunz"),
    ("stafflink", "zurich"),
    ("ies", "starnet"),
)
"""Ten programs that our own engine rates: no carrier's latency is in the figure."""

PROGRAMS = tuple(f"{partner}-{carrier}" for partner, carrier in PARTNER_CARRIERS)
