"""Check of the certificate with which the page is encrypted: does it hold together, and how long is it good?"""

from __future__ import annotations

from pathlib import Path
from shutil import which
from time import time

from companion.config import Web
from companion.doctor.finding import Finding, failed, ok, skipped, warning
from companion.web.certificates import DAY, FILE, RENEWED, context_of, look
from companion.web.errors import PageUnavailable

NAME = "certificate"


def certificate(web: Web, state: Path) -> Finding:
    if not web.tls:
        return skipped(NAME, "the page is not encrypted: tls is off")
    file = web.certificate or state / FILE
    if web.certificate is None and not file.exists():
        if which("openssl") is None:
            return failed(NAME, "none yet, and the program openssl is missing", "sudo apt install openssl")
        return ok(NAME, "made when the page is offered for the first time")
    try:
        found = look(context_of(file, web.key), file)
    except (PageUnavailable, OSError) as error:
        if web.certificate is None:
            return warning(NAME, str(error), "start the companion anew: it makes another one")
        return failed(NAME, str(error), "renew it, or take `certificate` and `key` out of the configuration")
    left = int((found.until - time()) // DAY)
    words = f"good for {left} days; SHA-256 {found.fingerprint}"
    if web.certificate is not None and left < RENEWED:
        return warning(NAME, words, "renew it before it runs out; the companion renews only its own")
    return ok(NAME, words)
