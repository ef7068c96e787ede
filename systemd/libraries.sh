# Sourced by install.sh: Debian's packages, and the libraries from the package index, of which only files with a known hash
# are taken. What the wiring of a desk needs is said by companion/doctor/libraries.py.

PACKAGES=()
LOCKED=(desk)
COMPILED=()
UPDATED=no

# The Python of the system, if it is new enough and can make a virtual environment.
python_version() {
    python3 -c 'import sys, ensurepip, venv
if sys.version_info < (3, 11): sys.exit(1)
print("%d.%d" % sys.version_info[:2])' 2>/dev/null
}

is_debian() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }
installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
offered() { is_debian && { installed "$1" || apt-cache show "$1" >/dev/null 2>&1; }; }

# Nothing is compiled on the way to an evening of play, and for 32 bits the libraries are not there in any other form.
need_64_bits() {
    [ "$(getconf LONG_BIT)" = 32 ] || return 0
    fail "this is a 32-bit system, and the desk's libraries are built for 64-bit ones only. Nothing was changed.
       Put Raspberry Pi OS (64-bit) on the card: every board that a profile is made for runs it."
}

# The newest lists of packages, once, and only where a package is wanted.
update_packages() {
    [ "$UPDATED" = no ] || return 0
    UPDATED=yes
    try apt-get update -q
}

install_packages() {
    local name wanted=()
    for name in "$@"; do installed "$name" || wanted+=("$name"); done
    [ ${#wanted[@]} -gt 0 ] || return 0
    update_packages
    # What would remove another program's package stops here: python3-rpi.gpio and python3-rpi-lgpio exclude each other.
    run env DEBIAN_FRONTEND=noninteractive apt-get install --yes -q --no-install-recommends --no-remove "${wanted[@]}" ||
        fail "Debian's packages could not be installed; the lines above say why. Put that right and run $0 again.
       Type, to see it alone: sudo apt-get install ${wanted[*]}"
}

need_python() {
    python_version >/dev/null && return
    is_debian || fail "Python 3.11 or newer with venv and ensurepip is needed; install it and run $0 again"
    say "Debian's packages:"
    install_packages python3 python3-venv
    dry || python_version >/dev/null ||
        fail "Python 3.11 or newer is needed, this is $(python3 --version); install Raspberry Pi OS 12 (bookworm) or newer"
}

# What the desk is wired like: the configuration says it, or the profile if there is no configuration yet.
wiring() { if [ -e "$ETC/companion.toml" ]; then say --config "$ETC/companion.toml"; else say --board "$PROFILE"; fi; }

ASK='import sys; from companion.doctor.libraries import main; sys.exit(main())'
# shellcheck disable=SC2046 # two words, and neither has a space
needed_libraries() { PYTHONPATH=$CHECKOUT python3 -P -B -c "$ASK" $(wiring); }

choose_libraries() {
    local lines module locked debian kind
    if ! python_version >/dev/null; then # only in a dry run: otherwise it is here by now
        say "  (what the wiring needs besides can be said when Python is here)"
        return
    fi
    lines=$(needed_libraries) || fail "the wiring of this desk cannot be read. Correct $ETC/companion.toml and run $0 again; nothing was changed"
    while read -r module locked debian kind; do
        if [ "$debian" != - ] && ! offered "$debian"; then update_packages; fi
        if [ "$debian" != - ] && offered "$debian"; then
            PACKAGES+=("$debian")
        elif [ "$kind" = program ]; then
            say "  ($module is not offered here: without Debian's package $debian the desk is silent)"
        elif [ "$locked" = - ]; then
            fail "$module is Debian's package $debian, which this system does not offer; install it and run $0 again"
        elif [ "$kind" = compiled ]; then
            PACKAGES+=(gcc libc6-dev python3-dev)
            COMPILED+=("$locked")
        else
            LOCKED+=("$locked")
        fi
    done <<<"$lines"
}

install_debian_libraries() { if [ ${#PACKAGES[@]} -gt 0 ]; then say "Debian's packages:" && install_packages "${PACKAGES[@]}"; fi; }

# The files of these groups, each once.
requirements() { printf '%s\n' "$@" | sort -u | while read -r group; do printf -- '--requirement %s/locked/%s.txt ' "$HERE" "$group"; done; }

pip() {
    local python=$1
    shift
    run "$python" -m pip install --quiet --disable-pip-version-check --no-input --no-deps --cache-dir "$PREFIX/cache" "$@"
}

# Everything of the index is taken by its hash, whichever index offers it, and nothing that it asks for besides: the lists
# are complete. Debian's own libraries are seen through --system-site-packages.
# shellcheck disable=SC2046 # words, and none has a space
install_program() {
    local release=$1 python=$1/bin/python
    run python3 -m venv --system-site-packages "$release"
    pip "$python" --ignore-installed --require-hashes --only-binary :all: $(requirements build "${LOCKED[@]}") || no_library
    if [ ${#COMPILED[@]} -gt 0 ]; then
        pip "$python" --ignore-installed --require-hashes --no-binary :all: --no-build-isolation $(requirements "${COMPILED[@]}") ||
            no_library
    fi
    # Built from a copy: a build leaves files behind, and may take up what an earlier one left.
    run mkdir "$release/source"
    run cp -R "${SOURCE[@]/#/$CHECKOUT/}" "$release/source"
    pip "$python" --no-index --no-build-isolation --ignore-installed "$release/source" ||
        fail "the companion could not be built; the lines above say why. What ran before still runs."
    run rm -rf "$release/source"
    dry || look_at_program "$release"
}

no_library() {
    fail "pip could not install the libraries; the lines above say why. What ran before still runs.
       No network: connect the machine and run $0 again.
       THESE PACKAGES DO NOT MATCH THE HASHES: a file is not the one that was tested. Run it again once; if it stays, do not
       install it otherwise, and tell the project.
       No matching distribution: there is none for this Python and this machine; systemd/README.md says for which there is."
}

# shellcheck disable=SC2046 # two words, and neither has a space
look_at_program() {
    local missing
    missing=$("$1/bin/python" -I -B -c "$ASK" --look $(wiring)) ||
        fail "the new release lacks: $(paste -sd ',' <<<"$missing"). What ran before still runs.
       If it is one of Debian's packages that is too old, type: sudo apt-get update && sudo apt-get full-upgrade"
    "$1/bin/companion" --version >/dev/null || fail "the new release does not start. What ran before still runs."
}
