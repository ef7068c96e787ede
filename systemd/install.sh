#!/usr/bin/env bash
# Installs the companion as a service. Running it again changes only what differs: that is also how to upgrade.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd -P)
CHECKOUT=$(dirname "$HERE")
# What of a checkout the program is built from.
SOURCE=(companion firmware pyproject.toml setup.py README.md LICENSE)
# shellcheck source=systemd/steps.sh
. "$HERE/steps.sh"

BOARD=
PROFILE=
PYTHON=yes
START=yes
BOOT=no
ROLL_BACK=no
RAN=no
# What could be gone back to before this upgrade.
OLDER=

usage() {
    cat <<TEXT
usage: install.sh [--dry-run] [--board NAME] [--boot-config] [--no-start] [--prefix DIR] [--root DIR] [--no-python]
       install.sh --roll-back [--dry-run] [--no-start] [--prefix DIR] [--root DIR]

Installs the program, its service, its user, the rule for the dice tray and a first configuration.
Your configuration and your games are never overwritten.

  --dry-run      say exactly what would be done, and change nothing
  --board NAME   the board profile for a new configuration (pi3, pi4, pi5, zero2w, simulated, or the path of your own);
                 normally found out
  --boot-config  also switch on I2C (400 kHz) and SPI in the boot configuration of the Raspberry Pi
  --roll-back    go back to the release before this one, which is kept; once more, and it goes forward again
  --no-start     do not start the service now
  --prefix DIR   where the program lives (default $PREFIX)
  --root DIR     put all files below DIR and leave the running system alone (no user, no service, no packages)
  --no-python    leave out Debian's packages, the virtual environment and the Python packages
TEXT
}

# A profile that is not there would only be missed when the service starts.
known_board() {
    local names
    PROFILE=$(profile_of "$CHECKOUT" "$BOARD")
    [ -z "$PROFILE" ] || return 0
    names=$(basename -s .toml -a "$CHECKOUT"/companion/devices/boards/*.toml | paste -sd ' ')
    fail "--board $BOARD: there is no such profile. Shipped are: $names; your own is named with a path that starts with /"
}

# After installing, this script lies beside the release without the rest of a checkout: it can still go back.
if [ -f "$CHECKOUT/scripts/board.sh" ]; then
    # shellcheck source=scripts/board.sh
    . "$CHECKOUT/scripts/board.sh"
fi
need_checkout() {
    [ -d "$CHECKOUT/companion" ] || fail "this is the copy of an installed release, which can only --roll-back; to install,
       run systemd/install.sh of a checkout"
}

while [ $# -gt 0 ]; do
    case $1 in
    --dry-run) DRY_RUN=yes ;;
    --boot-config) BOOT=yes ;;
    --roll-back) ROLL_BACK=yes ;;
    --no-start) START=no ;;
    --no-python) PYTHON=no ;;
    --board | --prefix | --root)
        [ $# -ge 2 ] || fail "$1 needs a value"
        case $1 in --board) need_checkout && BOARD=$2 && known_board ;; --prefix) PREFIX=$2 ;; --root) ROOT=$2 ;; esac
        shift
        ;;
    -h | --help)
        usage
        exit
        ;;
    *) fail "$1 is no option; install.sh --help lists them" ;;
    esac
    shift
done
absolute --prefix "$PREFIX"
[ -z "$ROOT" ] || absolute --root "$ROOT"
need_root
# shellcheck source=systemd/releases.sh
. "$HERE/releases.sh"
# shellcheck source=systemd/libraries.sh
. "$HERE/libraries.sh"

find_board() { board_of "$(model_of "$ROOT")"; }

# Without Python only the files are put.
no_program() { :; }

install_release() {
    local name
    if live && [ "$PYTHON" = yes ]; then
        need_64_bits
        need_python
        choose_libraries
        install_debian_libraries
        name=$(release_name "$(python_version)" "${LOCKED[@]}" "${COMPILED[@]}")
        build_release "$name" install_program
    else
        name=$(release_name)
        build_release "$name" no_program
    fi
    use_release "$name" "$HERE"
}

install_configuration() {
    if [ -e "$ROOT$ETC/companion.toml" ]; then
        say "Configuration: $ROOT$ETC/companion.toml stays as it is (the newest template: $PREFIX/share/companion.toml)"
        return
    fi
    say "Configuration for board $BOARD:"
    sed "s|^board = .*|board = \"$BOARD\"|" "$HERE/companion.toml" | put 644 "$ETC/companion.toml"
}

boot_config() {
    local file
    for file in /boot/firmware/config.txt /boot/config.txt; do
        if [ -f "$ROOT$file" ]; then
            say "$file"
            return
        fi
    done
}

# The SPI clock is divided from the core clock, so that one must not change while LEDs are sent.
boot_lines() {
    say "# companion: begin"
    say "[all]"
    say "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
    say "dtparam=spi=on"
    case $(model_in "$PROFILE") in
    pi4) printf 'core_freq=500\ncore_freq_min=500\n' ;;
    pi3 | zero2w) printf 'core_freq=250\n' ;;
    esac
    say "# companion: end"
}

install_boot_config() {
    local file
    file=$(boot_config)
    if [ "$BOOT" = no ] || [ -z "$file" ]; then return; fi
    say "Boot configuration (counts after a restart of the machine):"
    { sed '/^# companion: begin$/,/^# companion: end$/d' "$ROOT$file"; boot_lines; } |
        put "$(stat -c %a "$ROOT$file")" "$file"
}

is_running() { live && systemctl is-active --quiet companion.service 2>/dev/null; }

tell_system() {
    if ! live; then
        say "System: left alone, because the files are below $ROOT"
        return
    fi
    say "System:"
    run systemd-sysusers /etc/sysusers.d/companion.conf
    run systemd-tmpfiles --create /etc/tmpfiles.d/companion.conf
    run systemctl enable companion.service companion-poweroff.path
    if ! booted; then
        say "  systemd does not run here (a chroot, an image in the making): the service starts with the machine"
        return
    fi
    try udevadm control --reload
    try udevadm trigger --subsystem-match=tty
    run systemctl daemon-reload
    if [ "$START" = yes ]; then start_service; fi
}

# A release that does not come up where the one before it ran is no upgrade: that one runs again.
start_service() {
    local before
    run systemctl restart companion-poweroff.path
    run systemctl restart companion.service && return
    before=$(release_at previous)
    [ "$RAN" = yes ] && [ -n "$before" ] ||
        fail "the service does not start. Type: companion doctor --config $ETC/companion.toml
       and, for its own words: journalctl -u companion -n 50"
    say "It does not start: back to $before"
    forget_release "$before"
    run systemctl daemon-reload
    run systemctl restart companion.service
    fail "the new release did not start; $before runs again. For its words: journalctl -u companion -n 50"
}

roll_back() {
    local before
    before=$(release_at previous)
    [ -n "$before" ] && [ -e "$ROOT$RELEASES/$before/complete" ] ||
        fail "there is no release to go back to: only the one before the last upgrade is kept"
    say "Back from $(release_at current) to $before"
    use_release "$before" "$ROOT$RELEASES/$before/share"
}

if is_running; then RAN=yes; fi
OLDER=$(release_at previous)
if dry; then say "This is what would be done; nothing is changed."; fi
if [ "$ROLL_BACK" = yes ]; then
    roll_back
    tell_system
    say "Done. The same again goes forward: $PREFIX/share/install.sh --roll-back"
    exit
fi
need_checkout
if [ -z "$BOARD" ]; then
    BOARD=$(find_board)
    [ -n "$BOARD" ] || fail "this is a $(model_of "$ROOT"), which no profile is made for.
       If it has a header with 40 pins, say --board pi3 and try; LEDs may flicker, and it may be slow."
    known_board
fi
case $BOARD in *[!A-Za-z0-9/._-]*) fail "--board $BOARD: only letters, digits and / . _ - can be used" ;; esac
install_release
install_configuration
install_boot_config
tell_system
remove_old_releases
say "Done. Next: companion doctor --config $ETC/companion.toml"
