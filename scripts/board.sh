# Sourced by ./play and systemd/install.sh: which board this machine is, and what drives its pins.

# The board profile for what a machine calls itself in /proc/device-tree/model: one with the same pins and clocks. Nothing
# for a Raspberry Pi that no profile is made for; anything else is simulated. companion/doctor/machine.py knows the same.
board_of() {
    case $1 in
    "Raspberry Pi 5 "* | "Raspberry Pi 500"* | "Raspberry Pi Compute Module 5"*) printf 'pi5\n' ;;
    "Raspberry Pi 4 "* | "Raspberry Pi 400"* | "Raspberry Pi Compute Module 4"*) printf 'pi4\n' ;;
    "Raspberry Pi 3 "* | "Raspberry Pi Compute Module 3"*) printf 'pi3\n' ;;
    "Raspberry Pi Zero 2"*) printf 'zero2w\n' ;;
    "Raspberry Pi"*) ;;
    *) printf 'simulated\n' ;;
    esac
}

# The extra of pyproject.toml with the libraries of a board's pins.
pins_of() {
    case $1 in
    "" | simulated) ;;
    *) printf 'pi\n' ;;
    esac
}

# The file of a board profile under a checkout, by its name or its absolute path; nothing if there is none.
profile_of() {
    case $2 in
    "") ;;
    /*) if [ -f "$2" ]; then printf '%s\n' "$2"; fi ;;
    */* | *.toml) ;;
    *) if [ -f "$1/companion/devices/boards/$2.toml" ]; then printf '%s\n' "$1/companion/devices/boards/$2.toml"; fi ;;
    esac
}

# The model that a profile is for.
model_in() { sed -n 's/^model *= *"\([^"]*\)".*/\1/p' "$1"; }

# What the machine under a folder (the empty one: this machine) calls itself.
model_of() { if [ -r "$1/proc/device-tree/model" ]; then tr -d '\0' < "$1/proc/device-tree/model"; fi; }
