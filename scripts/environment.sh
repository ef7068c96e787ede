# Sourced by ./play and ./check: finds a Python, makes .venv and says what to type where it cannot help itself.
# Everything here may run again at any time; a finished step is recognised and skipped.

# HERE is the checkout; the script that sources this sets it.
VENV=$HERE/.venv
PYTHON=$VENV/bin/python

say() { printf '%s\n' "$*" >&2; }
fail() { say "$(basename "$0"): $*"; exit 1; }

is_new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    local name
    for name in python3 python3.13 python3.12 python3.11 python3.14; do
        if command -v "$name" >/dev/null && is_new_enough "$name"; then
            command -v "$name"
            return
        fi
    done
    return 1
}

# Runs a command as root: directly, or through a sudo that asks for no password.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; elif command -v sudo >/dev/null; then sudo -n "$@"; else return 1; fi
}

# Debian and Raspberry Pi OS ship Python without ensurepip; the package python3-venv brings it.
install_ensurepip() {
    local version package
    version=$("$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    package=python3-venv
    [ "$(basename "$1")" = python3 ] || package=python$version-venv
    if command -v apt-get >/dev/null; then
        say "Installing $package, which Debian keeps apart from Python ..."
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$package" >&2 && return
        as_root apt-get update -q >&2 &&
            as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q "$package" >&2 && return
        fail "pip is missing in this Python. Type: sudo apt-get install $package    and run $0 again."
    fi
    fail "pip is missing in this Python ($1). Install the ensurepip module of Python $version and run $0 again."
}

# A virtual environment without pip is enough to play; ./check adds pip with ensure_pip.
ensure_venv() {
    if [ -x "$PYTHON" ] && is_new_enough "$PYTHON"; then return; fi
    local python
    python=$(find_python) || fail "no Python 3.11 or newer was found. Type: sudo apt-get install python3    and run $0 again."
    rm -rf "$VENV"
    say "Making $VENV with $("$python" --version) ..."
    "$python" -m venv --without-pip "$VENV" || fail "$python -m venv could not make $VENV; the lines above say why."
}

# The command `companion` from this checkout; an installation by pip puts its own in the same place.
ensure_command() {
    [ -x "$VENV/bin/companion" ] && return
    printf '#!/bin/sh\nPYTHONPATH="%s${PYTHONPATH:+:$PYTHONPATH}" exec "%s" -m companion "$@"\n' "$HERE" "$PYTHON" \
        > "$VENV/bin/companion"
    chmod +x "$VENV/bin/companion"
}

ensure_pip() {
    "$PYTHON" -m pip --version >/dev/null 2>&1 && return
    local base
    base=$("$PYTHON" -c 'import sys; print(sys._base_executable)')
    "$base" -c 'import ensurepip' >/dev/null 2>&1 || install_ensurepip "$(find_python)"
    "$PYTHON" -m ensurepip --upgrade >/dev/null || fail "pip could not be put into $VENV; the lines above say why."
}

# The stamp names what was installed; it differs as soon as pyproject.toml does.
stamp() { "$PYTHON" -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$HERE/pyproject.toml"; }

# What the page with its simulated desk is made of; looked for without importing it.
has_page() {
    "$PYTHON" -c 'import sys
from importlib.util import find_spec
sys.exit(not all(map(find_spec, ("websockets", "segno", "gpiozero", "luma", "neopixel", "neopixel_spi", "serial", "PIL"))))' 2>/dev/null
}

install_page() {
    has_page && return
    (ensure_pip) || return 1
    say "Installing what the page needs into $VENV (once) ..."
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 10 --editable "$HERE[web]" >&2
}

# A configuration of this user or this machine says which board there is.
has_config() {
    [ -f "${XDG_CONFIG_HOME:-$HOME/.config}/zombie-table-companion/companion.toml" ] || [ -f /etc/companion/companion.toml ]
}

# What drives the pins of a board; nothing is needed where they are simulated.
install_pins() {
    local extra
    extra=$(pins_of "$1")
    [ -n "$extra" ] || return 0
    "$PYTHON" -c 'import lgpio' 2>/dev/null && return
    (ensure_pip) || return 1
    say "Installing what this board's pins need into $VENV (once) ..."
    "$PYTHON" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 10 --editable "$HERE[$extra]" >&2
}

has_browser() { command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null; }

# Debian's chromium, for the tests of the page; only where this may be done without asking for a password.
install_browser() {
    has_browser && return
    command -v apt-get >/dev/null || return 1
    say "Installing chromium for the tests of the page ..."
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium >&2 2>/dev/null && return
    as_root apt-get update -q >&2 2>/dev/null &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends chromium >&2
}

# Two engines besides chromium, for a short turn in each: Firefox, and WebKitGTK with its driver on a virtual screen.
has_engines() {
    { command -v firefox-esr || command -v firefox; } >/dev/null && command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null
}

install_engines() {
    has_engines && return
    command -v apt-get >/dev/null || return 1
    say "Installing Firefox and WebKitGTK for the tests of the page ..."
    as_root apt-get update -q >&2 2>/dev/null &&
        as_root env DEBIAN_FRONTEND=noninteractive \
            apt-get install -y -q --no-install-recommends firefox-esr webkit2gtk-driver xvfb >&2
}
