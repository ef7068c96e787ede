# Sourced by ./check and .ci/run: runs tests on all cores, and what failed there once more, alone.
# Several thousand tests with real threads, browsers and subprocesses share few cores. One that passes alone was starved
# and is named as unsteady, so that somebody mends it; one that fails alone too has found something.

# Compiled once and kept, whatever is said elsewhere: otherwise each worker rewrites the assertions of every test for itself, which
# takes longer than finding them, and each of the hundreds of programs that tests start compiles the companion again.
unset PYTHONDONTWRITEBYTECODE

MOST_AGAIN=5 # more than these were not starved: something is broken
LONGEST=1200 # seconds: a test that takes longer waits for something that never comes
LAST_FAILED=.pytest_cache/v/cache/lastfailed # pytest's own list

# prove WORDS-OF-PYTEST ...
prove() {
    rm -f "$LAST_FAILED"
    "$PYTHON" -m pytest -q -n auto --dist worksteal --timeout "$LONGEST" "$@" && return
    local failed
    failed=$(failed_tests)
    [ -n "$failed" ] && [ "$(wc -l <<<"$failed")" -le "$MOST_AGAIN" ] || return 1
    say "== once more, alone"
    local words
    mapfile -t words <<<"$failed"
    "$PYTHON" -m pytest -q --timeout "$LONGEST" "${words[@]}" || return 1
    say "UNSTEADY, passed only alone:"
    say "$failed"
}

# The tests that failed in the last run, a line each.
failed_tests() {
    [ -f "$LAST_FAILED" ] || return 0
    "$PYTHON" -c 'import json, sys; print("\n".join(json.load(sys.stdin)))' <"$LAST_FAILED"
}
