#!/usr/bin/env bash
# Installs the companion as a service. Running it again changes only what differs: that is also how to upgrade.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
CHECKOUT=$(dirname "$HERE")
# shellcheck source=systemd/steps.sh
. "$HERE/steps.sh"
# shellcheck source=scripts/board.sh
. "$CHECKOUT/scripts/board.sh"

BOARD=
PROFILE=
PYTHON=auto
START=yes
BOOT=no

usage() {
    cat <<TEXT
usage: install.sh [--dry-run] [--board NAME] [--boot-config] [--no-start] [--prefix DIR] [--root DIR] [--no-python]

Installs the program, its service, its user, the rule for the dice tray and a first configuration.
Your configuration and your games are never overwritten.

  --dry-run      say exactly what would be done, and change nothing
  --board NAME   the board profile for a new configuration (pi3, pi4, pi5, zero2w, simulated, or the path of your own);
                 normally found out
  --boot-config  also switch on I2C (400 kHz) and SPI in the boot configuration of the Raspberry Pi
  --no-start     do not start the service now
  --prefix DIR   where the program lives (default $PREFIX)
  --root DIR     put all files below DIR and leave the running system alone (no user, no service, no Python packages)
  --no-python    leave out the virtual environment with the Python packages
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

while [ $# -gt 0 ]; do
    case $1 in
    --dry-run) DRY_RUN=yes ;;
    --boot-config) BOOT=yes ;;
    --no-start) START=no ;;
    --no-python) PYTHON=no ;;
    --board | --prefix | --root)
        [ $# -ge 2 ] || fail "$1 needs a value"
        case $1 in --board) BOARD=$2 && known_board ;; --prefix) PREFIX=$2 ;; --root) ROOT=$2 ;; esac
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

find_board() { board_of "$(model_of "$ROOT")"; }

# What drives this board's pins, puts firmware on the tray, and serves the page.
extras() {
    local pins
    pins=$(pins_of "$(model_in "$PROFILE")")
    say "${pins:+$pins,}tray,web"
}

unit() { sed "s|/opt/companion/|$PREFIX/|g" "$HERE/$1"; }

install_python() {
    [ "$PYTHON" = no ] && return
    live || return 0
    command -v python3 >/dev/null || fail "Python is missing. Type: sudo apt-get install python3 python3-venv"
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Python 3.11 or newer is needed, this is $(python3 --version); install Raspberry Pi OS 12 (bookworm) or newer"
    python3 -c 'import ensurepip' 2>/dev/null || fail "pip is missing in this Python. Type: sudo apt-get install python3-venv"
    say "Program: $PREFIX/venv"
    [ -x "$PREFIX/venv/bin/python" ] || run python3 -m venv "$PREFIX/venv"
    # Built from a copy: a build leaves files behind, and may take up what an earlier one left.
    remove "$PREFIX/source"
    run mkdir -p "$PREFIX/source"
    run cp -R "$CHECKOUT"/{companion,firmware,pyproject.toml,setup.py,README.md,LICENSE} "$PREFIX/source"
    # A program must not change under the daemon that runs from it.
    if systemctl is-active --quiet companion.service 2>/dev/null; then run systemctl stop companion.service; fi
    run "$PREFIX/venv/bin/python" -m pip install --quiet --disable-pip-version-check --upgrade "$PREFIX/source[$(extras)]" ||
        fail "pip could not install the libraries; the lines above say why. It needs the network, and for some of them
       a compiler: sudo apt-get install python3-dev build-essential swig    Then run $0 again; nothing is lost."
    run rm -rf "$PREFIX/source"
}

install_files() {
    say "Files:"
    local name
    for name in "${UNITS[@]}"; do unit "$name" | put 644 "/etc/systemd/system/$name"; done
    unit companion.shutdown | put 755 "$HOOK"
    put 644 /etc/udev/rules.d/99-dice-tray.rules < "$HERE/99-dice-tray.rules"
    put 644 /etc/sysusers.d/companion.conf < "$HERE/companion.sysusers"
    put 644 /etc/tmpfiles.d/companion.conf < "$HERE/companion.tmpfiles"
    put 644 /etc/modprobe.d/companion.conf < "$HERE/companion.modprobe"
    put 644 "$PREFIX/share/README.md" < "$HERE/README.md"
    put 644 "$PREFIX/share/companion.toml" < "$HERE/companion.toml"
    put 755 "$PREFIX/share/uninstall.sh" < "$HERE/uninstall.sh"
    put 644 "$PREFIX/share/steps.sh" < "$HERE/steps.sh"
    link "$PREFIX/venv/bin/companion" "$COMMAND"
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

tell_system() {
    if ! live; then
        say "System: left alone, because the files are below $ROOT"
        return
    fi
    say "System:"
    run systemd-sysusers /etc/sysusers.d/companion.conf
    run systemd-tmpfiles --create /etc/tmpfiles.d/companion.conf
    try udevadm control --reload
    try udevadm trigger --subsystem-match=tty
    run systemctl daemon-reload
    run systemctl enable companion.service companion-poweroff.path
    if [ "$START" = yes ]; then
        run systemctl restart companion-poweroff.path
        run systemctl restart companion.service
    fi
}

if [ -z "$BOARD" ]; then
    BOARD=$(find_board)
    [ -n "$BOARD" ] || fail "this is a $(model_of "$ROOT"), which no profile is made for.
       If it has a header with 40 pins, say --board pi3 and try; LEDs may flicker, and it may be slow."
    known_board
fi
case $BOARD in *[!A-Za-z0-9/._-]*) fail "--board $BOARD: only letters, digits and / . _ - can be used" ;; esac
if dry; then say "This is what would be done; nothing is changed."; fi
install_python
install_files
install_configuration
install_boot_config
tell_system
say "Done. Next: companion doctor --config $ETC/companion.toml"
