#!/usr/bin/env bash
# Unpacks archives of a release and tries each in a bare root: a static program with nothing beside
# it, any other with the libraries that it names. Needs root, for chroot.
#
#   tests/dist/try.sh dist/*.tar.gz
#
# A program for another architecture, or for a higher level than this processor has, is run by
# qemu-user where that is installed. The last line is `N passed, M failed`.
set -uo pipefail

passed=0 failed=0

check() { # WHAT EXPECTED ACTUAL
    if [[ $3 == *"$2"* ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $1: '$2' is not in: $3"
    fi
}

# Copies the libraries of a program to the root where it is tried, if it has any.
add_libraries() { # ROOT PROGRAM
    ldd "$2" 2>/dev/null | grep -o '/[^ )]*' | while read -r library; do
        install -D "$library" "$1$library"
    done
}

# The command that runs a program of this machine's architecture, or of another's, in a root.
start() { # ROOT COMMAND...
    local root=$1
    shift
    chroot "$root" ${emulator:+/emulator} "$@" 2>&1
}

# The emulator for an architecture, if it is another than this machine's.
choose_emulator() { # ROOT ARCHITECTURE
    emulator=
    [ "$2" = "$(uname -m)" ] && return 0
    emulator=$(command -v "qemu-$2-static" || command -v "qemu-$2") || return 1
    install -D "$emulator" "$1/emulator"
    add_libraries "$1" "$emulator"
}

try_engines() { # ROOT FOLDER
    local root=$1 folder=$2 it
    check "$it_is: version" "tengen 0." "$(start "$root" "/$folder/tengen" -V)"
    check "$it_is: usi" usiok "$(printf 'usi\nquit\n' | start "$root" "/$folder/tengen-shogi")"
    check "$it_is: ucci" ucciok "$(printf 'ucci\nquit\n' | start "$root" "/$folder/tengen-xiangqi")"
    for it in draughts gomoku dots; do
        check "$it_is: ugi $it" ugiok "$(printf 'ugi\nquit\n' | start "$root" "/$folder/tengen-$it")"
    done
    check "$it_is: gomocup" OK "$(printf 'START 15\nEND\n' | start "$root" "/$folder/pbrain-tengen")"
    check "$it_is: a search" bestmove "$(printf 'usi\nisready\nposition startpos\ngo depth 5\n' |
        start "$root" "/$folder/tengen-shogi")"
    check "$it_is: perft" "Nodes searched: 719731" "$(start "$root" "/$folder/tengen" shogi perft 4)"
    check "$it_is: a bad word" "nonsense" "$(start "$root" "/$folder/tengen" nonsense)"
}

# A match starts engines and a watchdog; it needs /proc, as every container has it.
try_match() { # ROOT FOLDER
    mkdir -p "$1/proc" "$1/tmp"
    mount --bind /proc "$1/proc" 2>/dev/null || { echo "skipped: $it_is: a match: no /proc"; return; }
    check "$it_is: a match" "2 games" "$(start "$1" "/$2/tengen" match tictactoe --games 2 --nodes 50 --journal /tmp/match.jsonl)"
    umount "$1/proc"
}

# Processors of lower levels refuse in one line, and do not die.
try_levels() { # PROGRAM LEVEL
    local processor said
    command -v qemu-x86_64 >/dev/null || { echo "skipped: $it_is: levels: no qemu-user"; return; }
    case $2 in v2) set -- "$1" "$2" qemu64,-sse4.2,-popcnt,-ssse3 ;; *) set -- "$1" "$2" Nehalem ;; esac
    said=$(qemu-x86_64 -cpu "$3" "$1" -V 2>&1)
    check "$it_is: refusal on $3" "error: this build of tengen needs a processor of level x86-64-$2; " "$said"
    check "$it_is: one line" 1 "$(wc -l <<<"$said")"
    [ "$2" = v2 ] && check "$it_is: runs on Nehalem" "tengen 0." "$(qemu-x86_64 -cpu Nehalem "$1" -V 2>&1)"
}

has_level() { # LEVEL
    case $1 in
        v4) grep -qw avx512vl /proc/cpuinfo ;;
        v3) grep -qw bmi2 /proc/cpuinfo ;;
        *) true ;;
    esac
}

for archive in "$@"; do
    root=$(mktemp -d)
    tar -xzf "$archive" -C "$root"
    folder=$(ls "$root") it_is=${archive##*/}
    architecture=$(sed -E 's/^tengen-[^-]+-([^-]+)-.*/\1/' <<<"$it_is")
    level=$(grep -oE 'v[234]$' <<<"$folder")
    add_libraries "$root" "$root/$folder/tengen"
    if ! choose_emulator "$root" "$architecture"; then
        echo "skipped: $it_is: no qemu-user for $architecture"
    elif ! has_level "$level"; then
        echo "skipped: $it_is: this processor has not level $level"
    else
        try_engines "$root" "$folder"
        [ -n "$emulator" ] || try_match "$root" "$folder"
    fi
    [ -z "$level" ] || try_levels "$root/$folder/tengen" "$level"
    rm -rf "$root"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
