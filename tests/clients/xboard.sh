#!/usr/bin/env bash
# Plays a match in XBoard under a virtual screen and prints the games in PGN. XBoard may never leave
# if it and an engine announce the end at once: the record of all games is enough.
# Usage: VARIANT GAMES FIRST-COMMAND SECOND-COMMAND, each speaking XBoard's protocol.
set -euo pipefail
export PATH="$PATH:/usr/games"
variant=$1 games=$2 first=$3 second=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
touch games.pgn
HOME=$folder timeout --kill-after=5 "${XBOARD_LIMIT:-240}" xvfb-run -a xboard -xponder \
    -variant "$variant" -matchGames "$games" -timeControl 0:06 -timeIncrement 0.1 \
    -fcp "$first" -scp "$second" -saveGameFile games.pgn -popupExitMessage false \
    </dev/null >messages.txt 2>&1 &
client=$!
while kill -0 $client && [ "$(grep -cE '(1-0|0-1|1/2-1/2)$' games.pgn)" -lt "$games" ]; do
    sleep 0.2
done 2>/dev/null
kill $client 2>/dev/null && wait $client || true
grep '^xboard:' messages.txt || true
cat games.pgn
