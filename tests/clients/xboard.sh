#!/usr/bin/env bash
# Plays a match in XBoard under a virtual screen and prints the games in PGN.
# Usage: VARIANT GAMES FIRST-COMMAND SECOND-COMMAND, each speaking XBoard's protocol.
set -euo pipefail
export PATH="$PATH:/usr/games"
variant=$1 games=$2 first=$3 second=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
HOME=$folder timeout --kill-after=5 "${XBOARD_LIMIT:-240}" xvfb-run -a xboard \
    -variant "$variant" -matchGames "$games" -timeControl 0:06 -timeIncrement 0 \
    -fcp "$first" -scp "$second" -saveGameFile games.pgn -popupExitMessage false \
    </dev/null >messages.txt 2>&1 || true
grep '^xboard:' messages.txt || true
cat games.pgn 2>/dev/null || true
