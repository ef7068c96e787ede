"""Settings that all tests share."""

import os
import signal

from hypothesis import settings

# No test depends on the clock: a slow machine must not fail what a fast one passes.
settings.register_profile("companion", deadline=None, derandomize=True)
settings.load_profile("companion")

# What people read is English in every test that does not say otherwise, whatever this machine speaks.
os.environ.pop("LANGUAGE", None)
os.environ["LC_ALL"] = "C.UTF-8"

# What a shell starts in the background is deaf to Ctrl-C; what tests start and stop must hear it all the same.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
