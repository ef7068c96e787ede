"""`companion completion`: lets a shell complete what is typed; it asks us each time, so that no list grows old."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from companion.completing import Offer, offer

FILES = ":files"
"""Printed where a file may be meant: the shell completes those itself."""

BASH = """\
_companion() {
    local line program=${1/#\\~/$HOME}
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
        :files)
            compopt -o filenames
            while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]#=}")
            ;;
        *) COMPREPLY+=("${line%%$'\\t'*}") ;;
        esac
    done < <(printf '%s\\n' "${COMP_WORDS[@]:1:COMP_CWORD}" | "$program" completion bash --typed 2>/dev/null)
}
complete -F _companion companion
"""

ZSH = """\
#compdef companion
_companion() {
    local line program=${words[1]/#\\~/$HOME}
    local -a found
    local files=
    while IFS= read -r line; do
        case $line in
        :files) files=yes ;;
        *) line=${line//:/\\\\:}; found+=("${line/$'\\t'/:}") ;;
        esac
    done < <(printf '%s\\n' "${(@Q)words[2,CURRENT]}" | "$program" completion zsh --typed 2>/dev/null)
    (( $#found )) && _describe companion found
    [[ -n $files ]] && _files
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
compdef _companion companion
"""

FISH = """\
function __companion_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    set -q last[1]; or set last ''
    set -l program (string replace -r '^~' $HOME -- $words[1])
    for line in (printf '%s\\n' $words[2..-1] $last | $program completion fish --typed 2>/dev/null)
        if test $line = :files
            __fish_complete_path (string replace -r '^--[^=]*=' '' -- $last)
        else
            echo $line
        end
    end
end
complete -c companion -f -a '(__companion_complete)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        'For every new shell: `eval "$(companion completion bash)"` at the end of ~/.bashrc, the same with zsh in '
        "~/.zshrc; for fish: `companion completion fish > ~/.config/fish/completions/companion.fish`."
    )
    parser.add_argument("shell", choices=SCRIPTS, help="print what this shell needs to know")
    parser.add_argument("--typed", action="store_true", help=argparse.SUPPRESS)  # the words come on standard input


def run(args: argparse.Namespace) -> int:
    if not args.typed:
        print(SCRIPTS[args.shell], end="")
        return 0
    words = sys.stdin.read().split("\n")[:-1] or [""]
    for line in answer(args.shell, words):
        print(line)
    return 0


def answer(shell: str, words: Sequence[str]) -> Iterator[str]:
    """What fits, line by line, as the shell wants it."""
    if shell != "bash":
        return _lines(offer(words))
    whole = _joined(words)
    last = whole[-1]
    done = len(last) - len(last.rpartition("=")[2])  # bash replaces only what follows the sign
    found = offer(whole)
    return _lines(Offer(tuple((word[done:], about) for word, about in found.words), found.files))


def _joined(words: Sequence[str]) -> list[str]:
    """Bash takes `name=value` for three words; here it is one again."""
    whole: list[str] = []
    for place, word in enumerate(words):
        if whole and (word == "=" or words[place - 1] == "="):
            whole[-1] += word
        else:
            whole.append(word)
    return whole


def _lines(found: Offer) -> Iterator[str]:
    for word, about in found.words:
        yield f"{word}\t{' '.join(about.split())}" if about else word
    if found.files:
        yield FILES
