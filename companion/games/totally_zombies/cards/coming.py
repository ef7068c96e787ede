"""Effects that are being written; each leaves this list when it is registered."""

# fmt: off
# ruff: noqa: E501
COMING = {
    "3.5": "there-you-are power-outage oooooh-what-luck no-guts-no-glory thats-not-so-scary some-place-more-private its-hard-being-you behind-that-door my-you-look-familiar did-you-hear-that i-could-use-a-drink i-know-what-you-did sheer-determination where-did-he-go too-tired-to-run with-friends-like-you dont-go-to-sleep why-wont-you-die theyre-coming-for-you lots-of-running-and-screaming troubled-childhood",
    "4": "amulet rolled-up-newspaper sickle talk-to-the-hand tranquilizer-gun bad-zombie-no-biscuit dog-repellent fully-loaded clair-warlock were-all-friends-here portal monkeys-are-funny magic-key lost-in-the-woods full-moon-fever twist-of-fate return-to-sender the-trees-are-alive here-doggie something-doesnt-feel-quite-right",
    "6": "missed-step flashlight zombies-come-out-and-play oh-thats-new next-stop-hell it-was-here sounded-like-a-good-idea inflated-self-esteem i-could-use-that we-gotta-get-out-of-this-place flood finders-keepers easy-come-easy-go are-you-scared-yet",
    "7": "clown-nose cotton-candy i-hate-clowns important-clown-business seltzer-bottle send-in-the-clowns stuffed-animal thats-not-a-mask thats-not-an-exit whoaaa you-are-going-to-die what-do-you-mean-funny what-the cant-sleep",
}
