#!/usr/bin/env bash
# Makes self-play data in the background for as long as you like, on one core.
#
#   selfplay.sh start GAME [DATAGEN OPTIONS]   starts, or goes on where the last run was stopped
#   selfplay.sh pause                          stands still while something else is timed
#   selfplay.sh resume                         goes on after a pause
#   selfplay.sh stop                           ends all runs; `start` goes on with their files
#   selfplay.sh status                         says what runs and how many positions there are
#
# A run is a game and its options; each has a file of its own. Linux (taskset).
#   TENGEN_DATA   the folder of the files [~/.local/share/tengen/positions]
#   TENGEN_CORE   the core that the runs are bound to [the last]
#   TENGEN_TUNE   the program [target/release/tengen-tune]; it is copied, so that it may be rebuilt
set -euo pipefail
root=$(cd "$(dirname "$0")/../../.." && pwd)
data=${TENGEN_DATA:-${XDG_DATA_HOME:-$HOME/.local/share}/tengen/positions}
core=${TENGEN_CORE:-$(($(nproc) - 1))}
tune=${TENGEN_TUNE:-$root/target/release/tengen-tune}
mkdir -p "$data"

# Whether the run NAME is alive: after a power cut another process may have its number.
is_alive() { # NAME
    local pid
    pid=$(cat "$data/$1.pid" 2>/dev/null) && grep -qzxF -- "$data/$1.data" "/proc/$pid/cmdline" 2>/dev/null
}

# The processes of all runs that are alive.
runs() {
    local file
    for file in "$data"/*.pid; do
        [ -e "$file" ] || continue
        if is_alive "$(basename "$file" .pid)"; then cat "$file"; else rm -f "$file"; fi
    done
}

send() { # SIGNAL
    local pids
    pids=$(runs)
    [ -z "$pids" ] || kill "-$1" $pids
}

start() { # GAME OPTIONS...
    local name program
    # Options that name other positions make another file.
    name=$(echo "$*" | tr -cs 'A-Za-z0-9=\n' '-')
    program=$data/tengen-tune-$(cksum <"$tune" | cut -d' ' -f1)
    [ -e "$program" ] || cp "$tune" "$program"
    if is_alive "$name"; then
        echo "$name runs already" >&2
        exit 1
    fi
    # A file is gone on with by the program that began it.
    [ -e "$data/$name.program" ] || echo "$program" >"$data/$name.program"
    nohup taskset -c "$core" "$(cat "$data/$name.program")" "$1" datagen "${@:2}" --threads 1 \
        --games 1000000000 --out "$data/$name.data" >"$data/$name.log" 2>&1 </dev/null &
    echo $! >"$data/$name.pid"
    echo "$data/$name.data"
}

status() {
    local file name state
    for file in "$data"/*.data; do
        [ -e "$file" ] || continue
        name=$(basename "$file" .data)
        state=stopped
        if is_alive "$name"; then
            state=$(ps -o stat= -p "$(cat "$data/$name.pid")")
            case $state in T*) state=paused ;; *) state=running ;; esac
        fi
        printf '%s: %s, ' "$file" "$state"
        # A file that was put there has no program of its own.
        "$(cat "$data/$name.program" 2>/dev/null || echo "$tune")" "${name%%-*}" stats "$file" 2>&1 | head -3 | tr '\n' ' ' || true
        echo
    done
}

case ${1:-} in
    start) [ $# -ge 2 ] || { echo "usage: $0 start GAME [DATAGEN OPTIONS]" >&2; exit 2; }
        start "${@:2}" ;;
    pause) send STOP ;;
    resume) send CONT ;;
    stop) send CONT; send TERM ;;
    status) status ;;
    *) sed -n '2,15s/^# \{0,1\}//p' "$0"; exit 2 ;;
esac
