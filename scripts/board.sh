# Sourced by ./play and systemd/install.sh: which board this machine is, and what drives its pins.

# The board profile for what a machine calls itself in /proc/device-tree/model; anything else is simulated.
board_of() {
    case $1 in
    *"Pi 5"* | *"Compute Module 5"*) printf 'pi5\n' ;;
    *"Zero 2"*) printf 'zero2w\n' ;;
    *"Raspberry Pi"*) printf 'pi4\n' ;;
    *) printf 'simulated\n' ;;
    esac
}

# The extra of pyproject.toml with the libraries of a board's pins; pi and pi5 exclude each other.
pins_of() {
    case $1 in
    pi5) printf 'pi5\n' ;;
    simulated) ;;
    *) printf 'pi\n' ;;
    esac
}

# What the machine under a folder (the empty one: this machine) calls itself.
model_of() { if [ -r "$1/proc/device-tree/model" ]; then tr -d '\0' < "$1/proc/device-tree/model"; fi; }
