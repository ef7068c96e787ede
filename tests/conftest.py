"""Settings that all tests share."""

from hypothesis import settings

# No test depends on the clock: a slow machine must not fail what a fast one passes.
settings.register_profile("companion", deadline=None, derandomize=True)
settings.load_profile("companion")
