# Sourced by install.sh and uninstall.sh: the program lives in releases, each a folder of its own with its libraries, its
# units and these scripts. One link says which of them is current, so a change is made from one moment to the next, and
# undone the same way. files.txt of a release says what it puts into the system.

RELEASES=$PREFIX/releases
SHARED=(README.md companion.toml files.txt install.sh uninstall.sh steps.sh releases.sh libraries.sh)
UNFINISHED=

# What is left of a release that could not be finished goes; the one that runs was not touched.
clean_up() { [ -z "$UNFINISHED" ] || rm -rf --one-file-system -- "$UNFINISHED"; }
trap clean_up EXIT

# The name of the release that a link leads to; nothing if there is none.
release_at() {
    local at
    at=$(readlink "$ROOT$PREFIX/$1" 2>/dev/null) || return 0
    basename "$at"
}

# The lines of files.txt in a folder, without its words.
files_in() { if [ -f "$1/files.txt" ]; then grep -v '^#' "$1/files.txt"; fi; }

# A file of a folder, for the place where the program lives.
fitted() { sed "s|/opt/companion|$PREFIX|g" "$1"; }

# The version, and a digest of everything that the release is made of: the same again is not built again. An upgrade of
# Debian brings another Python, and another wiring other libraries: both make another release.
release_name() {
    local version digest
    version=$(sed -n 's/^__version__ = "\([^"]*\)".*/\1/p' "$CHECKOUT/companion/__init__.py")
    digest=$(cd "$CHECKOUT" && {
        find "${SOURCE[@]}" systemd -type f ! -path '*/__pycache__/*' -print0 | LC_ALL=C sort -z | xargs -0 sha256sum
        say "$PREFIX" "$@"
    } | sha256sum)
    say "$version-${digest:0:8}"
}

# build_release NAME PROGRAM: makes it beside the others, with what the function PROGRAM puts into it; whole or not at all.
build_release() {
    local release=$RELEASES/$1 name
    if [ -e "$ROOT$release/complete" ]; then
        say "Release: $1 is here already"
        return
    fi
    say "Release: $release"
    remove "$release"
    dry || UNFINISHED=$ROOT$release
    "$2" "$release"
    for name in "${SHARED[@]}" $(files_in "$HERE" | cut -d ' ' -f 1); do
        fitted "$HERE/$name" | put "$(mode_of "$name")" "$release/share/$name"
    done
    say "$1" | put 644 "$release/complete"
    UNFINISHED=
}

mode_of() { case $1 in install.sh | uninstall.sh) say 755 ;; *) say 644 ;; esac; }

# use_release NAME FOLDER: from now on this release runs at the next start of the service. FOLDER holds its files.
use_release() {
    local before name=$1 from=$2 file mode to
    before=$(release_at current)
    say "Files:"
    while read -r file mode to; do fitted "$from/$file" | put "$mode" "$to"; done < <(files_in "$from")
    if [ -n "$before" ] && [ "$before" != "$name" ]; then
        remove_dropped "$ROOT$RELEASES/$before/share" "$from"
        link "releases/$before" "$PREFIX/previous"
    fi
    link "releases/$name" "$PREFIX/current"
    remove_old_share
    link current/share "$PREFIX/share"
    link "$PREFIX/current/bin/companion" "$COMMAND"
}

# forget_release BEFORE: the current release never was: BEFORE is current again, and can go back to what it could.
forget_release() {
    local broken
    broken=$(release_at current)
    use_release "$1" "$ROOT$RELEASES/$1/share"
    if [ -n "$OLDER" ]; then link "releases/$OLDER" "$PREFIX/previous"; else remove "$PREFIX/previous"; fi
    case $broken in "$1" | "$OLDER") ;; *) remove "$RELEASES/$broken" ;; esac
}

# What the earlier release put into the system and the other does not.
remove_dropped() {
    local _file _mode to
    while read -r _file _mode to; do
        files_in "$2" | cut -d ' ' -f 3 | grep -qxF "$to" || remove "$to"
    done < <(files_in "$1")
}

# Only the current release and the one before it are kept.
remove_old_releases() {
    local path name
    for path in "$ROOT$RELEASES"/*; do
        name=$(basename "$path")
        case $name in "*" | "$(release_at current)" | "$(release_at previous)") continue ;; esac
        dry || remove "$RELEASES/$name"
    done
    remove "$PREFIX/venv" # where the program lived before there were releases
}

# Before there were releases this was a folder, with these files.
remove_old_share() {
    local name
    if [ -L "$ROOT$PREFIX/share" ]; then return; fi
    for name in README.md companion.toml uninstall.sh steps.sh; do remove "$PREFIX/share/$name"; done
    remove_empty "$PREFIX/share"
}
