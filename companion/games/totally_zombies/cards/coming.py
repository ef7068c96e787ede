"""Effects that are being written; each leaves this list when it is registered."""

# fmt: off
# ruff: noqa: E501
COMING = {
    "6": "missed-step flashlight zombies-come-out-and-play oh-thats-new next-stop-hell it-was-here sounded-like-a-good-idea inflated-self-esteem i-could-use-that we-gotta-get-out-of-this-place flood finders-keepers easy-come-easy-go are-you-scared-yet",
    "7": "clown-nose cotton-candy i-hate-clowns important-clown-business seltzer-bottle send-in-the-clowns stuffed-animal thats-not-a-mask thats-not-an-exit whoaaa you-are-going-to-die what-do-you-mean-funny what-the cant-sleep",
}
