#!/usr/bin/env bash
# Removes the companion's service and program. Games and configuration stay, unless --purge is said.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd -P)
# shellcheck source=systemd/steps.sh
. "$HERE/steps.sh"

PURGE=no

usage() {
    cat <<TEXT
usage: uninstall.sh [--dry-run] [--purge] [--prefix DIR] [--root DIR]

Removes the service, the rule for the dice tray and the program with all its releases. Debian's packages that were
installed for it stay, because others may use them.

  --dry-run     say exactly what would be done, and change nothing
  --purge       also remove the configuration, ALL RECORDED GAMES and the user
  --prefix DIR  where the program lives (default $PREFIX)
  --root DIR    remove files below DIR and leave the running system alone
TEXT
}

while [ $# -gt 0 ]; do
    case $1 in
    --dry-run) DRY_RUN=yes ;;
    --purge) PURGE=yes ;;
    --prefix | --root)
        [ $# -ge 2 ] || fail "$1 needs a value"
        case $1 in --prefix) PREFIX=$2 ;; --root) ROOT=$2 ;; esac
        shift
        ;;
    -h | --help)
        usage
        exit
        ;;
    *) fail "$1 is no option; uninstall.sh --help lists them" ;;
    esac
    shift
done
absolute --prefix "$PREFIX"
[ -z "$ROOT" ] || absolute --root "$ROOT"
need_root
# shellcheck source=systemd/releases.sh
. "$HERE/releases.sh"

stop_service() {
    live || return 0
    [ -e /etc/systemd/system/companion.service ] || return 0
    say "Service:"
    if booted; then try systemctl stop companion.service companion-poweroff.path; fi
    try systemctl disable companion.service companion-poweroff.path
}

# What the current release put there; an installation from before there were releases put nothing else.
remove_files() {
    local _file _mode to from=$ROOT$PREFIX/current/share
    say "Files:"
    [ -f "$from/files.txt" ] || from=$HERE
    while read -r _file _mode to; do remove "$to"; done < <(files_in "$from")
    case $(readlink "$ROOT$COMMAND" 2>/dev/null) in "$PREFIX"/*) remove "$COMMAND" ;; esac
    # Only what the installer made: the prefix may be a folder that holds other things too.
    remove_old_share
    for to in share current previous releases cache venv; do
        if [ "$to" != share ] || [ -L "$ROOT$PREFIX/share" ]; then remove "$PREFIX/$to"; fi
    done
    remove_empty "$PREFIX"
}

restore_boot_config() {
    local file
    for file in /boot/firmware/config.txt /boot/config.txt; do
        if grep -qs '^# companion: begin$' "$ROOT$file"; then
            say "Boot configuration:"
            sed '/^# companion: begin$/,/^# companion: end$/d' "$ROOT$file" | put "$(stat -c %a "$ROOT$file")" "$file"
        fi
    done
}

purge() {
    if [ "$PURGE" = no ]; then
        say "Kept: $ROOT$ETC and $ROOT$STATE (configuration and games; --purge removes them)"
        return
    fi
    say "Configuration and games:"
    remove "$ETC"
    remove "$STATE"
    if live && id companion >/dev/null 2>&1; then try userdel companion; fi
}

tell_system() {
    if ! live || ! booted; then return; fi
    say "System:"
    try systemctl daemon-reload
    try udevadm control --reload
}

if dry; then say "This is what would be done; nothing is changed."; fi
stop_service
remove_files
restore_boot_config
purge
tell_system
say "Done."
