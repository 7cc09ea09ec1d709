#!/usr/bin/env bash
# Unpacks archives of a release and tries each in a bare root: a static program with nothing beside
# it, any other with the libraries that it names. Needs root, or namespaces of one's own, for chroot.
#
#   tests/dist/try.sh dist/*.tar.gz
#
# qemu-user, where that is installed, runs programs for another architecture, and shows that those
# for a level of x86-64 refuse a processor without it. The last line is `N passed, M failed`.
set -uo pipefail

# In a mount namespace of its own nothing stays mounted, however it ends.
if [ -z "${TRY_APART:-}" ]; then
    apart=(unshare --mount)
    [ "$(id -u)" = 0 ] || apart+=(--map-root-user)
    if "${apart[@]}" true 2>/dev/null; then
        TRY_APART=mounts exec "${apart[@]}" -- "$0" "$@"
    elif [ "$(id -u)" = 0 ]; then
        TRY_APART=nothing exec "$0" "$@"
    fi
    echo "skipped: $0: neither root nor a namespace of one's own"
    exit 77
fi

passed=0 failed=0

check() { # WHAT EXPECTED ACTUAL
    if [[ $3 == *"$2"* ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $it_is: $1: '$2' is not in: $3"
    fi
}

skip() { # WHAT WHY
    echo "skipped: $it_is: $1: $2"
}

# Copies the libraries of a program to the root where it is tried, if it has any.
add_libraries() { # ROOT PROGRAM
    ldd "$2" 2>/dev/null | grep -o '/[^ )]*' | while read -r library; do
        [ -e "$1$library" ] || install -D "$library" "$1$library"
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

# The checksum, if SHA256SUMS lies beside the archive.
try_sum() { # ARCHIVE
    [ -e "${1%/*}/SHA256SUMS" ] || return 0
    check checksum OK "$(cd "${1%/*}" && sha256sum --check --ignore-missing SHA256SUMS 2>&1 | grep -F "${1##*/}")"
}

# What the archive holds beside the programs, and that the one with two names is there once.
try_files() { # FOLDER
    local name word
    for name in README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE LICENSES-OF-LIBRARIES.txt install.md; do
        check "$name" . "$([ -s "$1/$name" ] && echo .)"
    done
    check "licences of libraries" "MIT License" "$(cat "$1/LICENSES-OF-LIBRARIES.txt")"
    for name in tengen tengen-match tengen-shogi tengen-shogi-bench tengen-dots; do
        check "the page $name.1" ".TH $name 1" "$(cat "$1/man/$name.1" 2>&1)"
    done
    for name in tengen tengen-shogi tengen-gomoku; do
        for word in "$name.bash" "_$name" "$name.fish" "$name.ps1"; do
            check "completions $word" "$name" "$(cat "$1/completions/$word" 2>&1)"
        done
    done
    check "pbrain-tengen is a link" . "$([ "$1/pbrain-tengen" -ef "$1/tengen-gomoku" ] && echo .)"
}

try_engines() { # ROOT FOLDER
    local root=$1 folder=$2 name
    for name in tengen tengen-shogi tengen-xiangqi tengen-draughts tengen-gomoku tengen-dots; do
        check version "$name 0." "$(start "$root" "/$folder/$name" -V)"
    done
    check usi usiok "$(printf 'usi\nquit\n' | start "$root" "/$folder/tengen-shogi")"
    check ucci ucciok "$(printf 'ucci\nquit\n' | start "$root" "/$folder/tengen-xiangqi")"
    for name in draughts gomoku dots; do
        check "ugi $name" ugiok "$(printf 'ugi\nquit\n' | start "$root" "/$folder/tengen-$name")"
    done
    check gomocup OK "$(printf 'START 15\nEND\n' | start "$root" "/$folder/pbrain-tengen")"
    check "a search" bestmove "$(printf 'usi\nisready\nposition startpos\ngo depth 5\n' |
        start "$root" "/$folder/tengen-shogi")"
    check perft "Nodes searched: 719731" "$(start "$root" "/$folder/tengen" shogi perft 4)"
    check "a bad word" "nonsense" "$(start "$root" "/$folder/tengen" nonsense)"
}

# The same nodes as on every machine: tests/bench.txt.
try_bench() { # ROOT FOLDER
    local root=$1 folder=$2 nodes
    nodes=$(sed -n 's/^tictactoe //p' "${0%/*}/../bench.txt")
    check bench "$nodes nodes" "$(start "$root" "/$folder/tengen" tictactoe bench)"
}

# A match starts engines and a watchdog; it needs /proc and /dev/null, as every container has them.
try_match() { # ROOT FOLDER
    if [ "$TRY_APART" != mounts ]; then
        skip "a match" "no namespace of its own for /proc"
        return
    fi
    mkdir -p "$1/proc" "$1/dev" "$1/tmp"
    touch "$1/dev/null"
    mount --rbind /proc "$1/proc" && mount --bind /dev/null "$1/dev/null"
    check "a match" "2 games" "$(start "$1" "/$2/tengen" match tictactoe --games 2 --nodes 50 --journal /tmp/match.jsonl)"
    check "its journal" '"kind":"game"' "$(cat "$1/tmp/match.jsonl")"
    umount -l "$1/dev/null" "$1/proc"
}

# Processors of lower levels refuse in one line, and do not die.
try_levels() { # PROGRAM LEVEL
    local processor=Nehalem said
    if ! command -v qemu-x86_64 >/dev/null; then
        skip levels "qemu-user is not installed"
        return
    fi
    [ "$2" != v2 ] || processor=qemu64,-sse4.2,-popcnt,-ssse3
    said=$(qemu-x86_64 -cpu $processor "$1" -V 2>&1)
    check "refusal on $processor" "error: this build of tengen needs a processor of level x86-64-$2; " "$said"
    check "one line" 1 "$(wc -l <<<"$said")"
    [ "$2" != v2 ] || check "runs on Nehalem" " 0." "$(qemu-x86_64 -cpu Nehalem "$1" -V 2>&1)"
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
    try_sum "$(realpath "$archive")"
    try_files "$root/$folder"
    add_libraries "$root" "$root/$folder/tengen"
    if ! choose_emulator "$root" "$architecture"; then
        skip "its program" "qemu-user is not installed for $architecture"
    elif ! has_level "$level"; then
        skip "its program" "this processor has not level $level"
    else
        try_engines "$root" "$folder"
        try_bench "$root" "$folder"
        [ -n "$emulator" ] || try_match "$root" "$folder"
    fi
    for program in "$root/$folder"/tengen "$root/$folder"/tengen-* "$root/$folder"/pbrain-tengen; do
        [ -z "$level" ] || try_levels "$program" "$level"
    done
    rm -rf --one-file-system "$root"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
