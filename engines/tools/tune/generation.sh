#!/usr/bin/env bash
# One generation on one machine: games of the network in force against itself on every core for some
# minutes, a network that goes on from it with their positions, and a match between the two.
#
#   generation.sh GAME MINUTES FOLDER [DATAGEN OPTIONS]
#
# FOLDER holds positions.data, new.network with its losses (new.csv, new.svg) and match.txt afterwards. With
# the same command a run that was stopped goes on. Linux (nproc, timeout).
#   TENGEN  the folder of tengen and tengen-tune [target/release]
#   SEED    the first game's seed [1]
#   GAMES   games of the match [400]
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,11s/^# \{0,1\}//p' "$0"; exit 2; }
game=$1 minutes=$2 folder=$3
root=$(cd "$(dirname "$0")/../../.." && pwd)
programs=${TENGEN:-$root/target/release}
cores=$(nproc)
# The unit of the tuned evaluation, and what each game's network learns best with (docs/training.md).
rules=()
case $game in
    shogi) network=$game/shogi.network recipe=(--scale 545 --later 0.7) opening=(--opening 14 --opening-limit 200 --decided 1500) ;;
    xiangqi) network=$game/xiangqi.network recipe=(--scale 278 --later 0.7) opening=(--opening 12 --opening-limit 200 --decided 1500) ;;
    gomoku) network=$game/gomoku.network recipe=(--scale 428 --tempo) opening=(--opening 8) ;;
    draughts) network=$game/english8.network recipe=(--scale 138 --later 0.7) opening=(--opening 14 --opening-limit 150 --plies 250 --decided 250)
        rules=(--set Variant=english8) ;;
    dots) network=$game/territory.network recipe=(--scale 103 --later 0.7) opening=(--opening 10) ;;
    *) echo "$0: \"$game\" is not shogi, xiangqi, draughts, gomoku or dots" >&2; exit 2 ;;
esac
mkdir -p "$folder"

# An option that is given takes the place of ours.
given=" ${*:4} " options=()
usual() { # OPTION [VALUE]
    case $given in *" $1 "* | *" $1="*) ;; *) options+=("$@") ;; esac
}
usual --tactical
usual --nodes 300
usual --seed "${SEED:-1}"
for ((place = 0; place < ${#opening[@]}; place += 2)); do usual "${opening[@]:place:2}"; done
# What the head of the positions says: nodes, seed.
said() { head -n 1 "$folder/positions.data" | LC_ALL=C sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p"; }

# What is in the file when the time is up is whole. Once a network learns from it, it stays as it is.
[ -e "$folder/new.checkpoint" ] || timeout -s INT "${minutes}m" "$programs/tengen-tune" "$game" datagen "${rules[@]}" "${options[@]}" \
    --games 1000000000 --threads "$cores" --out "$folder/positions.data" "${@:4}" || [ $? -eq 124 ]
"$programs/tengen-tune" "$game" train "$folder/positions.data" --begin "$root/engines/$network" "${recipe[@]}" --result 0.4 --epochs 2 \
    --rate 4e-4 --threads "$cores" --about "from its own games of $(said nodes) nodes a move, seeds from $(said seed)" --out "$folder/new"
"$programs/tengen" match "$game" --games "${GAMES:-400}" --nodes 20000 --hash 16 "${rules[@]}" --threads 1 --concurrency "$cores" \
    --journal "$folder/match.jsonl" --engine "name=new option.OwnBook=false option.EvalFile=$folder/new.network" \
    --engine "name=former option.OwnBook=false" | tee "$folder/match.txt"
