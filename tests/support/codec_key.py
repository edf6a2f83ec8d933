"""The committed key of tests and recorded histories; it protects nothing."""

import base64

TEST_KEYS = "test-1:" + base64.b64encode(b"quoteloom-test-codec-key-32bytes").decode()
