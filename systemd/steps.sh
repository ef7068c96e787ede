# Sourced by install.sh and uninstall.sh: every change to the machine is one of these steps, so that a dry run can say
# exactly what would be done. ROOT is put before every path; with a ROOT the running system is left alone.

umask 022

ROOT=
PREFIX=/opt/companion
DRY_RUN=no

ETC=/etc/companion
STATE=/var/lib/companion
COMMAND=/usr/local/bin/companion

say() { printf '%s\n' "$*"; }
fail() {
    printf '%s: %s\n' "$(basename "$0")" "$*" >&2
    exit 1
}
dry() { [ "$DRY_RUN" = yes ]; }

absolute() {
    case $2 in
    *[!A-Za-z0-9/._-]*) fail "$1 $2: only letters, digits and / . _ - can be used" ;;
    / | *//* | */../* | */.. | */) fail "$1 $2: name a folder of its own, without .. and without / at the end" ;;
    /*) ;;
    *) fail "$1 $2: the folder must start with /" ;;
    esac
}

need_root() {
    if [ -n "$ROOT" ] || dry || [ "$(id -u)" = 0 ]; then return; fi
    fail "this changes the system and must be run as root. Type: sudo $0    (or look first: $0 --dry-run)"
}

# Is the running system ours to change? Not when files are only put into a ROOT.
live() { [ -z "$ROOT" ]; }

# Is systemd in charge, or are we in a chroot?
booted() { [ -d /run/systemd/system ]; }

# One command, said before it is done.
run() {
    say "  run: $*"
    if ! dry; then "$@"; fi
}

# Like run, but a failure is said and is no reason to stop.
try() {
    say "  run: $*"
    if dry || "$@"; then return; fi
    say "       that did not work; going on"
}

# put MODE TO: writes standard input there, whole or not at all; says nothing if it is there already.
put() {
    local mode=$1 to=$ROOT$2 fresh text
    text=$(cat; printf x)
    text=${text%x}
    if [ -f "$to" ] && [ "$(cat "$to"; printf x)" = "${text}x" ] && [ "$(stat -c %a "$to")" = "$mode" ]; then return; fi
    say "  write: $to"
    dry && return
    mkdir -p "$(dirname "$to")"
    fresh=$to.new
    printf '%s' "$text" > "$fresh"
    chmod "$mode" "$fresh"
    mv -f "$fresh" "$to"
}

# link FROM TO: from one moment to the next TO leads to FROM.
link() {
    local from=$1 to=$ROOT$2
    [ "$(readlink "$to" 2>/dev/null)" = "$from" ] && return
    [ -e "$to" ] && [ ! -L "$to" ] && fail "$to is there and is not ours; move it away and run this again"
    say "  link: $to -> $from"
    dry && return
    mkdir -p "$(dirname "$to")"
    ln -sfn "$from" "$to.new"
    mv -fT "$to.new" "$to"
}

remove() {
    local path=$ROOT$1
    [ -e "$path" ] || [ -L "$path" ] || return 0
    say "  remove: $path"
    dry || rm -rf --one-file-system -- "$path"
}

# A folder goes only when nothing is left in it.
remove_empty() {
    local path=$ROOT$1
    [ -d "$path" ] && [ -z "$(ls -A "$path")" ] || return 0
    say "  remove empty folder: $path"
    dry || rmdir "$path"
}
