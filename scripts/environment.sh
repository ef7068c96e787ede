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

# The Python that .venv was made with.
base_python() { "$PYTHON" -c 'import sys; print(sys._base_executable)'; }

ensure_pip() {
    "$PYTHON" -m pip --version >/dev/null 2>&1 && return
    "$(base_python)" -c 'import ensurepip' >/dev/null 2>&1 || install_ensurepip "$(find_python)"
    "$PYTHON" -m ensurepip --upgrade >/dev/null || fail "pip could not be put into $VENV; the lines above say why."
}

# The stamp names what was installed; it differs as soon as pyproject.toml does.
stamp() { "$PYTHON" -c 'import hashlib, sys; print(hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())' "$HERE/pyproject.toml"; }

# Are these extras of pyproject.toml here? companion/extras.py knows what belongs to which.
has_extras() { PYTHONPATH=$HERE "$PYTHON" -m companion.extras "$@" >/dev/null 2>&1; }

known_extras() { PYTHONPATH=$HERE "$PYTHON" -m companion.extras "$@" >&2 || [ $? = 1 ]; }

# install_extras EXTRA...: into .venv, unless they are there.
install_extras() { has_extras "$@" || bring_extras "$@"; }

# bring_extras EXTRA...: the very files that the installer takes, by their hashes, where there are lists of them for this Python
# and machine (scripts/locked.py knows); elsewhere, or with UNLOCKED=yes, the newest that pip finds.
bring_extras() {
    local lists status=0
    case " $* " in *" pi "* | *" rpi-lgpio "*) see_lgpio_of_debian ;; esac
    (ensure_pip) || return 1
    say "Installing $* into $VENV (once) ..."
    if [ "${UNLOCKED:-no}" = no ]; then lists=$("$PYTHON" "$HERE/scripts/locked.py" "$@") || status=$?; fi
    if [ "${UNLOCKED:-no}" = yes ]; then
        install_newest "$@"
    elif [ $status = 0 ]; then
        install_locked "$lists" || { explain_locked "$@" && return 1; }
    elif [ $status = 2 ]; then
        say "There are no locked libraries for Python $lists: pip takes the newest that fit, and checks no hashes."
        install_newest "$@"
    else
        say "The lists of locked libraries cannot be read, so nothing is installed. Type: git status    to see what was changed."
        return 1
    fi
}

pip_install() { "$PYTHON" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 10 "$@" >&2; }

install_newest() { pip_install --editable "${HERE}[$(IFS=, && printf '%s' "$*")]"; }

# By hash, and nothing that a library asks for besides: the lists are complete. The companion itself runs from the checkout.
by_hash() { pip_install --no-deps --require-hashes "$@"; }

# install_locked LINES: `built LIST` or `compiled LIST` each.
install_locked() {
    local kind list built=() compiled=()
    while read -r kind list; do
        case $kind in
        built) built+=(--requirement "$HERE/systemd/locked/$list.txt") ;;
        compiled) compiled+=(--requirement "$HERE/systemd/locked/$list.txt") ;;
        esac
    done <<<"$1"
    if [ ${#compiled[@]} -gt 0 ]; then built+=(--requirement "$HERE/systemd/locked/build.txt"); fi
    [ ${#built[@]} -eq 0 ] || by_hash --only-binary :all: "${built[@]}" || return 1
    [ ${#compiled[@]} -eq 0 ] || by_hash --no-binary :all: --no-build-isolation "${compiled[@]}"
}

explain_locked() {
    say "Only files are taken that the project has listed by their hashes, and pip could not get them; its lines above say why.
  DO NOT MATCH THE HASHES: a file is not the one that was tested. Try once more; if it stays, do not install it otherwise.
  No matching distribution: the index that pip asks does not have this version. To take the newest that it has, unchecked,
  type: $0 --install --unlocked $*"
}

finds_lgpio() { "$1" -c 'import sys
from importlib.util import find_spec
sys.exit(find_spec("lgpio") is None)' 2>/dev/null; }

# lgpio is taken from Debian, where it is built already: the package index has none for Python 3.13 or newer, and building it
# takes swig, a compiler and its own library. Then .venv looks at Debian's packages too; what pip installs there comes first.
see_lgpio_of_debian() {
    local base
    if finds_lgpio "$PYTHON"; then return; fi
    base=$(base_python)
    if ! finds_lgpio "$base" && command -v apt-get >/dev/null; then
        say "Installing Debian's python3-lgpio, which drives the pins ..."
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q python3-lgpio >&2 ||
            say "That did not work; to do it yourself, type: sudo apt-get install python3-lgpio"
    fi
    if finds_lgpio "$base"; then "$base" -m venv --without-pip --system-site-packages "$VENV"; fi
}

# What the page with its simulated desk is made of.
install_page() { install_extras desk web; }

# A configuration of this user or this machine says which board there is.
has_config() {
    [ -f "${XDG_CONFIG_HOME:-$HOME/.config}/zombie-table-companion/companion.toml" ] || [ -f /etc/companion/companion.toml ]
}

# What drives the pins of a board; nothing is needed where they are simulated.
install_pins() {
    local extras
    IFS=', ' read -ra extras <<< "$(pins_of "$1")"
    if [ ${#extras[@]} -gt 0 ]; then install_extras "${extras[@]}"; fi
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
