#!/usr/bin/env bash
# Removes the companion's service and program. Games and configuration stay, unless --purge is said.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=systemd/steps.sh
. "$HERE/steps.sh"

PURGE=no

usage() {
    cat <<TEXT
usage: uninstall.sh [--dry-run] [--purge] [--prefix DIR] [--root DIR]

Removes the service, its user's rights, the rule for the dice tray and the program.

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

stop_service() {
    live || return 0
    [ -e /etc/systemd/system/companion.service ] || return 0
    say "Service:"
    try systemctl disable --now companion.service companion-poweroff.path
}

remove_files() {
    say "Files:"
    local name
    for name in "${UNITS[@]}"; do remove "/etc/systemd/system/$name"; done
    remove "$HOOK"
    remove /etc/udev/rules.d/99-dice-tray.rules
    remove /etc/sysusers.d/companion.conf
    remove /etc/tmpfiles.d/companion.conf
    remove /etc/modprobe.d/companion.conf
    if [ "$(readlink "$ROOT$COMMAND" 2>/dev/null)" = "$PREFIX/venv/bin/companion" ]; then remove "$COMMAND"; fi
    # Only what the installer made: the prefix may be a folder that holds other things too.
    remove "$PREFIX/venv"
    remove "$PREFIX/source"
    for name in README.md companion.toml uninstall.sh steps.sh; do remove "$PREFIX/share/$name"; done
    remove_empty "$PREFIX/share"
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
    live || return 0
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
