"""Effects that are being written; each leaves this list when it is registered."""

# fmt: off
# ruff: noqa: E501
COMING = {
    "7": "clown-nose cotton-candy i-hate-clowns important-clown-business seltzer-bottle send-in-the-clowns stuffed-animal thats-not-a-mask thats-not-an-exit whoaaa you-are-going-to-die what-do-you-mean-funny what-the cant-sleep",
}
