"""Settings that all tests share."""

import signal

from hypothesis import settings

# No test depends on the clock: a slow machine must not fail what a fast one passes.
settings.register_profile("companion", deadline=None, derandomize=True)
settings.load_profile("companion")

# What a shell starts in the background is deaf to Ctrl-C; what tests start and stop must hear it all the same.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
