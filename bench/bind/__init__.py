"""Online bind and carriers' decisions, measured beside bare updates."""
